"""One-line fields that lose nothing that is pasted and show nothing harmful."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import Input

from screens.sanitize import sanitize_cell


class LineInput(Input):
    """A field of one line; pasted lines are joined by spaces, so that none is lost.

    Textual's own field keeps the first pasted line only and draws control
    characters as they are. The cursor stands still: nothing here pulses (SPEC 8.3).
    """

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(
            sanitize_cell(value),
            placeholder=placeholder,
            id=id,
            classes=classes,
            compact=True,
            select_on_focus=False,
        )
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        """Take all lines of what is pasted."""
        event.prevent_default()
        event.stop()
        self.insert_pasted(event.text.splitlines())

    def insert_pasted(self, lines: list[str]) -> None:
        """Insert pasted lines at the cursor."""
        self.insert_text_at_cursor(sanitize_cell(_joined(lines)))

    def take_lines(self, lines: list[str]) -> None:
        """Replace the value by lines, joined as pasted ones are."""
        self.fill(_joined(lines))

    def fill(self, text: str) -> None:
        """Replace the value by a text from anywhere."""
        self.value = sanitize_cell(text)
        self.cursor_position = len(self.value)


class PathInput(LineInput):
    """A field for paths: several pasted lines are several paths."""

    class Pasted(Message):
        """Posted when more than one line was pasted."""

        def __init__(self, lines: tuple[str, ...]) -> None:
            super().__init__()
            self.lines = lines

    def insert_pasted(self, lines: list[str]) -> None:
        """Insert one line; hand several over."""
        kept = tuple(line.strip() for line in lines if line.strip())
        if len(kept) > 1:
            self.post_message(self.Pasted(kept))
        else:
            super().insert_pasted(lines)


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines if line.strip())
