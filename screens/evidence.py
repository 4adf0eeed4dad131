"""Evidence: one set with its clauses, its units and the source around each (SPEC 4)."""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.widgets import Input, Static

from claimtui.model.ids import ClauseId, SetId
from claimtui.workspace.workspace import Workspace
from screens.actions import Action
from screens.background import Background
from screens.evidence_actions import EVIDENCE
from screens.evidence_allowing import allows, footer_places
from screens.evidence_around import UnitAround
from screens.evidence_asking import Asking
from screens.evidence_cards import CardList
from screens.evidence_changing import EvidenceChanging
from screens.evidence_deciding import EvidenceDeciding
from screens.evidence_finding import EvidenceFinding
from screens.evidence_looking import EvidenceLooking
from screens.evidence_matrix import MatrixView
from screens.evidence_page import (
    ClauseKey,
    GapKey,
    SearchKey,
    SetPage,
    clause_text,
    unit_text,
)
from screens.evidence_place import EvidencePlace
from screens.evidence_saving import SetSaving
from screens.evidence_showing import SetShowing
from screens.evidence_undoing import EvidenceUndoing
from screens.place import PlaceScreen, Subject
from screens.widgets.span_text import SpanText

_SIDES = ("set-clauses", "set-units", "set-matrix", "set-source")


