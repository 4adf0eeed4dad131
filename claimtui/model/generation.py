"""What a model would be given from a set revision, and the manifest of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimtui.model.evidence import Brief, Clause, Gap
from claimtui.model.evidence_views import TokenFigures
from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    PassageId,
    SetId,
    SourceId,
    UnitId,
)
from claimtui.model.source_views import SearchFilters
from claimtui.model.spans import ReadingSpan, TextSpan
from claimtui.model.vocabulary import AuthorityStatus, GapKind, Ordering, Relation

MANIFEST_SCHEMA = "claimtui.manifest/1"
"""Names the form of the manifest and of the text that it describes."""


class SectionRole(StrEnum):
    """What a section of the generation input is, in the order they stand."""

    INSTRUCTION = "instruction"
    TASK = "task"
    QUESTION = "question"
    CLAUSE = "clause"
    EVIDENCE = "evidence"
    GAP = "gap"
    LIMIT = "limit"
    REVIEWER_NOTE = "reviewer_note"
    OUTPUT_SCHEMA = "output_schema"


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How many tokens a text takes."""

    tokens: int
    exact: bool
    """Whether the named tokenizer said so; else it is an estimate."""


# What goes in ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GenerationUnit:
    """A unit with everything a model is told of it."""

    unit: UnitId
    source: SourceId
    source_revision: int
    passage: PassageId
    title: str
    headings: tuple[str, ...]
    """The heading lineage, outermost first."""
    text: str
    """What its envelope shows, table headers and introductions included."""
    support: ReadingSpan
    envelope: ReadingSpan
    labels: tuple[tuple[Relation, ClauseId | UnitId], ...] = ()
    """How it stands to clauses and units; no mere suggestions."""
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN
    published: str = ""
    truncated: str = ""
    """What the envelope should hold and does not, in words."""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewerNote:
    """A reviewer's remark that is to guide a model; nothing can cite it (SPEC 4.12)."""

    text: str
    by: str
    revision: int
    """The set revision that it was written on."""
    unit: UnitId | None = None
    """What it remarks on; None for the set."""


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """A set revision as it is to be put before a model."""

    set: SetId
    revision: int
    brief: Brief
    units: tuple[GenerationUnit, ...]
    """As they are to stand."""
    clauses: tuple[Clause, ...] = ()
    gaps: tuple[Gap, ...] = ()
    order: Ordering = Ordering.MANUAL
    """The strategy that put the units in this order."""
    generation: int = 0
    """Index generation of the set revision."""
    scope: str = ""
    """Output scope; empty where nothing restricts it."""
    limits: tuple[str, ...] = ()
    """Further limits of the set, in whole sentences."""
    output_schema: str = ""
    """JSON Schema of the answer; empty for none."""
    notes: tuple[ReviewerNote, ...] = ()
    """Those that a person wants included; by default none."""


# What comes out -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InputSection:
    """A stretch of the generation input, for the view of it."""

    role: SectionRole
    label: str
    """`p1`, `c1`, `g1`, `l1`, `n1`; empty where there is one of its role."""
    span: TextSpan
    """With its delimiters; the sections follow each other without anything between."""
    body: TextSpan
    """Without them."""
    tokens: TokenCount | None = None
    """Of the whole span; None where nobody counted."""


@dataclass(frozen=True, slots=True)
class GenerationInput:
    """The exact text that a model would be given."""

    text: str
    sections: tuple[InputSection, ...]
    fence: str
    """The code that marks every delimiter and occurs nowhere else."""
    tokens: TokenCount | None = None
    """Of the whole text; None where nobody counted."""


@dataclass(frozen=True, slots=True)
class ManifestUnit:
    """A unit of the generation input; only these can be cited."""

    label: str
    """The request id: `p1`, `p2`, …."""
    unit: UnitId
    source: SourceId
    source_revision: int
    passage: PassageId
    support: ReadingSpan
    envelope: ReadingSpan
    digest: Digest
    """Of the exact text between its delimiters."""


@dataclass(frozen=True, slots=True)
class ManifestClause:
    """A clause of the generation input."""

    label: str
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class ManifestGap:
    """A gap that the generation input tells."""

    label: str
    gap: GapId
    kind: GapKind
    clause: ClauseId
    note: str = ""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Evidence on both sides, by request ids."""

    about: str
    """A clause, or the unit that is contradicted."""
    contradicted_by: tuple[str, ...]
    covered_by: tuple[str, ...] = ()
    """Units that cover the clause."""


@dataclass(frozen=True, slots=True)
class ManifestSection:
    """Any other section of the generation input."""

    role: SectionRole
    label: str
    digest: Digest
    """Of the exact text between its delimiters."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a generation input holds, to compare it with (SPEC 7.3)."""

    schema: str
    """`MANIFEST_SCHEMA` of the version that made it."""
    set: SetId
    revision: int
    task: str
    question: str
    as_of: str
    corpus: SearchFilters
    scope: str
    """Output scope; empty where nothing restricts it."""
    generation: int
    """Index generation."""
    order: Ordering
    units: tuple[ManifestUnit, ...]
    clauses: tuple[ManifestClause, ...]
    gaps: tuple[ManifestGap, ...]
    contradictions: tuple[Contradiction, ...]
    limits: tuple[str, ...]
    """What the set does not show, as it is told, in whole sentences."""
    output_schema: str
    sections: tuple[ManifestSection, ...]
    """Everything that is no evidence, in order."""
    fence: str
    """Follows from all of the above, so that neither can be changed alone."""
    attempt: int
    """How many fences were passed over because a text held them."""
    figures: TokenFigures | None = None
    """What it takes of the limit; no part of what the fence follows from."""
