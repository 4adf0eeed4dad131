"""Whether what people recorded is still as it was recorded (SPEC 9.7).

Rows of a store that an older version wrote carry no digest: of those only what is told
twice is compared.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.codec import from_json
from claimtui.model.ids import digest_of_text
from store.digests import (
    ASSESSMENT_COLUMNS,
    RECORD_COLUMNS,
    assessment_digest,
    is_broken,
    record_digest,
)
from store.reads.assessments import cited_passages

_MOST = 5
"""How many are named."""
_ROW_ID = {"record": "id", "record_revision": "record || '@' || revision"}
"""What names a row of a citation record where it was changed on request; else `id`."""


def event_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check events against their digests; redacted ones have other words by right."""
    changed = _removed(connection, "event")
    wrong = [
        str(number)
        for number, payload, *about in connection.execute(
            "SELECT sequence, payload, kind, subject, document, actor, at, process,"
            " undoes FROM event"
        )
        if str(number) not in changed
        and (not _is_object(payload) or is_broken(payload, about))
    ]
    if wrong:
        yield f"The log of events is not as it was recorded: {_named(wrong)}."


def assessment_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check assessments against their digests, and against what is told twice."""
    changed = _removed(connection, "assessment")
    columns = ", ".join(f'a."{name}"' for name in ASSESSMENT_COLUMNS)
    wrong = []
    for digest, *values in connection.execute(
        f"SELECT iif(json_valid(e.payload), json_extract(e.payload, '$.row'), NULL),"
        f" {columns} FROM assessment a JOIN event e ON e.sequence = a.event"
    ):
        row = dict(zip(ASSESSMENT_COLUMNS, values, strict=True))
        id_ = row["id"]
        given = connection.execute(
            "SELECT passage, source, source_revision FROM assessment_input"
            " WHERE assessment = ? ORDER BY ordinal",
            (id_,),
        ).fetchall()
        is_redacted = id_ in changed
        is_other = not is_redacted and digest not in (
            None,
            assessment_digest(row, given),
        )
        if is_other or not _agrees(connection, id_, row["status"], row["content"]):
            wrong.append(id_)
    if wrong:
        yield f"Assessments are not as they were recorded: {_named(wrong)}."


def _agrees(
    connection: sqlite3.Connection, assessment: str, status: str, content: str
) -> bool:
    """Tell whether an assessment's texts can be read and say what its rows say."""
    try:
        draft = from_json(AssessmentDraft, content)
    except (TypeError, ValueError, KeyError, AttributeError):
        return False
    cited = connection.execute(
        "SELECT passage, role FROM assessment_passage WHERE assessment = ?"
        " ORDER BY ordinal",
        (assessment,),
    ).fetchall()
    return (draft.status or "") == status and list(cited_passages(draft)) == cited


def record_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check citation records against the digests in the events that tell of them."""
    changed = {table: _removed(connection, table) for table in RECORD_COLUMNS}
    wrong: dict[str, None] = {}
    for record, event, digest in connection.execute(
        "SELECT subject, sequence, json_extract(payload, '$.row') FROM event"
        " WHERE kind GLOB 'record.*' AND json_valid(payload)"
        " AND json_extract(payload, '$.row') IS NOT NULL ORDER BY sequence"
    ):
        rows = dict(_record_rows(connection, record, event))
        if any(rows[table]["row id"] in changed[table] for table in rows):
            continue
        if record_digest(rows) != digest:
            wrong[record] = None
    if wrong:
        yield f"Citation records are not as they were recorded: {_named(list(wrong))}."


def _record_rows(
    connection: sqlite3.Connection, record: str, event: int
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the rows by table that an event added to a record."""
    for table, columns in RECORD_COLUMNS.items():
        owner = "id" if table == "record" else "record"
        id_ = f"CAST({_ROW_ID.get(table, 'id')} AS TEXT)"
        named = ", ".join(f'"{name}"' for name in columns)
        for values in connection.execute(
            f"SELECT {named}, {id_} FROM {table} WHERE {owner} = ? AND event = ?",
            (record, event),
        ):
            yield table, dict(zip((*columns, "row id"), values, strict=True))


def policy_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that every policy revision has the digest it was stored with."""
    for policy, revision, digest, text in connection.execute(
        "SELECT policy, revision, digest, text FROM policy_revision"
    ):
        if digest_of_text(text) != digest:
            yield f"The policy {policy}@{revision} does not have its digest."


def _removed(connection: sqlite3.Connection, table: str) -> Collection[str]:
    """Return the ids of a table's rows that were changed on request."""
    rows = connection.execute('SELECT id FROM removal WHERE "table" = ?', (table,))
    return {row[0] for row in rows}


def _is_object(payload: str) -> bool:
    try:
        return isinstance(json.loads(payload), dict)
    except ValueError:
        return False


def _named(ids: list[str]) -> str:
    more = f" and {len(ids) - _MOST:,} more" if len(ids) > _MOST else ""
    return ", ".join(ids[:_MOST]) + more
