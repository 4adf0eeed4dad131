"""The coverage matrix: clauses against units, one sign for each relation (SPEC 4.6)."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from claimtui.model.evidence_views import ClauseCoverage
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.vocabulary import Relation
from screens.evidence_page import SetPage
from screens.sanitize import sanitize_cell
from screens.set_words import ANSWERABLE_SIGNS, RELATION_SIGNS
from screens.widgets.cells import fit, pad
from screens.widgets.styles import StyleBook

_EMPTY = "·"
_LEGEND = {one.sign: one.word for one in RELATION_SIGNS.values()} | {_EMPTY: "no label"}
LEGEND = "  ".join(f"{sign} {word}" for sign, word in _LEGEND.items())
_LOUD = " nothing covers it "
_LEAST_LABEL = 12
_LABEL_LEAD = 7
"""Cells of marker, sign, number and space before the words of a clause."""
_HEAD = 1
"""Lines above the first clause."""


class MatrixView(ScrollView, can_focus=True, inherit_bindings=False):
    """Clauses as rows, units as numbered columns; only what is in view is drawn."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"matrix--row", "matrix--here"}

    class Moved(Message):
        """Posted when another clause or unit became the current one."""

        def __init__(self, clause: ClauseId | None, unit: UnitId | None) -> None:
            super().__init__()
            self.clause = clause
            self.unit = unit

    class Chosen(Message):
        """Posted when a cell was opened."""

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 (Textual's name)
    ) -> None:
        super().__init__(id=id)
        self._page: SetPage | None = None
        self._places: dict[ClauseId, list[int]] = {}
        """By clause: the columns in which something stands."""
        self._longest = _LEAST_LABEL
        self._row = 0
        self._column = 0
        self._first = 0
        """The leftmost unit that is drawn."""
        self._styles = StyleBook(self)

    def on_resize(self, _event: events.Resize) -> None:
        """Keep the current cell in view."""
        self._fit()

    def on_focus(self) -> None:
        """Draw the cell of a matrix that has the keys."""
        self._styles.clear()
        self.refresh()

    def on_blur(self) -> None:
        """Draw the cell of a matrix that has not the keys."""
        self._styles.clear()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Go to the cell."""
        offset = event.get_content_offset(self)
        if offset is None or self._page is None:
            return
        row = self.scroll_offset.y + offset.y - _HEAD
        column = self._first + max(0, offset.x - self._label_width) // self._cell_width
        self._go(row, column)

    @property
    def clause(self) -> ClauseId | None:
        """The clause of the current row."""
        rows = self._rows
        return rows[self._row].clause.clause if self._row < len(rows) else None

    @property
    def unit(self) -> UnitId | None:
        """The unit of the current column."""
        units = self._page.view.units if self._page else ()
        return units[self._column].state.unit if self._column < len(units) else None

    def load(
        self, page: SetPage, clause: ClauseId | None = None, unit: UnitId | None = None
    ) -> None:
        """Show a revision, at a clause and a unit where they are there."""
        self._page = page
        self._places = _places(page)
        texts = (one.text[:200] for one in page.view.content.clauses.values())
        longest = max((cell_len(sanitize_cell(one)) for one in texts), default=0)
        self._longest = max(_LEAST_LABEL, longest + _LABEL_LEAD)
        self.turn(clause, unit)

    def turn(self, clause: ClauseId | None, unit: UnitId | None) -> None:
        """Go to a clause and a unit without telling anybody."""
        ids = [one.clause.clause for one in self._rows]
        if clause in ids:
            self._row = ids.index(clause)
        self._row = max(0, min(self._row, len(ids) - 1))
        if self._page is not None:
            number = self._page.names.units.get(str(unit))
            self._column = self._column if number is None else number - 1
            self._column = max(0, min(self._column, len(self._page.view.units) - 1))
        self._fit()

    def move(self, delta: int) -> None:
        """Go to another clause."""
        self._go(self._row + delta, self._column)

    def move_across(self, delta: int) -> None:
        """Go to another unit."""
        self._go(self._row, self._column + delta)

    def half_page(self, direction: int) -> None:
        """Go on by half the window's height."""
        self.move(direction * max(1, self.size.height // 2))

    def top(self) -> None:
        """Go to the first clause."""
        self.move(-len(self._rows))

    def bottom(self) -> None:
        """Go to the last clause."""
        self.move(len(self._rows))

    def choose(self) -> None:
        """Open the current cell."""
        if self.unit is not None:
            self.post_message(self.Chosen())

    def told(self) -> Content:
        """Return in words what stands in the current cell."""
        page, clause, unit = self._page, self.clause, self.unit
        if page is None or clause is None:
            return Content("No clause says what is to be answered: A adds one.")
        parts: list[str | tuple[str, str]] = [sanitize_cell(page.names.long(clause))]
        if unit is not None:
            relations = page.cells.get((clause, unit), ())
            words = " and ".join(RELATION_SIGNS[one].word for one in relations)
            parts += [
                f" × {sanitize_cell(page.names.long(unit))}: ",
                (words or "no label", "bold" if words else "$muted"),
            ]
        return Content.assemble(*parts)

    def notify_style_update(self) -> None:
        """Forget colours of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        """Draw the numbers of the units, or one clause."""
        width = self.scrollable_content_region.width
        if width <= 0 or self._page is None:
            return Strip.blank(max(0, width))
        row = self.scroll_offset.y + y - _HEAD
        if y == 0:
            strip = self._draw_head(width)
        elif row < len(self._rows):
            strip = self._draw_row(row, self._rows[row], width)
        else:
            strip = Strip([])
        return strip.crop_extend(0, self.size.width, self._styles.base)

    @property
    def _rows(self) -> tuple[ClauseCoverage, ...]:
        return self._page.view.judgement.clauses if self._page else ()

    @property
    def _label_width(self) -> int:
        """Cells of the clauses: what they need, while the units keep their room."""
        room = self.scrollable_content_region.width
        count = len(self._page.view.units) if self._page else 0
        wanted = max(count * self._cell_width, len(_LOUD))
        least = max(_LEAST_LABEL, room * 2 // 5)
        return min(max(least, room - wanted), self._longest)

    @property
    def _cell_width(self) -> int:
        count = len(self._page.view.units) if self._page else 0
        return max(4, len(f"u{count} "))

    @property
    def _shown(self) -> int:
        """How many units there is room for."""
        room = self.scrollable_content_region.width - self._label_width
        return max(1, room // self._cell_width)

    def _go(self, row: int, column: int) -> None:
        before = (self._row, self._column)
        units = self._page.view.units if self._page else ()
        self._row = max(0, min(row, len(self._rows) - 1))
        self._column = max(0, min(column, len(units) - 1))
        self._fit()
        if (self._row, self._column) != before:
            self.post_message(self.Moved(self.clause, self.unit))

    def _fit(self) -> None:
        """Scroll no farther than it takes to see the current cell."""
        if self.scrollable_content_region.width > 0:
            if self._column < self._first:
                self._first = self._column
            elif self._column >= self._first + self._shown:
                self._first = self._column - self._shown + 1
        width = max(0, self.scrollable_content_region.width)
        self.virtual_size = Size(width, len(self._rows) + _HEAD)
        height, top = self.scrollable_content_region.height, self.scroll_offset.y
        if height > _HEAD:
            if self._row < top:
                self.scroll_to(y=self._row, animate=False, force=True)
            elif self._row >= top + height - _HEAD:
                first = self._row - height + _HEAD + 1
                self.scroll_to(y=first, animate=False, force=True)
        self.refresh()

    def _columns(self) -> range:
        count = len(self._page.view.units) if self._page else 0
        return range(self._first, min(count, self._first + self._shown))

    def _draw_head(self, width: int) -> Strip:
        more = "‹ " if self._first else ""
        parts = [Segment(pad(f"{more}units", self._label_width), self._styles[_MUTED])]
        for column in self._columns():
            look = _HERE if column == self._column else _MUTED
            number = f"u{column + 1}".rjust(self._cell_width - 1)
            parts.append(Segment(f"{number} ", self._styles[look]))
        return Strip(parts).crop(0, width)

    def _draw_row(self, row: int, one: ClauseCoverage, width: int) -> Strip:
        here = row == self._row
        look: tuple[str, ...] = (".matrix--row",) if here else ()
        sign = ANSWERABLE_SIGNS[one.answerable]
        label_look = (*look, "bold") if not one.covered_by else look
        text = f"{'▸' if here else ' '}{sign.sign} c{row + 1} "
        words = fit(
            sanitize_cell(one.clause.text[: 8 * self._label_width]),
            self._label_width - cell_len(text) - 1,
        )
        label = pad(text + words, self._label_width)
        parts = [Segment(label, self._styles[label_look])]
        places = self._places.get(one.clause.clause, ())
        columns = self._columns()
        if not places:
            parts.append(self._loud(width - self._label_width))
        elif not here and not any(place in columns for place in places):
            told = f" u{places[0] + 1} " + ("‹" if places[0] < self._first else "›")
            parts.append(Segment(told, self._styles[(*look, "$muted")]))
        else:
            parts += [self._cell(one, column, here) for column in columns]
        return Strip(parts).crop(0, width)

    def _loud(self, room: int) -> Segment:
        """Draw what cannot be overlooked: a clause that no unit is labelled for."""
        words = _LOUD if len(_LOUD) <= room else " nothing "
        return Segment(words, self._styles[("bold reverse $status-contradicted",)])

    def _cell(self, one: ClauseCoverage, column: int, here: bool) -> Segment:
        page = self._page
        if page is None:
            return Segment("")
        unit = page.view.units[column].state.unit
        relations = page.cells.get((one.clause.clause, unit), ())
        at = here and column == self._column
        room = self._cell_width - 1
        text = (_signs(relations, room) or _EMPTY).rjust(room)
        look: tuple[str, ...] = (".matrix--row",) if here else ()
        told = f"bold {RELATION_SIGNS[relations[0]].style}" if relations else "$muted"
        look = (*look, told)
        if at:
            look = (*look, ".matrix--here")
        return Segment(f"{text} ", self._styles[look])


def _places(page: SetPage) -> dict[ClauseId, list[int]]:
    """Return by clause the columns in which something stands, in order."""
    found: dict[ClauseId, list[int]] = {}
    for clause, unit in page.cells:
        found.setdefault(clause, []).append(page.names.units[unit] - 1)
    return {clause: sorted(places) for clause, places in found.items()}


def _signs(relations: tuple[Relation, ...], room: int) -> str:
    """Return a letter for each relation, or a plus for those without room."""
    told = "".join(RELATION_SIGNS[one].sign for one in relations)
    return told if len(told) <= room else f"{told[: room - 1]}+"


_MUTED = ("$muted",)
_HERE = ("bold $accent",)
