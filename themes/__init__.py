"""Themes and style sheets."""

from __future__ import annotations

from pathlib import Path

STYLE_SHEETS = tuple(
    Path(__file__).with_name(name) for name in ("frame.tcss", "widgets.tcss")
)
"""The sheets of frame and widgets, for `App.CSS_PATH`."""
