"""What has been kept longer than it should be."""

from __future__ import annotations

import sqlite3


def old_searches(
    connection: sqlite3.Connection, before_ms: int
) -> tuple[list[str], list[str]]:
    """Return the ids of searches before a moment.

    First those that nothing was chosen from, then those with more in them than the
    passages that were chosen.
    """
    rows = connection.execute(
        """
        SELECT t.id, EXISTS (SELECT 1 FROM evidence_unit u WHERE u.trace = t.id)
        FROM search_trace t WHERE t.at < ?
            AND NOT EXISTS (SELECT 1 FROM removal m
                WHERE m."table" = 'search_trace' AND m.id = t.id)
        """,
        (before_ms,),
    ).fetchall()
    return [id_ for id_, chosen in rows if not chosen], [
        id_ for id_, chosen in rows if chosen
    ]
