from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from claimtui.model.evidence_views import SetView
from claimtui.model.vocabulary import Extent, Ordering, SetPurpose
from claimtui.workspace import (
    set_changes,
    sets,
)
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.evidence import EarlierSetScreen
from screens.evidence_page import GapKey
from screens.set_conflict import SetConflictScreen
from screens.set_history import SetHistoryScreen
from tests.conftest import OpenWorkspace
from tests.screens.driving import (
    edit,
    keys,
    run_elsewhere,
    said,
    seen,
    underlined,
)
from tests.screens.set_stock import (
    CLAUSES,
    QUESTION,
    WIDE,
    filled,
    screen_of,
    typed,
    words,
)


async def test_every_key_changes_the_set_and_says_so(stocked_sets: Workspace) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    app = ClaimtuiApp(ws)

    def now() -> SetView:
        return sets.set_view(ws, set_)

    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "j", "j")
        screen = screen_of(app)
        assert "no label: it covers nothing" in seen(app)
        assert "Retries are limited" in screen.source.text
        await keys(pilot, "b", "c", "enter")
        assert said(app) == "Labelled contradicts: clause 1 · u undo"
        assert "contradicts clause 1" in seen(app)
        assert now().judgement.clauses[0].contradicted_by
        await keys(pilot, "p", "N")
        await typed(pilot, "ask the [board]")
        await keys(pilot, "enter")
        assert "✎ alex: ask the [board]" in seen(app)
        assert "⚑ pinned" in seen(app)
        await keys(pilot, "k", "k", "plus")
        shape = now().units[0].state.shape
        assert shape is not None
        assert shape.extent is Extent.NEIGHBOURS
        assert "shows its neighbours too" in words(app)
        marked = [screen.source.text[a:b] for a, b in underlined(screen.source)]
        assert any(one.startswith("After a timeout") for one in marked)
        await keys(pilot, "minus", "minus", "minus")
        assert "there is no narrower step" in said(app)
        await keys(pilot, "n")
        assert "which thing or person it speaks of" in seen(app)
        await keys(pilot, "enter")
        await typed(pilot, "whose call")
        await keys(pilot, "enter")
        assert now().content.gaps
        assert "gap: missing identity" in seen(app)
        assert "whose call" in seen(app)
        (gap,) = now().content.gaps.values()
        await keys(pilot, "shift+tab")
        assert screen.clause_cards.move_to(GapKey(gap.clause, gap.gap))
        await keys(pilot, "n")
        await typed(pilot, "it is ours")
        await keys(pilot, "enter")
        assert not now().content.gaps
        assert said(app) == "Gap resolved · u undo"
        await keys(pilot, "tab", "J")
        assert "is unit 2 now" in said(app)
        await keys(pilot, "O", "enter")
        assert said(app) == "It is so already."
        await keys(pilot, "O", "k", "enter", "J")
        assert now().content.order is Ordering.SOURCE
        assert "O chooses the one by hand" in said(app)
        removed = [one.state.unit for one in now().units[1:]]
        await keys(pilot, "G", "space", "k", "space", "x")
        assert len(now().units) == 1
        assert "u undo" in said(app)
        await keys(pilot, "u")
        assert len(now().units) == 3
        assert said(app).startswith("Undone: removed unit ")
        assert said(app).count("removed unit ") == 2
        assert screen.unit is not None
        assert screen.unit.state.unit in removed


async def test_a_key_each_decides_about_clauses_and_the_set(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    app = ClaimtuiApp(ws)

    async def act(pilot: Pilot[None], *pressed: str) -> SetView:
        await keys(pilot, *pressed)
        assert screen_of(app).page is not None
        return sets.set_view(ws, set_)

    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "space", "j", "space")
        held = await act(pilot, "m")
        assert [len(held.units), said(app)] == [
            3,
            "Units of different sources stay two: each is evidence of its own.",
        ]
        assert "2 marked" in seen(app)
        await keys(pilot, "space", "k", "space")
        held = await act(pilot, "m")
        assert len(held.units) == 2
        held = await act(pilot, "A", *"when", "enter")
        assert [one.text for one in held.content.clauses.values()] == [*CLAUSES, "when"]
        held = await act(pilot, "e", "!", "enter")
        assert next(iter(held.content.clauses.values())).text == f"{CLAUSES[0]}!"
        assert not any(
            one.target == next(iter(held.content.clauses))
            for one in held.content.labels.values()
        )
        held = await act(pilot, "X")
        assert len(held.content.clauses) == 2
        held = await act(pilot, "t", "c")
        assert held.content.brief.purpose is SetPurpose.ACCEPTED_SUPPORT
        held = await act(pilot, "E", "?", "enter")
        assert held.content.brief.question == f"{QUESTION}?"
        held = await act(pilot, "r")
        assert held.content.review is not None
        await act(pilot, "B", "enter", *"x", "enter")
        assert "no whole number" in said(app)
        backspaces = ["backspace"] * 5
        held = await act(pilot, "B", "enter", *backspaces, *"9000", "enter")
        assert held.tokens.limit == 9000
        held = await act(pilot, "R", *"loose mode", "tab", "shift+tab", "enter")
        assert "loose mode" in " ".join(one.text for one in held.units)
        held = await act(pilot, "z", *"all of it", "enter", "enter")
        assert held.content.closing is not None
        assert "Insufficient" in seen(app)
        held = await act(pilot, "Z")
        assert held.content.closing is None


