"""What people say of claims: state and type, each an append-only record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState
from store import tables
from store.transaction import Transaction
from store.writes.claim_rows import attribute


def set_states(
    transaction: Transaction,
    rows: Sequence[ClaimRow],
    states: Sequence[dict[str, Any]],
    *,
    undoes: int | None = None,
) -> int:
    """Record a new state of each claim in one event and return its number.

    A state is `{"state": …}`, for an exclusion with `reason` and `note`.
    """
    event = transaction.event(
        "claim.state",
        rows[0].claim,
        {
            "changes": [
                {
                    "claim": row.claim,
                    "revision": row.revision,
                    "from": state_of(row),
                    "to": state,
                }
                for row, state in zip(rows, states, strict=True)
            ]
        },
        document=rows[0].document,
        undoes=undoes,
    )
    transaction.add_all(
        tables.ClaimAttribute,
        (
            attribute(transaction, row.claim, row.revision, "state", state, event)
            for row, state in zip(rows, states, strict=True)
        ),
    )
    transaction.project_all(
        "UPDATE claim_now SET state = ?, exclusion = ?, exclusion_note = ?"
        " WHERE claim = ?",
        [
            (state["state"], state.get("reason"), state.get("note", ""), row.claim)
            for row, state in zip(rows, states, strict=True)
        ],
    )
    return event


def state_of(row: ClaimRow) -> dict[str, Any]:
    """Return a claim's present state as it is recorded."""
    state: dict[str, Any] = {"state": row.state}
    if row.state is ClaimState.EXCLUDED and row.exclusion is not None:
        state |= {"reason": row.exclusion, "note": row.exclusion_note}
    return state


def set_attribute(
    transaction: Transaction,
    row: ClaimRow,
    name: str,
    before: object,
    after: object,
    *,
    undoes: int | None = None,
) -> int:
    """Record a claim's `type`, `markers` or `facets` and return the event's number.

    Words and verdicts stay as they are. Values are plain JSON values.
    """
    event = transaction.event(
        f"claim.{name}",
        row.claim,
        {
            "changes": [
                {
                    "claim": row.claim,
                    "revision": row.revision,
                    "from": before,
                    "to": after,
                }
            ]
        },
        document=row.document,
        undoes=undoes,
    )
    value = {"type": after} if name == "type" else after
    transaction.add_all(
        tables.ClaimAttribute,
        [attribute(transaction, row.claim, row.revision, name, value, event)],
    )
    if name == "type":
        sql = "UPDATE claim_now SET type = ? WHERE claim = ?"
        held = after
    elif name == "markers":
        sql, held = (
            "UPDATE claim_now SET markers = ? WHERE claim = ?",
            json.dumps(after),
        )
    else:
        return event
    transaction.project(sql, (held, row.claim))
    return event


def restored_event(
    transaction: Transaction, document: DocumentId, claim: ClaimId, exclusion: str
) -> int:
    """Record that a sentence which extraction excluded becomes a claim."""
    return transaction.event(
        "claim.restored",
        claim,
        {"claim": claim, "exclusion": exclusion},
        document=document,
    )
