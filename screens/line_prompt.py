"""A small overlay that asks for one line of text, which may be left empty."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from screens.line_input import LineInput
from screens.sanitize import as_content


class LinePrompt(ModalScreen[str | None]):
    """Ask for a line; enter alone leaves it empty.

    Dismissed with the line, or with None where the person went back.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="prompt.close"),
    ]

    def __init__(self, title: str, hint: str, value: str = "") -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self._value = value

    def compose(self) -> ComposeResult:
        """Lay out the question, the field and its keys."""
        with Vertical(classes="chooser"):
            yield Static(as_content(self._title, "bold"), classes="chooser--title")
            yield LineInput(self._value, placeholder=self._hint, id="prompt-line")
            yield Static(
                as_content("enter goes on, empty too · esc cancels"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Wait for the line."""
        self.query_one(LineInput).focus()

    @on(Input.Submitted)
    def _given(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """Give no answer."""
        self.dismiss(None)
