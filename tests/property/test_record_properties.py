from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.checks.quote import check_quote
from claimtui.model.codec import from_json, to_json
from claimtui.model.errors import UnreadableError
from claimtui.model.records import (
    CitationRecord,
    QuoteTest,
    RecordDetail,
    RecordId,
    RecordRevision,
    RecordSource,
    SupportAnswer,
)
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support, Via
from claimtui.reading.source import read_source
from claimtui.records.context import context_of
from claimtui.records.ledger import ledger_of, outcome_of
from claimtui.records.parsing import BadRecordError, parse_record
from claimtui.records.quoting import Look, outcome
from claimtui.records.standing import detail_of, first_revision, with_objections
from claimtui.records.support import why_refused

TEXT = st.text(max_size=60)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3)
    ),
    max_leaves=8,
)
NAMES = st.sampled_from(
    [
        *("id", "claim", "claim_revision", "evidence", "source", "collected_by"),
        *("limitations", "root_origin", "verification_status"),
    ]
)
RECORD = CitationRecord(
    id=RecordId("a"),
    external_id="a",
    statement="Fares rose.",
    revision=1,
    quote="rose",
    source=RecordSource(url="https://news.example/a"),
    collected_by="robin",
)
FOUND, MISSED = check_quote("it rose", "rose"), check_quote("it fell", "rose")
RESULTS = st.sampled_from([FOUND, MISSED, None])


@given(st.dictionaries(NAMES, ANY))
def test_any_line_becomes_a_record_or_is_told_what_is_wrong(
    line: dict[str, Any],
) -> None:
    try:
        record = parse_record(line)
    except BadRecordError:
        return
    record.statement.encode()
    assert record.external_id
    assert record.source.place


@given(RESULTS, st.lists(RESULTS, max_size=2))
def test_test_one_rejects_only_what_was_read_and_believes_only_what_was_found(
    first: Any, others: list[Any]
) -> None:
    looks = [Look(Via.LIVE, first), *(Look(Via.ARCHIVE, one) for one in others)]
    told = outcome(looks, "maria", 0)
    assert told.found == (FOUND in [first, *others])
    unread = all(one is None for one in [first, *others])
    assert (told.result is QuoteOutcome.UNREACHABLE) == unread
    assert (told.via is None) == unread
    changed = any("live page changed" in one for one in told.limitations)
    assert changed == (told.found and first is not FOUND)


ANSWERS = st.lists(
    st.tuples(
        st.sampled_from(list(Support)),
        st.sampled_from(["robin", "ROBIN ", "ada", "ben"]),
        st.sampled_from(["", "Fares rose a bit.", "Fares rose.", "Fares."]),
        st.sampled_from(["", "", "Ministry of Works"]),
    ),
    max_size=6,
)
TESTS = st.sampled_from([None, *QuoteOutcome])


def answered(test: QuoteTest | None, given: list[Any]) -> RecordDetail:
    """Answer as the store does: what is refused leaves no trace."""
    revisions = [first_revision(RECORD, 0)]
    answers: list[SupportAnswer] = []
    detail = detail_of(RECORD, revisions, test, answers)
    for kind, by, narrower, origin in given:
        answer = SupportAnswer(detail.revision, kind, by, 1, narrower, origin)
        if why_refused(detail, answer, ()):
            continue
        answers.append(answer)
        if narrower:
            now = RecordRevision(detail.revision + 1, narrower, by, 1, narrowed=True)
            revisions.append(now)
        detail = detail_of(RECORD, revisions, test, answers)
    return detail


@given(TESTS, ANSWERS)
def test_nothing_is_verified_but_by_a_found_quote_and_somebody_elses_full_answer(
    result: QuoteOutcome | None, given: list[Any]
) -> None:
    test = QuoteTest(result, Via.LIVE, "maria", 0) if result else None
    detail = answered(test, given)
    current = [one for one in detail.answers if one.revision == detail.revision]
    if detail.status is RecordStatus.VERIFIED:
        assert test is not None
        assert test.found
        assert current[-1].answer is Support.FULL
        assert not detail.rerouted
    assert all(one.by in ("ada", "ben") for one in detail.answers)
    assert len(detail.revisions) <= 2
    assert detail.record == RECORD
    if test is None or not test.found:
        assert not detail.answers


@given(TESTS, ANSWERS)
def test_every_record_stands_in_the_ledger(
    result: QuoteOutcome | None, given: list[Any]
) -> None:
    test = QuoteTest(result, Via.LIVE, "maria", 0) if result else None
    told = ledger_of([outcome_of(answered(test, given))])
    lists = [getattr(told, name) for name in type(told).__dataclass_fields__]
    assert ("a",) in lists
    statuses = (told.verified, told.rejected, told.unreachable, told.pending)
    assert sum(bool(one) for one in statuses) <= 1


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.data())
def test_any_text_gives_a_context_that_holds_the_quote_and_survives_storing(
    text: str, data: st.DataObject
) -> None:
    try:
        reading = read_source(text.encode("utf-8", "replace"), "a.md")
    except UnreadableError:
        return
    start = data.draw(st.integers(0, max(0, len(reading.text) - 1)))
    end = data.draw(st.integers(start + 1, max(start + 1, len(reading.text))))
    found = check_quote(reading.text, reading.text[start:end])
    if not found.occurrences:
        return
    steps = context_of(reading, found.occurrences[0])
    assert steps
    for step in steps:
        assert all(0 <= one.start < one.end <= len(step.text) for one in step.spans)
    test = QuoteTest(QuoteOutcome.FOUND, Via.LIVE, "maria", 0, context=steps)
    assert from_json(QuoteTest, to_json(test)) == test
    record = replace(RECORD, statement=text or "x")
    detail = detail_of(record, [first_revision(record, 0)], test, ())
    json.dumps([one.explanation for one in with_objections(detail).objections])
