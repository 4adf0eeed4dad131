"""What the parts of the Records screen share: the list, and one record of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.model.records import ContextStep, RecordDetail, RecordId, RecordRow
from claimtui.model.vocabulary import spoken
from claimtui.workspace import records
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject, Tab
from screens.record_page import (
    QUOTE,
    Said,
    about_page,
    passage_marks,
    statement_content,
    untested_page,
)
from screens.record_row import (
    COLUMNS,
    TO_ANSWER,
    TO_LOOK_FOR,
    WORD_CELLS,
    is_open,
    matching,
    read_rows,
    record_line,
    stage,
)
from screens.telling import counted
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList

_NONE = Content(
    "No records yet.\n\n"
    "A record is a statement, a verbatim quote and where it stands. Its quote is looked"
    " for, and then somebody who did not collect it says whether the passage supports"
    " the statement.\n\n"
    "claimtui records add FILE brings records in, one a line. In Review, “citation"
    " record” of the palette (:) makes one of a claim and its passage."
)
_NO_MATCH = Content("No record has all of these words.\n\nesc shows all again.")
_NOTHING = Said()


class RecordColumns(Widget):
    """Names over the columns of the list of records."""

    def __init__(self) -> None:
        super().__init__(classes="column-heads")

    def render(self) -> Content:
        """Write the names where the list has its columns."""
        indent = " " * (WORD_CELLS + 1)
        heads = COLUMNS.heads("statement", self.size.width - 1 - WORD_CELLS - 1)
        return Content.styled(f"{indent}{heads}", "$muted")


class RecordsPlace(PlaceScreen):
    """The records beside the one that is highlighted, with its passage."""

    TABS = (
        Tab("record-list", "Records"),
        Tab("record-passage", "Passage"),
        Tab("record-about", "About"),
    )

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background)
        self._subject = subject
        self._rows: dict[RecordId, RecordRow] = {}
        self._listed: tuple[RecordRow, ...] = ()
        self._any_open = False
        self._stale: set[RecordId] = set()
        self._shown: RecordDetail | None = None
        self._step = 0
        self._wanted: tuple[RecordId, str] | None = None
        """A record with the answer that was given before it was read."""
        self._said: dict[RecordId, Said] = {}

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the list beside the passage, above everything else."""
        with Horizontal(id="record-panes"):
            with Vertical(id="record-list", classes="pane"):
                yield RecordColumns()
                yield VirtualList(
                    self._lines,
                    empty=Content("Reading …"),
                    head_width=WORD_CELLS,
                    id="record-list-body",
                )
                yield LineInput(placeholder="filter", id="record-filter")
            with Vertical(id="record-right"):
                with Vertical(id="record-passage", classes="pane"):
                    yield Static(id="record-statement")
                    yield SpanText(id="record-passage-body")
                with Vertical(id="record-about", classes="pane"):
                    yield SpanText(id="record-about-body")

    def on_mount(self) -> None:
        """Read the list beside the screen."""
        self.query_one("#record-filter").display = False
        for tab in self.TABS:
            self.name_tab(tab.pane, tab.title)
        self.record_list.focus()
        self.call_after_refresh(self.reload)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self._rows:
            self.reload()

    @property
    def record_list(self) -> VirtualList:
        """The list of records."""
        return self.query_one("#record-list-body", VirtualList)

    @property
    def passage(self) -> SpanText:
        """What stands around the quote."""
        return self.query_one("#record-passage-body", SpanText)

    @property
    def about(self) -> SpanText:
        """Everything else that is known of the record."""
        return self.query_one("#record-about-body", SpanText)

    @property
    def listed(self) -> tuple[RecordRow, ...]:
        """The records that the filter shows."""
        return self._listed

    @property
    def row(self) -> RecordRow | None:
        """The highlighted record."""
        return self._rows.get(RecordId(str(self.record_list.highlighted)))

    @property
    def detail(self) -> RecordDetail | None:
        """What is known of the highlighted record, once it is read."""
        row, shown = self.row, self._shown
        if row is None or shown is None or shown.record.id != row.id:
            return None
        return shown

    @property
    def subject(self) -> Subject:
        """What the person came from."""
        return self._subject

    def original(self) -> str | None:
        """Return the address or path of the record's source."""
        return (self.row.source.place or None) if self.row else None

    def copyable(self) -> str:
        """Return the text of the pane that has the focus, or statement and quote."""
        if isinstance(self.focused, SpanText):
            return self.focused.text
        row = self.row
        if row is None:
            return ""
        return f"{row.statement}\n“{row.quote}”\n{row.source.place}"

    def whole_value(self) -> tuple[str, str] | None:
        """Return the statement with all its wordings, quote and place."""
        detail = self.detail
        if detail is None:
            return super().whole_value()
        old = [f"was r{one.revision}: {one.statement}" for one in detail.revisions[:-1]]
        reasons = self.said(detail.record.id).reasons
        parts = (detail.statement, *old, detail.record.quote, *reasons)
        place = detail.record.source.place
        return f"Record r{detail.revision}", "\n\n".join((*parts, place))

    def said(self, record: RecordId) -> Said:
        """Return what was said of a record ahead of an answer that is taken."""
        return self._said.get(record, _NOTHING)

    def keep_said(self, record: RecordId, said: Said | None) -> None:
        """Keep what was said ahead of an answer; None once that is taken."""
        if said is None:
            self._said.pop(record, None)
        else:
            self._said[record] = said
            self.show_said()

    def fail(self, error: ClaimtuiError) -> None:
        """Tell an error; an answer that waited for what failed is dropped."""
        self._wanted = None
        super().fail(error)

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Read the records again."""
        self.reload()

    def reload(self, changed: Iterable[RecordId] | None = None) -> None:
        """Read records beside the screen: those that changed and new ones, or all."""
        self._stale.update(self._rows if changed is None else changed)
        held = {id_: row for id_, row in self._rows.items() if id_ not in self._stale}
        self.load(
            lambda: read_rows(self.workspace, held),
            self._take_rows,
            group="records",
            description="reading the records",
        )

    def go_on(self) -> None:
        """Highlight the next record whose passage waits for an answer, if any does."""
        rows, here = self.listed, self.record_list.index
        after = rows[(here or 0) + 1 :] if here is not None else ()
        found = next((row for row in after if stage(row) == TO_ANSWER), None)
        if found is not None:
            self.record_list.move_to(found.id)

    def show_said(self) -> None:
        """Show the statement with what was said ahead of an answer."""
        detail, shown = self.detail, self.query_one("#record-statement", Static)
        shown.display = detail is not None
        if detail is not None:
            said = self.said(detail.record.id)
            shown.update(statement_content(detail, said))

    def do_records_context(self) -> None:
        """Show a step more around the quote; after the widest the nearest again."""
        if self._steps:
            self._step = (self._step + 1) % len(self._steps)
            self._show_passage()

    @on(VirtualList.Highlighted, "#record-list-body")
    def _turned(self) -> None:
        self._read()

    @on(VirtualList.Chosen, "#record-list-body")
    def _opened(self) -> None:
        if self.tabbed:
            self.show_tab("record-passage")

    @on(Input.Changed, "#record-filter")
    def _narrow(self) -> None:
        self._list()

    @on(Input.Submitted, "#record-filter")
    def _filtered(self) -> None:
        self._to_list()

    @property
    def _steps(self) -> tuple[ContextStep, ...]:
        detail = self.detail
        return () if detail is None or detail.test is None else detail.test.context

    def _take_rows(self, rows: dict[RecordId, RecordRow]) -> None:
        # Only the newest request is answered, and it asked for all that was stale.
        self._stale.clear()
        self._rows = rows
        self._list()
        self._read()

    def _drop_filter(self) -> None:
        field = self.query_one("#record-filter", LineInput)
        field.value = ""
        field.display = False
        self._list()
        self._to_list()

    def _to_list(self) -> None:
        if self.tabbed:
            self.show_tab("record-list")
        else:
            self.record_list.focus()

    def _list(self) -> None:
        typed = self.query_one("#record-filter", LineInput).value
        found = matching(self._rows.values(), typed)
        self._listed = tuple(found)
        self._any_open = any(is_open(row) for row in found)
        self.record_list.set_empty(_NO_MATCH if typed.strip() else _NONE)
        self.record_list.load([row.id for row in found])
        total = counted(len(self._rows), "record")
        told = f"{len(found):,} of {total}" if typed.strip() else total
        self.name_tab("record-list", f"Records · {told}" if self._rows else "Records")
        self._tell_header()

    def _tell_header(self) -> None:
        stages = Counter(stage(row) for row in self._rows.values())
        open_ = [f"{stages[one]:,} {one}" for one in (TO_LOOK_FOR, TO_ANSWER)]
        left = " · ".join(("Records", *open_)) if self._rows else "Records"
        who = (self.workspace.actor, self.workspace.viewer)
        self.set_header(left, " · ".join(part for part in who if part))

    def _read(self) -> None:
        """Read the highlighted record beside the screen."""
        row = self.row
        if row is None or row.redacted:
            self.background.cancel(self, "record")
            self._shown = None
            self.show_said()
            self.passage.load(f"[{row.redacted}]" if row else "")
            self.about.load("")
            self.name_tab("record-passage", "Passage")
            self.refresh_keys()
            return
        record = row.id
        self.load(
            lambda: records.record_detail(self.workspace, record),
            self._show,
            group="record",
            description="reading the record",
        )

    def _show(self, detail: RecordDetail) -> None:
        before, self._shown = self._shown, detail
        if before != detail:
            self._show_all(before, detail)
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.row is not None and wanted[0] == self.row.id:
            self.act(wanted[1])

    def _show_all(self, before: RecordDetail | None, detail: RecordDetail) -> None:
        same = before is not None and before.record.id == detail.record.id
        if not same:
            self._step = 0
        self.show_said()
        if not (same and before is not None and before.test == detail.test):
            self._show_passage()
        page = about_page(detail, self._title_of)
        self.about.load(page.text, page.marks, keep=same)
        self.refresh_keys()

    def _show_passage(self) -> None:
        detail = self.detail
        if detail is None:
            return
        test = detail.test
        if test is None or not test.context:
            page = untested_page(detail)
            self.passage.load(page.text, page.marks)
            self.name_tab("record-passage", "Passage")
            return
        self._step = min(self._step, len(test.context) - 1)
        step = test.context[self._step]
        self.passage.load(step.text, passage_marks(detail, step))
        self.passage.scroll_to_span(QUOTE)
        place = f"{self._step + 1} of {len(test.context)}"
        cut = " · cut" if step.cut else ""
        self.name_tab("record-passage", f"Passage · {spoken(step.level)} {place}{cut}")

    def _title_of(self, record: RecordId) -> str:
        row = self._rows.get(record)
        if row is None or row.redacted:
            return record
        return f"“{row.statement}” ({stage(row)}, {row.source.place or record})"

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        width = self.record_list.size.width - 1
        found = (self._rows.get(RecordId(str(id_))) for id_ in ids)
        return [None if row is None else record_line(row, width) for row in found]
