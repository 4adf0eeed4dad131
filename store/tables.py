"""SQLModel classes of the append-only tables, for writes only.

`schema.sql` makes the tables; these name their columns once more so that a misspelt or
missing column is a type error. A test holds the two against each other.
"""

from __future__ import annotations

from sqlmodel import Field, SQLModel


class Event(SQLModel, table=True):
    """A row of `event`."""

    __tablename__ = "event"

    sequence: int | None = Field(default=None, primary_key=True)
    kind: str
    subject: str
    document: str | None = Field(default=None)
    actor: str
    at: int
    process: str
    payload: str
    undoes: int | None = Field(default=None)


class Request(SQLModel, table=True):
    """A row of `request`."""

    __tablename__ = "request"

    id: str = Field(primary_key=True)
    kind: str
    answer: str
    at: int


class Document(SQLModel, table=True):
    """A row of `document`."""

    __tablename__ = "document"

    id: str = Field(primary_key=True)
    path: str
    at: int


class DocumentRevision(SQLModel, table=True):
    """A row of `document_revision`."""

    __tablename__ = "document_revision"

    document: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    parent: int | None = Field(default=None)
    digest: str
    encoding: str
    bom: int
    format: str
    language: str
    language_how: str
    compiler: str
    notes: str
    layout: str
    chars: int
    author: str
    at: int


class DocumentBlock(SQLModel, table=True):
    """A row of `document_block`."""

    __tablename__ = "document_block"

    id: int | None = Field(default=None, primary_key=True)
    document: str
    kind: str
    headings: str
    sentences: str
    chars: int
    text: str


class Claim(SQLModel, table=True):
    """A row of `claim`."""

    __tablename__ = "claim"

    id: str = Field(primary_key=True)
    document: str
    at: int


class ClaimRevision(SQLModel, table=True):
    """A row of `claim_revision`."""

    __tablename__ = "claim_revision"

    claim: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    text: str
    sentence_digest: str
    cause: str
    compiler: str
    rules: str
    document_revision: int
    author: str
    at: int


class ClaimPlacement(SQLModel, table=True):
    """A row of `claim_placement`."""

    __tablename__ = "claim_placement"

    claim: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    block: int = Field(primary_key=True)
    start: int = Field(primary_key=True)
    end: int
    context: str


class ClaimAttribute(SQLModel, table=True):
    """A row of `claim_attribute`."""

    __tablename__ = "claim_attribute"

    id: int | None = Field(default=None, primary_key=True)
    claim: str
    revision: int
    name: str
    value: str
    event: int
    author: str
    at: int


class ClaimExclusion(SQLModel, table=True):
    """A row of `claim_exclusion`."""

    __tablename__ = "claim_exclusion"

    id: str = Field(primary_key=True)
    document: str
    sentence_digest: str
    text: str
    reason: str
    compiler: str
    at: int


class ClaimExclusionPlacement(SQLModel, table=True):
    """A row of `claim_exclusion_placement`."""

    __tablename__ = "claim_exclusion_placement"

    exclusion: str = Field(primary_key=True)
    block: int = Field(primary_key=True)
    start: int = Field(primary_key=True)
    end: int


class ClaimExclusionChange(SQLModel, table=True):
    """A row of `claim_exclusion_change`."""

    __tablename__ = "claim_exclusion_change"

    id: int | None = Field(default=None, primary_key=True)
    exclusion: str
    claim: str | None = Field(default=None)
    event: int


class Source(SQLModel, table=True):
    """A row of `source`."""

    __tablename__ = "source"

    id: str = Field(primary_key=True)
    key: str
    at: int


class SourceBlob(SQLModel, table=True):
    """A row of `source_blob`."""

    __tablename__ = "source_blob"

    digest: str = Field(primary_key=True)
    codec: str
    data: bytes


class SourceReading(SQLModel, table=True):
    """A row of `source_reading`."""

    __tablename__ = "source_reading"

    id: str = Field(primary_key=True)
    source: str
    capture: str
    reader: str
    libraries: str
    media_type: str
    encoding: str
    mode: str
    notes: str
    left_out_chars: int
    title: str
    language: str
    author: str
    publisher: str
    published: str
    chars: int
    passages: int
    text: str
    nodes: str


class SourceRevision(SQLModel, table=True):
    """A row of `source_revision`."""

    __tablename__ = "source_revision"

    source: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    parent: int | None = Field(default=None)
    capture: str
    reading: str
    origin: str
    via: str
    actor: str
    at: int


