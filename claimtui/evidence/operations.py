"""What an operation does to a set: the items it puts and ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from claimtui.evidence.refusals import refusals, same_unit
from claimtui.model.evidence import (
    Clause,
    RelationLabel,
    ReviewMark,
    SetContent,
    UnitNote,
    UnitState,
)
from claimtui.model.ids import UnitId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    ChangeBrief,
    CloseSet,
    DropClause,
    DropLabel,
    EditClause,
    Effect,
    End,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    OpenGap,
    Operation,
    PinUnit,
    Put,
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
from claimtui.model.vocabulary import FoundBy, Provenance

_MANY = {
    "clause": "clauses",
    "unit": "units",
    "label": "labels",
    "gap": "gaps",
    "note": "notes",
}
"""Kinds of which a set has many; of any other it has one."""


def apply(content: SetContent, operations: Iterable[Operation]) -> SetContent:
    """Return what a set holds after operations that nothing refuses."""
    for operation in operations:
        content = changed(content, effects(content, operation))
    return content


def changed(content: SetContent, made: Iterable[Effect]) -> SetContent:
    """Return what a set holds after some effects."""
    changes: dict[str, Any] = {}
    for effect in made:
        item = effect.item if isinstance(effect, Put) else None
        if effect.kind not in _MANY:
            changes[effect.kind] = item
            continue
        name = _MANY[effect.kind]
        held = changes.setdefault(name, dict(getattr(content, name)))
        if item is None:
            held.pop(effect.key, None)
        else:
            held[effect.key] = item
    return replace(content, **changes)


def effects(content: SetContent, operation: Operation) -> tuple[Effect, ...]:
    """Return what an operation puts and ends in a set that does not refuse it.

    Evidence that changes is no longer what was reviewed: the review mark says so, and
    a new proposal waits for a review again (SPEC 4.13).
    """
    made = tuple(_EFFECTS[type(operation)](content, operation))
    return (*made, *_review_after(content, operation))


def _review_after(content: SetContent, operation: Operation) -> Iterator[Effect]:
    if content.review is None or isinstance(operation, _LEAVES_REVIEW):
        return
    state = added(operation)
    if state is not None and state.origin.found_by is FoundBy.PROPOSAL:
        yield End("review", "")
    elif content.review.current:
        yield Put("review", "", replace(content.review, current=False))


def added(operation: Operation) -> UnitState | None:
    """Return the unit that an operation takes in; None for one that takes none in."""
    if isinstance(operation, AddUnit):
        return operation.state
    return operation.by if isinstance(operation, ReplaceUnit) else None


_LEAVES_REVIEW = (
    ReviewContent,
    NoteUnit,
    PinUnit,
    MoveUnit,
    SetOrder,
    SetBudget,
    CloseSet,
    ReopenSet,
)


def stands(content: SetContent, operation: Operation) -> bool:
    """Tell whether what an operation is for is so already."""
    match operation:
        case RemoveUnit(unit):
            return unit not in content.units
        case AddUnit(state):
            return same_unit(content, state) is not None
        case ReplaceUnit(unit, by):
            return unit not in content.units and same_unit(content, by) is not None
        case MergeUnits(into, units, shape):
            held = content.units.get(into)
            gone = content.units.keys().isdisjoint(units)
            return gone and held is not None and held.shape == shape
        case PutLabel(label):
            return label.key in content.labels
        case _:
            return _is_gone(content, operation) or _changes_nothing(content, operation)


def _is_gone(content: SetContent, operation: Operation) -> bool:
    match operation:
        case DropLabel(unit, label, target):
            return RelationLabel(unit, label, target).key not in content.labels
        case ResolveGap(gap):
            return gap not in content.gaps
        case DropClause(clause):
            return clause not in content.clauses
        case ReopenSet():
            return content.closing is None
        case _:
            return False


def _changes_nothing(content: SetContent, operation: Operation) -> bool:
    return not refusals(content, operation) and is_idle(content, operation)


def is_idle(content: SetContent, operation: Operation) -> bool:
    """Tell whether everything is already as an operation, which can be done, puts it.

    Whether it would end a review is not asked: nothing else changes.
    """
    if isinstance(operation, TakeBack):
        return False
    return all(
        _item(content, one.kind, one.key)
        == (one.item if isinstance(one, Put) else None)
        for one in _EFFECTS[type(operation)](content, operation)
    )


def _item(content: SetContent, kind: str, key: str) -> object:
    """Return what stands under a kind and key; None for nothing."""
    held = getattr(content, _MANY.get(kind, kind))
    return held.get(key) if kind in _MANY else held


def without_remarks(operation: Operation, units: Collection[UnitId]) -> Operation:
    """Return an operation without what a person wrote of some units."""
    match operation:
        case NoteUnit(unit) if unit in units:
            return replace(operation, text="")
        case RemoveUnit(unit) if unit in units:
            return replace(operation, reason="")
        case AddUnit(state) if state.unit in units:
            return AddUnit(replace(state, reason=""))
        case ReplaceUnit(unit, by) if by.unit in units:
            return ReplaceUnit(unit, replace(by, reason=""))
        case _:
            return operation


# Effects --------------------------------------------------------------------------


def _add(_: SetContent, one: AddUnit) -> Iterator[Effect]:
    yield Put("unit", one.state.unit, one.state)


def _remove(content: SetContent, one: RemoveUnit) -> Iterator[Effect]:
    yield from _without(content, one.unit)


def _without(content: SetContent, unit: str) -> Iterator[Effect]:
    """End a unit with what is said of it."""
    yield End("unit", unit)
    for key, label in content.labels.items():
        if unit in (label.unit, label.target):
            yield End("label", key)
    if unit in content.notes:
        yield End("note", unit)


def _reshape(content: SetContent, one: ReshapeUnit) -> Iterator[Effect]:
    yield Put("unit", one.unit, replace(content.units[one.unit], shape=one.shape))


def _pin(content: SetContent, one: PinUnit) -> Iterator[Effect]:
    yield Put("unit", one.unit, replace(content.units[one.unit], pinned=one.pinned))


def _move(content: SetContent, one: MoveUnit) -> Iterator[Effect]:
    yield Put("unit", one.unit, replace(content.units[one.unit], position=one.position))


def _merge(content: SetContent, one: MergeUnits) -> Iterator[Effect]:
    yield Put("unit", one.into, replace(content.units[one.into], shape=one.shape))
    ended = set(one.units)
    found: dict[str, list[RelationLabel]] = {}
    for unit in one.units:
        yield from _without(content, unit)
    for label in content.labels.values():
        moved = replace(
            label,
            unit=one.into if label.unit in ended else label.unit,
            target=one.into if label.target in ended else label.target,
        )
        if moved.unit != moved.target:
            found.setdefault(moved.key, []).append(moved)
    for key, same in found.items():
        best = min(same, key=_weight)
        if content.labels.get(key) != best:
            yield Put("label", key, best)


def _weight(label: RelationLabel) -> tuple[int, str]:
    """Sort labels that say the same: a person's first, then by name."""
    return _PROVENANCES.index(label.provenance), label.by


