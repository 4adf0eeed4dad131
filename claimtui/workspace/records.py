"""Citation records kept in the store: add, list, show, answer, and a claim's own."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.ids import ClaimId, IdGenerator, PassageId, SourceId
from claimtui.model.records import (
    AddedRecord,
    CitationRecord,
    QuoteTest,
    RecordDetail,
    RecordId,
    RecordRow,
    RecordSource,
    SupportAnswer,
)
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import TextSpan, repair_text
from claimtui.model.vocabulary import Support, Via
from claimtui.workspace.record_views import (
    detail_now,
    objected,
    row_now,
    stored_record,
)
from claimtui.workspace.record_views import find_record as find_record
from claimtui.workspace.record_views import record_detail as record_detail
from claimtui.workspace.record_views import record_ids as record_ids
from claimtui.workspace.record_views import record_rows as record_rows
from claimtui.workspace.workspace import Workspace
from store.reads import records as reads
from store.reads.requests import asked

if TYPE_CHECKING:
    from store.transaction import Transaction

_SUPPORT = "records support"
_ADD = "records add"
_UNNAMED = RecordId("")
"""Until the record is inserted, which gives it an id."""


def held(ws: Workspace, record: CitationRecord) -> RecordDetail | None:
    """Return what the store knows of a record that a line tells of; None for a new one.

    A line may tell of a record as it was collected or as it was narrowed since.
    """
    known = ws.read(_known, record)
    return None if known is None else objected(ws, known)


def _known(
    connection: sqlite3.Connection, record: CitationRecord
) -> reads.StoredRecord | None:
    called = reads.records_called(connection, record.external_id)
    found = reads.records(connection, called if record.external_id else ())
    return next((one for one in found if _is_same(one, record)), None)


def add_record(
    ws: Workspace, record: CitationRecord, *, request: str | None = None
) -> AddedRecord:
    """Store a record as it was collected, unless it is known.

    Its id here is a new one; the line's is kept beside it. The same request gives the
    same answer again.
    """
    from store.writes.requests import answer_once

    def save(transaction: Transaction) -> AddedRecord:
        known = _known(transaction.connection, record)
        id_ = known.record.id if known else _inserted(transaction, ws.ids, record)
        stored = known or reads.records(transaction.connection, [id_])[0]
        return AddedRecord(row_now(stored), new=known is None)

    return ws.write(answer_once, asked(request, record), _ADD, AddedRecord, save)


def keep(ws: Workspace, record: CitationRecord) -> RecordDetail:
    """Do the same and return all that is known of the record."""
    return objected(ws, stored_record(ws, add_record(ws, record).row.id))


def keep_test(
    ws: Workspace,
    record: CitationRecord,
    test: QuoteTest,
    known: RecordId | None = None,
) -> RecordDetail:
    """Store what test one found, and the record where it is new, in one transaction.

    `known` is the record's id here, where the store has it.
    """

    def save(transaction: Transaction) -> RecordId:
        from store.writes.records import insert_check

        id_ = known or _inserted(transaction, ws.ids, record)
        insert_check(transaction, id_, test)
        return id_

    return objected(ws, stored_record(ws, ws.write(save)))


def keep_origin(ws: Workspace, relay: RecordDetail) -> RecordDetail:
    """Give what a record passes on a record of its own; return the relay as it is now.

    Nothing is made where the origin is known or where nothing is passed on.
    """
    ws.write(partial(_insert_origin, ids=ws.ids, relay=relay))
    return objected(ws, stored_record(ws, relay.record.id))


def support(
    ws: Workspace,
    record: RecordId,
    answer: Support,
    *,
    narrower: str = "",
    root_origin: str = "",
    states_itself: bool = False,
    expect: int | None = None,
    request: str | None = None,
) -> Ok[RecordRow] | Refused | Conflict:
    """Record what this person answers to test two for a record's present words.

    Args:
        ws: The workspace; its actor is the assessor.
        record: The record.
        answer: Whether the passage supports the statement.
        narrower: With a partial answer, the words that it does support; they become the
            statement's next revision, and test two is asked once more.
        root_origin: Where the statement comes from, if the passage only passes it on;
            the origin gets a record of its own.
        states_itself: That the passage states it itself, where a check objects that it
            only passes it on.
        expect: The revision that was on screen.
        request: The same request gives the same answer again.

    Raises:
        UnknownObjectError: There is no such record.
        HiddenError: Its source is hidden from the viewer.
    """
    from store.writes.requests import answer_once

    seen = record_detail(ws, record)
    words, origin = (repair_text(one)[0].strip() for one in (narrower, root_origin))
    return ws.write(
        answer_once,
        asked(request, record, answer, words, origin, states_itself),
        _SUPPORT,
        Ok[RecordRow],
        partial(
            _support,
            ids=ws.ids,
            seen=seen,
            expect=expect,
            given=(answer, words, origin),
            states_itself=states_itself,
        ),
    )


def _support(
    transaction: Transaction,
    ids: IdGenerator,
    seen: RecordDetail,
    expect: int | None,
    given: tuple[Support, str, str],
    states_itself: bool,
) -> Ok[RecordRow] | Refused | Conflict:
    from claimtui.records.support import why_refused
    from store.writes.records import insert_answer

    id_ = seen.record.id
    now = detail_now(reads.records(transaction.connection, [id_])[0])
    if expect not in (None, now.revision) or now.revision != seen.revision:
        return Conflict(expect or seen.revision, now.revision, local=(_SUPPORT,))
    kind, words, origin = given
    answer = SupportAnswer(
        *(now.revision, kind, transaction.actor, transaction.now_ms, words, origin)
    )
    reasons = why_refused(now, answer, seen.objections, states_itself=states_itself)
    if reasons:
        return Refused(reasons)
    insert_answer(transaction, id_, answer)
    after = reads.records(transaction.connection, [id_])[0]
    _insert_origin(transaction, ids, detail_now(after))
    return Ok(row_now(after))


def _insert_origin(
    transaction: Transaction, ids: IdGenerator, relay: RecordDetail
) -> None:
    """Give what a record passes on a record of its own, unless it has one."""
    from claimtui.records.relaying import origin_record
    from claimtui.records.standing import origin_named_by

    if not relay.rerouted:
        return
    connection = transaction.connection
    made = origin_record(
        relay.record,
        _UNNAMED,
        relay.root_origin,
        relay.statement,
        origin_named_by(relay),
    )
    known = reads.records(connection, relay.origins)
    if any(one.record.source == made.source for one in known):
        return
    if not reads.records_called(connection, relay.root_origin):
        _inserted(transaction, ids, made)


def record_citation(
    ws: Workspace,
    claim: ClaimId,
    passage: PassageId,
    *,
    span: TextSpan | None = None,
    request: str | None = None,
) -> Ok[RecordRow] | Refused:
    """Make a record of a claim's citation: the claim's words and the passage's.

    The claim itself is never changed by what becomes of the record. Whoever makes it
    has collected it, so somebody else verifies it.

    Args:
        ws: The workspace.
        claim: Whose present words are the statement.
        passage: Whose words are the quote.
        span: The part of the passage that is quoted; all of it where there is none.
        request: The same request gives the same answer again.

    Raises:
        UnknownObjectError: There is no such claim.
        UnknownPassageError: There is no such passage.
        HiddenError: Its source is hidden from the viewer.
    """
    from claimtui.workspace.access import refuse_hidden
    from claimtui.workspace.candidates import require_claim
    from claimtui.workspace.sources import passage as passage_of
    from store.writes.requests import answer_once

    base = ws.read(require_claim, claim)
    held_passage = passage_of(ws, passage)
    refuse_hidden(ws, (held_passage.source,))
    whole = held_passage.text
    if span is not None and span.end > len(whole):
        return Refused((f"The passage ends at {len(whole):,}.",))
    quote = whole[slice(*span)] if span else whole
    if not quote.strip():
        return Refused(("There are no words to quote there.",))
    record = CitationRecord(
        id=_UNNAMED,
        external_id="",
        statement=base.text,
        revision=1,
        quote=quote,
        source=_place_of(ws, held_passage.source),
        collected_by=ws.actor,
        claim=claim,
        claim_revision=base.revision,
    )

    def save(transaction: Transaction) -> Ok[RecordRow] | Refused:
        id_ = _inserted(transaction, ws.ids, record)
        return Ok(row_now(reads.records(transaction.connection, [id_])[0]))

    return ws.write(
        answer_once, asked(request, claim, passage, span), _ADD, Ok[RecordRow], save
    )


def _place_of(ws: Workspace, source: SourceId) -> RecordSource:
    """Return where a source came from, as records tell it."""
    from claimtui.workspace.source_details import source_detail

    row = source_detail(ws, source).row
    if row.via is Via.FILE:
        return RecordSource(file=row.origin)
    return RecordSource(url=row.origin)


def _inserted(
    transaction: Transaction, ids: IdGenerator, record: CitationRecord
) -> RecordId:
    """Insert a record unless somebody did meanwhile; return its id here."""
    from claimtui.records.parsing import record_key
    from store.writes.records import insert_record

    key = record_key(record)
    known = reads.record_with_key(transaction.connection, key)
    if known is not None:
        return known
    id_ = RecordId(ids.new("rec"))
    insert_record(transaction, replace(record, id=id_), key)
    return id_


def _is_same(stored: reads.StoredRecord, record: CitationRecord) -> bool:
    """Tell whether a line tells of a stored record, as collected or as narrowed."""
    known = stored.record
    if record.origin_of is not None:
        return (known.origin_of, known.source) == (record.origin_of, record.source)
    same = (known.quote, known.source, known.collected_by, known.root_origin)
    if same != (record.quote, record.source, record.collected_by, record.root_origin):
        return False
    wordings = {(one.revision, one.statement) for one in stored.revisions}
    return (record.revision, record.statement) in wordings
