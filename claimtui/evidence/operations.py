"""What an operation does to a set: the items it puts and ends, or why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimtui.model.evidence import (
    AddClause,
    AddUnit,
    ChangeBrief,
    Clause,
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
    RelationLabel,
    RemoveUnit,
    ReopenSet,
    ReplaceUnit,
    ReshapeUnit,
    ResolveGap,
    ReviewContent,
    ReviewMark,
    SetBudget,
    SetContent,
    SetOrder,
    TakeBack,
    UnitNote,
    UnitState,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, FoundBy, PartRole, Provenance

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


def refusals(content: SetContent, operation: Operation) -> tuple[str, ...]:
    """Return why an operation cannot be done, in whole sentences; none where it can."""
    return tuple(_REFUSALS.get(type(operation), _never)(content, operation))


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
    if isinstance(operation, TakeBack) or refusals(content, operation):
        return False
    return changed(content, _EFFECTS[type(operation)](content, operation)) == content


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


# Refusals -------------------------------------------------------------------------


def _never(_: SetContent, __: Operation) -> Sequence[str]:
    return ()


def _needs_unit(content: SetContent, one: Any) -> Iterator[str]:
    if one.unit not in content.units:
        yield f"{one.unit} is no unit of this set."


def _needs_clause(content: SetContent, clause: str) -> Iterator[str]:
    if clause not in content.clauses:
        yield f"{clause} is no clause of this set."


def _cannot_add(content: SetContent, one: AddUnit) -> Iterator[str]:
    yield from _is_there(content, one.state)


def _is_there(
    content: SetContent, state: UnitState, leaving: str = ""
) -> Iterator[str]:
    held = same_unit(content, state, leaving)
    if held is not None:
        yield f"{state.origin.passage} is in the set already, as {held.unit}."
    elif state.unit in content.units:
        yield f"{state.unit} is a unit of this set already."


def same_unit(
    content: SetContent, state: UnitState, leaving: str = ""
) -> UnitState | None:
    """Return the unit of a set that cites the same words; None where none does.

    One that is leaving is not looked at.
    """
    for held in content.units.values():
        if held.unit != leaving and same_evidence(held, state):
            return held
    return None


def same_evidence(one: UnitState, other: UnitState) -> bool:
    """Tell whether two units cite the same words of the same passage."""
    return one.origin.passage == other.origin.passage and cited_words(
        one
    ) == cited_words(other)


def cited_words(state: UnitState) -> ReadingSpan | None:
    """Return the words that a unit cites; None for the whole of its passage."""
    shape = state.shape
    if shape is None:
        return None
    bodies = [part.span for part in shape.parts if part.role is PartRole.BODY]
    whole = shape.extent is not Extent.SENTENCE and bodies == [shape.support]
    return None if whole else shape.support


def _cannot_merge(content: SetContent, one: MergeUnits) -> Iterator[str]:
    if len({one.into, *one.units}) < max(2, 1 + len(one.units)):
        yield "Merging takes two units or more, each named once."
    for unit in (one.into, *one.units):
        if unit not in content.units:
            yield f"{unit} is no unit of this set."
    sources = {
        (content.units[unit].origin.source, content.units[unit].origin.source_revision)
        for unit in (one.into, *one.units)
        if unit in content.units
    }
    if len(sources) > 1:
        yield "Units of different sources stay two: each is evidence of its own."


def _cannot_replace(content: SetContent, one: ReplaceUnit) -> Iterator[str]:
    yield from _needs_unit(content, one)
    yield from _is_there(content, one.by, leaving=one.unit)


def _cannot_label(content: SetContent, one: PutLabel) -> Iterator[str]:
    label = one.label
    yield from _needs_unit(content, label)
    if label.target not in content.clauses and label.target not in content.units:
        yield f"{label.target} is no clause and no unit of this set."
    if label.target == label.unit:
        yield "A unit does not stand to itself."


def _cannot_unlabel(content: SetContent, one: DropLabel) -> Iterator[str]:
    if RelationLabel(one.unit, one.label, one.target).key not in content.labels:
        yield f"{one.unit} is not labelled so."


def _cannot_open(content: SetContent, one: OpenGap) -> Iterator[str]:
    yield from _needs_clause(content, one.gap.clause)


def _cannot_resolve(content: SetContent, one: ResolveGap) -> Iterator[str]:
    if one.gap not in content.gaps:
        yield f"{one.gap} is no open gap that somebody named."


def _cannot_add_clause(_: SetContent, one: AddClause) -> Iterator[str]:
    if not one.clause.text.strip():
        yield "A clause has no words."


def _cannot_edit_clause(content: SetContent, one: EditClause) -> Iterator[str]:
    yield from _needs_clause(content, one.clause)
    if not one.text.strip():
        yield "A clause has no words; drop it instead."


def _cannot_drop_clause(content: SetContent, one: DropClause) -> Iterator[str]:
    yield from _needs_clause(content, one.clause)


def _cannot_budget(_: SetContent, one: SetBudget) -> Iterator[str]:
    budget = one.budget
    if min(budget.limit, budget.instructions, budget.answer) < 0 or not budget.limit:
        yield "A budget is counted in tokens, none of them below 0."
    elif budget.reserved >= budget.limit:
        yield (
            f"Of {budget.limit} tokens {budget.reserved} are reserved, which leaves"
            " none for evidence."
        )


def _cannot_close(content: SetContent, one: CloseSet) -> Iterator[str]:
    if content.closing is not None:
        yield "The set is closed already."
    if not one.closing.attempted.strip():
        yield "Say what was tried before the set is declared insufficient."


def _cannot_reopen(content: SetContent, _: ReopenSet) -> Iterator[str]:
    if content.closing is None:
        yield "The set is open."


_REFUSALS: Mapping[type, Callable[[SetContent, Any], Iterable[str]]] = {
    AddUnit: _cannot_add,
    RemoveUnit: _needs_unit,
    ReshapeUnit: _needs_unit,
    PinUnit: _needs_unit,
    MoveUnit: _needs_unit,
    MergeUnits: _cannot_merge,
    ReplaceUnit: _cannot_replace,
    PutLabel: _cannot_label,
    DropLabel: _cannot_unlabel,
    OpenGap: _cannot_open,
    ResolveGap: _cannot_resolve,
    AddClause: _cannot_add_clause,
    EditClause: _cannot_edit_clause,
    DropClause: _cannot_drop_clause,
    NoteUnit: _needs_unit,
    SetBudget: _cannot_budget,
    CloseSet: _cannot_close,
    ReopenSet: _cannot_reopen,
}
