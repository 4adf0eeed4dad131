from __future__ import annotations

import pytest
from textual.pilot import Pilot

from claimtui.model.results import Ok
from claimtui.workspace import findings
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.help import WholeScreen
from screens.line_prompt import LinePrompt
from screens.review import ReviewScreen
from screens.widgets.frame_lines import FooterLine
from tests.conftest import OpenWorkspace
from tests.screens.driving import keys, said, seen
from tests.screens.test_review import claim_with, review

SMALL = (80, 24)
LARGE = (120, 40)


async def on_the_finding(pilot: Pilot[None], screen: ReviewScreen) -> str:
    """Go to the list of checks, where the finding that objects comes first."""
    if screen.tabbed:
        await keys(pilot, "tab")
    else:
        screen.checks.rows.focus()
        await keys(pilot)
    named = screen.checks.named
    assert named is not None
    return named.code


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_s_sets_the_highlighted_finding_aside_and_takes_it_up_again(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        screen = await review(pilot, claim)
        code = await on_the_finding(pilot, screen)
        assert "s set aside" in str(app.screen.query_one(FooterLine).render())
        await keys(pilot, "s")
        assert isinstance(app.screen, LinePrompt)
        await keys(pilot, *"a typo", "enter")
        assert said(app) == f"{code} is set aside for this claim · u undo"
        assert "set aside by alex: a typo" in seen(app)
        assert screen.checks.told == "what objects is set aside"
        (one,) = findings.findings_set_aside(stocked, claim)
        assert (one.code, one.reason, one.author) == (code, "a typo", "alex")
        await keys(pilot, "s")
        assert said(app) == f"{code} counts again · u undo"
        assert "set aside by" not in seen(app)
        assert screen.checks.told == "something objects"
        assert findings.findings_set_aside(stocked, claim) == ()


async def test_u_takes_back_what_was_set_aside_and_what_was_taken_up(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        code = await on_the_finding(pilot, screen)
        await keys(pilot, "s", "x", "enter", "u")
        assert said(app).startswith(f"Undone: {code} counts again")
        assert "set aside by" not in seen(app)
        await keys(pilot, "s", "y", "enter", "s", "u")
        assert said(app).startswith(f"Undone: {code} is set aside again")
        assert "set aside by alex: y" in seen(app)


@pytest.mark.parametrize(("typed", "left"), [(("escape",), ""), (("enter",), "reason")])
async def test_without_a_reason_nothing_is_set_aside(
    stocked: Workspace, typed: tuple[str, ...], left: str
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        await on_the_finding(pilot, screen)
        await keys(pilot, "s", *typed)
        assert left in said(app)
        assert findings.findings_set_aside(stocked, claim) == ()


async def test_what_somebody_else_set_aside_is_told_with_their_name(
    stocked: Workspace, open_workspace: OpenWorkspace
) -> None:
    claim = claim_with(stocked, "Fares rose")
    kim = open_workspace("kim")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        code = await on_the_finding(pilot, screen)
        answer = findings.set_aside(kim, claim, code, "[link=x] it is\nrounded")
        assert isinstance(answer, Ok)
        screen.read(fresh=False)
        await keys(pilot)
        assert "set aside by kim: [link=x] it is␤rounded" in seen(app)


async def test_x_passes_over_what_is_set_aside(stocked: Workspace) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        code = await on_the_finding(pilot, screen)
        await keys(pilot, "s", "x", "enter")
        told = set()
        for _ in range(6):
            await keys(pilot, "x")
            told.add(said(app).split(" ")[0])
        assert code not in told


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_enter_on_a_finding_shows_what_its_code_means(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        screen = await review(pilot, claim)
        code = await on_the_finding(pilot, screen)
        await keys(pilot, "s", *"typo", "enter", "enter")
        assert isinstance(app.screen, WholeScreen)
        known = findings.explained(code)
        shown = " ".join(seen(app).split())
        assert f"{code} {known.title}" in shown
        assert known.meaning[:30] in shown
        assert "For example" in shown
        assert "Set aside by alex on 2026-03-02: typo" in shown
        await keys(pilot, "escape")
        assert pilot.app.screen_stack[-1] is screen


async def test_enter_on_a_line_without_a_finding_shows_it_whole(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        await on_the_finding(pilot, screen)
        await keys(pilot, "G")
        assert not screen.can("review.set_aside")
        await keys(pilot, "enter")
        assert isinstance(app.screen, WholeScreen)
        assert "not applicable" in seen(app)
