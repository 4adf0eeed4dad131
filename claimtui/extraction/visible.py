"""The visible characters of a document, with the way back to its own offsets."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from enum import StrEnum

_IRREGULAR_SPACE = re.compile(r"[^\S ]|\s\s")
_WORDS = re.compile(r"\s+|\S+")
_UNSPACED = re.compile(
    r"[\u2e80-\u2fdf\u3000-\u312f\u31a0-\u31ff\u3300-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\ufe30-\ufe4f\uff01-\uff9f\uffe0-\uffe6\U00020000-\U0003ffff]"
)
"""Wide characters of Chinese and Japanese: between two of them a line end is no space
(CSS Text 3, segment break transformation; Korean parts its words)."""


class LeafKind(StrEnum):
    """What stretch of a document holds one run of visible text."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    QUOTE = "quote"
    FOOTNOTE = "footnote"
    HEADING = "heading"
    ROW = "row"
    HEADER_ROW = "header_row"
    CODE = "code"
    COMMENT = "comment"
    FRONT_MATTER = "front_matter"
    MARGIN = "margin"


PROSE = frozenset(
    {LeafKind.PARAGRAPH, LeafKind.ITEM, LeafKind.QUOTE, LeafKind.FOOTNOTE}
)
"""The kinds that are cut into sentences; every other leaf is one sentence."""


@dataclass(slots=True)
class Leaf:
    """Visible text of one paragraph, item, heading, table row or code block.

    White space in `text` is folded. Runs map it to the document: a run whose raw
    length equals its visible length maps character by character, any other run
    (an entity, a fold of white space) only as a whole.
    """

    kind: LeafKind
    block: int
    level: int = 0
    """Of a heading, 1 to 6."""
    intro: tuple[Leaf, ...] = ()
    """List introductions, parent items or the table header it depends on."""
    text: str = ""
    starts: list[int] = field(default_factory=list)
    """Where each run begins in `text`."""
    raws: list[int] = field(default_factory=list)
    """Where each run begins in the document, in code points."""
    ends: list[int] = field(default_factory=list)
    """Where each run ends in the document."""
    breaks: list[int] = field(default_factory=list)
    """Places in `text` of the spaces that stand for line ends."""
    hard: set[int] = field(default_factory=set)
    """Those of `breaks` that the author asked for (a hard break)."""
    atoms: list[tuple[int, int]] = field(default_factory=list)
    """Places in `text` that no sentence end can fall into, such as inline code."""
    links: list[tuple[int, int]] = field(default_factory=list)
    """Places in `text` that are the words of a link."""
    marker_at: int | None = None
    """Where in the document the list marker of a plain text's item begins."""
    mark: str = ""
    """That marker, such as `1)`."""
    rule_end: int | None = None
    """Where in the document the rule under a plain text's heading ends."""
    set_in: int = 0
    """How many characters further in than its second line a plain text's first begins,
    its list mark included."""
    cells: int = 0
    """Of a table row, how many cells hold something."""
    leads: bool = False
    """Whether it introduces a list."""
    above: tuple[str, ...] = ()
    """What stands over it beside the headings, such as its table's caption."""

    def shift(self, chars: int) -> None:
        """Move the leaf to where its text begins in a longer document."""
        self.raws = [place + chars for place in self.raws]
        self.ends = [place + chars for place in self.ends]
        if self.marker_at is not None:
            self.marker_at += chars
        if self.rule_end is not None:
            self.rule_end += chars

    def lines(self) -> str:
        """Return the visible text with its line ends where they stood."""
        pieces, place = [], 0
        for line_end in self.breaks:
            pieces.append(self.text[place:line_end])
            place = line_end + 1
        pieces.append(self.text[place:])
        return "\n".join(pieces)

    def raw_start(self, place: int) -> int:
        """Return where in the document the visible character at `place` begins."""
        run = bisect_right(self.starts, place) - 1
        if self._literal(run):
            return self.raws[run] + place - self.starts[run]
        return self.raws[run]

    def raw_end(self, place: int) -> int:
        """Return where in the document the visible text before `place` ends."""
        run = bisect_left(self.starts, place) - 1
        if self._literal(run):
            return self.raws[run] + place - self.starts[run]
        return self.ends[run]

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the outer document range of the visible range, which is not empty."""
        return self.raw_start(start), self.raw_end(end)

    def visible_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the visible characters that lie wholly in a document range."""
        first = bisect_left(self.ends, start + 1)
        last = bisect_left(self.raws, end) - 1
        if first > last:
            return 0, 0
        low, high = self.starts[first], self._run_end(last)
        if self.raws[first] < start:
            low = self._inside(first, start, self._run_end(first))
        if self.ends[last] > end:
            high = self._inside(last, end, self.starts[last])
        return (low, high) if low < high else (0, 0)

    def _run_end(self, run: int) -> int:
        return self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)

    def _literal(self, run: int) -> bool:
        length = self.ends[run] - self.raws[run]
        return length == self._run_end(run) - self.starts[run]

    def _inside(self, run: int, raw: int, otherwise: int) -> int:
        if self._literal(run):
            return self.starts[run] + raw - self.raws[run]
        return otherwise