class EvidenceScreen(EvidencePlace):
    """Work on one evidence set."""

    GROUP = EVIDENCE
    PLACE = "Evidence"
    FOOTER = ("back", "palette")

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        set_: SetId,
        subject: Subject,
        revision: int | None = None,
        *,
        to_list: bool = False,
    ) -> None:
        """Show a set.

        Args:
            workspace: Where it is.
            background: Where reading and writing runs.
            set_: Which set.
            subject: What the person came from.
            revision: An earlier one; None for the newest, as it comes.
            to_list: Whether going back leads to the list of sets.
        """
        super().__init__(workspace, background, set_, subject, revision)
        self._to_list = to_list
        self.saving = SetSaving(self)
        self.asking = Asking(self, self.saving)
        self.showing = SetShowing(self)
        self._around = UnitAround(self)
        self._looking = EvidenceLooking(self, self._earlier)
        self._changing = EvidenceChanging(self, self.asking, self.saving, self.showing)
        self._deciding = EvidenceDeciding(self, self.asking, self.saving)
        self._undoing = EvidenceUndoing(self)
        self.finding = EvidenceFinding(self, self.asking, self.saving, self.showing)

    def on_mount(self) -> None:
        """Read the set beside the screen."""
        self.filter_field.display = False
        for tab in self.TABS:
            self.title_pane(tab.pane, tab.title)
        self.show_tab("set-units")
        self.showing.begin()
        self.call_after_refresh(self.reload)

    def _earlier(self, revision: int) -> PlaceScreen:
        return EarlierSetScreen(
            self.workspace, self.background, self.set_, self.came_from, revision
        )

    # What can be done -----------------------------------------------------------

    def takers(self) -> tuple[object, ...]:
        """Let units, decisions and searches be taken by what knows of them."""
        return (
            self,
            self._looking,
            self._changing,
            self._deciding,
            self._undoing,
            self.finding,
        )

    def can(self, action_id: str) -> bool:
        """Offer what the set, the unit and the clause allow."""
        if action_id in ("go.claims", "go.review", "go.history"):
            return self._came_from(needs_claim=action_id != "go.claims")
        if action_id == "original":
            unit = self.unit
            return unit is not None and not unit.passage.redacted
        if action_id.startswith("evidence."):
            return self.page is not None and allows(
                self, self.page, action_id, proposing=self.finding.proposing
            )
        if action_id == "undo":
            return not self.read_only
        return super().can(action_id)

    def footer_actions(self) -> tuple[Action, ...]:
        """Return what the footer tells, what the set needs next first."""
        places = {} if self.page is None else footer_places(self, self.page)
        return tuple(
            replace(one, priority=places.get(one.id, one.priority))
            for one in super().footer_actions()
        )

    def _came_from(self, *, needs_claim: bool) -> bool:
        came = self.came_from
        return (came.claim if needs_claim else came.document) is not None

    def original(self) -> str | None:
        """Leave it to a look-up, which takes a moment."""
        return None

    def copyable(self) -> str:
        """Return the words of what is current in the pane that has the keys."""
        if isinstance(self.focused, SpanText):
            return self.focused.text
        value = self.whole_value()
        return "" if value is None else value[1]

    def whole_value(self) -> tuple[str, str] | None:
        """Return the current unit, or the clause where the clauses have the keys."""
        page, unit = self.page, self.unit
        if page is None:
            return None
        if self.in_clauses or unit is None:
            return clause_text(page, self.clause)
        return f"Unit {page.names.units[unit.state.unit]}", unit_text(unit, page)

    def follow(self, before: SetPage | None, page: SetPage) -> None:
        """Let the parts show a revision too."""
        self.saving.saw(page.view.revision)
        self.showing.show(before, page)
        super().follow(before, page)
        self._turn()

    # Actions --------------------------------------------------------------------

    def do_go_evidence(self) -> None:
        """Go to the list of all sets."""
        self.post_message(self.Go("evidence sets"))

    def do_filter(self) -> None:
        """Open the filter over the units."""
        if self.tabbed:
            self.show_tab("set-units", focus=False)
        self.remove_class("-matrix")
        field = self.filter_field
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Drop the filter, or go back; from what `g e` opened to the list of sets."""
        field = self.filter_field
        if field.display:
            field.value = ""
            field.display = False
            self._filter()
            self.to_units()
        elif self._to_list:
            self.do_go_evidence()
        else:
            super().do_back()

    def do_original(self) -> None:
        """Open what the unit's source came from."""
        self._looking.open_original()

    def do_move_right(self) -> None:
        """Go to the next unit of the matrix, else to the pane on the right."""
        if self.matrix.has_focus:
            self.matrix.move_across(1)
        else:
            self.do_pane_next()

    def do_move_left(self) -> None:
        """Go to the unit before in the matrix, else to the pane on the left."""
        if self.matrix.has_focus:
            self.matrix.move_across(-1)
        else:
            self.do_pane_previous()

    def do_pane_next(self) -> None:
        """Go to the next pane."""
        super().do_pane_next() if self.tabbed else self._next_pane(1)

    def do_pane_previous(self) -> None:
        """Go back one pane."""
        super().do_pane_previous() if self.tabbed else self._next_pane(-1)

    # What happens ---------------------------------------------------------------

    @on(CardList.Highlighted)
    def _turn(self) -> None:
        """Let matrix and source follow what is current."""
        if not self.intact:
            return
        self.matrix.turn(self.clause, self.unit_id)
        self._tell_cell()
        self._around.show()
        self.refresh_keys()

    @on(MatrixView.Moved)
    def _cell_turned(self, event: MatrixView.Moved) -> None:
        if event.clause is not None and event.clause != self.clause:
            self.clause_cards.move_to(ClauseKey(event.clause))
        if event.unit is not None:
            self.unit_cards.move_to(event.unit)
        self._tell_cell()

    @on(MatrixView.Chosen)
    def _cell_chosen(self) -> None:
        if self.can("evidence.label"):
            self._changing.do_evidence_label()

    @on(CardList.Chosen, "#set-units-body")
    def _unit_chosen(self) -> None:
        if self.tabbed:
            self.show_tab("set-source")
        else:
            self.source.focus()

    @on(CardList.Chosen, "#set-clauses-body")
    def _entry_chosen(self) -> None:
        entry, page = self.entry, self.page
        if isinstance(entry, SearchKey) and not self.read_only:
            self.finding.find(entry.clause, entry.query)
        elif isinstance(entry, GapKey) and page is not None and not self.read_only:
            gap = page.gap(entry.gap)
            if gap is not None:
                self._deciding.resolve(gap)
        elif isinstance(entry, ClauseKey):
            self._to_cover(entry.clause)

    @on(Input.Changed, "#set-filter")
    def _narrowed(self) -> None:
        self._filter()

    @on(Input.Submitted, "#set-filter")
    def _filtered(self) -> None:
        self.to_units()

    def _filter(self) -> None:
        if self.page is not None:
            self.showing.show_units(self.page)

    def _tell_cell(self) -> None:
        self.query_one("#set-matrix-told", Static).update(self.matrix.told())

    # Panes ----------------------------------------------------------------------

    def _to_cover(self, clause: ClauseId) -> None:
        """Go to the first unit that speaks of a clause."""
        page = self.page
        coverage = None if page is None else page.coverage(clause)
        units = () if coverage is None else coverage.covered_by
        if coverage is not None and not units:
            units = coverage.contradicted_by
        if units:
            self.unit_cards.move_to(units[0])
            self.to_units()
        else:
            self.say("No unit speaks of it yet; a finds passages for it.")

    def _next_pane(self, step: int) -> None:
        """Go round the panes that are shown."""
        bodies = [self.body(pane) for pane in _SIDES if pane != "set-matrix"]
        here = self.focused
        place = bodies.index(here) if here in bodies else 0
        bodies[(place + step) % len(bodies)].focus()


class EarlierSetScreen(EvidenceScreen):
    """Show an earlier revision of a set as it was; nothing of it can be changed."""

    PLACE = "Earlier revision"
