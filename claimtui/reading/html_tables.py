"""Tells data tables from tables that lay out a page, and spreads joined cells."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from claimtui.reading.html_parsing import walk

_STRUCTURE = frozenset(
    {"h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "article"} | {"section"}
)
_CELL_PARAGRAPHS = 6
"""More paragraphs than this in one cell make a column of a page, not a value."""


_MOST_COLUMNS = 100
_MOST_ROWS = 2_000


@dataclass(slots=True)
class Cell:
    """One cell while its row is read."""

    words: str = ""
    header: bool = False
    columns: int = 1
    """Over how many columns it reaches."""
    rows: int = 1
    """Over how many rows it reaches."""

    @classmethod
    def of(cls, element: HtmlElement) -> Cell:
        """Open the cell that an element begins."""
        columns = _number(element.get("colspan"), _MOST_COLUMNS)
        rows = _number(element.get("rowspan"), _MOST_ROWS)
        return cls("", element.tag == "th", columns, rows)


class Spread:
    """Repeats joined cells of one table, so that each row can be read on its own."""

    def __init__(self) -> None:
        self._below: dict[int, Cell] = {}

    def row(self, cells: Sequence[Cell]) -> list[Cell]:
        """Return a row with a cell in each column.

        A cell over several rows stands in each; a header over several columns stands
        in each, what is no header in the first of them.
        """
        alone = len(cells) == 1 and not self._below
        spread: list[Cell] = []
        for cell in cells:
            self._carry(spread)
            columns = 1 if alone else cell.columns
            for place in range(min(columns, _MOST_COLUMNS)):
                part = cell if cell.header or not place else replace(cell, words="")
                if cell.rows > 1:
                    self._below[len(spread)] = replace(part, rows=cell.rows - 1)
                spread.append(part)
        self._carry(spread)
        return spread

    def _carry(self, spread: list[Cell]) -> None:
        """Put cells of rows above where they reach down to."""
        while (cell := self._below.pop(len(spread), None)) is not None:
            if cell.rows > 1:
                self._below[len(spread)] = replace(cell, rows=cell.rows - 1)
            spread.append(cell)


def _number(said: str | None, most: int) -> int:
    words = (said or "").strip()
    return min(max(1, int(words)), most) if words.isdecimal() and len(words) < 6 else 1


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
