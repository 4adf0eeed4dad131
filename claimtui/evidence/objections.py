"""Why a person's change is told no, although a set could hold what it comes to.

Sets that were recorded before these rules are read, replayed and imported as they are:
`refusals` says what no set can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from claimtui.evidence.succession import reaches
from claimtui.evidence.tokens import ESTIMATED, TOKENIZERS, is_known
from claimtui.evidence.wording import same_words, short
from claimtui.model.evidence import RelationLabel, SetContent
from claimtui.model.ids import ClauseId
from claimtui.model.set_operations import (
    AddClause,
    EditClause,
    MergeUnits,
    Operation,
    PutLabel,
    SetBudget,
)
from claimtui.model.vocabulary import Provenance, Relation, spoken

_OPPOSITE = {
    Relation.SUPPORTS: Relation.CONTRADICTS,
    Relation.CONTRADICTS: Relation.SUPPORTS,
}
"""One unit does not do both to the same words; another relation beside is fine."""


def objections(content: SetContent, operation: Operation) -> tuple[str, ...]:
    """Return why a change is not made, in whole sentences; none where it can be."""
    return tuple(_OBJECTIONS.get(type(operation), _never)(content, operation))


def twins(texts: Iterable[str]) -> Iterator[str]:
    """Say which of some new clauses ask with the same words, in whole sentences."""
    seen: set[str] = set()
    for text in texts:
        words = same_words(text)
        if words in seen:
            yield f"“{short(text)}” stands there twice: a clause is asked once."
        seen.add(words)


def _never(_: SetContent, __: Operation) -> Sequence[str]:
    return ()


def _label(content: SetContent, one: PutLabel) -> Iterator[str]:
    label = one.label
    if label.label is Relation.SUPERSEDES:
        yield from _ring(content, label)
    opposite = _OPPOSITE.get(label.label)
    if opposite is None or label.provenance is Provenance.SUGGESTION:
        return
    held = content.labels.get(RelationLabel(label.unit, opposite, label.target).key)
    if held is not None and held.provenance is not Provenance.SUGGESTION:
        yield (
            f"{label.unit} {spoken(opposite)} {label.target} already, and one unit does"
            " not do both: take that label back first, or cite the words that do each."
        )


def _ring(content: SetContent, label: RelationLabel) -> Iterator[str]:
    older: dict[str, list[str]] = {}
    for held in content.labels.values():
        if held.label is Relation.SUPERSEDES:
            older.setdefault(held.unit, []).append(held.target)
    if reaches(older, label.target, label.unit):
        yield (
            f"{label.target} is said to supersede {label.unit}, if through others:"
            " take that back first."
        )


def _merge(content: SetContent, one: MergeUnits) -> Iterator[str]:
    """Say where what is merged would support and contradict the same."""
    merged = {one.into, *one.units}
    held: dict[tuple[str, str, Relation], RelationLabel] = {}
    for label in content.labels.values():
        if label.label in _OPPOSITE and label.provenance is not Provenance.SUGGESTION:
            unit: str = one.into if label.unit in merged else label.unit
            target: str = one.into if label.target in merged else label.target
            if unit != target:
                held[unit, target, label.label] = label
    for (unit, target, relation), label in held.items():
        other = held.get((unit, target, _OPPOSITE[relation]))
        touched = other and merged & {label.unit, label.target, other.unit}
        if relation is Relation.SUPPORTS and other is not None and touched:
            yield (
                f"{label.unit} supports {label.target} and {other.unit} contradicts"
                f" {other.target}: merged they would do both. Take one label back"
                " first."
            )


def _add_clause(content: SetContent, one: AddClause) -> Iterator[str]:
    yield from _same_clause(content, one.clause.text)


def _edit_clause(content: SetContent, one: EditClause) -> Iterator[str]:
    yield from _same_clause(content, one.text, one.clause)


def _same_clause(
    content: SetContent, text: str, but: ClauseId | None = None
) -> Iterator[str]:
    words = same_words(text)
    for clause in content.clauses.values():
        if clause.clause != but and same_words(clause.text) == words:
            yield f"{clause.clause} asks “{short(clause.text)}” already."
            return


def _budget(content: SetContent, one: SetBudget) -> Iterator[str]:
    name = one.budget.tokenizer
    if name != content.budget.tokenizer and not is_known(name):
        yield (
            f"“{short(name)}” is no tokenizer that is known here:"
            f" {' and '.join(TOKENIZERS)} are counted exactly, {ESTIMATED}NAME counts"
            " any other by estimate."
        )


_OBJECTIONS: Mapping[type, Callable[[SetContent, Any], Iterable[str]]] = {
    PutLabel: _label,
    MergeUnits: _merge,
    AddClause: _add_clause,
    EditClause: _edit_clause,
    SetBudget: _budget,
}
