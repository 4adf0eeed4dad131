"""What the parts of the Claims screen share: a document beside its claims."""

from __future__ import annotations

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.views import ClaimRow
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.claim_detail import ClaimDetailPane
from screens.claim_filter import ClaimFilter, parse_filter
from screens.claim_list import ClaimList
from screens.document_pane import DocumentPane
from screens.editing import DocumentFile, text_file
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject


class ClaimsPlace(PlaceScreen):
    """The document, the list of its claims, and the current one of them."""

    def __init__(
        self, workspace: Workspace, background: Background, document: DocumentId
    ) -> None:
        super().__init__(workspace, background)
        self._document = document

    @property
    def rows(self) -> ClaimList:
        """The list of claims."""
        return self.query_one(ClaimList)

    @property
    def document_id(self) -> DocumentId:
        """The document whose claims are shown."""
        return self._document

    @property
    def document(self) -> DocumentPane:
        """The document."""
        return self.query_one(DocumentPane)

    @property
    def detail(self) -> ClaimDetailPane:
        """What is told of the current claim."""
        return self.query_one(ClaimDetailPane)

    @property
    def subject(self) -> Subject:
        """The document and the current claim."""
        return Subject(self._document, self.rows.claim)

    def original(self) -> str | None:
        """Return the document's path."""
        document = self.rows.listing.document
        return None if document is None else document.path

    def document_file(self) -> DocumentFile | None:
        """Return the document's own file, where it is one of text."""
        document = self.rows.listing.document
        return None if document is None else text_file(document)

    @property
    def filter(self) -> ClaimFilter:
        """Which claims are listed."""
        return parse_filter(self.query_one("#filter", LineInput).value)

    def current_row(self) -> ClaimRow | None:
        """Return what the store has of the highlighted claim now."""
        claim = self.rows.claim
        return None if claim is None else self.attempt(lambda: self.rows.row_of(claim))

    def go_to(self, claim: ClaimId) -> None:
        """Make a claim the current one."""
        self.rows.move_to(claim)

    def copyable(self) -> str:
        """Return the current claim's words, or the sentence's."""
        row = self.rows.row
        return "" if row is None else row.text

    def whole_value(self) -> tuple[str, str] | None:
        """Return the whole of the highlighted row."""
        row = self.rows.row
        return None if row is None else ("Claim", row.text)
