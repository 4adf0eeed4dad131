from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from claimtui.model.limits import FetchLimits
from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.results import Ok
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support
from claimtui.workspace import records, verifying
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.record_row import matching, read_rows
from screens.records import RecordsScreen
from screens.review import ReviewScreen
from tests.conftest import OpenWorkspace
from tests.screens.driving import keys, said, seen, settled, still, underlined
from tests.store.pages import Pages, serving

Compare = Callable[..., bool]

SMALL, WIDE = (80, 24), (160, 48)
QUOTE = "The board raised fares by 5 percentage points from 1 January 2023."
HOSTILE = "\x1b[31m[red]fares[/red]\u202e\x9b rose by 5 percentage points in 2023."


@pytest.fixture
def pages() -> Iterator[Pages]:
    with serving() as running:
        yield running


def collected(place: Path | str, **changed: object) -> CitationRecord:
    source = (
        RecordSource(file=str(place))
        if isinstance(place, Path)
        else RecordSource(url=place)
    )
    base = CitationRecord(
        id=RecordId("a1"),
        external_id="a1",
        statement="The board raised fares by 5 percentage points in 2023.",
        revision=1,
        quote=QUOTE,
        source=source,
        collected_by="robin",
    )
    return replace(base, **changed)  # type: ignore[arg-type]


def keep(ws: Workspace, place: Path | str, **changed: object) -> RecordId:
    return records.add_record(ws, collected(place, **changed)).row.id


def screen_of(app: ClaimtuiApp) -> RecordsScreen:
    assert isinstance(app.screen, RecordsScreen)
    return app.screen


def statement_of(app: ClaimtuiApp) -> str:
    return str(app.screen.query_one("#record-statement").render())


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=("80x24", "120x40"))
def test_records_look_as_they_were_approved(
    snap_compare: Compare, ws: Workspace, minutes: Path, size: tuple[int, int]
) -> None:
    wrong = "The board raised fares by 5 percent in 2023."
    keep(ws, minutes, statement=wrong, limitations=("Only the minutes were read.",))
    keep(ws, minutes, statement="Fares rose.", external_id="a2")
    keep(ws, minutes, quote="No such words stand there.", external_id="a3")

    async def go(pilot: Pilot[None]) -> None:
        await keys(pilot, "g", "d", "F", "j", "1", "k", "enter")
        await still(pilot)

    assert snap_compare(ClaimtuiApp(ws), terminal_size=size, run_before=go)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_an_empty_list_of_records_teaches_what_to_do(
    ws: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "g", "d")
        assert "claimtui records add FILE" in " ".join(seen(app).split())
        await keys(pilot, "1", "f", "F", "enter", "r", "t", "o", "v")
        screen_of(app)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_f_looks_for_the_quote_and_1_answers_full(
    ws: Workspace, minutes: Path, size: tuple[int, int]
) -> None:
    id_ = keep(ws, minutes)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "g", "d")
        assert "… pend" in seen(app)
        assert "1 to look for" in seen(app)
        await keys(pilot, "f")
        assert said(app).startswith("The quote stands there")
        assert "1 to answer" in seen(app)
        if size == SMALL:
            await keys(pilot, "enter")
        assert "[" not in screen_of(app).passage.text
        assert QUOTE in screen_of(app).passage.text
        await keys(pilot, "1")
        assert records.record_detail(ws, id_).status is RecordStatus.VERIFIED
        assert "✓ verified r1 The board" in statement_of(app)
        assert said(app).startswith("Verified: the passage supports it in full")
        if size == WIDE:
            assert "✓ ver" in seen(app)


async def test_the_quote_is_marked_in_ever_wider_context(
    ws: Workspace, minutes: Path
) -> None:
    keep(ws, minutes)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "f")
        screen = screen_of(app)
        assert screen.detail is not None
        assert screen.detail.test is not None
        steps = screen.detail.test.context
        assert len(steps) > 1
        for step in (*steps[1:], steps[0]):
            await keys(pilot, "enter")
            assert screen.passage.text == step.text
            marked = {
                step.text[one.start : one.end]
                for one in screen.passage.marks
                if one.key == "quote"
            }
            assert marked == {QUOTE}


