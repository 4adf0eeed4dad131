"""Answers short of a verdict: unresolved, put off, and what a source's change means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from claimtui.model.assessments import Assessment, AssessmentDraft, Observation
from claimtui.model.ids import AssessmentId, ClaimId, DocumentId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import (
    AnswerHow,
    CurrentStatus,
    Flag,
    ObservationState,
    RecheckEffect,
)
from claimtui.workspace import assessing, claims, rechecking, undoing
from claimtui.workspace.workspace import Workspace
from screens.chooser import Chooser, Option
from screens.line_prompt import LinePrompt
from screens.review_place import ReviewPlace
from screens.review_verdict import ReviewVerdict
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE

ANSWERS = frozenset(("review.unresolved", "review.postpone", "review.recheck", "undo"))
"""The actions that are taken here."""

_EFFECTS = (
    Option(RecheckEffect.FACT_CHANGED.value, "the fact changed", "asks for a verdict"),
    Option(RecheckEffect.SOURCE_ONLY.value, "only the source changed", "verdict stays"),
    Option(RecheckEffect.NONE.value, "no effect", "verdict stays"),
)
_TOLD = {
    RecheckEffect.FACT_CHANGED: "The fact changed: stale until it is assessed again",
    RecheckEffect.SOURCE_ONLY: "Only the source changed: the verdict stays",
    RecheckEffect.NONE: "No effect: the verdict stays",
}

Given = Ok[Assessment] | Ok[ClaimRow] | Refused | Conflict


@dataclass(frozen=True, slots=True)
class _Done:
    """What came of an answer, and the claim that comes next."""

    given: Given
    following: ClaimId | None


class ReviewAnswers:
    """Take what a person answers without choosing a status on one Review screen."""

    def __init__(self, screen: ReviewPlace, verdict: ReviewVerdict) -> None:
        self._screen = screen
        self._verdict = verdict

    def can(self, action_id: str) -> bool:
        """Return whether an answer makes sense for the claim now."""
        row = self._row
        if row is None:
            return False
        if action_id == "review.recheck":
            return row.status.status is CurrentStatus.POTENTIALLY_STALE
        return True

    def do_review_unresolved(self) -> None:
        """Ask what is open, and record that the claim stays unresolved."""
        answered = self._answered()
        whom = f", answering {answered.assessment.author}" if answered else ""
        self._screen.app.push_screen(
            LinePrompt(f"Leave it unresolved{whom}: what is open?", "a note, or empty"),
            lambda note: self._unresolved(answered, note),
        )

    def do_review_postpone(self) -> None:
        """Put the claim off and go on, or take it up again."""
        row = self._row
        if row is None:
            return
        again = Flag.POSTPONED in row.status.flags
        self._answer(
            "It is taken up again" if again else "Put off",
            lambda ws: rechecking.postpone(ws, row.claim, postponed=not again),
            CurrentStatus.UNREVIEWED,
            goes_on=not again,
        )

    def do_review_recheck(self) -> None:
        """Choose what the change of the source means for the claim."""
        self._screen.app.push_screen(
            Chooser("What the changed source means", _EFFECTS), self._recheck
        )

    def do_undo(self) -> None:
        """Take back the last change, whichever claim it was about."""
        screen = self._screen
        if self._verdict.bring_back():
            return
        screen.write(
            lambda: undoing.undo(screen.workspace), self._undone, description="undoing"
        )

    @property
    def _row(self) -> ClaimRow | None:
        view = self._screen.view
        return None if view is None else view.claim.row

    def _answered(self) -> Observation | None:
        """Return what is answered: another person's verdict that has the focus."""
        screen, row = self._screen, self._row
        focused = screen.focused
        seen = screen.earlier.observation
        if row is None or seen is None or focused is None:
            return None
        if screen.earlier not in focused.ancestors:
            return None
        made = seen.assessment
        standing = seen.state is ObservationState.STANDING
        others = made.author != screen.workspace.actor
        about_this = made.claim_revision == row.revision
        return seen if standing and others and about_this else None

    def _unresolved(self, answered: Observation | None, note: str | None) -> None:
        row = self._row
        if row is None or note is None:
            return
        about = AssessmentId(answered.assessment.id) if answered else None
        self._answer(
            "Left unresolved",
            lambda ws: assessing.assess(
                ws,
                row.claim,
                row.revision,
                AssessmentDraft(note=note),
                answers=about,
                answers_how=AnswerHow.UNRESOLVED,
            ),
            CurrentStatus.UNREVIEWED,
        )

    def _recheck(self, value: str | None) -> None:
        row = self._row
        if value is None or row is None:
            return
        effect = RecheckEffect(value)
        self._answer(
            _TOLD[effect],
            lambda ws: rechecking.recheck(ws, row.claim, effect),
            CurrentStatus.POTENTIALLY_STALE,
            goes_on=effect is not RecheckEffect.FACT_CHANGED,
        )

    def _answer(
        self,
        told: str,
        give: Callable[[Workspace], Given],
        wanted: CurrentStatus,
        *,
        goes_on: bool = True,
    ) -> None:
        """Save an answer beside the screen and go on to the next such claim."""
        screen, row = self._screen, self._row
        if row is None:
            return
        self._verdict.save_draft()
        self._verdict.forget_dropped()
        document, claim = screen.document_id, row.claim

        def save() -> _Done:
            given = give(screen.workspace)
            if not goes_on or not isinstance(given, Ok):
                return _Done(given, None)
            return _Done(given, next_open(screen.workspace, document, claim, wanted))

        screen.write(save, lambda done: self._done(told, done), description="saving")

    def _done(self, told: str, done: _Done) -> None:
        screen = self._screen
        if isinstance(done.given, Refused):
            screen.say(" ".join(done.given.reasons))
        elif not isinstance(done.given, Ok):
            screen.say("The claim has new words now; read them first.")
            screen.read(fresh=False)
        else:
            if done.following is None:
                screen.read(fresh=False)
            else:
                screen.go_to(done.following)
            screen.say(told, undo=True)

    def _undone(self, answer: Ok[str] | Refused) -> None:
        if isinstance(answer, Ok):
            self._screen.say(f"Undone: {answer.value}")
        else:
            self._screen.say(f"Not undone: {' '.join(answer.reasons)}")
        self._verdict.save_draft()
        self._screen.read(fresh=not self._screen.unsaved)


def next_open(
    workspace: Workspace, document: DocumentId, after: ClaimId, wanted: CurrentStatus
) -> ClaimId | None:
    """Return the next claim with a status that nobody put off, round at the end.

    Claims that somebody left unresolved are passed over too: they wait for others.
    """
    every = claims.claim_ids(workspace, document)
    open_ = frozenset(claims.claim_ids(workspace, document, statuses=(wanted,)))
    here = every.index(after) if after in every else -1
    around = [
        one for one in (*every[here + 1 :], *every[: max(here, 0)]) if one in open_
    ]
    for start in range(0, len(around), MOST_ROWS_AT_ONCE):
        ids = around[start : start + MOST_ROWS_AT_ONCE]
        for row in claims.claim_rows(workspace, ids):
            if not {Flag.POSTPONED, Flag.UNRESOLVED} & set(row.status.flags):
                return row.claim
    return None
