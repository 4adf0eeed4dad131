from __future__ import annotations

import threading
import time
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette

from claimtui.model.errors import ClaimtuiError, StoreError
from claimtui.model.results import Refused
from claimtui.model.vocabulary import ExclusionReason
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.background import WRITES, Background
from screens.chooser import keys_for
from screens.claim_filter import parse_filter
from screens.claims import ClaimsScreen
from screens.library import LibraryScreen
from screens.review import ReviewScreen
from tests.screens.driving import keys, run_elsewhere, said, seen, settled
from themes.palettes import LIGHT

SMALL = (80, 24)


async def test_the_greeting_is_said_when_the_library_is_there(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(lambda: stocked, greeting="Press enter to begin")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert said(app) == "Press enter to begin"


_FIRST_PAINT = """
import asyncio, sys
from pathlib import Path
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
async def main():
    ws = Workspace.open(Path(sys.argv[1]), "kim")
    async with ClaimtuiApp(ws).run_test() as pilot:
        await pilot.pause()
        slow = ("sqlmodel", "lxml", "pyromark", "sentencex", "rapidfuzz", "httpx")
        loaded = [name for name in slow if name in sys.modules]
    ws.close()
    sys.exit(", ".join(loaded) or 0)
asyncio.run(main())
"""


def test_the_library_is_there_before_anything_slow_is_loaded(tmp_path: Path) -> None:
    run_elsewhere(_FIRST_PAINT, str(tmp_path / "store"))


async def test_a_file_named_at_the_start_opens_with_its_claims(
    ws: Workspace, article: Path
) -> None:
    app = ClaimtuiApp(ws, start=article)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, ClaimsScreen)
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_a_file_that_cannot_be_read_is_told_in_the_library(
    ws: Workspace, tmp_path: Path
) -> None:
    app = ClaimtuiApp(ws, start=tmp_path / "none [/].md")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, LibraryScreen)
        assert "none [/].md" in said(app)


async def test_a_store_that_cannot_be_opened_ends_the_program_with_one_line() -> None:
    def fail() -> Workspace:
        raise StoreError("is damaged", which="/there/[b]store")

    app = ClaimtuiApp(fail)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
    assert app.return_code == 3


async def test_g_goes_between_the_screens_and_escape_goes_back(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "c")
        assert isinstance(app.screen, ClaimsScreen)
        await keys(pilot, "j", "g", "r")
        assert isinstance(app.screen, ReviewScreen)
        claim = app.screen.subject.claim
        await keys(pilot, "g", "h", "g", "c")
        assert isinstance(app.screen, ClaimsScreen)
        assert app.screen.subject.claim == claim
        await keys(pilot, "g", "l")
        assert isinstance(app.screen, LibraryScreen)
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_the_palette_offers_every_live_action_and_the_theme(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "colon", *"accept")
        assert isinstance(app.screen, CommandPalette)
        await pilot.pause(0.5)
        await keys(pilot, "enter")
        assert isinstance(app.screen, ClaimsScreen)
        assert said(app) == "Accepted · u undo"


