"""Make the README's pictures of the sample workspace: python -m tests.screens.picture.

They are the real program, driven by its keys, exported as the terminal shows it.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

_FOLDER = Path(__file__).with_name("pictures")
_PICTURES = {
    "review": ("enter", "wait", *("j" * 21), "enter", "wait", "x", "wait"),
    "evidence": ("g", "e", "wait", "j", "wait"),
}
"""By picture: the keys that lead to what it shows."""


async def _draw(keys: Sequence[str]) -> str:
    from claimtui.workspace.demo import open_demo
    from screens.app import ClaimtuiApp

    ws = open_demo("alex")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause(1)
        for key in keys:
            if key == "wait":
                await pilot.pause(1)
            else:
                await pilot.press(key)
        picture = app.export_screenshot(title="claimtui")
    ws.close()
    return picture


def main() -> None:
    """Draw the picture in a home of its own, at a fixed time."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "CLAIMTUI_NOW": "2026-03-02T09:00:00Z"}
        os.environ.pop("XDG_DATA_HOME", None)
        for name, keys in _PICTURES.items():
            picture = asyncio.run(_draw(keys))
            (_FOLDER / f"{name}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
