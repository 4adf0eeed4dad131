"""What the Claims screen reads beside itself: the claims first, all else after them."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.views import ClaimDetail, DocumentPlaces, DocumentView
from claimtui.model.vocabulary import Format
from claimtui.workspace import claims, documents
from screens.claim_list import Listing, read_listing
from screens.claims_place import ClaimsPlace
from screens.placement import Placement, markup_of
from screens.telling import counted, file_name
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE
from screens.widgets.wrapped_text import WrappedText


@dataclass(frozen=True, slots=True)
class _Text:
    """A document's text with what is dimmed in it."""

    view: DocumentView
    lines: WrappedText
    """Made ready here: in megabytes that takes longer than a keystroke."""
    dim: list[tuple[int, int]]


class ClaimReading:
    """Read and show the claims, the text and the places of one document."""

    def __init__(self, screen: ClaimsPlace) -> None:
        self.screen = screen
        self._revision = 0
        self._places_due = False

    @property
    def begun(self) -> bool:
        """Whether the document's text is shown."""
        return bool(self._revision)

    def begin(self, claim: ClaimId | None) -> None:
        """Show the first claims at once, or all up to a claim that is wanted."""
        screen, document = self.screen, self._document
        limit = MOST_ROWS_AT_ONCE if claim is None else None
        screen.load(
            lambda: claims.claim_ids(screen.workspace, document, limit=limit),
            lambda ids: self._show_first(ids, claim),
            group="first",
            description="reading claims",
        )

    def reload(self, keep: object = None, *, places: bool = False) -> None:
        """Read the claims that the filter leaves.

        Args:
            keep: What to highlight if it is there.
            places: Whether to read text and places after them, which for a very long
                document takes ten times as long.
        """
        screen, document, chosen = self.screen, self._document, self.screen.filter
        self._places_due |= places
        screen.load(
            lambda: read_listing(screen.workspace, document, chosen),
            lambda listing: self._show_listing(listing, keep),
            group="listing",
            description="reading claims",
        )

    def read_detail(self) -> None:
        """Read again what is told of the current claim."""
        screen, claim = self.screen, self.screen.rows.claim
        if claim is not None:
            screen.load(
                lambda: claims.claim_detail(screen.workspace, claim),
                self._show_detail,
                group="detail",
                description="reading the claim",
            )

    def name_list(self) -> None:
        """Tell over the list what it holds and how much of it is marked."""
        rows = self.screen.rows
        shown = f"{self.screen.filter.told} {len(rows.listing.ids):,}"
        parts = ("Claims", shown, rows.marks_told)
        self.screen.name_tab("claims", " · ".join(one for one in parts if one))

    @property
    def _document(self) -> DocumentId:
        return self.screen.document_id

    def _show_first(self, ids: tuple[ClaimId, ...], claim: ClaimId | None) -> None:
        """Show the first claims at once; all else is read when they are painted."""
        self.screen.rows.load(ids, claim)
        self.screen.call_after_refresh(self.reload, keep=claim, places=True)

    def _show_listing(self, listing: Listing, keep: object) -> None:
        screen = self.screen
        screen.rows.show(listing, filtered=screen.filter.is_on, keep=keep)
        self.name_list()
        row = listing.document
        if row is not None:
            name = f"{file_name(row.path)}  rev {row.revision}"
            counts = f"{counted(row.claims, 'claim')} · {row.unreviewed:,} unreviewed"
            screen.set_header(f"{name} · {counts}", screen.workspace.actor)
        if self._places_due:
            self._places_due = False
            self._read_text()
        self.read_detail()

    def _read_text(self) -> None:
        screen, document, shown = self.screen, self._document, self._revision

        def read() -> _Text | None:
            view = documents.document_view(screen.workspace, document)
            if view.revision == shown:
                return None
            marked = view.format is Format.MARKDOWN
            dim = markup_of(view.text) if marked else []
            return _Text(view, WrappedText(view.text), dim)

        screen.load(read, self._show_text, group="text", description="reading the text")

    def _show_text(self, text: _Text | None) -> None:
        screen, document = self.screen, self._document
        if text is not None:
            keep = bool(self._revision)
            self._revision = text.view.revision
            screen.document.show_document(text.lines, text.dim, keep=keep)
        screen.load(
            lambda: claims.document_places(screen.workspace, document),
            self._show_places,
            group="placement",
            description="finding the claims in the text",
        )

    def _show_places(self, places: DocumentPlaces) -> None:
        self.screen.document.place(Placement(self.screen.workspace, places))
        self.screen.document.go_to(self.screen.rows.claim)

    def _show_detail(self, detail: ClaimDetail) -> None:
        if detail.row.claim == self.screen.rows.claim:
            self.screen.detail.tell_claim(detail)
