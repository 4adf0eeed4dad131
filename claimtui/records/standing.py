"""What a record is now: status, limitations and verification, from what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimtui.checks.terms import Terms
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordDetail,
    RecordId,
    RecordRevision,
    SupportAnswer,
    Verification,
)
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support
from claimtui.records.objections import objections
from claimtui.records.relaying import is_elsewhere

NARROWED_FROM = "claim narrowed from: "


def collected(record: CitationRecord, at_ms: int) -> RecordDetail:
    """Return a record of which nothing is known but what was collected."""
    return detail_of(record, [first_revision(record, at_ms)], None, ())


def after_test(
    record: CitationRecord, test: QuoteTest, terms: Terms | None
) -> RecordDetail:
    """Return a record after test one, with what the lexical checks object."""
    first = first_revision(record, test.at_ms)
    return with_objections(detail_of(record, [first], test, ()), terms)


def with_objections(detail: RecordDetail, terms: Terms | None = None) -> RecordDetail:
    """Return a record with what the lexical checks object to its present words."""
    return replace(detail, objections=objections(detail.statement, detail.test, terms))


def first_revision(record: CitationRecord, at_ms: int) -> RecordRevision:
    """Return the wording that was collected."""
    return RecordRevision(record.revision, record.statement, record.collected_by, at_ms)


def origin_named_by(detail: RecordDetail) -> str:
    """Return who named where the statement comes from."""
    named = [one.by for one in detail.answers if one.root_origin]
    return named[-1] if named else detail.record.collected_by


def is_narrowed(detail: RecordDetail) -> bool:
    """Tell whether a statement reads narrower now than it was collected."""
    return detail.revisions[-1].narrowed


def status_of(
    test: QuoteTest | None, answer: Support | None, *, narrowed: bool, rerouted: bool
) -> RecordStatus:
    """Return what both tests come to.

    Args:
        test: Test one; None where it was not run.
        answer: Test two, for the present words; None where nobody has answered.
        narrowed: Whether the present words were narrowed before: a second partial
            answer fails them.
        rerouted: Whether the passage only passes on what somebody else said.
    """
    if test is None:
        return RecordStatus.PENDING
    if test.result is QuoteOutcome.UNREACHABLE:
        return RecordStatus.UNREACHABLE
    if not test.found or answer is Support.NONE:
        return RecordStatus.REJECTED
    if answer is Support.PARTIAL and narrowed:
        return RecordStatus.REJECTED
    if answer is Support.FULL and not rerouted:
        return RecordStatus.VERIFIED
    return RecordStatus.PENDING


def detail_of(
    record: CitationRecord,
    revisions: Sequence[RecordRevision],
    test: QuoteTest | None,
    answers: Sequence[SupportAnswer],
    origins: Sequence[RecordId] = (),
) -> RecordDetail:
    """Put together what a record is now.

    Args:
        record: As it was collected.
        revisions: Of its statement, oldest first, the collected one included. One
            that is not narrowed has the collected words, again where a narrowing was
            taken back.
        test: The newest test one.
        answers: All of test two, oldest first; the newest for its words counts.
        origins: Records of what it passes on.
    """
    now = revisions[-1]
    as_collected = {one.revision for one in revisions if not one.narrowed}
    about = {now.revision} if now.narrowed else as_collected
    current = [one for one in answers if one.revision in about]
    answer = current[-1].answer if current else None
    origin = _origin(record, answers)
    return RecordDetail(
        record=record,
        statement=now.statement,
        revision=now.revision,
        status=status_of(test, answer, narrowed=now.narrowed, rerouted=bool(origin)),
        limitations=_limitations(record, revisions, test),
        root_origin=origin,
        verification=_verification(test, current[-1:] or answers[-1:], answer),
        revisions=tuple(revisions),
        test=test,
        answers=tuple(answers),
        origins=tuple(origins),
    )


def _verification(
    test: QuoteTest | None, last: Sequence[SupportAnswer], answer: Support | None
) -> Verification:
    if test is None:
        return Verification()
    by, at_ms = test.by, test.at_ms
    if last:
        by, at_ms = last[-1].by, last[-1].at_ms
    return Verification(test.result, answer, test.via, at_ms, by)


def _origin(record: CitationRecord, answers: Sequence[SupportAnswer]) -> str:
    named = [one.root_origin for one in answers if one.root_origin]
    if named:
        return named[-1]
    return record.root_origin if is_elsewhere(record) else ""


def _limitations(
    record: CitationRecord, revisions: Sequence[RecordRevision], test: QuoteTest | None
) -> tuple[str, ...]:
    added = test.limitations if test is not None else ()
    told = [*record.limitations, *added]
    if revisions[-1].narrowed:
        told.append(NARROWED_FROM + revisions[-2].statement)
    return tuple(dict.fromkeys(told))
