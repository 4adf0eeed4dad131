"""The evidence sets of a workspace, the one that was changed last first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.evidence_views import SetRow
from claimtui.model.ids import DocumentId, SetId
from claimtui.model.vocabulary import SetState, spoken
from claimtui.workspace import sets
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.columns import Column, Columns
from screens.evidence_actions import SETS
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject, Tab
from screens.set_making import SetMaking
from screens.set_words import SHORT_STATES, STATE_STYLES
from screens.telling import ago, counted, moment
from screens.widgets.virtual_list import Row, VirtualList

_NONE = Content(
    "No evidence sets yet.\n\n"
    "A set holds a question, the parts of it that need evidence, and the passages that"
    " answer them, with what is still missing.\n\n"
    "A makes one. claimtui set new --question Q --clause C works too."
)
_NO_MATCH = Content("No set has all of these words.\n\nesc shows all again.")
_WORD_CELLS = 6
_STATES_AT_ONCE = 8
"""Sets whose state is worked out together; each takes some milliseconds."""
_COLUMNS = Columns(
    (
        Column("purpose", 18),
        Column("units", 5, right=True),
        Column("rev", 5),
        Column("by", 8),
        Column("changed", 12),
    ),
    ("units", "changed", "purpose", "rev", "by"),
)


class SetColumns(Widget):
    """Names over the columns of the list of sets."""

    def __init__(self) -> None:
        super().__init__(classes="column-heads")

    def render(self) -> Content:
        """Write the names where the list has its columns."""
        indent = " " * (_WORD_CELLS + 1)
        heads = _COLUMNS.heads("question", _columns_width(self))
        return Content.styled(f"{indent}{heads}", "$muted")


class EvidenceSetsScreen(PlaceScreen):
    """List the evidence sets."""

    GROUP = SETS
    PLACE = "Evidence sets"
    FOOTER = ("open", "back", "palette")
    TABS = (Tab("set-list", "Sets"),)

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background)
        self._subject = subject
        self._at = subject.set
        """The set to begin at; None once the list is there."""
        self._rows: dict[SetId, SetRow] = {}
        self._states: dict[tuple[SetId, int], SetState] = {}
        self._making = SetMaking(self, self._open)

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the list."""
        with Vertical(id="set-list", classes="pane"):
            yield SetColumns()
            yield VirtualList(
                self._lines,
                empty=Content("Reading …"),
                head_width=_WORD_CELLS,
                id="set-list-body",
            )
            yield LineInput(placeholder="filter", id="set-list-filter")

    def on_mount(self) -> None:
        """Read the list beside the screen."""
        self.query_one("#set-list-filter").display = False
        self.query_one("#tabs").display = False
        self.set_list.focus()
        self.call_after_refresh(self.reload)

    def on_screen_resume(self) -> None:
        """Read again what was changed on other screens."""
        if self.intact:
            self.reload()

    @property
    def set_list(self) -> VirtualList:
        """The list."""
        return self.query_one("#set-list-body", VirtualList)

    @property
    def row(self) -> SetRow | None:
        """The highlighted set."""
        return self._rows.get(SetId(str(self.set_list.highlighted)))

    @property
    def subject(self) -> Subject:
        """What the person came from, and the highlighted set."""
        row = self.row
        return replace(self._subject, set=None if row is None else row.set)

    def can(self, action_id: str) -> bool:
        """Offer no going to where one is; claims only where one came from some."""
        if action_id == "go.evidence":
            return False
        if action_id == "go.claims":
            return self._subject.document is not None
        if action_id in ("go.review", "go.history"):
            return self._subject.claim is not None
        return super().can(action_id)

    def copyable(self) -> str:
        """Return id and question of the highlighted set."""
        row = self.row
        return "" if row is None else f"{row.set}\n{row.question}"

    def whole_value(self) -> tuple[str, str] | None:
        """Return the whole question."""
        row = self.row
        if row is None:
            return None
        facts = (
            f"{spoken(row.purpose)} · {counted(row.units, 'unit')}",
            f"revision {row.newest} by {row.author}, {moment(row.at_ms)} UTC",
        )
        return f"Set {row.set}", "\n\n".join((row.question, "\n".join(facts)))

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Read the list again; what follows from sources may have changed too."""
        self._states.clear()
        self.reload()

    def reload(self) -> None:
        """Read the sets beside the screen."""
        self.load(
            lambda: sets.set_rows(self.workspace),
            self._take,
            group="sets",
            description="reading the sets",
        )

    def do_filter(self) -> None:
        """Open the filter."""
        field = self.query_one("#set-list-filter", LineInput)
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Drop the filter, or go back."""
        field = self.query_one("#set-list-filter", LineInput)
        if field.display:
            field.value = ""
            field.display = False
            self._list()
            self.set_list.focus()
        else:
            super().do_back()

    def do_sets_add(self) -> None:
        """Ask for a new set."""
        self._making.begin()

    @on(VirtualList.Chosen, "#set-list-body")
    def _chosen(self, event: VirtualList.Chosen) -> None:
        self._open(SetId(str(event.id)))

    @on(Input.Changed, "#set-list-filter")
    def _narrow(self) -> None:
        self._list()

    @on(Input.Submitted, "#set-list-filter")
    def _filtered(self) -> None:
        self.set_list.focus()

    def _open(self, set_: SetId) -> None:
        from screens.evidence import EvidenceScreen

        self.app.push_screen(
            EvidenceScreen(self.workspace, self.background, set_, self._subject)
        )

    def _take(self, rows: tuple[SetRow, ...]) -> None:
        self._rows = {row.set: row for row in rows}
        at, self._at = self._at, None
        self._list(at)
        self._read_states()

    def _list(self, at: SetId | None = None) -> None:
        typed = self.query_one("#set-list-filter", LineInput).value
        found = [row for row in self._rows.values() if _has_all(row, typed)]
        self.set_list.set_empty(_NO_MATCH if typed.strip() else _NONE)
        self.set_list.load([row.set for row in found], at)
        total = counted(len(self._rows), "set")
        told = f"{len(found):,} of {total}" if typed.strip() else total
        self.name_tab("set-list", f"Evidence sets · {told}")
        who = (self.workspace.actor, self.workspace.viewer)
        self.set_header(f"Evidence · {total}", " · ".join(one for one in who if one))

    def _read_states(self) -> None:
        """Work out how far the sets have come, a few at a time, the first first."""
        open_ = [
            row
            for row in self._rows.values()
            if (row.set, row.newest) not in self._states
        ]
        some = open_[:_STATES_AT_ONCE]
        if some:
            self.load(
                lambda: _states_of(self.workspace, some),
                self._take_states,
                group="states",
                description="looking at the sets",
            )

    def _take_states(self, states: dict[tuple[SetId, int], SetState]) -> None:
        self._states |= states
        self.set_list.invalidate([set_ for set_, _ in states])
        self._read_states()

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        width, now = _columns_width(self.set_list), self.workspace.now_ms
        found = (self._rows.get(SetId(str(id_))) for id_ in ids)
        return [None if row is None else self._line(row, now, width) for row in found]

    def _line(self, row: SetRow, now: int, width: int) -> Row:
        state = self._states.get((row.set, row.newest))
        facts = {
            "purpose": spoken(row.purpose).replace(" research", ""),
            "units": f"{row.units:,}",
            "rev": f"r{row.newest}",
            "by": row.author,
            "changed": ago(row.at_ms, now),
        }
        return Row(
            text=row.question,
            head="…" if state is None else SHORT_STATES[state],
            sign=" " if state is None else _SIGNS.get(state, "·"),
            sign_style="" if state is None else STATE_STYLES[state],
            tail=_COLUMNS.line(facts, width),
        )


_SIGNS = {
    SetState.INSUFFICIENT: "–",
    SetState.NO_LONGER_CURRENT: "≈",
    SetState.DRAFT: "…",
    SetState.GAPS_PRESENT: "○",
    SetState.READY: "●",
    SetState.STRUCTURALLY_VALID: "◐",
}


def _columns_width(widget: Widget) -> int:
    """Return the cells of a row without its state and the scrollbar's place."""
    return widget.size.width - 1 - _WORD_CELLS - 1


def _states_of(
    workspace: Workspace, rows: Sequence[SetRow]
) -> dict[tuple[SetId, int], SetState]:
    return {
        (row.set, row.newest): sets.set_view(workspace, row.set).judgement.state
        for row in rows
    }


def _has_all(row: SetRow, typed: str) -> bool:
    searched = f"{row.question} {row.set} {row.author} {spoken(row.purpose)}"
    return all(word in searched.casefold() for word in typed.casefold().split())
