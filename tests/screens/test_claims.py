from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from claimtui.model.ids import DocumentId
from claimtui.model.vocabulary import ClaimState, ClaimType, ExclusionReason
from claimtui.workspace import claims, documents, rechecking
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claim_filter import parse_filter
from screens.claim_list import proposal_ids
from screens.claims import ClaimsScreen
from tests.screens.driving import (
    edit,
    keys,
    run_elsewhere,
    said,
    seen,
    settled,
)

SMALL = (80, 24)
LARGE = (120, 40)


def the_document(ws: Workspace) -> DocumentId:
    return documents.document_rows(ws)[0].document


def states(ws: Workspace) -> list[ClaimState]:
    ids = claims.claim_ids(ws, the_document(ws), states=tuple(ClaimState))
    return [row.state for row in claims.claim_rows(ws, ids)]


def texts(ws: Workspace) -> list[str]:
    ids = claims.claim_ids(ws, the_document(ws))
    return [row.text for row in claims.claim_rows(ws, ids)]


def screen_of(app: ClaimtuiApp) -> ClaimsScreen:
    assert isinstance(app.screen, ClaimsScreen)
    return app.screen


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
async def test_enter_on_a_document_lists_its_claims(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "enter")
        assert list(screen_of(app).rows.listing.ids) == list(
            claims.claim_ids(stocked, the_document(stocked))
        )
        assert "The ferry carries 320 passengers" in seen(app)
        assert "8 claims · 8 unreviewed" in seen(app)


async def test_one_key_accepts_goes_on_and_u_takes_it_back(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "a")
        assert states(stocked)[0] is ClaimState.ACCEPTED
        assert screen_of(app).rows.index == 1
        assert said(app) == "Accepted · u undo"
        await keys(pilot, "u")
        assert states(stocked)[0] is ClaimState.PROPOSED
        assert said(app).startswith("Undone: ")


async def test_a_claim_is_excluded_with_a_reason_and_restored_from_the_end(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "x", "b")
        first = claims.claim_ids(
            stocked, the_document(stocked), states=(ClaimState.EXCLUDED,)
        )
        assert [row.exclusion for row in claims.claim_rows(stocked, first)] == [
            ExclusionReason.BOILERPLATE
        ]
        assert said(app) == "Excluded as boilerplate · u undo"
        assert "Fares rose" in screen_of(app).copyable()
        await keys(pilot, "G", "enter", "j")
        assert screen_of(app).rows.claim == first[0]
        await keys(pilot, "x")
        assert ClaimState.EXCLUDED not in states(stocked)


async def test_escape_in_the_chooser_leaves_the_claim_as_it_is(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "x", "escape")
        assert set(states(stocked)) == {ClaimState.PROPOSED}


