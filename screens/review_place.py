"""What the parts of the Review screen share: a claim with its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.spans import TextSpan
from claimtui.model.views import PassageChecks, ReviewView
from claimtui.workspace.workspace import Workspace
from screens.assessment_form import AssessmentForm, StatusLine
from screens.background import Background
from screens.checks_pane import ChecksPane
from screens.claim_pane import ClaimPane
from screens.earlier_pane import EarlierPane
from screens.passage_pane import PassagePane
from screens.place import PlaceScreen, Subject, Tab
from screens.review_reading import Opened, open_claim
from screens.widgets.frame_lines import MessageLine


class ReviewPlace(PlaceScreen):
    """One claim, the passages beside it, what the checks say, and earlier verdicts."""

    TABS = (
        Tab("passages", "Passages"),
        Tab("checks", "Checks"),
        Tab("earlier", "Earlier"),
    )

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
        self.view: ReviewView | None = None
        self._opened: Opened | None = None
        self.unsaved = False
        """Whether something was filled in that is not saved as a draft yet."""

    def compose_place(self) -> Iterator[Widget]:
        """Lay out claim, form and checks beside passages and earlier verdicts."""
        with Horizontal(id="review-panes"):
            with Vertical(id="review-left"):
                yield ClaimPane()
                yield AssessmentForm()
                yield ChecksPane()
            with Vertical(id="review-right"):
                yield PassagePane(self.workspace, self.background)
                yield EarlierPane()
        yield StatusLine()

    @property
    def passages(self) -> PassagePane:
        """The passages."""
        return self.query_one(PassagePane)

    @property
    def form(self) -> AssessmentForm:
        """The form."""
        return self.query_one(AssessmentForm)

    @property
    def checks(self) -> ChecksPane:
        """The checks."""
        return self.query_one(ChecksPane)

    @property
    def earlier(self) -> EarlierPane:
        """The earlier verdicts."""
        return self.query_one(EarlierPane)

    @property
    def status_line(self) -> StatusLine:
        """The line with the statuses."""
        return self.query_one(StatusLine)

    @property
    def subject(self) -> Subject:
        """The claim under review."""
        return Subject(self._document, self._claim)

    @property
    def document_id(self) -> DocumentId:
        """The document of the claim."""
        return self._document

    def underline(
        self, in_claim: Sequence[TextSpan], in_passage: Sequence[TextSpan]
    ) -> None:
        """Underline words of the claim and of the current passage."""
        self.query_one(ClaimPane).underline(in_claim)
        self.passages.underline(in_passage)

    def fill(self, draft: AssessmentDraft | None) -> None:
        """Show a draft, or nothing filled in, of the claim that is here."""
        if self.view is not None and self._opened is not None:
            self._fill(self.view, draft)
            self._show_status(self.view, self._opened)

    def _fill(self, view: ReviewView, draft: AssessmentDraft | None) -> None:
        facets = tuple(dict.fromkeys(one.kind for one in view.claim.facets))
        self.passages.start(view.claim.row.claim, draft)
        self.form.fill(draft, facets)

    def _show_status(self, view: ReviewView, opened: Opened) -> None:
        """Show the chosen status, and passages as it reads their marks."""
        self.status_line.show(self.form.status)
        self.passages.lay(view.candidates, opened.chosen)
        self.passages.show_marks(self.form.status)

    def read(self, *, fresh: bool) -> None:
        """Read the claim; only a fresh one replaces what is being filled in."""
        claim, document = self._claim, self._document
        self.load(
            lambda: open_claim(self.workspace, document, claim),
            lambda opened: self._show(opened, fresh=fresh),
            group="review",
            description="reading the claim",
        )

    def _show(self, opened: Opened, *, fresh: bool) -> None:
        view = opened.view
        self.view, self._opened = view, opened
        if fresh:
            self._fill(view, view.draft)
            self.unsaved = False
        self.query_one(ClaimPane).show(view)
        self.earlier.show(view.earlier, opened.quoted)
        self.checks.set_aside(opened.aside)
        self._name_checks()
        self.name_tab("earlier", f"Earlier · {len(view.earlier)}")
        self._show_status(view, opened)
        title = f"Claim {opened.place:,} of {opened.total:,}"
        self.query_one("#claim").border_title = Content(title)
        self.set_header(
            f"Review · {title.lower()} · {opened.unreviewed:,} unreviewed",
            self.workspace.actor,
        )
        if view.draft is not None and fresh:
            self._tell_draft()

    def _tell_draft(self) -> None:
        """Tell that a draft is back, after what was said when this claim came."""
        said = self.query_one("#message", MessageLine).text
        if not said:
            self.say("Your unfinished assessment is back.")
        elif "unfinished assessment" not in said:
            self.say(f"{said} · your unfinished assessment is back")

    def _show_checks(self, result: PassageChecks) -> None:
        if result.passage == self.passages.current:
            self.checks.show(result)
            self._name_checks()

    def _name_checks(self) -> None:
        told = self.checks.told
        self.name_tab("checks", f"Checks · {told}" if told else "Checks")

    def _neighbour(self, after: bool) -> ClaimId | None:
        """Return the claim after or before this one in the document."""
        if self._opened is None:
            return None
        return self._opened.after if after else self._opened.before
