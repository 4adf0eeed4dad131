"""Frozen rows and views made for the screens and the command line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.model.assessments import (
    Aggregate,
    AssessmentDraft,
    Observation,
    StatusNow,
)
from claimtui.model.checks import Comparison, QuoteResult
from claimtui.model.ids import (
    ClaimId,
    Digest,
    DocumentId,
    ExclusionId,
    PassageId,
    SetId,
    SourceId,
    TraceId,
    UnitId,
)
from claimtui.model.listings import DocumentRow as DocumentRow
from claimtui.model.listings import SourceRow as SourceRow
from claimtui.model.sources import Node, Passage
from claimtui.model.spans import DocSpan, TextSpan
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    ExclusionReason,
    ExtractionMode,
    Facet,
    Format,
    FoundBy,
    Lane,
    Marker,
    SetPurpose,
    SetState,
    Via,
)


@dataclass(frozen=True, slots=True)
class DocumentView:
    """One document revision's text, ready to be shown."""

    document: DocumentId
    revision: int
    newest: int
    path: str
    format: Format
    language: str
    digest: Digest
    text: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentPlaces:
    """Where the blocks of a document's newest revision begin.

    Three numbers a block, so that a book takes a few hundred kilobytes; where claims
    stand is read for a window of the text (`placed_between`).
    """

    document: DocumentId
    blocks: Sequence[int]
    """Ids in the order of the text."""
    starts: Sequence[int]
    """Offset in the text, in code points, at which each block begins."""
    by_id: Sequence[int]
    """Places in `blocks`, by ascending id."""

    def between(self, start: int, end: int) -> range:
        """Return the places of the blocks that a stretch of the text touches."""
        first = max(0, bisect_right(self.starts, start) - 1)
        return range(first, bisect_left(self.starts, end))

    def start_of(self, block: int) -> int | None:
        """Return where a block begins; None for one of another revision."""
        at = bisect_left(self.by_id, block, key=self.blocks.__getitem__)
        if at == len(self.by_id) or self.blocks[self.by_id[at]] != block:
            return None
        return self.starts[self.by_id[at]]


@dataclass(frozen=True, slots=True)
class PlacedClaim:
    """Where a claim stands in the newest revision and how it is to be coloured."""

    claim: ClaimId
    spans: tuple[DocSpan, ...]
    state: ClaimState
    status: StatusNow


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim in a list; excluded and retired claims too."""

    claim: ClaimId
    revision: int
    document: DocumentId
    ordinal: int
    """Place in document order, counted from 0."""
    state: ClaimState
    status: StatusNow
    text: str
    type: ClaimType
    markers: tuple[Marker, ...]
    exclusion: ExclusionReason | None = None
    exclusion_note: str = ""


@dataclass(frozen=True, slots=True)
class ClaimFacet:
    """One facet with its places in the claim's own text."""

    kind: Facet
    spans: tuple[TextSpan, ...]


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """Everything that Claims and Review tell of one claim."""

    row: ClaimRow
    facets: tuple[ClaimFacet, ...]
    sentence: str
    """The whole sentence (or sentences) it stands in, visible text."""
    rules: tuple[str, ...]
    compiler: str
    lineage: str
    """In words, where it came from; empty for a first revision."""
    expectation: str
    """In words, what the policy asks of it."""
    decided_by: str = ""
    """Who accepted or excluded it; empty for a proposal."""


@dataclass(frozen=True, slots=True)
class ExclusionRow:
    """A sentence that extraction excluded, in document order."""

    id: ExclusionId
    span: DocSpan
    text: str
    reason: ExclusionReason
    by: str
    """The compiler that excluded it."""


@dataclass(frozen=True, slots=True)
class AddedDocument:
    """What adding a file did."""

    document: DocumentId
    revision: int
    new: bool
    claims: int
    excluded: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UpdatedDocument:
    """What an update did to the claims of a document."""

    document: DocumentId
    revision: int
    new: bool
    """Whether the file differed, so that a revision was made."""
    kept: tuple[ClaimId, ...]
    changed: tuple[ClaimId, ...]
    """Claims with a new, unreviewed revision, and claims that are new."""
    retired: tuple[ClaimId, ...]
    context_changed: tuple[ClaimId, ...]


