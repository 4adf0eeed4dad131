"""Writes the blocks of a PDF as one text with nodes and pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from claimtui.model.sources import Node
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import NodeKind
from claimtui.reading.outline import Outline
from claimtui.reading.pdf_annotations import Annotation
from claimtui.reading.pdf_blocks import BULLET, Block
from claimtui.reading.pdf_tables import header_rows
from claimtui.reading.tables import CELL_BORDER

_TOP_LEVEL = 6
_SAME_HEIGHT = 0.96
"""Headings whose heights differ less are of one level."""


def text_of_blocks(
    blocks: Sequence[Block],
    pages: int,
    margins: Iterable[tuple[str, int]],
    annotations: Iterable[Annotation] = (),
) -> tuple[str, tuple[Node, ...]]:
    """Return the text and its nodes, each with its page.

    Annotations stand behind the text, headers at the end.
    """
    writer = _Writer(_levels(blocks))
    for block in blocks:
        writer.block(block)
    writer.end_list()
    for said in annotations:
        writer.behind(said.kind, said.words, said.page)
    for words, page in margins:
        writer.behind(NodeKind.NOTE, words, page)
    return "".join(writer.parts), writer.nodes(pages)


def _levels(blocks: Iterable[Block]) -> dict[float, int]:
    """Return the level of each height of headings; near heights are one."""
    sizes = {b.level_size for b in blocks if b.kind is NodeKind.HEADING}
    levels: dict[float, int] = {}
    place, head = 0, (math.inf, True)
    for size in sorted(sizes, reverse=True):
        height, bold = round(size, 1), round(size % 0.1, 2) > 0
        if height < _SAME_HEIGHT * head[0] or (head[1] and not bold):
            place, head = place + 1, (height, bold)
        levels[size] = min(_TOP_LEVEL, place)
    return levels


class _Writer:
    def __init__(self, levels: dict[float, int]) -> None:
        self.parts: list[str] = []
        self._levels = levels
        self._length = 0
        self._outline = Outline()
        self._in_list = False
        self._page_starts: list[tuple[int, int]] = []
        self._behind_at: dict[int, int] = {}
        self._body_end = 0

    def block(self, block: Block) -> None:
        """Write one block."""
        is_item = block.kind is NodeKind.ITEM
        if not is_item:
            self.end_list()
        self._separate("\n" if self._in_list else "\n\n")
        if is_item and not self._in_list:
            self._outline.open(NodeKind.LIST)
            self._in_list = True
        if block.kind is NodeKind.TABLE:
            self._table(block)
        else:
            self._lines(block)
        self._body_end = self._length

    def end_list(self) -> None:
        """Close the list that is open, if one is."""
        if self._in_list:
            self._outline.close()
        self._in_list = False

    def behind(self, kind: NodeKind, words: str, page: int) -> None:
        """Write what is no part of the running text behind it."""
        self._separate("\n\n")
        self._behind_at[self._length] = page
        start = self._length
        self._write(words)
        self._outline.leaf(kind, start, self._length)

    def nodes(self, pages: int) -> tuple[Node, ...]:
        """Return the nodes in order, with a page node where each page begins."""
        spans = self._page_spans(pages)
        done: list[Node] = []
        places: list[int] = []
        following = 0
        for node in self._outline.nodes():
            start = node.span.start
            while following < len(spans) and spans[following][1] <= start:
                page, begin, end = spans[following]
                span = ReadingSpan.of(begin, end)
                done.append(Node(NodeKind.PAGE, span, None, page=page))
                following += 1
            page = self._behind_at.get(start) or (following and spans[following - 1][0])
            parent = None if node.parent is None else places[node.parent]
            places.append(len(done))
            done.append(replace(node, parent=parent, page=page or None))
        for page, begin, end in spans[following:]:
            span = ReadingSpan.of(begin, end)
            done.append(Node(NodeKind.PAGE, span, None, page=page))
        return tuple(done)

    def _page_spans(self, pages: int) -> list[tuple[int, int, int]]:
        """Return page, start and end; a page whose text stands elsewhere has none."""
        if not self._page_starts:
            return []
        spans = []
        ends = [start for _, start in self._page_starts[1:]] + [self._body_end]
        for (page, start), end in zip(self._page_starts, ends, strict=True):
            if page <= pages and end > start:
                spans.append((page, start, end))
        return spans

    def _on_page(self, page: int) -> None:
        if not self._page_starts or page > self._page_starts[-1][0]:
            self._page_starts.append((page, self._length))

    def _lines(self, block: Block) -> None:
        kind = block.kind
        start = self._length
        for index, line in enumerate(block.lines):
            if index:
                self._write(" " if kind is NodeKind.HEADING else "\n")
            self._on_page(line.page)
            self._write(line.text)
        if kind in (NodeKind.ITEM, NodeKind.FOOTNOTE):
            mark = BULLET.match(block.lines[0].text) if kind is NodeKind.ITEM else None
            start += mark.end() if mark else 0
            self._outline.open(kind)
            self._outline.leaf(NodeKind.PARAGRAPH, start, self._length)
            self._outline.close()
        else:
            level = self._levels.get(block.level_size)
            self._outline.leaf(
                kind,
                start,
                self._length,
                level=level if kind is NodeKind.HEADING else None,
            )

    def _table(self, block: Block) -> None:
        self._outline.open(NodeKind.TABLE)
        headers = header_rows([cells for _, cells in block.rows])
        for index, (line, cells) in enumerate(block.rows):
            if index:
                self._write("\n")
            self._on_page(line.page)
            self._row(cells, header=index < headers)
        self._outline.close()

    def _row(self, cells: list[str], *, header: bool) -> None:
        self._outline.open(NodeKind.ROW, header=header)
        row_start = self._length
        self._outline.covers(row_start, row_start)  # empty cells before the first too
        for index, cell in enumerate(cells):
            if index:
                self._write(CELL_BORDER)
            start = self._length
            self._write(cell)
            if cell:
                self._outline.leaf(NodeKind.CELL, start, self._length, header=header)
        self._outline.covers(row_start, self._length)
        self._outline.close()

    def _separate(self, between: str) -> None:
        if self.parts:
            self._write(between)

    def _write(self, words: str) -> None:
        self.parts.append(words)
        self._length += len(words)
