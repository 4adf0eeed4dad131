"""Evidence sets: each change is a revision that costs its own size only."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimtui.model.ids import ClaimId, SetId, TraceId, UnitId
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import FoundBy, SetPurpose
from store import tables
from store.reads.sets import Ranks, newest_revision
from store.reads.sources import generation
from store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class NewUnit:
    """A passage about to become a unit of a set."""

    unit: UnitId
    passage: Passage
    found_by: FoundBy
    lanes: Ranks = ()
    trace: TraceId | None = None


def insert_review_set(
    transaction: Transaction, set_: SetId, claim: ClaimId, question: str
) -> None:
    """Insert the set of a claim's candidates; it has no revision yet."""
    transaction.add(
        tables.EvidenceSet(
            id=set_,
            purpose=SetPurpose.REVIEW,
            question=question,
            claim=claim,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )


def add_units(
    transaction: Transaction,
    set_: SetId,
    units: Sequence[NewUnit],
    kind: str = "set.changed",
) -> int:
    """Add units in a new revision of a set and return its number.

    `kind` names the event; only `set.changed` can be undone.
    """
    operation = {"op": "add", "passages": [one.passage.id for one in units]}
    revision = _insert_revision(transaction, set_, operation)
    transaction.add_all(
        tables.EvidenceUnit,
        (
            {
                "id": one.unit,
                "set": set_,
                "from_revision": revision,
                "passage": one.passage.id,
                "source": one.passage.source,
                "source_revision": one.passage.revision,
                "found_by": one.found_by,
                "lanes": json.dumps(dict(one.lanes)),
                "trace": one.trace,
            }
            for one in units
        ),
    )
    told = {"units": [one.unit for one in units]}
    _tell(transaction, set_, kind, told, revision, None)
    return revision


def end_units(
    transaction: Transaction, set_: SetId, units: Sequence[UnitId], undoes: int | None
) -> int:
    """Take units out in a new revision of a set and return its number.

    Earlier revisions keep them. `undoes` is the event that this takes back, if any.
    """
    revision = _insert_revision(
        transaction, set_, {"op": "remove", "units": list(units)}
    )
    transaction.add_all(
        tables.EvidenceUnitEnd,
        ({"unit": unit, "set": set_, "revision": revision} for unit in units),
    )
    _tell(transaction, set_, "set.changed", {"ended": list(units)}, revision, undoes)
    return revision


def _insert_revision(
    transaction: Transaction, set_: SetId, operation: Mapping[str, object]
) -> int:
    parent = newest_revision(transaction.connection, set_)
    transaction.add(
        tables.EvidenceSetRevision(
            set=set_,
            revision=parent + 1,
            parent=parent or None,
            operation=json.dumps(operation, separators=(",", ":")),
            generation=generation(transaction.connection),
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    return parent + 1


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
