"""Which blocks a block needs beside it: introduction, headers, caption, notes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence

from claimtui.evidence.blocks import NOWHERE, Block, Blocks, leaves_out
from claimtui.evidence.declarations import MAX_LEVELS, CodeLines
from claimtui.model.sources import Node
from claimtui.model.vocabulary import NodeKind, PartRole

Needed = tuple[tuple[int, PartRole], ...]
"""Numbers of blocks, each with what it is there for."""

_BORDER = " | "
_MAX_HEADER_ROWS = 10
"""A longer run of header rows heads nothing; its first rows are taken."""
_MAX_NOTES = 3
"""Paragraphs behind a table that can be its notes, where no reader told them."""
_SAMPLE_ROWS = 20
_INTRODUCTION_CHARS = 600
"""A longer paragraph introduces a list only where it ends in a colon."""
_CAPTION_CHARS = 240
_NOTE_CHARS = 500
_COLON = re.compile(r"[:：][*_\s]*\Z")
_NAMES_TABLE = re.compile(
    r"[*_(\s]*(?:(?:Table|Tab\.|Tabelle|Tableau|Tabla|Cuadro|表)\s?[A-Z]?\d"
    r"|(?:[^.\n]{0,60}\b)?in (?:thousands|millions|billions|tausend|millionen|mio)\b)",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"[*_(]*(?:(?:general )?notes?|sources?|anmerkung(?:en)?|hinweise?|quellen?|nota"
    r"|fuente)\s*[:.]|\\\*|[†‡¹²³⁴]",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[^\w]*\d[\d\s.,:/%\-–]*[^\w]*")
_MARK = re.compile(r"\[\^([^\]\s]{1,100})\]")
_LABEL = re.compile(r"\[\^([^\]\s]{1,100})\]:\s*\Z")
_LABEL_REACH = 120


class Surroundings:
    """What stands around each block, as far as the nodes of the reading tell."""

    def __init__(self, text: str, nodes: Sequence[Node], blocks: Blocks) -> None:
        self._text = text
        self._nodes = nodes
        self._blocks = blocks
        self._tables: dict[int, _Table] = {}
        self._of_node: dict[int, Needed] = {}
        self._lines: CodeLines | None = None
        self._depth = [0] * len(nodes)
        """Items around each node, itself counted."""
        self._in_note = [node.kind is NodeKind.FOOTNOTE for node in nodes]
        for index, node in enumerate(nodes):
            above = 0 if node.parent is None else self._depth[node.parent]
            self._depth[index] = above + (node.kind is NodeKind.ITEM)
            if node.parent is not None and self._in_note[node.parent]:
                self._in_note[index] = True
        self._references = list(self._referring(dict(self._labelled())))
        """Blocks with the footnotes that they refer to, in order."""
        self._read_tables()

    @property
    def lines(self) -> CodeLines:
        """The lines of all code, read when they are first asked for."""
        if self._lines is None:
            self._lines = CodeLines(self._text, self._programs())
        return self._lines

    def needed(
        self, number: int, seen: Container[int]
    ) -> tuple[list[tuple[int, PartRole]], list[int]]:
        """Return the blocks that a block needs, those of inner nodes first.

        Args:
            number: The block.
            seen: Nodes that were looked at for other blocks.

        Returns:
            Blocks with their roles, and the nodes that were looked at.
        """
        block = self._blocks.all[number]
        found = list(self._own(number, block))
        walked: list[int] = []
        index = block.above
        while index != NOWHERE and index not in seen and len(walked) < MAX_LEVELS:
            walked.append(index)
            if index not in self._of_node:
                self._of_node[index] = tuple(self._around(index))
            found.extend(self._of_node[index])
            parent = self._nodes[index].parent
            index = NOWHERE if parent is None else parent
        return found, walked

    def is_footnote(self, number: int) -> bool:
        """Tell whether a block stands in a footnote."""
        block = self._blocks.all[number]
        return block.kind is NodeKind.FOOTNOTE or (
            block.above != NOWHERE and self._in_note[block.above]
        )

    def footnotes(self, first: int, last: int) -> list[int]:
        """Return the footnotes that the words of some blocks refer to, each once."""
        low = bisect_left(self._references, (first, NOWHERE))
        high = bisect_right(self._references, (last, len(self._blocks.all)))
        return list(dict.fromkeys(note for _, note in self._references[low:high]))

    def levels_above(self, number: int) -> int:
        """Return how many items a block stands in beyond those that are looked at."""
        above = self._blocks.all[number].above
        deep = 0 if above == NOWHERE else self._depth[above]
        return max(0, deep - MAX_LEVELS // 2)

    def _own(self, number: int, block: Block) -> Iterator[tuple[int, PartRole]]:
        """Yield what a block needs for itself, not for the nodes around it."""
        if block.kind is NodeKind.ROW and block.above in self._tables:
            for row in self._tables[block.above].headers.get(number, ()):
                yield row, PartRole.HEADER
        elif block.kind is NodeKind.CODE:
            yield from self._introduced(number, block.above)

    def _around(self, index: int) -> Iterator[tuple[int, PartRole]]:
        """Yield what a node gives to all that it holds."""
        kind, first = self._nodes[index].kind, self._blocks.first[index]
        if first == NOWHERE:
            return
        parent = self._nodes[index].parent
        above = NOWHERE if parent is None else parent
        if kind is NodeKind.LIST:
            before = self._before(first, above)
            if before is not None and self._leads_list(before):
                yield before, PartRole.INTRODUCTION
        elif kind in (NodeKind.ITEM, NodeKind.FOOTNOTE):
            if self._blocks.all[first].kind is NodeKind.PARAGRAPH:
                yield first, PartRole.INTRODUCTION
        elif kind is NodeKind.QUOTE:
            yield from self._introduced(first, above)
        elif kind is NodeKind.FIGURE:
            yield from self._captions_of(index)
        elif kind is NodeKind.TABLE:
            yield from self._table_parts(index)

    def _captions_of(self, index: int) -> Iterator[tuple[int, PartRole]]:
        for number in (self._blocks.first[index], self._blocks.last[index]):
            block = self._blocks.all[number]
            if block.kind is NodeKind.CAPTION and block.above == index:
                yield number, PartRole.CAPTION

    def _table_parts(self, index: int) -> Iterator[tuple[int, PartRole]]:
        table = self._tables[index]
        yield from ((number, PartRole.CAPTION) for number in table.captions)
        yield from ((number, PartRole.NOTE) for number in table.notes)
        yield from ((number, PartRole.INTRODUCTION) for number in table.introductions)

    def _introduced(self, first: int, above: int) -> Iterator[tuple[int, PartRole]]:
        before = self._before(first, above)
        if before is not None and self._ends_in_colon(before):
            yield before, PartRole.INTRODUCTION

    def _before(self, number: int, above: int) -> int | None:
        """Return the paragraph directly before a block, inside the same node."""
        if number == 0:
            return None
        block = self._blocks.all[number - 1]
        same = block.kind is NodeKind.PARAGRAPH and block.above == above
        return number - 1 if same else None

    def _leads_list(self, number: int) -> bool:
        block = self._blocks.all[number]
        short = block.end - block.start <= _INTRODUCTION_CHARS
        return short or self._ends_in_colon(number)

    def _ends_in_colon(self, number: int) -> bool:
        block = self._blocks.all[number]
        start = max(block.start, block.end - 20)
        return _COLON.search(self._text[start : block.end]) is not None

    def _labelled(self) -> Iterator[tuple[str, int]]:
        for index, node in enumerate(self._nodes):
            first = self._blocks.first[index]
            if node.kind is not NodeKind.FOOTNOTE or first == NOWHERE:
                continue
            start = self._blocks.all[first].start
            label = _LABEL.search(self._text[max(0, start - _LABEL_REACH) : start])
            if label is not None:
                yield label[1], first

    def _referring(self, notes: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        for number, block in enumerate(self._blocks.all if notes else ()):
            if block.kind is NodeKind.CODE:
                continue
            labels = _MARK.findall(self._text, block.start, block.end)
            found = {notes[label] for label in labels if label in notes}
            yield from ((number, note) for note in sorted(found - {number}))

    def _programs(self) -> Iterator[tuple[int, int]]:
        """Yield stretches of code; blocks with nothing between them are one."""
        start = end = NOWHERE
        for block in self._blocks.all:
            if block.kind is not NodeKind.CODE:
                continue
            fenced = self._text.startswith(("```", "~~~"), block.start)
            apart = fenced or leaves_out(self._text, max(end, 0), block.start)
            if start != NOWHERE and apart:
                yield start, end
                start = NOWHERE
            start = block.start if start == NOWHERE else start
            end = block.end
        if start != NOWHERE:
            yield start, end

    def _read_tables(self) -> None:
        for index, node in enumerate(self._nodes):
            if node.kind is NodeKind.TABLE:
                self._tables[index] = _Table()
        for number, block in enumerate(self._blocks.all):
            table = self._tables.get(block.above)
            if table is not None:
                header = self._nodes[block.node].header
                table.take(number, block.kind, header=header)
        for index, table in self._tables.items():
            if self._blocks.first[index] == NOWHERE:
                continue
            previous = self._continued(index, table)
            if previous is not None:
                table.inherit(previous)
                continue
            if not table.has_headers and self._is_header(table.rows):
                table.head_all(table.rows[0])
            self._look_beside(index, table)

    def _continued(self, index: int, table: _Table) -> _Table | None:
        """Return the table that one without headers goes on with, as on a new page."""
        first = self._blocks.first[index]
        if self._nodes[index].page is None or first == 0 or table.has_headers:
            return None
        before = self._blocks.all[first - 1]
        previous = self._tables.get(before.above)
        if previous is None or previous is table or not table.rows:
            return None
        same = before.kind is NodeKind.ROW and (
            self._width(first - 1) == self._width(table.rows[0])
        )
        return previous if same else None

    def _width(self, number: int) -> int:
        block = self._blocks.all[number]
        return self._text.count("|", block.start, block.end)

    def _cells(self, number: int) -> list[str]:
        block = self._blocks.all[number]
        words = self._text[block.start : block.end]
        return [cell.strip() for cell in words.split(_BORDER.strip())]

    def _is_header(self, rows: Sequence[int]) -> bool:
        """Tell whether a first row names columns: words, each another, over figures.

        A table that declares any header cell in its first row has its names there.
        """
        if len(rows) < 2:
            return False
        first = self._blocks.all[rows[0]].node
        if first + 1 < len(self._nodes) and self._nodes[first + 1].header:
            return False
        names = self._cells(rows[0])
        said = [name for name in names if name]
        if len(said) < 2 or len(set(said)) < len(said):
            return False
        if any(_FIGURE.fullmatch(name) for name in said):
            return False
        below = [self._cells(row) for row in rows[1 : 1 + _SAMPLE_ROWS]]
        return any(
            2 * sum(_is_figure(cells, at) for cells in below) >= len(below)
            for at, name in enumerate(names)
            if name
        )

    def _look_beside(self, index: int, table: _Table) -> None:
        """Take the paragraphs that name or explain a table where no reader did."""
        parent = self._nodes[index].parent
        above = NOWHERE if parent is None else parent
        first, last = self._blocks.first[index], self._blocks.last[index]
        self._look_before(first, above, table)
        after = last + 1
        while after <= last + _MAX_NOTES and after < len(self._blocks.all):
            block = self._blocks.all[after]
            if block.above != above:
                return
            if block.kind is NodeKind.CAPTION and not table.captions:
                table.captions.append(after)
            elif block.kind is NodeKind.PARAGRAPH and self._is_note(block):
                table.notes.append(after)
            else:
                return
            after += 1

    def _look_before(self, first: int, above: int, table: _Table) -> None:
        if first == 0 or self._blocks.all[first - 1].above != above:
            return
        block = self._blocks.all[first - 1]
        if block.kind is NodeKind.CAPTION and not table.captions:
            table.captions.append(first - 1)
        elif block.kind is NodeKind.PARAGRAPH:
            short = block.end - block.start <= _CAPTION_CHARS
            if short and _NAMES_TABLE.match(self._text, block.start, block.end):
                table.captions.append(first - 1)
            elif self._ends_in_colon(first - 1):
                table.introductions.append(first - 1)

    def _is_note(self, block: Block) -> bool:
        if block.end - block.start > _NOTE_CHARS:
            return False
        return _NOTE.match(self._text, block.start, block.end) is not None


def _is_figure(cells: Sequence[str], at: int) -> bool:
    return at < len(cells) and _FIGURE.fullmatch(cells[at]) is not None


class _Table:
    """What of a table each of its rows needs."""

    def __init__(self) -> None:
        self.captions: list[int] = []
        self.notes: list[int] = []
        self.introductions: list[int] = []
        self.rows: list[int] = []
        self.headers: dict[int, tuple[int, ...]] = {}
        """The header rows that hold for each row."""
        self._top: tuple[int, ...] = ()
        self._local: tuple[int, ...] = ()
        self._holding: tuple[int, ...] = ()
        self._after_header = True

    @property
    def has_headers(self) -> bool:
        """Whether some row is marked as a header."""
        return bool(self._top or self._local)

    def take(self, number: int, kind: NodeKind, *, header: bool) -> None:
        """Take a block of the table, in their order."""
        if kind is NodeKind.CAPTION:
            self.captions.append(number)
        elif kind is NodeKind.NOTE:
            self.notes.append(number)
        elif kind is NodeKind.ROW:
            self.rows.append(number)
            self._row(number, header)

    def head_all(self, header: int) -> None:
        """Let a row head all others."""
        self._top = (header,)
        self.headers = {row: self._top for row in self.rows if row != header}

    def inherit(self, previous: _Table) -> None:
        """Go on with another table: what it has above its rows holds here too."""
        self._top, self._local = previous._top, previous._local
        self.captions += previous.captions
        self.introductions += previous.introductions
        previous.notes += self.notes
        self.notes = previous.notes  # what stands below its end explains all of it
        holding = self._top + self._local
        self.headers = dict.fromkeys(self.rows, holding)

    def _row(self, number: int, header: bool) -> None:
        if not header:
            if self._after_header:
                self._holding = self._top + self._local
            self._after_header = False
            self.headers[number] = self._holding
            return
        if not self.headers:
            self._top = (*self._top, number)[:_MAX_HEADER_ROWS]
        elif self._after_header:
            self._local = (*self._local[: _MAX_HEADER_ROWS - 1], number)
        else:
            self._local = (number,)
        if self.headers:
            self.headers[number] = self._top
        self._after_header = True