async def test_keys_typed_faster_than_screens_open_crash_nothing(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for key in ("enter", "r", "space", "1", "g", "h", "x", "a", "j", "escape"):
            app.post_message(events.Key(key, None))
        await settled(pilot)
        assert app.return_code is None


@pytest.mark.parametrize("theme", [LIGHT.name, "ansi-dark", "nord"])
async def test_other_themes_show_the_same_words(stocked: Workspace, theme: str) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        app.theme = theme
        await settled(pilot)
        assert "The ferry carries 320 passengers" in seen(app)


async def test_without_colour_status_is_told_by_sign_and_word(
    stocked: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "space", "1", "enter", "escape")
        assert "✓ sup" in seen(app)
        assert "· new" in seen(app)


async def test_no_screen_crashes_at_any_size(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        for screen_keys in ((), ("enter",), ("r",), ("g", "h")):
            await keys(pilot, *screen_keys)
            for size in ((20, 5), (31, 9), (59, 14), (61, 16), (99, 30), (200, 60)):
                await pilot.resize_terminal(*size)
                await settled(pilot)
            assert "window too small" not in seen(app)


async def test_quitting_does_not_wait_for_what_runs_beside_the_screen(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    release = threading.Event()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.background.run(
            app.screen,
            lambda: release.wait(30),
            lambda _: None,
            group="slow",
            description="being slow",
        )
        begun = time.monotonic()
    assert time.monotonic() - begun < 5
    release.set()


@pytest.mark.parametrize("saved", [True, False])
async def test_leaving_waits_for_a_decision_and_stays_where_it_was_refused(
    stocked: Workspace, saved: bool
) -> None:
    app = ClaimtuiApp(stocked)
    release = threading.Event()
    told: list[object] = []
    answer = None if saved else Refused(("Others changed it.",))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.background.run(
            app.screen,
            lambda: answer if release.wait(30) else None,
            told.append,
            group=WRITES,
            description="saving",
        )
        await pilot.press("ctrl+q")
        for _ in range(50):
            await pilot.pause(0.05)
            if said(app):
                break
        assert said(app).startswith("Saving, and then leaving")
        release.set()
        await settled(pilot)
        await pilot.pause(0.1)
        assert (app.return_code is None) is not saved
    assert saved or told == [answer]


async def test_what_runs_beside_the_screen_is_told_in_the_header(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    release = threading.Event()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.background.run(
            app.screen,
            lambda: release.wait(30),
            lambda _: None,
            group="slow",
            description="reading a long file",
        )
        for _ in range(50):
            await pilot.pause(0.1)
            if "reading a long file" in seen(app):
                break
        assert "⟳ reading a long file" in seen(app)
        release.set()


async def test_decisions_are_kept_in_order_and_lookups_are_overtaken(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    told: list[str] = []
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for group in (WRITES, "look"):
            for number in range(20):
                app.background.run(
                    app.screen,
                    partial("{} {}".format, group, number),
                    told.append,
                    group=group,
                    description="counting",
                )
        await settled(pilot)
    assert [one for one in told if one.startswith(WRITES)] == [
        f"{WRITES} {number}" for number in range(20)
    ]
    assert [one for one in told if one.startswith("look")] == ["look 19"]


async def test_an_error_beside_the_screen_is_told_and_nothing_crashes(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)

    def known() -> None:
        raise ClaimtuiError("could not be done", which="this [/b]")

    def unknown() -> None:
        raise ZeroDivisionError("by [/] nothing")

    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for work, words in ((known, "this [/b]"), (unknown, "by [/] nothing")):
            app.background.run(
                app.screen, work, lambda _: None, group="x", description="trying"
            )
            await settled(pilot)
            assert words in said(app)


def test_settling_waits_for_decisions_only_and_not_for_ever() -> None:
    background = Background()
    begun = time.monotonic()
    background.settle(0.5)
    assert time.monotonic() - begun < 0.4
    assert background.idle


def test_each_choice_has_a_letter_of_its_own_that_does_not_move_the_highlight() -> None:
    letters = keys_for([reason.value for reason in ExclusionReason])
    assert len(set(letters)) == len(letters)
    assert not set(letters) & {"j", "k"}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "all"),
        ("ferry boats", "“ferry boats”"),
        ("new ferry", "unreviewed · “ferry”"),
        ("con", "contradicted"),
        ("partially-supported old?", "partially supported · potentially stale"),
        ('"supported"', "“supported”"),
        ("proposed [x]", "proposed · “[x]”"),
    ],
)
def test_a_filter_tells_what_it_leaves(typed: str, told: str) -> None:
    assert parse_filter(typed).told == told


async def test_ctrl_c_says_in_the_message_line_which_key_leaves(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked, keys={"quit": "ctrl+x"})
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "ctrl+c")
        assert said(app) == "ctrl+x leaves claimtui"
        assert "Press ctrl" not in seen(app)
