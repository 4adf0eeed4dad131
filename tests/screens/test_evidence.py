from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import Brief, TokenBudget
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import PassageId, SetId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import Extent, GapKind, Ordering, Relation, SetPurpose
from claimtui.workspace import (
    access,
    candidates,
    set_changes,
    sets,
    source_details,
    sources,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.evidence import EarlierSetScreen, EvidenceScreen
from screens.evidence_page import GapKey, clause_text, page_of
from screens.line_input import LineInput
from screens.set_conflict import SetConflictScreen
from screens.set_history import SetHistoryScreen
from screens.set_list import EvidenceSetsScreen
from tests.conftest import OpenWorkspace
from tests.screens.driving import (
    edit,
    keys,
    run_elsewhere,
    said,
    seen,
    settled,
    still,
    underlined,
)

Compare = Callable[..., bool]

SMALL, WIDE = (80, 24), (160, 48)
MANUAL = """# Adapter manual

## Timeouts

After a timeout the adapter retries twice. The second retry waits four seconds.

The adapter keeps no state between calls.

## Modes

The adapter knows two modes:

- In the strict mode an operation is idempotent.
- In the loose mode it is not.
"""
POLICY = """# Policy 2025

Retries are limited to one after a timeout.
"""
QUESTION = "What does the adapter do after a timeout?"
CLAUSES = ("what happens after a timeout", "is it idempotent")
HOSTILE = "\x1b[31m[red]after[/red]\u202e\x9b a timeout [@click=app.quit]quit[/]"


@pytest.fixture
def stocked_sets(ws: Workspace, tmp_path: Path) -> Workspace:
    for name, text in (("manual.md", MANUAL), ("policy.md", POLICY)):
        (tmp_path / "home" / name).write_text(text)
        sources.add_source(ws, str(tmp_path / "home" / name))
    return ws


def view_of(answer: object) -> SetView:
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, SavedSet)
    return answer.value.view


def new(ws: Workspace, *clauses: str, question: str = QUESTION) -> SetId:
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, question)
    return view_of(sets.new_set(ws, brief, clauses)).set


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def add(ws: Workspace, set_: SetId, words: str, clause: int | None = None) -> None:
    content = sets.set_view(ws, set_).content
    targets = [] if clause is None else [list(content.clauses)[clause]]
    label = None if clause is None else Relation.SUPPORTS
    cited = [CitedPassage(passage(ws, words))]
    view_of(set_changes.add(ws, set_, cited, clauses=targets, label=label))


def filled(ws: Workspace) -> SetId:
    set_ = new(ws, *CLAUSES)
    add(ws, set_, "retries twice", 0)
    add(ws, set_, "strict mode", 1)
    add(ws, set_, "limited to one")
    return set_


def screen_of(app: ClaimtuiApp) -> EvidenceScreen:
    assert isinstance(app.screen, EvidenceScreen)
    return app.screen


def words(app: ClaimtuiApp) -> str:
    return " ".join(seen(app).split())


async def typed(pilot: Pilot[None], text: str) -> None:
    await settled(pilot)
    field = pilot.app.screen.query_one(LineInput)
    field.fill(f"{field.value}{text}")
    await settled(pilot)


@pytest.mark.parametrize("size", [SMALL, (120, 36)], ids=("80x24", "120x36"))
def test_a_set_looks_as_it_was_approved(
    snap_compare: Compare, stocked_sets: Workspace, size: tuple[int, int]
) -> None:
    ws, set_ = stocked_sets, filled(stocked_sets)
    first, second = sets.set_view(ws, set_).content.clauses
    units = [one.state.unit for one in sets.set_view(ws, set_).units]
    set_changes.label(ws, set_, units[2], Relation.CONTRADICTS, first)
    set_changes.note(ws, set_, units[2], "ask the board")
    set_changes.open_gap(ws, set_, GapKind.MISSING_TIME, second, note="which version?")

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
        await keys(pilot, "enter")
        await typed(pilot, CLAUSES[0])
        await keys(pilot, "enter", "escape")
        assert "kept" in said(app)
        await keys(pilot, "A")
        assert QUESTION in seen(app)
        await keys(pilot, "enter")
        assert "1 so far" in seen(app)
        await typed(pilot, CLAUSES[1])
        await keys(pilot, "enter", "enter", "enter")
        screen = screen_of(app)
        assert screen.page is not None
        content = screen.page.view.content
        assert [one.text for one in content.clauses.values()] == [*CLAUSES]
        assert content.brief.purpose is SetPurpose.ACTIVE_RESEARCH
        assert "No unit yet." in seen(app)
        await keys(pilot, "escape")
        assert "draft" in seen(app)
        assert QUESTION[:9] in seen(app)
        assert not said(app)
        await keys(pilot, "slash")
        await typed(pilot, "nowhere")
        assert "No set has all of these words." in seen(app)
        await keys(pilot, "escape", "enter", "g", "e")
        assert isinstance(app.screen, EvidenceSetsScreen)
        assert len(sets.set_rows(ws)) == 1