async def test_2_asks_for_narrower_words_and_for_the_answer_to_these(
    ws: Workspace, minutes: Path
) -> None:
    id_ = keep(ws, minutes, statement="The board raised fares by 5 points every year.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "f", "2")
        await keys(pilot, "ctrl+u", *"Fares rose in 2023.", "enter")
        detail = records.record_detail(ws, id_)
        assert (detail.revision, detail.statement) == (2, "Fares rose in 2023.")
        assert detail.status is RecordStatus.PENDING
        assert said(app).startswith("Narrowed to r2")
        assert "1 full 2 partial 3 none" in said(app)
        assert "↷ r1 The board raised fares by 5 points every year." in seen(app)
        assert "narrowed by alex" in screen_of(app).about.text
        assert "claim narrowed from" in screen_of(app).about.text
        await keys(pilot, "2")
        assert records.record_detail(ws, id_).status is RecordStatus.REJECTED


async def test_u_takes_the_last_answer_back_and_says_why_not(
    ws: Workspace, minutes: Path
) -> None:
    id_ = keep(ws, minutes, statement="The board raised fares by 5 points every year.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "f", "2")
        await keys(pilot, "ctrl+u", *"Fares rose in 2023.", "enter")
        await keys(pilot, "3")
        assert said(app).endswith("u undo")
        await keys(pilot, "u")
        assert said(app).startswith("Undone: the answer is taken back")
        assert records.record_detail(ws, id_).status is RecordStatus.PENDING
        await keys(pilot, "u")
        assert said(app).startswith("Undone: the statement has its words from before")
        assert "put back by alex" in screen_of(app).about.text
        assert "r3 The board raised fares" in statement_of(app)
        await keys(pilot, "u")
        assert said(app) == "Not undone: there is nothing of yours to undo"


async def test_narrower_words_that_are_refused_are_not_lost(
    ws: Workspace, minutes: Path
) -> None:
    keep(ws, minutes)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "f", "2", "enter")
        assert "The narrower words are the statement's own." in said(app)
        assert "Not taken" in statement_of(app)
        await keys(pilot, "2", "backspace", *" twice", "escape")
        screen_of(app)


async def test_3_rejects_and_the_next_open_record_is_highlighted(
    ws: Workspace, minutes: Path
) -> None:
    first = keep(ws, minutes)
    second = keep(ws, minutes, statement="Fares rose.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "F")
        assert "2 records looked at, 2 to answer" in said(app)
        await keys(pilot, "3")
        assert records.record_detail(ws, first).status is RecordStatus.REJECTED
        row = screen_of(app).row
        assert row is not None
        assert row.id == second
        assert "✗ rej" in seen(app)
        await keys(pilot, "k", "1")
        assert records.record_detail(ws, first).status is RecordStatus.VERIFIED


async def test_whoever_collected_a_record_is_told_who_verifies_it(
    open_workspace: OpenWorkspace, minutes: Path
) -> None:
    robin = open_workspace("robin")
    id_ = keep(robin, minutes)
    app = ClaimtuiApp(robin)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "d", "f")
        assert "somebody else has to verify it" in said(app)
        await keys(pilot, "1")
        assert said(app).startswith("Not taken: robin collected this record")
        verifying.verify_records(open_workspace("kim"), [id_])
        screen_of(app).reload()
        await settled(pilot)
        for key in "123":
            await keys(pilot, key)
            assert "robin collected this record" in said(app)
        assert records.record_detail(robin, id_).answers == ()


async def test_an_answer_before_the_quote_was_found_says_what_comes_first(
    ws: Workspace, minutes: Path
) -> None:
    keep(ws, minutes)
    keep(ws, minutes, quote="No such words stand there at all.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "1")
        assert said(app).startswith("f look · Not taken: The quote has not been looked")
        await keys(pilot, "j", "f")
        assert "the record is rejected" in said(app)
        assert "The quote does not stand there." in seen(app)


async def test_a_passage_that_passes_on_wants_its_origin_or_a_word(
    ws: Workspace, tmp_path: Path
) -> None:
    page = tmp_path / "relay.md"
    quote = "According to the Harbour Board, fares rose by 5% in 2023."
    page.write_text(f"# News\n\n{quote}\n")
    told = {"statement": "Fares rose by 5% in 2023.", "quote": quote}
    id_ = keep(ws, page, **told)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "f")
        assert "R1 " in screen_of(app).about.text
        assert underlined(screen_of(app).passage)
        await keys(pilot, "1")
        assert said(app).startswith("r origin t states itself · Not taken: The passage")
        await keys(pilot, "r", *"https://board.example/minutes", "enter")
        detail = records.record_detail(ws, id_)
        assert detail.root_origin == "https://board.example/minutes"
        assert len(detail.origins) == 1
        assert [row.id for row in screen_of(app).listed] == [id_, *detail.origins]
        assert "passed on" in seen(app)


async def test_states_itself_gives_the_refused_answer_once_more(
    ws: Workspace, tmp_path: Path
) -> None:
    page = tmp_path / "relay.md"
    quote = "According to the Harbour Board, fares rose by 5% in 2023."
    page.write_text(f"# News\n\n{quote}\n")
    id_ = keep(ws, page, statement="Fares rose by 5% in 2023.", quote=quote)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "d", "f", "t")
        assert said(app).startswith("Your answer will say")
        assert records.record_detail(ws, id_).answers == ()
        await keys(pilot, "t", "1")
        assert "Not taken" in said(app)
        await keys(pilot, "t")
        assert records.record_detail(ws, id_).status is RecordStatus.VERIFIED


