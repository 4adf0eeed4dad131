"""Citation records as they were collected, and everything that happened to them."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from claimtui.model.codec import from_json
from claimtui.model.ids import ClaimId
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordId,
    RecordRevision,
    RecordSource,
    SupportAnswer,
)
from claimtui.model.vocabulary import QuoteOutcome, Support, Via

T = TypeVar("T")

_COLUMNS = (
    "id, external_id, quote, url, file, archive_url, collected_by, limitations,"
    " root_origin, origin_of, claim, claim_revision"
)


class StoredRecord(NamedTuple):
    """A record with its wordings and both tests, oldest first."""

    record: CitationRecord
    revisions: tuple[RecordRevision, ...]
    test: QuoteTest | None
    """The newest."""
    answers: tuple[SupportAnswer, ...]
    """Those that nobody took back."""
    origins: tuple[RecordId, ...]


def record_ids(connection: sqlite3.Connection) -> tuple[RecordId, ...]:
    """Return all records in the order in which they came."""
    rows = connection.execute("SELECT id FROM record ORDER BY event")
    return tuple(RecordId(row[0]) for row in rows)


def records(
    connection: sqlite3.Connection, ids: Sequence[RecordId], *, whole: bool = True
) -> tuple[StoredRecord, ...]:
    """Return records in the order asked for; ids of none are left out.

    `whole` brings all that test one found; without it only how it came out.
    """
    chosen = (json.dumps(list(ids)),)
    rows = {
        row[0]: row
        for row in connection.execute(
            f"SELECT {_COLUMNS} FROM record"
            " WHERE id IN (SELECT value FROM json_each(?))",
            chosen,
        )
    }
    revisions = _revisions(connection, chosen)
    tests = _tests(connection, chosen, whole=whole)
    answers = _answers(connection, chosen)
    origins = _gathered(
        (row[0], RecordId(row[1]))
        for row in connection.execute(
            "SELECT origin_of, id FROM record WHERE origin_of IN"
            " (SELECT value FROM json_each(?)) ORDER BY event",
            chosen,
        )
    )
    return tuple(
        StoredRecord(
            _record(rows[one], revisions[one][0]),
            tuple(revisions[one]),
            tests.get(one),
            tuple(answers[one]),
            tuple(origins[one]),
        )
        for one in ids
        if one in rows
    )


def record_with_key(connection: sqlite3.Connection, key: str) -> RecordId | None:
    """Return the record that was collected with exactly these words."""
    row = connection.execute("SELECT id FROM record WHERE key = ?", (key,)).fetchone()
    return None if row is None else RecordId(row[0])


def records_called(
    connection: sqlite3.Connection, external_id: str
) -> tuple[RecordId, ...]:
    """Return the records whose line had an id, or which have it here."""
    rows = connection.execute(
        "SELECT id FROM record WHERE external_id = ?1 OR id = ?1 ORDER BY event",
        (external_id,),
    )
    return tuple(RecordId(row[0]) for row in rows)


def matching_records(
    connection: sqlite3.Connection, prefix: str
) -> tuple[RecordId, ...]:
    """Return up to two records whose id begins so."""
    rows = connection.execute(
        "SELECT id FROM record WHERE id >= ? AND id < ? LIMIT 2",
        (prefix, prefix + "~"),
    )
    return tuple(RecordId(row[0]) for row in rows)


def has_narrowed(connection: sqlite3.Connection, record: str, event: int) -> bool:
    """Tell whether an answer made a revision of the statement."""
    row = connection.execute(
        "SELECT 1 FROM record_revision WHERE record = ? AND event = ?", (record, event)
    ).fetchone()
    return row is not None


def answered_by_others(
    connection: sqlite3.Connection, record: str, sequence: int, actor: str
) -> str | None:
    """Return who else answered for a record after an event; None if nobody."""
    row = connection.execute(
        "SELECT author FROM record_answer a"
        " WHERE record = ? AND event > ? AND author <> ?"
        " AND NOT EXISTS (SELECT 1 FROM event u WHERE u.undoes = a.event) LIMIT 1",
        (record, sequence, actor),
    ).fetchone()
    return None if row is None else str(row[0])


def _record(row: Sequence[object], first: RecordRevision) -> CitationRecord:
    (id_, external_id, quote, url, file, archive_url, by, limitations, *rest) = row
    root_origin, origin_of, claim, claim_revision = rest
    return CitationRecord(
        id=RecordId(str(id_)),
        external_id=str(external_id),
        statement=first.statement,
        revision=first.revision,
        quote=str(quote),
        source=RecordSource(str(url), str(file), str(archive_url)),
        collected_by=str(by),
        limitations=tuple(json.loads(str(limitations))),
        root_origin=str(root_origin),
        origin_of=None if origin_of is None else RecordId(str(origin_of)),
        claim=None if claim is None else ClaimId(str(claim)),
        claim_revision=claim_revision if isinstance(claim_revision, int) else None,
    )


def _revisions(
    connection: sqlite3.Connection, chosen: tuple[str]
) -> dict[str, list[RecordRevision]]:
    return _gathered(
        (row[0], RecordRevision(row[1], row[2], row[3], row[4], bool(row[5])))
        for row in connection.execute(
            "SELECT record, revision, statement, author, at, narrowed"
            " FROM record_revision WHERE record IN (SELECT value FROM json_each(?))"
            " ORDER BY record, revision",
            chosen,
        )
    )


def _tests(
    connection: sqlite3.Connection, chosen: tuple[str], *, whole: bool
) -> dict[str, QuoteTest]:
    content = "content" if whole else "NULL"
    return {
        record: from_json(QuoteTest, held)
        if held is not None
        else QuoteTest(QuoteOutcome(result), Via(via) if via else None, author, at)
        for record, result, via, author, at, held in connection.execute(
            f"SELECT record, result, via, author, at, {content} FROM record_check"
            " WHERE id IN (SELECT max(id) FROM record_check WHERE record IN"
            " (SELECT value FROM json_each(?)) GROUP BY record)",
            chosen,
        )
    }


def _answers(
    connection: sqlite3.Connection, chosen: tuple[str]
) -> dict[str, list[SupportAnswer]]:
    return _gathered(
        (row[0], SupportAnswer(row[1], Support(row[2]), row[3], row[4], row[5], row[6]))
        for row in connection.execute(
            "SELECT record, revision, answer, author, at, narrower, root_origin"
            " FROM record_answer a WHERE record IN (SELECT value FROM json_each(?))"
            " AND NOT EXISTS (SELECT 1 FROM event u WHERE u.undoes = a.event)"
            " ORDER BY id",
            chosen,
        )
    )


def _gathered(pairs: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    held: dict[str, list[T]] = defaultdict(list)
    for key, one in pairs:
        held[key].append(one)
    return held
