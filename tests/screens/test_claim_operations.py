from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.ids import DocumentId
from claimtui.model.views import ClaimFacet, ClaimRow
from claimtui.model.vocabulary import (
    ClaimState,
    ExclusionReason,
    Facet,
    Marker,
)
from claimtui.workspace import claims, documents
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.widgets.frame_lines import FooterLine
from tests.screens.driving import edit, keys, said, seen

SMALL = (80, 24)
LARGE = (120, 40)


def the_document(ws: Workspace) -> DocumentId:
    return documents.document_rows(ws)[0].document


def rows(ws: Workspace, *states: ClaimState) -> list[ClaimRow]:
    wanted = states or (ClaimState.PROPOSED, ClaimState.ACCEPTED)
    return list(
        claims.claim_rows(ws, claims.claim_ids(ws, the_document(ws), states=wanted))
    )


def texts(ws: Workspace) -> list[str]:
    return [row.text for row in rows(ws)]


def facets(ws: Workspace, place: int) -> dict[Facet, str]:
    row = rows(ws)[place]
    found: tuple[ClaimFacet, ...] = claims.claim_detail(ws, row.claim).facets
    return {one.kind: " … ".join(row.text[a:b] for a, b in one.spans) for one in found}


def screen_of(app: ClaimtuiApp) -> ClaimsScreen:
    assert isinstance(app.screen, ClaimsScreen)
    return app.screen


def footer(app: ClaimtuiApp) -> str:
    return str(app.screen.query_one(FooterLine).render())


async def test_space_marks_several_and_one_key_and_one_undo_act_on_all(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "space", "space")
        assert screen_of(app).rows.index == 2
        assert "2 marked" in seen(app)
        assert "m merge" in footer(app)
        assert "esc unmark all" in footer(app)
        assert seen(app).count("●") == 2
        await keys(pilot, "a")
        assert [row.state for row in rows(stocked)][:3] == [
            ClaimState.ACCEPTED,
            ClaimState.ACCEPTED,
            ClaimState.PROPOSED,
        ]
        assert said(app) == "Accepted 2 claims · u undo"
        assert screen_of(app).rows.marked == ()
        await keys(pilot, "u")
        assert {row.state for row in rows(stocked)} == {ClaimState.PROPOSED}


async def test_marked_claims_are_excluded_together_with_one_reason(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "space", "space", "x", "b")
        out = rows(stocked, ClaimState.EXCLUDED)
        assert [row.exclusion for row in out] == [ExclusionReason.BOILERPLATE] * 2
        assert said(app) == "Excluded 2 claims as boilerplate · u undo"
        here = screen_of(app).rows.claim
        assert here == rows(stocked)[0].claim
        await keys(pilot, "u")
        assert rows(stocked, ClaimState.EXCLUDED) == []


async def test_escape_takes_the_marks_back_before_it_goes_back(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "space", "escape")
        assert screen_of(app).rows.marked == ()
        assert "marked" not in seen(app)
        assert "●" not in seen(app)


async def test_marks_that_a_filter_hides_are_told(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "space", "slash", *"euros", "enter")
        assert "1 marked, 1 not shown" in seen(app)


async def test_excluding_as_other_asks_for_a_note_that_may_be_left_out(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "x", "o", *"my own view", "enter", "x", "o", "enter")
        first, second = rows(stocked, ClaimState.EXCLUDED)
        assert (first.exclusion, first.exclusion_note) == (
            ExclusionReason.OTHER,
            "my own view",
        )
        assert (second.exclusion, second.exclusion_note) == (ExclusionReason.OTHER, "")
        await keys(pilot, "x", "o", "escape")
        assert len(rows(stocked, ClaimState.EXCLUDED)) == 2


async def test_m_merges_a_claim_with_the_next_and_u_parts_them(
    stocked: Workspace,
) -> None:
    before = texts(stocked)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "m")
        after = texts(stocked)
        assert len(after) == len(before) - 1
        assert before[1].rstrip(",") in after[1]
        assert "new berths opened in May" in after[1]
        assert said(app) == "Merged 2 claims; the words are unreviewed · u undo"
        assert screen_of(app).rows.claim == rows(stocked)[1].claim
        await keys(pilot, "u")
        assert texts(stocked) == before


async def test_m_merges_all_that_are_marked(stocked: Workspace) -> None:
    before = texts(stocked)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "space", "space", "space", "m")
        assert len(texts(stocked)) == len(before) - 2
        assert screen_of(app).rows.marked == ()


async def test_the_last_claim_has_none_to_merge_with(stocked: Workspace) -> None:
    before = texts(stocked)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        screen_of(app).rows.move_to(rows(stocked)[-1].claim)
        await keys(pilot, "m")
        assert texts(stocked) == before
        assert said(app) == "There is no claim after this one to merge it with."


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
async def test_s_cuts_a_claim_at_a_caret_moved_by_word(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "enter", "s")
        assert "Split the claim at" in seen(app)
        assert "The ┃ ferry carries" in seen(app)
        assert "enter take" in footer(app)
        assert "esc leave" in footer(app)
        await keys(pilot, "l", "right", "l", "h")
        assert "The ferry carries ┃ 320" in seen(app)
        await keys(pilot, "enter")
        assert texts(stocked)[:2] == [
            "The ferry carries",
            "320 passengers on every crossing.",
        ]
        assert said(app).startswith("Split into 2 claims")
        assert app.focused is screen_of(app).rows
        await keys(pilot, "u")
        assert texts(stocked)[0].startswith("The ferry carries 320 passengers")


