"""The history of a set: its revisions as decisions, with who and when (SPEC 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from textual import on
from textual.containers import Vertical
from textual.widget import Widget

from claimtui.model.errors import ClaimtuiError
from claimtui.model.evidence_views import SetRevisionRow
from claimtui.model.ids import DocumentId, SetId
from claimtui.model.set_operations import Operation, TakeBack
from claimtui.workspace import sets
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.evidence_actions import SET_HISTORY
from screens.evidence_page import SetPage
from screens.place import PlaceScreen, Subject, Tab
from screens.set_past import words_of_the_past
from screens.set_words import SetNames, operation_words, short, state_words
from screens.telling import ago, counted, moment
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from screens.written_page import WrittenPage

_NUMBER_CELLS = 6


class SetHistoryScreen(PlaceScreen):
    """List the revisions of a set, newest first, beside what each of them changed."""

    GROUP = SET_HISTORY
    PLACE = "History of the set"
    FOOTER = ("open", "back", "palette")
    TABS = (
        Tab("set-revisions", "Decisions"),
        Tab("set-decision", "Decision"),
    )

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        page: SetPage,
        subject: Subject,
        earlier: Callable[[int], PlaceScreen],
    ) -> None:
        """Show a history.

        Args:
            workspace: Where the set is.
            background: Where reading runs.
            page: The set.
            subject: What the person came from.
            earlier: Makes the screen of an earlier revision.
        """
        super().__init__(workspace, background)
        self._earlier = earlier
        self._set = page.view.set
        self._newest = page.view.newest
        self._question = page.view.content.brief.question
        self._names = page.names
        self._subject = subject

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the list above what the highlighted revision changed."""
        with Vertical(id="set-revisions", classes="pane"):
            yield VirtualList(
                self._lines, head_width=_NUMBER_CELLS, id="set-revisions-body"
            )
        with Vertical(id="set-decision", classes="pane"):
            yield SpanText(gutter=False, id="set-decision-body")

    def on_mount(self) -> None:
        """Show the revisions; only those in view are read."""
        for tab in self.TABS:
            self.name_tab(tab.pane, tab.title)
        self.revisions.load(range(self._newest, 0, -1))
        self.revisions.focus()
        self._tell()
        self._read()
        ws, set_, newest = self.workspace, self._set, self._newest
        self.load(
            lambda: words_of_the_past(ws, set_, newest),
            self._named,
            group="names",
            description="reading the history",
        )

    @property
    def revisions(self) -> VirtualList:
        """The list."""
        return self.query_one("#set-revisions-body", VirtualList)

    @property
    def decision(self) -> SpanText:
        """What the highlighted revision changed."""
        return self.query_one("#set-decision-body", SpanText)

    @property
    def subject(self) -> Subject:
        """What the person came from."""
        return self._subject

    def can(self, action_id: str) -> bool:
        """Offer what the person came from."""
        if action_id == "go.claims":
            return self._subject.document is not None
        if action_id in ("go.review", "go.history"):
            return self._subject.claim is not None
        return super().can(action_id)

    def copyable(self) -> str:
        """Return what the highlighted revision changed."""
        return self.decision.text

    def whole_value(self) -> tuple[str, str] | None:
        """Return the same."""
        return f"Revision {self.revisions.highlighted}", self.decision.text

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Show what has come."""
        set_ = self._set
        rows = self.attempt(lambda: sets.set_revisions(self.workspace, set_, limit=1))
        if rows and rows[0].revision != self._newest:
            self._newest = rows[0].revision
            self.revisions.load(range(self._newest, 0, -1))
            self._tell()

    @on(VirtualList.Highlighted, "#set-revisions-body")
    def _turned(self) -> None:
        self._read()

    @on(VirtualList.Chosen, "#set-revisions-body")
    def _opened(self, event: VirtualList.Chosen) -> None:
        if isinstance(event.id, int):
            self.app.push_screen(self._earlier(event.id))

    def _tell(self) -> None:
        count = counted(self._newest, "revision")
        self.name_tab("set-revisions", f"Decisions · {count}")
        left = f"History of the set · {short(self._question, 60)}"
        self.set_header(left, self.workspace.actor)

    def _named(self, words: Mapping[str, str]) -> None:
        self._names.learn(words)
        self.revisions.invalidate()

    def _read(self) -> None:
        """Read what the highlighted revision changed beside the screen."""
        revision, set_ = self.revisions.highlighted, self._set
        if isinstance(revision, int):
            self.load(
                lambda: _decision(self.workspace, set_, revision),
                self._show,
                group="revision",
                description="reading the revision",
            )

    def _show(self, page: WrittenPage) -> None:
        self.decision.load(page.text, page.marks)
        self.name_tab("set-decision", f"Revision {self.revisions.highlighted}")

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        numbers = [one for one in ids if isinstance(one, int)]
        first, last = min(numbers), max(numbers)
        try:
            found = sets.set_revisions(
                self.workspace, self._set, before=last + 1, limit=last - first + 1
            )
        except ClaimtuiError:
            return [None for _ in ids]
        rows = {row.revision: row for row in found}
        now = self.workspace.now_ms
        return [
            None if row is None else self._line(row, now)
            for row in (rows.get(one) for one in numbers)
        ]

    def _line(self, row: SetRevisionRow, now: int) -> Row:
        told = "; ".join(operation_words(one, self._names) for one in row.operations)
        return Row(
            text=told or "nothing",
            head=f"r{row.revision}",
            tail=f"{row.author} · {ago(row.at_ms, now)}",
        )


def _decision(workspace: Workspace, set_: SetId, revision: int) -> WrittenPage:
    """Write what a revision changed, with names of that time, and how it stood."""
    view = sets.set_view(workspace, set_, revision)
    views = [view]
    if revision > 1:
        views.append(sets.set_view(workspace, set_, revision - 1))
    names = SetNames(*views)
    (row,) = sets.set_revisions(workspace, set_, before=revision + 1, limit=1)
    page = WrittenPage()
    page.line(f"{row.author} · {moment(row.at_ms)} UTC", "$muted")
    for operation in row.operations:
        page.line(f"{row.author} {operation_words(operation, names)}")
        if isinstance(operation, TakeBack):
            for undone in _done_by(workspace, set_, operation.revision):
                page.line(f"    {operation_words(undone, names)}", "$muted")
    page.line()
    count = counted(len(view.units), "unit")
    refused = sum(one.answerable.value == "no" for one in view.judgement.clauses)
    told = f"After it: {count}, {counted(len(view.content.clauses), 'clause')}"
    page.line(f"{told}, {refused} refused · {state_words(view.judgement.state)}")
    return page


def _done_by(workspace: Workspace, set_: SetId, revision: int) -> tuple[Operation, ...]:
    rows = sets.set_revisions(workspace, set_, before=revision + 1, limit=1)
    return rows[0].operations if rows else ()
