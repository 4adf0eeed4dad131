"""Setting a finding of the checks aside, with a reason, for a claim's words (SPEC 5.2).

The check goes on saying what it says; what is set aside is only not asked about again.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.checks import Explanation
from claimtui.model.ids import ClaimId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import ClaimState
from claimtui.workspace.candidates import require_claim
from claimtui.workspace.workspace import Workspace
from store.reads import findings as reads
from store.reads.assessments import ClaimBase
from store.reads.requests import asked

if TYPE_CHECKING:
    from store.reads.events import StoredEvent
    from store.transaction import Transaction

_COMMAND = "set-aside"
_MOVED_ON = "it has been changed since, so there is nothing left to undo"


@dataclass(frozen=True, slots=True)
class SetAside:
    """A finding's code that somebody set aside for one claim revision."""

    claim: ClaimId
    claim_revision: int
    code: str
    reason: str
    """Empty where it was taken up again."""
    author: str
    at_ms: int


def explained(code: str) -> Explanation:
    """Return what a finding's code means, as `claimtui explain` tells it.

    Raises:
        UsageError: There is no such code.
    """
    from claimtui.checks.findings import explain

    return explain(code)


def set_aside(
    ws: Workspace,
    claim: ClaimId,
    code: str,
    reason: str,
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Ok[SetAside] | Refused | Conflict:
    """Set every finding of a code aside for a claim's words; new words ask again.

    Setting it aside once more replaces the reason.

    Raises:
        UnknownObjectError: There is no such claim.
        UsageError: There is no such code.
    """
    return _record(ws, claim, code, reason, expect, request)


def take_up(
    ws: Workspace,
    claim: ClaimId,
    code: str,
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Ok[SetAside] | Refused | Conflict:
    """Let a finding that was set aside count again.

    Raises:
        UnknownObjectError: There is no such claim.
        UsageError: There is no such code.
    """
    return _record(ws, claim, code, None, expect, request)


def _record(
    ws: Workspace,
    claim: ClaimId,
    code: str,
    reason: str | None,
    expect: int | None,
    request: str | None,
) -> Ok[SetAside] | Refused | Conflict:
    from claimtui.checks.findings import explain
    from store.writes.requests import answer_once

    known = explain(code).code
    words = None if reason is None else repair_text(reason)[0].strip()
    return ws.write(
        answer_once,
        asked(request, claim, known, words),
        _COMMAND,
        Ok[SetAside],
        partial(_set_aside, claim=claim, code=known, words=words, expect=expect),
    )


def _set_aside(
    transaction: Transaction,
    claim: ClaimId,
    code: str,
    words: str | None,
    expect: int | None,
) -> Ok[SetAside] | Refused | Conflict:
    from store.writes.findings import insert_set_aside

    base = require_claim(transaction.connection, claim)
    if expect not in (None, base.revision):
        return Conflict(expect or 0, base.revision, local=(_COMMAND,))
    before = reasons_now(transaction.connection, base).get(code, "")
    refusal = _refusal(base, code, words, before)
    if refusal:
        return Refused((refusal,))
    insert_set_aside(transaction, base, code, before, words or "")
    author, now_ms = transaction.actor, transaction.now_ms
    return Ok(SetAside(claim, base.revision, code, words or "", author, now_ms))


def _refusal(base: ClaimBase, code: str, words: str | None, before: str) -> str:
    from claimtui.review.constraints import MAX_TEXT_CHARS, is_blank

    if base.state in (ClaimState.EXCLUDED, ClaimState.RETIRED):
        return f"The claim is {base.state}: there is nothing to set aside."
    if words is None:
        return "" if before else f"{code} is not set aside: there is nothing to undo."
    if is_blank(words):
        return f"Setting {code} aside needs a reason: say why it does not count here."
    if len(words) > MAX_TEXT_CHARS:
        return (
            f"The reason has {len(words):,} characters: shorten it to "
            f"{MAX_TEXT_CHARS:,}."
        )
    return ""


def reasons_now(connection: sqlite3.Connection, base: ClaimBase) -> dict[str, str]:
    """Return the codes that are set aside for a claim's present words, with why."""
    return {
        one.code: one.reason
        for one in reads.set_aside(connection, base.claim)
        if one.revision == base.revision
    }


def findings_set_aside(ws: Workspace, claim: ClaimId) -> tuple[SetAside, ...]:
    """Return what is set aside for a claim's present and past words, oldest first."""
    return tuple(
        SetAside(claim, one.revision, one.code, one.reason, one.author, one.at_ms)
        for one in ws.read(reads.set_aside, claim)
    )


def undo_set_aside(transaction: Transaction, event: StoredEvent) -> Ok[str] | Refused:
    """Take back that a finding was set aside, or taken up again."""
    from store.writes.findings import insert_set_aside

    (change,) = event.payload["changes"]
    code = change["code"]
    base = require_claim(transaction.connection, ClaimId(change["claim"]))
    now = reasons_now(transaction.connection, base).get(code, "")
    if (base.revision, now) != (change["revision"], change["to"]):
        return Refused((_MOVED_ON,))
    insert_set_aside(
        transaction, base, code, now, change["from"], undoes=event.sequence
    )
    return Ok(
        f"{code} is set aside again" if change["from"] else f"{code} counts again"
    )
