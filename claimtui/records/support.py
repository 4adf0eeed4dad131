"""Test two, support in context: who may answer, and what follows (SPEC 6.7)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from claimtui.model.checks import Finding
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordDetail,
    SupportAnswer,
)
from claimtui.model.vocabulary import QuoteOutcome, Support
from claimtui.records.objections import relayed
from claimtui.records.relaying import is_elsewhere
from claimtui.records.standing import is_narrowed

MAX_STATEMENT_CHARS = 20_000
"""Of narrower words; more is no statement."""
_TOLD_CHARS = 40


def same_name(one: str, other: str) -> bool:
    """Tell whether two names are the same person's, however they are spelt."""
    return bool(_name(one)) and _name(one) == _name(other)


def _name(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def why_not_verified_by(record: CitationRecord, name: str) -> str:
    """Return why somebody does not verify a record; empty where nothing speaks so."""
    if same_name(name, record.collected_by):
        return (
            f"{record.collected_by} collected this record: "
            "somebody else has to verify it."
        )
    return ""


def why_refused(
    detail: RecordDetail,
    answer: SupportAnswer,
    objections: Sequence[Finding],
    *,
    states_itself: bool = False,
) -> tuple[str, ...]:
    """Return why an answer to test two is not taken; empty where it is.

    Args:
        detail: The record as it is now.
        answer: What is about to be recorded for its present words.
        objections: What the lexical checks say; those of relay want a word about it.
        states_itself: Whether the assessor says that the passage states it itself.
    """
    reasons = [
        why_not_verified_by(detail.record, answer.by),
        _why_no_test_two(detail.test),
        _why_not_narrower(detail, answer),
        _why_no_origin(detail, answer),
    ]
    relay = relayed(objections)
    holds = answer.answer is not Support.NONE and not states_itself
    if relay and holds and not answer.root_origin and not detail.root_origin:
        reasons.append(
            f"The passage passes on what somebody else said ({_told(detail, relay)}): "
            "name the origin, or say that the passage states it itself."
        )
    return tuple(reason for reason in reasons if reason)


def _told(detail: RecordDetail, relay: Finding) -> str:
    """Return the words of the passage that name somebody else."""
    if detail.test is None or not detail.test.context or not relay.evidence_spans:
        return relay.explanation
    start = relay.evidence_spans[0].start
    words = " ".join(detail.test.context[0].text[start : start + _TOLD_CHARS].split())
    return f"“{words} …”"


def _why_no_test_two(test: QuoteTest | None) -> str:
    if test is None:
        return "The quote has not been looked for yet, and that comes first."
    if test.result is QuoteOutcome.UNREACHABLE:
        return "The source could not be read, so there is no passage to judge."
    if not test.found:
        return "The quote does not stand in the source, so test two is not run."
    return ""


def _why_not_narrower(detail: RecordDetail, answer: SupportAnswer) -> str:
    if answer.answer is not Support.PARTIAL:
        return "Only a partial answer has narrower words." if answer.narrower else ""
    if is_narrowed(detail):
        return (
            "These words were narrowed once before and are not narrowed again."
            if answer.narrower
            else ""
        )
    if not answer.narrower.strip():
        return "A partial answer needs the narrower words that the passage supports."
    if len(answer.narrower) > MAX_STATEMENT_CHARS:
        return f"The narrower words are more than {MAX_STATEMENT_CHARS:,} characters."
    if answer.narrower.split() == detail.statement.split():
        return "The narrower words are the statement's own."
    return ""


def _why_no_origin(detail: RecordDetail, answer: SupportAnswer) -> str:
    if answer.root_origin and not is_elsewhere(detail.record, answer.root_origin):
        return "The origin that is named is the record's own source."
    return ""
