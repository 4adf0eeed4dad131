"""Which evidence sets have outlived their purpose, and which have gone (SPEC 4.15)."""

from __future__ import annotations

import sqlite3

from claimtui.model.ids import SetId
from claimtui.model.vocabulary import SetPurpose

EXPIRED = "set.expired"
"""Kind of the event that tells of a set whose content went."""


def old_drafts(
    connection: sqlite3.Connection, before_ms: int
) -> tuple[tuple[SetId, ...], tuple[SetId, ...]]:
    """Return the temporary drafts that nobody changed since a moment.

    First those that can go, then those that an assessment rests on.
    """
    rows = connection.execute(
        """
        SELECT s.id, EXISTS (SELECT 1 FROM assessment a WHERE a."set" = s.id)
        FROM evidence_set s
        WHERE s.claim IS NULL
            AND :draft = coalesce(
                (SELECT i.content ->> '$.purpose' FROM evidence_present p
                    JOIN evidence_item i ON i.id = p.item
                    WHERE p."set" = s.id AND p.kind = 'brief'), s.purpose)
            AND :before > max(
                (SELECT max(r.at) FROM evidence_set_revision r WHERE r."set" = s.id),
                (SELECT max(e.at) FROM event e WHERE e.subject = s.id))
            AND NOT EXISTS (SELECT 1 FROM event e
                WHERE e.subject = s.id AND e.kind = :expired)
        ORDER BY s.id
        """,
        {"draft": SetPurpose.TEMPORARY_DRAFT, "before": before_ms, "expired": EXPIRED},
    ).fetchall()
    return (
        tuple(SetId(set_) for set_, needed in rows if not needed),
        tuple(SetId(set_) for set_, needed in rows if needed),
    )


def expired_at(connection: sqlite3.Connection, set_: SetId) -> int | None:
    """Return when a set's content went, ms since 1970 UTC; None while it stays."""
    # Nothing happens to a set after that, so it is the last of its many events.
    row = connection.execute(
        "SELECT kind, at FROM event WHERE subject = ? ORDER BY sequence DESC LIMIT 1",
        (set_,),
    ).fetchone()
    return row[1] if row and row[0] == EXPIRED else None
