"""Search: a recorded step that says what it saw and where its coverage ends."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.ids import TraceId
from claimtui.model.spans import repair_text
from claimtui.model.views import SearchResult
from claimtui.workspace.workspace import Workspace
from store.reads.sources import generation
from store.search import search_passages

if TYPE_CHECKING:
    import sqlite3

    from store.transaction import Transaction


_NOT_RECORDED = "The search was not recorded, since the store cannot be written."


def search(ws: Workspace, query: str, *, limit: int = 50, record: bool) -> SearchResult:
    """Search the newest revision of every source for any typed text.

    Args:
        ws: The workspace.
        query: Any text; quotation marks make a phrase, nothing is an operator.
        limit: Most results.
        record: Whether to keep a trace; not for a look while typing.
    """
    wanted, query = max(1, limit), repair_text(query)[0]
    if not record:
        return ws.read(_look, query, wanted)
    if ws.store.read_only:
        seen = ws.read(_look, query, wanted)
        return replace(seen, limits=(*seen.limits, _NOT_RECORDED))
    return ws.write(
        partial(_record, query=query, limit=wanted, trace=TraceId(ws.ids.new("trc")))
    )


def _look(connection: sqlite3.Connection, query: str, limit: int) -> SearchResult:
    found = search_passages(connection, query, limit)
    return SearchResult(query, generation(connection), found.hits, found.limits)


def _record(
    transaction: Transaction, query: str, limit: int, trace: TraceId
) -> SearchResult:
    from store.writes.searches import insert_trace

    result = _look(transaction.connection, query, limit)
    insert_trace(transaction, trace, query, result, limit)
    return replace(result, trace=trace)
