"""What the parts of the Sources screen share: the list, and one source of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.ids import DocumentId, SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import RefreshedSource, SourceDetail
from claimtui.model.views import SourceView
from claimtui.workspace import source_details, sources
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.line_input import LineInput
from screens.path_prompt import PathPrompt
from screens.place import PlaceScreen, Subject, Tab
from screens.reflowing import flowing_source, kinds_to_show
from screens.source_facts import facts_page
from screens.source_picker import matching
from screens.source_row import COLUMNS, source_line
from screens.source_structure import structure_marks
from screens.telling import counted, file_name
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from screens.widgets.wrapped_text import WrappedText

_NONE = Content(
    "No sources yet.\n\n"
    "A adds files and web addresses; claims are judged against what they say.\n"
    "claimtui source add works too."
)
_NO_MATCH = Content("No source has all of these words.\n\nesc shows all again.")


@dataclass(frozen=True, slots=True)
class _Read:
    """A source as it was read beside the screen."""

    detail: SourceDetail
    view: SourceView
    text: WrappedText
    """The view's text to be shown."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What a refresh found, with the words of the claims that it concerns."""

    found: RefreshedSource
    touched: tuple[str, ...]


class SourceColumns(Widget):
    """Names over the columns of the list of sources."""

    def __init__(self) -> None:
        super().__init__(classes="column-heads")

    def render(self) -> Content:
        """Write the names where the list has its columns."""
        return Content.styled(COLUMNS.heads("source", self.size.width - 1), "$muted")


