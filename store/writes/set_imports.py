"""Evidence sets that come from another store, with their history where it fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimtui.model.codec import to_plain
from claimtui.model.evidence import Brief
from claimtui.model.exchange import ImportOrigin
from claimtui.model.ids import SetId
from claimtui.model.set_operations import Effect, Operation
from store import tables
from store.reads.set_exchange import IMPORTED
from store.set_items import operations_text
from store.transaction import Transaction
from store.writes.sets import carry_out, insert_origins, insert_set, store_revision


@dataclass(frozen=True, slots=True)
class ImportedRevision:
    """One revision as it was made elsewhere, or as the import makes it."""

    operations: Sequence[Operation]
    effects: Sequence[Effect]
    author: str
    at_ms: int
    generation: int


def insert_imported_set(
    transaction: Transaction,
    set_: SetId,
    brief: Brief,
    revisions: Sequence[ImportedRevision],
    origin: ImportOrigin,
    *,
    renamed: Mapping[str, str],
    history: bool,
) -> int:
    """Store a whole set and return the number of its newest revision.

    Its revisions keep their authors and times; the event says who brought it in, when,
    and where from.

    Args:
        transaction: Where to.
        set_: Which set.
        brief: What it is asked.
        revisions: All of them, oldest first.
        origin: Where it comes from.
        renamed: Ids that were in use here, each with the one that stands for it.
        history: Whether every revision came along.
    """
    insert_set(transaction, set_, brief.purpose, brief.question)
    for number, one in enumerate(revisions, start=1):
        transaction.add(
            tables.EvidenceSetRevision(
                set=set_,
                revision=number,
                parent=number - 1 or None,
                operation=operations_text(one.operations),
                generation=one.generation,
                author=one.author,
                at=one.at_ms,
            )
        )
        insert_origins(transaction, set_, number, one.operations)
        carry_out(transaction, set_, number, one.effects)
    told = {"revision": len(revisions), "origin": to_plain(origin)}
    told |= {"renamed": dict(renamed), "history": history}
    transaction.event(IMPORTED, set_, told)
    return len(revisions)


def complete_imported_set(
    transaction: Transaction,
    set_: SetId,
    operations: Sequence[Operation],
    effects: Sequence[Effect],
    origin: ImportOrigin,
) -> int:
    """Store what an import lacked as the next revision, and return its number.

    It is a change like any other, which can be undone; an event of its own says where
    the sources come from that it rests on.
    """
    revision = store_revision(transaction, set_, operations, effects)
    told = {"revision": revision, "origin": to_plain(origin), "completes": True}
    transaction.event(IMPORTED, set_, told)
    return revision
