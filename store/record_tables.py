"""SQLModel classes of the append-only tables of citation records, for writes."""

from __future__ import annotations

from sqlmodel import Field, SQLModel


class Record(SQLModel, table=True):
    """A row of `record`."""

    __tablename__ = "record"

    id: str = Field(primary_key=True)
    key: str
    external_id: str
    quote: str
    url: str
    file: str
    archive_url: str
    collected_by: str
    limitations: str
    root_origin: str
    origin_of: str | None = Field(default=None)
    claim: str | None = Field(default=None)
    claim_revision: int | None = Field(default=None)
    event: int
    author: str
    at: int


class RecordRevision(SQLModel, table=True):
    """A row of `record_revision`."""

    __tablename__ = "record_revision"

    record: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    statement: str
    narrowed: int
    event: int
    author: str
    at: int


class RecordCheck(SQLModel, table=True):
    """A row of `record_check`."""

    __tablename__ = "record_check"

    id: int | None = Field(default=None, primary_key=True)
    record: str
    result: str
    via: str | None = Field(default=None)
    content: str
    event: int
    author: str
    at: int


class RecordAnswer(SQLModel, table=True):
    """A row of `record_answer`."""

    __tablename__ = "record_answer"

    id: int | None = Field(default=None, primary_key=True)
    record: str
    revision: int
    answer: str
    narrower: str
    root_origin: str
    event: int
    author: str
    at: int
