"""Themes and style sheets."""

from __future__ import annotations

from pathlib import Path

STYLE_SHEETS = tuple(
    Path(__file__).with_name(name) for name in ("frame.tcss", "widgets.tcss")
)
"""The sheets of frame and widgets, for `App.CSS_PATH`."""
FIRST_SCREEN = Path(__file__).with_name("library.tcss")
"""The sheet of the screen that is shown first."""
OTHER_SCREENS = tuple(
    Path(__file__).with_name(name)
    for name in (
        "screens.tcss",
        "sources.tcss",
        "records.tcss",
        "evidence.tcss",
        "generation.tcss",
    )
)
"""The sheets of all other screens, read when the first one is there."""
