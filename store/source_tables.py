"""SQLModel classes of the append-only tables that say more of a source, for writes."""

from __future__ import annotations

from sqlmodel import Field, SQLModel


class SourceFetch(SQLModel, table=True):
    """A row of `source_fetch`."""

    __tablename__ = "source_fetch"

    source: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    url: str
    final_url: str
    redirects: str
    media_type: str
    charset: str | None = Field(default=None)
    etag: str
    last_modified: str
    notes: str


class SourceLinkCheck(SQLModel, table=True):
    """A row of `source_link_check`."""

    __tablename__ = "source_link_check"

    id: int | None = Field(default=None, primary_key=True)
    source: str
    revision: int
    url: str
    state: str
    detail: str
    etag: str
    last_modified: str
    event: int
    at: int


class SourceAttribute(SQLModel, table=True):
    """A row of `source_attribute`."""

    __tablename__ = "source_attribute"

    id: int | None = Field(default=None, primary_key=True)
    source: str
    name: str
    value: str
    provenance: str
    event: int
    author: str
    at: int


class SourceRelation(SQLModel, table=True):
    """A row of `source_relation`."""

    __tablename__ = "source_relation"

    id: int | None = Field(default=None, primary_key=True)
    source: str
    kind: str
    target: str | None = Field(default=None)
    target_key: str
    holds: int
    provenance: str
    event: int
    author: str
    at: int


class SourceMerge(SQLModel, table=True):
    """A row of `source_merge`."""

    __tablename__ = "source_merge"

    id: int | None = Field(default=None, primary_key=True)
    source: str
    into: str | None = Field(default=None)
    event: int
    author: str
    at: int


class SourcePassagePlacement(SQLModel, table=True):
    """A row of `source_passage_placement`."""

    __tablename__ = "source_passage_placement"

    passage: str = Field(primary_key=True)
    reading: str = Field(primary_key=True)
    outcome: str
    difference: str
    occurrences: int
    target: str | None = Field(default=None)
    start: int | None = Field(default=None)
    end: int | None = Field(default=None)
    event: int
