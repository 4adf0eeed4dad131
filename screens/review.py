"""Review: one claim, its passages, what the checks say, and the verdict."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from functools import partial

from textual import events, on
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.vocabulary import Status
from claimtui.workspace import assessing
from claimtui.workspace.workspace import Workspace
from screens.actions import REVIEW, Action
from screens.assessment_form import AssessmentForm, StatusLine
from screens.background import Background
from screens.checks_pane import ChecksPane
from screens.opening import ask_to_open
from screens.passage_choice import Origin
from screens.passage_pane import PassagePane
from screens.record_citation import ReviewCitation
from screens.review_answers import ANSWERS, ReviewAnswers
from screens.review_findings import ReviewFindings
from screens.review_place import ReviewPlace
from screens.review_reading import origin_of
from screens.review_verdict import ReviewVerdict
from screens.review_walk import ReviewWalk
from screens.widgets.virtual_list import VirtualList

_INCOMPATIBLE = partial(
    replace,
    label="incompatible",
    help="Say that the passage is incompatible with the claim, or take that back.",
)
_SAVE_S = 0.5
"""How often an unfinished assessment is saved while it changes."""


class ReviewScreen(ReviewPlace):
    """Judge one claim after the other."""

    GROUP = REVIEW
    PLACE = "Review"
    FOOTER = ("review.checks",)

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        document: DocumentId,
        claim: ClaimId,
    ) -> None:
        super().__init__(workspace, background, document, claim)
        self.verdict = ReviewVerdict(self)
        self._walk = ReviewWalk(self)
        self._answers = ReviewAnswers(self, self.verdict)
        self._findings = ReviewFindings(self)

    def on_mount(self) -> None:
        """Read the claim, and save what is filled in every few seconds."""
        self.passages.rows.focus()
        self.go_to(self._claim)
        self.set_interval(_SAVE_S, self.verdict.save_draft)

    def on_key(self, event: events.Key) -> None:
        """Let enter open what is highlighted in a list; elsewhere it records."""
        if event.key == "enter" and isinstance(self.focused, VirtualList):
            event.stop()
            event.prevent_default()
            self.do_open()

    def takers(self) -> tuple[object, ...]:
        """Let verdict, answers and findings be taken by what knows of them."""
        own = (self.verdict, self._walk, self._answers, self._findings)
        return (self, *own, ReviewCitation(self))

    def field_keys(self) -> tuple[Action, ...]:
        """Return what a field of the form does not take as text."""
        return self.verdict.field_keys()

    def can(self, action_id: str) -> bool:
        """Offer what the passage and the form allow."""
        if action_id in ("review.supports", "review.context", "review.neighbour"):
            return self.passages.current is not None
        if action_id in ("review.drop", "review.record"):
            return self.verdict.can(action_id)
        if action_id == "review.checks":
            return self._walk.possible
        if action_id == "review.set_aside":
            return self._findings.possible
        if action_id in ("review.next", "review.previous"):
            return self._neighbour(action_id == "review.next") is not None
        if action_id == "original":
            return self.passages.passage is not None
        if action_id == "go.review":
            return False
        if action_id in ANSWERS:
            return self._answers.can(action_id)
        if action_id.startswith("review."):
            return self.view is not None
        return super().can(action_id)

    def footer_actions(self) -> tuple[Action, ...]:
        """Leave the number keys to the line above; tell a finding's key on findings."""
        shown = [one for one in super().footer_actions() if ".status." not in one.id]
        if self.checks.rows.has_focus:
            live = self.live_actions()
            shown += [one for one in live if one.id == "review.set_aside"]
        return tuple(shown)

    def live_actions(self) -> tuple[Action, ...]:
        """Tell what a mark means for the status that is chosen."""
        live = super().live_actions()
        if self.intact and self.form.status is Status.CONTRADICTED:
            return tuple(
                _INCOMPATIBLE(one) if one.id == "review.supports" else one
                for one in live
            )
        return live

    def go_to(self, claim: ClaimId) -> None:
        """Review a claim; what was filled in for another one is saved."""
        self.verdict.save_draft()
        if claim != self._claim:
            # What was said is about the claim that was here.
            self.say("")
            self.verdict.forget_dropped()
        self._claim = claim
        self.read(fresh=True)

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Read the claim again, without touching what is being filled in."""
        if concerned & {self._document, None}:
            self.read(fresh=False)

    def on_screen_resume(self) -> None:
        """Read again what other screens may have changed."""
        if self.view is not None:
            self.read(fresh=False)

    def on_screen_suspend(self) -> None:
        """Save what is filled in."""
        self.verdict.save_draft()

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

    def do_review_next(self) -> None:
        """Go to the claim after this one, without a verdict."""
        self._turn_to(self._neighbour(after=True))

    def do_review_previous(self) -> None:
        """Go to the claim before this one, without a verdict."""
        self._turn_to(self._neighbour(after=False))

    def do_review_supports(self) -> None:
        """Mark the passage, or take the mark back."""
        self.passages.toggle_support()

    def do_review_context(self) -> None:
        """Say in what way the passage is context, or take that back."""
        self.passages.toggle_context()

    def do_review_neighbour(self) -> None:
        """Lay the neighbours of the passage beside it."""
        self.passages.show_neighbours()

    def do_original(self) -> None:
        """Open the original of the passage's source."""
        passage = self.passages.passage
        if passage is not None:
            self.load(
                lambda: origin_of(self.workspace, passage.source),
                self._open_original,
                group="original",
                description="looking up the source",
            )

    def do_review_find(self) -> None:
        """Find a passage."""
        if self.view is not None:
            self.passages.find(self.view.claim.row.text)

    def do_pane_next(self) -> None:
        """Go to the next pane; in a short window the passage's text is one."""
        if self._reads_text(self.passages.rows):
            self.passages.text.focus()
        elif self.passages.text.has_focus and self.tabbed:
            self.show_tab("checks")
        else:
            super().do_pane_next()

    def do_pane_previous(self) -> None:
        """Go back one pane; in a short window the passage's text is one."""
        if self.passages.text.has_focus and self.tabbed:
            self.passages.rows.focus()
        elif self._reads_text(self.checks.rows):
            self.show_tab("passages", focus=False)
            self.passages.text.focus()
        else:
            super().do_pane_previous()

    def on_descendant_focus(self) -> None:
        """Give the passage's text the room of a short window while it has the focus."""
        self.set_class(self.passages.text.has_focus, "-reading")

    def _reads_text(self, beside: Widget) -> bool:
        """Return whether the focus is on what stands beside the text in the order."""
        short = self.tabbed and self.has_class("-short")
        return short and beside.has_focus and self.passages.current is not None

    def do_back(self) -> None:
        """Leave a field, or save what is filled in and go back."""
        if isinstance(self.focused, Input):
            self.status_line.focus()
        elif isinstance(self.focused, StatusLine):
            self._focus_pane()
        else:
            self.verdict.save_draft()
            super().do_back()

    def do_quit(self) -> Awaitable[None]:
        """Save what is filled in and leave."""
        self.verdict.save_draft()
        return super().do_quit()

    @on(AssessmentForm.Changed)
    def _changed(self) -> None:
        self.verdict.touched()
        self.refresh_keys()

    @on(StatusLine.Picked)
    def _status_picked(self, event: StatusLine.Picked) -> None:
        self.verdict.choose(event.status)

    @on(Input.Submitted)
    def _field_done(self, event: Input.Submitted) -> None:
        self.verdict.field_done(event.input)

    @on(PassagePane.Turned)
    def _turned(self, event: PassagePane.Turned) -> None:
        claim, passage = self._claim, event.passage
        self.underline((), ())
        self._walk.turned(passage)
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
        self.verdict.touched()
        self.form.refuse(())
        self.passages.show_marks(self.form.status)

    @on(PassagePane.Told)
    def _told(self, event: PassagePane.Told) -> None:
        self.say(event.text)

    @on(PassagePane.CandidatesChanged)
    def _candidate_added(self, event: PassagePane.CandidatesChanged) -> None:
        if self.view is not None:
            self.view = replace(self.view, candidates=event.candidates)

    @on(VirtualList.Chosen, "#passages-body")
    def _passage_chosen(self) -> None:
        laid = self.passages.choice.get(self.passages.current)
        if laid is not None and laid.origin is Origin.CANDIDATE:
            self.do_whole()
        else:
            self.passages.take()

    @on(ChecksPane.Shown)
    def _finding_shown(self, event: ChecksPane.Shown) -> None:
        found = event.finding
        self.underline(
            found.claim_spans if found else (), found.evidence_spans if found else ()
        )

    @on(ChecksPane.Asked)
    def _finding_asked(self, event: ChecksPane.Asked) -> None:
        if event.finding is None:
            self.do_whole()
        else:
            self._findings.explain(event.finding)

    def _open_original(self, where: str | None) -> None:
        self.say("It has no original." if where is None else ask_to_open(where))

    def _turn_to(self, claim: ClaimId | None) -> None:
        if claim is not None:
            self.go_to(claim)
            self.passages.rows.focus()

    def _focus_pane(self) -> None:
        """Go to the passages, or to the pane that is shown instead."""
        pane = self.tab if self.tabbed else "passages"
        self.query_one(f"#{pane}-body").focus()