async def test_a_page_of_the_web_is_read_and_one_that_is_gone_says_so(
    ws: Workspace, pages: Pages
) -> None:
    ws.fetch_limits = FetchLimits(timeout_s=5, allow_private=True, archive="")
    address = pages.put("/a", f"<p>Before.</p><p>{QUOTE}</p>")
    good = keep(ws, address)
    gone = keep(ws, pages.address("/gone"))
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "F")
        tests = [records.record_detail(ws, one).test for one in (good, gone)]
        outcomes = [one.result for one in tests if one]
        assert outcomes == [QuoteOutcome.FOUND, QuoteOutcome.UNREACHABLE]
        assert "1 with a source that could not be read" in said(app)
        assert "read on the live page" in screen_of(app).about.text
        assert "? unr" in seen(app)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_text_from_outside_is_shown_as_it_is(
    ws: Workspace, tmp_path: Path, size: tuple[int, int]
) -> None:
    page = tmp_path / "[bold]page.md"
    page.write_text(f"{HOSTILE}\n")
    told = {"statement": HOSTILE, "external_id": "[b]x", "limitations": (HOSTILE,)}
    keep(ws, page, quote="rose by 5 percentage points in 2023.", **told)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "g", "d", "f", "1", "2", "escape")
        for _ in range(4):
            assert not {"\x1b", "\x9b", "\u202e"} & set(seen(app))
            await keys(pilot, "tab")
        assert "[red]fares[/red]" in statement_of(app)
        await keys(pilot, "v")
        assert not {"\x1b", "\x9b", "\u202e"} & set(seen(app))


async def test_the_filter_takes_words_and_statuses(
    ws: Workspace, minutes: Path
) -> None:
    first = keep(ws, minutes)
    second = keep(ws, minutes, statement="Two berths are verified.", external_id="b2")
    verifying.verify_records(ws, [first])
    assert isinstance(records.support(ws, first, Support.FULL), Ok)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "d", "slash", *"verified", "enter")
        assert [row.id for row in screen_of(app).listed] == [first]
        assert "1 of 2 records" in seen(app)
        await keys(pilot, "escape")
        assert len(screen_of(app).listed) == 2
    rows = tuple(read_rows(ws, {}).values())
    found = {
        typed: [row.id for row in matching(rows, typed)]
        for typed in (
            "pending",
            '"verified"',
            "b2",
            "ver berths",
            "ROBIN berths",
            "zzz",
        )
    }
    assert found == {
        "pending": [second],
        '"verified"': [second],
        "b2": [second],
        "ver berths": [],
        "ROBIN berths": [second],
        "zzz": [],
    }


async def test_what_others_answer_is_shown_in_place(
    open_workspace: OpenWorkspace, ws: Workspace, minutes: Path
) -> None:
    keep(ws, minutes)
    last = keep(ws, minutes, statement="Fares rose.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d", "j")
        kim = open_workspace("kim")
        verifying.verify_records(kim, [last])
        records.support(kim, last, Support.PARTIAL, narrower="Fares rose once.")
        screen_of(app).outdated(frozenset({None}))
        await settled(pilot)
        row = screen_of(app).row
        assert row is not None
        assert row.id == last
        assert "Fares rose once." in statement_of(app)


async def test_an_answer_to_words_that_are_gone_is_not_taken(
    open_workspace: OpenWorkspace, ws: Workspace, minutes: Path
) -> None:
    id_ = keep(ws, minutes)
    verifying.verify_records(ws, [id_])
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "d")
        kim = open_workspace("kim")
        records.support(kim, id_, Support.PARTIAL, narrower="Fares rose.")
        screen_of(app).answering.do_records_full()
        await settled(pilot)
        assert "other words now" in said(app)
        assert "Fares rose." in statement_of(app)
        assert len(records.record_detail(ws, id_).answers) == 1


async def test_a_passage_in_review_becomes_a_record_of_the_claim(
    stocked: Workspace, open_workspace: OpenWorkspace
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "enter", "r")
        review = app.screen
        assert isinstance(review, ReviewScreen)
        passage = review.passages.passage
        assert passage is not None
        review.act("review.citation")
        await settled(pilot)
        assert "The citation is a record now" in said(app)
        assert "g d shows it" in said(app)
        [id_] = records.record_ids(stocked)
        detail = records.record_detail(stocked, id_)
        assert detail.record.quote == passage.text
        assert detail.record.claim == review.subject.claim
        await keys(pilot, "g", "d", "f")
        assert "somebody else has to verify it" in said(app)
        await keys(pilot, "g", "r")
        assert app.screen is review
    kim = open_workspace("kim")
    verifying.verify_records(kim, [id_])
    assert records.record_detail(kim, id_).verification.mechanical is QuoteOutcome.FOUND


async def test_more_records_than_one_read_gives_are_all_listed(
    ws: Workspace, minutes: Path
) -> None:
    for number in range(230):
        keep(ws, minutes, statement=f"Statement {number}.")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "d", "G")
        assert "Statement 229." in seen(app)
        await keys(pilot, "f", "3")
        assert "✗ rej" in seen(app)
        assert len(screen_of(app).listed) == 230


async def test_an_answer_right_after_moving_is_for_the_record_moved_to(
    ws: Workspace, minutes: Path
) -> None:
    first = keep(ws, minutes)
    second = keep(ws, minutes, statement="Fares rose.")
    verifying.verify_records(ws, [first, second])
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "d")
        await pilot.press("j", "3")
        await settled(pilot)
        assert records.record_detail(ws, first).answers == ()
        assert records.record_detail(ws, second).status is RecordStatus.REJECTED
