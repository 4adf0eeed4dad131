"""The stored current status of claims, rebuildable from the assessments."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.assessments import StatusProjection
from claimtui.model.ids import ClaimId
from store.transaction import Transaction


def store_statuses(
    transaction: Transaction, statuses: Sequence[tuple[ClaimId, StatusProjection]]
) -> None:
    """Write the current statuses of some claims."""
    if not statuses:
        return
    transaction.project_all(
        "UPDATE claim_now SET status = ?, reason = ?, valid_until = ?, after = ?,"
        " after_reason = ?, postponed = ?, unresolved = ? WHERE claim = ?",
        [
            (
                status.base,
                status.reason,
                status.valid_until_ms,
                status.after,
                status.after_reason,
                status.postponed,
                status.unresolved,
                claim,
            )
            for claim, status in statuses
        ],
    )
