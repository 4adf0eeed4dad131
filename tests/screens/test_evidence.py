from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from claimtui.model.evidence import TokenBudget
from claimtui.model.set_operations import ReshapeUnit
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import GapKind, Relation, SetPurpose
from claimtui.workspace import (
    access,
    candidates,
    set_acts,
    set_changes,
    sets,
    source_details,
)
from claimtui.workspace.listings import source_rows
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.evidence_page import clause_text, page_of, unit_text
from screens.library import LibraryScreen
from screens.set_list import EvidenceSetsScreen
from screens.set_words import operation_words
from tests.screens.driving import (
    keys,
    said,
    seen,
    still,
)
from tests.screens.set_stock import (
    CLAUSES,
    QUESTION,
    SMALL,
    WIDE,
    add,
    filled,
    new,
    passage,
    screen_of,
    typed,
    words,
)

Compare = Callable[..., bool]


HOSTILE = "\x1b[31m[red]after[/red]\u202e\x9b a timeout [@click=app.quit]quit[/]"


@pytest.mark.parametrize("size", [SMALL, (120, 36)], ids=("80x24", "120x36"))
def test_a_set_looks_as_it_was_approved(
    snap_compare: Compare, stocked_sets: Workspace, size: tuple[int, int]
) -> None:
    ws, set_ = stocked_sets, filled(stocked_sets)
    first, second = sets.set_view(ws, set_).content.clauses
    units = [one.state.unit for one in sets.set_view(ws, set_).units]
    set_changes.label(ws, set_, units[2], Relation.CONTRADICTS, first)
    set_changes.note(ws, set_, units[2], "ask the board")
    set_acts.open_gap(ws, set_, GapKind.MISSING_TIME, second, note="which version?")

    async def go(pilot: Pilot[None]) -> None:
        await keys(pilot, "g", "e", "j", *(("shift+tab",) if size == SMALL else ("c",)))
        await still(pilot)

    assert snap_compare(ClaimtuiApp(ws), terminal_size=size, run_before=go)


async def test_an_empty_list_teaches_and_A_makes_a_set(
    stocked_sets: Workspace,
) -> None:
    ws, app = stocked_sets, ClaimtuiApp(stocked_sets)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "e")
        assert isinstance(app.screen, EvidenceSetsScreen)
        assert "claimtui set new --question Q" in words(app)
        await keys(pilot, "A")
        await typed(pilot, QUESTION)
        await keys(pilot, "escape", "escape")
        assert isinstance(app.screen, LibraryScreen)
        await keys(pilot, "g", "e", "A")
        assert QUESTION in seen(app)
        await keys(pilot, "enter")
        await typed(pilot, CLAUSES[0])
        await keys(pilot, "enter")
        await typed(pilot, CLAUSES[0].upper())
        await keys(pilot, "enter")
        assert "is there already" in words(app)
        await typed(pilot, CLAUSES[1])
        await keys(pilot, "escape")
        assert "kept" in said(app)
        await keys(pilot, "A", "enter")
        assert "1 so far" in seen(app)
        assert CLAUSES[1] in seen(app)
        await keys(pilot, "enter", "enter", "enter")
        screen = screen_of(app)
        assert screen.page is not None
        content = screen.page.view.content
        assert [one.text for one in content.clauses.values()] == [*CLAUSES]
        assert content.brief.purpose is SetPurpose.ACTIVE_RESEARCH
        assert "No unit yet." in seen(app)
        await keys(pilot, "A")
        await typed(pilot, "half a clau")
        await keys(pilot, "escape")
        assert said(app) == "What you typed is kept."
        await keys(pilot, "escape")
        heads, row = seen(app).splitlines()[1:3]
        assert "draft" in row
        assert QUESTION[:9] in row
        for name, told in (("units", "    0"), ("rev", "r1 "), ("changed", "just now")):
            assert row[heads.index(name) :].startswith(told), name
        assert not said(app)
        await keys(pilot, "slash")
        await typed(pilot, "nowhere")
        assert "No set has all of these words." in seen(app)
        await keys(pilot, "escape", "enter", "A")
        assert "half a clau" in seen(app)
        await keys(pilot, "escape", "g", "e")
        assert isinstance(app.screen, EvidenceSetsScreen)
        assert len(sets.set_rows(ws)) == 1


