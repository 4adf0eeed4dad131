from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from claimtui.model.vocabulary import CurrentStatus
from claimtui.workspace import claims, documents
from claimtui.workspace.demo import ARTICLE, demo_folder, is_made, open_demo
from claimtui.workspace.listings import document_rows, source_rows
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.frame import FramedScreen
from screens.library import LibraryScreen
from screens.sources import SourcesScreen
from screens.tour import TourLine
from screens.widgets.frame_lines import FooterLine
from tests.screens.driving import edit, keys, said, seen, settled, still

SMALL = (80, 24)
LOOKED_AT_S = 0.6
"""The tour looks twice a second at what was done."""
MOST_UNREVIEWED = 12
"""Claims of the demo that `n` may pass before it is at changed words."""
WIDE = (160, 48)


@pytest.fixture
def demo() -> Iterator[Workspace]:
    ws = open_demo("alex")
    yield ws
    ws.close()


def tour(app: ClaimtuiApp) -> str:
    """Return what the tour's line says; nothing where there is none."""
    lines = app.screen.query(TourLine)
    return lines.first().text if lines else ""


async def told(pilot: Pilot[None], words: str) -> str:
    """Wait until the tour's line says some words, and return all of it."""
    app = pilot.app
    assert isinstance(app, ClaimtuiApp)
    for _ in range(200):
        if words in tour(app):
            break
        await pilot.pause(0.05)
    assert words in tour(app)
    return tour(app)


async def act(pilot: Pilot[None], action: str) -> None:
    """Take an action as palette and help do."""
    screen = pilot.app.screen
    assert isinstance(screen, FramedScreen)
    assert screen.can(action)
    screen.act(action)
    await settled(pilot)


async def until(pilot: Pilot[None], kind: type[FramedScreen]) -> None:
    """Wait until a screen of a kind is on top and has its data."""
    for _ in range(200):
        if isinstance(pilot.app.screen, kind):
            break
        await pilot.pause(0.02)
    await settled(pilot)


def article() -> Path:
    return demo_folder() / ARTICLE


async def test_the_tour_leads_through_the_whole_loop(
    demo: Workspace,
) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=SMALL) as pilot:
        assert "enter opens" in await told(pilot, "Tour 1 of 13")
        await keys(pilot, "enter")
        assert "enter reviews" in await told(pilot, "Tour 2 of 13")
        await keys(pilot, "enter")
        assert "/ finds evidence" in await told(pilot, "Tour 3 of 13")
        await keys(pilot, "slash", *"service", "enter")
        assert "space marks support, 1 to 7" in await told(pilot, "Tour 4 of 13")
        await keys(pilot, "space", "1", "ctrl+s")
        assert str(ARTICLE) in await told(pilot, "Tour 5 of 13")
        edit(article(), "takes 25 minutes", "takes 24 minutes")
        assert "g c shows" in await told(pilot, "Tour 6 of 13")
        await keys(pilot, "g", "c")
        assert "n goes from one" in await told(pilot, "Tour 6 of 13 · changed words")
        for _ in range(MOST_UNREVIEWED):
            if "Tour 6 of 13" in tour(app):
                await keys(pilot, "n")
                await pilot.pause(LOOKED_AT_S)
        assert "g h shows" in await told(pilot, "Tour 7 of 13")
        await keys(pilot, "g", "h")
        assert "g s goes" in await told(pilot, "Tour 8 of 13")
        await keys(pilot, "g", "s")
        await told(pilot, "d shows what its page says now")
        await keys(pilot, "j", "d")
        assert "g e goes to" in await told(pilot, "Tour 9 of 13")
        await keys(pilot, "g", "e")
        assert "H lists its revisions" in await told(pilot, "Tour 10 of 13")
        await keys(pilot, "H")
        assert "took the passage on the price out" in await told(pilot, "Tour 11 of 13")
        await keys(pilot, "j", "enter")
        assert "the clause on the price is refused" in await told(pilot, "Tour 12 of")
        await keys(pilot, "c")
        assert "nothing covers it" in seen(app)
        await keys(pilot, "escape")
        assert "esc and esc to the set as it is now" in await told(pilot, "Tour 12 of")
        await keys(pilot, "escape")
        assert "g l and enter lead" in await told(pilot, "Tour 13 of 13")
        await keys(pilot, "g", "l", "enter")
        assert "its support is historical" in await told(pilot, "/ finds “single")
        await keys(pilot, "slash", *"single ticket", "enter", "g", "h")
        await told(pilot, "That was the whole loop")
        assert "historical support" in seen(app)
        await keys(pilot, "escape")
        assert tour(app) == ""


async def test_a_step_is_not_done_by_what_was_done_before_it(demo: Workspace) -> None:
    app = ClaimtuiApp(demo)
    edit(article(), "carries 320 passengers", "carries 321 passengers")
    documents.update_document(demo, document_rows(demo)[0].document)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "enter")
        await told(pilot, "Tour 3 of 13")
        await keys(pilot, "slash", *"service", "enter", "space", "1", "ctrl+s")
        await told(pilot, "Tour 5 of 13")
        await pilot.pause(0.6)
        assert "Tour 5 of 13" in tour(app)


async def test_elsewhere_the_line_tells_the_way_to_where_the_tour_goes_on(
    demo: Workspace,
) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "enter")
        await told(pilot, "Tour 3 of 13")
        await keys(pilot, "escape")
        assert "g r reviews the claim" in await told(pilot, "Tour 3 of 13 · g r")
        await keys(pilot, "escape")
        assert "enter opens the article" in await told(pilot, "Tour 3 of 13 · enter")
        await keys(pilot, "g", "s")
        await until(pilot, SourcesScreen)
        assert "esc goes back" in await told(pilot, "Tour 3 of 13 · esc")


