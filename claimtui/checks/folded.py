"""A rewritten text that knows where its characters stand in the raw one."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain, compress, islice
from operator import add, sub

Span = tuple[int, int]
Replacement = Callable[[str, int, int], str]
"""What a stretch becomes, from the text and where it starts and ends in it."""

_BATCH = 65_536
"""Stretches taken at once: their lists stay small, and no step is made in Python."""


class Layer:
    """One rewriting of a text: which stretches changed, and where they came from."""

    __slots__ = ("_from", "_from_end", "_to", "_to_end")

    def __init__(self) -> None:
        self._from = array("Q")
        self._from_end = array("Q")
        self._to = array("Q")
        self._to_end = array("Q")

    def add(
        self,
        starts: Iterable[int],
        ends: Iterable[int],
        to: Iterable[int],
        to_ends: Iterable[int],
    ) -> None:
        """Note, in order, what stretches of the text before became in that after."""
        self._from.extend(starts)
        self._from_end.extend(ends)
        self._to.extend(to)
        self._to_end.extend(to_ends)

    def start_before(self, place: int) -> int:
        """Return where the character at `place` began in the text before."""
        edit = bisect_right(self._to, place) - 1
        if edit < 0:
            return place
        if place < self._to_end[edit]:
            return self._from[edit]
        return self._from_end[edit] + place - self._to_end[edit]

    def end_before(self, place: int) -> int:
        """Return where the character that ends at `place` ended in the text before."""
        last = place - 1
        edit = bisect_right(self._to, last) - 1
        if edit < 0:
            return place
        if last < self._to_end[edit]:
            return self._from_end[edit]
        return self._from_end[edit] + place - self._to_end[edit]

    def place_after(self, place: int) -> int:
        """Return where a place of the text before stands in the text after."""
        edit = bisect_right(self._from, place) - 1
        if edit < 0:
            return place
        if place < self._from_end[edit]:
            return self._to[edit]
        return self._to_end[edit] + place - self._from_end[edit]


class Folded:
    """A rewritten text with the layers that lead back to the raw one."""

    __slots__ = ("layers", "text")

    def __init__(self, text: str, layers: tuple[Layer, ...] = ()) -> None:
        self.text = text
        self.layers = layers

    def raw_span(self, start: int, end: int) -> Span:
        """Return the raw stretch of a stretch that is not empty."""
        for layer in reversed(self.layers):
            start, end = layer.start_before(start), layer.end_before(end)
        return start, end

    def place(self, raw: int) -> int:
        """Return where a raw offset stands in this text."""
        for layer in self.layers:
            raw = layer.place_after(raw)
        return raw

    def of_same_length(self, text: str) -> Folded:
        """Return a text of which every character stands where it stood here."""
        return self if text is self.text else Folded(text, self.layers)

    def rewritten(self, spans: Iterable[Span], replacement: Replacement) -> Folded:
        """Return the text with stretches replaced, in order, and one layer more."""
        writer = _Writer(self.text)
        for batch in _batches(spans):
            writer.replace(batch, [replacement(self.text, *span) for span in batch])
        return writer.written(self)


def _batches(spans: Iterable[Span]) -> Iterator[list[Span]]:
    left = iter(spans)
    while batch := list(islice(left, _BATCH)):
        yield batch


class _Writer:
    """Writes the new text and its layer together."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._layer = Layer()
        self._pieces: list[str] = []
        self._copied = self._shift = 0

    def replace(self, spans: list[Span], new: list[str]) -> None:
        """Take the next stretches with what they become.

        One character for one needs no entry in the layer.
        """
        starts, ends = zip(*spans, strict=True)
        sizes = list(map(len, new))
        gains = list(map(sub, map(add, starts, sizes), ends))
        shifts = accumulate(gains, initial=self._shift)
        to = [start + shift for start, shift in zip(starts, shifts, strict=False)]
        kept = zip((self._copied, *ends), starts, strict=False)
        text = self._text
        between = [text[start:end] for start, end in kept]
        self._pieces.extend(chain.from_iterable(zip(between, new, strict=True)))
        told = [gain != 0 or size != 1 for gain, size in zip(gains, sizes, strict=True)]
        columns = starts, ends, to, list(map(add, to, sizes))
        self._layer.add(*(compress(column, told) for column in columns))
        self._copied = ends[-1]
        self._shift += sum(gains)

    def written(self, before: Folded) -> Folded:
        """Return the whole text, the one before where nothing was replaced."""
        if not self._pieces:
            return before
        self._pieces.append(self._text[self._copied :])
        return Folded("".join(self._pieces), (*before.layers, self._layer))
