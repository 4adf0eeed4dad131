"""A list of cards, each a few lines high, on the Line API: thousands stay light."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, islice
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
from screens.widgets.wrapping import line_starts

_LEAD = 3
"""Cells before the text of a line: marker, sign, space."""
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


class CardList(HighlightList):
    """Show cards, one of them highlighted."""

    HIGHLIGHT = ".card-list--highlight"
    MUTED = ".card-list--muted"
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
        super().__init__(empty=empty, id=id)
        self._cards: Sequence[Card] = ()
        self._marked: frozenset[Hashable] = frozenset()
        self._ends: list[int] = []
        self._laid_width = 0
        self._drawn: LRUCache[int, list[_Drawn]] = LRUCache(256)

    @property
    def cards(self) -> Sequence[Card]:
        """The cards in their order."""
        return self._cards

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
                the nearest of those that are still there, the one after it first.
            marked: Keys of the cards that an action is to take together.
        """
        before = self.highlighted
        places = {card.key: place for place, card in enumerate(cards)}
        wanted = chain([keep], self._nearest())
        place = next((places[one] for one in wanted if one in places), self._index)
        self._cards, self._marked = cards, frozenset(marked)
        self._laid_width = 0
        self._go_to(place, before)

    def mark(self, keys: Collection[Hashable]) -> None:
        """Show which cards an action is to take together."""
        self._marked = frozenset(keys)
        self.refresh()

    def move_to(self, key: Hashable) -> bool:
        """Highlight a card; tell whether it is there."""
        for place, card in enumerate(self._cards):
            if card.key == key:
                self._highlight(place)
                return True
        return False

    @property
    def _count(self) -> int:
        return len(self._cards)

    def _identity(self, place: int) -> Hashable:
        return self._cards[place].key

    def _first_line(self, place: int) -> int:
        return self._ends[place - 1] if place > 0 and self._ends else 0

    def _end_line(self, place: int) -> int:
        return self._ends[place] - self._cards[place].spaced if self._ends else 0

    def _place_at(self, line: int) -> int | None:
        inside = self._ends and line < self._ends[-1]
        return bisect_right(self._ends, line) if inside else None

    def _tell_highlighted(self, identity: Hashable | None) -> None:
        self.post_message(self.Highlighted(self, identity))

    def _tell_chosen(self, identity: Hashable) -> None:
        self.post_message(self.Chosen(self, identity))

    def _nearest(self) -> Iterator[Hashable]:
        """Yield the highlighted card and what stands after it, then before it."""
        after = islice(self._cards, self._index, None)
        before = reversed(self._cards[: self._index])
        yield from (card.key for card in chain(after, before))

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

    def _draw_line(
        self, place: int, within: int, width: int, look: Look
    ) -> Strip | None:
        lines = self._lines_of(place)
        if within >= len(lines):
            return None
        text, tail, line = lines[within]
        marked = self._cards[place].key in self._marked
        blank = Segment(" ", self._styles[look])
        marker = blank if within else self._marker(look, marked=marked)
        sign = line.sign if self._is_first(place, within, line) else " "
        sign_style = (*look, line.sign_style) if line.sign_style else look
        style = (*look, line.style) if line.style else look
        room = self._room(line)
        left = self._first_room(line) if tail else room
        shown = f" {fit(sanitize_cell(tail), room // 2)}" if left < room else ""
        return Strip(
            [
                marker,
                Segment(pad(sanitize_cell(sign), 1), self._styles[sign_style]),
                Segment(" " * (1 + line.indent), self._styles[look]),
                Segment(pad(text, left), self._styles[style]),
                Segment(shown, self._styles[(*look, self.MUTED)]),
            ]
        ).crop(0, width)

    def _is_first(self, place: int, within: int, line: CardLine) -> bool:
        lines = self._lines_of(place)
        return within == 0 or lines[within - 1][2] is not line
