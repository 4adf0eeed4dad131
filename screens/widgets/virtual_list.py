"""A list of any length on the Line API: ids up front, rows only for what is seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from screens.sanitize import sanitize_cell
from screens.widgets.cells import fit, pad
from screens.widgets.styles import StyleBook
from screens.widgets.wrapping import line_starts

MOST_ROWS_AT_ONCE = 200
"""Rows that are asked for together (a bounded read, so on the UI thread)."""

_KEPT_ROWS = 2_000
_MARKER = "▸"
_MARKED = "●"
_MARKED_HERE = "◉"
_MARKED_STYLE = "bold $accent"
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


class VirtualList(ScrollView, can_focus=True, inherit_bindings=False):
    """Show one highlighted row among any number of rows.

    Keys are the screen's business: it calls `move`, `half_page`, `top`, `bottom` and
    `choose`.

    Args:
        rows: Gives rows for ids.
        empty: What is shown while there are no ids.
        head_width: Cells that each row's head is filled up to; 0 leaves it as it is.
    """

    ALLOW_SELECT = False
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
        super().__init__(name=name, id=id, classes=classes)
        self._provider = rows
        self._empty = empty or Content("")
        self._head_width = head_width
        self._ids: Sequence[Hashable] = ()
        self._index = 0
        self._places: dict[Hashable, int] | None = None
        self._known: Mapping[Hashable, int] | None = None
        self._rows: LRUCache[Hashable, Row] = LRUCache(_KEPT_ROWS)
        self._styles = StyleBook(self)

    def on_resize(self, _event: events.Resize) -> None:
        """Keep the highlighted row in view."""
        self._resize_virtually()
        self._show_highlighted()

    def on_focus(self) -> None:
        """Draw the highlight of a list that has the keys."""
        self._styles.clear()
        self.refresh()

    def on_blur(self) -> None:
        """Draw the highlight of a list that has not the keys."""
        self._styles.clear()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Highlight the row; a double click opens it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        index = self.scroll_offset.y + offset.y
        if index < len(self._ids):
            self._highlight(index)
            if event.chain == 2:
                self.choose()

    @property
    def ids(self) -> Sequence[Hashable]:
        """The ids, in the order of the rows."""
        return self._ids

    @property
    def index(self) -> int | None:
        """Place of the highlighted row, counted from 0; None in an empty list."""
        return self._index if self._ids else None

    @property
    def highlighted(self) -> Hashable | None:
        """Id of the highlighted row; None in an empty list."""
        return self._ids[self._index] if self._ids else None

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
        self._index = max(0, min(self._index if place is None else place, len(ids) - 1))
        self._resize_virtually()
        self._show_highlighted()
        self.refresh()
        if self.highlighted != before:
            self.post_message(self.Highlighted(self, self.highlighted))

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

    def set_empty(self, empty: Content) -> None:
        """Change what is shown while there are no ids."""
        self._empty = empty
        if not self._ids:
            self.refresh()

    def move(self, delta: int) -> None:
        """Move the highlight by rows; it stops at either end."""
        if self._ids:
            self._highlight(self._index + delta)

    def move_to(self, id: Hashable) -> bool:  # noqa: A002
        """Highlight an id; tell whether it is there."""
        place = self._place(id)
        if place is not None:
            self._highlight(place)
        return place is not None

    def half_page(self, direction: int) -> None:
        """Move by half the window's height, down for 1 and up for -1."""
        self.move(direction * max(1, self.size.height // 2))

    def top(self) -> None:
        """Highlight the first row."""
        self.move(-len(self._ids))

    def bottom(self) -> None:
        """Highlight the last row."""
        self.move(len(self._ids))

    def choose(self) -> None:
        """Open the highlighted row."""
        if self._ids:
            self.post_message(self.Chosen(self, self._ids[self._index]))

    def notify_style_update(self) -> None:
        """Forget colours of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        """Draw one row of the window."""
        width = self.scrollable_content_region.width
        index = self.scroll_offset.y + y
        look: tuple[str, ...] = ()
        if width <= 0:
            return Strip.blank(0)
        if not self._ids:
            strip = self._draw_empty(y, width)
        elif index >= len(self._ids):
            strip = Strip([])
        else:
            look = (".virtual-list--highlight",) if index == self._index else ()
            strip = self._draw(self._row(index), width, look)
        # The place reserved for the scrollbar belongs to the row while there is none.
        return strip.crop_extend(0, self.size.width, self._styles[look])

    def _resize_virtually(self) -> None:
        self.virtual_size = Size(
            max(0, self.scrollable_content_region.width), len(self._ids)
        )

    def _place(self, id_: Hashable) -> int | None:
        known = {} if self._known is None else self._known
        place = known.get(id_)
        if place is not None:
            return place
        if self._places is None:
            rest = self._ids[len(known) :]
            self._places = {one: at for at, one in enumerate(rest, start=len(known))}
        return self._places.get(id_)

    def _highlight(self, index: int) -> None:
        index = max(0, min(index, len(self._ids) - 1))
        if index == self._index:
            return
        before, self._index = self._index, index
        self.refresh_line(before)
        self.refresh_line(index)
        self._show_highlighted()
        self.post_message(self.Highlighted(self, self._ids[index]))

    def _show_highlighted(self) -> None:
        """Scroll no farther than it takes to see the highlighted row."""
        height = self.scrollable_content_region.height
        first = self.scroll_offset.y
        if height <= 0:
            return
        if self._index < first:
            self.scroll_to(y=self._index, animate=False, force=True)
        elif self._index >= first + height:
            self.scroll_to(y=self._index - height + 1, animate=False, force=True)

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

    def _draw(self, row: Row, width: int, look: tuple[str, ...]) -> Strip:
        """Draw marker, sign, head, text and tail into exactly the given cells."""
        muted = (*look, ".virtual-list--muted") if row.muted else look
        marker = _MARKER if look else " "
        if row.marked:
            marker = _MARKED_HERE if look else _MARKED
        lead = [
            Segment(
                marker, self._styles[(*look, _MARKED_STYLE) if row.marked else look]
            ),
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

    def _draw_empty(self, y: int, width: int) -> Strip:
        """Draw a line of what is shown while there are no ids."""
        plain = self._empty.plain
        room = max(1, width - 2)
        starts = [*line_starts(plain, room), len(plain)]
        text = plain[starts[y] : starts[y + 1]] if y < len(starts) - 1 else ""
        shown = Segment(
            f" {fit(text.rstrip(), room)}", self._styles[(".virtual-list--muted",)]
        )
        return Strip([shown]).crop(0, width)
