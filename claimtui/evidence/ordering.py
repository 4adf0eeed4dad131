"""The order in which the units of a set stand (SPEC 4.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from claimtui.evidence.standing import (
    asks_about_now,
    captured_day,
    day_of,
    facts_of,
    taken,
)
from claimtui.model.evidence import RelationLabel, SetContent, UnitState
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import ClauseId, SourceId, UnitId
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Ordering,
    Relation,
    SourceClass,
)

Facts = Mapping[SourceId, SourceFacts]

_AUTHORITY = {
    AuthorityStatus.CURRENT: 0,
    AuthorityStatus.UNKNOWN: 1,
    AuthorityStatus.DRAFT: 2,
    AuthorityStatus.HISTORICAL: 3,
    AuthorityStatus.SUPERSEDED: 4,
}
_CLASS = {kind: rank for rank, kind in enumerate(SourceClass)}
"""The vocabulary names them from the strongest to the unknown."""
_UNDATED = "~"
"""Sorts after every date."""


def ordered(
    content: SetContent, sources: Facts, lead: Sequence[UnitId] = ()
) -> tuple[UnitId, ...]:
    """Return every unit of a set once, as its ordering strategy puts them.

    Equal ones stand in the manual order: by position, then by id.

    Args:
        content: What the revision holds, with the strategy.
        sources: What is known now of the sources of its units.
        lead: Units that come first whatever the strategy, in this order.
    """
    units = _STRATEGIES[content.order](content, sources)
    if not lead:
        return tuple(units)
    first = [unit for unit in dict.fromkeys(lead) if unit in content.units]
    led = set(first)
    return (*first, *(unit for unit in units if unit not in led))


def _manual(content: SetContent, _: Facts) -> list[UnitId]:
    units = content.units
    return sorted(units, key=lambda unit: (units[unit].position, unit))


def _authority(content: SetContent, sources: Facts) -> list[UnitId]:
    """Order by authority status, then source class; pinned first among equal ones."""

    def rank(unit: UnitId) -> tuple[int, int, bool]:
        state = content.units[unit]
        facts = facts_of(state, sources)
        rank = _AUTHORITY[facts.authority], _CLASS[facts.source_class]
        return (*rank, not state.pinned)

    return sorted(_manual(content, sources), key=rank)


def _chronological(content: SetContent, sources: Facts) -> list[UnitId]:
    """Order by the day of publication or else of capture, undated ones last."""

    def moment(unit: UnitId) -> tuple[str, int]:
        facts = facts_of(content.units[unit], sources)
        published, at_ms = day_of(facts.published), facts.captured_at_ms
        if published:
            return published, 0
        return captured_day(at_ms) or _UNDATED, at_ms

    return sorted(_manual(content, sources), key=moment)


def _by_clause(content: SetContent, sources: Facts) -> list[UnitId]:
    """Order by the first clause that a unit speaks of, those of none last."""
    place = {clause: rank for rank, clause in enumerate(content.clauses)}
    first: dict[UnitId, int] = {}
    for label in taken(content):
        rank = place.get(ClauseId(label.target), len(place))
        first[label.unit] = min(rank, first.get(label.unit, rank))
    return sorted(
        _manual(content, sources), key=lambda unit: first.get(unit, len(place))
    )


def _by_source(content: SetContent, sources: Facts) -> list[UnitId]:
    """Order by source as it first appears, and within it by the place in the text."""
    manual = _manual(content, sources)
    origin = {unit: content.units[unit].origin for unit in manual}
    seen: dict[SourceId, int] = {}
    for unit in manual:
        seen.setdefault(origin[unit].source, len(seen))

    def place(unit: UnitId) -> tuple[int, int, int]:
        one = origin[unit]
        return seen[one.source], one.source_revision, _start(content.units[unit])

    return sorted(manual, key=place)


def _start(state: UnitState) -> int:
    return state.shape.support.start if state.shape is not None else 0


def _contradiction_pairs(content: SetContent, sources: Facts) -> list[UnitId]:
    """Put units beside those that contradict them, or a clause that they cover.

    From each unit the way leads to one that contradicts it and is not placed yet, so
    that both sides of a disagreement alternate while they last; every unit and every
    disagreement is visited once.
    """
    manual = _manual(content, sources)
    partners = _partners(content, manual)
    placed: dict[UnitId, None] = {}
    for unit in manual:
        way = [] if unit in placed else [unit]
        while way:
            placed.setdefault(way[-1])
            following = _first_unplaced(partners.get(way[-1], ()), placed)
            if following is None:
                way.pop()
            else:
                way.append(following)
    return list(placed)


def _first_unplaced(
    lanes: Sequence[Iterator[UnitId]], placed: Mapping[UnitId, None]
) -> UnitId | None:
    for lane in lanes:
        for unit in lane:
            if unit not in placed:
                return unit
    return None


def _partners(
    content: SetContent, manual: Sequence[UnitId]
) -> dict[UnitId, list[Iterator[UnitId]]]:
    """Return for each unit the runs in which those that disagree with it stand.

    Units of a clause share the run of its other side, which keeps the work linear.
    """
    rank = {unit: place for place, unit in enumerate(manual)}
    pairs: dict[UnitId, list[UnitId]] = {}
    sides: dict[tuple[ClauseId, bool], list[UnitId]] = {}
    for label in taken(content):
        unit, target = label.unit, label.target
        if unit not in rank:
            continue
        side = _side(label, content)
        if target in content.clauses and side is not None:
            sides.setdefault((ClauseId(target), side), []).append(unit)
        elif target in rank and side is False:
            pairs.setdefault(unit, []).append(UnitId(target))
            pairs.setdefault(UnitId(target), []).append(unit)
    partners: dict[UnitId, list[Iterator[UnitId]]] = {
        unit: [iter(sorted(others, key=rank.__getitem__))]
        for unit, others in pairs.items()
    }
    place = {clause: number for number, clause in enumerate(content.clauses)}
    runs = {
        side: iter(sorted(units, key=rank.__getitem__)) for side, units in sides.items()
    }
    for clause, covers in sorted(sides, key=lambda side: (place[side[0]], side[1])):
        other = runs.get((clause, not covers))
        if other is not None:
            for unit in sides[clause, covers]:
                partners.setdefault(unit, []).append(other)
    return partners


def _side(label: RelationLabel, content: SetContent) -> bool | None:
    """Tell whether a label covers, contradicts (False) or does neither (None)."""
    if label.label in (Relation.CONTRADICTS, Relation.SUPERSEDES):
        return False if label.label is Relation.CONTRADICTS else None
    if label.label is Relation.HISTORICAL_CONTEXT and asks_about_now(content.brief):
        return None
    return True


_STRATEGIES: Mapping[Ordering, Callable[[SetContent, Facts], list[UnitId]]] = {
    Ordering.MANUAL: _manual,
    Ordering.AUTHORITY: _authority,
    Ordering.CHRONOLOGICAL: _chronological,
    Ordering.CLAUSE: _by_clause,
    Ordering.CONTRADICTION_PAIRS: _contradiction_pairs,
    Ordering.SOURCE: _by_source,
}
