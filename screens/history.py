"""History: a claim through its revisions, with what was found about each."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.widget import Widget

from claimtui.model.ids import ClaimId, DocumentId, PassageId
from claimtui.model.sources import Passage
from claimtui.model.views import HistoryView
from claimtui.workspace import history, sources
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.earlier_pane import cited_passages
from screens.history_text import history_page, title_of
from screens.place import PlaceScreen, Subject
from screens.widgets.span_text import SpanText


class HistoryScreen(PlaceScreen):
    """Show one claim's history, what is current on top."""

    PLACE = "History"
    FOOTER = ("back", "go.claims", "go.review", "copy", "palette")

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

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the one text."""
        text = SpanText(id="history-text", classes="pane")
        text.border_title = Content("History")
        yield text

    def on_mount(self) -> None:
        """Read the history beside the screen."""
        self.query_one(SpanText).focus()
        self._read()

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
        self._read()

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read again where this document is concerned."""
        if concerned & {self._document, None}:
            self._read()

    def copyable(self) -> str:
        """Return the whole history."""
        return self.query_one(SpanText).text

    def _read(self) -> None:
        claim = self._claim
        self.load(
            lambda: _read(self.workspace, claim),
            self._show,
            group="history",
            description="reading the history",
        )

    def _show(self, found: tuple[HistoryView, dict[PassageId, Passage]]) -> None:
        view, quoted = found
        text, marks = history_page(view, quoted)
        self.query_one(SpanText).load(text, marks, keep=True)
        told = f"History · {title_of(view)} · {view.claim.text}"
        self.set_header(told, self.workspace.actor)


def _read(
    workspace: Workspace, claim: ClaimId
) -> tuple[HistoryView, dict[PassageId, Passage]]:
    """Read a history with the passages that it cites."""
    view = history.history(workspace, claim)
    cited = sources.passages(workspace, cited_passages(view.observations))
    return view, {passage.id: passage for passage in cited}
