"""How sources stand to each other: links, citations, succession, one publication."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.ids import SourceId
from claimtui.model.vocabulary import Provenance, RelationKind
from store import source_tables as tables
from store.transaction import Transaction


def insert_mentions(
    transaction: Transaction,
    source: SourceId,
    named: Sequence[tuple[RelationKind, str]],
    provenance: Provenance,
    event: int,
) -> None:
    """Insert relations to what a text names, those that are not there yet."""
    known = {
        (row[0], row[1])
        for row in transaction.connection.execute(
            "SELECT kind, target_key FROM source_relation WHERE source = ?", (source,)
        )
    }
    transaction.add_all(
        tables.SourceRelation,
        (
            {
                "source": source,
                "kind": kind,
                "target": None,
                "target_key": key,
                "holds": 1,
                "provenance": provenance,
                "event": event,
                "author": transaction.actor,
                "at": transaction.now_ms,
            }
            for kind, key in named
            if (kind.value, key) not in known
        ),
    )


def insert_relation(
    transaction: Transaction,
    source: SourceId,
    kind: RelationKind,
    target: SourceId,
    *,
    holds: bool,
    undoes: int | None = None,
) -> int:
    """Record that a source stands to another one so, or no longer, by a person."""
    event = transaction.event(
        "source.related",
        source,
        {"kind": kind, "target": target, "holds": holds},
        undoes=undoes,
    )
    transaction.add(
        tables.SourceRelation(
            source=source,
            kind=kind,
            target=target,
            target_key="",
            holds=int(holds),
            provenance=Provenance.REVIEWER,
            event=event,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    return event


def insert_merges(
    transaction: Transaction,
    moves: Sequence[tuple[SourceId, SourceId | None, SourceId | None]],
    *,
    undoes: int | None = None,
) -> int:
    """Record of sources what they were merged into and are now; None for nothing.

    The index generation moves, since access scopes hold for all that is merged.
    """
    event = transaction.event(
        "source.merged",
        moves[0][0],
        {"moves": [list(move) for move in moves]},
        undoes=undoes,
    )
    transaction.add_all(
        tables.SourceMerge,
        (
            {
                "source": source,
                "into": into,
                "event": event,
                "author": transaction.actor,
                "at": transaction.now_ms,
            }
            for source, _, into in moves
        ),
    )
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )
    return event
