"""History: a claim through its revisions, with what was found about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from claimtui.model.ids import ClaimId, DocumentId, PassageId
from claimtui.model.sources import Passage
from claimtui.model.views import HistoryView
from claimtui.workspace import history, sources
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.earlier_pane import cited_passages
from screens.history_line import drawn
from screens.history_text import agreement_page, history_entries, title_of
from screens.place import PlaceScreen, Subject
from screens.widgets.span_text import SpanText

_UNWRAPPED = 10_000
"""Cells of a line where the history is copied rather than shown."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A history with the passages that it cites."""

    view: HistoryView
    quoted: dict[PassageId, Passage]


class HistoryScreen(PlaceScreen):
    """Show one claim's history, what is current on top."""

    PLACE = "History"
    FOOTER = ("back", "go.claims", "go.review", "go.sources", "copy", "palette")

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        document: DocumentId,
        claim: ClaimId,
    ) -> None:
        super().__init__(workspace, background)
        self._document = document
        self._claim = claim
        self._read: _Read | None = None
        self._drawn_for: tuple[int, bool] | None = None
        """Width in cells, and whether the figures have a pane of their own."""

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the history beside the figures."""
        with Horizontal():
            text = SpanText(gutter=False, id="history-text", classes="pane")
            text.border_title = Content("History")
            yield text
            side = SpanText(gutter=False, id="history-side", classes="pane")
            side.border_title = Content("Figures")
            yield side

    def on_mount(self) -> None:
        """Read the history beside the screen."""
        self.page.focus()
        self._ask()

    def on_resize(self) -> None:
        """Draw the line again where the width has changed."""
        self.call_after_refresh(self._draw)

    @property
    def page(self) -> SpanText:
        """The history."""
        return self.query_one("#history-text", SpanText)

    @property
    def subject(self) -> Subject:
        """The claim whose history is shown."""
        return Subject(self._document, self._claim)

    def can(self, action_id: str) -> bool:
        """Offer everything but what is open already."""
        return action_id != "go.history" and super().can(action_id)

    def go_to(self, claim: ClaimId) -> None:
        """Show another claim's history."""
        self._claim = claim
        self._ask()

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read again where this document is concerned."""
        if concerned & {self._document, None}:
            self._ask()

    def copyable(self) -> str:
        """Return the whole history, one line for each of its lines."""
        read = self._read
        if read is None:
            return ""
        text = drawn(history_entries(read.view, read.quoted), _UNWRAPPED).text
        return f"{text}\n{agreement_page(read.view).text}"

    def _ask(self) -> None:
        claim = self._claim
        self.load(
            lambda: _read(self.workspace, claim),
            self._show,
            group="history",
            description="reading the history",
        )

    def _show(self, read: _Read) -> None:
        self._read, self._drawn_for = read, None
        told = f"History · {title_of(read.view)} · {read.view.claim.text}"
        self.set_header(told, self.workspace.actor)
        side = agreement_page(read.view)
        self.query_one("#history-side", SpanText).load(side.text, side.marks)
        self._draw()

    def _draw(self) -> None:
        """Draw the line for the width that there is, with the figures at its foot."""
        read = self._read
        width = self.page.scrollable_content_region.width if self.intact else 0
        wide = self.has_class("-wide")
        if read is None or width <= 0 or (width, wide) == self._drawn_for:
            return
        self._drawn_for = (width, wide)
        page = drawn(history_entries(read.view, read.quoted), width)
        if not wide:
            side = agreement_page(read.view)
            page.line()
            page.append(side)
        self.page.load(page.text, page.marks, keep=True)


def _read(workspace: Workspace, claim: ClaimId) -> _Read:
    """Read a history with the passages that it cites."""
    view = history.history(workspace, claim)
    cited = sources.passages(workspace, cited_passages(view.observations))
    return _Read(view, {passage.id: passage for passage in cited})