async def test_two_people_on_one_set_lose_nothing(
    stocked_sets: Workspace, open_workspace: OpenWorkspace
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    kim = open_workspace("kim")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e")
        screen = screen_of(app)
        first, second, third = (one.state.unit for one in sets.set_view(ws, set_).units)
        set_changes.pin(kim, set_, [second])
        await keys(pilot, "p")
        assert "others changed the set meanwhile; your change stands beside it" in said(
            app
        )
        assert screen.page is not None
        assert all(one.state.pinned for one in screen.page.view.units[:2])
        set_changes.note(kim, set_, first, "kim's remark")
        await keys(pilot, "N")
        await typed(pilot, "mine")
        await keys(pilot, "enter")
        assert isinstance(app.screen, SetConflictScreen)
        told = app.screen.text
        assert "kim remarked on unit 1" in told
        assert "“kim's remark”" in told
        assert "you remarked on unit 1" in told
        assert "“mine”" in told
        assert sets.set_view(ws, set_).units[0].note == "kim's remark"
        await keys(pilot, "s")
        assert isinstance(app.screen, SetConflictScreen)
        assert "As it stands now" in app.screen.text
        await keys(pilot, "escape", "N")
        assert "mine" in seen(app)
        await keys(pilot, "enter")
        assert sets.set_view(ws, set_).units[0].note == "mine"
        set_changes.remove(kim, set_, [third])
        await keys(pilot, "j", "j", "plus")
        assert isinstance(app.screen, SetConflictScreen)
        assert "kim removed" in app.screen.text
        await keys(pilot, "m")
        assert "“Policy 2025”: is no unit of this set" in said(app)
        assert len(screen.page.view.units) == 2


ELSEWHERE = """
import sys
from pathlib import Path
from claimtui.workspace import set_acts, set_changes, sources
from claimtui.workspace.workspace import Workspace

ws = Workspace.open(Path(sys.argv[1]), "kim")
sources.add_source(ws, sys.argv[3])
set_acts.add_clause(ws, sys.argv[2], "a third part")
ws.close()
"""


async def test_an_outside_change_shows_at_once_with_its_author(
    stocked_sets: Workspace, tmp_path: Path
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e")
        manual = tmp_path / "home" / "manual.md"
        edit(manual, "retries twice", "retries three times")
        run_elsewhere(ELSEWHERE, str(tmp_path / "store"), set_, str(manual))
        for _ in range(100):
            await pilot.pause(0.05)
            if "a third part" in seen(app):
                break
        assert "a third part" in seen(app)
        assert said(app).startswith("kim changed the set: revision")
        assert "≈ revision 2 of its source is newer" in seen(app)
        assert "No longer current" in seen(app)


async def test_the_history_reads_as_decisions_and_shows_older_revisions(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    unit = sets.set_view(ws, set_).units[0].state.unit
    set_changes.remove(ws, set_, [unit], reason="too old")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "colon", *"revisions", "enter")
        assert isinstance(app.screen, SetHistoryScreen)
        assert "alex removed “Adapter manual › Timeouts”: too old" in words(app)
        assert "r5     removed “Adapter manual”: too old" in seen(app)
        await keys(pilot, "j", "enter")
        assert isinstance(app.screen, EarlierSetScreen)
        assert "Revision 4 of 5, read only" in seen(app)
        assert "After a timeout" in seen(app)
        await keys(pilot, "x", "b", "n", "P", "a", "u")
        assert sets.set_view(ws, set_).revision == 5
        assert isinstance(app.screen, EarlierSetScreen)
        await keys(pilot, "escape", "escape")
        assert not screen_of(app).read_only
