"""Citation records: collected, tested and answered for, each an append-only row."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import SQLModel

from claimtui.model.codec import to_json
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordId,
    SupportAnswer,
)
from store import record_tables as tables
from store.digests import record_digest
from store.transaction import Transaction

Row = dict[str, Any]
_TABLES: Mapping[str, type[SQLModel]] = {
    "record": tables.Record,
    "record_revision": tables.RecordRevision,
    "record_check": tables.RecordCheck,
    "record_answer": tables.RecordAnswer,
}


def insert_record(transaction: Transaction, record: CitationRecord, key: str) -> None:
    """Insert a record as it was collected, with the first wording of its statement.

    `key` tells whether two lines are the same record.
    """
    source = record.source
    collected: Row = {
        "id": record.id,
        "key": key,
        "external_id": record.external_id,
        "quote": record.quote,
        "url": source.url,
        "file": source.file,
        "archive_url": source.archive_url,
        "collected_by": record.collected_by,
        "limitations": json.dumps(record.limitations, ensure_ascii=False),
        "root_origin": record.root_origin,
        "origin_of": record.origin_of,
        "claim": record.claim,
        "claim_revision": record.claim_revision,
        "author": transaction.actor,
        "at": transaction.now_ms,
    }
    first = _revision(transaction, record.id, record.revision, record.statement)
    said = {"external_id": record.external_id}
    rows = {"record": collected, "record_revision": first}
    _insert(transaction, "record.collected", record.id, said, rows)


def insert_check(transaction: Transaction, record: RecordId, test: QuoteTest) -> None:
    """Insert what test one found of a record."""
    row: Row = {
        "record": record,
        "result": test.result.value,
        "via": test.via.value if test.via else None,
        "content": to_json(test),
        "author": test.by,
        "at": test.at_ms,
    }
    said = {"result": test.result, "via": test.via}
    _insert(transaction, "record.checked", record, said, {"record_check": row})


def insert_answer(
    transaction: Transaction, record: RecordId, answer: SupportAnswer
) -> None:
    """Insert what somebody answered to test two.

    Narrower words become the statement's next revision.
    """
    row: Row = {
        "record": record,
        "revision": answer.revision,
        "answer": answer.answer.value,
        "narrower": answer.narrower,
        "root_origin": answer.root_origin,
        "author": answer.by,
        "at": answer.at_ms,
    }
    rows = {"record_answer": row}
    if answer.narrower:
        number = answer.revision + 1
        rows["record_revision"] = _revision(
            transaction, record, number, answer.narrower, narrowed=True
        )
    said = {"revision": answer.revision, "answer": answer.answer}
    _insert(transaction, "record.answered", record, said, rows)


def take_back_answer(
    transaction: Transaction,
    record: RecordId,
    undoes: int,
    restored: tuple[int, str] | None,
) -> None:
    """Say that an answer to test two does not count any more.

    Args:
        transaction: The transaction.
        record: The record.
        undoes: The event that told of the answer.
        restored: Where it narrowed the statement, the number of the next revision and
            the words from before, which are the statement again.
    """
    rows = {}
    if restored is not None:
        rows["record_revision"] = _revision(transaction, record, *restored)
    _insert(transaction, "record.unanswered", record, {}, rows, undoes)


def _revision(
    transaction: Transaction,
    record: RecordId,
    revision: int,
    statement: str,
    *,
    narrowed: bool = False,
) -> Row:
    return {
        "record": record,
        "revision": revision,
        "statement": statement,
        "narrowed": int(narrowed),
        "author": transaction.actor,
        "at": transaction.now_ms,
    }


def _insert(
    transaction: Transaction,
    kind: str,
    record: RecordId,
    said: Mapping[str, object],
    rows: Mapping[str, Row],
    undoes: int | None = None,
) -> None:
    """Insert rows by table, and the event that tells of them with their digest."""
    told = {**said, "row": record_digest(rows)}
    event = transaction.event(kind, record, told, undoes=undoes)
    for table, row in rows.items():
        transaction.add(_TABLES[table](event=event, **row))
