"""Citation records: a statement, a verbatim quote, a source, and two tests (6.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType

from claimtui.model.checks import Elision, Finding, NearMiss
from claimtui.model.ids import ClaimId
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import (
    ContextLevel,
    QuoteOutcome,
    RecordStatus,
    Support,
    Via,
)

RecordId = NewType("RecordId", str)


@dataclass(frozen=True, slots=True)
class RecordSource:
    """Where a record's quote is said to stand: an address or a file."""

    url: str = ""
    file: str = ""
    archive_url: str = ""
    """Of a copy; `archive-failed:…` is a marker and never an address."""

    @property
    def place(self) -> str:
        """The address, or else the file; empty where neither is known."""
        return self.url or self.file


@dataclass(frozen=True, slots=True)
class CitationRecord:
    """A record as it was collected; nothing here is ever changed by verifying it."""

    id: RecordId
    """Ours, `rec_…`; without a store the id of the line."""
    external_id: str
    """The id that the line has; empty for a record made here."""
    statement: str
    """What is said to follow: the field `claim` of a line."""
    revision: int
    """Of the statement, as it was collected; counted from 1."""
    quote: str
    source: RecordSource
    collected_by: str
    """Empty where the line does not tell."""
    limitations: tuple[str, ...] = ()
    root_origin: str = ""
    """Where the statement comes from, if the source only passes it on."""
    origin_of: RecordId | None = None
    """The record that passes this one's statement on."""
    claim: ClaimId | None = None
    """The claim whose citation became this record."""
    claim_revision: int | None = None


@dataclass(frozen=True, slots=True)
class RecordRevision:
    """One wording of a record's statement."""

    revision: int
    statement: str
    by: str
    at_ms: int
    narrowed: bool = False
    """Whether an assessor narrowed it from the one before."""


@dataclass(frozen=True, slots=True)
class ContextStep:
    """What stands around a quote, one step wider than the step before."""

    level: ContextLevel
    text: str
    spans: tuple[TextSpan, ...]
    """Where the quote's parts stand in it."""
    cut: bool = False
    """Whether there is more of it than is kept here."""


@dataclass(frozen=True, slots=True)
class QuoteTest:
    """Test one: whether the quote stands in what the source holds."""

    result: QuoteOutcome
    via: Via | None
    """None where nothing could be read."""
    by: str
    at_ms: int
    notes: tuple[str, ...] = ()
    """How it went, in whole sentences."""
    limitations: tuple[str, ...] = ()
    """What it adds to the record's limitations."""
    occurrences: int = 0
    elided: tuple[Elision, ...] = ()
    near_miss: NearMiss | None = None
    """Of what was read first; its span counts that text."""
    near_words: str = ""
    """The words at the near miss."""
    final_url: str = ""
    language: str = ""
    context: tuple[ContextStep, ...] = ()
    """Around the first occurrence, from near to wide."""

    @property
    def found(self) -> bool:
        """Whether the quote passed, in whatever typography."""
        return self.result in (QuoteOutcome.FOUND, QuoteOutcome.FOUND_TYPOGRAPHIC)

    @property
    def needs_person(self) -> bool:
        """Whether something left out may change the meaning."""
        return any(one.findings for one in self.elided)


@dataclass(frozen=True, slots=True)
class SupportAnswer:
    """Test two: what somebody answered for one revision of the statement."""

    revision: int
    answer: Support
    by: str
    at_ms: int
    narrower: str = ""
    """With *partial*: the words that the passage does support."""
    root_origin: str = ""
    """Where the statement comes from, if the passage only passes it on."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What both tests say of a record now, and by whom."""

    mechanical: QuoteOutcome | None = None
    semantic: Support | None = None
    """Of the current revision; None while nobody has answered."""
    checked_via: Via | None = None
    checked_at_ms: int | None = None
    """Of the last test that was run."""
    checked_by: str = ""


@dataclass(frozen=True, slots=True)
class RecordDetail:
    """A record with everything that happened to it, and what follows from that."""

    record: CitationRecord
    statement: str
    """As it reads now."""
    revision: int
    status: RecordStatus
    limitations: tuple[str, ...]
    """Those it came with, and those that the tests added."""
    root_origin: str
    verification: Verification
    revisions: tuple[RecordRevision, ...]
    test: QuoteTest | None
    answers: tuple[SupportAnswer, ...]
    objections: tuple[Finding, ...] = ()
    """What the lexical checks say against it; never an answer."""
    origins: tuple[RecordId, ...] = ()
    """The records of what it passes on."""
    refused: tuple[str, ...] = ()
    """Why it was not verified in this run."""

    @property
    def rerouted(self) -> bool:
        """Whether the passage was found and only passes on what another place says."""
        return bool(self.root_origin) and self.test is not None and self.test.found


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One record in a list."""

    id: RecordId
    external_id: str
    statement: str
    revision: int
    quote: str
    source: RecordSource
    status: RecordStatus
    mechanical: QuoteOutcome | None
    semantic: Support | None
    collected_by: str
    narrowed: bool
    rerouted: bool
    redacted: str = ""
    """Why its words are not shown; empty where they are."""


@dataclass(frozen=True, slots=True)
class AddedRecord:
    """What adding a record did."""

    row: RecordRow
    new: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """Ids by outcome; one that was narrowed stands there and under its status."""

    verified: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    unreachable: tuple[str, ...] = ()
    narrowed: tuple[str, ...] = ()
    rerouted: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordFinding:
    """A conclusion that cites records, and which of their revisions it knows."""

    id: str
    text: str
    records: tuple[str, ...]
    acknowledged: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FindingResult:
    """Whether a finding may stand; its own status is nobody's business here."""

    id: str
    faults: tuple[str, ...]
    """What is wrong with it, in whole sentences; empty where nothing is."""