async def test_a_gaps_search_runs_at_once_and_what_is_chosen_covers_its_clause(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = new(ws)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e")
        screen = screen_of(app)
        assert "Nothing to answer yet." in seen(app)
        assert "A adds one" in words(app)
        assert seen(app).splitlines()[-1].split()[:3] == ["A", "add", "clause"]
        for clause in CLAUSES:
            await keys(pilot, "A")
            await typed(pilot, clause)
            await keys(pilot, "enter")
        await keys(pilot, "shift+tab")
        assert "A add clause" in seen(app).splitlines()[-1]
        assert screen.in_clauses
        assert "○ c1 what happens after a timeout" in seen(app)
        await keys(pilot, "j", "enter")
        assert "follows from what the set holds" in said(app)
        await keys(pilot, "j", "enter")
        assert "After a timeout the adapter retries twice" in words(app)
        await keys(pilot, "tab", "enter")
        assert "supports clause 1" in seen(app)
        assert "“Retries are limited to one after a" in seen(app)
        assert "timeout.” goes in and" in seen(app)
        await keys(pilot, "enter")
        assert said(app) == "Took in 1 passage: supports clause 1 · u undo"
        assert "● c1 what happens after a timeout" in seen(app)
        assert screen.unit is not None
        assert "timeout" in screen.unit.text
        (unit,) = sets.set_view(ws, set_).units
        assert unit.state.origin.trace is not None
        await keys(pilot, "a")
        await typed(pilot, "limited to one")
        assert "unit 1, already in" in seen(app)
        await keys(pilot, "enter")
        assert "is unit 1 already; it" in seen(app)
        await keys(pilot, "n")
        assert said(app) == "Unit 1 is in the set already"
        await keys(pilot, "u")
        assert said(app).startswith("Undone: took in “Policy 2025”")
        assert sets.set_view(ws, set_).units == ()
        await keys(pilot, "escape")
        assert isinstance(app.screen, EvidenceSetsScreen)
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_the_matrix_is_loud_about_what_nothing_covers_and_moves_both(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    set_acts.add_clause(ws, set_, "which version it is")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "c")
        screen = screen_of(app)
        assert screen.matrix.has_focus
        assert "nothing covers it" in seen(app)
        assert "s supports" in seen(app)
        assert "·   s" in seen(app)
        assert "· no" in words(app)
        told = screen.matrix.told().plain
        assert told.endswith("× unit 1 “Adapter manual › Timeouts”: supports")
        await keys(pilot, "j", "l")
        assert screen.clause == list(screen.names.clauses)[1]
        assert screen.unit is not None
        assert "strict mode" in screen.unit.text
        await keys(pilot, "b", "d", "enter")
        assert "Labelled defines a term: clause 2" in said(app)
        assert "sd" in seen(app)
        await keys(pilot, "c")
        assert screen.unit_cards.has_focus
        await pilot.resize_terminal(*SMALL)
        await keys(pilot, "c")
        assert "nothing covers it" in seen(app)
        await keys(pilot, "tab")
        assert "In the strict mode" in seen(app)
        for size in ((50, 13), (30, 8), (20, 6), (100, 15)):
            await pilot.resize_terminal(*size)
            await keys(pilot, "c", "j", "l", "tab", "k")
            assert size[0] < 50 or "rev 6" in seen(app)


async def test_an_over_full_set_says_what_helps_and_P_proposes(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = new(ws, *CLAUSES)
    set_acts.budget(ws, set_, TokenBudget(limit=1510))
    held = sets.set_view(ws, set_).content.brief
    policy = SearchFilters((source_rows(ws)[1].source,))
    set_acts.change_brief(ws, set_, replace(held, corpus=policy))
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "P")
        assert said(app) == "Proposed, as a draft to be looked through · u undo"
        screen = screen_of(app)
        assert " over" in screen.line.text
        assert "staged comparison" in screen.line.text
        assert "proposed for clause 1 (bm25 1)" in seen(app)
        assert seen(app).splitlines()[-1].split()[:2] == ["r", "reviewed"]
        await keys(pilot, "a")
        assert 'source:"Policy 2025"' in seen(app)
        await keys(pilot, "escape", "B", "s")
        assert sets.set_view(ws, set_).tokens.staged
        assert "staged comparison" in screen.line.text


async def test_hidden_units_are_markers_and_hostile_words_are_text(
    stocked_sets: Workspace, tmp_path: Path
) -> None:
    ws = stocked_sets
    access.set_scopes(ws, ("private", "team", "public"))
    set_ = new(ws, HOSTILE, question=HOSTILE)
    add(ws, set_, "retries twice", 0)
    add(ws, set_, "limited to one", 0)
    unit = sets.set_view(ws, set_).units[0]
    set_changes.note(ws, set_, unit.state.unit, HOSTILE)
    source_details.set_scope(ws, unit.state.origin.source, "private")
    guest = Workspace.open(ws.store.folder, "alex", viewer="team")
    for held in (ws, guest):
        app = ClaimtuiApp(held)
        async with app.run_test(size=WIDE) as pilot:
            await keys(pilot, "g", "e")
            shown = seen(app)
            assert "[red]after[/red]" in shown
            assert not {"\x1b", "\x9b", "\u202e"} & set(shown)
            hidden = held is guest
            assert ("[redacted: " in shown) == hidden
            assert ("retries twice" in shown) != hidden
            await keys(pilot, "v", "escape", "c", "v", "escape", "shift+tab", "v")
            await keys(pilot, "escape", "g", "e")
            assert "[red]after[/red]" in seen(app)
    guest.close()


async def test_a_claims_candidates_open_as_a_set(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "enter", "j", "g", "E")
        assert "no candidates yet" in said(app)
        subject = app.screen.subject  # type: ignore[attr-defined]
        found = passage(stocked, "The return ticket")
        candidates.add_candidates(stocked, subject.claim, [found])
        await keys(pilot, "g", "E")
        assert "Candidates" in seen(app)
        assert "12 euros" in words(app)
        await keys(pilot, "p")
        assert "⚑ pinned" in seen(app)
        await keys(pilot, "escape", "r", "g", "E")
        screen_of(app)


def test_cards_tell_what_overlaps_and_where_a_set_leans(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    add(ws, set_, "keeps no state")
    unit = sets.set_view(ws, set_).units[0].state.unit
    for _ in range(2):
        set_changes.expand(ws, set_, [unit])
    page = page_of(sets.set_view(ws, set_))
    told = [[line.text for line in card.lines] for card in page.units]
    assert "= overlaps unit 4" in told[0]
    assert "= overlaps unit 1" in told[3]
    assert any("shows its section" in line for line in told[0])
    title, text = clause_text(page, next(iter(page.view.content.clauses)))
    assert title == "Clause 1"
    assert "% Adapter manual" in text
    assert f"c1 · {next(iter(page.view.content.clauses))}" in text
    assert f"u1 · {unit} · psg_" in unit_text(page.view.units[0], page)
    shape = page.view.units[0].state.shape
    assert shape is not None
    made = "unit 1 “Adapter manual › Timeouts”"
    for wider, did in ((True, "expanded"), (False, "narrowed")):
        told_op = operation_words(ReshapeUnit(unit, shape, wider), page.names)
        assert told_op == f"{did} {made} to show its section"
    twice = ("adapter  Manual", "Timeouts", "Timeouts ")
    assert replace(page.view.units[0].passage, headings=twice).lineage == (
        "Adapter manual › Timeouts"
    )
