from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from claimtui.checks.quote import check_quote
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
from claimtui.records.findings import check_finding, parse_finding
from claimtui.records.ledger import RecordOutcome, ledger_of
from claimtui.records.objections import objections
from claimtui.records.parsing import BadRecordError, parse_record, record_key
from claimtui.records.quoting import Look, outcome, wants_archive
from claimtui.records.relaying import is_elsewhere, origin_place, origin_record
from claimtui.records.standing import (
    after_test,
    collected,
    detail_of,
    first_revision,
)
from claimtui.records.support import same_name, why_refused
from tests.unit.record_making import answered, found_in, narrowed_once

LINE: dict[str, Any] = {
    "id": "a1",
    "claim": "Fares rose by 5 points.",
    "evidence": {"quote": "rose by 5 points"},
    "source": {"url": "https://news.example/a"},
    "collected_by": "robin",
}
RECORD = parse_record(LINE)
PASSAGE = "Fares rose by 5 points in May."
LIVE_GONE = Look(Via.LIVE, None, "answers 410 (gone)")
FOUND = check_quote("it rose by 5 points", RECORD.quote)
MISSED = check_quote("it fell by 5 points", RECORD.quote)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"id": None}, "id is missing"),
        ({"id": " "}, "id is empty"),
        ({"id": True}, "id is no text"),
        ({"claim": None}, "claim is missing"),
        ({"claim": "\n"}, "claim is empty"),
        ({"claim_revision": 0}, "claim_revision is not between"),
        ({"claim_revision": 1.5}, "claim_revision is no whole number"),
        ({"claim_revision": True}, "claim_revision is no whole number"),
        ({"evidence": None}, "evidence is missing"),
        ({"evidence": "words"}, "evidence is no object"),
        ({"evidence": {}}, "evidence.quote is missing"),
        ({"evidence": {"quote": 5}}, "evidence.quote is no text"),
        ({"source": []}, "source is no object"),
        ({"source": {}}, "source has neither 'url' nor 'file'"),
        ({"source": {"url": 1}}, "source.url is no text"),
        ({"source": {"url": "x", "archive_url": {}}}, "source.archive_url is no text"),
        ({"collected_by": ["robin"]}, "collected_by is no text"),
        ({"limitations": "one"}, "limitations is no list of texts"),
        ({"limitations": [1]}, "limitations is no list of texts"),
        ({"root_origin": {}}, "root_origin is no text"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(
    changed: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadRecordError) as caught:
        parse_record({**LINE, **changed})
    assert any(one.startswith(fault) for one in caught.value.faults)


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(BadRecordError) as caught:
        parse_record({"limitations": 3})
    assert len(caught.value.faults) == 5


def test_a_line_keeps_its_id_and_its_verdict_is_not_read() -> None:
    told = parse_record({**LINE, "id": 17, "verification_status": "verified"})
    assert (told.external_id, told.revision) == ("17", 1)
    assert collected(told, 0).status is RecordStatus.PENDING


def test_half_characters_become_something_that_can_be_stored() -> None:
    told = parse_record({**LINE, "claim": "a\ud800b\x00"})
    assert told.statement == "a\ufffdb\ufffd"
    record_key(told).encode()


@pytest.mark.parametrize(
    ("source", "first", "wanted"),
    [
        (RecordSource(url="u"), Look(Via.LIVE, FOUND), False),
        (RecordSource(url="u"), Look(Via.LIVE, MISSED), True),
        (RecordSource(url="u"), LIVE_GONE, True),
        (RecordSource(url="u"), replace(LIVE_GONE, may_ask_archive=False), False),
        (
            RecordSource(url="u", archive_url="https://a.example/u"),
            replace(LIVE_GONE, may_ask_archive=False),
            True,
        ),
        (RecordSource(url="u", archive_url="archive-failed:timeout"), LIVE_GONE, False),
        (
            RecordSource(url="u", archive_url="ARCHIVE-FAILED:https://a.example/u"),
            Look(Via.LIVE, MISSED),
            False,
        ),
        (RecordSource(url="u", archive_url="n/a"), LIVE_GONE, True),
        (RecordSource(file="f"), Look(Via.FILE, MISSED), False),
        (
            RecordSource(file="f", archive_url="https://a.example/f"),
            Look(Via.FILE, MISSED),
            True,
        ),
    ],
)
def test_a_copy_is_asked_where_the_page_did_not_hold_the_quote(
    source: RecordSource, first: Look, wanted: bool
) -> None:
    assert wants_archive(source, first) == wanted


@pytest.mark.parametrize(
    ("looks", "result", "via", "changed"),
    [
        ([Look(Via.LIVE, FOUND)], "found", Via.LIVE, ""),
        (
            [Look(Via.LIVE, MISSED), Look(Via.ARCHIVE, FOUND)],
            *("found", Via.ARCHIVE, "live page changed"),
        ),
        (
            [LIVE_GONE, Look(Via.ARCHIVE, FOUND)],
            *("found", Via.ARCHIVE, "live page changed"),
        ),
        (
            [LIVE_GONE, Look(Via.ARCHIVE, None), Look(Via.ARCHIVE, FOUND)],
            *("found", Via.ARCHIVE, "live page changed"),
        ),
        ([Look(Via.LIVE, MISSED)], "not_found", Via.LIVE, ""),
        (
            [Look(Via.LIVE, MISSED), Look(Via.ARCHIVE, MISSED)],
            *("not_found", Via.LIVE, ""),
        ),
        ([LIVE_GONE, Look(Via.ARCHIVE, MISSED)], "not_found", Via.ARCHIVE, ""),
        ([Look(Via.LIVE, MISSED), Look(Via.ARCHIVE, None)], "not_found", Via.LIVE, ""),
        ([LIVE_GONE], "unreachable", None, ""),
        ([LIVE_GONE, Look(Via.ARCHIVE, None)], "unreachable", None, ""),
        ([Look(Via.FILE, FOUND)], "found", Via.FILE, ""),
    ],
)
def test_test_one_comes_out_as_its_looks_say(
    looks: list[Look], result: str, via: Via | None, changed: str
) -> None:
    told = outcome(looks, "maria", 7)
    assert (told.result, told.via) == (result, via)
    assert (told.by, told.at_ms) == ("maria", 7)
    assert bool(told.limitations) == bool(changed)
    assert all(one.startswith(changed) for one in told.limitations)


F, P, N = Support.FULL, Support.PARTIAL, Support.NONE


@pytest.mark.parametrize(
    ("test", "answers", "status"),
    [
        (None, [], "pending"),
        (QuoteOutcome.UNREACHABLE, [], "unreachable"),
        (QuoteOutcome.NOT_FOUND, [], "rejected"),
        (QuoteOutcome.FOUND, [], "pending"),
        (QuoteOutcome.FOUND_TYPOGRAPHIC, [], "pending"),
        (QuoteOutcome.FOUND, [F], "verified"),
        (QuoteOutcome.FOUND_TYPOGRAPHIC, [F], "verified"),
        (QuoteOutcome.FOUND, [N], "rejected"),
        (QuoteOutcome.FOUND, [N, F], "verified"),
        (QuoteOutcome.NOT_FOUND, [F], "rejected"),
        (QuoteOutcome.UNREACHABLE, [F], "unreachable"),
    ],
)
def test_a_records_status_follows_from_both_tests(
    test: QuoteOutcome | None, answers: list[Support], status: str
) -> None:
    told = QuoteTest(test, Via.LIVE, "maria", 1) if test else None
    given = [SupportAnswer(1, one, "ada", 2) for one in answers]
    detail = detail_of(RECORD, [first_revision(RECORD, 0)], told, given)
    assert detail.status == status
    if test and answers:
        assert detail.verification.checked_by == "ada"
        assert detail.verification.semantic is answers[-1]


@pytest.mark.parametrize(
    ("second", "status"),
    [(None, "pending"), (F, "verified"), (P, "rejected"), (N, "rejected")],
)
def test_a_partial_answer_narrows_the_statement_and_asks_once_more(
    second: Support | None, status: str
) -> None:
    detail = narrowed_once(RECORD, "Fares rose.", second)
    assert (detail.status, detail.revision) == (status, 2)
    assert detail.statement == "Fares rose."
    assert detail.record.statement == RECORD.statement
    assert f"claim narrowed from: {RECORD.statement}" in detail.limitations
    assert detail.verification.semantic is second


def test_what_is_passed_on_is_not_verified_whatever_is_answered() -> None:
    relay = replace(RECORD, root_origin="https://ministry.example/speech")
    detail = answered(relay, F)
    assert (detail.status, detail.rerouted) == (RecordStatus.PENDING, True)
    assert answered(relay, N).status is RecordStatus.REJECTED
    assert answered(RECORD, F, origin="Ministry").status is RecordStatus.PENDING


@pytest.mark.parametrize(
    ("origin", "elsewhere"),
    [
        ("", False),
        ("self", False),
        ("https://news.example/a", False),
        ("http://www.news.example/a/#top", False),
        ("https://news.example/b", True),
        ("Ministry of Works", True),
    ],
)
def test_an_origin_is_another_place_than_the_source(
    origin: str, elsewhere: bool
) -> None:
    assert is_elsewhere(replace(RECORD, root_origin=origin)) == elsewhere


def test_an_origins_record_is_collected_by_whoever_named_it() -> None:
    made = origin_record(RECORD, RecordId("x"), "speech.pdf", "Fares rose.", "ada")
    assert made.source == RecordSource(file="speech.pdf")
    assert (made.collected_by, made.origin_of) == ("ada", RECORD.id)
    assert made.external_id == "a1#origin"
    assert origin_place("The minister, in May") == RecordSource()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Robin", "robin ", True),
        ("Ｒobin\u00a0Ｓmith", "robin  smith", True),
        ("Strauß", "STRAUSS", True),
        ("José", "Jose\u0301", True),
        ("Robin", "Robina", False),
        ("", "", False),
    ],
)
def test_names_are_compared_however_they_are_spelt(
    one: str, other: str, same: bool
) -> None:
    assert same_name(one, other) == same


