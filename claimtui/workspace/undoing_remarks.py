"""Undo of what is said of sources and their changes, and of putting a claim off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimtui.model.ids import ClaimId, SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import RelationKind
from claimtui.workspace.projection import project_claims
from store.reads import access, source_facts
from store.reads import claims as claim_reads
from store.reads import source_relations as relations
from store.reads.events import StoredEvent
from store.reads.observations import is_counted_on

if TYPE_CHECKING:
    from store.transaction import Transaction

_MOVED_ON = "it has been changed since, so there is nothing left to undo"
_COUNTED_ON = (
    "the source changed again since, and your answer was counted for that too: "
    "give another answer, or assess the claim"
)


def undo_remark(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    """Say again what was said before."""
    match event.kind:
        case "claim.rechecked":
            return _undo_rechecked(transaction, event)
        case "claim.postponed":
            return _undo_postponed(transaction, event)
        case "source.remark":
            return _undo_said(transaction, event)
        case "source.related":
            return _undo_related(transaction, event)
        case _:
            return _undo_merged(transaction, event)


def _undo_postponed(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    from store.writes.claims import set_attribute

    (change,) = event.payload["changes"]
    claim = ClaimId(change["claim"])
    (row,) = claim_reads.claim_rows(
        transaction.connection, (claim,), transaction.now_ms
    )
    if row.revision != change["revision"]:
        return Refused((_MOVED_ON,))
    set_attribute(
        transaction,
        row,
        "postponed",
        change["to"],
        change["from"],
        undoes=event.sequence,
    )
    project_claims(transaction, (claim,))
    return Ok(
        "the claim is put off again" if change["from"] else "it is taken up again"
    )


def _undo_rechecked(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    from store.writes.observations import take_recheck_back

    claim = ClaimId(event.subject)
    (row,) = claim_reads.claim_rows(
        transaction.connection, (claim,), transaction.now_ms
    )
    if row.revision != event.payload["revision"]:
        return Refused((_MOVED_ON,))
    if is_counted_on(transaction.connection, event.sequence):
        return Refused((_COUNTED_ON,))
    take_recheck_back(transaction, event)
    project_claims(transaction, (claim,))
    return Ok("the answer to the changed source is taken back; it stays in History")


def _undo_said(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    from store.writes.source_facts import insert_remark, move_generation

    source, name = SourceId(event.subject), event.payload["name"]
    before, after = event.payload["from"], event.payload["to"]
    said = {
        one.name: one.value
        for one in source_facts.remarks(transaction.connection, source)
    }
    if said.get(name, "") != after:
        return Refused((_MOVED_ON,))
    value = before or _NOTHING_SAID.get(name, "")
    insert_remark(transaction, source, name, value, before=after, undoes=event.sequence)
    move_generation(transaction)
    return Ok(f"the {name.replace('.', ' ').replace('_', ' ')} is as before")


_NOTHING_SAID = {"class": "unknown", "authority": "unknown"}


def _undo_related(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    from store.writes.source_relations import insert_relation

    source, target = SourceId(event.subject), SourceId(event.payload["target"])
    kind, held = RelationKind(event.payload["kind"]), event.payload["holds"]
    if relations.holds(transaction.connection, source, kind, target) != held:
        return Refused((_MOVED_ON,))
    insert_relation(
        transaction, source, kind, target, holds=not held, undoes=event.sequence
    )
    return Ok("the relation is as before")


def _undo_merged(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    from store.writes.source_relations import insert_merges

    heads = access.merged_heads(transaction.connection)
    moves = event.payload["moves"]
    if any(heads.get(source) != into for source, _, into in moves):
        return Refused((_MOVED_ON,))
    insert_merges(
        transaction,
        [(source, into, before) for source, before, into in moves],
        undoes=event.sequence,
    )
    return Ok("the sources are as before")
