"""Undo: a compensating command from a person's own stack in the event log."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    ExclusionId,
    IdGenerator,
    SetId,
    SourceId,
)
from claimtui.model.records import RecordId
from claimtui.model.results import Ok, Refused
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState
from claimtui.workspace.access import hidden_from, without_hidden_titles
from claimtui.workspace.claims import rows_now
from claimtui.workspace.findings import undo_set_aside
from claimtui.workspace.record_undoing import undo_answer
from claimtui.workspace.set_access import refuse_unseen_items
from claimtui.workspace.undoing_remarks import undo_remark
from claimtui.workspace.workspace import Workspace
from store.reads import claims as reads
from store.reads import events
from store.reads.assessments import assessment
from store.reads.requests import Asked, asked, part_of
from store.reads.sets import items_changed_at

if TYPE_CHECKING:
    from store.transaction import Transaction

_MOVED_ON = "the words have changed since, so there is nothing left to undo"
_TOLD_CHARS = 50

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class UndoneClaim:
    """What was undone on a claim."""

    words: str
    row: ClaimRow
    """The claim right after it."""


def undo(
    ws: Workspace,
    *,
    claim: ClaimId | None = None,
    record: RecordId | None = None,
    evidence: SetId | None = None,
    request: str | None = None,
) -> Ok[str] | Refused:
    """Take back this person's last act, or the last one on a claim, a record or a set.

    An assessment is never erased: it is withdrawn, and what was filled in becomes the
    draft again. Of a citation record it is an answer that is taken back.

    Returns:
        What was undone in words; refused when there is nothing, when somebody else has
        touched the same thing since, or when the claim's words moved on.
    """
    about = claim or record or evidence
    work = partial(_undo, ids=ws.ids, about=about, hidden=hidden_from(ws))
    return ws.write(_once, asked(request, about), Ok[str], work)


def undo_on_claim(
    ws: Workspace, claim: ClaimId, *, request: str | None = None
) -> Ok[UndoneClaim] | Refused:
    """Take back this person's last act on a claim, as `undo` does.

    Returns:
        What was undone, and the claim's row as the undoing left it; refused as `undo`.
    """
    told = asked(request, claim)
    work = partial(_undo, ids=ws.ids, about=claim, hidden=hidden_from(ws))

    def answer(transaction: Transaction) -> Ok[UndoneClaim] | Refused:
        done = _once(transaction, told, Ok[str], work)
        if isinstance(done, Refused):
            return done
        rows = partial(rows_now, claims=(claim,))
        kept = part_of(told, "claims")
        (row,) = _once(transaction, kept, tuple[ClaimRow, ...], rows)
        return Ok(UndoneClaim(done.value, row))

    done = ws.write(answer)
    if isinstance(done, Refused):
        return done
    (row,) = without_hidden_titles(ws, (done.value.row,))
    return Ok(replace(done.value, row=row))


def _once(
    transaction: Transaction,
    request: Asked | None,
    answer_type: Any,
    work: Callable[[Transaction], T],
) -> T:
    from store.writes.requests import answer_once

    return answer_once(transaction, request, "undo", answer_type, work)


def _withdraw(
    transaction: Transaction,
    event: events.StoredEvent,
    ids: IdGenerator,
    hidden: frozenset[SourceId],
) -> Ok[str] | Refused:
    from claimtui.workspace.assessing import withdraw
    from store.writes.assessments import store_draft

    claim = ClaimId(event.subject)
    withdrawn = AssessmentId(event.payload["assessment"])
    connection = transaction.connection
    rows = reads.claim_rows(connection, (claim,), transaction.now_ms)
    held = assessment(connection, withdrawn)
    if not rows or held is None:
        return Refused((_MOVED_ON,))
    answer = withdraw(transaction, ids, claim, rows[0].revision, withdrawn, hidden)
    if isinstance(answer, Ok):
        if rows[0].revision == held.claim_revision:
            store_draft(transaction, claim, held.draft)
        return Ok("the assessment is withdrawn; it stays in History")
    return answer if isinstance(answer, Refused) else Refused((_MOVED_ON,))


def _undo(
    transaction: Transaction,
    ids: IdGenerator,
    about: ClaimId | RecordId | SetId | None,
    hidden: frozenset[SourceId],
) -> Ok[str] | Refused:
    event = events.last_undoable(transaction.connection, transaction.actor, about)
    if event is None:
        return Refused(("there is nothing of yours to undo",))
    if event.kind == "record.answered":
        return undo_answer(transaction, event, hidden)
    answer = _take_back(transaction, event, ids, hidden)
    words = _words(transaction, event)
    if isinstance(answer, Ok) and words:
        return Ok(f"{answer.value} · “{words}”")
    return answer


def _words(transaction: Transaction, event: events.StoredEvent) -> str:
    """Return the words of the one claim that an act was about; else nothing.

    Whoever undoes has often gone on to another claim.
    """
    changed = {change["claim"] for change in event.payload.get("changes", ())}
    about = list(changed or {event.subject})
    if len(about) > 1:
        return ""
    rows = reads.claim_rows(
        transaction.connection, [ClaimId(about[0])], transaction.now_ms
    )
    text = " ".join(rows[0].text.split()) if rows else ""
    return text if len(text) <= _TOLD_CHARS else f"{text[: _TOLD_CHARS - 1]}…"


def _take_back(
    transaction: Transaction,
    event: events.StoredEvent,
    ids: IdGenerator,
    hidden: frozenset[SourceId],
) -> Ok[str] | Refused:
    if event.kind == "assessment.recorded":
        return _withdraw(transaction, event, ids, hidden)
    subjects = _subjects(event)
    other = events.touched_by_others(
        transaction.connection, event.sequence, transaction.actor, subjects
    )
    if other is not None:
        return Refused((f"{other} has changed this since",))
    match event.kind:
        case "claim.state":
            return _undo_states(transaction, event)
        case "claim.type" | "claim.markers" | "claim.facets":
            return _undo_attribute(transaction, event)
        case "claim.restored":
            return _undo_restored(transaction, event)
        case "claim.words":
            return _undo_words(transaction, event)
        case "claim.postponed" | "claim.rechecked" | "source.remark":
            return undo_remark(transaction, event)
        case "source.related" | "source.merged":
            return undo_remark(transaction, event)
        case "claim.set_aside":
            return undo_set_aside(transaction, event)
        case _:
            return _undo_set(transaction, event, hidden)


def _subjects(event: events.StoredEvent) -> set[str]:
    changes: list[dict[str, Any]] = event.payload.get("changes", [])
    return {event.subject, *(change["claim"] for change in changes)}


def _undo_states(
    transaction: Transaction, event: events.StoredEvent
) -> Ok[str] | Refused:
    from store.writes.claims import set_states, state_of

    changes = event.payload["changes"]
    rows = reads.claim_rows(
        transaction.connection,
        [ClaimId(change["claim"]) for change in changes],
        transaction.now_ms,
    )
    for row, change in zip(rows, changes, strict=True):
        if row.revision != change["revision"] or state_of(row) != change["to"]:
            return Refused((_MOVED_ON,))
    states = [change["from"] for change in changes]
    set_states(transaction, rows, states, undoes=event.sequence)
    count = "" if len(changes) == 1 else f" of {len(changes)} claims"
    return Ok(f"{_ACT[ClaimState(changes[0]['to']['state'])]}{count} undone")


_ACT = {
    ClaimState.PROPOSED: "change",
    ClaimState.ACCEPTED: "acceptance",
    ClaimState.EXCLUDED: "exclusion",
    ClaimState.RETIRED: "retirement",
}


def _undo_attribute(
    transaction: Transaction, event: events.StoredEvent
) -> Ok[str] | Refused:
    from store.writes.claims import set_attribute

    name = event.kind.removeprefix("claim.")
    (change,) = event.payload["changes"]
    claim = ClaimId(change["claim"])
    connection = transaction.connection
    (row,) = reads.claim_rows(connection, [claim], transaction.now_ms)
    stored = reads.latest_attribute(connection, claim, name, row.revision)
    value = json.loads(stored[0]) if stored else None
    now = value["type"] if name == "type" and value else value
    if row.revision != change["revision"] or now != change["to"]:
        return Refused((_MOVED_ON,))
    set_attribute(
        transaction,
        row,
        name,
        change["to"],
        change["from"],
        undoes=event.sequence,
    )
    told = {"type": "the type is", "markers": "the markers are"}
    return Ok(f"{told.get(name, 'the facets are')} as before")


def _undo_restored(
    transaction: Transaction, event: events.StoredEvent
) -> Ok[str] | Refused:
    from store.writes.claim_words import unmake_restored

    claim = ClaimId(event.payload["claim"])
    (row,) = reads.claim_rows(transaction.connection, [claim], transaction.now_ms)
    if row.state is ClaimState.RETIRED or row.revision != 1:
        return Refused((_MOVED_ON,))
    unmake_restored(
        transaction, row, ExclusionId(event.payload["exclusion"]), event.sequence
    )
    return Ok("the sentence is excluded again")


def _undo_words(
    transaction: Transaction, event: events.StoredEvent
) -> Ok[str] | Refused:
    from claimtui.workspace.projection import project_claims
    from store.writes.claim_words import current_revision, stands_now, unreword

    if event.document is None:
        raise AssertionError("words belong to a document")
    payload = event.payload
    for change in payload["changes"]:
        claim = ClaimId(change["claim"])
        if current_revision(transaction, claim) != change["to"] or not stands_now(
            transaction, event.document, claim, change["from"]
        ):
            return Refused((_MOVED_ON,))
    touched = unreword(transaction, event.document, payload, event.sequence)
    project_claims(transaction, touched)
    return Ok("the words are as they were")


def _undo_set(
    transaction: Transaction, event: events.StoredEvent, hidden: frozenset[SourceId]
) -> Ok[str] | Refused:
    from store.writes.sets import take_back

    set_, revision = SetId(event.subject), event.payload["revision"]
    items = items_changed_at(transaction.connection, set_, revision)
    refuse_unseen_items(transaction.connection, set_, items, hidden)
    if not take_back(transaction, set_, revision, event.sequence):
        return Refused((f"what revision {revision} did was changed again since",))
    if event.payload["claim"] is not None:
        return Ok("the passages are no candidates any more")
    return Ok(f"the set is as it was before revision {revision}")
