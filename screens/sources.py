"""Sources: what was captured, what is known of it, and its text with its structure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId, SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import SourceDetail, SourceRevisionRow
from claimtui.model.views import AddedSource, SourceView
from claimtui.model.vocabulary import ExtractionMode
from claimtui.workspace import source_details, sources
from claimtui.workspace.workspace import Workspace
from screens.actions import SOURCES
from screens.background import ADDS, Background
from screens.chooser import Chooser, Option
from screens.line_input import LineInput
from screens.path_prompt import PathPrompt
from screens.place import PlaceScreen, Subject, Tab
from screens.reflowing import flowing_source, kinds_to_show
from screens.source_adding import added_words
from screens.source_describing import SourceDescribing
from screens.source_facts import facts_page
from screens.source_picker import matching
from screens.source_refreshing import SourceRefreshing
from screens.source_row import COLUMNS, source_line
from screens.source_structure import structure_marks
from screens.telling import counted, file_name, moment
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from screens.widgets.wrapped_text import WrappedText

_NONE = Content(
    "No sources yet.\n\n"
    "A adds files and web addresses; claims are judged against what they say.\n"
    "claimtui source add works too."
)
_NO_MATCH = Content("No source has all of these words.\n\nesc shows all again.")
_OF_A_SOURCE = frozenset(
    f"sources.{name}"
    for name in (
        "describe",
        "quality",
        "relate",
        "class",
        "authority",
        "scope",
        "same",
        "redact",
        "diff",
    )
)
"""Actions that need to know what is known of the highlighted source."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A source as it was read beside the screen."""

    detail: SourceDetail
    view: SourceView
    text: WrappedText
    """The view's text to be shown."""


class SourceColumns(Widget):
    """Names over the columns of the list of sources."""

    def __init__(self) -> None:
        super().__init__(classes="column-heads")

    def render(self) -> Content:
        """Write the names where the list has its columns."""
        return Content.styled(COLUMNS.heads("source", self.size.width - 1), "$muted")


class SourcesScreen(PlaceScreen):
    """List sources beside everything that is known of one, and its text."""

    GROUP = SOURCES
    PLACE = "Sources"
    FOOTER = ("back", "original", "palette")
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
        self.describing = SourceDescribing(self)
        self.refreshing = SourceRefreshing(self)

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

    def on_unmount(self) -> None:
        """Let no refresh go on that nobody waits for."""
        self.refreshing.do_sources_stop() if self.refreshing.running else None

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

    def takers(self) -> tuple[object, ...]:
        """Let what is said and what is refreshed be taken by what knows of it."""
        return self, self.describing, self.refreshing

    def can(self, action_id: str) -> bool:
        """Offer what the highlighted source allows."""
        if action_id == "go.sources":
            return False
        if action_id in ("go.claims", "go.review", "go.history"):
            needed = self._subject.claim
            if action_id == "go.claims":
                return self._subject.document is not None
            return needed is not None
        if action_id in _OF_A_SOURCE:
            return self.row is not None and not self._is_hidden(self.row)
        if action_id in ("sources.refresh", "sources.whole_page"):
            return self.row is not None and not self.row.redacted
        if action_id == "sources.stop":
            return self.refreshing.running
        return super().can(action_id)

    async def action_act(self, action_id: str) -> None:
        """Take an action; one about a source that is being read waits until it is."""
        self._wanted = None
        source = self.source
        if action_id in _OF_A_SOURCE and self.detail is None and source is not None:
            self._wanted = (source, action_id)
        else:
            await super().action_act(action_id)

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

    def do_filter(self) -> None:
        """Open the filter."""
        field = self.query_one("#source-filter", LineInput)
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Close the prompt, drop the filter, or go back."""
        prompt = self.query_one(PathPrompt)
        if prompt.is_open:
            prompt.close()
        elif self.query_one("#source-filter").display:
            self._drop_filter()
        else:
            super().do_back()

    def do_sources_add(self) -> None:
        """Ask for paths and addresses."""
        self.query_one(PathPrompt).open("source")

    def do_sources_whole_page(self) -> None:
        """Read all of a page instead of its article; a whole text on the whole window.

        A page of which only the article was read is read again from the bytes that are
        kept (SPEC 2.4); any other text is shown from where it is now.
        """
        row = self.row
        if row is not None and row.mode is ExtractionMode.MAIN:
            self.background.run(
                self,
                partial(sources.read_again, self.workspace, row.source, whole=True),
                partial(self._read_whole, row),
                group=ADDS,
                description="reading the whole page",
                failed=self._not_added,
            )
        elif row is not None:
            from screens.source_text import SourceTextScreen

            self.app.push_screen(
                SourceTextScreen(
                    self.workspace, self.background, row, self.page.top_offset
                )
            )

    def do_sources_diff(self) -> None:
        """Compare the newest two revisions, or those that are chosen."""
        detail = self.detail
        if detail is None:
            return
        numbers = [one.revision for one in detail.revisions]
        if len(numbers) < 2:
            self.say("There is one revision only; f looks whether there is a new one.")
        elif len(numbers) == 2:
            self._compare(detail, numbers[0], numbers[1])
        else:
            self.app.push_screen(
                Chooser(
                    "Compare revision",
                    [_revision(one) for one in reversed(detail.revisions[:-1])],
                    str(numbers[-2]),
                ),
                partial(self._first_chosen, detail),
            )

    @on(VirtualList.Highlighted, "#source-list-body")
    def _turned(self) -> None:
        self._read()

    @on(VirtualList.Chosen, "#source-list-body")
    def _opened(self) -> None:
        self.show_tab("source-page")

    @on(PathPrompt.Closed)
    def _prompt_closed(self) -> None:
        self._to_list()

    @on(PathPrompt.Given)
    def _add(self, event: PathPrompt.Given) -> None:
        for given in event.paths:
            self.background.run(
                self,
                partial(sources.add_source, self.workspace, given),
                partial(self._added, given),
                group=ADDS,
                description=f"reading {file_name(given)}",
                failed=self._not_added,
            )

    @on(Input.Changed, "#source-filter")
    def _narrow(self) -> None:
        self._list(self.source)

    @on(Input.Submitted, "#source-filter")
    def _filtered(self) -> None:
        self._to_list()

    def _added(self, given: str, added: AddedSource) -> None:
        self.reload(added.source)
        self.say(added_words(given, added))

    def _read_whole(self, before: SourceRow, added: AddedSource) -> None:
        self.reload(added.source)
        self.say(
            f"Revision {added.revision} holds the whole page: {added.chars:,}"
            f" characters, {before.chars:,} in its article. w shows it large."
        )

    def _not_added(self, error: ClaimtuiError) -> None:
        self.reload(self.source)
        self.fail(error)

    def _first_chosen(self, detail: SourceDetail, old: str | None) -> None:
        if old is None:
            return
        newer = [one for one in detail.revisions if one.revision > int(old)]
        if len(newer) == 1:
            self._compare(detail, int(old), newer[0].revision)
            return
        self.app.push_screen(
            Chooser("with revision", [_revision(one) for one in reversed(newer)]),
            lambda new: (
                None if new is None else self._compare(detail, int(old), int(new))
            ),
        )

    def _compare(self, detail: SourceDetail, old: int, new: int) -> None:
        from screens.source_diff import SourceDiffScreen

        row = detail.row
        self.app.push_screen(
            SourceDiffScreen(self.workspace, self.background, row, old, new)
        )

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
        result = self.refreshing.results.get(row.source)
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


def _revision(one: SourceRevisionRow) -> Option:
    return Option(str(one.revision), f"{one.revision} · {moment(one.at_ms)}")
