"""Review: one claim, its passages, what the checks say, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from textual import events, on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.assessments import Assessment, AssessmentDraft
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Ok, Refused
from claimtui.model.views import PassageChecks, ReviewView
from claimtui.model.vocabulary import (
    Status,
    spoken,
)
from claimtui.workspace import assessing
from claimtui.workspace.workspace import Workspace
from screens.actions import REVIEW, Action
from screens.assessment_form import AssessmentForm, StatusLine, as_recorded
from screens.background import Background
from screens.checks_pane import ChecksPane
from screens.claim_pane import ClaimPane
from screens.demands import prefilled
from screens.earlier_pane import EarlierPane
from screens.passage_choice import Origin
from screens.passage_pane import PassagePane
from screens.place import PlaceScreen, Subject, Tab
from screens.review_reading import (
    Answer,
    Opened,
    keep_draft,
    known_of,
    open_claim,
    record,
)
from screens.widgets.virtual_list import VirtualList

_SAVE_S = 3.0
"""How often an unfinished assessment is saved while it changes."""


class ReviewScreen(PlaceScreen):
    """Judge one claim after the other."""

    GROUP = REVIEW
    PLACE = "Review"
    FOOTER = ("review.checks",)
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
        self._view: ReviewView | None = None
        self._unsaved = False

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

    def on_mount(self) -> None:
        """Read the claim, and save what is filled in every few seconds."""
        self.passages.rows.focus()
        self.go_to(self._claim)
        self.set_interval(_SAVE_S, self._save_draft)

    def on_key(self, event: events.Key) -> None:
        """Let enter open what is highlighted in a list; elsewhere it records."""
        if event.key == "enter" and isinstance(self.focused, VirtualList):
            event.stop()
            event.prevent_default()
            self.do_open()

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
    def subject(self) -> Subject:
        """The claim under review."""
        return Subject(self._document, self._claim)

    def can(self, action_id: str) -> bool:
        """Offer what the passage and the form allow."""
        if action_id in ("review.supports", "review.context", "review.neighbour"):
            return self.passages.current is not None
        if action_id == "review.record":
            return self.form.status is not None
        if action_id == "review.checks":
            return bool(self.checks.told)
        if action_id == "go.review":
            return False
        if action_id.startswith("review."):
            return self._view is not None
        return super().can(action_id)

    def footer_actions(self) -> tuple[Action, ...]:
        """Leave the number keys to the line above the footer."""
        return tuple(
            action for action in super().footer_actions() if ".status." not in action.id
        )

    def go_to(self, claim: ClaimId) -> None:
        """Review a claim; what was filled in for another one is saved."""
        self._save_draft()
        self._claim = claim
        self._read(fresh=True)

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read the claim again, without touching what is being filled in."""
        if concerned & {self._document, None}:
            self._read(fresh=False)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self._view is not None:
            self._read(fresh=False)

    def on_screen_suspend(self) -> None:
        """Save what is filled in."""
        self._save_draft()

    def copyable(self) -> str:
        """Return the current passage's words."""
        passage = self.passages.passage
        return "" if passage is None else passage.text

    def whole_value(self) -> tuple[str, str] | None:
        """Return the current passage, or the highlighted row of another list."""
        passage = self.passages.passage
        if passage is not None and self.focused in (None, self.passages.rows):
            return passage.source_title, passage.text
        return super().whole_value()

    def do_review_status_supported(self) -> None:
        """Choose supported."""
        self._choose(Status.SUPPORTED)

    def do_review_status_partially_supported(self) -> None:
        """Choose partially supported."""
        self._choose(Status.PARTIALLY_SUPPORTED)

    def do_review_status_unsupported(self) -> None:
        """Choose unsupported."""
        self._choose(Status.UNSUPPORTED)

    def do_review_status_contradicted(self) -> None:
        """Choose contradicted."""
        self._choose(Status.CONTRADICTED)

    def do_review_status_not_addressed(self) -> None:
        """Choose not addressed."""
        self._choose(Status.NOT_ADDRESSED)

    def do_review_status_ambiguous(self) -> None:
        """Choose ambiguous."""
        self._choose(Status.AMBIGUOUS)

    def do_review_status_stale(self) -> None:
        """Choose stale."""
        self._choose(Status.STALE)

    def do_review_supports(self) -> None:
        """Mark the passage, or take the mark back."""
        self.passages.toggle_support()

    def do_review_context(self) -> None:
        """Say in what way the passage is context, or take that back."""
        self.passages.toggle_context()

    def do_review_neighbour(self) -> None:
        """Lay the neighbours of the passage beside it."""
        self.passages.show_neighbours()

    def do_review_scope(self) -> None:
        """Write the scope."""
        self.form.open_scope()

    def do_review_checks(self) -> None:
        """Go to the next finding and show its words on both sides."""
        finding = self.checks.next_finding()
        if finding is None:
            self.say(f"The checks object to no words · {self.checks.told}")
        else:
            self.say(f"{finding.code} {finding.explanation}")
        self._underline(ChecksPane.Shown(finding))

    def do_review_find(self) -> None:
        """Find a passage."""
        if self._view is not None:
            self.passages.find(self._view.claim.row.text)

    def do_review_record(self) -> None:
        """Record the assessment and go on to the next unreviewed claim."""
        view = self._view
        if view is not None:
            document, draft = self._document, as_recorded(self._draft())
            self._unsaved = False
            self.write(
                lambda: record(self.workspace, document, view, draft),
                self._recorded,
                description="recording",
            )

    def do_back(self) -> None:
        """Leave a field, or save what is filled in and go back."""
        if isinstance(self.focused, Input):
            self.query_one(StatusLine).focus()
        elif isinstance(self.focused, StatusLine):
            self._focus_pane()
        else:
            self._save_draft()
            super().do_back()

    def do_quit(self) -> None:
        """Save what is filled in and leave."""
        self._save_draft()
        super().do_quit()

    @on(AssessmentForm.Changed)
    def _changed(self) -> None:
        self._unsaved = True

    @on(StatusLine.Picked)
    def _status_picked(self, event: StatusLine.Picked) -> None:
        self._choose(event.status)

    @on(Input.Submitted)
    def _field_done(self) -> None:
        self._focus_open()

    @on(PassagePane.Turned)
    def _turned(self, event: PassagePane.Turned) -> None:
        self.query_one(ClaimPane).underline(())
        claim, passage = self._claim, event.passage
        self.name_tab("passages", self.passages.title)
        self.refresh_keys()
        if passage is None:
            self.background.cancel(self, "checks")
            self.checks.show(None)
            return
        self.checks.show(None, running=True)
        self.load(
            lambda: assessing.check_passage(self.workspace, claim, passage),
            self._show_checks,
            group="checks",
            description="comparing claim and passage",
        )

    @on(PassagePane.Marked)
    def _marked(self) -> None:
        self._unsaved = True
        self.form.refuse(())
        self.passages.show_marks(self.form.status)

    @on(PassagePane.Told)
    def _told(self, event: PassagePane.Told) -> None:
        self.say(event.text)

    @on(PassagePane.CandidatesChanged)
    def _candidate_added(self, event: PassagePane.CandidatesChanged) -> None:
        if self._view is not None:
            self._view = replace(self._view, candidates=event.candidates)

    @on(VirtualList.Chosen, "#passages-body")
    def _passage_chosen(self) -> None:
        laid = self.passages.choice.get(self.passages.current)
        if laid is not None and laid.origin is Origin.CANDIDATE:
            self.do_whole()
        else:
            self.passages.take()

    @on(ChecksPane.Shown)
    def _underline(self, event: ChecksPane.Shown) -> None:
        finding = event.finding
        self.query_one(ClaimPane).underline(finding.claim_spans if finding else ())
        self.passages.underline(finding.evidence_spans if finding else ())

    def _read(self, *, fresh: bool) -> None:
        claim, document = self._claim, self._document
        self.load(
            lambda: open_claim(self.workspace, document, claim),
            lambda opened: self._show(opened, fresh=fresh),
            group="review",
            description="reading the claim",
        )

    def _show(self, opened: Opened, *, fresh: bool) -> None:
        view = opened.view
        self._view = view
        row = view.claim.row
        if fresh:
            facets = tuple(dict.fromkeys(one.kind for one in view.claim.facets))
            self.passages.start(row.claim, view.draft)
            self.form.fill(view.draft, facets)
            self._unsaved = False
        self.query_one(ClaimPane).show(view)
        self.query_one(EarlierPane).show(view.earlier, opened.quoted)
        self.query_one(StatusLine).show(self.form.status)
        self.name_tab("earlier", f"Earlier · {len(view.earlier)}")
        self.passages.lay(view.candidates, opened.chosen)
        self.passages.show_marks(self.form.status)
        title = f"Claim {opened.place:,} of {opened.total:,}"
        self.query_one("#claim").border_title = Content(title)
        self.set_header(
            f"Review · {title.lower()} · {opened.unreviewed:,} unreviewed",
            self.workspace.actor,
        )
        if view.draft is not None and fresh:
            self.say("Your unfinished assessment is back.")

    def _show_checks(self, result: PassageChecks) -> None:
        if result.passage == self.passages.current:
            self.checks.show(result.comparison)
            told = self.checks.told
            self.name_tab("checks", f"Checks · {told}" if told else "Checks")

    def _choose(self, status: Status) -> None:
        self.form.choose(status, self._offered(status))
        self.query_one(StatusLine).show(status)
        self.passages.show_marks(status)
        self._focus_open()

    def _focus_open(self) -> None:
        """Go to the first line that must still be filled in, else to the status."""
        field = self.form.first_open()
        (field or self.query_one(StatusLine)).focus()

    def _focus_pane(self) -> None:
        """Go to the passages, or to the pane that is shown instead."""
        pane = self.tab if self.tabbed else "passages"
        self.query_one(f"#{pane}-body").focus()

    def _offered(self, status: Status) -> dict[str, str]:
        """Return what can be filled in for a status."""
        if self._view is None:
            return {}
        known = known_of(
            self._view,
            self.passages.choice,
            selected=(self.get_selected_text() or "").strip(),
            finding=self.checks.unmatched,
            queries=self.passages.queries,
        )
        return prefilled(status, known)

    def _draft(self) -> AssessmentDraft:
        marked = self.passages.choice.marked
        about = marked[0] if marked else self.passages.current
        return self.passages.choice.into(self.form.draft(about))

    def _save_draft(self) -> None:
        """Keep what is filled in, if anything has changed."""
        if not self._unsaved or self._view is None:
            return
        self._unsaved = False
        claim, draft = self._claim, self._draft()
        self.write(
            lambda: keep_draft(self.workspace, claim, draft),
            lambda _: None,
            description="saving the draft",
        )

    def _recorded(self, answer: Answer) -> None:
        recorded = answer.recorded
        if isinstance(recorded, Ok):
            self._go_on(recorded.value, answer.following)
        elif isinstance(recorded, Refused):
            self._unsaved = True
            self.form.refuse(recorded.reasons)
            field = self.form.first_open()
            if field is not None:
                field.focus()
        else:
            self._unsaved = True
            self.form.refuse(("the claim has new words now; read them, then record.",))
            self._read(fresh=False)

    def _go_on(self, recorded: Assessment, following: ClaimId | None) -> None:
        status = recorded.draft.status
        told = f"Recorded: {spoken(status)}" if status else "Recorded"
        self._unsaved = False
        if following is None:
            self.say(
                f"{told} · nothing is left unreviewed here · g h shows its history"
            )
            self._read(fresh=True)
        else:
            self.say(f"{told} · this is the next unreviewed claim")
            self.go_to(following)
        self.passages.rows.focus()
