from __future__ import annotations

import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from claimtui.model.errors import HiddenError, UnknownObjectError
from claimtui.model.limits import FetchLimits
from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support, Via
from claimtui.workspace import (
    access,
    care,
    claims,
    documents,
    keeping,
    records,
    source_details,
    sources,
    undoing,
    verifying,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace
from tests.store.pages import Pages, serving

QUOTE = "Fares rose by 5 percentage points in 2023."
FULL, PARTIAL, NONE = Support.FULL, Support.PARTIAL, Support.NONE
Tested = Callable[..., RecordId]


@pytest.fixture
def pages() -> Iterator[Pages]:
    with serving() as running:
        yield running


@pytest.fixture
def maria(open_workspace: OpenWorkspace) -> Workspace:
    ws = open_workspace("maria")
    ws.fetch_limits = FetchLimits(timeout_s=5, allow_private=True, archive="")
    return ws


def collected(place: str, **changed: object) -> CitationRecord:
    base = CitationRecord(
        id=RecordId("a1"),
        external_id="a1",
        statement=QUOTE,
        revision=1,
        quote=QUOTE,
        source=RecordSource(url=place),
        collected_by="robin",
    )
    return replace(base, **changed)  # type: ignore[arg-type]


@pytest.fixture
def tested(maria: Workspace, pages: Pages) -> Tested:
    """Keep a record whose quote stands on a page among `words`, and test it."""

    def make(words: str = QUOTE, **changed: object) -> RecordId:
        address = pages.put("/a", f"<p>Before.</p><p>{words}</p><p>After.</p>")
        made = records.add_record(maria, collected(address, **changed))
        verifying.verify_records(maria, [made.row.id])
        return made.row.id

    return make


def test_a_record_is_kept_once_under_an_id_of_its_own(maria: Workspace) -> None:
    first = records.add_record(maria, collected("http://x.example/a"))
    again = records.add_record(maria, collected("http://x.example/a"))
    other = records.add_record(maria, collected("http://x.example/b"))
    assert (first.new, again.new, other.new) == (True, False, True)
    assert first.row.id == again.row.id
    assert first.row.id.startswith("rec_")
    assert first.row.external_id == "a1"
    assert records.record_ids(maria) == (first.row.id, other.row.id)
    assert care.doctor(maria).problems == ()


def test_a_record_is_found_by_id_beginning_or_line(maria: Workspace) -> None:
    id_ = records.add_record(maria, collected("http://x.example/a")).row.id
    for reference in (id_, id_[:12], "a1"):
        assert records.find_record(maria, reference) == id_
    records.add_record(maria, collected("http://x.example/b"))
    for reference in ("a1", "rec_", "rec_0zzz", "nobody", ""):
        with pytest.raises(UnknownObjectError):
            records.find_record(maria, reference)


def test_a_found_quote_is_pending_until_somebody_answers(
    maria: Workspace, tested: Tested
) -> None:
    id_ = tested()
    detail = records.record_detail(maria, id_)
    assert detail.status is RecordStatus.PENDING
    assert detail.verification.mechanical is QuoteOutcome.FOUND
    assert (detail.verification.checked_via, detail.verification.checked_by) == (
        *(Via.LIVE, "maria"),
    )
    assert detail.test is not None
    assert detail.test.context[0].text == QUOTE
    assert detail.objections == ()
    done = records.support(maria, id_, FULL)
    assert isinstance(done, Ok)
    assert done.value.status is RecordStatus.VERIFIED
    [row] = records.record_rows(maria, [id_])
    assert row == done.value
    assert care.doctor(maria).problems == ()


def test_whoever_collected_a_record_neither_tests_nor_answers_for_it(
    open_workspace: OpenWorkspace, maria: Workspace, tested: Tested
) -> None:
    id_ = tested()
    robin = open_workspace(" Robin")
    robin.fetch_limits = maria.fetch_limits
    refused = records.support(robin, id_, FULL)
    assert isinstance(refused, Refused)
    assert "somebody else" in refused.reasons[0]
    other = records.add_record(robin, collected("http://127.0.0.1:1/b")).row.id
    run = verifying.verify_records(robin, [other])
    assert [one for one, _ in run.refused] == [other]
    assert records.record_detail(robin, other).test is None
    assert records.record_detail(robin, id_).answers == ()


def test_a_partial_answer_narrows_and_the_second_answer_decides(
    maria: Workspace, tested: Tested
) -> None:
    id_ = tested()
    narrowed = records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    assert isinstance(narrowed, Ok)
    assert (narrowed.value.status, narrowed.value.revision) == ("pending", 2)
    detail = records.record_detail(maria, id_)
    assert detail.statement == "Fares rose in 2023."
    assert f"claim narrowed from: {QUOTE}" in detail.limitations
    done = records.support(maria, id_, FULL)
    assert isinstance(done, Ok)
    assert (done.value.status, done.value.narrowed) == ("verified", True)
    assert [one.statement for one in records.record_detail(maria, id_).revisions] == [
        *(QUOTE, "Fares rose in 2023.")
    ]


@pytest.mark.parametrize("second", [PARTIAL, NONE])
def test_narrower_words_that_fail_are_rejected(
    maria: Workspace, tested: Tested, second: Support
) -> None:
    id_ = tested()
    records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    done = records.support(maria, id_, second)
    assert isinstance(done, Ok)
    assert done.value.status is RecordStatus.REJECTED


def test_objections_follow_the_words_that_the_record_has_now(
    maria: Workspace, tested: Tested
) -> None:
    id_ = tested(statement="Fares fell in 2023.")
    assert records.record_detail(maria, id_).objections
    assert records.record_detail(maria, id_).status is RecordStatus.PENDING
    records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    assert records.record_detail(maria, id_).objections == ()


def test_a_passage_that_passes_something_on_gives_its_origin_a_record(
    maria: Workspace, open_workspace: OpenWorkspace, tested: Tested, pages: Pages
) -> None:
    words = f"According to the ministry, {QUOTE[0].lower()}{QUOTE[1:]}"
    id_ = tested(words, quote=words, statement="Fares rose by 5 percentage points.")
    refused = records.support(maria, id_, FULL)
    assert isinstance(refused, Refused)
    assert "ministry" in refused.reasons[0].lower()
    origin = pages.put("/origin", f"<p>{words}</p>")
    done = records.support(maria, id_, FULL, root_origin=origin)
    assert isinstance(done, Ok)
    assert (done.value.status, done.value.rerouted) == ("pending", True)
    detail = records.record_detail(maria, id_)
    assert detail.root_origin == origin
    [made] = detail.origins
    own = records.record_detail(maria, made)
    assert (own.record.source.url, own.record.collected_by) == (origin, "maria")
    assert own.record.origin_of == id_
    assert verifying.verify_records(maria, [made]).refused
    ben = open_workspace("ben")
    ben.fetch_limits = maria.fetch_limits
    [row] = verifying.verify_records(ben, [made]).rows
    assert row.mechanical is QuoteOutcome.FOUND


def test_an_origin_that_the_collector_named_is_tested_after_its_relay(
    maria: Workspace, pages: Pages
) -> None:
    origin = pages.put("/origin", f"<p>{QUOTE}</p>")
    address = pages.put("/a", f"<p>{QUOTE}</p>")
    relay = collected(address, root_origin=origin)
    id_ = records.add_record(maria, relay).row.id
    first, second = verifying.verify_records(maria, [id_]).rows
    assert (first.id, first.rerouted) == (id_, True)
    assert second.source.url == origin
    assert second.mechanical is QuoteOutcome.FOUND
    verifying.verify_records(maria, [id_])
    assert len(records.record_ids(maria)) == 2


def test_what_is_decided_is_not_asked_again_unless_somebody_wants_to(
    maria: Workspace, tested: Tested, pages: Pages
) -> None:
    id_ = tested()
    verifying.verify_records(maria, [id_])
    assert len(pages.asked) == 1
    records.support(maria, id_, FULL)
    pages.put("/a", "<p>All is other now.</p>")
    [row] = verifying.verify_records(maria, [id_], again=True).rows
    assert row.status is RecordStatus.REJECTED
    assert records.record_detail(maria, id_).answers


def test_an_unreachable_page_is_tried_again(maria: Workspace, pages: Pages) -> None:
    id_ = records.add_record(maria, collected(pages.address("/late"))).row.id
    [row] = verifying.verify_records(maria, [id_]).rows
    assert row.status is RecordStatus.UNREACHABLE
    assert isinstance(records.support(maria, id_, FULL), Refused)
    pages.put("/late", f"<p>{QUOTE}</p>")
    [row] = verifying.verify_records(maria, [id_]).rows
    assert row.status is RecordStatus.PENDING


def test_a_run_in_the_background_tells_how_far_it_is_and_stops(
    maria: Workspace, pages: Pages
) -> None:
    address = pages.put("/a", f"<p>{QUOTE}</p>")
    ids = [
        records.add_record(maria, collected(address, external_id=f"a{n}")).row.id
        for n in range(3)
    ]
    stop, told = threading.Event(), []

    def progress(done: int, total: int, name: str) -> None:
        told.append((done, total, name))
        if done == 1:
            stop.set()

    run = verifying.verify_records(maria, ids, stop=stop, progress=progress)
    assert told[:2] == [(0, 3, "a0"), (1, 3, "a1")]
    assert len(run.rows) < 3
    later = verifying.verify_records(maria, ids)
    assert [row.status for row in later.rows] == ["pending"] * 3


def test_an_answer_for_words_that_have_moved_on_is_a_conflict(
    maria: Workspace, tested: Tested
) -> None:
    id_ = tested()
    records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    late = records.support(maria, id_, FULL, expect=1)
    assert isinstance(late, Conflict)
    assert (late.expected, late.found) == (1, 2)
    assert len(records.record_detail(maria, id_).answers) == 1


def test_the_same_request_answers_once(maria: Workspace, tested: Tested) -> None:
    id_ = tested()
    first = records.support(maria, id_, NONE, request="r1")
    assert records.support(maria, id_, NONE, request="r1") == first
    assert len(records.record_detail(maria, id_).answers) == 1


def test_two_processes_collecting_the_same_line_keep_one_record(
    open_workspace: OpenWorkspace,
) -> None:
    opened = [open_workspace(f"person{n}") for n in range(4)]
    for ws in opened:
        ws.prepare_to_write()
    start, ids = threading.Barrier(4), []

    def work(ws: Workspace) -> None:
        start.wait()
        ids.append(records.add_record(ws, collected("http://x.example/a")).row.id)

    threads = [threading.Thread(target=work, args=(ws,)) for ws in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 4
    assert len(set(ids)) == len(records.record_ids(opened[0])) == 1


def test_a_claims_citation_becomes_a_record_and_the_claim_stays_as_it_is(
    maria: Workspace, open_workspace: OpenWorkspace, tmp_path: Path
) -> None:
    article, minutes = tmp_path / "article.md", tmp_path / "minutes.md"
    article.write_text("Fares rose by 5 percentage points, people say.\n")
    minutes.write_text(f"# Minutes\n\n{QUOTE}\n")
    document = documents.add_document(maria, article).document
    (claim,) = claims.claim_ids(maria, document)
    sources.add_source(maria, str(minutes))
    passage = search(maria, "percentage", record=False).hits[0].passage.id
    made = records.record_citation(maria, claim, passage, span=TextSpan(0, 10))
    assert isinstance(made, Ok)
    whole = records.record_citation(maria, claim, passage)
    assert isinstance(whole, Ok)
    detail = records.record_detail(maria, whole.value.id)
    assert (detail.record.claim, detail.record.claim_revision) == (claim, 1)
    assert (detail.record.quote, detail.record.collected_by) == (QUOTE, "maria")
    assert records.record_detail(maria, made.value.id).record.quote == QUOTE[:10]
    ben = open_workspace("ben")
    [row] = verifying.verify_records(ben, [whole.value.id]).rows
    assert row.mechanical is QuoteOutcome.FOUND
    records.support(ben, whole.value.id, PARTIAL, narrower="Fares rose.")
    assert claims.claim_row(maria, claim).text.startswith("Fares rose by 5 percentage")
    assert claims.claim_row(maria, claim).revision == 1


def test_a_record_of_a_hidden_source_is_hidden_too(
    maria: Workspace, open_workspace: OpenWorkspace, tmp_path: Path
) -> None:
    minutes = tmp_path / "minutes.md"
    minutes.write_text(f"{QUOTE}\n")
    source = sources.add_source(maria, str(minutes)).source
    source_details.set_scope(maria, source, "private")
    made = collected("", source=RecordSource(file=str(minutes)))
    id_ = records.add_record(maria, made).row.id
    verifying.verify_records(maria, [id_])
    assert isinstance(records.support(maria, id_, FULL), Ok)
    public = Workspace.open(tmp_path / "store", "maria", "public")
    try:
        [row] = records.record_rows(public, [id_])
        assert (row.statement, bool(row.redacted)) == ("", True)
        with pytest.raises(HiddenError):
            records.record_detail(public, id_)
        with pytest.raises(HiddenError):
            records.support(public, id_, FULL)
        undone = undoing.undo(public, record=id_)
        assert undone == Refused(("its source is hidden from you",))
    finally:
        public.close()
    assert access.scopes(maria)


def state_of(ws: Workspace, id_: RecordId) -> tuple[object, ...]:
    now = records.record_detail(ws, id_)
    (row,) = records.record_rows(ws, [id_])
    told = (now.status, now.statement, now.limitations, now.root_origin, now.answers)
    return (*told, now.verification, now.objections, row.narrowed, row.rerouted)


@pytest.mark.parametrize(
    ("answer", "more"),
    [
        (FULL, {}),
        (NONE, {}),
        (PARTIAL, {"narrower": "Fares rose in 2023."}),
        (FULL, {"root_origin": "http://x.example/root"}),
    ],
)
def test_undo_of_an_answer_leaves_the_record_as_it_was_before(
    maria: Workspace, tested: Tested, answer: Support, more: dict[str, str]
) -> None:
    id_ = tested()
    for first in (None, FULL):
        if first is not None:
            records.support(maria, id_, first)
        before = state_of(maria, id_)
        assert isinstance(records.support(maria, id_, answer, **more), Ok)  # type: ignore[arg-type]
        assert state_of(maria, id_) != before
        assert isinstance(undoing.undo(maria), Ok)
        assert state_of(maria, id_) == before
    assert isinstance(undoing.undo(maria, record=id_), Ok)
    assert records.record_detail(maria, id_).answers == ()
    assert isinstance(undoing.undo(maria, record=id_), Refused)
    assert care.doctor(maria).problems == ()


def test_a_narrowing_that_is_undone_counts_revisions_on_and_may_be_made_again(
    maria: Workspace, tested: Tested
) -> None:
    id_ = tested()
    numbers = []
    for words in ("Fares rose in 2023.", "Fares rose."):
        records.support(maria, id_, PARTIAL, narrower=words)
        numbers.append(records.record_detail(maria, id_).revision)
        undone = undoing.undo(maria, record=id_)
        assert isinstance(undone, Ok)
        assert QUOTE in undone.value
        numbers.append(records.record_detail(maria, id_).revision)
    assert numbers == [2, 3, 4, 5]
    late = records.support(maria, id_, FULL, expect=4)
    assert isinstance(late, Conflict)
    records.support(maria, id_, FULL)
    assert records.record_detail(maria, id_).status is RecordStatus.VERIFIED


def test_an_answer_that_somebody_answered_after_is_not_undone(
    maria: Workspace, tested: Tested, open_workspace: OpenWorkspace
) -> None:
    id_ = tested()
    records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    ada = open_workspace("ada")
    records.support(ada, id_, FULL)
    refused = undoing.undo(maria, record=id_)
    assert isinstance(refused, Refused)
    assert refused.reasons == ("ada has answered since",)
    assert isinstance(undoing.undo(ada), Ok)
    assert isinstance(undoing.undo(maria), Ok)
    assert records.record_detail(maria, id_).statement == QUOTE


_SPOILT = [
    ("record", "quote = quote || '.'"),
    ("record", "collected_by = 'nobody'"),
    ("record_revision", "statement = 'Fares fell.'"),
    ("record_revision", "narrowed = 1 - narrowed"),
    ("record_check", "result = 'found_typographic'"),
    ("record_check", "content = replace(content, 'maria', 'mario')"),
    ("record_answer", "answer = 'full'"),
    ("record_answer", "author = 'ben'"),
    ("record_answer", "event = 1"),
]


@pytest.mark.parametrize(("table", "change"), _SPOILT)
def test_doctor_notices_what_a_failing_disk_changes_in_a_record(
    maria: Workspace, tested: Tested, table: str, change: str
) -> None:
    id_ = tested()
    records.support(maria, id_, PARTIAL, narrower="Fares rose in 2023.")
    assert care.doctor(maria).problems == ()
    with closing(sqlite3.connect(maria.store.path)) as spoiling, spoiling:
        (trigger,) = spoiling.execute(
            "SELECT sql FROM sqlite_schema WHERE name = ?", (f"{table}_keeps_its_rows",)
        ).fetchone()
        spoiling.execute(f"DROP TRIGGER {table}_keeps_its_rows")
        spoiling.execute(f"UPDATE {table} SET {change}")
        spoiling.execute(trigger)
    problems = care.doctor(maria).problems
    assert problems == (f"Citation records are not as they were recorded: {id_}.",)


def test_words_outside_a_pages_article_count_with_a_limitation(
    maria: Workspace, pages: Pages
) -> None:
    body = "<p>" + "The article says many things at length. " * 30 + "</p>"
    page = (
        f"<html><body><article><h1>News</h1>{body * 5}</article>"
        f"<aside class='sidebar'><p>{QUOTE}</p></aside></body></html>"
    )
    address = pages.put("/a", page)
    id_ = records.add_record(maria, collected(address)).row.id
    [row] = verifying.verify_records(maria, [id_]).rows
    assert row.mechanical is QuoteOutcome.FOUND
    [limitation] = records.record_detail(maria, id_).limitations
    assert "outside the page's main text" in limitation


def test_redacting_a_source_takes_its_words_out_of_records_too(
    maria: Workspace, tmp_path: Path
) -> None:
    minutes = tmp_path / "minutes.md"
    minutes.write_text(f"Nobody but the board knew of it.\n\n{QUOTE}\n")
    source = sources.add_source(maria, str(minutes)).source
    place = RecordSource(file=str(minutes))
    made = collected("", source=place, statement="Fares rose.")
    id_ = records.add_record(maria, made).row.id
    verifying.verify_records(maria, [id_])
    records.support(maria, id_, FULL)
    keeping.redact(maria, source, "asked by its author")
    detail = records.record_detail(maria, id_)
    assert (detail.status, detail.statement) == (RecordStatus.VERIFIED, "Fares rose.")
    assert detail.record.quote == "[removed on request]"
    held = b"".join(one.read_bytes() for one in (tmp_path / "store").iterdir())
    assert QUOTE[:30].encode() not in held
    assert b"Nobody but the board" not in held
    assert care.doctor(maria).problems == ()


def test_a_run_stops_at_once_while_a_page_keeps_it_waiting(
    maria: Workspace, pages: Pages
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        good = pages.put("/a", f"<p>{QUOTE}</p>")
        ids = [
            records.add_record(maria, collected(place)).row.id
            for place in (good, address)
        ]
        stop, told = threading.Event(), []
        runner = threading.Thread(
            target=lambda: told.append(verifying.verify_records(maria, ids, stop=stop))
        )
        runner.start()
        talk, _ = silent.accept()
        stop.set()
        runner.join(5)
        talk.close()
    [run] = told
    assert run.stopped
    assert [row.id for row in run.rows] == ids[:1]
    assert records.record_detail(maria, ids[1]).test is None
