"""Cuts a reading into the blocks that an envelope is made of: passages and headings."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from claimtui.model.sources import Node
from claimtui.model.vocabulary import NodeKind

NOWHERE = -1
"""Stands for no node, no block, no heading."""

_PROSE = frozenset({NodeKind.PARAGRAPH, NodeKind.HEADING})
_WHOLE = frozenset(
    {NodeKind.ROW, NodeKind.CODE, NodeKind.CAPTION, NodeKind.NOTE, NodeKind.COMMENT}
)
_GROUPING = frozenset({NodeKind.ITEM, NodeKind.FOOTNOTE})
_MARKS = re.compile(
    r"(?:\[\^[^\]\s]{1,100}\]:|\[[xX]\](?=\s)|\(?[A-Za-z0-9]{1,3}[.)](?=\s)"
    r"|\d{1,9}[.)]|[\W_])*+"
)
"""What stands between blocks without being words: white space, list marks, rules."""


class Block(NamedTuple):
    """A stretch that is shown whole or not at all; blocks do not overlap."""

    start: int
    end: int
    node: int
    """Index of the first node that it holds."""
    kind: NodeKind
    above: int
    """Index of the node around it; `NOWHERE` for none."""


@dataclass(slots=True)
class Flow:
    """Blocks that are read one after the other, with what heads them.

    Sums are of all before a place, so that those of a stretch cost one subtraction.
    """

    blocks: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    heading: list[int] = field(default_factory=list)
    """The place in the flow of the nearest heading at or before each."""
    section_end: dict[int, int] = field(default_factory=dict)
    """Where the section of each heading ends; that of `NOWHERE` before the first."""
    chars: list[int] = field(default_factory=lambda: [0])
    passages: list[int] = field(default_factory=lambda: [0])
    """Blocks that are no headings."""
    rows: list[int] = field(default_factory=lambda: [0])
    breaks: list[int] = field(default_factory=list)
    """Places before which words stand that are in no block of the flow."""

    def add(self, number: int, block: Block, *, heads: bool) -> None:
        """Add a block behind the others."""
        place = len(self.blocks)
        self.blocks.append(number)
        self.starts.append(block.start)
        self.ends.append(block.end)
        above = self.heading[-1] if self.heading else NOWHERE
        self.heading.append(place if heads else above)
        self.chars.append(self.chars[-1] + block.end - block.start)
        self.passages.append(self.passages[-1] + (block.kind != NodeKind.HEADING))
        self.rows.append(self.rows[-1] + (block.kind is NodeKind.ROW))

    def is_heading(self, place: int) -> bool:
        """Tell whether a heading stands at a place."""
        return self.heading[place] == place

    def section(self, first: int, last: int) -> tuple[int, int]:
        """Return the section of a stretch: behind its heading, up to the next."""
        heading = self.heading[first]
        end = self.section_end.get(heading, len(self.blocks))
        return min(first, heading + 1), max(end, last + 1)


def visible(text: str, start: int, end: int) -> tuple[int, int]:
    """Trim a stretch to its first and last visible character; equal ends for none."""
    start, end = max(0, start), min(end, len(text))
    while start < end and _is_invisible(text[start]):
        start += 1
    while start < end and _is_invisible(text[end - 1]):
        end -= 1
    return start, max(start, end)


def leaves_out(text: str, start: int, end: int) -> bool:
    """Tell whether there are words between two places, not only marks and space."""
    match = _MARKS.match(text, start, end)
    return match is not None and match.end() < end


def _is_invisible(char: str) -> bool:
    return not char.isalnum() and (
        char.isspace() or unicodedata.category(char) in ("Cf", "Cc")
    )


class Blocks:
    """The blocks of a reading in document order, cut as its passages are cut.

    One for each paragraph, item, row, code block, caption and footnote, and one for
    each heading. Pages are no blocks: what they hold is.
    """

    def __init__(self, text: str, nodes: Sequence[Node]) -> None:
        self.all: list[Block] = []
        self.first = [NOWHERE] * len(nodes)
        """The first block inside each node."""
        self.last = [NOWHERE] * len(nodes)
        """The last block inside each node."""
        self.place: list[tuple[Flow, int]] = []
        """The flow that each block is read in, and where in it."""
        self._text = text
        self._nodes = nodes
        self._group = NOWHERE
        holders = {node.parent for node in nodes}
        for index, node in enumerate(nodes):
            self._take(index, node, index not in holders)
        self._starts = [block.start for block in self.all]
        self._ends = [block.end for block in self.all]
        self._span_nodes()
        self._flow()

    def touched(self, start: int, end: int) -> range:
        """Return the blocks that hold some character of a stretch."""
        first = bisect_right(self._ends, start)
        return range(first, max(first, bisect_left(self._starts, end)))

    def _take(self, index: int, node: Node, is_leaf: bool) -> None:
        kind, above = node.kind, NOWHERE if node.parent is None else node.parent
        around = None if node.parent is None else self._nodes[node.parent].kind
        if kind is NodeKind.PARAGRAPH and around in _GROUPING:
            if self._group == above and self.all:
                self._extend(node)
            elif self._add(index, node, above):
                self._group = above
            return
        if kind is NodeKind.LIST:
            self._group = NOWHERE
        if kind is NodeKind.PAGE or (around is NodeKind.ROW and kind is NodeKind.CELL):
            return
        if kind in _PROSE or kind in _WHOLE or is_leaf:
            self._group = NOWHERE
            self._add(index, node, above)

    def _add(self, index: int, node: Node, above: int) -> bool:
        # Nodes of a reader do not overlap; should they, no words are taken twice.
        least = self.all[-1].end if self.all else 0
        start, end = visible(self._text, max(least, node.span.start), node.span.end)
        if start == end:
            return False
        self.all.append(Block(start, end, index, node.kind, above))
        return True

    def _extend(self, node: Node) -> None:
        last = self.all[-1]
        _, end = visible(self._text, last.end, node.span.end)
        self.all[-1] = last._replace(end=max(last.end, end))

    def _span_nodes(self) -> None:
        for number, block in enumerate(self.all):
            self.first[block.node] = self.last[block.node] = number
        for index in range(len(self._nodes) - 1, -1, -1):  # children before parents
            above = self._nodes[index].parent
            if above is None or self.first[index] == NOWHERE:
                continue
            self.first[above] = (
                self.first[index]
                if self.first[above] == NOWHERE
                else min(self.first[above], self.first[index])
            )
            self.last[above] = max(self.last[above], self.last[index])

    def _flow(self) -> None:
        """Part the running text from comments and from what stood in page margins."""
        running, aside = Flow(), Flow()
        open_headings: list[tuple[int, int]] = []
        for number, block in enumerate(self.all):
            apart = block.kind is NodeKind.COMMENT or (
                block.kind is NodeKind.NOTE and block.above == NOWHERE
            )
            flow = aside if apart else running
            place = len(flow.blocks)
            heads = self._heads(block)
            if heads:
                level = self._nodes[block.node].level or 1
                running.section_end.setdefault(NOWHERE, place)
                while open_headings and open_headings[-1][0] >= level:
                    running.section_end[open_headings.pop()[1]] = place
                open_headings.append((level, place))
            elif place and leaves_out(self._text, flow.ends[-1], block.start):
                flow.breaks.append(place)
            flow.add(number, block, heads=heads)
            self.place.append((flow, place))

    def _heads(self, block: Block) -> bool:
        """Tell whether a block heads what follows; headings in a quotation do not."""
        if block.kind is not NodeKind.HEADING:
            return False
        quoted = block.above != NOWHERE and (
            self._nodes[block.above].kind is NodeKind.QUOTE
        )
        return not quoted
