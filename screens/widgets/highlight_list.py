"""What lists of rows and of cards share: one highlighted entry, kept in view."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.scroll_view import ScrollView
from textual.strip import Strip

from screens.widgets.cells import fit
from screens.widgets.styles import StyleBook
from screens.widgets.wrapping import line_starts

_MARKER = "▸"
_MARKED = "●"
_MARKED_HERE = "◉"
_MARKED_STYLE = "bold $accent"

Look = tuple[str, ...]
"""Styles that lie over one another."""


class HighlightList(ScrollView, can_focus=True, inherit_bindings=False):
    """Show entries one below the other, one of them highlighted.

    Keys are the screen's business: it calls `move`, `half_page`, `top`, `bottom` and
    `choose`. A subclass knows its entries, how high they are and how they are drawn.
    """

    ALLOW_SELECT = False
    HIGHLIGHT: ClassVar[str]
    """The style of the highlighted entry: a component class with its dot."""
    MUTED: ClassVar[str]
    """The style of what is told while there are no entries."""

    def __init__(
        self,
        *,
        empty: Content | None = None,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._empty = empty or Content("")
        self._index = 0
        self._styles = StyleBook(self)

    def on_resize(self, _event: events.Resize) -> None:
        """Lay out for the width, and keep the highlighted entry in view."""
        self._lay_out()
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
        """Highlight the entry; a double click opens it."""
        offset = event.get_content_offset(self)
        place = None if offset is None else self._place_at(self._window_line(offset.y))
        if place is not None:
            self._highlight(place)
            if event.chain == 2:
                self.choose()

    @property
    def index(self) -> int | None:
        """Place of the highlighted entry, counted from 0; None in an empty list."""
        return self._index if self._count else None

    @property
    def highlighted(self) -> Hashable | None:
        """What identifies the highlighted entry; None in an empty list."""
        return self._identity(self._index) if self._count else None

    def set_empty(self, empty: Content) -> None:
        """Change what is shown while there are no entries."""
        self._empty = empty
        if not self._count:
            self.refresh()

    def move(self, delta: int) -> None:
        """Move the highlight by entries; it stops at either end."""
        if self._count:
            self._highlight(self._index + delta)

    def half_page(self, direction: int) -> None:
        """Move by half the window's height, down for 1 and up for -1."""
        if not self._count:
            return
        step = direction * max(1, self.size.height // 2)
        place = self._place_at(max(0, self._first_line(self._index) + step))
        place = self._count - 1 if place is None else place
        self._highlight(place if place != self._index else self._index + direction)

    def top(self) -> None:
        """Highlight the first entry."""
        self.move(-self._count)

    def bottom(self) -> None:
        """Highlight the last entry."""
        self.move(self._count)

    def choose(self) -> None:
        """Open the highlighted entry."""
        if self._count:
            self._tell_chosen(self._identity(self._index))

    def notify_style_update(self) -> None:
        """Forget colours of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        width = self.scrollable_content_region.width
        if width <= 0:
            return Strip.blank(0)
        look: Look = ()
        line = self._window_line(y)
        place = self._place_at(line) if self._count else None
        strip = None
        if not self._count:
            strip = self._draw_empty(y, width)
        elif place is not None:
            look = (self.HIGHLIGHT,) if place == self._index else ()
            strip = self._draw_line(place, line - self._first_line(place), width, look)
        if strip is None:
            strip, look = Strip([]), ()
        # The place reserved for the scrollbar belongs to the entry while there is none.
        return strip.crop_extend(0, self.size.width, self._styles[look])

    # What a subclass knows ------------------------------------------------------

    @property
    @abstractmethod
    def _count(self) -> int:
        """How many entries there are."""

    @abstractmethod
    def _identity(self, place: int) -> Hashable:
        """Return what tells an entry from the others."""

    @abstractmethod
    def _first_line(self, place: int) -> int:
        """Return the first line of an entry."""

    @abstractmethod
    def _end_line(self, place: int) -> int:
        """Return the line after the last one of an entry that has something on it."""

    @abstractmethod
    def _place_at(self, line: int) -> int | None:
        """Return the entry on a line; None below the last one."""

    @abstractmethod
    def _lay_out(self) -> None:
        """Find out how high everything is in the present width."""

    @abstractmethod
    def _draw_line(
        self, place: int, within: int, width: int, look: Look
    ) -> Strip | None:
        """Draw a line of an entry; None for an empty one between entries."""

    @abstractmethod
    def _tell_highlighted(self, identity: Hashable | None) -> None:
        """Post that another entry is the highlighted one."""

    @abstractmethod
    def _tell_chosen(self, identity: Hashable) -> None:
        """Post that an entry was opened."""

    # What it is given -----------------------------------------------------------

    def _go_to(self, place: int, before: Hashable | None) -> None:
        """Highlight an entry of other ones than before, and tell if it is another."""
        self._index = max(0, min(place, self._count - 1))
        self._lay_out()
        self._show_highlighted()
        self.refresh()
        if self.highlighted != before:
            self._tell_highlighted(self.highlighted)

    def _highlight(self, place: int) -> None:
        place = max(0, min(place, self._count - 1))
        if place == self._index:
            return
        before, self._index = self._index, place
        for one in (before, place):
            first = self._first_line(one)
            self.refresh_lines(first, self._end_line(one) - first)
        self._show_highlighted()
        self._tell_highlighted(self._identity(place))

    def _show_highlighted(self) -> None:
        """Scroll no farther than it takes to see the highlighted entry."""
        height = self.scrollable_content_region.height
        if height <= 0 or not self._count:
            return
        top = self.scroll_offset.y
        first, end = self._first_line(self._index), self._end_line(self._index)
        if first < top or end - first > height:
            self.scroll_to(y=first, animate=False, force=True)
        elif end > top + height:
            self.scroll_to(y=end - height, animate=False, force=True)

    def _marker(self, look: Look, *, marked: bool) -> Segment:
        """Draw whether an entry is highlighted, and one of several that are marked."""
        sign = _MARKER if look else " "
        if marked:
            sign = _MARKED_HERE if look else _MARKED
        return Segment(sign, self._styles[(*look, _MARKED_STYLE) if marked else look])

    def _window_line(self, y: int) -> int:
        """Return the line of the list on a line of the window."""
        return self.scroll_offset.y + y

    def _draw_empty(self, y: int, width: int) -> Strip:
        """Draw a line of what is shown while there are no entries."""
        plain = self._empty.plain
        room = max(1, width - 2)
        starts = [*line_starts(plain, room), len(plain)]
        text = plain[starts[y] : starts[y + 1]] if y < len(starts) - 1 else ""
        shown = Segment(f" {fit(text.rstrip(), room)}", self._styles[(self.MUTED,)])
        return Strip([shown]).crop(0, width)
