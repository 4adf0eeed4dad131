"""The prompt that asks for paths: one typed, or as many as are pasted."""

from __future__ import annotations

from textual import on
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from screens.line_input import PathInput
from screens.sanitize import as_content, sanitize_cell
from screens.telling import counted

_SHOWN_LINES = 3


class PathPrompt(Vertical):
    """Ask for paths above the message line; hidden until it is opened."""

    class Given(Message):
        """Posted when paths were given."""

        def __init__(self, kind: str, paths: tuple[str, ...]) -> None:
            super().__init__()
            self.kind = kind
            """`document` or `source`."""
            self.paths = paths

    class Closed(Message):
        """Posted when the prompt went away."""

    def __init__(self) -> None:
        super().__init__(id="path-prompt")
        self._kind = ""
        self._pasted: tuple[str, ...] = ()

    def on_mount(self) -> None:
        """Stay hidden until asked for."""
        self.display = False

    @property
    def kind(self) -> str:
        """What it asks for, `document` or `source`."""
        return self._kind

    @property
    def is_open(self) -> bool:
        """Whether it asks for something."""
        return bool(self.display)

    def open(self, kind: str) -> None:
        """Ask for paths of a kind."""
        self._kind, self._pasted = kind, ()
        if not self.children:
            # Most never ask, and the first screen is there sooner without a field.
            asked = "path, or paste several, one a line"
            field = PathInput(placeholder=asked, id="paths")
            self.mount(Static(id="path-asked"), field)
        self.query_one(PathInput).value = ""
        self._show_asked()
        self.display = True
        self.query_one(PathInput).focus()

    def close(self) -> None:
        """Go away."""
        self.display = False
        self.post_message(self.Closed())

    @on(PathInput.Pasted)
    def _take_lines(self, event: PathInput.Pasted) -> None:
        event.stop()
        self._pasted += event.lines
        self._show_asked()

    @on(Input.Submitted)
    def _give(self, event: Input.Submitted) -> None:
        event.stop()
        typed = event.value.strip()
        paths = (*self._pasted, *((typed,) if typed else ()))
        self.close()
        if paths:
            self.post_message(self.Given(self._kind, paths))

    def _show_asked(self) -> None:
        """Tell what is asked and, of what was pasted, the first few lines."""
        by = "path or web address" if self._kind == "source" else "its path"
        lines = [f"Add a {self._kind} by {by} · enter adds · esc cancels"]
        lines += [sanitize_cell(path) for path in self._pasted[:_SHOWN_LINES]]
        more = len(self._pasted) - _SHOWN_LINES
        if more > 0:
            lines.append(f"and {counted(more, 'path')} more")
        self.query_one("#path-asked", Static).update(as_content("\n".join(lines)))