@pytest.mark.parametrize(
    ("by", "answer", "narrower", "said"),
    [
        ("ROBIN", F, "", "collected this record"),
        ("ada", P, "", "needs the narrower words"),
        ("ada", P, " Fares rose by  5 points. ", "statement's own"),
        ("ada", P, "x" * 20_001, "20,000 characters"),
        ("ada", F, "Fares rose.", "Only a partial answer"),
    ],
)
def test_answers_that_the_rules_do_not_allow_are_refused(
    by: str, answer: Support, narrower: str, said: str
) -> None:
    detail = found_in(RECORD, PASSAGE)
    given = SupportAnswer(1, answer, by, 3, narrower)
    [reason] = why_refused(detail, given, ())
    assert said in reason


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (None, "not been looked for"),
        (QuoteTest(QuoteOutcome.NOT_FOUND, Via.LIVE, "m", 1), "does not stand"),
        (QuoteTest(QuoteOutcome.UNREACHABLE, None, "m", 1), "could not be read"),
    ],
)
def test_test_two_is_not_run_before_test_one_has_passed(
    test: QuoteTest | None, said: str
) -> None:
    detail = after_test(RECORD, test, None) if test else collected(RECORD, 0)
    [reason] = why_refused(detail, SupportAnswer(1, F, "ada", 3), ())
    assert said in reason


