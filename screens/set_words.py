"""Evidence sets in words: numbers for ids, relations, states, operations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from claimtui.model.evidence_views import SetView
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
from claimtui.model.vocabulary import (
    Answerable,
    Extent,
    GapKind,
    Ordering,
    Relation,
    SetState,
    spoken,
)
from screens.signs import Sign
from screens.telling import counted, listed

_ID = re.compile(r"\b(?:unt|cls|gap)_\w+(?:\.\w+)*")
_SHORT_CHARS = 48

ANSWERABLE_SIGNS = {
    Answerable.YES: Sign("●", "answerable", "status-supported"),
    Answerable.LIMITED: Sign("◐", "with limits", "status-partially-supported"),
    Answerable.NO: Sign("○", "refused", "status-contradicted"),
}
"""Whether a clause can be answered; the signs are those of the command line."""

RELATION_SIGNS = {
    Relation.SUPPORTS: Sign("s", "supports", "status-supported"),
    Relation.CONTRADICTS: Sign("c", "contradicts", "status-contradicted"),
    Relation.SUPERSEDES: Sign("↷", "supersedes", "status-stale"),
    Relation.HISTORICAL_CONTEXT: Sign("h", "historical context", "muted"),
    Relation.DEFINES_TERM: Sign("d", "defines a term", "status-ambiguous"),
    Relation.SUPPLIES_CONDITION: Sign("p", "supplies a condition", "status-ambiguous"),
}
"""How a unit stands to a clause, one letter each for the coverage matrix."""

SHORT_STATES = {
    SetState.SUPERSEDED: "was",
    SetState.INSUFFICIENT: "closed",
    SetState.NO_LONGER_CURRENT: "old",
    SetState.DRAFT: "draft",
    SetState.GAPS_PRESENT: "gaps",
    SetState.READY: "ready",
    SetState.STRUCTURALLY_VALID: "valid",
}
STATE_STYLES = {
    SetState.SUPERSEDED: "$muted",
    SetState.INSUFFICIENT: "$status-stale",
    SetState.NO_LONGER_CURRENT: "$status-stale",
    SetState.DRAFT: "$status-ambiguous",
    SetState.GAPS_PRESENT: "$status-contradicted",
    SetState.READY: "$status-supported",
    SetState.STRUCTURALLY_VALID: "$status-supported",
}

ORDER_WORDS = {
    Ordering.AUTHORITY: "authority first",
    Ordering.CHRONOLOGICAL: "chronological",
    Ordering.CLAUSE: "by clause",
    Ordering.CONTRADICTION_PAIRS: "contradictions side by side",
    Ordering.SOURCE: "by source",
    Ordering.MANUAL: "by hand",
}
GAP_HINTS = {
    GapKind.MISSING_IDENTITY: "which thing or person it speaks of",
    GapKind.MISSING_TIME: "when, or of which revision",
    GapKind.MISSING_AUTHORITY: "whether it speaks with authority",
    GapKind.MISSING_CONDITION: "under which condition",
    GapKind.CONFLICTING_SOURCES: "which of two active sources holds",
    GapKind.INACCESSIBLE: "evidence that cannot be seen",
    GapKind.OUTSIDE_CORPUS: "evidence that the corpus has not",
}


def short(text: str, chars: int = _SHORT_CHARS) -> str:
    """Return a text on one line, cut with an ellipsis."""
    line = " ".join(text[: 8 * chars].split())
    return line if len(line) <= chars else f"{line[: chars - 1].rstrip()}…"


def state_words(state: SetState) -> str:
    """Return a state as a person reads it."""
    return "ready for synthesis" if state is SetState.READY else spoken(state)


class SetNames:
    """The numbers by which the units and clauses of some revisions are told.

    Args:
        views: The revision that is shown comes first; the others name what it lacks.
    """

    def __init__(self, *views: SetView) -> None:
        self.units: dict[str, int] = {}
        self.clauses: dict[str, int] = {}
        self._words: dict[str, str] = {}
        for place, view in enumerate(views):
            self._take(view, shown=place == 0)

    def _take(self, view: SetView, *, shown: bool) -> None:
        for number, clause in enumerate(view.content.clauses.values(), start=1):
            if shown:
                self.clauses[clause.clause] = number
            self._words.setdefault(clause.clause, clause.text)
        for number, unit in enumerate(view.units, start=1):
            if shown:
                self.units[unit.state.unit] = number
            title = unit.passage.redacted or unit.passage.lineage
            self._words.setdefault(unit.state.unit, title)
        for gap in view.judgement.gaps:
            told = f"{spoken(gap.gap.kind)} of {self.short(gap.gap.clause)}"
            self._words.setdefault(gap.gap.gap, told)

    def learn(self, words: Mapping[str, str]) -> None:
        """Take words for what none of the revisions has."""
        self._words = {**words, **self._words}

    def mark(self, id_: str) -> str:
        """Return `u3` or `c2`, by which commands name it; empty where it is gone."""
        if id_ in self.units:
            return f"u{self.units[id_]}"
        return f"c{self.clauses[id_]}" if id_ in self.clauses else ""

    def short(self, id_: str) -> str:
        """Return `unit 3` or `clause 2`; words where the number is not known."""
        if id_ in self.units:
            return f"unit {self.units[id_]}"
        if id_ in self.clauses:
            return f"clause {self.clauses[id_]}"
        words = self._words.get(id_)
        return f"“{short(words, 30)}”" if words else _kind(id_)

    def long(self, id_: str, chars: int = _SHORT_CHARS) -> str:
        """Return the number with some of the words."""
        words = self._words.get(id_, "")
        number = self.short(id_)
        if not words or "“" in number:
            return number
        return f"{number} “{short(words, chars)}”"

    def plain(self, sentence: str) -> str:
        """Return a sentence with numbers in place of ids."""
        told = _ID.sub(lambda found: self.short(found[0]), sentence)
        return told[:1].upper() + told[1:]

    def several(self, ids: Iterable[str]) -> str:
        """Return units as a person lists them."""
        return listed([self.short(one) for one in ids])


def _kind(id_: str) -> str:
    kinds = {"unt": "a unit", "cls": "a clause", "gap": "a gap"}
    return f"{kinds.get(id_[:3], 'something')} that is gone"


def operation_words(operation: Operation, names: SetNames) -> str:
    """Return what an operation did, as words that follow a name: `removed unit 3`."""
    told = _about_units(operation, names) or _about_clauses(operation, names)
    return told or _about_the_set(operation)


def _about_units(operation: Operation, names: SetNames) -> str:
    match operation:
        case AddUnit(state):
            why = f" ({state.reason})" if state.reason else ""
            return f"took in {names.long(state.unit)}{why}"
        case RemoveUnit(unit, reason):
            return f"removed {names.long(unit)}{f': {reason}' if reason else ''}"
        case ReshapeUnit(unit, shape, wider):
            done = {True: "expanded", False: "narrowed", None: "made"}[wider]
            to = "show" if wider is None else "to show"
            return f"{done} {names.long(unit)} {to} {EXTENT_WORDS[shape.extent]}"
        case PinUnit(unit, pinned):
            return f"{'pinned' if pinned else 'unpinned'} {names.long(unit)}"
        case MoveUnit(unit, _):
            return f"moved {names.long(unit)}"
        case MergeUnits(into, units, _):
            return f"merged {names.several(units)} into {names.long(into)}"
        case ReplaceUnit(unit, by):
            return f"put {names.long(by.unit)} in the place of {names.long(unit)}"
        case NoteUnit(unit, text, _):
            if not text:
                return f"took the remark on {names.long(unit)} back"
            return f"remarked on {names.long(unit)}: “{text}”"
        case _:
            return ""


def _about_clauses(operation: Operation, names: SetNames) -> str:
    match operation:
        case PutLabel(label):
            target = names.long(label.target)
            says = relation_verb(label.label)
            return f"said that {names.long(label.unit)} {says} {target}"
        case DropLabel(unit, relation, target):
            told = (
                f"{names.short(unit)} {relation_verb(relation)} {names.short(target)}"
            )
            return f"took back that {told}"
        case OpenGap(gap):
            note = f": “{gap.note}”" if gap.note else ""
            return f"named a gap of {names.long(gap.clause)}: {spoken(gap.kind)}{note}"
        case ResolveGap(gap, how):
            return f"resolved {names.long(gap)}{f': “{how}”' if how else ''}"
        case AddClause(clause):
            return f"added the clause “{clause.text}”"
        case EditClause(clause, text):
            return f"worded {names.short(clause)} otherwise: “{text}”"
        case DropClause(clause):
            return f"dropped {names.long(clause)}"
        case _:
            return ""


def _about_the_set(operation: Operation) -> str:
    match operation:
        case SetOrder(order):
            return f"ordered the units: {ORDER_WORDS[order]}"
        case SetBudget(budget):
            staged = ", a staged comparison" if budget.staged else ""
            return (
                f"set the budget: {budget.limit:,} tokens, {budget.reserved:,}"
                f" reserved{staged}"
            )
        case ChangeBrief(brief):
            return f"asked “{brief.question}” for {spoken(brief.purpose)}"
        case ReviewContent():
            return "reviewed the set"
        case CloseSet(closing):
            return f"closed it as insufficient: “{closing.attempted}”"
        case ReopenSet():
            return "reopened it"
        case TakeBack(revision, items):
            return f"took revision {revision} back ({counted(len(items), 'thing')})"
        case _:
            return operation.op.replace("_", " ")


EXTENT_WORDS = {
    Extent.SENTENCE: "its sentence",
    Extent.PARAGRAPH: "its paragraph",
    Extent.NEIGHBOURS: "its neighbours too",
    Extent.SECTION: "its section",
}

_VERBS = {
    Relation.HISTORICAL_CONTEXT: "is historical context of",
    Relation.DEFINES_TERM: "defines a term of",
    Relation.SUPPLIES_CONDITION: "supplies a condition of",
}


def relation_verb(relation: Relation) -> str:
    """Return how a relation is said between a unit and what it speaks of."""
    return _VERBS.get(relation, spoken(relation))
