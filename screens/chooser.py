"""A small overlay in which one key chooses one of a few things."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from claimtui.model.vocabulary import spoken
from screens.overlay import Overlay
from screens.sanitize import as_content
from screens.widgets.virtual_list import Row, VirtualList

S = TypeVar("S", bound=StrEnum)

_SPARE_KEYS = "1234567890abcdefghilmnopqrstuvwxyz"
_MOVING = "jk"
"""Letters that move the highlight and so choose nothing."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen."""

    value: str
    label: str
    hint: str = ""


def options_of(values: Iterable[S], now: S | None = None) -> tuple[Option, ...]:
    """Return the values of a vocabulary as options; the present one says so."""
    return tuple(
        Option(value.value, spoken(value), "now" if value == now else "")
        for value in values
    )


def keys_for(labels: Sequence[str]) -> list[str]:
    """Give each label a key of its own, its first letter where that is free.

    Once all letters and digits are taken the rest have none.
    """
    taken = set(_MOVING)
    keys = []
    for number, label in enumerate(labels, start=1):
        letters = [char for char in label.lower() if char.isascii() and char.isalpha()]
        tries = (*letters, str(number % 10), *_SPARE_KEYS)
        key = next((char for char in tries if char not in taken), "")
        taken.add(key)
        keys.append(key)
    return keys


class Chooser(Overlay[str | None]):
    """Let one of a few options be chosen by its key.

    Dismissed with the value of the option, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="chooser.close"),
        Binding("j,down", "move(1)", "Down", id="chooser.down"),
        Binding("k,up", "move(-1)", "Up", id="chooser.up"),
        Binding("enter", "take", "Take", id="chooser.take"),
    ]

    def __init__(
        self, title: str, options: Sequence[Option], highlighted: str | None = None
    ) -> None:
        super().__init__()
        self._title = title
        self._options = {option.value: option for option in options}
        keys = keys_for([option.label for option in options])
        self._key_of = dict(zip(self._options, keys, strict=True))
        self._keys = {key: value for value, key in self._key_of.items() if key}
        self._first = highlighted

    def compose(self) -> ComposeResult:
        """Lay out the title and the options with their keys."""
        with Vertical(classes="chooser"):
            yield Static(as_content(self._title, "bold"), classes="chooser--title")
            yield VirtualList(self._rows, head_width=1)
            yield Static(
                as_content("letter or enter chooses · esc cancels"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Show the options, all of them where the window is high enough."""
        shown = self.query_one(VirtualList)
        shown.styles.height = len(self._options)
        shown.load(list(self._options), keep=self._first)
        shown.focus()

    def on_key(self, event: events.Key) -> None:
        """Choose by letter."""
        value = self._keys.get(event.character or "")
        if value is not None:
            event.stop()
            self.dismiss(value)

    @on(VirtualList.Chosen)
    def _taken(self, event: VirtualList.Chosen) -> None:
        self.dismiss(str(event.id))

    def action_close(self) -> None:
        """Choose nothing."""
        self.dismiss(None)

    def action_move(self, delta: int) -> None:
        """Move the highlight."""
        self.query_one(VirtualList).move(delta)

    def action_take(self) -> None:
        """Choose what is highlighted."""
        self.query_one(VirtualList).choose()

    def _rows(self, ids: Sequence[Hashable]) -> list[Row]:
        found = [self._options[str(id_)] for id_ in ids]
        return [
            Row(text=one.label, head=self._key_of[one.value], tail=one.hint)
            for one in found
        ]
