"""Why an operation cannot be done in a set, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from claimtui.model.evidence import RelationLabel, SetContent, UnitState
from claimtui.model.ids import UnitId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
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
    SetBudget,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, PartRole, Relation

MOST_TOKENS = 1_000_000_000
"""No model takes in more."""


def refusals(content: SetContent, operation: Operation) -> tuple[str, ...]:
    """Return why an operation cannot be done, in whole sentences; none where it can."""
    return tuple(_REFUSALS.get(type(operation), _never)(content, operation))


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
    yield from _is_there(content, one.by)


def _cannot_label(content: SetContent, one: PutLabel) -> Iterator[str]:
    label = one.label
    yield from _needs_unit(content, label)
    if label.target not in content.clauses and label.target not in content.units:
        yield f"{label.target} is no clause and no unit of this set."
    if label.target == label.unit:
        yield "A unit does not stand to itself."
    if label.label is Relation.SUPERSEDES and label.target in content.clauses:
        yield "A unit supersedes another unit, not a clause."
    back = RelationLabel(UnitId(label.target), label.label, label.unit)
    if label.label is Relation.SUPERSEDES and back.key in content.labels:
        yield f"{label.target} is said to supersede {label.unit}: take that back first."


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
    elif budget.limit > MOST_TOKENS:
        yield f"A limit is at most {MOST_TOKENS:,} tokens."
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
