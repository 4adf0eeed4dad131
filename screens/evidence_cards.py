"""A list of cards, each a few lines high, on the Line API: thousands stay light."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
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

_LEAD = 3
"""Cells before the text of a line: marker, sign, space."""
_MARKER = "▸"
_MARKED = "●"
_MARKED_HERE = "◉"
_MARKED_STYLE = "bold $accent"
_LEAST_TEXT = 16
"""Cells the first line keeps before its tail is left out."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A stretch of text in a card, wrapped over at most some lines."""

    text: str
    """Literal text from anywhere; line feeds count as spaces."""
    style: str = ""
    """A Textual style of our own."""
    sign: str = " "
    """One cell in the margin."""
    sign_style: str = ""
    tail: str = ""
    """Stands right-aligned on the first line."""
    indent: int = 0
    """Cells that stay empty before the text."""
    most: int = 1
    """Lines it takes at most; what is cut ends in an ellipsis."""


@dataclass(frozen=True, slots=True)
class Card:
    """One entry of the list."""

    key: Hashable
    lines: tuple[CardLine, ...]
    spaced: bool = True
    """Whether an empty line follows."""


_Drawn = tuple[str, str, CardLine]
"""Text and tail of one line of the window, and the stretch that it belongs to."""


class CardList(ScrollView, can_focus=True, inherit_bindings=False):
    """Show cards, one of them highlighted.

    Keys are the screen's business: it calls `move`, `half_page`, `top`, `bottom` and
    `choose`.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "card-list--highlight",
        "card-list--muted",
    }

    class Highlighted(Message):
        """Posted when another card became the highlighted one."""

        def __init__(self, cards: CardList, key: Hashable | None) -> None:
            super().__init__()
            self.cards = cards
            self.key = key
            """None when the list has become empty."""

        @property
        def control(self) -> CardList:
            """The list."""
            return self.cards

    class Chosen(Message):
        """Posted when a card was opened, by key or by double click."""

        def __init__(self, cards: CardList, key: Hashable) -> None:
            super().__init__()
            self.cards = cards
            self.key = key

        @property
        def control(self) -> CardList:
            """The list."""
            return self.cards

    def __init__(
        self,
        *,
        empty: Content | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
    ) -> None:
        super().__init__(id=id)
        self._empty = empty or Content("")
        self._cards: Sequence[Card] = ()
        self._marked: frozenset[Hashable] = frozenset()
        self._ends: list[int] = []
        self._index = 0
        self._laid_width = 0
        self._drawn: LRUCache[int, list[_Drawn]] = LRUCache(256)
        self._styles = StyleBook(self)

    def on_resize(self, _event: events.Resize) -> None:
        """Wrap again where the width has changed, and keep the highlight in view."""
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
        """Highlight the card; a double click opens it."""
        offset = event.get_content_offset(self)
        line = None if offset is None else self.scroll_offset.y + offset.y
        if line is not None and self._ends and line < self._ends[-1]:
            self._highlight(bisect_right(self._ends, line))
            if event.chain == 2:
                self.choose()

    @property
    def cards(self) -> Sequence[Card]:
        """The cards in their order."""
        return self._cards

    @property
    def index(self) -> int | None:
        """Place of the highlighted card, counted from 0; None in an empty list."""
        return self._index if self._cards else None

    @property
    def highlighted(self) -> Hashable | None:
        """Key of the highlighted card; None in an empty list."""
        return self._cards[self._index].key if self._cards else None

    @property
    def card(self) -> Card | None:
        """The highlighted card; None in an empty list."""
        return self._cards[self._index] if self._cards else None

    def load(
        self,
        cards: Sequence[Card],
        keep: Hashable | None = None,
        *,
        marked: Collection[Hashable] = (),
    ) -> None:
        """Show other cards.

        Args:
            cards: With keys of their own.
            keep: What to highlight if it is there; else the same card as before, else
                the same place as before.
            marked: Keys of the cards that an action is to take together.
        """
        before = self.highlighted
        places = {card.key: place for place, card in enumerate(cards)}
        wanted = (places.get(one) for one in (keep, before) if one is not None)
        place = next((one for one in wanted if one is not None), self._index)
        self._cards, self._marked = cards, frozenset(marked)
        self._index = max(0, min(place, len(cards) - 1))
        self._laid_width = 0
        self._lay_out()
        self._show_highlighted()
        self.refresh()
        if self.highlighted != before:
            self.post_message(self.Highlighted(self, self.highlighted))

    def mark(self, keys: Collection[Hashable]) -> None:
        """Show which cards an action is to take together."""
        self._marked = frozenset(keys)
        self.refresh()

    def set_empty(self, empty: Content) -> None:
        """Change what is shown while there are no cards."""
        self._empty = empty
        self.refresh()

    def move(self, delta: int) -> None:
        """Move the highlight by cards; it stops at either end."""
        if self._cards:
            self._highlight(self._index + delta)

    def move_to(self, key: Hashable) -> bool:
        """Highlight a card; tell whether it is there."""
        for place, card in enumerate(self._cards):
            if card.key == key:
                self._highlight(place)
                return True
        return False

    def half_page(self, direction: int) -> None:
        """Move by as many cards as half the window holds, down for 1 and up for -1."""
        if not self._cards:
            return
        line = self._first_line(self._index) + direction * max(2, self.size.height // 2)
        place = bisect_right(self._ends, max(0, line))
        self._highlight(place if place != self._index else self._index + direction)

    def top(self) -> None:
        """Highlight the first card."""
        self.move(-len(self._cards))

    def bottom(self) -> None:
        """Highlight the last card."""
        self.move(len(self._cards))

    def choose(self) -> None:
        """Open the highlighted card."""
        if self._cards:
            self.post_message(self.Chosen(self, self._cards[self._index].key))

    def notify_style_update(self) -> None:
        """Forget colours of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        width = self.scrollable_content_region.width
        if width <= 0:
            return Strip.blank(0)
        look: tuple[str, ...] = ()
        line = self.scroll_offset.y + y
        if not self._cards:
            strip = self._draw_empty(y, width)
        elif not self._ends or line >= self._ends[-1]:
            strip = Strip([])
        else:
            place = bisect_right(self._ends, line)
            within = line - self._first_line(place)
            lines = self._lines_of(place)
            if within < len(lines):
                here = place == self._index
                look = (".card-list--highlight",) if here else ()
                strip = self._draw(lines[within], place, within, width, look)
            else:
                strip = Strip([])
        return strip.crop_extend(0, self.size.width, self._styles[look])

    def _lay_out(self) -> None:
        """Find where each card ends, once for each width."""
        width = self.scrollable_content_region.width
        if width > 0 and width != self._laid_width:
            self._laid_width = width
            self._drawn.clear()
            self._ends = [*accumulate(self._height(card) for card in self._cards)]
        total = self._ends[-1] if self._ends else 0
        self.virtual_size = Size(max(0, width), total)

    def _height(self, card: Card) -> int:
        return sum(self._rows(line) for line in card.lines) + card.spaced

    def _rows(self, line: CardLine) -> int:
        """Return how many lines a stretch takes; only what is short is wrapped here."""
        if line.most == 1:
            return 1
        text = line.text[: self._room(line) * 2 + 1]
        plain = text.isascii() and text.isprintable()
        cells = len(text) if plain else cell_len(sanitize_cell(text))
        if cells <= self._first_room(line):
            return 1
        if line.most == 2:
            return 2
        return len(self._wrapped(line))

    def _room(self, line: CardLine) -> int:
        return max(4, self._laid_width - _LEAD - line.indent)

    def _first_room(self, line: CardLine) -> int:
        """Return the cells of the first line, on which the tail stands."""
        room = self._room(line)
        tail = fit(sanitize_cell(line.tail), room // 2)
        left = room - cell_len(tail) - 1 if tail else room
        return left if left >= _LEAST_TEXT else room

    def _wrapped(self, line: CardLine) -> list[str]:
        """Return the lines of a stretch; what the last cannot hold is cut."""
        room, first_room = self._room(line), self._first_room(line)
        text = sanitize_cell(line.text[: 8 * room * line.most])
        if line.most == 1:
            return [fit(text, first_room)]
        second = next(islice(line_starts(text, first_room), 1, None), None)
        starts = [0]
        if second is not None:
            starts += islice(line_starts(text, room, second), line.most - 1)
        ends = [*starts[1:], len(text)]
        told = [text[a:b].rstrip() for a, b in zip(starts, ends, strict=True)]
        told[-1] = fit(told[-1], first_room if len(told) == 1 else room)
        if line.most == 2 and len(told) == 1 and self._rows(line) == 2:
            told.append("")
        return told

    def _lines_of(self, place: int) -> list[_Drawn]:
        held = self._drawn.get(place)
        if held is None:
            held = [
                (text, line.tail if number == 0 else "", line)
                for line in self._cards[place].lines
                for number, text in enumerate(self._wrapped(line))
            ]
            self._drawn[place] = held
        return held

    def _draw(
        self, drawn: _Drawn, place: int, within: int, width: int, look: tuple[str, ...]
    ) -> Strip:
        text, tail, line = drawn
        card = self._cards[place]
        marked = card.key in self._marked
        marker = " "
        if within == 0:
            marker = _MARKER if look else " "
            if marked:
                marker = _MARKED_HERE if look else _MARKED
        marker_style = (*look, _MARKED_STYLE) if marked else look
        sign = line.sign if self._is_first(place, within, line) else " "
        sign_style = (*look, line.sign_style) if line.sign_style else look
        style = (*look, line.style) if line.style else look
        room = self._room(line)
        left = self._first_room(line) if tail else room
        shown = f" {fit(sanitize_cell(tail), room // 2)}" if left < room else ""
        return Strip(
            [
                Segment(marker, self._styles[marker_style]),
                Segment(pad(sanitize_cell(sign), 1), self._styles[sign_style]),
                Segment(" " * (1 + line.indent), self._styles[look]),
                Segment(pad(text, left), self._styles[style]),
                Segment(shown, self._styles[(*look, ".card-list--muted")]),
            ]
        ).crop(0, width)

    def _is_first(self, place: int, within: int, line: CardLine) -> bool:
        lines = self._lines_of(place)
        return within == 0 or lines[within - 1][2] is not line

    def _first_line(self, place: int) -> int:
        return self._ends[place - 1] if place > 0 else 0

    def _highlight(self, index: int) -> None:
        index = max(0, min(index, len(self._cards) - 1))
        if index != self._index:
            self._index = index
            self._show_highlighted()
            self.refresh()
            self.post_message(self.Highlighted(self, self._cards[index].key))

    def _show_highlighted(self) -> None:
        """Scroll no farther than it takes to see the highlighted card."""
        height = self.scrollable_content_region.height
        if height <= 0 or not self._ends:
            return
        first = self._first_line(self._index)
        last = self._ends[self._index] - self._cards[self._index].spaced
        top = self.scroll_offset.y
        if first < top or last - first > height:
            self.scroll_to(y=first, animate=False, force=True)
        elif last > top + height:
            self.scroll_to(y=last - height, animate=False, force=True)

    def _draw_empty(self, y: int, width: int) -> Strip:
        """Draw a line of what is shown while there are no cards."""
        room = max(4, width - 2)
        lines = [*_wrapped_text(self._empty.plain, room)]
        text = lines[y] if y < len(lines) else ""
        style = self._styles[(".card-list--muted",)]
        return Strip([Segment(f" {fit(text, room)}", style)]).crop(0, width)


def _wrapped_text(text: str, width: int) -> Iterator[str]:
    starts = [*line_starts(text, width), len(text)]
    for place, start in enumerate(starts[:-1]):
        yield text[start : starts[place + 1]].rstrip()
