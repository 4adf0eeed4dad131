from __future__ import annotations

from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.chooser import Chooser, Option, keys_for
from tests.screens.driving import keys, seen

LONG = "c12 whether the second retry waits four seconds after the first has failed"
OPTIONS = (
    Option("a", "missing identity", "which thing or person it speaks of"),
    Option("b", LONG, key="2"),
)


def test_an_option_keeps_the_key_it_wants_and_others_get_letters() -> None:
    assert keys_for(["one", "two", "three"], ["", "1", ""]) == ["o", "1", "t"]


async def test_a_chooser_is_as_wide_as_its_words_and_tells_the_whole_of_what_is_cut(
    ws: Workspace,
) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=(120, 24)) as pilot:
        answers: list[str | None] = []
        await app.push_screen(Chooser("Which", OPTIONS), answers.append)
        await keys(pilot)
        assert LONG in seen(app)
        assert "which thing or person it speaks of" in seen(app)
        await pilot.resize_terminal(60, 24)
        await keys(pilot, "j")
        assert LONG not in seen(app)
        assert "has failed" in seen(app)
        await keys(pilot, "2")
        assert answers == ["b"]
