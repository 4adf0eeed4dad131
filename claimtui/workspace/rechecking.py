"""What people answer short of an assessment: a recheck of a mark, and putting off."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.ids import ClaimId
from claimtui.model.results import Ok, Refused
from claimtui.model.spans import repair_text
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState, RecheckEffect
from claimtui.workspace.projection import project_claims
from claimtui.workspace.workspace import Workspace
from store.reads import claims as claim_reads
from store.reads.assessments import verdicts
from store.reads.observations import SourceChange, source_changes
from store.reads.requests import asked

if TYPE_CHECKING:
    from store.transaction import Transaction

Answer = Ok[ClaimRow] | Refused

_NOTHING_CHANGED = (
    "No passage cited for this claim has changed: there is nothing to answer."
)


def recheck(
    ws: Workspace,
    claim: ClaimId,
    effect: RecheckEffect,
    *,
    note: str = "",
    request: str | None = None,
) -> Answer:
    """Answer a potentially stale mark: what the change of the source means (SPEC 2.8).

    *Only the source changed* and *no effect* leave the verdict standing. *The fact
    changed* makes the claim stale until it is assessed again. A later answer replaces
    an earlier one; new words in the source ask again.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    from store.writes.requests import answer_once

    words = repair_text(note)[0]
    return ws.write(
        lambda transaction: answer_once(
            transaction,
            asked(request, claim, effect, words),
            "recheck",
            Ok[ClaimRow],
            partial(_recheck, claim=claim, effect=effect, note=words),
        )
    )


def _recheck(
    transaction: Transaction, claim: ClaimId, effect: RecheckEffect, note: str
) -> Answer:
    from claimtui.workspace.candidates import require_claim
    from store.writes.observations import insert_rechecks

    connection = transaction.connection
    base = require_claim(connection, claim)
    marks = [
        one
        for one in source_changes(connection, claim, base.revision)
        if one.changed or one.answer is not None
    ]
    standing = verdicts(connection, claim, base.revision)
    if base.state is ClaimState.RETIRED or not marks or not standing:
        return Refused((_NOTHING_CHANGED,))
    insert_rechecks(transaction, base, [_mark(one) for one in marks], effect, note)
    project_claims(transaction, (claim,))
    return Ok(_row(transaction, claim))


def _mark(change: SourceChange) -> tuple[str, str, int]:
    return change.assessment, change.source, change.revision


def postpone(
    ws: Workspace,
    claim: ClaimId,
    *,
    postponed: bool = True,
    request: str | None = None,
) -> Answer:
    """Put a claim off, or take it up again; its next assessment takes it up too.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    from store.writes.requests import answer_once

    return ws.write(
        lambda transaction: answer_once(
            transaction,
            asked(request, claim, postponed),
            "postpone",
            Ok[ClaimRow],
            partial(_postpone, claim=claim, postponed=postponed),
        )
    )


def _postpone(transaction: Transaction, claim: ClaimId, postponed: bool) -> Answer:
    from claimtui.workspace.candidates import require_claim
    from store.writes.claims import set_attribute

    base = require_claim(transaction.connection, claim)
    if base.state in (ClaimState.EXCLUDED, ClaimState.RETIRED):
        return Refused((f"The claim is {base.state}: there is nothing to put off.",))
    row = _row(transaction, claim)
    stored = claim_reads.latest_attribute(
        transaction.connection, claim, "postponed", base.revision
    )
    before = bool(stored and json.loads(stored[0]))
    set_attribute(transaction, row, "postponed", before, postponed)
    project_claims(transaction, (claim,))
    return Ok(_row(transaction, claim))


def _row(transaction: Transaction, claim: ClaimId) -> ClaimRow:
    (row,) = claim_reads.claim_rows(
        transaction.connection, (claim,), transaction.now_ms
    )
    return row
