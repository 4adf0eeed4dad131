"""How observations answer each other, and people's answers to changed sources."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.ids import AssessmentId
from claimtui.model.vocabulary import AnswerHow, RecheckEffect
from store import tables
from store.reads.assessments import ClaimBase
from store.reads.events import StoredEvent
from store.transaction import Transaction


def insert_rechecks(
    transaction: Transaction,
    claim: ClaimBase,
    marks: Sequence[tuple[str, str, int]],
    effect: RecheckEffect,
    note: str,
) -> int:
    """Record one answer to some marks and return the event's number.

    A mark is an assessment, a source that it cites, and the source's revision.
    """
    event = transaction.event(
        "claim.rechecked",
        claim.claim,
        {"claim": claim.claim, "revision": claim.revision, "effect": effect},
        document=claim.document,
    )
    transaction.add_all(
        tables.AssessmentRecheck,
        (
            {
                "assessment": assessment,
                "source": source,
                "source_revision": revision,
                "effect": effect,
                "note": note,
                "event": event,
                "author": transaction.actor,
                "at": transaction.now_ms,
            }
            for assessment, source, revision in marks
        ),
    )
    return event


def take_recheck_back(transaction: Transaction, event: StoredEvent) -> None:
    """Record that an answer to changed sources no longer counts; its rows stay."""
    transaction.event(
        event.kind,
        event.subject,
        event.payload,
        document=event.document,
        undoes=event.sequence,
    )


def insert_answer(
    transaction: Transaction,
    assessment: AssessmentId,
    answers: AssessmentId | None,
    how: AnswerHow,
) -> None:
    """Record how an observation answers another one, or the claim as such."""
    transaction.add(
        tables.AssessmentAnswer(assessment=assessment, answers=answers, how=how)
    )


def insert_withdrawal(
    transaction: Transaction, withdrawn: AssessmentId, assessment: AssessmentId
) -> None:
    """Record that an observation withdraws an earlier one."""
    transaction.add(
        tables.AssessmentWithdrawal(withdrawn=withdrawn, assessment=assessment)
    )
