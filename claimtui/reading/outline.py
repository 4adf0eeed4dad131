"""Collects nodes in document order, and cuts a finished reading into passages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import regex

from claimtui.model.sources import Node, PassageSpan, Reading
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import NodeKind

_INVISIBLE_HEAD = regex.compile(r"[\s\p{Cf}\p{Cc}]*+")
_INVISIBLE_TAIL = regex.compile(r"(?r)[\s\p{Cf}\p{Cc}]*+")
# The usual case, told without a search; it only saves time.
_COMMON_ENDS = frozenset('.!?:;,)|"abcdefghijklmnopqrstuvwxyz0123456789')
_CITABLE = frozenset(
    {NodeKind.ROW, NodeKind.CODE, NodeKind.CAPTION, NodeKind.NOTE, NodeKind.COMMENT}
)
_TITLE_CHARS = 300
_GROUPING = frozenset({NodeKind.ITEM, NodeKind.FOOTNOTE})


@dataclass(slots=True)
class _Draft:
    kind: NodeKind
    parent: int | None
    level: int | None
    header: bool
    start: int = -1
    end: int = -1


@dataclass(slots=True)
class Outline:
    """Nodes under construction; a node without text is dropped at the end."""

    _drafts: list[_Draft] = field(default_factory=list)
    _open: list[int] = field(default_factory=list)

    def open(
        self, kind: NodeKind, *, level: int | None = None, header: bool = False
    ) -> int:
        """Open a node inside the one that is open, and return its index."""
        parent = self._open[-1] if self._open else None
        self._drafts.append(_Draft(kind, parent, level, header))
        self._open.append(len(self._drafts) - 1)
        return self._open[-1]

    def close(self) -> NodeKind:
        """Close the innermost node."""
        return self._drafts[self._open.pop()].kind

    def covers(self, start: int, end: int) -> None:
        """Say that the open nodes hold the text between two offsets."""
        for index in reversed(self._open):
            draft = self._drafts[index]
            if draft.start >= 0:
                break
            draft.start = start
        if self._open:
            self._drafts[self._open[-1]].end = end

    def leaf(
        self,
        kind: NodeKind,
        start: int,
        end: int,
        *,
        level: int | None = None,
        header: bool = False,
    ) -> None:
        """Add a node that holds exactly the text between two offsets."""
        self.open(kind, level=level, header=header)
        self.covers(start, end)
        self.close()

    @property
    def kind(self) -> NodeKind | None:
        """Kind of the innermost open node."""
        return self._drafts[self._open[-1]].kind if self._open else None

    def outermost(self, kinds: frozenset[NodeKind]) -> int | None:
        """Return the index of the outermost open node of some kinds."""
        return next((i for i in self._open if self._drafts[i].kind in kinds), None)

    def innermost(self, kinds: frozenset[NodeKind]) -> int:
        """Return the index of the innermost open node of some kinds; -1 for none."""
        opened = reversed(self._open)
        return next((i for i in opened if self._drafts[i].kind in kinds), -1)

    def nodes(self) -> tuple[Node, ...]:
        """Return the finished nodes, parents first, each around its children."""
        for draft in reversed(self._drafts):  # children before parents
            if draft.parent is not None:
                above = self._drafts[draft.parent]
                above.end = max(above.end, draft.end)
        places: dict[int, int] = {}
        done: list[Node] = []
        for index, draft in enumerate(self._drafts):
            if draft.start < 0 or draft.end <= draft.start:
                continue
            places[index] = len(done)
            parent = None if draft.parent is None else places.get(draft.parent)
            span = ReadingSpan.of(draft.start, draft.end)
            done.append(
                Node(draft.kind, span, parent, level=draft.level, header=draft.header)
            )
        return tuple(done)


def visible_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Trim a stretch to its first and last visible character; equal ends for none."""
    if start < end and text[start].isalnum() and text[end - 1] in _COMMON_ENDS:
        return start, end
    head = _INVISIBLE_HEAD.match(text, start, end)
    start = head.end() if head else start
    tail = _INVISIBLE_TAIL.match(text, start, end)
    return start, max(start, tail.start() if tail else end)


def heading_title(text: str, nodes: Sequence[Node]) -> str:
    """Return the first heading, for a file that declares no title; empty for none.

    Only one of the first level names the whole; a numbered one names a part.
    """
    first = next((node for node in nodes if node.kind is NodeKind.HEADING), None)
    if first is None or first.level != 1:
        return ""
    words = " ".join(text[first.span.start : first.span.end].split())
    return "" if len(words) > _TITLE_CHARS or words[0].isdigit() else words


def passages_of(reading: Reading) -> tuple[PassageSpan, ...]:
    """Cut a reading into its citable spans, in document order, without overlaps.

    One for each paragraph, item, row, code block, caption and footnote; a quotation
    gives its paragraphs. Headings are no passages, they are the lineage of others. What
    stands in an item after a nested list is a passage of its own.
    """
    cutter = _Cutter(reading)
    for index, node in enumerate(reading.nodes):
        if node.kind is NodeKind.HEADING:
            cutter.heading(node)
        elif node.kind in _CITABLE:
            cutter.cite(index, node.kind)
        elif node.kind is NodeKind.PARAGRAPH:
            cutter.paragraph(index)
        elif node.kind is NodeKind.LIST:
            cutter.interrupt()
    return tuple(cutter.passages)


class _Cutter:
    def __init__(self, reading: Reading) -> None:
        self.passages: list[PassageSpan] = []
        self._reading = reading
        self._lineage: list[tuple[int, str]] = []
        self._headings: tuple[str, ...] = ()
        self._group: int | None = None

    def heading(self, node: Node) -> None:
        self._group = None
        if self._kind_above(node) is NodeKind.QUOTE:
            return  # a quoted text's own headings do not head ours
        level = node.level or 1
        while self._lineage and self._lineage[-1][0] >= level:
            self._lineage.pop()
        self._lineage.append((level, self._heading_text(node)))
        self._headings = tuple(text for _, text in self._lineage if text)

    def cite(self, index: int, kind: NodeKind) -> None:
        self._group = None
        self._add(index, kind)

    def paragraph(self, index: int) -> None:
        node = self._reading.nodes[index]
        above = self._kind_above(node)
        if above not in _GROUPING:
            self.cite(index, NodeKind.QUOTE if above is NodeKind.QUOTE else node.kind)
        elif self._group == node.parent and self.passages:
            last = self.passages[-1]
            _, end = visible_span(self._reading.text, *node.span)
            self.passages[-1] = PassageSpan(
                ReadingSpan.of(last.span.start, end),
                last.node,
                last.kind,
                last.headings,
            )
        else:
            if self._add(index, above or node.kind):
                self._group = node.parent

    def interrupt(self) -> None:
        self._group = None

    def _add(self, index: int, kind: NodeKind) -> bool:
        node = self._reading.nodes[index]
        start, end = visible_span(self._reading.text, *node.span)
        if start == end:
            return False
        span = ReadingSpan.of(start, end)
        self.passages.append(PassageSpan(span, index, kind, self._headings))
        return True

    def _kind_above(self, node: Node) -> NodeKind | None:
        return None if node.parent is None else self._reading.nodes[node.parent].kind

    def _heading_text(self, node: Node) -> str:
        text = self._reading.text[node.span.start : node.span.end]
        if self._reading.media_type == "text/markdown":
            from claimtui.reading.markdown_words import heading_words

            text = heading_words(text)
        return " ".join(text.split())
