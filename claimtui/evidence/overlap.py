"""What the units of a set show twice, and how much comes from each source (4.11).

All of it only tells: nothing is dropped, and there is no quota.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from claimtui.model.evidence import UnitState
from claimtui.model.ids import Digest, SourceId, UnitId

_Interval = tuple[int, int, int]
"""From where to where, and the number of the unit that shows it."""


def overlap_groups(units: Sequence[UnitState]) -> tuple[tuple[UnitId, ...], ...]:
    """Return the units of one source revision that show words in common, in groups.

    A unit is in a group with each that it overlaps, and so with what those overlap. A
    unit without a shape shows its whole passage, so it overlaps others of that passage.
    """
    groups = _Groups(len(units))
    for intervals in _shown(units).values():
        widest: _Interval | None = None
        for one in sorted(intervals):
            if widest is not None and one[0] < widest[1]:
                groups.join(widest[2], one[2])
            if widest is None or one[1] > widest[1]:
                widest = one
    for first, second in _same_passage(units):
        groups.join(first, second)
    return _told(units, groups)


def identical_groups(units: Sequence[UnitState]) -> tuple[tuple[UnitId, ...], ...]:
    """Return the units that show the very same text from different sources, in groups.

    They stay what they are: the same words in two places are two provenances.
    """
    places: dict[Digest, list[int]] = defaultdict(list)
    for number, unit in enumerate(units):
        if unit.shape is not None and unit.shape.digest is not None:
            places[unit.shape.digest].append(number)
    return tuple(
        tuple(units[number].unit for number in numbers)
        for numbers in places.values()
        if len({units[number].origin.source for number in numbers}) > 1
    )


def redundant_chars(units: Sequence[UnitState]) -> int:
    """Count the characters of the sources that more than one unit shows, each once."""
    return sum(map(_covered_twice, _shown(units).values()))


def source_shares(units: Sequence[UnitState]) -> tuple[tuple[SourceId, int], ...]:
    """Return how many characters the units show of each source, largest first.

    What two units show counts twice, as it is read twice. Units without a shape count
    nothing, since what they show is not known here; their source is told all the same.
    """
    shares: dict[SourceId, int] = {}
    for unit in units:
        parts = unit.shape.parts if unit.shape is not None else ()
        chars = sum(part.span.end - part.span.start for part in parts)
        shares[unit.origin.source] = shares.get(unit.origin.source, 0) + chars
    return tuple(sorted(shares.items(), key=lambda share: (-share[1], share[0])))


def _shown(
    units: Iterable[UnitState],
) -> dict[tuple[SourceId, int], list[_Interval]]:
    """Return what is shown of each source revision, in the order of the units."""
    shown: dict[tuple[SourceId, int], list[_Interval]] = defaultdict(list)
    for number, unit in enumerate(units):
        if unit.shape is None:
            continue
        key = (unit.origin.source, unit.origin.source_revision)
        shown[key].extend(
            (part.span.start, part.span.end, number)
            for part in unit.shape.parts
            if part.span.start < part.span.end
        )
    return shown


def _same_passage(units: Sequence[UnitState]) -> Iterator[tuple[int, int]]:
    whole: dict[str, int] = {}
    for number, unit in enumerate(units):
        if unit.shape is None:
            whole.setdefault(unit.origin.passage, number)
    for number, unit in enumerate(units):
        other = whole.get(unit.origin.passage, number)
        if other != number:
            yield other, number


def _covered_twice(intervals: Iterable[_Interval]) -> int:
    """Return the length of what at least two of some intervals hold."""
    twice, once_to, twice_to = 0, 0, 0
    for start, end, _ in sorted(intervals):
        common = min(end, once_to)
        if common > max(start, twice_to):
            twice += common - max(start, twice_to)
        twice_to = max(twice_to, common)
        once_to = max(once_to, end)
    return twice


def _told(
    units: Sequence[UnitState], groups: _Groups
) -> tuple[tuple[UnitId, ...], ...]:
    members: dict[int, list[UnitId]] = defaultdict(list)
    for number, unit in enumerate(units):
        members[groups.root(number)].append(unit.unit)
    return tuple(tuple(group) for group in members.values() if len(group) > 1)


class _Groups:
    """Numbers that were said to belong together."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def root(self, number: int) -> int:
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def join(self, first: int, second: int) -> None:
        low, high = sorted((self.root(first), self.root(second)))
        self._above[high] = low
