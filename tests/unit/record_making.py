"""Records put together for tests, as the store and a run put them together."""

from __future__ import annotations

from claimtui.checks.quote import check_quote
from claimtui.model.records import (
    CitationRecord,
    ContextStep,
    QuoteTest,
    RecordDetail,
    RecordRevision,
    SupportAnswer,
)
from claimtui.model.vocabulary import ContextLevel, QuoteOutcome, Support, Via
from claimtui.records.standing import after_test, detail_of, first_revision


def found_in(record: CitationRecord, passage: str) -> RecordDetail:
    """Return a record whose quote was found in a passage."""
    result = check_quote(passage, record.quote)
    spans = result.occurrences[0] if result.occurrences else ()
    step = ContextStep(ContextLevel.PARAGRAPH, passage, spans)
    test = QuoteTest(
        *(QuoteOutcome.FOUND, Via.LIVE, "maria", 1),
        elided=result.elided,
        context=(step,),
    )
    return after_test(record, test, None)


def answered(
    record: CitationRecord, answer: Support, *, origin: str = ""
) -> RecordDetail:
    """Return a record whose quote was found and for which somebody answered."""
    test = QuoteTest(QuoteOutcome.FOUND, Via.LIVE, "maria", 1)
    given = SupportAnswer(record.revision, answer, "ada", 2, root_origin=origin)
    return detail_of(record, [first_revision(record, 0)], test, [given])


def narrowed_once(
    record: CitationRecord, narrower: str, second: Support | None
) -> RecordDetail:
    """Return a record that was narrowed, and perhaps answered for once more."""
    test = QuoteTest(QuoteOutcome.FOUND, Via.LIVE, "maria", 1)
    first, now = record.revision, record.revision + 1
    answers = [SupportAnswer(first, Support.PARTIAL, "ada", 2, narrower)]
    if second is not None:
        answers.append(SupportAnswer(now, second, "ada", 3))
    revisions = [
        first_revision(record, 0),
        RecordRevision(now, narrower, "ada", 2, narrowed=True),
    ]
    return detail_of(record, revisions, test, answers)