def relay_found() -> RecordDetail:
    passage = "According to the ministry, fares rose by 5 points in May."
    return found_in(RECORD, passage)


def test_a_passage_that_names_somebody_else_wants_a_word_about_it() -> None:
    detail = relay_found()
    found = detail.objections
    assert "R1" in [one.code for one in found]
    full = SupportAnswer(1, F, "ada", 3)
    assert (
        "say that the passage states it itself" in why_refused(detail, full, found)[0]
    )
    named = replace(full, root_origin="Ministry of Works")
    assert why_refused(detail, named, found) == ()
    assert why_refused(detail, full, found, states_itself=True) == ()
    assert why_refused(detail, replace(full, answer=N), found) == ()


def test_a_statement_about_who_said_it_is_no_relay() -> None:
    words = "According to the ministry, fares rose by 5 points in May."
    record = replace(RECORD, statement=words)
    assert "R1" not in [one.code for one in found_in(record, words).objections]


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("Fares rose by 5 points.", set()),
        ("Fares fell by 5 points.", {"D"}),
        ("Fares rose by 6 points.", {"V"}),
        ("Fares rose by 5 percent.", {"U"}),
    ],
)
def test_the_checks_object_to_what_the_passage_does_not_say(
    statement: str, codes: set[str]
) -> None:
    detail = found_in(RECORD, PASSAGE)
    told = {one.code[0] for one in objections(statement, detail.test)}
    assert told >= codes
    assert bool(told) == bool(codes)


