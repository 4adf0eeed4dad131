"""Filling in and recording the verdict of one Review screen; its draft is kept."""

from __future__ import annotations

from textual.widgets import Input

from claimtui.model.assessments import Assessment, AssessmentDraft
from claimtui.model.ids import ClaimId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import Status, spoken
from screens.actions import Action
from screens.assessment_form import as_recorded
from screens.demands import SCOPE, demanded, prefilled
from screens.place import FIELD_KEYS
from screens.review_place import ReviewPlace
from screens.review_reading import Answer, keep_draft, known_of, record

_LEAVE = Action("field.leave", ("escape",), "keys act again", "Leave the field.")
_NEXT = Action("pane.next", ("tab",), "next field", "Go to the next field.")
_GO_ON = Action("field.done", ("enter",), "go on", "Go on to what is still empty.")
_RECORD = Action("field.done", ("enter",), "record", "Record the assessment and go on.")


class ReviewVerdict:
    """Choose a status, lead through what it asks for, record it."""

    def __init__(self, screen: ReviewPlace) -> None:
        self._screen = screen
        self._remark = ""
        """What speaks against the verdict that is being recorded."""
        self._dropped: tuple[ClaimId, AssessmentDraft] | None = None
        """What was dropped last, while nothing else was done since."""

    def do_review_status_supported(self) -> None:
        """Choose supported."""
        self.choose(Status.SUPPORTED)

    def do_review_status_partially_supported(self) -> None:
        """Choose partially supported."""
        self.choose(Status.PARTIALLY_SUPPORTED)

    def do_review_status_unsupported(self) -> None:
        """Choose unsupported."""
        self.choose(Status.UNSUPPORTED)

    def do_review_status_contradicted(self) -> None:
        """Choose contradicted."""
        self.choose(Status.CONTRADICTED)

    def do_review_status_not_addressed(self) -> None:
        """Choose not addressed."""
        self.choose(Status.NOT_ADDRESSED)

    def do_review_status_ambiguous(self) -> None:
        """Choose ambiguous."""
        self.choose(Status.AMBIGUOUS)

    def do_review_status_stale(self) -> None:
        """Choose stale."""
        self.choose(Status.STALE)

    def do_review_scope(self) -> None:
        """Write the scope."""
        self._screen.form.open_scope()

    def do_review_record(self) -> None:
        """Record the assessment and go on to the next unreviewed claim."""
        screen, view = self._screen, self._screen.view
        if view is None or screen.form.status is None:
            return
        document, draft = screen.document_id, as_recorded(self._draft())
        self._screen.unsaved = False
        self._remark = self._against(draft)
        screen.status_line.focus()
        screen.write(
            lambda: record(screen.workspace, document, view, draft),
            self._recorded,
            description="recording",
        )

    def can(self, action_id: str) -> bool:
        """Offer recording once there is a status, dropping once there is anything."""
        if action_id == "review.drop":
            return self._screen.view is not None and self._draft() != AssessmentDraft()
        return self._screen.form.status is not None

    def do_review_drop(self) -> None:
        """Drop what is filled in and marked."""
        screen, view = self._screen, self._screen.view
        if view is None:
            return
        dropped = (view.claim.row.claim, self._draft())
        self._put(None)
        self._dropped = dropped
        screen.say("What was filled in is dropped", undo=True)

    def bring_back(self) -> bool:
        """Fill in again what was just dropped; tell whether there was anything."""
        view, dropped = self._screen.view, self._dropped
        if view is None or dropped is None or dropped[0] != view.claim.row.claim:
            return False
        self._put(dropped[1])
        self._screen.say("What was filled in is back")
        return True

    def touched(self) -> None:
        """Take note that something was filled in or marked by hand."""
        self._screen.unsaved = True
        self._dropped = None

    def forget_dropped(self) -> None:
        """Take note that undoing means something else now."""
        self._dropped = None

    def _put(self, draft: AssessmentDraft | None) -> None:
        """Fill in a draft, or nothing, and save that."""
        self._screen.fill(draft)
        self._dropped = None
        self._screen.unsaved = True
        self.save_draft()
        self._screen.passages.rows.focus()

    def choose(self, status: Status) -> None:
        """Choose a status and go to what it asks for: empty, else filled in for one.

        What was filled in has to be looked at, and what is typed takes its place.
        """
        screen = self._screen
        screen.form.choose(status, self._offered(status))
        screen.status_line.show(status)
        screen.passages.show_marks(status)
        if demanded(status):
            screen.form.enter()
        else:
            screen.status_line.focus()

    def field_keys(self) -> tuple[Action, ...]:
        """Return what a field does not take as text, and what enter does there."""
        form = self._screen.form
        if not form.has_focus_within:
            return FIELD_KEYS
        done = _RECORD if self._records(self._screen.focused) else _GO_ON
        return (done, _NEXT, _LEAVE)

    def field_done(self, field: Input) -> None:
        """Go to what is still empty; where nothing is, record."""
        if self._records(field):
            self.do_review_record()
        else:
            open_ = self._screen.form.first_open()
            (open_ or self._screen.status_line).focus()

    def save_draft(self) -> None:
        """Keep what is filled in, if anything has changed."""
        screen = self._screen
        if not self._screen.unsaved or screen.view is None:
            return
        self._screen.unsaved = False
        claim, draft = screen.view.claim.row.claim, self._draft()
        screen.write(
            lambda: keep_draft(screen.workspace, claim, draft),
            lambda _: None,
            description="saving the draft",
        )

    def _records(self, field: object) -> bool:
        """Return whether enter in a field records: all is filled in, status chosen."""
        form = self._screen.form
        is_scope = isinstance(field, Input) and field.id == f"field-{SCOPE.name}"
        return form.status is not None and not is_scope and form.first_open() is None

    def _offered(self, status: Status) -> dict[str, str]:
        """Return what can be filled in for a status."""
        screen = self._screen
        if screen.view is None:
            return {}
        known = known_of(
            screen.view,
            screen.passages.choice,
            selected=(screen.get_selected_text() or "").strip(),
            queries=screen.passages.queries,
        )
        return prefilled(status, known)

    def _draft(self) -> AssessmentDraft:
        passages = self._screen.passages
        marked = passages.choice.marked
        about = marked[0] if marked else passages.current
        return passages.choice.into(self._screen.form.draft(about))

    def _against(self, draft: AssessmentDraft) -> str:
        """Return what speaks against a verdict though it may be recorded."""
        passages, checks = self._screen.passages, self._screen.checks
        cited = [passages.choice.get(one.passage) for one in draft.supports]
        if any(one is not None and one.passage.newer_revision for one in cited):
            return ", on words of an older revision of the source"
        shown = passages.current in {one.passage for one in draft.supports}
        if draft.status is Status.SUPPORTED and shown and checks.objects:
            return ", though the checks object"
        return ""

    def _recorded(self, answer: Answer) -> None:
        recorded, form = answer.recorded, self._screen.form
        if isinstance(recorded, Ok):
            self._go_on(recorded.value, answer.following)
            return
        self._screen.unsaved = True
        if isinstance(recorded, Refused):
            form.refuse(recorded.reasons)
            (form.first_open() or self._screen.status_line).focus()
        else:
            form.refuse(("the claim has new words now; read them, then record.",))
            self._screen.read(fresh=False)

    def _go_on(self, recorded: Assessment, following: ClaimId | None) -> None:
        screen, status = self._screen, recorded.draft.status
        told = f"Recorded: {spoken(status)}" if status else "Recorded"
        told += self._remark
        self._screen.unsaved = False
        if following is None:
            screen.say(
                f"{told} · nothing is left unreviewed here · g h shows its history"
            )
            screen.read(fresh=True)
        else:
            screen.go_to(following)
            screen.say(f"{told} · this is the next unreviewed claim")
        screen.passages.rows.focus()
