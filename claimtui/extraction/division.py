"""The division of a sentence that a person made, through an edit of its words.

The words of the old sentence are aligned with those of the new one. A word that
changed stays with the claim of the word it stands for; words that were put in go with
the claim they follow, at the beginning with the one before which they stand. A claim of
which less than half of the words still stand is gone, and its place is its
neighbour's (SPEC 1.6, 1.7).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from claimtui.extraction.alignment import align

Owners = frozenset[int]
"""The claims that a word is part of, by number."""

_WORD = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|[^\W_]+|\S"
)
"""Scripts that do not part their words are compared by characters."""
_NOBODY: Owners = frozenset()
_LEFT = 0.5
"""The share of its words that must still stand for a claim not to be gone."""


class Word(NamedTuple):
    """A word or a mark with its place in the visible text of its sentence."""

    folded: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a sentence."""
    return [Word(m[0].lower(), *m.span()) for m in _WORD.finditer(text)]


class Carried:
    """Which words of a new sentence are those of the claims of old ones."""

    def __init__(
        self, old: Sequence[Word], owners: Sequence[Owners], new: Sequence[Word]
    ) -> None:
        self._old = [word.folded for word in old]
        self._new = [word.folded for word in new]
        self._owners = list(owners)
        self._from = {right: left for left, right in align(self._old, self._new)}
        """The old word of each new one that still stands."""
        self._moved: set[int] = set()
        """The old words of claims that stand in another place now."""
        self.had: Counter[int] = Counter()
        """How many words each claim had."""
        self._count(range(len(old)), self.had)
        for claim, count in self.had.items():
            if self.standing()[claim] < _LEFT * count:
                self._find_moved(claim)

    def standing(self) -> Counter[int]:
        """Return how many words of each claim still stand."""
        counts: Counter[int] = Counter()
        self._count(self._from.values(), counts)
        return counts

    def owners(self, gone: Owners) -> list[Owners]:
        """Return whose each new word is, when some claims are gone."""
        olds = self._without(gone)
        found = [_NOBODY] * len(self._new)
        for right, left in self._from.items():
            found[right] = olds[left]
        for start, end in self._put_in():
            for place, owners in enumerate(self._stand_for(start, end, olds), start):
                found[place] = owners
        return found

    def _count(self, places: Iterable[int], counts: Counter[int]) -> None:
        for place in places:
            if self._old[place][0].isalnum():
                counts.update(self._owners[place])

    def _find_moved(self, claim: int) -> None:
        """Look for a claim's words in another place of the sentence."""
        own = [n for n, owners in enumerate(self._owners) if claim in owners]
        given_up = set(own)
        kept = {
            right: left for right, left in self._from.items() if left not in given_up
        }
        dropped, self._from = self._from, kept
        words = [self._old[place] for place in own]
        for start, end in self._put_in():
            pairs = align(words, self._new[start:end])
            letters = sum(words[left][0].isalnum() for left, _ in pairs)
            if letters >= _LEFT * self.had[claim]:
                self._from.update((start + right, own[left]) for left, right in pairs)
                self._moved |= given_up
                return
        self._from = dropped

    def _put_in(self) -> Iterator[tuple[int, int]]:
        """Yield the stretches of new words that are none of the old ones."""
        start = 0
        for place in [*sorted(self._from), len(self._new)]:
            if start < place:
                yield start, place
            start = place + 1

    def _without(self, gone: Owners) -> list[Owners]:
        """Return the owners of the old words; those of a claim gone go to another."""
        left = [owners - gone for owners in self._owners]
        emptied = [n for n, owners in enumerate(self._owners) if owners and not left[n]]
        for place in emptied:
            left[place] = left[place - 1] if place else _NOBODY
        for place in reversed(emptied):
            if not left[place] and place + 1 < len(left):
                left[place] = left[place + 1]
        return left

    def _stand_for(
        self, start: int, end: int, olds: Sequence[Owners]
    ) -> Iterator[Owners]:
        """Yield whose the words of a stretch are that was put in."""
        before, after = self._from.get(start - 1, -1), self._from.get(end, len(olds))
        elsewhere = self._moved.union(self._from.values())
        replaced = [n for n in range(before + 1, after) if n not in elsewhere]
        for place in range(end - start):
            if replaced:
                yield olds[replaced[min(place, len(replaced) - 1)]]
            else:
                left = olds[before] if before >= 0 else _NOBODY
                yield left or (olds[after] if after < len(olds) else _NOBODY)


def gone(parts: Sequence[Carried], had: Mapping[int, int]) -> Owners:
    """Return the claims of which too few words stand in all their new sentences.

    Args:
        parts: All new sentences that hold words of the claims.
        had: How many words each claim had, those of sentences that went included.
    """
    standing: dict[int, int] = defaultdict(int)
    for part in parts:
        for claim, count in part.standing().items():
            standing[claim] += count
    return frozenset(
        claim for claim, count in had.items() if standing[claim] < max(_LEFT * count, 1)
    )


def runs(owners: Sequence[Owners], claim: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of words that are a claim's, as ranges of their numbers."""
    start = -1
    for place, own in enumerate([*owners, _NOBODY]):
        if claim in own and start < 0:
            start = place
        elif claim not in own and start >= 0:
            yield start, place
            start = -1
