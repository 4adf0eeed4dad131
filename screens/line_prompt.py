"""A small overlay that asks for one line of text, which may be left empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from screens.editing import edit_field, gives_terminal
from screens.line_input import LineInput
from screens.overlay import Overlay
from screens.sanitize import as_content


class LinePrompt(Overlay[str | None]):
    """Ask for a line; enter alone leaves it empty.

    Dismissed with the line, or with None where the person went back.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="prompt.close"),
        Binding("ctrl+e", "edit", "Editor", id="prompt.edit", priority=True),
    ]

    def __init__(
        self,
        title: str,
        hint: str,
        value: str = "",
        *,
        needed: bool = False,
        left: Callable[[str], None] | None = None,
    ) -> None:
        """Ask for a line.

        Args:
            title: What is asked.
            hint: What stands in the empty field.
            value: What stands in it otherwise.
            needed: Whether an empty line is no answer.
            left: Takes what stands in the field when the person goes back.
        """
        super().__init__()
        self._left = left
        self._title = title
        self._hint = hint
        self._value = value
        self._goes_on = "enter goes on" if needed else "enter goes on, empty too"

    def compose(self) -> ComposeResult:
        """Lay out the question, the field and its keys."""
        with Vertical(classes="chooser"):
            yield Static(as_content(self._title, "bold"), classes="chooser--title")
            yield LineInput(self._value, placeholder=self._hint, id="prompt-line")
            editor = " · ctrl+e editor" if gives_terminal(self.app) else ""
            yield Static(
                as_content(f"{self._goes_on} · esc cancels{editor}"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Wait for the line."""
        self.query_one(LineInput).focus()

    @on(Input.Submitted)
    def _given(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer an editor where the terminal can be handed to one."""
        if action == "edit":
            return gives_terminal(self.app)
        return super().check_action(action, parameters)

    def action_edit(self) -> None:
        """Write the line in the person's own editor, and tell what came of it."""
        told = edit_field(self.app, self.query_one(LineInput))
        self.query_one(".chooser--foot", Static).update(as_content(told))

    def action_close(self) -> None:
        """Give no answer."""
        if self._left is not None and self.is_current:
            self._left(self.query_one(LineInput).value.strip())
        self.dismiss(None)
