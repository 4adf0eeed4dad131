"""Search: a recorded step that says what it saw and where its coverage ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.errors import UsageError
from claimtui.model.ids import SourceId, TraceId
from claimtui.model.source_views import SearchFilters
from claimtui.model.spans import repair_text
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane
from claimtui.workspace.access import hidden_from, require_scope
from claimtui.workspace.workspace import Workspace
from store.reads.filters import matching_sources
from store.reads.sources import generation
from store.search import search_passages

if TYPE_CHECKING:
    import sqlite3

    from store.transaction import Transaction

EVERYTHING = SearchFilters()
"""No filter at all."""
_DATE = re.compile("[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_NOT_RECORDED = "The search was not recorded, since the store cannot be written."


def search(
    ws: Workspace,
    query: str,
    *,
    limit: int = 50,
    record: bool,
    filters: SearchFilters = EVERYTHING,
) -> SearchResult:
    """Search the newest revision of every source for any typed text.

    Sources that the viewer may not see are not searched, and the limits say so.

    Args:
        ws: The workspace.
        query: Any text; quotation marks make a phrase, nothing is an operator.
        limit: Most results.
        record: Whether to keep a trace; not for a look while typing.
        filters: Which sources to look at.

    Raises:
        UsageError: A filter names no date, or a scope that the workspace has not.
    """
    wanted, query = max(1, limit), repair_text(query)[0]
    _check(ws, filters)
    look = partial(
        _look,
        query=query,
        limit=wanted,
        filters=filters,
        hidden=hidden_from(ws),
        viewer=ws.viewer,
    )
    if not record:
        return ws.read(look)[0]
    if ws.store.read_only:
        seen, _ = ws.read(look)
        return replace(seen, limits=(*seen.limits, _NOT_RECORDED))
    trace = TraceId(ws.ids.new("trc"))
    return ws.write(
        partial(_record, look=look, limit=wanted, trace=trace, filters=filters)
    )


def _check(ws: Workspace, filters: SearchFilters) -> None:
    for day in (filters.since, filters.until):
        if day and not _is_date(day):
            raise UsageError("is no date", which=day, hint="such as 2026-03-02")
    for scope in filters.scopes:
        require_scope(ws, scope)


def _is_date(day: str) -> bool:
    """Tell whether a year, a month or a day stands in the calendar."""
    if not _DATE.fullmatch(day):
        return False
    try:
        date.fromisoformat(day + "-01-01"[len(day) - 4 :])
    except ValueError:
        return False
    return True


def _look(
    connection: sqlite3.Connection,
    query: str,
    limit: int,
    filters: SearchFilters,
    hidden: frozenset[SourceId],
    viewer: str,
) -> tuple[SearchResult, tuple[Lane, ...]]:
    wanted = matching_sources(connection, filters, hidden)
    found = search_passages(connection, query, limit, sources=wanted)
    limits = found.limits
    if filters != EVERYTHING:
        limits = (*limits, "Only sources that the filters leave were searched.")
    if hidden:
        limits = (*limits, f"Sources hidden from {viewer} were not searched.")
    result = SearchResult(query, generation(connection), found.hits, limits)
    return result, found.lanes


def _record(
    transaction: Transaction,
    look: Callable[[sqlite3.Connection], tuple[SearchResult, tuple[Lane, ...]]],
    limit: int,
    trace: TraceId,
    filters: SearchFilters,
) -> SearchResult:
    from store.writes.searches import insert_trace

    result, lanes = look(transaction.connection)
    insert_trace(transaction, trace, result, limit, lanes, filters)
    return replace(result, trace=trace)
