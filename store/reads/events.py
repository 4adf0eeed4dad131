"""The event log: what happened since, and what somebody could undo."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from claimtui.model.ids import DocumentId

if TYPE_CHECKING:
    from claimtui.model.views import Change

_UNDOABLE = (
    "claim.state",
    "claim.type",
    "claim.markers",
    "claim.facets",
    "claim.restored",
    "claim.words",
    "claim.postponed",
    "claim.set_aside",
    "claim.rechecked",
    "set.changed",
    "assessment.recorded",
    "record.answered",
    "source.remark",
    "source.related",
    "source.merged",
)
_LOOK_BACK = 200
"""How many of an actor's events are searched for one about a claim or a record."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event with its payload."""

    sequence: int
    kind: str
    subject: str
    document: DocumentId | None
    payload: dict[str, Any]


def last_sequence(connection: sqlite3.Connection) -> int:
    """Return the number of the newest event; 0 where there is none."""
    number: int = connection.execute(
        "SELECT coalesce(max(sequence), 0) FROM event"
    ).fetchone()[0]
    return number


def last_sequence_of(connection: sqlite3.Connection, document: DocumentId) -> int:
    """Return the number of the newest event that concerns a document."""
    number: int = connection.execute(
        "SELECT coalesce(max(sequence), 0) FROM event WHERE document = ?", (document,)
    ).fetchone()[0]
    return number


def changes_since(
    connection: sqlite3.Connection, sequence: int, process: str
) -> tuple[Change, ...]:
    """Return the events after a number, oldest first."""
    # Not above: the number of the newest event is asked for before the first paint.
    from claimtui.model.views import Change

    rows = connection.execute(
        "SELECT sequence, kind, subject, document, process FROM event"
        " WHERE sequence > ? ORDER BY sequence",
        (sequence,),
    )
    return tuple(
        Change(
            row[0],
            row[1],
            row[2],
            DocumentId(row[3]) if row[3] else None,
            row[4] == process,
        )
        for row in rows
    )


def data_version(connection: sqlite3.Connection) -> int:
    """Return a number that moves when any other connection has committed."""
    number: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return number


def last_undoable(
    connection: sqlite3.Connection, actor: str, about: str | None
) -> StoredEvent | None:
    """Return an actor's newest event that can be undone and is not undone yet.

    `about` is a claim or a record, where it has to concern that one.
    """
    rows = connection.execute(
        f"""
        SELECT sequence, kind, subject, document, payload FROM event e
        WHERE actor = ? AND undoes IS NULL
            AND kind IN ({", ".join("?" for _ in _UNDOABLE)})
            AND NOT EXISTS (SELECT 1 FROM event u WHERE u.undoes = e.sequence)
            AND NOT EXISTS (SELECT 1 FROM assessment_withdrawal w
                WHERE w.withdrawn = json_extract(e.payload, '$.assessment'))
            AND NOT EXISTS (SELECT 1 FROM assessment_withdrawal w
                WHERE w.assessment = json_extract(e.payload, '$.assessment'))
        ORDER BY sequence DESC LIMIT ?
        """,
        (actor, *_UNDOABLE, 1 if about is None else _LOOK_BACK),
    )
    for row in rows:
        payload = json.loads(row[4])
        if about is None or about == row[2] or about in _claims_of(payload):
            document = DocumentId(row[3]) if row[3] else None
            return StoredEvent(row[0], row[1], row[2], document, payload)
    return None


def _claims_of(payload: dict[str, Any]) -> set[str]:
    claims = {change["claim"] for change in payload.get("changes", ())}
    return claims | {payload["claim"]} if "claim" in payload else claims


def touched_by_others(
    connection: sqlite3.Connection, sequence: int, actor: str, subjects: set[str]
) -> str | None:
    """Return who else changed one of some subjects after an event, None if nobody."""
    row = connection.execute(
        """
        SELECT actor FROM event
        WHERE sequence > ? AND actor <> ? AND kind <> 'document.revised'
            AND (subject IN (SELECT value FROM json_each(?))
                OR EXISTS (SELECT 1 FROM json_each(payload, '$.changes') j
                    WHERE json_extract(j.value, '$.claim')
                        IN (SELECT value FROM json_each(?))))
        LIMIT 1
        """,
        (sequence, actor, *(2 * (json.dumps(sorted(subjects)),))),
    ).fetchone()
    return row[0] if row else None
