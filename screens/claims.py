"""Claims: a document beside its claims, one key for each decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.vocabulary import CurrentStatus
from claimtui.workspace import claims
from claimtui.workspace.workspace import Workspace
from screens.actions import ACTIONS, CLAIMS, WORDS, Action
from screens.background import Background
from screens.claim_decisions import ClaimDecisions
from screens.claim_detail import ClaimDetailPane
from screens.claim_filter import FILTER_HINT
from screens.claim_list import FOLD, ClaimList
from screens.claim_reading import ClaimReading
from screens.claim_wording import ClaimWording
from screens.claims_place import ClaimsPlace
from screens.document_pane import DocumentPane
from screens.frame import FramedScreen
from screens.line_input import LineInput
from screens.place import Tab
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import VirtualList
from screens.word_bar import WordBar

_OVER_CLAIM = (
    "claims.accept",
    "claims.type",
    "claims.markers",
    "claims.review",
    "claims.mark",
    "claims.merge",
    "claims.split",
    "claims.span",
    "claims.facets",
    "go.review",
    "go.history",
)
"""Actions that need a claim to be highlighted."""
_OVER_MARKED = (
    "claims.accept",
    "claims.exclude",
    "claims.merge",
    "claims.mark",
    "help",
    "undo",
)
"""Actions that the footer tells while claims are marked."""
_FILTER_HELP = (
    "Show only claims with the words you type, or with a status, a flag, a type or a"
    " state that you name, such as postponed."
)
_WHILE_CHOOSING = ("help", "palette", "quit", "copy")
"""What can be done beside choosing words."""


class ClaimsScreen(ClaimsPlace):
    """Show a document beside its claims; moving in one moves the other."""

    GROUP = CLAIMS
    MODES = (WORDS,)
    PLACE = "Claims"
    FOOTER = ("undo",)
    TABS = (Tab("claims", "Claims"), Tab("document", "Document"))

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        document: DocumentId,
        claim: ClaimId | None = None,
    ) -> None:
        super().__init__(workspace, background, document)
        self._first = claim
        self.reading = ClaimReading(self)
        self._bar = WordBar(self._words_left)
        self.decisions = ClaimDecisions(self, self.reading)
        self._wording = ClaimWording(self, self.decisions, self._bar)

    def compose_place(self) -> Iterator[Widget]:
        """Lay out document and claims beside each other, the current claim below."""
        with Horizontal(id="claims-panes"):
            with Vertical(id="document", classes="pane") as pane:
                pane.border_title = Content("Document")
                yield DocumentPane(id="document-body")
            with Vertical(id="claims", classes="pane"):
                yield LineInput(
                    placeholder=f"words of the claim, or: {FILTER_HINT}", id="filter"
                )
                yield ClaimList(self.workspace, id="claims-body")
        yield self._bar
        yield ClaimDetailPane(id="claim-detail")

    def on_mount(self) -> None:
        """Read text, claims and places beside the screen."""
        self.query_one("#filter").display = False
        self.query_one("#claim-detail").border_title = Content("Claim")
        self.rows.focus()
        self.reading.begin(self._first)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self.reading.begun:
            self.reload(places=True)

    def takers(self) -> tuple[object, ...]:
        """Let decisions and words be taken by what knows of them."""
        return self, self.decisions, self._wording, self._bar

    def can(self, action_id: str) -> bool:
        """Offer what the highlighted row allows, or choosing words alone."""
        claim, marked = self.rows.claim, bool(self.rows.marked)
        if action_id.startswith("words."):
            return self._bar.offers(action_id)
        if self._bar.asked is not None:
            return action_id in _WHILE_CHOOSING
        if action_id in ("claims.accept", "claims.merge") and marked:
            return True
        if action_id in _OVER_CLAIM:
            return claim is not None
        if action_id == "claims.exclude":
            return marked or claim is not None or self.rows.sentence is not None
        if action_id == "claims.accept_all":
            return bool(self.rows.listing.ids)
        if action_id == "go.claims":
            return False
        if action_id == "open":
            return bool(self.rows.ids)
        return super().can(action_id)

    def footer_actions(self) -> tuple[Action, ...]:
        """Tell what can be done with what is marked, while anything is."""
        shown = super().footer_actions()
        if not self.rows.marked or not set(shown) & set(ACTIONS.of(CLAIMS)):
            return shown
        kept = [one for one in shown if one.id in _OVER_MARKED]
        return *kept, replace(ACTIONS["back"], label="unmark all", priority=20)

    def live_actions(self) -> tuple[Action, ...]:
        """Tell what this filter takes beside words."""
        return tuple(
            replace(one, help=_FILTER_HELP) if one.id == "filter" else one
            for one in super().live_actions()
        )

    def reload(self, keep: object = None, *, places: bool = False) -> None:
        """Read the claims that the filter leaves.

        Args:
            keep: What to highlight if it is there.
            places: Whether to read text and places after them.
        """
        self.reading.reload(keep, places=places)

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read again, at the same place, where this document is concerned."""
        if concerned & {self.document_id, None}:
            self.reload(places=True)

    def do_move_down(self) -> None:
        """Go to the next claim, in either pane."""
        self.rows.move(1)

    def do_move_up(self) -> None:
        """Go to the claim before, in either pane."""
        self.rows.move(-1)

    def do_move_half_down(self) -> None:
        """Move down half a page."""
        self._half_page(1)

    def do_move_half_up(self) -> None:
        """Move up half a page."""
        self._half_page(-1)

    def do_move_top(self) -> None:
        """Go to the first claim."""
        self.rows.top()

    def do_move_bottom(self) -> None:
        """Go to the last claim."""
        self.rows.bottom()

    def do_back(self) -> None:
        """Take back the marks, then the filter, then leave the screen."""
        field = self.query_one("#filter", LineInput)
        if self.rows.marked and not field.has_focus:
            self.rows.clear_marks()
            self.reading.name_list()
        elif field.display:
            field.value = ""
            field.display = False
            self.rows.focus()
        else:
            super().do_back()

    def do_filter(self) -> None:
        """Open the filter."""
        if self.tabbed:
            self.show_tab("claims", focus=False)
        field = self.query_one("#filter", LineInput)
        field.display = True
        field.focus()

    def do_open(self) -> None:
        """Review the claim, or unfold what is excluded."""
        self.rows.choose()

    def do_claims_review(self) -> None:
        """Review the claim."""
        self.post_message(FramedScreen.Go("review"))

    def do_claims_mark(self) -> None:
        """Mark the claim or take that back, and go on."""
        if self.rows.toggle_mark():
            self.rows.move(1)
            self.reading.name_list()
        else:
            self.say("Only a claim that is listed above can be marked.")

    def do_claims_next_unreviewed(self) -> None:
        """Go to the next unreviewed claim."""
        document, here = self.document_id, self.rows.index or 0
        self.load(
            lambda: claims.claim_ids(
                self.workspace, document, statuses=(CurrentStatus.UNREVIEWED,)
            ),
            lambda found: self._go_next(frozenset(found), here),
            group="next",
            description="looking for the next unreviewed claim",
        )

    @on(VirtualList.Highlighted)
    def _highlighted(self) -> None:
        claim, sentence = self.rows.claim, self.rows.sentence
        if claim is not None:
            self.document.go_to(claim)
            self.reading.read_detail()
        elif sentence is not None:
            self.document.go_to(None)
            self.document.scroll_to_offset(sentence.span.start)
            self.detail.tell_sentence(sentence)
        else:
            self.detail.clear()
        self.refresh_keys()

    @on(VirtualList.Chosen)
    def _chosen(self) -> None:
        if self.rows.highlighted == FOLD:
            self.rows.fold()
        elif self.rows.claim is not None:
            self.do_claims_review()
        else:
            self.say("This sentence is excluded · x makes it a claim")

    @on(SpanText.SpanSelected)
    def _clicked(self, event: SpanText.SpanSelected) -> None:
        self.rows.move_to(event.key)

    @on(Input.Changed, "#filter")
    def _filter_typed(self) -> None:
        self.reload()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.rows.focus()

    def _half_page(self, direction: int) -> None:
        """Move half a page; in the document, to the claim that is then on top."""
        if self.focused is not self.document:
            self.rows.half_page(direction)
            return
        self.document.half_page(direction)
        self.call_after_refresh(self._follow_document)

    def _follow_document(self) -> None:
        placement, top = self.document.placement, self.document.top_offset
        if placement is None:
            return
        claim = placement.nearest(top, self.rows.listing.ids)
        if claim is not None:
            self.rows.move_to(claim)

    def _words_left(self) -> None:
        """Go back to the list when no words are chosen any more."""
        self.rows.focus()
        self.refresh_keys()

    def _go_next(self, unreviewed: frozenset[ClaimId], here: int) -> None:
        claim = self.rows.listing.next_of(unreviewed, here)
        if claim is None:
            self.say("Nothing is unreviewed here.")
        else:
            self.rows.move_to(claim)
