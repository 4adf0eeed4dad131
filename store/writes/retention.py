"""Retention: raw searches go, what was chosen from them stays (SPEC 3.3)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from store.transaction import Transaction

_REASON = "retention"


def expire_searches(
    transaction: Transaction, whole: Sequence[str], kept: Sequence[str]
) -> None:
    """Delete some searches; of others leave the query and the chosen passages."""
    if not whole and not kept:
        return
    connection = transaction.connection
    connection.executemany(
        "INSERT OR IGNORE INTO removal VALUES ('search_trace', ?, ?, ?, ?)",
        [
            (one, _REASON, transaction.actor, transaction.now_ms)
            for one in (*whole, *kept)
        ],
    )
    connection.executemany(
        "DELETE FROM search_trace WHERE id = ?", [(one,) for one in whole]
    )
    for one in kept:
        chosen = {
            row[0]
            for row in connection.execute(
                "SELECT passage FROM evidence_unit WHERE trace = ?", (one,)
            )
        }
        results = connection.execute(
            "SELECT results FROM search_trace WHERE id = ?", (one,)
        ).fetchone()[0]
        held = [result for result in json.loads(results) if result[0] in chosen]
        connection.execute(
            "UPDATE search_trace SET results = ? WHERE id = ?", (json.dumps(held), one)
        )
    transaction.event(
        "store.pruned", "search_trace", {"gone": len(whole), "reduced": len(kept)}
    )