async def test_the_tour_goes_on_where_it_was_left(demo: Workspace) -> None:
    async with ClaimtuiApp(demo).run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "enter")
        await told(pilot, "Tour 3 of 13")
    async with ClaimtuiApp(demo).run_test(size=SMALL) as pilot:
        await told(pilot, "Tour 3 of 13")


async def test_a_tour_that_was_ended_stays_ended_until_it_is_started_again(
    demo: Workspace,
) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=SMALL) as pilot:
        await told(pilot, "can “end the tour”")
        await act(pilot, "tour.end")
        assert tour(app) == ""
        await keys(pilot, "enter")
        await until(pilot, ClaimsScreen)
        await pilot.pause(0.6)
        assert tour(app) == ""
    again = ClaimtuiApp(demo)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause(0.6)
        assert tour(again) == ""
        await keys(pilot, "colon", *"start the tour")
        await pilot.pause(0.3)
        await keys(pilot, "enter")
        await told(pilot, "Tour 1 of 13")


async def test_help_has_the_tour_in_the_sample_and_nowhere_else(
    demo: Workspace, stocked: Workspace
) -> None:
    app, other = ClaimtuiApp(demo), ClaimtuiApp(stocked)
    async with app.run_test(size=WIDE) as pilot:
        await told(pilot, "Tour 1 of 13")
        await keys(pilot, "question_mark", "slash", *"tour")
        assert "Start the tour" in seen(app)
        assert "End the tour" in seen(app)
    async with other.run_test(size=WIDE) as pilot:
        await pilot.pause(0.6)
        assert not other.screen.query(TourLine)
        await keys(pilot, "question_mark")
        assert "tour" not in seen(other)


async def test_the_line_takes_no_focus_and_no_key(demo: Workspace) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=SMALL) as pilot:
        await told(pilot, "Tour 1 of 13")
        focused = app.screen.focused
        await keys(pilot, "tab", "tab")
        assert app.screen.focused is focused
        assert not app.screen.query_one(TourLine).can_focus


async def test_the_line_is_read_after_the_panes_and_before_the_keys(
    demo: Workspace,
) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=SMALL) as pilot:
        await told(pilot, "Tour 1 of 13")
        await still(pilot)
        tops = [app.screen.query_one(one).region.y for one in ("#panes", TourLine)] + [
            app.screen.query_one(FooterLine).region.y
        ]
        assert tops == sorted(tops)
        lines = seen(app).splitlines()
        assert "Tour 1 of 13 · enter opens the article" in lines[-3]


async def test_the_line_names_the_keys_that_a_person_has_chosen(
    demo: Workspace,
) -> None:
    app = ClaimtuiApp(demo, keys={"open": "ctrl+o", "palette": "f1"})
    async with app.run_test(size=SMALL) as pilot:
        line = await told(pilot, "Tour 1 of 13")
        assert "ctrl+o opens the article" in line
        assert "the palette (f1)" in line


async def test_a_short_window_spares_one_line_only(demo: Workspace) -> None:
    app = ClaimtuiApp(demo)
    async with app.run_test(size=(40, 12)) as pilot:
        await told(pilot, "Tour 1 of 13")
        line = app.screen.query_one(TourLine)
        for _ in range(100):  # it is laid out with the next frame
            if line.size.height == 1:
                break
            await pilot.pause(0.05)
        assert line.size.height == 1


async def test_what_is_kept_of_the_tour_may_be_damaged(demo: Workspace) -> None:
    for kept in ("{", "[]", '{"step": -3, "since": 0, "ended": false}', '{"step": 99}'):
        (demo_folder() / "tour.json").write_text(kept)
        async with ClaimtuiApp(demo).run_test(size=SMALL) as pilot:
            await told(pilot, "Tour 1 of 13")
    after = json.dumps({"step": 99, "since": 0, "ended": False})
    (demo_folder() / "tour.json").write_text(after)
    async with ClaimtuiApp(demo).run_test(size=SMALL) as pilot:
        await told(pilot, "Tour")


async def test_a_sample_that_is_missing_is_made_beside_the_screen() -> None:
    ws = open_demo("alex", later=True)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await told(pilot, "Making the sample workspace")
        assert isinstance(app.screen, LibraryScreen)
        await pilot.press("question_mark")  # nothing waits for it
        await pilot.pause(0.1)
        assert "Keys · Library" in seen(app)
        await pilot.press("escape")
        await told(pilot, "Tour 1 of 13")
        assert "ferry-report.md" in seen(app)
        assert "6 sources" in seen(app)
        await keys(pilot, "enter")
        await told(pilot, "Tour 2 of 13")
    assert is_made(ws)
    [document] = document_rows(ws)
    found = claims.claim_ids(ws, document.document)
    shown = {claims.claim_row(ws, claim).status.status for claim in found}
    assert shown == set(CurrentStatus)
    assert len(source_rows(ws)) == 6
    ws.close()


async def test_claims_opened_while_the_sample_is_made_are_shown_as_they_become() -> (
    None
):
    ws = open_demo("alex", later=True)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(400):
            if isinstance(app.screen, ClaimsScreen):
                break
            if "ferry-report.md" in seen(app):
                await pilot.press("enter")
            await pilot.pause(0.02)
        await told(pilot, "Tour 2 of 13")
        await settled(pilot)
        assert "≠ dis" in seen(app)
    ws.close()


async def test_a_sample_that_cannot_be_made_says_why_and_what_helps() -> None:
    ws = open_demo("alex", later=True)
    (demo_folder() / "sources").write_text("a file, where a folder should be")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        line = await told(pilot, "cannot be made")
        assert "claimtui demo --reset" in line
        assert not app.screen.can("tour.start")  # type: ignore[attr-defined]
        assert said(app) == ""
    ws.close()
