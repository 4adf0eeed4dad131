"""Which sources a search looks at, by what is known of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from claimtui.model.ids import SourceId
from claimtui.model.source_views import SearchFilters
from store.reads.listings import source_rows


def visible_sources(
    connection: sqlite3.Connection, hidden: Collection[SourceId]
) -> tuple[SourceId, ...]:
    """Return every source that is not hidden."""
    rows = connection.execute("SELECT source FROM source_now")
    return tuple(SourceId(row[0]) for row in rows if row[0] not in hidden)


def matching_sources(
    connection: sqlite3.Connection,
    filters: SearchFilters,
    hidden: Collection[SourceId],
) -> tuple[SourceId, ...] | None:
    """Return the sources that filters leave; None where they leave all."""
    if filters == SearchFilters():
        return visible_sources(connection, hidden) if hidden else None
    found = []
    for row in source_rows(connection):
        day = row.published[:10] or _day(row.at_ms)
        if (
            row.source not in hidden
            and (not filters.sources or row.source in filters.sources)
            and (not filters.classes or row.source_class in filters.classes)
            and (not filters.since or day >= filters.since[: len(day)])
            and (not filters.until or day[: len(filters.until)] <= filters.until)
            and (not filters.scopes or row.scope in filters.scopes)
        ):
            found.append(row.source)
    return tuple(found)


def _day(at_ms: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at_ms)
    return moment.date().isoformat()
