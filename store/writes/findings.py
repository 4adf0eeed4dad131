"""Findings of the checks that a person sets aside, each an append-only record."""

from __future__ import annotations

from store import tables
from store.reads.assessments import ClaimBase
from store.transaction import Transaction
from store.writes.claim_rows import attribute


def insert_set_aside(
    transaction: Transaction,
    claim: ClaimBase,
    code: str,
    before: str,
    after: str,
    *,
    undoes: int | None = None,
) -> int:
    """Record why a finding is set aside and return the event's number.

    An empty reason takes it up again. It holds for the claim's present words.
    """
    change = {"claim": claim.claim, "revision": claim.revision, "code": code}
    event = transaction.event(
        "claim.set_aside",
        claim.claim,
        {"changes": [{**change, "from": before, "to": after}]},
        document=claim.document,
        undoes=undoes,
    )
    value = {"code": code, "reason": after}
    transaction.add_all(
        tables.ClaimAttribute,
        [
            attribute(
                transaction, claim.claim, claim.revision, "set_aside", value, event
            )
        ],
    )
    return event
