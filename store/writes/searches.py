"""Search traces: what was asked, what came, and what was not looked at."""

from __future__ import annotations

import json
from collections.abc import Sequence

from claimtui.model.codec import to_plain
from claimtui.model.ids import TraceId
from claimtui.model.source_views import SearchFilters
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane
from store import tables
from store.prepared import VERSION
from store.transaction import Transaction


def insert_trace(
    transaction: Transaction,
    trace: TraceId,
    result: SearchResult,
    limit: int,
    lanes: Sequence[Lane],
    filters: SearchFilters,
) -> None:
    """Record one search with the rank of every result in every lane."""
    asked = {"readings": "newest", "limit": limit, **to_plain(filters)}
    transaction.add(
        tables.SearchTrace(
            id=trace,
            query=result.query,
            filters=json.dumps(asked),
            lanes=json.dumps({"lanes": lanes, "form": VERSION}),
            generation=result.generation,
            results=json.dumps(
                [[hit.passage.id, dict(hit.lanes)] for hit in result.hits]
            ),
            limits=json.dumps(result.limits, ensure_ascii=False),
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
