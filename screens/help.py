"""The overlays: every live key, and the whole of what is cut."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from screens.actions import Action, spoken_key
from screens.line_input import LineInput
from screens.overlay import Overlay
from screens.sanitize import as_content
from screens.widgets.span_text import SpanText, TextMark
from screens.widgets.virtual_list import Row, VirtualList


def sent(text: str) -> str:
    """Say how a text was copied; the terminal never confirms it."""
    count = f"{len(text):,} character{'' if len(text) == 1 else 's'}"
    return f"Sent {count} to the terminal as OSC 52, which confirms nothing"


class HelpScreen(Overlay[str | None]):
    """Show every key that works on the screen below; `/` filters, enter takes one.

    Dismissed with the id of the chosen action, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "close", "Close", id="help.close"),
        Binding("slash", "filter", "Filter", id="help.filter"),
        Binding("j,down", "move(1)", "Down", id="help.down"),
        Binding("k,up", "move(-1)", "Up", id="help.up"),
        Binding("ctrl+d,pagedown", "half_page(1)", "Down", id="help.half_down"),
        Binding("ctrl+u,pageup", "half_page(-1)", "Up", id="help.half_up"),
        Binding("enter", "take", "Take", id="help.take"),
    ]

    def __init__(self, actions: Iterable[Action], place: str) -> None:
        super().__init__()
        self._actions = {action.id: action for action in actions}
        self._place = place
        self._key_width = max(
            (len(_all_keys(action)) for action in self._actions.values()), default=0
        )

    def compose(self) -> ComposeResult:
        """Lay out title, keys and filter."""
        with Vertical(classes="overlay"):
            yield Static(
                as_content(f"Keys · {self._place} · / filter · esc close", "bold"),
                classes="overlay--title",
            )
            yield VirtualList(
                self._rows,
                empty=Content("No key matches."),
                head_width=self._key_width,
                id="help-keys",
            )
            yield Static(id="help-told")
            yield LineInput(placeholder="filter", id="help-filter")

    def on_mount(self) -> None:
        """Show all keys."""
        self.query_one(Input).display = False
        self._list.load(list(self._actions))
        self._list.focus()

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        words = event.value.casefold().split()
        self._list.load(
            [
                action.id
                for action in self._actions.values()
                if all(word in _searched(action) for word in words)
            ]
        )

    @on(Input.Submitted)
    def _to_list(self) -> None:
        self._list.focus()

    @on(VirtualList.Highlighted)
    def _tell(self) -> None:
        """Tell in full what the list may have cut."""
        action = self._actions.get(str(self._list.highlighted))
        told = self.query_one("#help-told", Static)
        told.update(as_content(action.help if action else "", "$muted"))

    @on(VirtualList.Chosen)
    def _taken(self, event: VirtualList.Chosen) -> None:
        self.dismiss(str(event.id))

    def action_close(self) -> None:
        """Close, or drop the filter first."""
        field = self.query_one(Input)
        if field.display:
            field.value = ""
            field.display = False
            self._list.focus()
        else:
            self.dismiss(None)

    def action_filter(self) -> None:
        """Open the filter."""
        field = self.query_one(Input)
        field.display = True
        field.focus()

    def action_move(self, delta: int) -> None:
        """Move the highlight."""
        self._list.move(delta)

    def action_half_page(self, direction: int) -> None:
        """Move half a page."""
        self._list.half_page(direction)

    def action_take(self) -> None:
        """Take the highlighted action."""
        self._list.choose()

    @property
    def _list(self) -> VirtualList:
        return self.query_one("#help-keys", VirtualList)

    def _rows(self, ids: Sequence[Hashable]) -> list[Row]:
        found = [self._actions[str(id_)] for id_ in ids]
        return [
            Row(text=action.help, head=_all_keys(action), tail=action.group)
            for action in found
        ]


def _all_keys(action: Action) -> str:
    return " ".join(spoken_key(key) for key in action.keys)


def _searched(action: Action) -> str:
    parts = (action.id, action.label, action.help, action.group, _all_keys(action))
    return " ".join(parts).casefold()


class WholeScreen(Overlay[None]):
    """Show the whole of a text that is cut elsewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,v,enter", "close", "Close", id="whole.close"),
        Binding("j,down", "move(1)", "Down", id="whole.down"),
        Binding("k,up", "move(-1)", "Up", id="whole.up"),
        Binding("ctrl+d,pagedown", "half_page(1)", "Down", id="whole.half_down"),
        Binding("ctrl+u,pageup", "half_page(-1)", "Up", id="whole.half_up"),
        Binding("y", "copy", "Copy", id="whole.copy"),
    ]

    def __init__(self, title: str, text: str, spans: Sequence[TextMark] = ()) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._spans = spans

    def compose(self) -> ComposeResult:
        """Lay out title and text."""
        with Vertical(classes="overlay"):
            yield Static(
                as_content(f"{self._title} · y copy · esc close", "bold"),
                classes="overlay--title",
            )
            yield SpanText(gutter=False)

    def on_mount(self) -> None:
        """Show the text."""
        shown = self.query_one(SpanText)
        shown.load(self._text, self._spans)
        shown.focus()

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)

    def action_move(self, delta: int) -> None:
        """Scroll by lines."""
        self.query_one(SpanText).move(delta)

    def action_half_page(self, direction: int) -> None:
        """Scroll half a page."""
        self.query_one(SpanText).half_page(direction)

    def action_copy(self) -> None:
        """Copy the selection, or all of it, and say how."""
        text = self.get_selected_text() or self._text
        self.app.copy_to_clipboard(text)
        self.query_one(".overlay--title", Static).update(as_content(sent(text), "bold"))
