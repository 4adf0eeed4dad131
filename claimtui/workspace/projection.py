"""Keeps the stored current status of claims in step with what causes it (SPEC 6.5)."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from claimtui.model.assessments import StatusProjection
from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import ClaimState, CurrentStatus
from claimtui.review.status import project_status
from store.reads import assessments as reads
from store.reads.observations import flags_now

if TYPE_CHECKING:
    from store.transaction import Transaction

_CHUNK = 500

RETIRED = StatusProjection(
    CurrentStatus.UNREVIEWED, "its words no longer stand in the document"
)
"""Of a retired claim: its assessments are superseded, whatever they say."""

_LEFT_OPEN = "left unresolved, without a verdict on these words"


def project_claims(transaction: Transaction, claims: Iterable[ClaimId]) -> None:
    """Compute and store the status of some claims' current revisions.

    To be called in the transaction of whatever changes a claim's current revision or
    state, its assessments, or a source they cite, after `claim_now` was written.
    """
    from store.writes.projection import store_statuses

    left = iter(claims)
    while chunk := list(islice(left, _CHUNK)):
        store_statuses(transaction, projected_statuses(transaction.connection, chunk))


def projected_statuses(
    connection: sqlite3.Connection, claims: Collection[ClaimId]
) -> list[tuple[ClaimId, StatusProjection]]:
    """Return what some claims' stored status should be; unknown ones are left out."""
    flags = flags_now(connection, claims)
    return [
        (
            claim,
            _flagged(
                _projection(connection, claim, revision, state, assessed),
                *flags.get(claim, (False, False)),
            ),
        )
        for claim, revision, state, assessed in reads.revisions_now(connection, claims)
    ]


def projected_status(
    connection: sqlite3.Connection, claim: ClaimId
) -> StatusProjection | None:
    """Return what a claim's stored status should be; None for an unknown claim."""
    found = projected_statuses(connection, (claim,))
    return found[0][1] if found else None


def _flagged(
    status: StatusProjection, postponed: bool, unresolved: bool
) -> StatusProjection:
    if not (postponed or unresolved):
        return status
    if unresolved and status.base is CurrentStatus.UNREVIEWED:
        status = replace(status, reason=_LEFT_OPEN)
    return replace(status, postponed=postponed, unresolved=unresolved)


def _projection(
    connection: sqlite3.Connection,
    claim: ClaimId,
    revision: int,
    state: ClaimState,
    assessed: bool,
) -> StatusProjection:
    if state is ClaimState.RETIRED:
        return RETIRED
    if not assessed:
        return project_status(())
    return project_status(reads.verdicts(connection, claim, revision))
