"""Claims: a document beside its claims, one key for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.views import ClaimDetail, ClaimRow, DocumentView
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    ExclusionReason,
    Format,
    spoken,
)
from claimtui.workspace import claims, documents, undoing
from claimtui.workspace.workspace import Workspace
from screens.actions import CLAIMS
from screens.background import Background
from screens.chooser import Chooser, options_of
from screens.claim_detail import ClaimDetailPane
from screens.claim_filter import STATUS_HINT, parse_filter
from screens.claim_list import FOLD, ClaimList, Listing, read_listing
from screens.document_pane import DocumentPane
from screens.frame import FramedScreen
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject, Tab
from screens.placement import Placement, markup_of
from screens.telling import counted, file_name
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE, VirtualList

Rows = Ok[tuple[ClaimRow, ...]] | Refused | Conflict


@dataclass(frozen=True, slots=True)
class _Text:
    """A document's text with what is dimmed in it."""

    view: DocumentView
    dim: list[tuple[int, int]]


class ClaimsScreen(PlaceScreen):
    """Show a document beside its claims; moving in one moves the other."""

    GROUP = CLAIMS
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
        super().__init__(workspace, background)
        self._document = document
        self._revision = 0
        self._first = claim
        self._places_due = False

    def compose_place(self) -> Iterator[Widget]:
        """Lay out document and claims beside each other, the current claim below."""
        with Horizontal(id="claims-panes"):
            with Vertical(id="document", classes="pane") as pane:
                pane.border_title = Content("Document")
                yield DocumentPane(id="document-body")
            with Vertical(id="claims", classes="pane"):
                yield LineInput(
                    placeholder=f"words of the claim, or: {STATUS_HINT}", id="filter"
                )
                yield ClaimList(self.workspace, id="claims-body")
        yield ClaimDetailPane(id="claim-detail")

    def on_mount(self) -> None:
        """Read text, claims and places beside the screen."""
        self.query_one("#filter").display = False
        self.query_one("#claim-detail").border_title = Content("Claim")
        self.rows.focus()
        document = self._document
        limit = MOST_ROWS_AT_ONCE if self._first is None else None
        self.load(
            lambda: claims.claim_ids(self.workspace, document, limit=limit),
            self._show_first,
            group="first",
            description="reading claims",
        )

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self._revision:
            self.reload(places=True)

    @property
    def rows(self) -> ClaimList:
        """The list of claims."""
        return self.query_one(ClaimList)

    @property
    def document(self) -> DocumentPane:
        """The document."""
        return self.query_one(DocumentPane)

    @property
    def subject(self) -> Subject:
        """The document and the current claim."""
        return Subject(self._document, self.rows.claim)

    def can(self, action_id: str) -> bool:
        """Offer what the highlighted row allows."""
        claim = self.rows.claim
        if action_id in ("claims.accept", "claims.type", "claims.review"):
            return claim is not None
        if action_id in ("go.review", "go.history"):
            return claim is not None
        if action_id == "claims.exclude":
            return claim is not None or self.rows.sentence is not None
        if action_id == "go.claims":
            return False
        if action_id == "open":
            return bool(self.rows.ids)
        return super().can(action_id)

    def go_to(self, claim: ClaimId) -> None:
        """Make a claim the current one."""
        self.rows.move_to(claim)

    def reload(self, keep: object = None, *, places: bool = False) -> None:
        """Read the claims that the filter leaves.

        Args:
            keep: What to highlight if it is there.
            places: Whether to read text and places after them, which for a very long
                document takes ten times as long.
        """
        chosen = parse_filter(self.query_one("#filter", LineInput).value)
        document = self._document
        self._places_due |= places
        self.load(
            lambda: read_listing(self.workspace, document, chosen),
            lambda listing: self._show_listing(listing, keep),
            group="listing",
            description="reading claims",
        )

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read again, at the same place, where this document is concerned."""
        if concerned & {self._document, None}:
            self.reload(places=True)

    def copyable(self) -> str:
        """Return the current claim's words, or the sentence's."""
        row = self.rows.row
        return "" if row is None else row.text

    def whole_value(self) -> tuple[str, str] | None:
        """Return the whole of the highlighted row."""
        row = self.rows.row
        return None if row is None else ("Claim", row.text)

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
        """Leave the field, then the filter, then the screen."""
        field = self.query_one("#filter", LineInput)
        if field.display:
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

    def do_claims_accept(self) -> None:
        """Accept the claim and go on."""
        row = self._current_row()
        if row is None:
            return
        self.rows.move(1)
        self._decide(
            lambda: claims.accept(self.workspace, [row.claim], expect=row.revision),
            lambda rows: self._accepted(rows),
            "accepting a claim",
        )

    def do_claims_exclude(self) -> None:
        """Exclude the claim with a reason, or restore what is excluded."""
        sentence = self.rows.sentence
        row = self._current_row()
        if sentence is not None:
            self._restore(str(sentence.id), sentence.text)
        elif row is not None and row.state is ClaimState.EXCLUDED:
            self._restore(row.claim, row.text)
        elif row is not None:
            self.app.push_screen(
                Chooser("Exclude it as", options_of(ExclusionReason)),
                lambda value: self._exclude(row, value),
            )

    def do_claims_type(self) -> None:
        """Change the claim's type."""
        row = self._current_row()
        if row is not None:
            self.app.push_screen(
                Chooser("It is a", options_of(ClaimType, row.type), row.type.value),
                lambda value: self._retype(row, value),
            )

    def do_claims_next_unreviewed(self) -> None:
        """Go to the next unreviewed claim."""
        document, here = self._document, self.rows.index or 0
        self.load(
            lambda: claims.claim_ids(
                self.workspace, document, statuses=(CurrentStatus.UNREVIEWED,)
            ),
            lambda found: self._go_next(frozenset(found), here),
            group="next",
            description="looking for the next unreviewed claim",
        )

    def do_undo(self) -> None:
        """Take back the last change."""
        self.write(
            lambda: undoing.undo(self.workspace), self._undone, description="undoing"
        )

    @on(VirtualList.Highlighted)
    def _highlighted(self) -> None:
        claim, sentence = self.rows.claim, self.rows.sentence
        if claim is not None:
            self.document.go_to(claim)
            self._read_detail(claim)
        elif sentence is not None:
            self.document.go_to(None)
            self.document.scroll_to_offset(sentence.span.start)
            self._detail.tell_sentence(sentence)
        else:
            self._detail.clear()
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

    @property
    def _detail(self) -> ClaimDetailPane:
        return self.query_one(ClaimDetailPane)

    def _half_page(self, direction: int) -> None:
        """Move half a page; in the document, to the claim that is then on top."""
        if self.focused is not self.document:
            self.rows.half_page(direction)
            return
        self.document.half_page(direction)
        self.call_after_refresh(self._follow_document)

    def _follow_document(self) -> None:
        top = self.document.top_offset
        claim = self.document.placement.nearest(top, self.rows.listing.places)
        if claim is not None:
            self.rows.move_to(claim)

    def _current_row(self) -> ClaimRow | None:
        claim = self.rows.claim
        return None if claim is None else self.attempt(lambda: self.rows.row_of(claim))

    def _read_text(self) -> None:
        document, shown = self._document, self._revision

        def read() -> _Text | None:
            view = documents.document_view(self.workspace, document)
            if view.revision == shown:
                return None
            marked = view.format is Format.MARKDOWN
            return _Text(view, markup_of(view.text) if marked else [])

        self.load(read, self._show_text, group="text", description="reading the text")

    def _show_text(self, text: _Text | None) -> None:
        if text is not None:
            keep = bool(self._revision)
            self._revision = text.view.revision
            self.document.show_document(text.view.text, text.dim, keep=keep)
        document = self._document
        self.load(
            lambda: Placement(claims.placed_claims(self.workspace, document)),
            self._show_placement,
            group="placement",
            description="finding the claims in the text",
        )

    def _show_placement(self, placement: Placement) -> None:
        self.document.place(placement)
        self.document.go_to(self.rows.claim)

    def _show_first(self, ids: tuple[ClaimId, ...]) -> None:
        """Show the first claims at once; all else is read when they are painted."""
        self.rows.load(ids, self._first)
        self.call_after_refresh(self.reload, keep=self._first, places=True)

    def _show_listing(self, listing: Listing, keep: object) -> None:
        chosen = parse_filter(self.query_one("#filter", LineInput).value)
        self.rows.show(listing, filtered=chosen.is_on, keep=keep)
        told = f"Claims · {chosen.told} {len(listing.ids):,}"
        self.name_tab("claims", told)
        row = listing.document
        if row is not None:
            name = f"{file_name(row.path)}  rev {row.revision}"
            counts = f"{counted(row.claims, 'claim')} · {row.unreviewed:,} unreviewed"
            self.set_header(f"{name} · {counts}", self.workspace.actor)
        if self._places_due:
            self._places_due = False
            self._read_text()
        if self.rows.claim is not None:
            self._read_detail(self.rows.claim)

    def _read_detail(self, claim: ClaimId) -> None:
        self.load(
            lambda: claims.claim_detail(self.workspace, claim),
            lambda detail: self._show_detail(detail),
            group="detail",
            description="reading the claim",
        )

    def _show_detail(self, detail: ClaimDetail) -> None:
        if detail.row.claim == self.rows.claim:
            self._detail.tell_claim(detail)

    def _decide(
        self,
        save: Callable[[], Rows],
        then: Callable[[tuple[ClaimRow, ...]], None],
        description: str,
    ) -> None:
        def answered(result: Rows) -> None:
            if isinstance(result, Ok):
                then(result.value)
            elif isinstance(result, Refused):
                self.say(" ".join(result.reasons))
            else:
                self.say("The claim has new words meanwhile; nothing was changed.")
                self.reload()

        self.write(save, answered, description=description)

    def _accepted(self, rows: tuple[ClaimRow, ...]) -> None:
        self.rows.invalidate([row.claim for row in rows])
        self.document.update_claims(rows)
        self.say("Accepted", undo=True)

    def _exclude(self, row: ClaimRow, value: str | None) -> None:
        if value is None:
            return
        reason, follower = ExclusionReason(value), self.rows.follower()
        self._decide(
            lambda: claims.exclude(
                self.workspace, [row.claim], reason, expect=row.revision
            ),
            lambda rows: self._moved_out(
                rows, f"Excluded as {spoken(reason)}", follower
            ),
            "excluding a claim",
        )

    def _restore(self, id_: str, text: str) -> None:
        follower = self.rows.follower()
        self._decide(
            lambda: claims.restore(self.workspace, [id_]),
            lambda rows: self._moved_out(rows, f"Restored “{text[:40]}”", follower),
            "restoring a claim",
        )

    def _moved_out(
        self, rows: tuple[ClaimRow, ...], told: str, follower: object
    ) -> None:
        self.say(told, undo=True)
        self.document.update_claims(rows)
        self.reload(keep=follower, places=True)

    def _retype(self, row: ClaimRow, value: str | None) -> None:
        if value is None or value == row.type.value:
            return
        kind = ClaimType(value)
        self._decide(
            lambda: claims.retype(self.workspace, row.claim, kind, expect=row.revision),
            lambda rows: self._retyped(rows, kind),
            "changing a type",
        )

    def _retyped(self, rows: tuple[ClaimRow, ...], kind: ClaimType) -> None:
        self.say(f"It is now of the type {spoken(kind)}", undo=True)
        self.rows.invalidate([row.claim for row in rows])
        if self.rows.claim is not None:
            self._read_detail(self.rows.claim)

    def _undone(self, result: Ok[str] | Refused | Conflict) -> None:
        if isinstance(result, Ok):
            self.say(f"Undone: {result.value}")
            self.reload(places=True)
        elif isinstance(result, Refused):
            self.say(" ".join(result.reasons))

    def _go_next(self, unreviewed: frozenset[ClaimId], here: int) -> None:
        claim = self.rows.listing.next_of(unreviewed, here)
        if claim is None:
            self.say("Nothing is unreviewed here.")
        else:
            self.rows.move_to(claim)
