"""Styled spans of a long text, found again by line or by key."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter

LONG_MARK = 4_096
"""Characters beyond which a mark is kept aside, so that it slows no other line."""


@dataclass(frozen=True, slots=True)
class TextMark:
    """A span of a text with its look; offsets are code points, the end exclusive."""

    start: int
    end: int
    style: str = ""
    """A Textual style of our own, such as `on $status-supported 18%`."""
    sign: str = ""
    """One cell for the gutter of the line on which the mark begins."""
    sign_style: str = ""
    key: Hashable | None = None
    """What the mark stands for; several marks may share one."""


_begin = attrgetter("start")


class _Sorted:
    """Marks by where they begin, with the farthest end up to each of them."""

    def __init__(self, marks: list[TextMark]) -> None:
        self.marks = marks
        self.starts = [mark.start for mark in marks]
        self.farthest = list(accumulate((mark.end for mark in marks), max))

    def overlapping(self, start: int, end: int) -> Iterator[TextMark]:
        first = bisect_right(self.farthest, start)
        last = bisect_left(self.starts, end)
        return (mark for mark in self.marks[first:last] if mark.end > start)


class MarkIndex:
    """The marks of one text; empty and reversed spans are left out."""

    def __init__(self, marks: Iterable[TextMark] = ()) -> None:
        self._marks = sorted((m for m in marks if m.start < m.end), key=_begin)
        long = [m for m in self._marks if m.end - m.start > LONG_MARK]
        short = self._marks
        if long:
            short = [m for m in self._marks if m.end - m.start <= LONG_MARK]
        self._short, self._long = _Sorted(short), _Sorted(long)
        self._found: dict[Hashable, list[TextMark]] = {}

    def overlapping(self, start: int, end: int) -> list[TextMark]:
        """Return the marks that touch a stretch of the text, long ones first."""
        return [
            *self._long.overlapping(start, end),
            *self._short.overlapping(start, end),
        ]

    def of(self, key: Hashable) -> Sequence[TextMark]:
        """Return the marks with a key, in the order of the text."""
        # Looking through 100,000 marks takes a few ms, a dictionary of all their keys
        # a hundred, and only the keys that become current are ever asked for.
        if key not in self._found:
            self._found[key] = [mark for mark in self._marks if mark.key == key]
        return self._found[key]

    def at(self, offset: int) -> TextMark | None:
        """Return the shortest mark with a key at an offset."""
        found = [m for m in self.overlapping(offset, offset + 1) if m.key is not None]
        return min(found, key=lambda mark: mark.end - mark.start, default=None)
