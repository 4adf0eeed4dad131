"""A small overlay in which one key chooses one of a few things."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from claimtui.model.vocabulary import spoken
from screens.overlay import Overlay
from screens.sanitize import as_content, sanitize_cell
from screens.widgets.virtual_list import Row, VirtualList

S = TypeVar("S", bound=StrEnum)

_SPARE_KEYS = "1234567890abcdefghilmnopqrstuvwxyz"
_LEAST_CELLS = 44
"""Width of a chooser of short words."""
_MARGIN = 2
"""Cells of the window that stay free beside it."""
_AROUND = 10
"""Cells of border, padding, marker, key and scrollbar around an option."""
_MOST_CELLS = 400
"""Characters of an option that are measured; no window is wider."""
_MOVING = "jk"
"""Letters that move the highlight and so choose nothing."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen."""

    value: str
    label: str
    hint: str = ""
    key: str = ""
    """The key that chooses it; empty for one of the letters of its label."""


def cells_of(option: Option) -> int:
    """Return how wide a chooser has to be so that nothing of an option is cut."""
    label = cell_len(sanitize_cell(option.label[:_MOST_CELLS]))
    hint = cell_len(sanitize_cell(option.hint[:_MOST_CELLS]))
    # A list gives what stands on the right no more than half of its cells.
    return _AROUND + max(label + (hint and hint + 1), 2 * hint)


def options_of(values: Iterable[S], now: S | None = None) -> tuple[Option, ...]:
    """Return the values of a vocabulary as options; the present one says so."""
    return tuple(
        Option(value.value, spoken(value), "now" if value == now else "")
        for value in values
    )


def keys_for(labels: Sequence[str], wanted: Sequence[str] = ()) -> list[str]:
    """Give each label a key of its own, its first letter where that is free.

    Once all letters and digits are taken the rest have none.

    Args:
        labels: What is told of each.
        wanted: The keys that the first of them have; empty for any.
    """
    taken = {*_MOVING, *wanted}
    keys = []
    for number, label in enumerate(labels, start=1):
        if number <= len(wanted) and wanted[number - 1]:
            keys.append(wanted[number - 1])
            continue
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
        keys = keys_for(
            [option.label for option in options], [option.key for option in options]
        )
        self._key_of = dict(zip(self._options, keys, strict=True))
        self._keys = {key: value for value, key in self._key_of.items() if key}
        self._first = highlighted
        self._width = 0

    def compose(self) -> ComposeResult:
        """Lay out the title and the options with their keys."""
        with Vertical(classes="chooser"):
            yield Static(as_content(self._title, "bold"), classes="chooser--title")
            yield VirtualList(self._rows, head_width=1)
            yield Static(classes="chooser--whole")
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
        self._fit()

    def on_resize(self) -> None:
        """Be as wide as the options need and the window allows."""
        self._fit()

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

    @on(VirtualList.Highlighted)
    def _tell(self) -> None:
        """Tell the whole of an option that is cut."""
        here = self._options.get(str(self.query_one(VirtualList).highlighted))
        cells = 0 if here is None else cells_of(here)
        whole = self.query_one(".chooser--whole", Static)
        whole.display = here is not None and cells > self._width
        whole.update(as_content(here.label if here else "", "$muted"))

    def _fit(self) -> None:
        widest = max((cells_of(one) for one in self._options.values()), default=0)
        self._width = min(max(_LEAST_CELLS, widest), self.app.size.width - _MARGIN)
        self.query_one(".chooser").styles.width = self._width
        self._tell()

    def _rows(self, ids: Sequence[Hashable]) -> list[Row]:
        found = [self._options[str(id_)] for id_ in ids]
        return [
            Row(text=one.label, head=self._key_of[one.value], tail=one.hint)
            for one in found
        ]
