"""Evidence sets: what a revision holds (SPEC 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    PassageId,
    SourceId,
    TraceId,
    UnitId,
)
from claimtui.model.source_views import SearchFilters
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Extent,
    FoundBy,
    GapKind,
    Lane,
    Ordering,
    PartRole,
    Provenance,
    Relation,
    SetPurpose,
)

NOW = "now"
"""The as-of of a set that asks about the present."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What a set is asked."""

    purpose: SetPurpose
    question: str
    task: str = ""
    as_of: str = NOW
    """`now`, an ISO date, or two of them with a slash between."""
    corpus: SearchFilters = field(default_factory=SearchFilters)
    """Which sources may be looked at."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of the question that needs evidence."""

    clause: ClauseId
    text: str


@dataclass(frozen=True, slots=True)
class EnvelopePart:
    """A stretch of the reading that a unit shows, and what it is there for."""

    role: PartRole
    span: ReadingSpan


@dataclass(frozen=True, slots=True)
class UnitShape:
    """What a unit shows of its source and what of it is cited (SPEC 4.2)."""

    extent: Extent
    support: ReadingSpan
    """What a claim cites."""
    parts: tuple[EnvelopePart, ...]
    """What is shown, in the order of the text; at least one is the body."""
    truncated: str = ""
    """What the envelope should hold and does not, in words; empty where it is whole."""
    expansion: str = "1"
    """Version of the rules that made the envelope."""
    digest: Digest | None = None
    """Of the text that is shown; None for units of older stores."""

    @property
    def envelope(self) -> ReadingSpan:
        """From the first character that is shown to the last."""
        starts = [part.span.start for part in self.parts]
        ends = [part.span.end for part in self.parts]
        return ReadingSpan(min(starts), max(ends))


@dataclass(frozen=True, slots=True)
class UnitOrigin:
    """Where a unit comes from; it never changes."""

    passage: PassageId
    source: SourceId
    source_revision: int
    found_by: FoundBy
    lanes: tuple[tuple[Lane, int], ...] = ()
    """Lane and rank, ranks counted from 1: what was ranked, never authority."""
    trace: TraceId | None = None


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit as it stands in a revision."""

    unit: UnitId
    origin: UnitOrigin
    shape: UnitShape | None = None
    """None for the whole passage, as the sets of older stores have it."""
    position: str = ""
    """Sorts units in the manual order; equal ones sort by id."""
    pinned: bool = False
    reason: str = ""
    """Why it is there, in a sentence."""
    admitted: str = ""
    """The access decision: whose view took it in, and the source's scope then."""


@dataclass(frozen=True, slots=True)
class RelationLabel:
    """How a unit stands to a clause or another unit."""

    unit: UnitId
    label: Relation
    target: ClauseId | UnitId
    provenance: Provenance = Provenance.REVIEWER
    by: str = ""
    """The named reviewer; empty for metadata."""

    @property
    def key(self) -> str:
        """Identify it among the labels of a set."""
        return f"{self.unit} {self.label} {self.target}"


@dataclass(frozen=True, slots=True)
class Gap:
    """What a clause still lacks; it goes by a recorded act."""

    gap: GapId
    kind: GapKind
    clause: ClauseId
    note: str = ""


@dataclass(frozen=True, slots=True)
class UnitNote:
    """What a reviewer remarks on a unit; never evidence (SPEC 4.12)."""

    unit: UnitId
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class TokenBudget:
    """How many tokens a set may take (SPEC 4.8)."""

    limit: int = 8192
    """What the model takes in, instructions and answer included."""
    instructions: int = 500
    """Reserved for instructions, in tokens."""
    answer: int = 1000
    """Reserved for the answer, in tokens."""
    tokenizer: str = "o200k_base"
    staged: bool = False
    """Whether a reviewer asked for a staged comparison instead of fitting the limit."""

    @property
    def reserved(self) -> int:
        """Tokens that units may not take."""
        return self.instructions + self.answer


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A person has looked through the set; a proposal after that ends it."""

    by: str
    current: bool = True
    """Whether the evidence is still what was reviewed."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A set that was declared insufficient, and what reopens it by itself."""

    attempted: str
    """The scope that was tried, in words."""
    reopen_when: str
    """`source_added`, `source_refreshed SRC`, `identifier TEXT` or `query TEXT`."""
    event: int
    """Number of the last event before it was closed: what comes later may reopen it."""
    by: str = ""


@dataclass(frozen=True, slots=True)
class SetContent:
    """Everything that stands in one revision, by id."""

    brief: Brief
    clauses: Mapping[ClauseId, Clause] = field(default_factory=dict)
    """In the order in which they were added."""
    units: Mapping[UnitId, UnitState] = field(default_factory=dict)
    labels: Mapping[str, RelationLabel] = field(default_factory=dict)
    gaps: Mapping[GapId, Gap] = field(default_factory=dict)
    """The open ones that somebody named."""
    notes: Mapping[UnitId, UnitNote] = field(default_factory=dict)
    order: Ordering = Ordering.MANUAL
    budget: TokenBudget = TokenBudget()
    review: ReviewMark | None = None
    """Who looked through it last; None while a proposal waits for that."""
    closing: Closing | None = None
