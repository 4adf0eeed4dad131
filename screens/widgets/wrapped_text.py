"""A text with its lines: where each begins, what it shows, what stands in a cell."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from screens.sanitize import sanitize
from screens.widgets.cells import expand_tabs, graphemes, measurable
from screens.widgets.wrapping import MINIMUM_WIDTH, MOST_CHARACTERS, line_starts

AT_ONCE = 2_000
"""Lines found before a text is first shown: more than any window is high."""
_OFFSET = "I"
"""Four bytes for where a line begins; books have some 200,000 lines."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line as it is drawn."""

    start: int
    """Offset in the text."""
    characters: str
    sources: list[int] | None = None
    """For each character and the end, its place in the line; None where it is 1:1."""

    @property
    def end(self) -> int:
        """Offset in the text at which what is shown ends."""
        return self.offset(len(self.characters))

    def offset(self, index: int) -> int:
        """Return the offset in the text of a shown character."""
        return self.start + (index if self.sources is None else self.sources[index])

    def covered(self, start: int, end: int) -> list[int]:
        """Return the shown characters that come from a stretch of the text."""
        count = len(self.characters)
        if self.sources is None:
            return list(range(max(0, start - self.start), min(end - self.start, count)))
        return [at for at in range(count) if start <= self.offset(at) < end]


_PIECE = 65_536
"""Characters made harmless in one go, which keeps all other threads waiting."""


def _harmless(text: str) -> str:
    # Looked at first and joined only where it must be: most texts are harmless as they
    # are, and megabytes need not be held twice, not even for a moment.
    if all(sanitize(piece) == piece for piece in _pieces(text)):
        return text
    return "".join(map(sanitize, _pieces(text)))


def _pieces(text: str) -> Iterator[str]:
    return (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))


_NOTHING = "\u2060"
"""Stands for what is not shown of a joined stretch: it takes no cell."""


def _with_joined(shown: str, joined: Iterable[tuple[int, int]]) -> str:
    """Make a space of each stretch; what is left of it is not shown."""
    parts, at = [], 0
    for start, end in joined:
        parts += [shown[at:start], " ", _NOTHING * (end - start - 1)]
        at = end
    return "".join((*parts, shown[at:])) if parts else shown


def _without_nothing(characters: str) -> tuple[str, list[int]]:
    """Return what is shown of a line, and the place in it of each character."""
    kept = [at for at, one in enumerate(characters) if one != _NOTHING]
    told = "".join(characters[at] for at in kept).replace("\t", " ")
    return told, [*kept, len(characters)]


class WrappedText:
    """A text and the lines known of it so far.

    Args:
        raw: As it is stored. What is shown has the same length.
        width: Cells of a line; nothing is wrapped where it is 0.
        joined: Stretches of white space, in order, each shown as one space: line breaks
            that only wrapped a paragraph, with the indent after them.
    """

    def __init__(
        self, raw: str = "", width: int = 0, joined: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.raw = raw
        shown = measurable(_harmless(raw.replace("\r\n", " \n")))
        shown = _with_joined(shown, joined)
        self.shown = raw if shown == raw else shown
        self.wrap(width)

    def wrap(self, width: int) -> None:
        """Find the first lines for a width, and forget those for another."""
        self.width = width
        if width < MINIMUM_WIDTH:
            self.starts = array(_OFFSET, [0])
            self.complete = True
            return
        self.starts = array(_OFFSET, islice(line_starts(self.shown, width), AT_ONCE))
        self.complete = len(self.starts) < AT_ONCE

    def extend(self, starts: Iterable[int], complete: bool) -> None:
        """Take over further lines."""
        # Not as an array, which may be of wider numbers.
        self.starts.extend(iter(starts))
        self.complete = complete

    def __len__(self) -> int:
        return len(self.starts)

    def knows(self, offset: int) -> bool:
        """Return whether the line of an offset is known."""
        return self.complete or offset < self.starts[-1]

    def line_of(self, offset: int) -> int:
        """Return the number of the line, counted from 0, that holds an offset."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def line(self, number: int) -> ShownLine:
        """Return what a line shows, without its line feed."""
        start = self.starts[number]
        if number + 1 < len(self.starts):
            end = self.starts[number + 1]
            end -= self.shown[end - 1] == "\n"
        else:
            feed = self.shown.find("\n", start)
            end = len(self.shown) if feed < 0 else feed
        characters = self.shown[start : min(end, start + MOST_CHARACTERS)]
        if _NOTHING in characters:
            return ShownLine(start, *_without_nothing(characters))
        if "\t" in characters:
            return ShownLine(start, *expand_tabs(characters))
        return ShownLine(start, characters)

    def offset_at(self, number: int, index: int) -> int:
        """Return the offset of a shown character, held within the text."""
        if number >= len(self.starts):
            return len(self.raw)
        line = self.line(max(0, number))
        return line.offset(min(max(0, index), len(line.characters)))

    def offset_at_cell(self, number: int, cell: int) -> int | None:
        """Return the offset of what stands in a cell of a line; None beside it."""
        if number >= len(self.starts):
            return None
        line = self.line(number)
        cells = 0
        for at, _end, size in graphemes(line.characters):
            if cells <= cell < cells + size:
                return line.offset(at)
            cells += size
        return None
