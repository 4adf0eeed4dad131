"""What is told of an evidence set: derived answers, and views made for screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimtui.model.evidence import Clause, Gap, SetContent, UnitState
from claimtui.model.ids import ClaimId, ClauseId, GapId, SetId, SourceId, UnitId
from claimtui.model.set_operations import Operation
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    GapKind,
    Relation,
    SetPurpose,
    SetState,
    SourceClass,
    spoken,
)


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """What is known now of a source that a set rests on."""

    source: SourceId
    title: str
    newest: int
    """Its newest revision."""
    source_class: SourceClass = SourceClass.UNKNOWN
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN
    published: str = ""
    """ISO date or time; empty where nobody knows."""
    captured_at_ms: int = 0
    scope: str = ""
    """Access scope; empty where it restricts nobody."""
    superseded_by: tuple[SourceId, ...] = ()
    """Sources that are said to supersede it."""
    hidden: str = ""
    """Why its words are not shown to this viewer; empty where they are."""


@dataclass(frozen=True, slots=True)
class SetGap:
    """A gap as it is told, with searches that might close it."""

    gap: Gap
    derived: bool = False
    """Whether it follows from what the set holds; it goes when a unit fills it."""
    searches: tuple[str, ...] = ()
    """Narrower queries, most promising first; none for a closed set."""

    @property
    def told(self) -> str:
        """What is lacking, in a few words that assert nothing nobody looked at."""
        if self.derived and self.gap.kind is GapKind.MISSING_CONDITION:
            return "no unit covers this clause"
        return spoken(self.gap.kind)


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """Whether one clause can be answered, and why."""

    clause: Clause
    covered_by: tuple[UnitId, ...]
    contradicted_by: tuple[UnitId, ...]
    gaps: tuple[GapId, ...]
    answerable: Answerable
    reasons: tuple[str, ...]
    """Whole sentences: what refuses or limits it, or how a disagreement was settled."""


@dataclass(frozen=True, slots=True)
class SetJudgement:
    """What follows from the content of a revision and its sources as they are now."""

    state: SetState
    clauses: tuple[ClauseCoverage, ...]
    gaps: tuple[SetGap, ...]
    """Derived ones first, in the order of the clauses."""
    problems: tuple[str, ...]
    """What makes it a draft, in whole sentences."""
    next_steps: tuple[str, ...]
    """What is missing for the next state, in whole sentences."""
    order: tuple[UnitId, ...]
    """Units as the chosen strategy puts them."""


@dataclass(frozen=True, slots=True)
class CoverageMatrix:
    """Clauses against units (SPEC 4.6)."""

    clauses: tuple[ClauseCoverage, ...]
    """Rows."""
    units: tuple[UnitId, ...]
    """Columns, in the order of the set."""
    cells: Mapping[tuple[ClauseId, UnitId], tuple[Relation, ...]]
    """What is labelled; an empty cell is left out."""


@dataclass(frozen=True, slots=True)
class SetUnit:
    """A unit with its words, ready to be shown."""

    state: UnitState
    passage: Passage
    """With a marker in place of its words where the viewer may not see them."""
    text: str
    """What its envelope shows; empty where it is hidden."""
    tokens: int
    newer: str = ""
    """Why something newer than its source revision exists; empty where nothing does."""
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN
    source_class: SourceClass = SourceClass.UNKNOWN
    published: str = ""
    note: str = ""
    note_by: str = ""


@dataclass(frozen=True, slots=True)
class TokenFigures:
    """What the units take of the limit (SPEC 4.8)."""

    used: int
    reserved: int
    limit: int
    exact: bool
    tokenizer: str
    staged: bool = False

    @property
    def over(self) -> int:
        """Tokens beyond the limit; 0 where everything fits."""
        return max(0, self.used + self.reserved - self.limit)


@dataclass(frozen=True, slots=True)
class Redundancy:
    """Where a set says things twice, and where it leans (SPEC 4.11)."""

    overlaps: tuple[tuple[UnitId, ...], ...] = ()
    """Units of one source revision that show the same stretch."""
    identical: tuple[tuple[UnitId, ...], ...] = ()
    """Units of different sources with the same words: two provenances all the same."""
    shares: tuple[tuple[SourceId, int], ...] = ()
    """Characters shown of each source, most first; no quota."""


@dataclass(frozen=True, slots=True)
class SetView:
    """One revision of an evidence set with everything that is told of it."""

    set: SetId
    revision: int
    newest: int
    parent: int | None
    claim: ClaimId | None
    """Of a review set."""
    author: str
    """Of this revision."""
    at_ms: int
    generation: int
    """Index generation when it was made."""
    content: SetContent
    judgement: SetJudgement
    units: tuple[SetUnit, ...]
    """In the order of the set."""
    tokens: TokenFigures
    scope: str
    """Output scope: the narrowest of its sources; empty where none restricts."""
    redundancy: Redundancy = field(default_factory=Redundancy)
    expires_at_ms: int | None = None
    """When a temporary draft goes; None for what stays."""


@dataclass(frozen=True, slots=True)
class SavedSet:
    """What a change of a set did."""

    view: SetView
    replayed: tuple[Operation, ...] = ()
    """Operations that were saved onto a newer revision than the person saw."""
    done: tuple[Operation, ...] = ()
    """What the revision did; nothing where it made none."""
    unchanged: bool = False
    """Whether everything was so already, and no revision was made."""


@dataclass(frozen=True, slots=True)
class SetRow:
    """One set in a list."""

    set: SetId
    newest: int
    purpose: SetPurpose
    question: str
    claim: ClaimId | None
    units: int
    author: str
    at_ms: int
    """Of the newest revision."""


@dataclass(frozen=True, slots=True)
class SetRevisionRow:
    """One revision in a set's history: a decision."""

    revision: int
    operations: tuple[Operation, ...]
    author: str
    at_ms: int
