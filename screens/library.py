"""The Library: documents and sources, and how new ones come in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId, SourceId
from claimtui.workspace.workspace import Workspace
from screens.actions import LIBRARY
from screens.background import ADDS, Background
from screens.columns import Column, Columns
from screens.frame import FramedScreen
from screens.path_prompt import PathPrompt
from screens.place import PlaceScreen, Subject
from screens.sanitize import as_content
from screens.telling import ago, counted, file_name, short_path
from screens.widgets.virtual_list import Row, VirtualList

if TYPE_CHECKING:
    from claimtui.model.listings import DocumentRow, SourceRow
    from claimtui.model.views import AddedDocument, AddedSource
    from screens.editing import DocumentFile

_NO_DOCUMENTS = Content(
    "No documents yet.\n\n"
    "A adds a Markdown or text file by its path. Its claims are found, and the file is"
    " never changed.\n"
    "claimtui doc add FILE works too."
)
_NO_SOURCES = Content(
    "No sources yet.\n\n"
    "A adds files and web addresses; claims are judged against what they say.\n"
    "claimtui source add FILE works too."
)
_READING = Content("Reading …")
_MEDIA = {"text/html": "html", "text/markdown": "markdown", "text/plain": "text"}


_DOCUMENT_COLUMNS = Columns(
    (
        Column("format", 8),
        Column("claims", 6, right=True),
        Column("new", 6, right=True),
        Column("changed", 12, right=True),
    ),
    ("new", "claims", "changed", "format"),
)
_SOURCE_COLUMNS = Columns(
    (
        Column("type", 8),
        Column("chars", 8, right=True),
        Column("captured", 11, right=True),
        Column("notes", 7, right=True),
    ),
    ("captured", "type", "notes", "chars"),
)


class ColumnHeads(Widget):
    """Names over the columns of a list."""

    def __init__(self, first: str, columns: Columns) -> None:
        super().__init__(classes="column-heads")
        self._first = first
        self._columns = columns

    def render(self) -> Content:
        """Write the names where the list has its columns."""
        told = self._columns.heads(self._first, self.size.width - 1)
        return Content.styled(told, "$muted")


class LibraryScreen(PlaceScreen):
    """List documents over sources."""

    GROUP = LIBRARY
    PLACE = "Library"
    FOOTER = ("open", "pane.next", "go.claims", "whole", "palette")

    def __init__(self, workspace: Workspace, background: Background) -> None:
        super().__init__(workspace, background)
        self._documents: dict[DocumentId, DocumentRow] = {}
        self._sources: dict[SourceId, SourceRow] = {}
        self._looked = False

    def compose_place(self) -> Iterator[Widget]:
        """Lay out documents above sources, details and the prompt below."""
        yield _pane(
            "documents",
            "Documents",
            ColumnHeads("document", _DOCUMENT_COLUMNS),
            VirtualList(self._document_rows, empty=_READING, id="documents-body"),
        )
        yield _pane(
            "sources",
            "Sources",
            ColumnHeads("source", _SOURCE_COLUMNS),
            VirtualList(self._source_rows, empty=_READING, id="sources-body"),
        )
        yield Static(id="library-detail")
        yield PathPrompt()

    def on_mount(self) -> None:
        """Show the frame, and what there is as soon as it is read."""
        self.set_header("Library", self._who())
        self.documents.focus()
        self.call_after_refresh(self.reload)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self._looked:
            self.reload()

    def on_descendant_focus(self) -> None:
        """Tell about what is highlighted in the other pane."""
        self._show_detail()

    @property
    def documents(self) -> VirtualList:
        """The list of documents."""
        return self.query_one("#documents-body", VirtualList)

    @property
    def sources(self) -> VirtualList:
        """The list of sources."""
        return self.query_one("#sources-body", VirtualList)

    @property
    def subject(self) -> Subject:
        """The highlighted document, and the source where its pane has the focus."""
        row = self._documents.get(_document_id(self.documents.highlighted))
        source = self._sources.get(_source_id(self.sources.highlighted))
        return Subject(
            row.document if row else None,
            source=source.source if source and self.focused is self.sources else None,
        )

    def can(self, action_id: str) -> bool:
        """Offer what the focused pane can do."""
        if action_id == "go.claims":
            return self.subject.document is not None
        if action_id in ("go.review", "go.history", "back"):
            return action_id == "back" and self.query_one(PathPrompt).is_open
        return super().can(action_id)

    def original(self) -> str | None:
        """Return the path or address of what is highlighted in the focused pane."""
        if self.focused is self.sources:
            source = self._sources.get(_source_id(self.sources.highlighted))
            return None if source is None else source.origin
        document = self._documents.get(_document_id(self.documents.highlighted))
        return None if document is None else document.path

    def document_file(self) -> DocumentFile | None:
        """Return the highlighted document's own file, where it is one of text."""
        row = self._documents.get(_document_id(self.documents.highlighted))
        if row is None or self.focused is not self.documents:
            return None
        from screens.editing import text_file

        return text_file(row)

    def reload(
        self, document: DocumentId | None = None, source: SourceId | None = None
    ) -> None:
        """Read the documents and sources of the store, beside the screen.

        A document's claims are counted, and there may be a hundred thousand.

        Args:
            document: What is highlighted among the documents; else what is now.
            source: Likewise among the sources.
        """
        self.load(
            self._read,
            lambda found: self._show(*found, document, source),
            group="lists",
            description="reading the lists",
        )

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Read the lists again."""
        self.reload()

    def do_library_add(self) -> None:
        """Ask for the path of a document or of a source."""
        kind = "source" if self.focused is self.sources else "document"
        self.query_one(PathPrompt).open(kind)

    def do_back(self) -> None:
        """Close the prompt."""
        self.query_one(PathPrompt).close()

    @on(PathPrompt.Closed)
    def _prompt_closed(self) -> None:
        kind = self.query_one(PathPrompt).kind
        (self.sources if kind == "source" else self.documents).focus()

    @on(PathPrompt.Given)
    def _add(self, event: PathPrompt.Given) -> None:
        for path in event.paths:
            if event.kind == "source":
                self._add_source(path)
            else:
                self._add_document(path)

    @on(VirtualList.Highlighted)
    def _highlighted(self) -> None:
        self._show_detail()
        self.refresh_keys()

    @on(VirtualList.Chosen, "#documents-body")
    def _open_document(self) -> None:
        self.post_message(FramedScreen.Go("claims"))

    @on(VirtualList.Chosen, "#sources-body")
    def _open_source(self) -> None:
        self.post_message(FramedScreen.Go("sources"))

    def _read(self) -> tuple[tuple[DocumentRow, ...], tuple[SourceRow, ...]]:
        # Loading what reads them takes longer than the frame.
        from claimtui.workspace.listings import document_rows, source_rows

        return document_rows(self.workspace), source_rows(self.workspace)

    def _show(
        self,
        documents: tuple[DocumentRow, ...],
        sources: tuple[SourceRow, ...],
        document: DocumentId | None,
        source: SourceId | None,
    ) -> None:
        self._looked = True
        self._documents = {row.document: row for row in documents}
        self._sources = {row.source: row for row in sources}
        self.documents.set_empty(_NO_DOCUMENTS)
        self.sources.set_empty(_NO_SOURCES)
        self.documents.load(list(self._documents), document)
        self.sources.load(list(self._sources), source)
        told = (
            f"Library · {counted(len(documents), 'document')}"
            f" · {counted(len(sources), 'source')}"
        )
        self.set_header(told, self._who())
        self._show_detail()

    def _add_document(self, path: str) -> None:
        from claimtui.workspace import documents

        self.background.run(
            self,
            lambda: documents.add_document(self.workspace, path),
            lambda added: self._document_added(path, added),
            group=ADDS,
            description=f"adding {file_name(path)}",
            failed=self._not_added,
        )

    def _document_added(self, path: str, added: AddedDocument) -> None:
        self.reload(document=added.document)
        if not added.new:
            self.say(f"{file_name(path)} is already here, as it is.")
            return
        told = f"{counted(added.claims, 'claim')} found in {file_name(path)}"
        self.say(
            f"{told}, {counted(added.excluded, 'sentence')} excluded · enter opens it"
        )

    def _add_source(self, path: str) -> None:
        from claimtui.workspace import sources

        self.background.run(
            self,
            lambda: sources.add_source(self.workspace, path),
            lambda added: self._source_added(path, added),
            group=ADDS,
            description=f"reading {file_name(path)}",
            failed=self._not_added,
        )

    def _source_added(self, path: str, added: AddedSource) -> None:
        self.reload(source=added.source)
        from screens.source_adding import added_words

        self.say(added_words(path, added))

    def _not_added(self, error: ClaimtuiError) -> None:
        self.reload()
        self.fail(error)

    def _show_detail(self) -> None:
        shown = self.query_one("#library-detail", Static)
        if self.focused is self.sources:
            from screens.source_text import provenance

            source = self._sources.get(_source_id(self.sources.highlighted))
            shown.update(provenance(source) if source else Content(""))
            return
        row = self._documents.get(_document_id(self.documents.highlighted))
        shown.update(_document_facts(row) if row else Content(""))

    def _document_rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        now, width = self.workspace.now_ms, self.documents.size.width - 1
        found = (self._documents.get(_document_id(id_)) for id_ in ids)
        return [
            None if row is None else _document_line(row, now, width) for row in found
        ]

    def _source_rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        now, width = self.workspace.now_ms, self.sources.size.width - 1
        found = (self._sources.get(_source_id(id_)) for id_ in ids)
        return [None if row is None else _source_line(row, now, width) for row in found]

    def _who(self) -> str:
        return " · ".join(
            part for part in (self.workspace.actor, self.workspace.viewer) if part
        )


def _pane(pane: str, title: str, *content: Widget) -> Vertical:
    made = Vertical(*content, id=pane, classes="pane")
    made.border_title = Content(title)
    return made


def _document_id(id_: Hashable) -> DocumentId:
    return DocumentId(str(id_))


def _source_id(id_: Hashable) -> SourceId:
    return SourceId(str(id_))


def _document_line(row: DocumentRow, now_ms: int, width: int) -> Row:
    facts = {
        "format": row.format.value,
        "claims": f"{row.claims:,}",
        "new": f"{row.unreviewed:,}",
        "changed": ago(row.at_ms, now_ms),
    }
    return Row(text=file_name(row.path), tail=_DOCUMENT_COLUMNS.line(facts, width))


def _source_line(row: SourceRow, now_ms: int, width: int) -> Row:
    if row.redacted:
        return Row(text=f"[{row.redacted}]", sign="▒", muted=True)
    facts = {
        "type": _MEDIA.get(row.media_type, row.media_type.rpartition("/")[2]),
        "chars": f"{row.chars:,}",
        "captured": ago(row.at_ms, now_ms),
        "notes": f"{len(row.notes)}" if row.notes else "",
    }
    text = row.title or file_name(row.origin)
    return Row(text=text, tail=_SOURCE_COLUMNS.line(facts, width))


def _document_facts(row: DocumentRow) -> Content:
    proposed = f"{counted(row.proposed, 'proposal')} to accept or exclude"
    facts = [
        f"rev {row.revision}",
        row.language,
        proposed,
        f"{row.excluded:,} excluded",
    ]
    return as_content(f"{short_path(row.path)}\n{' · '.join(facts)}", "$muted")
