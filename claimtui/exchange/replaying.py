"""A set's history carried out again, revision by revision, as it was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimtui.evidence.operations import added, changed, effects
from claimtui.evidence.refusals import refusals
from claimtui.model.evidence import (
    AddUnit,
    Brief,
    Effect,
    End,
    Item,
    Operation,
    Put,
    SetContent,
    TakeBack,
)

_MANY = {
    "clause": "clauses",
    "unit": "units",
    "label": "labels",
    "gap": "gaps",
    "note": "notes",
}


_Before = dict[tuple[str, str], Item | None]
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
    content = SetContent(brief)
    undone: dict[int, _Before] = {}
    done: list[tuple[Effect, ...]] = []
    for number, operations in enumerate(revisions, start=1):
        before: _Before = {}
        made: list[Effect] = []
        for operation in operations:
            if not (coinciding and isinstance(operation, AddUnit)):
                _refuse(content, operation)
            step = tuple(_effects(content, operation, undone))
            for effect in step:
                key = effect.kind, effect.key
                before.setdefault(key, _standing(content, *key))
            content = changed(content, step)
            made += step
        undone[number] = before
        done.append(tuple(made))
    return Replayed(content, tuple(done))


def _check_units(revisions: Iterable[Sequence[Operation]]) -> None:
    seen: set[str] = set()
    for operations in revisions:
        for one in operations:
            state = added(one)
            if state is not None and state.unit in seen:
                raise DoesNotReplayError(f"{state.unit} was taken in twice.")
            if state is not None:
                seen.add(state.unit)


def _effects(
    content: SetContent, operation: Operation, undone: Mapping[int, _Before]
) -> Iterator[Effect]:
    if isinstance(operation, TakeBack):
        before = undone.get(operation.revision)
        for kind, key in operation.items:
            if before is None or (kind, key) not in before:
                raise DoesNotReplayError("It takes back what was not done before.")
            item = before[kind, key]
            yield End(kind, key) if item is None else Put(kind, key, item)
        return
    yield from effects(content, operation)


def _refuse(content: SetContent, operation: Operation) -> None:
    reasons = refusals(content, operation)
    if reasons:
        raise DoesNotReplayError(reasons[0])


def _standing(content: SetContent, kind: str, key: str) -> Item | None:
    """Return what stands under a kind and key; None for nothing."""
    if kind in _MANY:
        held: Item | None = getattr(content, _MANY[kind]).get(key)
    else:
        held = getattr(content, kind)
    return held
