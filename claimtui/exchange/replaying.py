"""A set's history carried out again, revision by revision, as it was recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimtui.evidence.operations import added, effects
from claimtui.evidence.refusals import cited_words, refusals
from claimtui.model.evidence import Brief, SetContent, UnitState
from claimtui.model.ids import PassageId
from claimtui.model.set_operations import (
    AddUnit,
    DropClause,
    EditClause,
    Effect,
    End,
    Item,
    MergeUnits,
    Operation,
    Put,
    RemoveUnit,
    ReplaceUnit,
    TakeBack,
)
from claimtui.model.spans import ReadingSpan

_MANY = {
    "clause": "clauses",
    "unit": "units",
    "label": "labels",
    "gap": "gaps",
    "note": "notes",
}
_MOST_STEPS = 30_000_000
"""Ten times what 5,000 removals from 600 labelled units take; about two seconds."""
_Key = tuple[str, str]
_Before = dict[_Key, Item | None]
"""What stood under each kind and key that a revision touched."""


class DoesNotReplayError(ValueError):
    """Operations that cannot have been recorded so; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What revisions come to."""

    content: SetContent
    """After the last one."""
    effects: tuple[tuple[Effect, ...], ...]
    """Of each revision."""


def replayed(
    brief: Brief,
    revisions: Sequence[Sequence[Operation]],
    *,
    coinciding: bool = False,
) -> Replayed:
    """Carry revisions out from an empty set on.

    Args:
        brief: What the set is asked before its first operation.
        revisions: The operations of each, oldest first.
        coinciding: Whether units that cite the same words can be taken in, which only
            reshaping brings about otherwise.

    Raises:
        DoesNotReplayError: An operation is refused, takes a unit in twice, or takes
            back what was not there.
    """
    _check_units(revisions)
    work = _Work(SetContent(brief), coinciding=coinciding)
    undone: dict[int, _Before] = {}
    done: list[tuple[Effect, ...]] = []
    for number, operations in enumerate(revisions, start=1):
        before: _Before = {}
        made: list[Effect] = []
        for operation in operations:
            step = work.effects(operation, undone)
            for effect in step:
                key = effect.kind, effect.key
                before.setdefault(key, work.standing(*key))
            work.take(step)
            made += step
        undone[number] = before
        done.append(tuple(made))
    return Replayed(work.content, tuple(done))


def carried_out(
    content: SetContent, operations: Iterable[Operation]
) -> tuple[tuple[Operation, ...], tuple[Effect, ...]]:
    """Return operations and their effects on a set, without those that it refuses."""
    work = _Work(content, coinciding=True)
    kept: list[Operation] = []
    made: list[Effect] = []
    for operation in operations:
        try:
            step = work.effects(operation, {})
        except DoesNotReplayError:
            continue
        work.take(step)
        kept.append(operation)
        made += step
    return tuple(kept), tuple(made)


def _check_units(revisions: Iterable[Sequence[Operation]]) -> None:
    seen: set[str] = set()
    for operations in revisions:
        for one in operations:
            state = added(one)
            if state is not None and state.unit in seen:
                raise DoesNotReplayError(f"{state.unit} was taken in twice.")
            if state is not None:
                seen.add(state.unit)


class _Work:
    """A content that changes in its place: copies would cost its size each time."""

    def __init__(self, content: SetContent, *, coinciding: bool) -> None:
        self._many: dict[str, dict[Any, Any]] = {
            kind: dict(getattr(content, name)) for kind, name in _MANY.items()
        }
        places: dict[str, Any] = {name: self._many[k] for k, name in _MANY.items()}
        self.content = replace(content, **places)
        self._coinciding = coinciding
        self._cited = Counter(map(evidence_of, content.units.values()))
        self._steps = 0

    def effects(
        self, operation: Operation, undone: Mapping[int, _Before]
    ) -> tuple[Effect, ...]:
        """Return what an operation puts and ends.

        Raises:
            DoesNotReplayError: It is refused, or there is too much to look through.
        """
        if isinstance(operation, TakeBack):
            return tuple(_put_back(operation, undone.get(operation.revision, {})))
        self._count(operation)
        self._refuse(operation)
        return effects(self.content, operation)

    def _count(self, operation: Operation) -> None:
        """Keep what a stranger's history costs within bounds."""
        if isinstance(operation, _LOOKS_THROUGH):
            ended = len(operation.units) if isinstance(operation, MergeUnits) else 0
            self._steps += (1 + ended) * sum(map(len, self._many.values()))
        if self._steps > _MOST_STEPS:
            raise DoesNotReplayError("It takes too long to carry out again.")

    def _refuse(self, operation: Operation) -> None:
        if isinstance(operation, AddUnit):
            # Known without a look at every other unit.
            state = operation.state
            if not self._coinciding and self._cited[evidence_of(state)]:
                raise DoesNotReplayError(f"{state.unit} cites what another one does.")
            return
        reasons = refusals(self.content, operation)
        if reasons:
            raise DoesNotReplayError(reasons[0])

    def take(self, made: Iterable[Effect]) -> None:
        """Let effects be done."""
        for effect in made:
            item = effect.item if isinstance(effect, Put) else None
            if effect.kind not in _MANY:
                changes: dict[str, Any] = {effect.kind: item}
                self.content = replace(self.content, **changes)
                continue
            held = self._many[effect.kind]
            self._note(held.get(effect.key), -1)
            self._note(item, 1)
            if item is None:
                held.pop(effect.key, None)
            else:
                held[effect.key] = item

    def _note(self, item: Item | None, by: int) -> None:
        if isinstance(item, UnitState):
            self._cited[evidence_of(item)] += by

    def standing(self, kind: str, key: str) -> Item | None:
        """Return what stands under a kind and key; None for nothing."""
        if kind in _MANY:
            held: Item | None = self._many[kind].get(key)
        else:
            held = getattr(self.content, kind)
        return held


_LOOKS_THROUGH = (RemoveUnit, MergeUnits, ReplaceUnit, EditClause, DropClause)
"""Operations for which everything in the set is looked at."""


def evidence_of(state: UnitState) -> tuple[PassageId, ReadingSpan | None]:
    """Return the passage that a unit is of, and the words that it cites of it."""
    return state.origin.passage, cited_words(state)


def _put_back(operation: TakeBack, before: _Before) -> Iterator[Effect]:
    for kind, key in operation.items:
        if (kind, key) not in before:
            raise DoesNotReplayError("It takes back what was not done before.")
        item = before[kind, key]
        yield End(kind, key) if item is None else Put(kind, key, item)
