"""Texts that a reader gave (HTML, DOCX) into blocks and leaves, by their nodes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from claimtui.extraction.draft import ENDS_SENTENCE, Draft, introduces
from claimtui.extraction.visible import PROSE, Leaf, LeafKind, LeafWriter
from claimtui.model.sources import Node
from claimtui.model.vocabulary import NodeKind

_LEAF_KINDS = {
    NodeKind.HEADING: LeafKind.HEADING,
    NodeKind.ROW: LeafKind.ROW,
    NodeKind.CODE: LeafKind.CODE,
    NodeKind.COMMENT: LeafKind.COMMENT,
    NodeKind.PARAGRAPH: LeafKind.PARAGRAPH,
    NodeKind.CAPTION: LeafKind.PARAGRAPH,
    NodeKind.NOTE: LeafKind.PARAGRAPH,
}
"""Nodes that hold words themselves, whatever stands inside them."""
_HOLDING = {
    NodeKind.ITEM: LeafKind.ITEM,
    NodeKind.QUOTE: LeafKind.QUOTE,
    NodeKind.FOOTNOTE: LeafKind.FOOTNOTE,
}
_HEADER_ROWS = 4
"""The first ones and the nearest; more would be read for every row below them."""
_WORD = re.compile(r"[^\W_]")
_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*")


def parse_nodes(text: str, nodes: Sequence[Node]) -> Draft:
    """Return blocks and leaves of a text by the nodes that its reader gave.

    Each node outside all others begins a block; words that no node holds are
    paragraphs of the block before them, so that none is lost.
    """
    walker = _Walker(text, nodes)
    for node in nodes:
        walker.take(node)
    walker.rest(len(text))
    return walker.draft


def parse_lines(text: str) -> Draft:
    """Return the paragraphs of a text that a reader gave, where its nodes are gone."""
    draft = Draft()
    place = 0
    for match in _BLANK_LINES.finditer(text):
        _paragraph(draft, text, place, match.start())
        place = match.end()
    _paragraph(draft, text, place, len(text))
    return draft


def whole_leaf(text: str) -> list[Leaf]:
    """Return all that a reader gave as one leaf: every character of it is visible."""
    leaf = _written(Leaf(LeafKind.PARAGRAPH, 0), text, 0, len(text))
    return [leaf] if leaf is not None else []


def _paragraph(draft: Draft, text: str, start: int, end: int) -> None:
    if start < end:
        block = draft.open_block(start, NodeKind.PARAGRAPH)
        leaf = _written(Leaf(LeafKind.PARAGRAPH, block), text, start, end)
        if leaf is not None:
            draft.leaves.append(leaf)


def _written(leaf: Leaf, text: str, start: int, end: int) -> Leaf | None:
    """Fill a leaf with a stretch of the text; each line end in it was asked for."""
    writer = LeafWriter(leaf)
    place = start
    while place < end:
        stop = text.find("\n", place, end)
        stop = end if stop < 0 else stop
        writer.add(text[place:stop], place, stop)
        if stop < end:
            writer.space(stop, stop + 1, line_end=True, hard=True)
        place = stop + 1
    return writer.close()


@dataclass(slots=True)
class _Inside:
    """What holds for the words inside a node."""

    kind: LeafKind = LeafKind.PARAGRAPH
    intro: tuple[Leaf, ...] = ()
    first: Leaf | None = None
    """The first words of a list item."""
    headers: tuple[Leaf, ...] = ()
    """Of a table, the header rows so far."""
    caption: tuple[str, ...] = ()
    """Of a table."""
    row: Leaf | None = None
    """The words of a row, which its cells are counted in."""


class _Walker:
    def __init__(self, text: str, nodes: Sequence[Node]) -> None:
        self.draft = Draft()
        self._text = text
        self._nodes = nodes
        self._inside: list[_Inside] = []
        self._parents = {node.parent for node in nodes}
        self._place = 0
        """Up to where the text was taken."""
        self._end = 0
        """Where the words that were taken end."""
        self._last: Leaf | None = None
        self._last_parent: int | None = None
        """The node around the paragraph that a list here would be introduced by."""

    def take(self, node: Node) -> None:
        """Take the next node in document order."""
        index = len(self._inside)
        parent = node.parent
        above = _Inside() if parent is None else self._inside[parent]
        self.rest(node.span.start)
        own = self._introduction(node, above) if node.kind is NodeKind.LIST else ()
        if parent is None:
            self._open_block(node, joined=bool(own))
        kind = _HOLDING.get(node.kind, above.kind)
        self._inside.append(_Inside(kind, above.intro + own))
        if node.kind is NodeKind.CELL and above.row is not None:
            above.row.cells += 1
        elif node.kind in _LEAF_KINDS or index not in self._parents:
            self._leaf(node, above, self._inside[-1])

    def rest(self, stop: int) -> None:
        """Make a paragraph of the words before a place that no node holds."""
        start, self._place = self._place, max(self._place, stop)
        if start >= stop or _WORD.search(self._text, start, stop) is None:
            return
        if not self.draft.starts:
            self.draft.open_block(0, NodeKind.PARAGRAPH)
        leaf = Leaf(LeafKind.PARAGRAPH, len(self.draft.starts) - 1)
        self._add(_written(leaf, self._text, start, min(stop, len(self._text))))

    def _open_block(self, node: Node, *, joined: bool) -> None:
        """Begin a block at its line, so that a list mark belongs to its list."""
        if joined:
            self.draft.kinds[-1] = NodeKind.LIST
            return
        line = self._text.rfind("\n", 0, node.span.start) + 1
        self.draft.open_block(max(line, self._end), node.kind)

    def _introduction(self, node: Node, above: _Inside) -> tuple[Leaf, ...]:
        last = self._last
        if last is None or self._last_parent != node.parent:
            return ()
        nested = last is above.first and not last.text.endswith(ENDS_SENTENCE)
        if not nested and not introduces(last.text):
            return ()
        last.leads = True
        return (last,)

    def _leaf(self, node: Node, above: _Inside, inside: _Inside) -> None:
        end = min(node.span.end, len(self._text))
        kind = self._kind(node, inside)
        intro = above.intro
        if kind is LeafKind.ROW:
            intro += above.headers
        elif node.kind is NodeKind.PARAGRAPH and _is_term(above.first):
            intro += (above.first,)
        level = (node.level or 1) if kind is LeafKind.HEADING else 0
        leaf = Leaf(kind, len(self.draft.starts) - 1, level, intro)
        leaf.above = above.caption
        # Nodes of a reader do not overlap; should they, no words are taken twice.
        written = _written(leaf, self._text, self._place, end)
        self._place = max(self._place, end)
        if written is not None:
            self._add(written, node.parent)
            self._tell(node, written, above, inside)

    def _kind(self, node: Node, inside: _Inside) -> LeafKind:
        if node.kind is NodeKind.NOTE and node.parent is None:
            return LeafKind.MARGIN
        if node.kind is NodeKind.ROW and node.header:
            return LeafKind.HEADER_ROW
        kind = _LEAF_KINDS.get(node.kind, LeafKind.PARAGRAPH)
        return inside.kind if kind is LeafKind.PARAGRAPH else kind

    def _tell(self, node: Node, leaf: Leaf, above: _Inside, inside: _Inside) -> None:
        """Let the nodes around know of the words."""
        if node.kind is NodeKind.ROW:
            inside.row = leaf
            if leaf.kind is LeafKind.HEADER_ROW:
                above.headers = (*above.headers[: _HEADER_ROWS - 1], leaf)
        elif node.kind is NodeKind.CAPTION:
            above.caption += (leaf.text,)
        elif node.kind is NodeKind.PARAGRAPH and leaf.kind is LeafKind.ITEM:
            above.first = above.first or leaf

    def _add(self, leaf: Leaf | None, parent: int | None = None) -> None:
        if leaf is not None:
            self.draft.leaves.append(leaf)
            self._last = leaf if leaf.kind in PROSE else None
            self._last_parent = parent
            self._end = leaf.ends[-1]


def _is_term(first: Leaf | None) -> TypeGuard[Leaf]:
    """Say whether what comes later in an item defines its first words."""
    return first is not None and not first.text.endswith(ENDS_SENTENCE)
