from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.opening import ask_to_open
from tests.screens.driving import keys, said, written


async def test_o_opens_the_document_and_says_what_was_asked(
    stocked: Workspace, opener: Path, article: Path
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "o")
        assert said(app) == f"Asked xdg-open to open {article}"
        assert await written(pilot, opener) == str(article)
        await keys(pilot, "enter", "o")
        assert said(app) == f"Asked xdg-open to open {article}"


def test_an_address_is_opened_and_nothing_else_that_looks_like_one(
    opener: Path,
) -> None:
    assert ask_to_open("https://example.org/a") == (
        "Asked xdg-open to open https://example.org/a"
    )
    for harmful in ("javascript:alert(1)", "file:///etc/passwd", "-h", "a\x00b"):
        assert ask_to_open(harmful).startswith("There is no file")


def test_without_an_opener_the_address_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = ask_to_open("https://example.org/a")
    assert told == (
        "No program that opens files or addresses is installed here:"
        " https://example.org/a"
    )


async def test_y_says_how_it_was_copied_and_that_nothing_confirms_it(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter", "y")
        assert app.clipboard.startswith("The ferry carries 320 passengers")
        assert said(app) == (
            f"Sent {len(app.clipboard)} characters to the terminal as OSC 52, which"
            " confirms nothing"
        )
