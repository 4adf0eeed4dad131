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
from store.digests import ASSESSMENT_COLUMNS, assessment_digest, is_broken
from store.reads.assessments import cited_passages

_MOST = 5
"""How many are named."""


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
