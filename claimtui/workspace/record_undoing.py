"""Undo of an answer to test two: the record is again what it was before (SPEC 6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimtui.model.ids import SourceId
from claimtui.model.records import RecordId
from claimtui.model.results import Ok, Refused
from claimtui.workspace.record_views import detail_now, is_hidden
from store.reads import records as reads
from store.reads.events import StoredEvent

if TYPE_CHECKING:
    from store.transaction import Transaction

_HIDDEN = "its source is hidden from you"
_TOLD_CHARS = 50


def undo_answer(
    transaction: Transaction, event: StoredEvent, hidden: frozenset[SourceId]
) -> Ok[str] | Refused:
    """Take an answer back, and with it the narrower words that it brought.

    The statement's revision number goes on. The record of an origin that the answer
    named stays: records are never deleted.
    """
    from store.writes.records import take_back_answer

    connection, id_ = transaction.connection, RecordId(event.subject)
    now = detail_now(reads.records(connection, [id_])[0])
    if is_hidden(connection, now.record.source.place, hidden):
        return Refused((_HIDDEN,))
    actor, sequence = transaction.actor, event.sequence
    other = reads.answered_by_others(connection, id_, sequence, actor)
    if other is not None:
        return Refused((f"{other} has answered since",))
    restored = None
    if reads.has_narrowed(connection, id_, sequence):
        restored = (now.revision + 1, now.record.statement)
    take_back_answer(transaction, id_, sequence, restored)
    words = _folded(now.record.statement)
    if restored is None:
        return Ok(f"the answer is taken back · “{words}”")
    return Ok(f"the statement has its words from before, as r{restored[0]} · “{words}”")


def _folded(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _TOLD_CHARS else f"{words[: _TOLD_CHARS - 1]}…"