_PROVENANCES = (Provenance.REVIEWER, Provenance.METADATA, Provenance.SUGGESTION)


def _replace(content: SetContent, one: ReplaceUnit) -> Iterator[Effect]:
    yield from _without(content, one.unit)
    yield Put("unit", one.by.unit, one.by)


def _label(_: SetContent, one: PutLabel) -> Iterator[Effect]:
    yield Put("label", one.label.key, one.label)


def _unlabel(_: SetContent, one: DropLabel) -> Iterator[Effect]:
    yield End("label", RelationLabel(one.unit, one.label, one.target).key)


def _gap(_: SetContent, one: OpenGap) -> Iterator[Effect]:
    yield Put("gap", one.gap.gap, one.gap)


def _resolve(_: SetContent, one: ResolveGap) -> Iterator[Effect]:
    yield End("gap", one.gap)


def _add_clause(_: SetContent, one: AddClause) -> Iterator[Effect]:
    yield Put("clause", one.clause.clause, one.clause)


def _edit_clause(content: SetContent, one: EditClause) -> Iterator[Effect]:
    yield from _unjudged(content, one.clause)
    yield Put("clause", one.clause, Clause(one.clause, one.text))


def _drop_clause(content: SetContent, one: DropClause) -> Iterator[Effect]:
    yield from _unjudged(content, one.clause)
    yield End("clause", one.clause)


def _unjudged(content: SetContent, clause: str) -> Iterator[Effect]:
    """End what was said of a clause as it was worded."""
    for key, label in content.labels.items():
        if label.target == clause:
            yield End("label", key)
    for id_, gap in content.gaps.items():
        if gap.clause == clause:
            yield End("gap", id_)


def _order(_: SetContent, one: SetOrder) -> Iterator[Effect]:
    yield Put("order", "", one.order)


def _note(_: SetContent, one: NoteUnit) -> Iterator[Effect]:
    if one.text:
        yield Put("note", one.unit, UnitNote(one.unit, one.text, one.by))
    else:
        yield End("note", one.unit)


def _budget(_: SetContent, one: SetBudget) -> Iterator[Effect]:
    yield Put("budget", "", one.budget)


def _brief(_: SetContent, one: ChangeBrief) -> Iterator[Effect]:
    yield Put("brief", "", one.brief)


def _review(_: SetContent, one: ReviewContent) -> Iterator[Effect]:
    yield Put("review", "", ReviewMark(one.by))


def _close(_: SetContent, one: CloseSet) -> Iterator[Effect]:
    yield Put("closing", "", one.closing)


def _reopen(_: SetContent, __: ReopenSet) -> Iterator[Effect]:
    yield End("closing", "")


_EFFECTS: Mapping[type, Callable[[SetContent, Any], Iterable[Effect]]] = {
    AddUnit: _add,
    RemoveUnit: _remove,
    ReshapeUnit: _reshape,
    PinUnit: _pin,
    MoveUnit: _move,
    MergeUnits: _merge,
    ReplaceUnit: _replace,
    PutLabel: _label,
    DropLabel: _unlabel,
    OpenGap: _gap,
    ResolveGap: _resolve,
    AddClause: _add_clause,
    EditClause: _edit_clause,
    DropClause: _drop_clause,
    SetOrder: _order,
    NoteUnit: _note,
    SetBudget: _budget,
    ChangeBrief: _brief,
    ReviewContent: _review,
    CloseSet: _close,
    ReopenSet: _reopen,
}
