"""Operations that meet others: which stand beside each other, and which need a person.

Two operations are independent when neither changes what the other changes or was
decided on (SPEC 4.14). Independent ones give the same set in any order (a property).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from claimtui.evidence.operations import added, apply, stands
from claimtui.evidence.refusals import cited_words, refusals, same_unit
from claimtui.model.evidence import SetContent, UnitState
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    ChangeBrief,
    CloseSet,
    DropClause,
    DropLabel,
    EditClause,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    OpenGap,
    Operation,
    PinUnit,
    PutLabel,
    RemoveUnit,
    ReopenSet,
    ReplaceUnit,
    ReshapeUnit,
    ResolveGap,
    ReviewContent,
    SetBudget,
    SetOrder,
    TakeBack,
)

Aspect = tuple[str, ...]
"""Something of a set that an operation changes or rests on; a shorter one holds all
that begin like it."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What an operation changes and what it was decided on."""

    changes: tuple[Aspect, ...]
    rests_on: tuple[Aspect, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """What becomes of operations that were made on an older revision."""

    saved: tuple[Operation, ...]
    """Those that stand beside what was accepted, in their order."""
    done: tuple[Operation, ...]
    """Those that somebody else had done already, with the same result."""
    needs_decision: tuple[Operation, ...]
    """Those that touch the same thing differently."""


def replay(
    content: SetContent, accepted: Sequence[Operation], local: Sequence[Operation]
) -> Replay:
    """Sort operations made on an older revision by whether they can be saved now.

    Args:
        content: What the newest revision holds.
        accepted: What others saved since the revision the person saw, oldest first.
        local: What is about to be saved, in order.
    """
    saved: list[Operation] = []
    done: list[Operation] = []
    decide: list[Operation] = []
    names: dict[str, str] = {}
    known: list[Operation] = []
    for made in local:
        operation = _renamed(made, names) if names else made
        rivals = [
            one
            for one in accepted
            if not independent(operation, one) and one not in known
        ]
        refused = bool(refusals(content, operation))
        if (rivals or refused) and stands(content, operation):
            done.append(operation)
            names.update(_other_name(content, operation))
            known += rivals
        elif (
            rivals or any(not independent(operation, one) for one in decide) or refused
        ):
            decide.append(operation)
        else:
            content = apply(content, (operation,))
            saved.append(operation)
    return Replay(tuple(saved), tuple(done), tuple(decide))


def _other_name(content: SetContent, done: Operation) -> dict[str, str]:
    """Return what the others call a unit that both took in."""
    state = added(done)
    held = same_unit(content, state) if state is not None else None
    return {state.unit: held.unit} if state is not None and held is not None else {}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return an operation, or a part of one, with other ids in it."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = {one.name: getattr(value, one.name) for one in fields(value)}
        return replace(
            value, **{name: _renamed(part, names) for name, part in parts.items()}
        )
    if type(value) is tuple:
        return tuple(_renamed(part, names) for part in value)
    return names.get(value, value) if type(value) is str else value


def independent(local: Operation, accepted: Operation) -> bool:
    """Tell whether two operations stand beside each other in either order.

    Only of the local one is asked whether it judges the set as a whole: evidence that
    is added after a review was accepted is saved, and the review no longer covers it.
    """
    if isinstance(local, _WHOLE):
        return isinstance(accepted, _BESIDE_EVIDENCE)
    mine, theirs = touch(local), touch(accepted)
    return not (
        _meet(mine.changes, theirs.changes)
        or _meet(mine.changes, theirs.rests_on)
        or _meet(mine.rests_on, theirs.changes)
    )


_WHOLE = (ReviewContent, CloseSet)
_BESIDE_EVIDENCE = (NoteUnit, PinUnit, MoveUnit, SetOrder, SetBudget)


def _meet(some: Iterable[Aspect], others: Iterable[Aspect]) -> bool:
    return any(
        one[: len(other)] == other[: len(one)] for one in some for other in others
    )


def touch(operation: Operation) -> Touch:
    """Return what an operation changes and what it was decided on."""
    return _TOUCHES[type(operation)](operation)


def _evidence(state: UnitState) -> tuple[Aspect, ...]:
    cited = "-".join(map(str, cited_words(state) or ()))
    return (("unit", state.unit), ("passage", state.origin.passage, cited))


def _label_touch(unit: str, target: str) -> Touch:
    kind = "clause" if target.startswith("cls_") else "unit"
    words = (kind, target) if kind == "clause" else (kind, target, "words")
    return Touch((("unit", unit, "label", target),), (("unit", unit, "words"), words))


def _put_back(one: TakeBack) -> Touch:
    return Touch(tuple(_aspect(kind, key) for kind, key in one.items))


def _aspect(kind: str, key: str) -> Aspect:
    if kind == "label":
        unit, _, target = key.split(" ")
        return ("unit", unit, "label", target)
    if kind == "note":
        return ("unit", key, "note")
    return (kind, key) if key else (kind,)


_TOUCHES: Mapping[type, Callable[[Any], Touch]] = {
    AddUnit: lambda one: Touch(_evidence(one.state)),
    RemoveUnit: lambda one: Touch((("unit", one.unit),)),
    ReshapeUnit: lambda one: Touch((("unit", one.unit, "words"),)),
    PinUnit: lambda one: Touch((("unit", one.unit, "pin"),)),
    MoveUnit: lambda one: Touch((("unit", one.unit, "position"),), (("order",),)),
    MergeUnits: lambda one: Touch(
        tuple(("unit", unit) for unit in (one.into, *one.units))
    ),
    ReplaceUnit: lambda one: Touch((("unit", one.unit), *_evidence(one.by))),
    PutLabel: lambda one: _label_touch(one.label.unit, one.label.target),
    DropLabel: lambda one: _label_touch(one.unit, one.target),
    OpenGap: lambda one: Touch((("gap", one.gap.gap),), (("clause", one.gap.clause),)),
    ResolveGap: lambda one: Touch((("gap", one.gap),)),
    AddClause: lambda one: Touch((("clause", one.clause.clause),)),
    EditClause: lambda one: Touch((("clause", one.clause),)),
    DropClause: lambda one: Touch((("clause", one.clause),)),
    SetOrder: lambda _: Touch((("order",),)),
    NoteUnit: lambda one: Touch((("unit", one.unit, "note"),)),
    SetBudget: lambda _: Touch((("budget",),)),
    ChangeBrief: lambda _: Touch((("brief",),)),
    ReviewContent: lambda _: Touch((("review",),)),
    CloseSet: lambda _: Touch((("closing",),)),
    ReopenSet: lambda _: Touch((("closing",),)),
    TakeBack: _put_back,
}
