from __future__ import annotations

import pytest

from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.library import LibraryScreen
from tests.screens.driving import keys, settled

SMALL = (80, 24)


@pytest.mark.parametrize("typed", ["help", "theme"])
async def test_enter_pressed_twice_in_the_palette_takes_one_command(
    stocked: Workspace, typed: str
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "colon", *typed)
        await pilot.press("enter", "enter")
        await settled(pilot)
        await keys(pilot, "escape", "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_moving_in_a_palette_that_has_found_nothing_yet_does_nothing(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "colon")
        await pilot.press("e", "pagedown", "pagedown", "pageup", "down")
        await settled(pilot)
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_of_two_answers_typed_at_once_the_first_counts(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, ClaimsScreen)
        await keys(pilot, "t")
        await pilot.press("d", "f", "c")
        await settled(pilot)
        assert app.screen is screen
        row = screen.current_row()
        assert row is not None
        assert row.type.value == "definition"


async def broken(app: ClaimtuiApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot)
        app.call_later(lambda: 1 // 0)
        await pilot.pause()


async def test_an_error_nobody_foresaw_ends_the_program_in_one_line(
    stocked: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    app = ClaimtuiApp(stocked)
    with pytest.raises(ZeroDivisionError):
        await broken(app)
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert "please report" in told
    assert "Traceback" not in told
    assert app.return_code == 3