class SourcePassage(SQLModel, table=True):
    """A row of `source_passage`."""

    __tablename__ = "source_passage"

    n: int | None = Field(default=None, primary_key=True)
    id: str
    reading: str
    source: str
    ordinal: int
    kind: str
    start: int
    end: int
    headings: str
    text: str


class SearchTrace(SQLModel, table=True):
    """A row of `search_trace`."""

    __tablename__ = "search_trace"

    id: str = Field(primary_key=True)
    query: str
    filters: str
    lanes: str
    generation: int
    results: str
    limits: str
    author: str
    at: int


class EvidenceSet(SQLModel, table=True):
    """A row of `evidence_set`."""

    __tablename__ = "evidence_set"

    id: str = Field(primary_key=True)
    purpose: str
    question: str
    claim: str | None = Field(default=None)
    author: str
    at: int


class EvidenceSetRevision(SQLModel, table=True):
    """A row of `evidence_set_revision`."""

    __tablename__ = "evidence_set_revision"

    set: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    parent: int | None = Field(default=None)
    operation: str
    generation: int
    author: str
    at: int


class EvidenceUnit(SQLModel, table=True):
    """A row of `evidence_unit`."""

    __tablename__ = "evidence_unit"

    id: str = Field(primary_key=True)
    set: str
    from_revision: int
    passage: str
    source: str
    source_revision: int
    found_by: str
    lanes: str
    trace: str | None = Field(default=None)


class EvidenceItem(SQLModel, table=True):
    """A row of `evidence_item`."""

    __tablename__ = "evidence_item"

    id: int | None = Field(default=None, primary_key=True)
    set: str
    kind: str
    key: str
    content: str
    from_revision: int


class EvidenceItemEnd(SQLModel, table=True):
    """A row of `evidence_item_end`."""

    __tablename__ = "evidence_item_end"

    item: int = Field(primary_key=True)
    set: str
    revision: int


class PolicyRevision(SQLModel, table=True):
    """A row of `policy_revision`."""

    __tablename__ = "policy_revision"

    policy: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    digest: str
    text: str
    author: str
    at: int


class Assessment(SQLModel, table=True):
    """A row of `assessment`."""

    __tablename__ = "assessment"

    id: str = Field(primary_key=True)
    claim: str
    claim_revision: int
    document: str
    document_revision: int
    set: str
    set_revision: int
    policy: str
    policy_revision: int
    method: str
    author: str
    at: int
    valid_until: int | None = Field(default=None)
    type_seen: str
    markers_seen: str
    status: str
    content: str
    event: int


class AssessmentInput(SQLModel, table=True):
    """A row of `assessment_input`."""

    __tablename__ = "assessment_input"

    assessment: str = Field(primary_key=True)
    ordinal: int = Field(primary_key=True)
    passage: str
    source: str
    source_revision: int


class AssessmentPassage(SQLModel, table=True):
    """A row of `assessment_passage`."""

    __tablename__ = "assessment_passage"

    assessment: str = Field(primary_key=True)
    ordinal: int = Field(primary_key=True)
    passage: str
    role: str


class AssessmentSourceChange(SQLModel, table=True):
    """A row of `assessment_source_change`."""

    __tablename__ = "assessment_source_change"

    assessment: str = Field(primary_key=True)
    source: str = Field(primary_key=True)
    source_revision: int = Field(primary_key=True)
    changed: int
    event: int


class AssessmentRecheck(SQLModel, table=True):
    """A row of `assessment_recheck`."""

    __tablename__ = "assessment_recheck"

    id: int | None = Field(default=None, primary_key=True)
    assessment: str
    source: str
    source_revision: int
    effect: str
    note: str
    event: int
    author: str
    at: int


class AssessmentAnswer(SQLModel, table=True):
    """A row of `assessment_answer`."""

    __tablename__ = "assessment_answer"

    assessment: str = Field(primary_key=True)
    answers: str | None = Field(default=None)
    how: str


class AssessmentWithdrawal(SQLModel, table=True):
    """A row of `assessment_withdrawal`."""

    __tablename__ = "assessment_withdrawal"

    withdrawn: str = Field(primary_key=True)
    assessment: str


class WorkspaceSetting(SQLModel, table=True):
    """A row of `workspace_setting`."""

    __tablename__ = "workspace_setting"

    id: int | None = Field(default=None, primary_key=True)
    name: str
    value: str
    event: int
    author: str
    at: int
