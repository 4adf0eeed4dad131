"""Search traces: what was asked, what came, and what was not looked at."""

from __future__ import annotations

import json

from claimtui.model.ids import TraceId
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane
from store import tables
from store.prepared import VERSION
from store.transaction import Transaction


def insert_trace(
    transaction: Transaction,
    trace: TraceId,
    query: str,
    result: SearchResult,
    limit: int,
) -> None:
    """Record one search with the rank of every result in every lane."""
    transaction.add(
        tables.SearchTrace(
            id=trace,
            query=query,
            filters=json.dumps({"readings": "newest", "limit": limit}),
            lanes=json.dumps({"lanes": list(Lane), "form": VERSION}),
            generation=result.generation,
            results=json.dumps(
                [[hit.passage.id, dict(hit.lanes)] for hit in result.hits]
            ),
            limits=json.dumps(result.limits, ensure_ascii=False),
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
