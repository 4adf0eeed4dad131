"""A small overlay that finds one unit or clause of a set by some of its words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from screens.chooser import Option, cells_of
from screens.line_input import LineInput
from screens.overlay import Overlay
from screens.sanitize import as_content
from screens.widgets.virtual_list import Row, VirtualList


class SetPicker(Overlay[str | None]):
    """Choose one of many: type some words, go down the list, press enter.

    Dismissed with the value of the option, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="set_picker.close"),
        Binding("down", "move(1)", "Down", id="set_picker.down"),
        Binding("up", "move(-1)", "Up", id="set_picker.up"),
    ]

    def __init__(self, title: str, options: Sequence[Option]) -> None:
        super().__init__()
        self._title = title
        self._options = {option.value: option for option in options}

    def compose(self) -> ComposeResult:
        """Lay out the question, the field and what can be chosen."""
        with Vertical(classes="overlay"):
            yield Static(as_content(self._title, "bold"), classes="overlay--title")
            yield LineInput(placeholder="some of its words")
            yield VirtualList(self._rows, empty=Content("Nothing has all these words."))
            yield Static(classes="chooser--whole")
            yield Static(
                as_content("enter chooses · ↓ ↑ move · esc cancels"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Show everything."""
        self._list.load(list(self._options))
        self.query_one(LineInput).focus()

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        words = event.value.casefold().split()
        self._list.load(
            [
                one.value
                for one in self._options.values()
                if all(word in one.label.casefold() for word in words)
            ]
        )

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self._list.choose()

    @on(VirtualList.Highlighted)
    def _tell(self) -> None:
        """Tell the whole of an option that may be cut."""
        here = self._options.get(str(self._list.highlighted))
        whole = self.query_one(".chooser--whole", Static)
        whole.display = here is not None and cells_of(here) > self._list.size.width
        whole.update(as_content(here.label if here else "", "$muted"))

    @on(VirtualList.Chosen)
    def _taken(self, event: VirtualList.Chosen) -> None:
        self.dismiss(str(event.id))

    def action_close(self) -> None:
        """Choose nothing."""
        self.dismiss(None)

    def action_move(self, delta: int) -> None:
        """Move the highlight."""
        self._list.move(delta)

    @property
    def _list(self) -> VirtualList:
        return self.query_one(VirtualList)

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        found = (self._options.get(str(id_)) for id_ in ids)
        return [
            None if one is None else Row(text=one.label, tail=one.hint) for one in found
        ]
