"""What operations on evidence sets did, each in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from claimtui.cli.plain import one_line
from claimtui.model.evidence import UnitState
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
    ReplaceUnit,
    ReshapeUnit,
    ResolveGap,
    SetBudget,
    SetOrder,
    TakeBack,
)
from claimtui.model.vocabulary import spoken

Name = Callable[[str], str]
"""What a unit or clause is called."""

_MOST_NAMED = 6
"""Of what one command did to many, such as the units of a proposal."""
_MOST_TOLD = 3
"""Lines of several operations that are told in one."""
_CHARS = 120
"""Of one of several."""


def operation_line(operation: Operation, name: Name = str) -> str:
    """Return an operation in one line, as history and conflicts tell it."""
    words = _of_units(operation, name) or _of_clauses(operation, name)
    words = words or _of_the_set(operation)
    return one_line(" ".join(word for word in (_verb(operation), *words) if word))


def did_words(operations: Sequence[Operation], name: Name) -> str:
    """Return what operations did, those of a kind together, cut where it is much."""
    told: list[str] = []
    for verb, group in groupby(operations, key=_verb):
        same = list(group)
        units = [unit for one in same if (unit := _unit(one))]
        if len(same) > 1 and len(units) == len(same):
            told.append(f"{verb} {_listed(map(name, units))}")
        else:
            told += [_cut(operation_line(one, name)) for one in same]
    rest = len(told) - _MOST_TOLD
    return "; ".join(told[:_MOST_TOLD]) + (f"; and {rest} more" if rest > 0 else "")


def _listed(names: Iterable[str]) -> str:
    held = list(names)
    rest = len(held) - _MOST_NAMED
    return ", ".join(held[:_MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _cut(line: str) -> str:
    return line if len(line) <= _CHARS else f"{line[: _CHARS - 1].rstrip()}…"


def _verb(operation: Operation) -> str:
    """Return what a person calls an operation: the name of its command."""
    match operation:
        case ReshapeUnit(wider=True):
            return "expand"
        case ReshapeUnit(wider=False):
            return "narrow"
        case PinUnit(pinned=False):
            return "unpin"
        case TakeBack():
            return "take back revision"
        case _:
            return operation.op.replace("_", " ")


def _unit(operation: Operation) -> str:
    """Return the unit of an operation that says no more than that; empty for others."""
    match operation:
        case AddUnit(state):
            return state.unit
        case RemoveUnit(unit) | ReshapeUnit(unit) | PinUnit(unit) | MoveUnit(unit):
            return unit
        case _:
            return ""


def _of_units(operation: Operation, name: Name) -> tuple[str, ...]:
    match operation:
        case AddUnit(state):
            return _added(state, name)
        case RemoveUnit(unit, reason):
            return (name(unit), _quoted(reason))
        case ReshapeUnit(unit, shape):
            return (name(unit), "to its", spoken(shape.extent))
        case PinUnit(unit) | MoveUnit(unit):
            return (name(unit),)
        case MergeUnits(into, units):
            return (name(into), "with", _listed(map(name, units)))
        case ReplaceUnit(unit, by):
            return (name(unit), "by", *_added(by, name))
        case NoteUnit(unit, text):
            return (name(unit), _quoted(text) or "taken back")
        case _:
            return ()


def _added(state: UnitState, name: Name) -> tuple[str, ...]:
    return (name(state.unit), f"({state.origin.passage})")


def _quoted(text: str) -> str:
    return f"“{text}”" if text else ""


def _of_clauses(operation: Operation, name: Name) -> tuple[str, ...]:
    match operation:
        case PutLabel(label):
            return (name(label.unit), spoken(label.label), name(label.target))
        case DropLabel(unit, relation, target):
            return (name(unit), spoken(relation), name(target))
        case OpenGap(gap):
            return (spoken(gap.kind), name(gap.clause), _quoted(gap.note))
        case ResolveGap(gap_id, how):
            return (gap_id, _quoted(how))
        case AddClause(clause):
            return (name(clause.clause), _quoted(clause.text))
        case EditClause(clause_id, text):
            return (name(clause_id), _quoted(text))
        case DropClause(clause_id):
            return (name(clause_id),)
        case _:
            return ()


def _of_the_set(operation: Operation) -> tuple[str, ...]:
    match operation:
        case ChangeBrief(brief):
            return (_quoted(brief.question), f"({spoken(brief.purpose)})")
        case CloseSet(closing):
            return (_quoted(closing.attempted), f"(reopens: {closing.reopen_when})")
        case SetOrder(order):
            return (spoken(order),)
        case SetBudget(budget):
            held = f"{budget.limit:,} tokens, {budget.reserved:,} of them reserved"
            return (held, f"({budget.tokenizer})", "in stages" * budget.staged)
        case TakeBack(revision):
            return (str(revision),)
        case _:
            return ()
