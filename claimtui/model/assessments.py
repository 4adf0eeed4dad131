"""Assessments: what somebody found about a claim revision, bound to what they saw."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    DocumentId,
    PassageId,
    PolicyId,
    SetId,
    SourceId,
)
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import (
    AnswerHow,
    ClaimType,
    ContextKind,
    CurrentStatus,
    Facet,
    Flag,
    Marker,
    Method,
    ObservationState,
    Status,
)


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """A passage as an assessor cites it: whole, or a finer span inside it."""

    passage: PassageId
    span: TextSpan | None = None
    """Offsets within the passage's text; None for the whole passage."""


@dataclass(frozen=True, slots=True)
class ContextPassage:
    """A passage that is useful context, and in what way."""

    passage: PassageId
    kind: ContextKind


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, with the passage that says so and the facet it speaks to."""

    passage: PassageId
    facet: Facet | None
    text: str


@dataclass(frozen=True, slots=True)
class AssessmentDraft:
    """An assessment as somebody fills it in, before the constraints have spoken."""

    status: Status | None = None
    supports: tuple[CitedPassage, ...] = ()
    context: tuple[ContextPassage, ...] = ()
    reasons: tuple[Reason, ...] = ()
    facets: tuple[Facet, ...] = ()
    """The facets that the evidence covers."""
    scope: str = ""
    supported_portion: str = ""
    unsupported_remainder: str = ""
    proposition: str = ""
    """Of *contradicted*: the proposition that claim and evidence share."""
    incompatible: tuple[PassageId, ...] = ()
    """Of *contradicted*: the passages whose text is incompatible."""
    condition: str = ""
    """Of *stale*: the temporal condition."""
    searched: str = ""
    """Search boundaries, source classes and queries, for what rests on not finding."""
    missing: str = ""
    uncertainty: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class InputPassage:
    """A passage that the assessor was given, with the source revision it stood in."""

    passage: PassageId
    source: SourceId
    revision: int


@dataclass(frozen=True, slots=True)
class Assessment:
    """A recorded observation with everything it is bound to (SPEC 0.3)."""

    id: AssessmentId
    claim: ClaimId
    claim_revision: int
    document: DocumentId
    document_revision: int
    set: SetId
    set_revision: int
    policy: PolicyId
    policy_revision: int
    method: Method
    author: str
    at_ms: int
    type_seen: ClaimType
    markers_seen: tuple[Marker, ...]
    draft: AssessmentDraft
    input: tuple[InputPassage, ...]
    answers: AssessmentId | None = None
    """The observation that this one answers."""
    answers_how: AnswerHow | None = None
    """How it does; *unresolved* may stand without an observation."""
    withdraws: AssessmentId | None = None
    """The own observation that this one withdraws."""


@dataclass(frozen=True, slots=True)
class Observation:
    """An assessment as history shows it."""

    assessment: Assessment
    state: ObservationState
    redacted: str = ""
    """Why its texts are not shown, in words; empty where they are."""
    set_now: int = 0
    """The newest revision of the set that it rests on; a claim's candidates, which
    only gather, count as they were."""

    @property
    def support_is_historical(self) -> bool:
        """Whether the set it rests on has moved on since (SPEC 7.7)."""
        return self.set_now > self.assessment.set_revision


@dataclass(frozen=True, slots=True)
class Verdict:
    """What current status needs to know of one standing assessment."""

    author: str
    method: Method
    status: Status
    sequence: int
    """Event sequence number; the latest of an author counts."""
    at_ms: int
    valid_until_ms: int | None
    """When freshness expires under the policy; None where nothing expires."""
    changed_source: str = ""
    """Title of a source whose cited passage changed; empty where none did."""
    fact_changed: str = ""
    """In words, who said that the fact itself changed; empty where nobody did."""
    source_note: str = ""
    """In words, why a change of a source leaves it current; empty for no change."""


@dataclass(frozen=True, slots=True)
class StatusNow:
    """A claim's current status with its flags and the reason in one sentence."""

    status: CurrentStatus
    reason: str
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class StatusProjection:
    """What is stored of a current status, so that only the clock remains to apply."""

    base: CurrentStatus
    reason: str
    valid_until_ms: int | None = None
    after: CurrentStatus | None = None
    """What holds once `valid_until_ms` has passed."""
    after_reason: str = ""
    postponed: bool = False
    """Somebody put the claim off, and nobody has assessed it since."""
    unresolved: bool = False
    """Somebody's latest observation leaves it unresolved."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """How the standing observations of one claim agree."""

    statuses: dict[str, int] = field(default_factory=dict)
    """Status to the number of authors whose latest verdict it is."""
    agreement: float | None = None
    """Share of pairs of authors with the same verdict; None with fewer than two."""
    open: tuple[str, ...] = ()
    """Open questions in words."""
