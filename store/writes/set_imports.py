"""Evidence sets that come from another store, with their history where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.model.codec import to_plain
from claimtui.model.evidence import Brief, Effect, Operation
from claimtui.model.exchange import ImportOrigin
from claimtui.model.ids import SetId
from store import tables
from store.reads.set_exchange import IMPORTED
from store.set_items import operations_text
from store.transaction import Transaction
from store.writes.sets import carry_out, insert_origins, insert_set


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
) -> int:
    """Store a whole set and return the number of its newest revision.

    Its revisions keep their authors and times; the event says who brought it in, when,
    and where from.
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
    transaction.event(
        IMPORTED, set_, {"revision": len(revisions), "origin": to_plain(origin)}
    )
    return len(revisions)