async def test_escape_leaves_the_claim_whole_and_no_other_key_decides_meanwhile(
    stocked: Workspace,
) -> None:
    before = rows(stocked)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "s", "a", "m", "r", "j", "g", "l", "escape")
        assert rows(stocked) == before
        assert screen_of(app).rows.index == 0
        assert "Split the claim" not in seen(app)
        await keys(pilot, "a")
        assert rows(stocked)[0].state is ClaimState.ACCEPTED


async def test_space_keeps_a_cut_so_that_there_are_three_parts(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "s", "l", "space", "l", "l", "enter")
        assert texts(stocked)[:3] == [
            "The ferry",
            "carries 320",
            "passengers on every crossing.",
        ]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_e_moves_either_end_of_a_claim_in_the_document(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "enter", "e")
        assert "The claim's span · moving its end" in seen(app)
        assert "## Service" in seen(app)
        await keys(pilot, "h", "h", "h", "h")
        assert "The ferry carries 320 passengers\n" in seen(app).replace(
            "│", ""
        ).replace(" \n", "\n") or "The ferry carries 320 passengers " in seen(app)
        await keys(pilot, "tab", "l")
        assert "moving its begin" in seen(app)
        await keys(pilot, "enter")
        assert texts(stocked)[0] == "ferry carries 320 passengers"
        assert said(app).startswith("It now reads “ferry carries 320 passengers”")
        assert app.focused is screen_of(app).rows
        await keys(pilot, "u")
        assert (
            texts(stocked)[0] == "The ferry carries 320 passengers on every crossing."
        )


async def test_a_span_that_is_left_is_as_before(stocked: Workspace) -> None:
    before = rows(stocked)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "e", "h", "h", "escape")
        assert rows(stocked) == before
        assert screen_of(app).tab == "claims"


async def test_a_span_chosen_in_a_text_that_has_changed_meanwhile_is_not_saved(
    stocked: Workspace, article: Path
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "e", "h", "h")
        edit(article, "# The Harbour Ferry", "# The Ferry of the Harbour")
        documents.update_document(stocked, the_document(stocked))
        screen_of(app).reload(places=True)
        before = texts(stocked)
        await keys(pilot, "enter")
        assert said(app).startswith("The document has changed meanwhile")
        assert texts(stocked) == before


async def test_f_chooses_a_facet_and_then_its_words(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "f", "o")
        assert "The claim's scope · moving its begin" in seen(app)
        await keys(pilot, *"lllll", "tab", *"ll", "enter")
        assert facets(stocked, 0)[Facet.SCOPE] == "on every crossing"
        assert said(app) == "Its scope is “on every crossing” · u undo"
        await keys(pilot, "f", "o")
        assert "x remove" in footer(app)
        await keys(pilot, "x")
        assert Facet.SCOPE not in facets(stocked, 0)
        await keys(pilot, "u")
        assert facets(stocked, 0)[Facet.SCOPE] == "on every crossing"


async def test_a_marker_is_set_and_removed_by_letter(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "M", "s")
        assert Marker.SENSITIVE in rows(stocked)[0].markers
        assert said(app) == "It is now marked as sensitive · u undo"
        await keys(pilot, "M")
        assert "set · removes it" in seen(app)
        await keys(pilot, "s")
        assert Marker.SENSITIVE not in rows(stocked)[0].markers


async def test_all_proposals_shown_are_accepted_after_a_question_with_one_undo(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "slash", *"ferry", "enter")
        shown = len(screen_of(app).rows.listing.ids)
        screen_of(app).act("claims.accept_all")
        await keys(pilot)
        assert f"Accept {shown} proposals shown here?" in seen(app)
        await keys(pilot, "enter")
        assert {row.state for row in rows(stocked)} == {ClaimState.PROPOSED}
        screen_of(app).act("claims.accept_all")
        await keys(pilot, "j", "enter")
        accepted = [row for row in rows(stocked) if row.state is ClaimState.ACCEPTED]
        assert len(accepted) == shown < len(rows(stocked))
        assert all("ferry" in row.text.lower() for row in accepted)
        await keys(pilot, "u")
        assert {row.state for row in rows(stocked)} == {ClaimState.PROPOSED}


async def test_what_has_no_key_stands_in_the_palette(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "colon", *"accept all")
        for _ in range(50):
            await pilot.pause(0.1)
            if "accept all proposals" in seen(app):
                break
        assert "accept all proposals" in seen(app)


async def test_hostile_words_are_split_and_adjusted_as_text(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "hostile.md"
    path.write_text("The bridge [/a] cost [red]12[/red] euros \x1b[31min 2020.\n")
    documents.add_document(ws, path)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "s", "l", "l")
        assert "\x1b" not in seen(app)
        assert "[red]12[/red]" in seen(app)
        await keys(pilot, "escape", "e", "h")
        assert "\x1b" not in seen(app)
