"""Citation records of the store as lists and details show them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from claimtui.model.errors import HiddenError, UnknownObjectError
from claimtui.model.ids import SourceId
from claimtui.model.records import RecordDetail, RecordId, RecordRow, RecordSource
from claimtui.workspace.access import hidden_from, marker
from claimtui.workspace.mentions import address_key
from claimtui.workspace.workspace import Workspace
from store.reads import records as reads
from store.reads import sources as source_reads
from store.reads.requests import asked, part_of

if TYPE_CHECKING:
    from store.transaction import Transaction

_SHOWN = "records show"


def record_ids(ws: Workspace) -> tuple[RecordId, ...]:
    """Return all records in the order in which they came."""
    return ws.read(reads.record_ids)


def record_rows(ws: Workspace, ids: Sequence[RecordId]) -> tuple[RecordRow, ...]:
    """Return records as rows of a list; at most 200 at once on the screen's thread.

    Where a record's source is hidden from the viewer, its words are too.
    """
    rows = tuple(row_now(one) for one in ws.read(reads.records, ids, whole=False))
    hidden = hidden_from(ws)
    if not hidden:
        return rows
    return tuple(_redacted(ws, row, hidden) for row in rows)


def record_detail(ws: Workspace, record: RecordId) -> RecordDetail:
    """Return a record with everything that happened to it, and what the checks object.

    Raises:
        UnknownObjectError: There is no such record.
        HiddenError: Its source is hidden from the viewer.
    """
    from claimtui.records.standing import with_objections
    from claimtui.workspace.expectations import policy_terms

    stored = stored_record(ws, record)
    hidden = hidden_from(ws)
    if ws.read(is_hidden, stored.record.source.place, hidden):
        raise HiddenError("its source is hidden from you", which=record)
    return with_objections(detail_now(stored), policy_terms(ws))


def record_answered(
    ws: Workspace, record: RecordId, request: str | None
) -> RecordDetail:
    """Return a record as a command left it: for a request always the same.

    To be called right after that command.

    Raises:
        UnknownObjectError: There is no such record.
        HiddenError: Its source is hidden from the viewer.
    """
    now = record_detail(ws, record)

    def answer(transaction: Transaction) -> RecordDetail:
        from store.writes.requests import answer_once

        kept = part_of(asked(request, record), "record")
        return answer_once(transaction, kept, _SHOWN, RecordDetail, lambda _: now)

    return now if request is None else ws.write(answer)


def find_record(ws: Workspace, reference: str) -> RecordId:
    """Return the record with an id, its unambiguous beginning, or its line's id.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    wanted = reference.strip().partition("@")[0]
    found = ws.read(reads.records_called, reference.strip())
    if not found and wanted.startswith("rec_"):
        found = ws.read(reads.matching_records, wanted)
    if len(found) > 1:
        raise UnknownObjectError(
            "names more than one record",
            which=reference,
            hint="claimtui records list shows their own ids",
        )
    if not found:
        raise UnknownObjectError(
            "is no record of this store",
            which=reference,
            hint="claimtui records list shows them",
        )
    return found[0]


def stored_record(ws: Workspace, record: RecordId) -> reads.StoredRecord:
    """Return a record as it is stored.

    Raises:
        UnknownObjectError: There is no such record.
    """
    found = ws.read(reads.records, [record])
    if not found:
        raise UnknownObjectError("is no record of this store", which=record)
    return found[0]


def detail_now(stored: reads.StoredRecord) -> RecordDetail:
    """Return what follows from what is stored."""
    from claimtui.records.standing import detail_of

    return detail_of(*stored)


def objected(ws: Workspace, stored: reads.StoredRecord) -> RecordDetail:
    """Return the same with what the checks object to it."""
    from claimtui.records.standing import with_objections
    from claimtui.workspace.expectations import policy_terms

    return with_objections(detail_now(stored), policy_terms(ws))


def row_now(stored: reads.StoredRecord) -> RecordRow:
    """Return the same as a row of a list."""
    from claimtui.records.standing import is_narrowed

    detail = detail_now(stored)
    record, held_now = detail.record, detail.verification
    return RecordRow(
        id=record.id,
        external_id=record.external_id,
        statement=detail.statement,
        revision=detail.revision,
        quote=record.quote,
        source=record.source,
        status=detail.status,
        mechanical=held_now.mechanical,
        semantic=held_now.semantic,
        collected_by=record.collected_by,
        narrowed=is_narrowed(detail),
        rerouted=detail.rerouted,
    )


def is_hidden(
    connection: sqlite3.Connection, place: str, hidden: frozenset[SourceId]
) -> bool:
    """Tell whether the source at a place is one of those hidden from the viewer."""
    from claimtui.workspace.sources import is_address

    if not hidden:
        return False
    key = address_key(place) if is_address(place) else f"file:{place}"
    seen = source_reads.source_now(connection, key)
    return seen is not None and seen.source in hidden


def _redacted(ws: Workspace, row: RecordRow, hidden: frozenset[SourceId]) -> RecordRow:
    if not ws.read(is_hidden, row.source.place, hidden):
        return row
    blank = replace(row, statement="", quote="", source=RecordSource())
    return replace(blank, redacted=marker(ws.viewer))
