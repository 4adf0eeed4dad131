"""Citation records: collected, tested and answered for, each an append-only row."""

from __future__ import annotations

import json

from claimtui.model.codec import to_json
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordId,
    SupportAnswer,
)
from store import record_tables as tables
from store.transaction import Transaction


def insert_record(transaction: Transaction, record: CitationRecord, key: str) -> None:
    """Insert a record as it was collected, with the first wording of its statement.

    `key` tells whether two lines are the same record.
    """
    event = transaction.event(
        "record.collected", record.id, {"external_id": record.external_id}
    )
    source = record.source
    transaction.add(
        tables.Record(
            id=record.id,
            key=key,
            external_id=record.external_id,
            quote=record.quote,
            url=source.url,
            file=source.file,
            archive_url=source.archive_url,
            collected_by=record.collected_by,
            limitations=json.dumps(record.limitations, ensure_ascii=False),
            root_origin=record.root_origin,
            origin_of=record.origin_of,
            claim=record.claim,
            claim_revision=record.claim_revision,
            event=event,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    _insert_revision(
        transaction, record.id, record.revision, record.statement, event, narrowed=False
    )


def insert_check(transaction: Transaction, record: RecordId, test: QuoteTest) -> None:
    """Insert what test one found of a record."""
    event = transaction.event(
        "record.checked", record, {"result": test.result, "via": test.via}
    )
    transaction.add(
        tables.RecordCheck(
            record=record,
            result=test.result.value,
            via=test.via.value if test.via else None,
            content=to_json(test),
            event=event,
            author=test.by,
            at=test.at_ms,
        )
    )


def insert_answer(
    transaction: Transaction, record: RecordId, answer: SupportAnswer
) -> None:
    """Insert what somebody answered to test two.

    Narrower words become the statement's next revision.
    """
    said = {"revision": answer.revision, "answer": answer.answer}
    event = transaction.event("record.answered", record, said)
    transaction.add(
        tables.RecordAnswer(
            record=record,
            revision=answer.revision,
            answer=answer.answer.value,
            narrower=answer.narrower,
            root_origin=answer.root_origin,
            event=event,
            author=answer.by,
            at=answer.at_ms,
        )
    )
    if answer.narrower:
        _insert_revision(
            *(transaction, record, answer.revision + 1, answer.narrower, event),
            narrowed=True,
        )


def _insert_revision(
    transaction: Transaction,
    record: RecordId,
    revision: int,
    statement: str,
    event: int,
    *,
    narrowed: bool,
) -> None:
    transaction.add(
        tables.RecordRevision(
            record=record,
            revision=revision,
            statement=statement,
            narrowed=int(narrowed),
            event=event,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