class LeafWriter:
    """Put a leaf together, piece by piece, in document order."""

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf
        self._pieces: list[str] = []
        self._length = 0
        self._raw_end = -1
        self._after_space = True
        """Whether what stands last is white space (or nothing at all)."""
        self._may_join = False
        """Whether it is a line end after a wide character."""
        self.joins = leaf.kind in PROSE
        """Whether a next line that begins with a wide character too goes on there."""

    @property
    def length(self) -> int:
        """How many visible characters there are so far."""
        return self._length

    def add(self, text: str, start: int, end: int) -> None:
        """Add visible text that stands at a document range, folding white space."""
        if not text or start < self._raw_end or start >= end:
            return
        literal = len(text) == end - start
        if not literal or not (
            _is_irregular(text) or (self._after_space and text[0] == " ")
        ):
            self._put(text if literal else self._folded(text), start, end)
            return
        for match in _WORDS.finditer(text):
            place, stop = start + match.start(), start + match.end()
            if match[0][0].isspace():
                self.space(place, stop, line_end="\n" in match[0])
            else:
                self._put(match[0], place, stop)

    def space(
        self, start: int, end: int, *, line_end: bool = False, hard: bool = False
    ) -> None:
        """Add the one space that stands for white space or a line end."""
        if hard:
            self._may_join = False
            place = self._length - self._after_space
            self.leaf.hard.add(place)
            if self._after_space and place not in self.leaf.breaks[-1:] and place > 0:
                self.leaf.breaks.append(place)
        if self._after_space or start < self._raw_end:
            return
        if line_end:
            self.leaf.breaks.append(self._length)
        wide = line_end and not hard and _UNSPACED.match(self._pieces[-1][-1])
        self._put(" ", start, max(end, start + 1))
        self._may_join = bool(wide)

    def close(self) -> Leaf | None:
        """Return the leaf, or None where nothing is visible."""
        text = "".join(self._pieces)
        leaf = self.leaf
        leaf.text = text.rstrip()
        while leaf.breaks and leaf.breaks[-1] >= len(leaf.text):
            leaf.breaks.pop()
        while leaf.starts and leaf.starts[-1] >= len(leaf.text):
            leaf.starts.pop()
            leaf.raws.pop()
            leaf.ends.pop()
        dropped = len(text) - len(leaf.text)
        if dropped and leaf.starts:
            run_length = len(text) - leaf.starts[-1]
            if run_length == leaf.ends[-1] - leaf.raws[-1]:
                leaf.ends[-1] -= dropped
        return leaf if leaf.text else None

    def _put(self, text: str, start: int, end: int) -> None:
        if not text or (self._after_space and text.isspace()):
            return
        leaf = self.leaf
        if self._may_join:
            self._may_join = False
            if self.joins and _UNSPACED.match(text):
                self._drop_line_end()
        leaf.starts.append(self._length)
        leaf.raws.append(start)
        leaf.ends.append(end)
        self._pieces.append(text)
        self._length += len(text)
        self._raw_end = end
        self._after_space = text[-1].isspace()

    def _drop_line_end(self) -> None:
        """Take the space for the last line end back: no character stands for it."""
        leaf = self.leaf
        leaf.breaks.pop()
        for places in (leaf.starts, leaf.raws, leaf.ends):
            places.pop()
        self._pieces.pop()
        self._length -= 1

    def _folded(self, text: str) -> str:
        words = " ".join(text.split())
        before = " " if text[0].isspace() and not self._after_space else ""
        after = " " if text[-1].isspace() and words else ""
        return before + words + after


def _is_irregular(text: str) -> bool:
    """Say whether white space in a text is more than single spaces."""
    if text.isprintable():  # no other white space is; much quicker than a search
        return "  " in text
    return _IRREGULAR_SPACE.search(text) is not None