@dataclass(frozen=True, slots=True)
class SourceView:
    """One source revision's text and structure, ready to be shown."""

    row: SourceRow
    text: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AddedSource:
    """What adding one source did."""

    source: SourceId
    revision: int
    new: bool
    title: str
    via: Via
    mode: ExtractionMode
    chars: int
    affected_claims: tuple[ClaimId, ...] = ()
    """Claims that became potentially stale by it."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One result of a search with its rank in each lane that found it."""

    passage: Passage
    lanes: tuple[tuple[Lane, int], ...]
    """Lane and rank, ranks counted from 1."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found, bound to the index generation it saw."""

    query: str
    generation: int
    hits: tuple[SearchHit, ...]
    limits: tuple[str, ...]
    """Stated limits of coverage, in whole sentences."""
    trace: TraceId | None = None
    """Where it was recorded; None for a look while typing."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A passage inside an evidence set revision."""

    unit: UnitId
    passage: Passage
    found_by: FoundBy
    lanes: tuple[tuple[Lane, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EvidenceSetView:
    """One revision of an evidence set."""

    set: SetId
    revision: int
    purpose: SetPurpose
    state: SetState
    question: str
    claim: ClaimId | None
    units: tuple[Unit, ...]
    order: str = "manual"


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Everything the Review screen shows of one claim."""

    claim: ClaimDetail
    before: str
    """Document text before the claim, within its paragraph."""
    after: str
    candidates: EvidenceSetView | None
    """The claim's review set; None while nothing was ever added."""
    earlier: tuple[Observation, ...]
    """Newest first."""
    draft: AssessmentDraft | None
    """What this person had begun to fill in."""


@dataclass(frozen=True, slots=True)
class QuotedWords:
    """Words that a claim puts in quotation marks, and whether a passage holds them."""

    span: TextSpan
    """In the claim's text, without the marks."""
    result: QuoteResult


@dataclass(frozen=True, slots=True)
class PassageChecks:
    """The mechanical checks of one claim against one passage."""

    passage: PassageId
    comparison: Comparison
    quotes: tuple[QuotedWords, ...] = ()
    """Each quotation of the claim, looked for in the passage."""


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """One claim revision in a claim's history."""

    revision: int
    text: str
    at_ms: int
    author: str
    cause: str
    """`extracted`, `edited` or `revived`."""
    document_revision: int
    """The document revision that brought it in."""


@dataclass(frozen=True, slots=True)
class HistoryAct:
    """Something in a claim's history that is no assessment and no new words."""

    sequence: int
    """Event number; history sorts by it."""
    kind: str
    """`postponed`, `recheck` or `source`."""
    words: str
    """One sentence."""
    author: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class HistoryView:
    """A claim through its revisions, with the observations hanging from them."""

    claim: ClaimRow
    revisions: tuple[RevisionRow, ...]
    observations: tuple[Observation, ...]
    """Oldest first."""
    aggregate: Aggregate
    acts: tuple[HistoryAct, ...] = ()
    """What else happened to it, oldest first."""


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """What a look over the whole store found."""

    database: str
    """Path of the database file."""
    problems: tuple[str, ...]
    """In whole sentences; empty where all is well."""
    append_only: tuple[str, ...]
    """The tables that are only ever added to (SPEC 0.2)."""
    repaired: tuple[str, ...] = ()
    """What was rebuilt, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Activity:
    """Work in progress, as the header tells it."""

    what: str
    step: str = ""
    done: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One event that a screen may want to refresh for."""

    sequence: int
    kind: str
    subject: str
    """Id of what changed."""
    document: DocumentId | None
    own: bool
    """Whether this process made it."""
