"""What is told of sources beside their text: changes, remarks, relations, filters."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from claimtui.model.fetching import LinkCheck
from claimtui.model.ids import ClaimId, PassageId, SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.spans import ReadingSpan, TextSpan
from claimtui.model.vocabulary import (
    NodeKind,
    Provenance,
    QualityDimension,
    RelationKind,
    SourceClass,
    Via,
)


class PlacementOutcome(StrEnum):
    """Where a citation stands in another revision of its source (SPEC 1.7)."""

    EXACT = "exact"
    DRIFTED = "drifted"
    ORPHANED = "orphaned"


@dataclass(frozen=True, slots=True)
class Placement:
    """A quote placed in another text."""

    outcome: PlacementOutcome
    span: TextSpan | None = None
    """Where it stands, or where what became of it stands; None for an orphan."""
    difference: str = ""
    """What is different, in words; empty where nothing is."""
    occurrences: int = 0
    """How often the quote itself stands in the text."""


@dataclass(frozen=True, slots=True)
class PlacedPassage:
    """A cited passage and what became of it in a new source revision."""

    passage: PassageId
    outcome: PlacementOutcome
    difference: str = ""
    """In words; also says where the same words stand more than once."""
    occurrences: int = 0
    span: ReadingSpan | None = None
    """In the new reading; None for an orphan."""
    target: PassageId | None = None
    """The passage of the new reading that holds that place."""


@dataclass(frozen=True, slots=True)
class RefreshedSource:
    """What a refresh found of one source."""

    source: SourceId
    revision: int
    """The newest revision, whether it is new or not."""
    changed: bool
    """Whether a new revision was made."""
    link: LinkCheck | None = None
    """What became of the address or file."""
    passages_changed: tuple[PlacedPassage, ...] = ()
    """Cited passages that no longer stand as they were."""
    affected_claims: tuple[ClaimId, ...] = ()
    """Claims that became potentially stale by it."""
    notes: tuple[str, ...] = ()
    """In whole sentences, such as why verdicts stay current."""


@dataclass(frozen=True, slots=True)
class SourceRevisionRow:
    """One capture of a source."""

    revision: int
    at_ms: int
    via: Via
    actor: str
    digest: str
    chars: int
    origin: str
    final_url: str = ""
    redirects: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceRemark:
    """Something said of a source: its class, authority, scope or quality."""

    name: str
    """`class`, `authority`, `scope`, or `quality.` and a dimension."""
    value: str
    provenance: Provenance
    author: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class SourceRelationRow:
    """How a source stands to another one."""

    kind: RelationKind
    outgoing: bool
    """Whether the source shown is the one that links, cites or supersedes."""
    other: SourceId | None
    """None while the address is no source of this store."""
    label: str
    """Title of the other source, or its address."""
    provenance: Provenance
    author: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class SourceDetail:
    """Everything that is told of one source beside its text."""

    row: SourceRow
    revisions: tuple[SourceRevisionRow, ...]
    """Oldest first."""
    quality: tuple[tuple[QualityDimension, SourceRemark], ...]
    """The newest remark of each dimension, in the order of the vocabulary."""
    remarks: tuple[SourceRemark, ...]
    """Everything ever said of it, oldest first."""
    relations: tuple[SourceRelationRow, ...]
    checks: tuple[LinkCheck, ...]
    """Recorded looks at its address, newest first, at most 50."""
    merged: tuple[SourceId, ...] = ()
    """Sources that were taken as the same publication."""
    merged_into: SourceId | None = None


class DiffKind(StrEnum):
    """What became of one node between two revisions."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class DiffPiece:
    """A run of words that both sides have, or only one."""

    kind: DiffKind
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class NodeDiff:
    """One paragraph, item, row or heading, as it was and as it is."""

    kind: DiffKind
    node: NodeKind
    old_span: ReadingSpan | None
    new_span: ReadingSpan | None
    pieces: tuple[DiffPiece, ...]


@dataclass(frozen=True, slots=True)
class SourceDiff:
    """How two revisions of a source differ, node by node in reading order."""

    source: SourceId
    old: int
    new: int
    nodes: tuple[NodeDiff, ...]
    same: int
    """How many nodes are the same."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchFilters:
    """Which sources a search looks at; empty means any."""

    sources: tuple[SourceId, ...] = ()
    classes: tuple[SourceClass, ...] = ()
    since: str = ""
    """ISO date: published, or else captured, then or later."""
    until: str = ""
    """ISO date: published, or else captured, then or earlier."""
    scopes: tuple[str, ...] = field(default=())
