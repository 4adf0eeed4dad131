"""Evidence sets: each change is a revision that costs its own size only."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from claimtui.model.evidence import UnitState
from claimtui.model.ids import ClaimId, SetId
from claimtui.model.set_operations import (
    AddUnit,
    Effect,
    Operation,
    Put,
    ReplaceUnit,
    TakeBack,
)
from claimtui.model.vocabulary import SetPurpose
from store import tables
from store.reads.sets import newest_revision
from store.reads.sources import generation
from store.set_items import item_text, operations_text
from store.transaction import Transaction


def insert_set(
    transaction: Transaction,
    set_: SetId,
    purpose: SetPurpose,
    question: str,
    claim: ClaimId | None = None,
) -> None:
    """Insert a set; it has no revision yet."""
    transaction.add(
        tables.EvidenceSet(
            id=set_,
            purpose=purpose,
            question=question,
            claim=claim,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )


def store_revision(
    transaction: Transaction,
    set_: SetId,
    operations: Sequence[Operation],
    effects: Sequence[Effect],
    kind: str = "set.changed",
) -> int:
    """Store the next revision of a set and return its number.

    Args:
        transaction: Where to.
        set_: Which set.
        operations: What was done, as history tells it.
        effects: What that puts and ends, in order.
        kind: Names the event; only `set.changed` can be undone.
    """
    revision = _insert_revision(transaction, set_, operations_text(operations))
    insert_origins(transaction, set_, revision, operations)
    carry_out(transaction, set_, revision, effects)
    told = {"ops": sorted({one.op for one in operations})}
    _tell(transaction, set_, kind, told, revision, None)
    return revision


def take_back(transaction: Transaction, set_: SetId, revision: int, event: int) -> bool:
    """Put back what a revision changed, unless something of it was changed since.

    Args:
        transaction: Where to.
        set_: Which set.
        revision: The one to take back.
        event: What told of it.

    Returns:
        Whether it was taken back.
    """
    begun = dict(_changed_at(transaction, set_, "i.from_revision", revision))
    ended = dict(_changed_at(transaction, set_, "e.revision", revision))
    keys = tuple(dict.fromkeys((*begun, *ended)))
    for kind, key in keys:
        # By content: what an earlier taking back put there again is the same item anew.
        now = _item_now(transaction, set_, kind, key)
        then = begun.get((kind, key))
        if _content_of(transaction, now) != _content_of(transaction, then):
            return False
    operation = TakeBack(revision, keys)
    made = _insert_revision(transaction, set_, operations_text((operation,)))
    _end(transaction, set_, made, keys)
    _begin(
        transaction,
        set_,
        made,
        [(*key, _content_of(transaction, item)) for key, item in ended.items()],
    )
    _tell(transaction, set_, "set.changed", {"took_back": revision}, made, event)
    return True


def _changed_at(
    transaction: Transaction, set_: SetId, column: str, revision: int
) -> list[tuple[tuple[str, str], int]]:
    """Return the items that began or ended with a revision, by kind and key."""
    rows = transaction.connection.execute(
        "SELECT i.kind, i.key, i.id FROM evidence_item i"
        " LEFT JOIN evidence_item_end e ON e.item = i.id"
        f' WHERE i."set" = ? AND {column} = ? ORDER BY i.id',
        (set_, revision),
    )
    return [((kind, key), item) for kind, key, item in rows]


def _content_of(transaction: Transaction, item: int | None) -> str:
    """Return an item's content; nothing where there is none."""
    row = transaction.connection.execute(
        "SELECT content FROM evidence_item WHERE id = ?", (item,)
    ).fetchone()
    return row[0] if row else ""


def _item_now(transaction: Transaction, set_: SetId, kind: str, key: str) -> int | None:
    row = transaction.connection.execute(
        'SELECT item FROM evidence_present WHERE "set" = ? AND kind = ? AND key = ?',
        (set_, kind, key),
    ).fetchone()
    return row[0] if row else None


def _insert_revision(transaction: Transaction, set_: SetId, operation: str) -> int:
    parent = newest_revision(transaction.connection, set_)
    transaction.add(
        tables.EvidenceSetRevision(
            set=set_,
            revision=parent + 1,
            parent=parent or None,
            operation=operation,
            generation=generation(transaction.connection),
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    return parent + 1


def insert_origins(
    transaction: Transaction,
    set_: SetId,
    revision: int,
    operations: Sequence[Operation],
) -> None:
    """Store where the units come from that operations take in."""
    transaction.add_all(
        tables.EvidenceUnit,
        (
            {
                "id": state.unit,
                "set": set_,
                "from_revision": revision,
                "passage": state.origin.passage,
                "source": state.origin.source,
                "source_revision": state.origin.source_revision,
                "found_by": state.origin.found_by,
                "lanes": json.dumps(dict(state.origin.lanes)),
                "trace": state.origin.trace,
            }
            for one in operations
            if (state := _added(one)) is not None
        ),
    )


def _added(operation: Operation) -> UnitState | None:
    if isinstance(operation, AddUnit):
        return operation.state
    return operation.by if isinstance(operation, ReplaceUnit) else None


def carry_out(
    transaction: Transaction, set_: SetId, revision: int, effects: Sequence[Effect]
) -> None:
    """Store the last effect on each thing: within one revision only that one stands."""
    last = {(one.kind, one.key): one for one in effects}
    _end(transaction, set_, revision, list(last))
    _begin(
        transaction,
        set_,
        revision,
        [
            (kind, key, item_text(effect.item))
            for (kind, key), effect in last.items()
            if isinstance(effect, Put)
        ],
    )


def _begin(
    transaction: Transaction,
    set_: SetId,
    revision: int,
    items: Sequence[tuple[str, str, str]],
) -> None:
    """Store items of a set, each with kind, key and content."""
    (last,) = transaction.connection.execute(
        "SELECT coalesce(max(id), 0) FROM evidence_item"
    ).fetchone()
    numbered = list(enumerate(items, last + 1))
    transaction.add_all(
        tables.EvidenceItem,
        (
            {
                "id": number,
                "set": set_,
                "kind": kind,
                "key": key,
                "content": content,
                "from_revision": revision,
            }
            for number, (kind, key, content) in numbered
        ),
    )
    transaction.project_all(
        "INSERT INTO evidence_present VALUES (?, ?, ?, ?)",
        [(set_, kind, key, number) for number, (kind, key, _) in numbered],
    )


def _end(
    transaction: Transaction,
    set_: SetId,
    revision: int,
    keys: Sequence[tuple[str, str]],
) -> None:
    """End what stands under some kinds and keys."""
    held = {
        item: (set_, kind, key)
        for kind, key in keys
        if (item := _item_now(transaction, set_, kind, key)) is not None
    }
    transaction.add_all(
        tables.EvidenceItemEnd,
        ({"item": item, "set": set_, "revision": revision} for item in held),
    )
    transaction.project_all(
        'DELETE FROM evidence_present WHERE "set" = ? AND kind = ? AND key = ?',
        list(held.values()),
    )


def _tell(
    transaction: Transaction,
    set_: SetId,
    kind: str,
    payload: Mapping[str, object],
    revision: int,
    undoes: int | None,
) -> None:
    claim, document = transaction.connection.execute(
        "SELECT s.claim, c.document FROM evidence_set s"
        " LEFT JOIN claim c ON c.id = s.claim WHERE s.id = ?",
        (set_,),
    ).fetchone()
    transaction.event(
        kind,
        set_,
        {"claim": claim, "revision": revision, **payload},
        document=document,
        undoes=undoes,
    )
