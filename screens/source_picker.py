"""A small overlay that finds one source among all by some of its words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from claimtui.model.ids import SourceId
from claimtui.model.listings import SourceRow
from screens.line_input import LineInput
from screens.overlay import Overlay
from screens.sanitize import as_content
from screens.telling import file_name
from screens.widgets.virtual_list import Row, VirtualList


def matching(rows: Sequence[SourceRow], typed: str) -> list[SourceRow]:
    """Return the sources whose title, address, class or scope has all typed words."""
    words = typed.casefold().split()
    if not words:
        return list(rows)
    return [row for row in rows if all(word in _searched(row) for word in words)]


def _searched(row: SourceRow) -> str:
    if row.redacted:
        return ""
    parts = (
        row.title,
        row.origin,
        row.final_url,
        row.source_class.replace("_", " "),
        row.authority,
        row.scope,
        row.author,
    )
    return " ".join(parts).casefold()


class SourcePicker(Overlay[SourceId | None]):
    """Choose a source: type some of its words, go down the list, press enter.

    Dismissed with the source, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="picker.close"),
        Binding("down", "move(1)", "Down", id="picker.down"),
        Binding("up", "move(-1)", "Up", id="picker.up"),
    ]

    def __init__(self, title: str, rows: Sequence[SourceRow]) -> None:
        super().__init__()
        self._title = title
        self._sources = {row.source: row for row in rows if not row.redacted}

    def compose(self) -> ComposeResult:
        """Lay out the question, the field and the sources."""
        with Vertical(classes="overlay"):
            yield Static(as_content(self._title, "bold"), classes="overlay--title")
            yield LineInput(placeholder="some words of the other source")
            yield VirtualList(self._rows, empty=Content("No source matches."))
            yield Static(
                as_content("enter chooses · ↓ ↑ move · esc cancels"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Show all sources."""
        self._list.load(list(self._sources))
        self.query_one(LineInput).focus()

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        found = matching([*self._sources.values()], event.value)
        self._list.load([row.source for row in found])

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self._list.choose()

    @on(VirtualList.Chosen)
    def _taken(self, event: VirtualList.Chosen) -> None:
        self.dismiss(SourceId(str(event.id)))

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
        found = (self._sources.get(SourceId(str(id_))) for id_ in ids)
        return [
            None
            if row is None
            else Row(text=row.title or file_name(row.origin), tail=row.origin)
            for row in found
        ]