def test_a_finding_is_held_to_the_records_it_cites() -> None:
    held = {
        "a": RecordOutcome("a", RecordStatus.VERIFIED, 2, True, False),
        "b": RecordOutcome("b", RecordStatus.REJECTED, 1, False, False),
    }
    finding = parse_finding(
        {
            "id": "f",
            "text": "So it is.",
            "records": ["a", "b", "b", 7],
            "acknowledged_revisions": {"a": 1, "b": 1},
        }
    )
    faults = check_finding(finding, held.get).faults
    assert [one[:2] for one in faults] == ["a ", "b ", "7:"]
    whole = {"id": "f", "text": "x", "records": ["a"]}
    right = parse_finding({**whole, "acknowledged_revisions": {"a": 2}})
    assert check_finding(right, held.get).faults == ()


@pytest.mark.parametrize(
    "changed",
    [
        {"records": "a"},
        {"records": [None]},
        {"acknowledged_revisions": [1]},
        {"acknowledged_revisions": {"a": "1"}},
        {"text": ""},
    ],
)
def test_what_is_wrong_with_a_finding_is_named(changed: dict[str, Any]) -> None:
    with pytest.raises(BadRecordError):
        parse_finding({"id": "f", "text": "x", "records": ["a"], **changed})


def test_the_ledger_tells_narrowed_records_twice_and_rerouted_ones_not_pending() -> (
    None
):
    verified, pending = RecordStatus.VERIFIED, RecordStatus.PENDING
    told = ledger_of(
        [
            RecordOutcome("a", verified, 2, True, False),
            RecordOutcome("b", pending, 1, False, True),
            RecordOutcome("c", pending, 1, False, False),
        ]
    )
    assert (told.verified, told.narrowed) == (("a",), ("a",))
    assert (told.rerouted, told.pending) == (("b",), ("c",))


def test_a_narrowed_record_is_not_narrowed_again() -> None:
    detail = narrowed_once(RECORD, "Fares rose.", None)
    again = SupportAnswer(2, P, "ada", 9, "Fares.")
    [reason] = why_refused(detail, again, ())
    assert "not narrowed again" in reason


def test_revisions_count_on_from_the_one_that_was_collected() -> None:
    record: CitationRecord = replace(RECORD, revision=4)
    assert narrowed_once(record, "Fares rose.", F).revisions == (
        RecordRevision(4, RECORD.statement, "robin", 0),
        RecordRevision(5, "Fares rose.", "ada", 2, narrowed=True),
    )
