"""What a model is told about its evidence beside the words, by request ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimtui.evidence.standing import asks_about_now
from claimtui.model.generation import Contradiction, GenerationRequest
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.vocabulary import AuthorityStatus, Relation

_COVERS = frozenset(
    {Relation.SUPPORTS, Relation.DEFINES_TERM, Relation.SUPPLIES_CONDITION}
)
_OUTDATED = frozenset({AuthorityStatus.SUPERSEDED, AuthorityStatus.HISTORICAL})

Sides = Mapping[tuple[str, Relation], Sequence[str]]
"""Request ids of the units that stand to a clause or unit in a relation."""


@dataclass(frozen=True, slots=True)
class RequestIds:
    """How clauses and units are called in one request: `c1`, `p1`, …."""

    clauses: Mapping[ClauseId, str]
    units: Mapping[UnitId, str]

    @classmethod
    def of(cls, request: GenerationRequest) -> RequestIds:
        """Number the clauses and units of a request, counted from 1."""
        return cls(
            {one.clause: f"c{n}" for n, one in enumerate(request.clauses, 1)},
            {one.unit: f"p{n}" for n, one in enumerate(request.units, 1)},
        )

    def of_target(self, target: ClauseId | UnitId) -> str:
        """Return the request id of a label's target; empty where it is not given."""
        return self.clauses.get(ClauseId(target)) or self.units.get(UnitId(target), "")


def sides_of(request: GenerationRequest, ids: RequestIds) -> Sides:
    """Return which units stand how to which clause or unit, in the order of the set."""
    sides: dict[tuple[str, Relation], dict[str, None]] = {}
    for unit in request.units:
        for relation, target in unit.labels:
            name = ids.of_target(target)
            if name:
                sides.setdefault((name, relation), {})[ids.units[unit.unit]] = None
    return {key: tuple(units) for key, units in sides.items()}


def contradictions_of(
    request: GenerationRequest, ids: RequestIds, sides: Sides
) -> tuple[Contradiction, ...]:
    """Return each clause and each unit that some evidence contradicts."""
    found = []
    for clause in ids.clauses.values():
        if against := sides.get((clause, Relation.CONTRADICTS)):
            covering = tuple(_covering(clause, request, sides))
            found.append(Contradiction(clause, tuple(against), covering))
    for unit in ids.units.values():
        if against := sides.get((unit, Relation.CONTRADICTS)):
            found.append(Contradiction(unit, tuple(against)))
    return tuple(found)


def limits_of(
    request: GenerationRequest,
    ids: RequestIds,
    sides: Sides,
    contradictions: Sequence[Contradiction],
) -> tuple[str, ...]:
    """Return what the set does not show, in whole sentences.

    That is its time, who contradicts and supersedes whom, which clauses nothing covers
    or only what speaks of the past, and what the caller adds.
    """
    now = asks_about_now(request.brief)
    as_of = " ".join(request.brief.as_of.split())
    return (
        *(() if now else (f"The question asks about {as_of}, not about now.",)),
        *map(_disagreement, contradictions),
        *(
            f"{_joined(by)} {_verb(by, 'supersede')} {unit}."
            for unit in ids.units.values()
            if (by := sides.get((unit, Relation.SUPERSEDES)))
        ),
        *_uncovered(request, ids, sides),
        *request.limits,
    )


def _covering(clause: str, request: GenerationRequest, sides: Sides) -> Iterator[str]:
    """Yield the units that cover a clause (SPEC 4.4), each once."""
    past = not asks_about_now(request.brief)
    counting = [
        relation
        for relation in Relation
        if relation in _COVERS or (past and relation is Relation.HISTORICAL_CONTEXT)
    ]
    lanes = (sides.get((clause, relation), ()) for relation in counting)
    yield from dict.fromkeys(unit for lane in lanes for unit in lane)


def _uncovered(
    request: GenerationRequest, ids: RequestIds, sides: Sides
) -> Iterator[str]:
    """Say which clauses nothing covers, or only what does not speak of now."""
    now = asks_about_now(request.brief)
    outdated = {
        ids.units[unit.unit] for unit in request.units if unit.authority in _OUTDATED
    } | {name for name, relation in sides if relation is Relation.SUPERSEDES}
    for clause in ids.clauses.values():
        covering = list(_covering(clause, request, sides))
        context = sides.get((clause, Relation.HISTORICAL_CONTEXT), ())
        if now and (covering or context) and outdated.issuperset(covering):
            only = list(dict.fromkeys((*covering, *context)))
            yield f"{clause} rests on historical evidence only: {_joined(only)}."
        elif not covering:
            yield f"Nothing covers {clause}."


def _disagreement(one: Contradiction) -> str:
    against, for_ = one.contradicted_by, one.covered_by
    said = f"{_joined(against)} {_verb(against, 'contradict')} {one.about}"
    if for_:
        return f"{said}, which {_joined(for_)} {_verb(for_, 'cover')}."
    return f"{said}."


def _joined(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _verb(names: Sequence[str], verb: str) -> str:
    return verb if len(names) > 1 else f"{verb}s"