async def test_a_gaps_search_runs_at_once_and_what_is_chosen_covers_its_clause(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = new(ws, *CLAUSES)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "shift+tab")
        screen = screen_of(app)
        assert screen.in_clauses
        assert "○ 1 what happens after a timeout" in seen(app)
        await keys(pilot, "j", "enter")
        assert "follows from what the set holds" in said(app)
        await keys(pilot, "j", "enter")
        assert "After a timeout the adapter retries twice" in words(app)
        await keys(pilot, "tab", "enter")
        assert "supports clause 1" in seen(app)
        await keys(pilot, "enter")
        assert said(app) == "Took in 1 passage: supports clause 1 · u undo"
        assert "● 1 what happens after a timeout" in seen(app)
        assert screen.unit is not None
        assert "timeout" in screen.unit.text
        (unit,) = sets.set_view(ws, set_).units
        assert unit.state.origin.trace is not None
        await keys(pilot, "u")
        assert said(app).startswith("Undone")
        assert sets.set_view(ws, set_).units == ()


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
        await keys(pilot, "n", "enter")
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
        await keys(pilot, "G", "space", "k", "space", "x")
        assert len(now().units) == 1
        assert "u undo" in said(app)
        await keys(pilot, "u")
        assert len(now().units) == 3


async def test_the_matrix_is_loud_about_what_nothing_covers_and_moves_both(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    set_changes.add_clause(ws, set_, "which version it is")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "c")
        screen = screen_of(app)
        assert screen.matrix.has_focus
        assert "nothing covers it" in seen(app)
        assert "s supports" in seen(app)
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
    set_changes.budget(ws, set_, TokenBudget(limit=1510))
    app = ClaimtuiApp(ws)
    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "P")
        assert said(app) == "Proposed, as a draft to be looked through · u undo"
        screen = screen_of(app)
        assert " over" in screen.line.text
        assert "staged comparison" in screen.line.text
        assert "proposed (bm25 1)" in seen(app)
        screen.act("evidence.budget")
        await keys(pilot, "s")
        assert sets.set_view(ws, set_).tokens.staged
        assert "staged comparison" in screen.line.text


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
from claimtui.workspace import set_changes, sources
from claimtui.workspace.workspace import Workspace

ws = Workspace.open(Path(sys.argv[1]), "kim")
sources.add_source(ws, sys.argv[3])
set_changes.add_clause(ws, sys.argv[2], "a third part")
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
        await keys(pilot, "g", "e", "colon", *"history", "enter")
        assert isinstance(app.screen, SetHistoryScreen)
        assert "alex removed “Adapter manual › Timeouts”: too old" in words(app)
        await keys(pilot, "j", "enter")
        assert isinstance(app.screen, EarlierSetScreen)
        assert "Revision 4 of 5, read only" in seen(app)
        assert "After a timeout" in seen(app)
        await keys(pilot, "x", "b", "n", "P", "a", "u")
        assert sets.set_view(ws, set_).revision == 5
        assert isinstance(app.screen, EarlierSetScreen)
        await keys(pilot, "escape", "escape")
        assert not screen_of(app).read_only


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


async def test_the_palette_decides_about_clauses_and_the_set(
    stocked_sets: Workspace,
) -> None:
    ws = stocked_sets
    set_ = filled(ws)
    app = ClaimtuiApp(ws)

    async def act(pilot: Pilot[None], name: str, *pressed: str) -> SetView:
        await settled(pilot)
        screen = screen_of(app)
        assert screen.can(f"evidence.{name}"), name
        screen.act(f"evidence.{name}")
        await keys(pilot, *pressed)
        assert screen_of(app).page is not None
        return sets.set_view(ws, set_)

    async with app.run_test(size=WIDE) as pilot:
        await keys(pilot, "g", "e", "space", "j", "space")
        held = await act(pilot, "merge")
        assert [len(held.units), said(app)] == [
            3,
            "Units of different sources stay two: each is evidence of its own.",
        ]
        assert "2 marked" in seen(app)
        await keys(pilot, "space", "k", "space")
        held = await act(pilot, "merge")
        assert len(held.units) == 2
        held = await act(pilot, "clause_add", *"when", "enter")
        assert [one.text for one in held.content.clauses.values()] == [*CLAUSES, "when"]
        held = await act(pilot, "clause_edit", "!", "enter")
        assert next(iter(held.content.clauses.values())).text == f"{CLAUSES[0]}!"
        assert not any(
            one.target == next(iter(held.content.clauses))
            for one in held.content.labels.values()
        )
        held = await act(pilot, "clause_drop")
        assert len(held.content.clauses) == 2
        held = await act(pilot, "purpose", "c")
        assert held.content.brief.purpose is SetPurpose.ACCEPTED_SUPPORT
        held = await act(pilot, "question", "?", "enter")
        assert held.content.brief.question == f"{QUESTION}?"
        held = await act(pilot, "review")
        assert held.content.review is not None
        await act(pilot, "budget", "enter", *"x", "enter")
        assert "no whole number" in said(app)
        backspaces = ["backspace"] * 5
        held = await act(pilot, "budget", "enter", *backspaces, *"9000", "enter")
        assert held.tokens.limit == 9000
        held = await act(pilot, "replace", *"loose mode", "tab", "shift+tab", "enter")
        assert "loose mode" in " ".join(one.text for one in held.units)
        held = await act(pilot, "close", *"all of it", "enter", "enter")
        assert held.content.closing is not None
        assert "Insufficient" in seen(app)
        held = await act(pilot, "reopen")
        assert held.content.closing is None


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
