"""How the structure of a source shows in its text: marks over nodes, text unchanged."""

from __future__ import annotations

from collections.abc import Iterator

from claimtui.model.sources import Node
from claimtui.model.views import SourceView
from claimtui.model.vocabulary import NodeKind
from screens.widgets.marks import TextMark

_STYLES = {
    NodeKind.CODE: "on $panel",
    NodeKind.QUOTE: "italic",
    NodeKind.CAPTION: "italic",
    NodeKind.NOTE: "italic $muted",
    NodeKind.FOOTNOTE: "$muted",
    NodeKind.COMMENT: "italic $muted",
    NodeKind.FIGURE: "italic $muted",
}
_SIGNS = {
    NodeKind.ITEM: "•",
    NodeKind.ROW: "│",
    NodeKind.CODE: "▌",
    NodeKind.QUOTE: "▎",
    NodeKind.CAPTION: "┌",
    NodeKind.FOOTNOTE: "*",
    NodeKind.NOTE: "*",
    NodeKind.PAGE: "p",
    NodeKind.COMMENT: "#",
    NodeKind.FIGURE: "▣",
}
MARKED = frozenset({NodeKind.HEADING, NodeKind.CELL, *_SIGNS})
"""Kinds of nodes that can have a mark: paragraphs, most of a text, have none."""
_HEADING_STYLES = ("bold underline", "bold", "bold")
_SIGN_STYLE = "$accent"
_HEADING_SIGNS = "123456"


def structure_marks(view: SourceView) -> list[TextMark]:
    """Return the marks that make headings, lists, tables, quotations and code visible.

    A heading has its level in the gutter, an item a dot, a row a bar; code stands on
    its own ground.
    """
    return [mark for node in view.nodes for mark in _marks(node, view.text)]


def _marks(node: Node, text: str) -> Iterator[TextMark]:
    start, end = int(node.span.start), int(node.span.end)
    if node.kind is NodeKind.HEADING:
        level = min(max(node.level or 1, 1), 6)
        style = _HEADING_STYLES[min(level, len(_HEADING_STYLES)) - 1]
        yield TextMark(start, end, style, _HEADING_SIGNS[level - 1], _SIGN_STYLE)
    elif node.kind in (NodeKind.ROW, NodeKind.CELL) and node.header:
        sign = _SIGNS.get(node.kind, "")
        yield TextMark(start, end, "bold", sign, _SIGN_STYLE)
    elif node.kind is NodeKind.PAGE:
        # The mark of a page is its first character: its sign is what is to be seen.
        yield TextMark(start, min(start + 1, end), "", _SIGNS[node.kind], _SIGN_STYLE)
    elif node.kind is NodeKind.CODE:
        yield from _each_line(start, end, text)
    elif node.kind in _SIGNS:
        style = _STYLES.get(node.kind, "")
        yield TextMark(start, end, style, _SIGNS[node.kind], _SIGN_STYLE)


def _each_line(start: int, end: int, text: str) -> Iterator[TextMark]:
    """Mark every line of code, so that the bar in the gutter runs along it."""
    style, sign = _STYLES[NodeKind.CODE], _SIGNS[NodeKind.CODE]
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop + 1
        yield TextMark(start, stop, style, sign, _SIGN_STYLE)
        start = stop
