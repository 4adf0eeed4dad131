"""Evidence sets: what a revision holds, and the operations that make the next one.

A set is a number of *items*, each with a kind and a key of its own; an operation puts
and ends items. A revision is the items that stand at it (SPEC 4.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    PassageId,
    SetId,
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


# What a revision holds ------------------------------------------------------------


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


# Operations -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddUnit:
    """Take a passage in."""

    op: ClassVar[str] = "add"

    state: UnitState


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit out, with its labels and its note."""

    op: ClassVar[str] = "remove"

    unit: UnitId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReshapeUnit:
    """Show more or less around a unit's passage: `expand` or `narrow`."""

    op: ClassVar[str] = "reshape"

    unit: UnitId
    shape: UnitShape


@dataclass(frozen=True, slots=True)
class PinUnit:
    """Keep a unit through proposals, or no longer."""

    op: ClassVar[str] = "pin"

    unit: UnitId
    pinned: bool


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Give a unit another place in the manual order."""

    op: ClassVar[str] = "move"

    unit: UnitId
    position: str


@dataclass(frozen=True, slots=True)
class MergeUnits:
    """Make one unit of several of the same source; it takes their labels over."""

    op: ClassVar[str] = "merge"

    into: UnitId
    units: tuple[UnitId, ...]
    """The others, which end."""
    shape: UnitShape


@dataclass(frozen=True, slots=True)
class ReplaceUnit:
    """Put a passage in a unit's place; labels are not carried to other words."""

    op: ClassVar[str] = "replace"

    unit: UnitId
    by: UnitState


@dataclass(frozen=True, slots=True)
class PutLabel:
    """Say how a unit stands to a clause or another unit."""

    op: ClassVar[str] = "label"

    label: RelationLabel


@dataclass(frozen=True, slots=True)
class DropLabel:
    """Take a label back."""

    op: ClassVar[str] = "unlabel"

    unit: UnitId
    label: Relation
    target: ClauseId | UnitId


@dataclass(frozen=True, slots=True)
class OpenGap:
    """Name what a clause lacks."""

    op: ClassVar[str] = "gap"

    gap: Gap


@dataclass(frozen=True, slots=True)
class ResolveGap:
    """Say that a gap is no longer one."""

    op: ClassVar[str] = "gap_resolve"

    gap: GapId
    how: str = ""


@dataclass(frozen=True, slots=True)
class AddClause:
    """Add a part of the question."""

    op: ClassVar[str] = "clause_add"

    clause: Clause


@dataclass(frozen=True, slots=True)
class EditClause:
    """Word a clause otherwise; labels and gaps go, since they judged other words."""

    op: ClassVar[str] = "clause_edit"

    clause: ClauseId
    text: str


@dataclass(frozen=True, slots=True)
class DropClause:
    """Drop a part of the question, with its labels and gaps."""

    op: ClassVar[str] = "clause_drop"

    clause: ClauseId


@dataclass(frozen=True, slots=True)
class SetOrder:
    """Choose the order of the units."""

    op: ClassVar[str] = "order"

    order: Ordering


@dataclass(frozen=True, slots=True)
class NoteUnit:
    """Remark on a unit; an empty text takes the remark back."""

    op: ClassVar[str] = "note"

    unit: UnitId
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class SetBudget:
    """Choose limit, reserve, tokenizer, or a staged comparison."""

    op: ClassVar[str] = "budget"

    budget: TokenBudget


@dataclass(frozen=True, slots=True)
class ChangeBrief:
    """Ask something else of the set, or give it another purpose."""

    op: ClassVar[str] = "brief"

    brief: Brief


@dataclass(frozen=True, slots=True)
class ReviewContent:
    """Say that a person has reviewed the set as it is."""

    op: ClassVar[str] = "review"

    by: str


@dataclass(frozen=True, slots=True)
class CloseSet:
    """Declare the set insufficient."""

    op: ClassVar[str] = "close"

    closing: Closing


@dataclass(frozen=True, slots=True)
class ReopenSet:
    """Take a set up again that was declared insufficient."""

    op: ClassVar[str] = "reopen"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Put everything that a revision changed back as it was before (undo)."""

    op: ClassVar[str] = "take_back"

    revision: int
    items: tuple[tuple[str, str], ...]
    """Kind and key of each thing that is put back."""


Operation = (
    AddUnit
    | RemoveUnit
    | ReshapeUnit
    | PinUnit
    | MoveUnit
    | MergeUnits
    | ReplaceUnit
    | PutLabel
    | DropLabel
    | OpenGap
    | ResolveGap
    | AddClause
    | EditClause
    | DropClause
    | SetOrder
    | NoteUnit
    | SetBudget
    | ChangeBrief
    | ReviewContent
    | CloseSet
    | ReopenSet
    | TakeBack
)


Item = (
    Brief
    | Clause
    | UnitState
    | RelationLabel
    | Gap
    | UnitNote
    | Ordering
    | TokenBudget
    | ReviewMark
    | Closing
)


@dataclass(frozen=True, slots=True)
class Put:
    """What an operation does: an item that stands, in place of one of the same key."""

    kind: str
    key: str
    item: Item


@dataclass(frozen=True, slots=True)
class End:
    """What an operation does: an item that stands no longer."""

    kind: str
    key: str


Effect = Put | End


@dataclass(frozen=True, slots=True)
class SavedRevision:
    """What a change of a set came to."""

    set: SetId
    revision: int
    """The newest, which is the one before where everything was done already."""
    replayed: bool = False
    """Whether it was saved onto a newer revision than the person saw."""


@dataclass(frozen=True, slots=True)
class SetConflict:
    """Others changed the same things meanwhile; nothing was saved (SPEC 4.14)."""

    set: SetId
    expected: int
    """The revision the person saw."""
    found: int
    """The revision that stands now."""
    accepted: tuple[Operation, ...]
    """What others had saved meanwhile."""
    local: tuple[Operation, ...]
    """What was about to be saved."""
    replayed: tuple[Operation, ...]
    """Those of `local` that would stand beside what was accepted."""
    needs_decision: tuple[Operation, ...]
    """Those of `local` that would not."""
