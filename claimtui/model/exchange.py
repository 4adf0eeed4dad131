"""An evidence set outside of its store, and what importing one came to (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from claimtui.model.evidence import (
    Brief,
    Closing,
    EnvelopePart,
    ReviewMark,
    TokenBudget,
)
from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    PassageId,
    SetId,
    SourceId,
    UnitId,
)
from claimtui.model.set_operations import Operation
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Answerable,
    Extent,
    FoundBy,
    GapKind,
    Lane,
    NodeKind,
    Ordering,
    Provenance,
    Relation,
    SetState,
)

SET_SCHEMA = "claimtui.set/1"
"""Names the form of an exported set's manifest."""
MANIFEST_NAME = "manifest.json"
MARKDOWN_NAME = "set.md"


# What is exported -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExportedSource:
    """One revision of a source that a set rests on, or rested on."""

    source: SourceId
    revision: int
    title: str
    address: str
    """Where it was retrieved: a path or an address."""
    retrieved_at: str
    """ISO time."""
    capture: Digest | None
    """Of the captured bytes; None where the source is redacted."""
    reading: Digest | None
    """Of the text that spans count in; None where the source is redacted."""
    chars: int
    """Length of that text."""
    redacted: str
    """Why its words are not here; empty where they are."""


@dataclass(frozen=True, slots=True)
class ExportedPassage:
    """A passage that a unit is of, or was of in an earlier revision."""

    passage: PassageId
    source: SourceId
    revision: int
    span: ReadingSpan


@dataclass(frozen=True, slots=True)
class ExportedClause:
    """A part of the question, and whether it can be answered."""

    clause: ClauseId
    text: str
    answerable: Answerable
    reasons: tuple[str, ...]
    covered_by: tuple[UnitId, ...]
    contradicted_by: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class ExportedLabel:
    """How a unit stands to a clause or another unit, and who says so."""

    label: Relation
    target: ClauseId | UnitId
    provenance: Provenance
    by: str


@dataclass(frozen=True, slots=True)
class ExportedNote:
    """A reviewer's remark on a unit; never evidence."""

    text: str
    by: str


@dataclass(frozen=True, slots=True)
class ExportedUnit:
    """A unit with everything that is told of it, in the order of the set."""

    unit: UnitId
    source: SourceId
    revision: int
    passage: PassageId
    kind: NodeKind
    extent: Extent
    support: ReadingSpan
    envelope: ReadingSpan
    parts: tuple[EnvelopePart, ...]
    truncated: str
    expansion: str
    digest: Digest | None
    """Of the text that is shown; None where it is redacted."""
    found_by: FoundBy
    lanes: Mapping[Lane, int]
    position: str
    pinned: bool
    reason: str
    admitted: str
    labels: tuple[ExportedLabel, ...]
    note: ExportedNote | None
    title: str
    headings: tuple[str, ...]
    excerpt: str
    """A convenience copy of what is shown, never the authority."""
    cited: str
    """The same of the support span."""
    redacted: str
    """Why its words are not here; empty where they are."""


@dataclass(frozen=True, slots=True)
class ExportedGap:
    """What a clause still lacks."""

    gap: GapId
    kind: GapKind
    clause: ClauseId
    note: str
    derived: bool
    """Whether it follows from what the set holds."""
    searches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExportedTokens:
    """What the units take of the limit."""

    used: int
    reserved: int
    limit: int
    exact: bool
    tokenizer: str


@dataclass(frozen=True, slots=True)
class ExportedRevision:
    """One decision in a set's history."""

    revision: int
    by: str
    at: str
    """ISO time."""
    generation: int
    """Index generation when it was made."""
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class SetManifest:
    """One revision of an evidence set as its manifest tells it."""

    schema: str
    about: str
    """What may be relied on, in whole sentences."""
    set: SetId
    revision: int
    parent: int | None
    by: str
    at: str
    generation: int
    viewer: str
    """Access scope that it was exported for; empty for somebody who sees all."""
    scope: str
    """Output scope: that of its narrowest source; empty where none restricts."""
    state: SetState
    brief: Brief
    clauses: tuple[ExportedClause, ...]
    order: Ordering
    budget: TokenBudget
    tokens: ExportedTokens
    review: ReviewMark | None
    closing: Closing | None
    units: tuple[ExportedUnit, ...]
    gaps: tuple[ExportedGap, ...]
    problems: tuple[str, ...]
    sources: tuple[ExportedSource, ...]
    passages: tuple[ExportedPassage, ...]
    history: tuple[ExportedRevision, ...]
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class Exported:
    """Where an export was written."""

    set: SetId
    revision: int
    folder: str
    files: tuple[str, ...]
    units: int
    redacted: int
    """Units whose words are not in it."""
    scope: str
    replaced: bool
    """Whether an earlier export of the same set stood there."""


# What is imported -----------------------------------------------------------------


class SourceStanding(StrEnum):
    """How a source of a manifest stands in this corpus."""

    PRESENT = "present"
    MISSING = "missing"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class ImportedSource:
    """One source of a manifest, verified against the corpus."""

    source: SourceId
    revision: int
    state: SourceStanding
    digest: Digest | None
    """Of the captured bytes, as the manifest tells it."""
    found: SourceId | None = None
    """The source of this store that has the same bytes or text."""
    found_revision: int | None = None


@dataclass(frozen=True, slots=True)
class MissingUnit:
    """A unit that could not be placed."""

    unit: UnitId
    source: SourceId
    revision: int
    digest: Digest | None
    why: str
    """As a sentence without a full stop."""
    clauses: tuple[ClauseId, ...] = ()
    """Clauses that it spoke to, which have a gap instead."""


@dataclass(frozen=True, slots=True)
class ImportOrigin:
    """What an imported set was called where it comes from; a later export says it."""

    set: SetId
    revision: int
    manifest: Digest
    """Of the manifest's bytes."""
    sources: tuple[tuple[SourceId, int, ExportedSource], ...] = ()
    """Source and revision here, and how the manifest tells of them."""
    passages: tuple[tuple[PassageId, PassageId], ...] = ()
    """Passage here, and its id there."""


class SetStanding(StrEnum):
    """How an exported history stands to the one here."""

    SAME = "same"
    OLDER = "older"
    """The set here went on from what was exported."""
    NEWER = "newer"
    """What was exported went on from the set here."""
    DIVERGED = "diverged"
    """Both went on, each in its own way."""


@dataclass(frozen=True, slots=True)
class SetHere:
    """The set of this store that has the id of an exported one."""

    set: SetId
    revision: int
    """Its newest."""
    standing: SetStanding
    """What the export is to it."""
    common: int
    """Number of the last revision that both have; 0 where they share none."""

    @property
    def is_ahead(self) -> bool:
        """Whether the set here went on from what was exported."""
        return self.standing is SetStanding.OLDER

    @property
    def is_behind(self) -> bool:
        """Whether what was exported went on from the set here."""
        return self.standing is SetStanding.NEWER


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    set: SetId
    revision: int
    new: bool
    """Whether a set was made; else it was there already, unchanged."""
    sources: tuple[ImportedSource, ...]
    units: int
    missing_units: tuple[MissingUnit, ...] = ()
    history: bool = True
    """Whether every revision came along; else only the last one, as one."""
    came: tuple[UnitId, ...] = ()
    """Units that an earlier import of the same export lacked, as they are called
    here."""
    taken_out: int = 0
    """Units of the export that somebody took out of its set here."""
    here: SetHere | None = None
    """The set that had the exported one's id before."""
