"""Literal content for widgets: text from outside is never markup (SPEC 8.4)."""

from __future__ import annotations

from textual.content import Content

from claimtui.model.sanitize import sanitize, sanitize_cell

__all__ = ["as_content", "sanitize", "sanitize_cell"]


def as_content(text: str, style: str = "") -> Content:
    """Make literal content for a widget of text from outside; nothing is markup.

    Args:
        text: Any text.
        style: A Textual style of our own, such as `bold $status-supported`.
    """
    return Content.styled(sanitize(text), style, strip_control_codes=False)
