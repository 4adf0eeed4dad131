from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from tests.screens.driving import keys, still

Compare = Callable[..., bool]

WAYS = {
    "library": (),
    "claims": ("enter", "j", "a"),
    "review": ("enter", "r", "space", "1", "enter", "space", "4"),
    "sources": ("g", "s"),
    "history": ("enter", "r", "space", "1", "enter", "escape", "k", "g", "h"),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=("80x24", "120x40"))
@pytest.mark.parametrize("screen", WAYS)
def test_each_screen_looks_as_it_was_approved(
    snap_compare: Compare, stocked: Workspace, screen: str, size: tuple[int, int]
) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await keys(pilot, *WAYS[screen])
        await still(pilot)

    app = ClaimtuiApp(stocked)
    assert snap_compare(app, terminal_size=size, run_before=go)
