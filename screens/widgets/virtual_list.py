"""A list of any length on the Line API: ids up front, rows only for what is seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from screens.sanitize import sanitize_cell
from screens.widgets.cells import fit, pad
from screens.widgets.highlight_list import HighlightList, Look

MOST_ROWS_AT_ONCE = 200
"""Rows that are asked for together (a bounded read, so on the UI thread)."""

_KEPT_ROWS = 2_000
_SMALLEST_TEXT = 12
"""Cells the text keeps before the tail is left out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list. All of it is literal text, from anywhere."""

    text: str
    """What is cut with `…` where the line is too narrow."""
    sign: str = " "
    """One cell."""
    sign_style: str = ""
    """A Textual style of our own, such as `$status-supported`."""
    head: str = ""
    """Stands before the text."""
    tail: str = ""
    """Stands right-aligned at the end."""
    muted: bool = False
    marked: bool = False
    """Whether it is one of several that an action is to take together."""


GONE = Row("no longer there", muted=True)
"""Shown for an id of which the rows know nothing any more."""

RowProvider = Callable[[Sequence[Hashable]], Sequence[Row | None]]
"""Gives the rows of at most 200 ids, in their order; None for one that is gone."""


class VirtualList(HighlightList):
    """Show one highlighted row among any number of rows.

    Args:
        rows: Gives rows for ids.
        empty: What is shown while there are no ids.
        head_width: Cells that each row's head is filled up to; 0 leaves it as it is.
    """

    HIGHLIGHT = ".virtual-list--highlight"
    MUTED = ".virtual-list--muted"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "virtual-list--highlight",
        "virtual-list--head",
        "virtual-list--tail",
        "virtual-list--muted",
    }

    class Highlighted(Message):
        """Posted when another row became the highlighted one."""

        def __init__(self, virtual_list: VirtualList, id: Hashable | None) -> None:  # noqa: A002
            super().__init__()
            self.virtual_list = virtual_list
            self.id = id
            """None when the list has become empty."""

        @property
        def control(self) -> VirtualList:
            """The list."""
            return self.virtual_list

    class Chosen(Message):
        """Posted when a row was opened, by key or by double click."""

        def __init__(self, virtual_list: VirtualList, id: Hashable) -> None:  # noqa: A002
            super().__init__()
            self.virtual_list = virtual_list
            self.id = id

        @property
        def control(self) -> VirtualList:
            """The list."""
            return self.virtual_list

    def __init__(
        self,
        rows: RowProvider,
        *,
        empty: Content | None = None,
        head_width: int = 0,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(empty=empty, name=name, id=id, classes=classes)
        self._provider = rows
        self._head_width = head_width
        self._ids: Sequence[Hashable] = ()
        self._places: dict[Hashable, int] | None = None
        self._known: Mapping[Hashable, int] | None = None
        self._rows: LRUCache[Hashable, Row] = LRUCache(_KEPT_ROWS)

    @property
    def ids(self) -> Sequence[Hashable]:
        """The ids, in the order of the rows."""
        return self._ids

    @property
    def row(self) -> Row | None:
        """The highlighted row; None in an empty list."""
        return self._row(self._index) if self._ids else None

    def load(
        self,
        ids: Sequence[Hashable],
        keep: Hashable | None = None,
        *,
        places: Mapping[Hashable, int] | None = None,
    ) -> None:
        """Show other ids; the sequence is kept, not copied.

        Args:
            ids: Without repeats.
            keep: What to highlight if it is there; else the same id as before, else
                the same place as before.
            places: Where each of the ids stands, for those from the first on for which
                that is known already.
        """
        before = self.highlighted
        self._ids = ids
        self._places = None
        self._known = places
        self._rows.clear()
        place = None
        for wanted in (keep, before):
            if place is None and wanted is not None:
                place = self._place(wanted)
        self._go_to(self._index if place is None else place, before)

    def invalidate(self, ids: Iterable[Hashable] | None = None) -> None:
        """Ask again for the rows of some ids, or of all."""
        if ids is None:
            self._rows.clear()
            self.refresh()
            return
        stale = set(ids)
        for id_ in stale:
            self._rows.discard(id_)
        first = self.scroll_offset.y
        for index in range(first, min(first + self.size.height, len(self._ids))):
            if self._ids[index] in stale:
                self.refresh_line(index)

    def move_to(self, id: Hashable) -> bool:  # noqa: A002
        """Highlight an id; tell whether it is there."""
        place = self._place(id)
        if place is not None:
            self._highlight(place)
        return place is not None

    @property
    def _count(self) -> int:
        return len(self._ids)

    def _identity(self, place: int) -> Hashable:
        return self._ids[place]

    def _first_line(self, place: int) -> int:
        return place

    def _end_line(self, place: int) -> int:
        return place + 1

    def _place_at(self, line: int) -> int | None:
        return line if line < len(self._ids) else None

    def _lay_out(self) -> None:
        width = max(0, self.scrollable_content_region.width)
        self.virtual_size = Size(width, len(self._ids))

    def _tell_highlighted(self, identity: Hashable | None) -> None:
        self.post_message(self.Highlighted(self, identity))

    def _tell_chosen(self, identity: Hashable) -> None:
        self.post_message(self.Chosen(self, identity))

    def _place(self, id_: Hashable) -> int | None:
        known = {} if self._known is None else self._known
        place = known.get(id_)
        if place is not None:
            return place
        if self._places is None:
            rest = self._ids[len(known) :]
            self._places = {one: at for at, one in enumerate(rest, start=len(known))}
        return self._places.get(id_)

    def _row(self, index: int) -> Row:
        """Return a row, asking for all that are missing around it at once."""
        id_ = self._ids[index]
        row = self._rows.get(id_)
        if row is None:
            self._fetch(index)
            row = self._rows.get(id_) or GONE
        return row

    def _fetch(self, index: int) -> None:
        height = min(max(1, self.size.height), MOST_ROWS_AT_ONCE // 2)
        window = self._ids[max(0, index - height) : index + height]
        missing = [id_ for id_ in window if id_ not in self._rows]
        for id_, row in zip(missing, self._provider(missing), strict=True):
            self._rows[id_] = row or GONE

    def _draw_line(self, place: int, _within: int, width: int, look: Look) -> Strip:
        """Draw marker, sign, head, text and tail into exactly the given cells."""
        row = self._row(place)
        muted = (*look, self.MUTED) if row.muted else look
        lead = [
            self._marker(look, marked=row.marked),
            Segment(
                pad(sanitize_cell(row.sign), 1),
                self._styles[(*look, row.sign_style) if row.sign_style else muted],
            ),
            Segment(" ", self._styles[look]),
        ]
        head, text, tail = self._divide(row, max(0, width - len(lead)))
        strip = Strip(
            [
                *lead,
                Segment(head, self._styles[(*muted, ".virtual-list--head")]),
                Segment(text, self._styles[muted]),
                Segment(tail, self._styles[(*muted, ".virtual-list--tail")]),
            ]
        )
        return strip.crop(0, width)

    def _divide(self, row: Row, room: int) -> tuple[str, str, str]:
        """Share out the cells of a row between head, text and tail."""
        head = sanitize_cell(row.head)
        if self._head_width:
            head = pad(head, self._head_width)
        head = fit(f"{head} " if head else "", room // 2)
        tail = fit(sanitize_cell(row.tail), room // 2)
        left = room - cell_len(head)
        if tail and left - cell_len(tail) - 1 >= _SMALLEST_TEXT:
            tail = f" {tail}"
        else:
            tail = ""
        return (
            head,
            pad(sanitize_cell(row.text[: 8 * room + 64]), left - cell_len(tail)),
            tail,
        )
