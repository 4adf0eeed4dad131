"""The text of one source revision, to be read."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from claimtui.model.ids import SourceId
from claimtui.model.views import SourceRow, SourceView
from claimtui.workspace import sources
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.place import PlaceScreen, Subject
from screens.reflowing import flowing_source, kinds_to_show
from screens.sanitize import as_content, sanitize_cell
from screens.source_structure import structure_marks
from screens.telling import counted, moment, short_path
from screens.widgets.span_text import SpanText
from screens.widgets.wrapped_text import WrappedText


class SourceTextScreen(PlaceScreen):
    """Show what was read from a source, with where it came from."""

    PLACE = "Source"
    FOOTER = ("back", "copy", "palette")

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        row: SourceRow,
        top: int = 0,
    ) -> None:
        super().__init__(workspace, background)
        self._row = row
        self._top = top

    def compose_place(self) -> Iterator[Widget]:
        """Lay out provenance above the text."""
        yield Static(provenance(self._row), id="source-facts")
        body = SpanText(id="source-body")
        body.add_class("pane")
        yield body

    def on_mount(self) -> None:
        """Read the text beside the screen."""
        self.query_one(SpanText).focus()
        left = f"Source · {self._row.title} · rev {self._row.revision}"
        self.set_header(left, self.workspace.actor)
        source, kinds = self._row.source, kinds_to_show(self._row)

        def read() -> tuple[SourceView, WrappedText]:
            view = sources.source_view(self.workspace, source, kinds=kinds)
            return view, flowing_source(view)

        self.load(
            read,
            self._show,
            group="source",
            description="reading the source",
        )

    @property
    def source(self) -> SourceId:
        """The source that is shown."""
        return self._row.source

    @property
    def subject(self) -> Subject:
        """The source that is shown."""
        return Subject(source=self._row.source)

    def can(self, action_id: str) -> bool:
        """Offer no claims: the text belongs to none."""
        if action_id in ("go.claims", "go.review", "go.history"):
            return False
        return super().can(action_id)

    def original(self) -> str | None:
        """Return the path or address that the source came from."""
        return self._row.origin or None

    def copyable(self) -> str:
        """Return the whole text."""
        return self.query_one(SpanText).text

    def _show(self, read: tuple[SourceView, WrappedText]) -> None:
        view, shown = read
        text = self.query_one(SpanText)
        text.load(shown, structure_marks(view))
        text.scroll_to_offset(self._top)


def provenance(row: SourceRow) -> Content:
    """Return where a source came from and how its text was made, on a few lines."""
    parts = [row.media_type, row.language, counted(row.passages, "passage")]
    parts += [row.author, row.published, f"captured {moment(row.at_ms)} UTC"]
    lines = [short_path(row.origin), " · ".join(part for part in parts if part)]
    lines += row.notes[:2]
    return as_content("\n".join(sanitize_cell(line) for line in lines), "$muted")
