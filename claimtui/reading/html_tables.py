"""Tells tables that hold data from tables that lay out a page."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from lxml.html import HtmlElement

from claimtui.reading.html_parsing import walk

_STRUCTURE = frozenset(
    {"h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "article"} | {"section"}
)
_CELL_PARAGRAPHS = 6
"""More paragraphs than this in one cell make a column of a page, not a value."""


@dataclass(slots=True)
class _Seen:
    """What has been seen of a table so far."""

    element: HtmlElement
    layout: bool = False
    widest: int = 0
    cells: int = 0
    paragraphs: int = 0


def data_tables(root: HtmlElement) -> Set[HtmlElement]:
    """Return the tables whose rows are to be read as rows.

    A table lays out a page where it says so, holds another table, headings, code or
    long texts in a cell, or never puts two cells beside each other.
    """
    found: set[HtmlElement] = set()
    open_tables: list[_Seen] = []
    for element, opens in walk(root):
        tag = element.tag
        if tag == "table":
            if opens:
                if open_tables:
                    open_tables[-1].layout = True
                layout = element.get("role") in ("presentation", "none")
                open_tables.append(_Seen(element, layout))
            else:
                table = open_tables.pop()
                if not table.layout and table.widest > 1:
                    found.add(element)
        elif opens and open_tables:
            _look(open_tables[-1], tag)
    return found


def _look(table: _Seen, tag: str) -> None:
    if tag == "tr":
        table.cells = 0
    elif tag in ("td", "th"):
        table.cells += 1
        table.paragraphs = 0
        table.widest = max(table.widest, table.cells)
    elif tag == "p":
        table.paragraphs += 1
        table.layout = table.layout or table.paragraphs > _CELL_PARAGRAPHS
    elif tag in _STRUCTURE:
        table.layout = True
