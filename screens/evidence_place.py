"""What the parts of the Evidence screen share: a set, and what is current of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from claimtui.model.evidence_views import SetUnit
from claimtui.model.ids import ClauseId, DocumentId, SetId, UnitId
from claimtui.workspace import sets
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.evidence_cards import CardList
from screens.evidence_matrix import LEGEND, MatrixView
from screens.evidence_page import (
    ClauseKey,
    EntryKey,
    GapKey,
    SearchKey,
    SetPage,
    page_of,
)
from screens.evidence_tokens import SetLine
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject, Tab, TabLine
from screens.sanitize import as_content, sanitize_cell
from screens.set_words import SetNames
from screens.widgets.span_text import SpanText

_READING = Content("Reading …")


class EvidencePlace(PlaceScreen):
    """The clauses, units and coverage of a set, and the source around a unit."""

    TABS = (
        Tab("set-clauses", "Clauses"),
        Tab("set-units", "Units"),
        Tab("set-matrix", "Coverage"),
        Tab("set-source", "Source"),
    )

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        set_: SetId,
        subject: Subject,
        revision: int | None = None,
    ) -> None:
        """Show a set.

        Args:
            workspace: Where it is.
            background: Where reading and writing runs.
            set_: Which set.
            subject: What the person came from.
            revision: An earlier one; None for the newest, as it comes.
        """
        super().__init__(workspace, background)
        self.set_ = set_
        self.page: SetPage | None = None
        self.came_from = subject
        """What the person came from."""
        self._revision = revision
        self._marks: dict[UnitId, None] = {}
        self.clause_cards = CardList(empty=_READING, id="set-clauses-body")
        self.unit_cards = CardList(empty=_READING, id="set-units-body")
        self.filter_field = LineInput(placeholder="filter", id="set-filter")
        self.matrix = MatrixView(id="set-matrix-body")
        self.source = SpanText(id="set-source-body")
        self.line = SetLine()

    def compose_place(self) -> Iterator[Widget]:
        """Lay out clauses, units or coverage, and source, above what it costs."""
        with Horizontal(id="set-panes"):
            with Vertical(id="set-clauses", classes="pane"):
                yield self.clause_cards
            with Vertical(id="set-units", classes="pane"):
                yield self.unit_cards
                yield self.filter_field
            with Vertical(id="set-matrix", classes="pane"):
                yield self.matrix
                yield Static(id="set-matrix-told")
                yield Static(as_content(LEGEND, "$muted"), id="set-matrix-legend")
            with Vertical(id="set-source", classes="pane"):
                yield self.source
        yield self.line

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self.page is not None:
            self.reload()

    # What is current ------------------------------------------------------------

    @property
    def names(self) -> SetNames:
        """The numbers of clauses and units."""
        return self.page.names if self.page else SetNames()

    @property
    def unit(self) -> SetUnit | None:
        """The current unit."""
        page = self.page
        return None if page is None else page.unit(self.unit_cards.highlighted)

    @property
    def entry(self) -> EntryKey | None:
        """The highlighted clause, gap or search."""
        key = self.clause_cards.highlighted
        return key if isinstance(key, ClauseKey | GapKey | SearchKey) else None

    @property
    def clause(self) -> ClauseId | None:
        """The current clause."""
        entry = self.entry
        return None if entry is None else entry.clause

    @property
    def in_clauses(self) -> bool:
        """Whether the clauses have the keys."""
        return self.clause_cards.has_focus

    @property
    def marked(self) -> list[UnitId]:
        """The marked units, in the order of the set."""
        units = self.page.view.units if self.page else ()
        return [one.state.unit for one in units if one.state.unit in self._marks]

    @property
    def chosen(self) -> list[UnitId]:
        """The marked units, or the current one where none is marked."""
        unit = self.unit
        return self.marked or ([] if unit is None else [unit.state.unit])

    @property
    def subject(self) -> Subject:
        """What the person came from, and the set."""
        return replace(self.came_from, set=self.set_, set_revision=self._revision)

    @property
    def read_only(self) -> bool:
        """Whether an earlier revision is shown, which nobody can change."""
        return self._revision is not None

    # What is shown --------------------------------------------------------------

    def reload(self) -> None:
        """Read the set beside the screen; the newest revision, or the one asked for."""
        set_, revision = self.set_, self._revision
        self.load(
            lambda: page_of(sets.set_view(self.workspace, set_, revision)),
            self._reloaded,
            group="set",
            description="reading the set",
        )

    def show(self, page: SetPage) -> None:
        """Show a revision; one that is older than what is shown is not."""
        before = self.page
        if before is not None and page.view.revision < before.view.revision:
            self.reload()
            return
        self.page = page
        held = page.names.units
        self._marks = {one: None for one in self._marks if one in held}
        self.follow(before, page)

    def follow(self, _before: SetPage | None, page: SetPage) -> None:
        """Let everything show a revision that is shown now, after another one."""
        self.matrix.load(page, self.clause, self.unit_id)
        self.line.show(page)

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Read the set again."""
        self.reload()

    def toggle_mark(self, unit: UnitId) -> None:
        """Mark a unit or take the mark back, and go on to the next."""
        if unit in self._marks:
            del self._marks[unit]
        else:
            self._marks[unit] = None
        self.unit_cards.mark(self._marks)
        self.unit_cards.move(1)

    def title_pane(self, pane: str, title: str, tab: str = "") -> None:
        """Give a pane a title, and a shorter one where it is a tab."""
        self.query_one(f"#{pane}").border_title = Content(sanitize_cell(title))
        self.query_one(TabLine).name_tab(pane, tab or title)

    def _reloaded(self, page: SetPage) -> None:
        before = self.page
        self.show(page)
        author = page.view.author
        if (
            before is not None
            and page.view.revision > before.view.revision
            and author != self.workspace.actor
        ):
            self.say(f"{author} changed the set: revision {page.view.revision}")

    @property
    def unit_id(self) -> UnitId | None:
        """Id of the current unit."""
        unit = self.unit
        return None if unit is None else unit.state.unit

    def to_units(self) -> None:
        """Give the units, or the coverage in their place, the keys."""
        if self.tabbed:
            self.show_tab("set-units")
        else:
            self.body("set-units").focus()

    def body(self, pane: str) -> Widget:
        """Return what takes the keys of a pane, or of the one in its place."""
        if pane == "set-units" and self.has_class("-matrix") and not self.tabbed:
            pane = "set-matrix"
        return self.query_one(f"#{pane}-body")