class SourcesPlace(PlaceScreen):
    """The sources beside what is known of the one that is highlighted, and its text."""

    TABS = (
        Tab("source-list", "Sources"),
        Tab("source-about", "About"),
        Tab("source-page", "Text"),
    )

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background)
        self._subject = subject
        self._rows: dict[SourceId, SourceRow] = {}
        self._shown: _Read | None = None
        self._wanted: tuple[SourceId, str] | None = None
        """A source with the action that was asked for before it was read."""
        self.refreshed: dict[SourceId, Refreshed] = {}
        """What looking at sources again has found since the screen was opened."""

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the list above what is known, beside the text."""
        with Horizontal(id="source-panes"):
            with Vertical(id="source-left"):
                with Vertical(id="source-list", classes="pane"):
                    yield SourceColumns()
                    yield VirtualList(
                        self._lines, empty=Content("Reading …"), id="source-list-body"
                    )
                    yield LineInput(placeholder="filter", id="source-filter")
                with Vertical(id="source-about", classes="pane"):
                    yield SpanText(id="source-about-body")
            with Vertical(id="source-page", classes="pane"):
                yield SpanText(id="source-page-body")
        yield PathPrompt()

    def on_mount(self) -> None:
        """Read the list: few facts of each source, so without a worker."""
        self.query_one("#source-filter").display = False
        for tab in self.TABS:
            self.name_tab(tab.pane, tab.title)
        self.source_list.focus()
        self.call_after_refresh(self.reload, self._subject.source)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self._rows:
            self.reload(self.source)

    @property
    def source_list(self) -> VirtualList:
        """The list of sources."""
        return self.query_one("#source-list-body", VirtualList)

    @property
    def page(self) -> SpanText:
        """The source's text."""
        return self.query_one("#source-page-body", SpanText)

    @property
    def about(self) -> SpanText:
        """What is known of the source."""
        return self.query_one("#source-about-body", SpanText)

    @property
    def rows(self) -> tuple[SourceRow, ...]:
        """All sources."""
        return tuple(self._rows.values())

    @property
    def listed(self) -> tuple[SourceRow, ...]:
        """The sources that the filter shows."""
        found = (self._rows.get(SourceId(str(id_))) for id_ in self.source_list.ids)
        return tuple(row for row in found if row is not None)

    @property
    def row(self) -> SourceRow | None:
        """The highlighted source."""
        return self._rows.get(SourceId(str(self.source_list.highlighted)))

    @property
    def source(self) -> SourceId | None:
        """Id of the highlighted source."""
        return None if self.row is None else self.row.source

    @property
    def detail(self) -> SourceDetail | None:
        """What is known of the highlighted source, once it is read."""
        shown = self._shown
        if shown is None or shown.detail.row.source != self.source:
            return None
        return shown.detail

    @property
    def subject(self) -> Subject:
        """What the person came from, and the highlighted source."""
        came = self._subject
        return Subject(came.document, came.claim, self.source)

    def title_of(self, source: SourceId) -> str:
        """Return the title of a source."""
        row = self._rows.get(source)
        return (row.title or file_name(row.origin)) if row else str(source)

    def original(self) -> str | None:
        """Return the address or path that the source came from."""
        return (self.row.origin or None) if self.row else None

    def copyable(self) -> str:
        """Return the text of the pane that has the focus, or the source's line."""
        focused = self.focused
        if isinstance(focused, SpanText):
            return focused.text
        return f"{self.row.title}\n{self.row.origin}" if self.row else ""

    def go_to_source(self, source: SourceId) -> None:
        """Highlight a source, though a filter may hide it."""
        if not self.source_list.move_to(source):
            self._drop_filter()
            self.source_list.move_to(source)

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Read the list again."""
        self.reload(self.source)

    def reload(self, keep: SourceId | None = None) -> None:
        """Show the sources of the store and read the highlighted one again."""
        found = self.attempt(lambda: sources.source_rows(self.workspace))
        if found is None or not self.intact:
            return
        self._rows = {row.source: row for row in found}
        self._list(keep)
        self._read()

    @on(VirtualList.Highlighted, "#source-list-body")
    def _turned(self) -> None:
        self._read()

    @on(VirtualList.Chosen, "#source-list-body")
    def _opened(self) -> None:
        self.show_tab("source-page")

    @on(Input.Changed, "#source-filter")
    def _narrow(self) -> None:
        self._list(self.source)

    @on(Input.Submitted, "#source-filter")
    def _filtered(self) -> None:
        self._to_list()

    def _drop_filter(self) -> None:
        field = self.query_one("#source-filter", LineInput)
        field.value = ""
        field.display = False
        self._list(self.source)
        self._to_list()

    def _to_list(self) -> None:
        if self.tabbed:
            self.show_tab("source-list")
        else:
            self.source_list.focus()

    def _list(self, keep: SourceId | None) -> None:
        typed = self.query_one("#source-filter", LineInput).value
        found = matching(self.rows, typed)
        self.source_list.set_empty(_NO_MATCH if typed.strip() else _NONE)
        self.source_list.load([row.source for row in found], keep=keep)
        total = counted(len(self._rows), "source")
        told = f"{len(found):,} of {total}" if typed.strip() else total
        self.name_tab("source-list", f"Sources · {told}")
        self._tell_header()

    def _tell_header(self) -> None:
        row = self.row
        title = f" · {row.title or row.redacted}" if row else ""
        who = (self.workspace.actor, self.workspace.viewer)
        self.set_header(f"Sources{title}", " · ".join(part for part in who if part))

    def _read(self) -> None:
        """Read the highlighted source beside the screen."""
        self._tell_header()
        row = self.row
        if row is None or self._is_hidden(row):
            self.background.cancel(self, "source")
            self._shown = None
            self.about.load(f"[{row.redacted}]" if row else "")
            self.page.load("")
            self.refresh_keys()
            return
        source = row.source
        self.load(
            lambda: _read_source(self.workspace, source),
            self._show,
            group="source",
            description="reading the source",
        )

    def _show(self, read: _Read) -> None:
        before = self._shown
        row = read.detail.row
        same = before is not None and before.detail.row.source == row.source
        self._shown = read
        result = self.refreshed.get(row.source)
        page = facts_page(
            read.detail,
            result.found if result else None,
            result.touched if result else (),
        )
        self.about.load(page.text, page.marks, keep=same)
        unchanged = before is not None and before.view == read.view
        if not unchanged:
            text = f"[{row.redacted}]" if row.redacted else read.text
            marks = [] if row.redacted else structure_marks(read.view)
            self.page.load(text, marks, keep=same)
        self.name_tab("source-page", f"Text · rev {read.view.row.revision}")
        self.refresh_keys()
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted[0] == self.source:
            self.act(wanted[1])

    @staticmethod
    def _is_hidden(row: SourceRow) -> bool:
        """Return whether the viewer may not even see what is known of a source."""
        return row.redacted.startswith("hidden")

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        now, width = self.workspace.now_ms, self.source_list.size.width - 1
        found = (self._rows.get(SourceId(str(id_))) for id_ in ids)
        return [None if row is None else source_line(row, now, width) for row in found]


def _read_source(workspace: Workspace, source: SourceId) -> _Read:
    detail = source_details.source_detail(workspace, source)
    view = sources.source_view(workspace, source, kinds=kinds_to_show(detail.row))
    return _Read(detail, view, flowing_source(view))
