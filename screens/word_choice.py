"""Places and stretches in a text, moved by word: where to cut, what to take."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import regex

from claimtui.model.spans import TextSpan
from screens.widgets.marks import TextMark

_ONE_BY_ONE = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_WORD = regex.compile(
    rf"[{_ONE_BY_ONE}]\p{{M}}*+[^\s\w]*+|[^\s{_ONE_BY_ONE}]++", regex.UNICODE
)
"""A word with its punctuation; where no spaces are written, one character."""
_OPENING = regex.compile(r"[^\w\s$€£¥#@&+\-−]++")
_CLOSING = regex.compile(r"[^\w\s%‰°€$£¥+]++$")
_ENDS_SENTENCE = regex.compile(r"[.!?…。！？।]")

CHOSEN = "reverse"
"""How the words that are chosen are shown; it holds without colours too."""
_ACTIVE = "bold reverse underline"


def words_of(text: str, start: int = 0, end: int | None = None) -> list[TextSpan]:
    """Return the words of a stretch of a text, each with its punctuation."""
    found = _WORD.finditer(text, start, len(text) if end is None else end)
    return [TextSpan(*match.span()) for match in found]


def word_starts(text: str, start: int = 0, end: int | None = None) -> list[int]:
    """Return where words begin, past opening quotes and brackets."""
    starts = []
    for word in words_of(text, start, end):
        opening = _OPENING.match(text, word.start, word.end)
        inner = opening.end() if opening else word.start
        starts.append(inner if inner < word.end else word.start)
    return starts


def word_ends(text: str, start: int = 0, end: int | None = None) -> list[int]:
    """Return where words end, before commas and the like, and where sentences do."""
    ends = set()
    for word in words_of(text, start, end):
        closing = _CLOSING.search(text, word.start, word.end)
        inner = closing.start() if closing else word.end
        if inner > word.start:
            ends.add(inner)
        if inner == word.start or _ENDS_SENTENCE.search(text, inner, word.end):
            ends.add(word.end)
    return sorted(ends)


class CutChoice:
    """Where a claim is cut: a caret between its words, and cuts that are kept.

    Args:
        text: The claim's own text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._stops = [word.start for word in words_of(text)][1:]
        self._at = 0
        self._kept: set[int] = set()

    @property
    def possible(self) -> bool:
        """Whether there are two words to cut between."""
        return bool(self._stops)

    @property
    def places(self) -> tuple[int, ...]:
        """Offsets of all cuts into the claim's text."""
        return tuple(sorted({*self._kept, self._stops[self._at]}))

    def move(self, step: int) -> None:
        """Move the caret by words; it stops at either end."""
        self._at = max(0, min(self._at + step, len(self._stops) - 1))

    def keep(self) -> None:
        """Keep a cut at the caret, or take it back, so that there can be several."""
        self._kept ^= {self._stops[self._at]}

    def shown(self) -> tuple[str, list[TextMark], int]:
        """Return the text with its cuts drawn in, marks, and where the caret is."""
        parts, marks, before, caret = [], [], 0, 0
        for place in self.places:
            parts.append(self._text[before:place])
            drawn = sum(map(len, parts))
            active = place == self._stops[self._at]
            sign = "┃ " if active else "│ "
            marks.append(
                TextMark(drawn, drawn + 1, "bold $accent" if active else "$accent")
            )
            caret = drawn if active else caret
            parts.append(sign)
            before = place
        return "".join((*parts, self._text[before:])), marks, caret


class SpanChoice:
    """Stretches of a text whose beginnings and ends are moved by word.

    Args:
        text: In which they stand.
        spans: As they are now, in order; at least one.
        low: Before which nothing begins.
        high: Beyond which nothing ends; None for the end of the text.
        new: Whether nothing is chosen yet: then one word is moved until its end is.
    """

    def __init__(
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        low: int = 0,
        high: int | None = None,
        *,
        new: bool = False,
    ) -> None:
        self.text = text
        self._high = len(text) if high is None else min(high, len(text))
        self._low = low
        self._ends = [place for span in spans for place in span]
        begins = {start for start, _ in spans}
        self._starts = sorted({*word_starts(text, low, self._high), *begins})
        finishes = {end for _, end in spans}
        self._stops = sorted({*word_ends(text, low, self._high), *finishes})
        self._active = 0 if new else len(self._ends) - 1
        self._slides = new

    @property
    def spans(self) -> tuple[TextSpan, ...]:
        """The stretches as they are chosen now."""
        pairs = zip(self._ends[::2], self._ends[1::2], strict=True)
        return tuple(TextSpan(start, end) for start, end in pairs)

    @property
    def at(self) -> int:
        """Where the end that is moved stands."""
        return self._ends[self._active]

    @property
    def told(self) -> str:
        """Which end is moved, in words."""
        which = "end" if self._active % 2 else "begin"
        number = self._active // 2 + 1
        return which if len(self._ends) == 2 else f"{which} of part {number}"

    @property
    def words(self) -> str:
        """The chosen words on one line; what is left out between them as `…`."""
        parts = (self.text[start:end].split() for start, end in self.spans)
        return " … ".join(" ".join(part) for part in parts)

    def move(self, step: int) -> None:
        """Move the active end by words, never past the end beside it."""
        if self._slides and not self._active:
            self._slide(step)
            return
        stops = self._stops if self._active % 2 else self._starts
        low = self._ends[self._active - 1] if self._active else self._low - 1
        last = self._active == len(self._ends) - 1
        high = self._high + 1 if last else self._ends[self._active + 1]
        first = bisect_right(stops, low)
        room = stops[first : bisect_left(stops, high)]
        if room:
            here = bisect_left(room, self.at)
            self._ends[self._active] = room[max(0, min(here + step, len(room) - 1))]

    def _slide(self, step: int) -> None:
        """Take the word that is so many words farther on."""
        begins = self._starts
        here = max(0, min(bisect_left(begins, self.at) + step, len(begins) - 1))
        after = bisect_right(self._stops, begins[here])
        if after < len(self._stops):
            self._ends = [begins[here], self._stops[after]]

    def switch(self, step: int = 1) -> None:
        """Turn to the next end."""
        self._slides = False
        self._active = (self._active + step) % len(self._ends)

    def marks(self) -> list[TextMark]:
        """Return marks for the chosen stretches and for the end that is moved."""
        marks = [TextMark(start, end, CHOSEN) for start, end in self.spans]
        at = self.at
        edge = (at - 1, at) if self._active % 2 else (at, at + 1)
        return [*marks, TextMark(*edge, _ACTIVE)]

    def shown(self) -> tuple[str, list[TextMark], int]:
        """Return the text, its marks, and where the active end is."""
        return self.text, self.marks(), self.at
