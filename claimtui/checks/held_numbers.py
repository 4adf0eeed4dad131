"""Which numbers of the evidence the words of both texts belong to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Word
from claimtui.checks.quantity import Kind, Quantity

_FEWEST = 2
_MOST_PAIRS = 20_000
"""Quantities of both texts that are held against each other."""


class Numbers:
    """Which quantities of the evidence a quantity of the claim agrees with."""

    def __init__(self, own: Sequence[Quantity], others: Sequence[Quantity]) -> None:
        self._own, self._others = own, others
        self._own_starts = [quantity.start for quantity in own]
        self._other_starts = [quantity.start for quantity in others]
        few = len(own) * len(others) <= _MOST_PAIRS
        self._matches = [
            frozenset(
                f"#{at}"
                for at, other in enumerate(others)
                if agreement(quantity, other) in (Answer.YES, Answer.OPEN)
            )
            if few
            else frozenset()
            for quantity in own
        ]

    def of_claim(self, word: Word) -> frozenset[str] | None:
        """Return the names of what a word's number agrees with, None for no number."""
        at = _holding(self._own, self._own_starts, word)
        return None if at is None else self._matches[at]

    def of_evidence(self, word: Word) -> tuple[str, bool] | None:
        """Return the name of a word's number and whether it is a date."""
        at = _holding(self._others, self._other_starts, word)
        return None if at is None else (f"#{at}", self._others[at].day is not None)

    def sort_of(self, word: Word) -> str:
        """Return what a word's number is of: its unit, or the thing that it counts.

        A number that counts nothing by name counts what the one before it does.
        """
        at = _holding(self._others, self._other_starts, word)
        if at is None or self._others[at].kind is Kind.ORDINAL:
            return ""
        number = self._others[at]
        if number.kind is not Kind.COUNT:
            return number.dimension
        for other in self._others[at::-1]:
            if other.kind is Kind.COUNT and other.nouns and other.value >= _FEWEST:
                return f"count of {other.nouns[0]}"
        return ""


def _holding(
    quantities: Sequence[Quantity], starts: list[int], word: Word
) -> int | None:
    at = bisect_right(starts, word.start) - 1
    return at if at >= 0 and word.start < quantities[at].end else None
