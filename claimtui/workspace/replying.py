"""How an observation answers another one, or withdraws an own one (SPEC 6.3)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from claimtui.model.assessments import Assessment, AssessmentDraft
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import AssessmentId
from claimtui.model.vocabulary import AnswerHow, Status, spoken
from store.reads import assessments as reads
from store.reads.observations import answered

if TYPE_CHECKING:
    from store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Reply:
    """What an observation says about others."""

    answers: AssessmentId | None = None
    how: AnswerHow | None = None
    withdraws: AssessmentId | None = None

    @property
    def needs_no_status(self) -> bool:
        """Whether it says something without a verdict of its own."""
        return self.how is AnswerHow.UNRESOLVED or self.withdraws is not None


def checked_reply(
    connection: sqlite3.Connection,
    actor: str,
    base: reads.ClaimBase,
    draft: AssessmentDraft,
    reply: Reply,
) -> tuple[Reply, tuple[str, ...]]:
    """Return a reply in full, and why it cannot be recorded.

    Raises:
        UnknownObjectError: It names an assessment that does not exist.
    """
    if reply.answers is None and reply.how in (AnswerHow.AGREE, AnswerHow.DISAGREE):
        return reply, ("Name the observation that you answer.",)
    reasons: list[str] = []
    if reply.answers is not None:
        other = _named(connection, reply.answers)
        if reply.how is None:
            same = draft.status is other.draft.status
            how = AnswerHow.AGREE if same else AnswerHow.DISAGREE
            reply = replace(reply, how=how)
        reasons += _about_answer(connection, actor, base, draft.status, other, reply)
    if reply.withdraws is not None:
        own = _named(connection, reply.withdraws)
        reasons += _about_withdrawal(connection, actor, base, own)
    return reply, tuple(reasons)


def _named(connection: sqlite3.Connection, id_: AssessmentId) -> Assessment:
    found = reads.assessment(connection, id_)
    if found is None:
        raise UnknownObjectError(
            "is no assessment of this store",
            which=id_,
            hint="claimtui history CLAIM shows the ids",
        )
    return found


def _about_answer(
    connection: sqlite3.Connection,
    actor: str,
    base: reads.ClaimBase,
    status: Status | None,
    other: Assessment,
    reply: Reply,
) -> Iterator[str]:
    if (other.claim, other.claim_revision) != (base.claim, base.revision):
        yield f"{other.id} is about other words: answer one about these."
    if other.author == actor:
        yield f"{other.id} is your own: assess anew, or withdraw it."
    if answered(connection, (other.id,))[other.id].withdrawn:
        yield f"{other.id} was withdrawn: there is nothing to answer."
    if reply.how is AnswerHow.AGREE and status is not other.draft.status:
        yield (
            f"You agree with {other.id}, but your status is another: choose the same,"
            " or disagree."
        )
    if reply.how is AnswerHow.DISAGREE and status is other.draft.status and status:
        yield (
            f"You disagree with {other.id}, but you say {spoken(status)} too: choose"
            " another status, or agree."
        )


def _about_withdrawal(
    connection: sqlite3.Connection, actor: str, base: reads.ClaimBase, own: Assessment
) -> Iterator[str]:
    if own.claim != base.claim:
        yield f"{own.id} is about another claim."
    if own.author != actor:
        yield f"{own.id} is by {own.author}: nobody else can withdraw it."
    if answered(connection, (own.id,))[own.id].withdrawn:
        yield f"{own.id} was withdrawn already."


def record_reply(
    transaction: Transaction, assessment: AssessmentId, reply: Reply
) -> None:
    """Record how a new observation answers and withdraws others."""
    from store.writes.observations import insert_answer, insert_withdrawal

    if reply.how is not None:
        insert_answer(transaction, assessment, reply.answers, reply.how)
    if reply.withdraws is not None:
        insert_withdrawal(transaction, reply.withdraws, assessment)