async def test_what_extraction_excluded_is_told_unfolded_and_made_a_claim(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        assert "— excluded: " in seen(app)
        assert "question 1" in seen(app)
        await keys(pilot, "G", "enter")
        rows = screen_of(app).rows
        question = next(
            one.id for one in rows.listing.sentences if one.text == "Is that enough?"
        )
        rows.move_to(str(question))
        await keys(pilot)
        assert "excluded as question by" in seen(app)
        await keys(pilot, "x")
        assert "Is that enough?" in texts(stocked)
        await keys(pilot, "u")
        assert "Is that enough?" not in texts(stocked)


async def test_a_type_is_changed_by_letter(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "t", "d")
        first = claims.claim_ids(stocked, the_document(stocked))[:1]
        assert claims.claim_rows(stocked, first)[0].type is ClaimType.DEFINITION
        assert "definition" in seen(app)


async def test_the_filter_narrows_while_one_types_and_escape_shows_all(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "slash", *"ferry", "enter")
        rows = screen_of(app).rows
        assert len(rows.ids) == sum("ferry" in text for text in texts(stocked))
        assert app.focused is rows
        await keys(pilot, "escape")
        assert len(rows.listing.ids) == len(texts(stocked))


async def test_status_words_filter_by_status(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "slash", *"contradicted")
        assert "No claim matches." in seen(app)
        app.screen.query_one("#filter", Input).value = "unreviewed ferry"
        await settled(pilot)
        assert len(screen_of(app).rows.ids) > 0
        document = documents.document_rows(stocked)[0].document
        claim = claims.claim_ids(stocked, document)[2]
        rechecking.postpone(stocked, claim)
        app.screen.query_one("#filter", Input).value = "unreviewed postponed"
        await settled(pilot)
        assert list(screen_of(app).rows.ids) == [claim]
        told = {one.id: one.help for one in screen_of(app).live_actions()}
        assert "a status, a flag, a type or a state" in told["filter"]
        # What the filter leaves out is not accepted with the rest either.
        assert proposal_ids(stocked, document, parse_filter("postponed")) == (claim,)
        assert proposal_ids(stocked, document, parse_filter("quotation")) == ()


async def test_moving_in_the_list_moves_the_document_and_back(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        await keys(pilot, "enter", "j", "j")
        screen = screen_of(app)
        assert screen.document.current == screen.rows.claim
        await keys(pilot, "tab")
        assert app.focused is screen.document
        await keys(pilot, "k")
        assert screen.rows.index == 1
        assert screen.document.current == screen.rows.claim


async def test_below_100_columns_tab_changes_the_pane(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        assert "## Service" not in seen(app)
        await keys(pilot, "tab")
        assert "## Service" in seen(app)
        await keys(pilot, "tab")
        assert "## Service" not in seen(app)


async def test_n_goes_to_the_next_unreviewed_claim(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "n")
        assert screen_of(app).rows.index == 1


async def test_an_edit_in_another_editor_is_noticed_and_told(
    stocked: Workspace, article: Path
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "j", "j", "j")
        here = screen_of(app).rows.highlighted
        edit(article, "12 euros", "14 euros")
        for _ in range(100):
            await pilot.pause(0.1)
            if "changed on disk" in said(app):
                break
        await settled(pilot)
        assert said(app) == (
            "ferry-report.md changed on disk: 7 kept, 1 changed, 0 retired"
        )
        assert "A return ticket costs 14 euros." in texts(stocked)
        assert screen_of(app).rows.highlighted == here
        assert "14 euros" in screen_of(app).document.text


async def test_an_edit_made_while_nobody_looked_is_told_when_the_document_is_opened(
    stocked: Workspace, article: Path
) -> None:
    edit(article, "four languages", "six languages")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        for _ in range(100):
            if said(app):
                break
            await pilot.pause(0.1)
        await settled(pilot)
        assert "7 kept, 1 changed, 0 retired" in said(app)
        assert "The crew speaks six languages." in seen(app)


_EXCLUDE_FIRST = """
import sys
from pathlib import Path
from claimtui.model.vocabulary import ExclusionReason
from claimtui.workspace import claims, documents, rechecking
from claimtui.workspace.workspace import Workspace
ws = Workspace.open(Path(sys.argv[1]), "kim")
first = claims.claim_ids(ws, documents.document_rows(ws)[0].document)[:1]
claims.exclude(ws, first, ExclusionReason.GREETING)
ws.close()
"""


async def test_what_another_process_decides_appears_by_itself(
    stocked: Workspace, tmp_path: Path
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "j")
        here = screen_of(app).rows.highlighted
        run_elsewhere(_EXCLUDE_FIRST, str(tmp_path / "store"))
        for _ in range(50):
            await pilot.pause(0.1)
            if "7 claims" in seen(app):
                break
        assert "7 claims" in seen(app)
        assert screen_of(app).rows.highlighted == here


async def test_text_from_a_document_stays_text(ws: Workspace, tmp_path: Path) -> None:
    hostile = (
        "# [/foo] [red]\n\nThe bridge [/a/b] is safe [citation needed] and"
        " [red]costs[/red] [12.5%] more.\n\n"
        "The title \x1b]52;c;aGk=\x07 \x1b[31mends\x1b[0m with \u202etxt.exe here.\n\n"
        "A deal [$5m] was [@click=app.quit]signed[/] in 2020.\n"
    )
    path = tmp_path / "[b]hostile[_].md"
    path.write_text(hostile)
    documents.add_document(ws, path)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        assert "[b]hostile[_].md" in seen(app)
        await keys(pilot, "enter")
        shown = seen(app)
        assert "[citation needed]" in shown
        assert "[red]costs[/red] [12.5%] more." in shown
        assert "[@click=app.quit]signed[/]" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        await keys(pilot, *"jjjj", "v", "escape", "r")
        assert "\x1b" not in seen(app)


async def test_a_window_too_small_for_anything_says_so(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(20, 5)) as pilot:
        await keys(pilot, "enter")
        assert "window too small" in seen(app)


async def test_a_small_window_shows_the_list_alone(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(50, 12)) as pilot:
        await keys(pilot, "enter")
        assert "The ferry carries" in seen(app)
        assert "nobody has" not in seen(app)
