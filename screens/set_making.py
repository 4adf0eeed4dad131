"""Making a set: the question, its clauses one after the other, and the purpose."""

from __future__ import annotations

from collections.abc import Callable

from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SavedSet
from claimtui.model.ids import SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import SetPurpose, spoken
from claimtui.workspace import sets
from screens.chooser import Chooser, Option
from screens.line_prompt import LinePrompt
from screens.place import PlaceScreen
from screens.set_typed import NewSet, typed_in
from screens.set_words import short

_PURPOSES = {
    SetPurpose.ACTIVE_RESEARCH: "work that goes on",
    SetPurpose.ACCEPTED_SUPPORT: "decisions rest on it",
    SetPurpose.EVALUATION_FIXTURE: "cases to measure with",
    SetPurpose.TEMPORARY_DRAFT: "goes after 14 days",
}
_KEPT = "Nothing was made yet; what you typed is kept for A."


class SetMaking:
    """Ask for a new set on one screen; what was typed is kept until it is made.

    Args:
        screen: Where it is asked.
        made: Called with the new set.
    """

    def __init__(self, screen: PlaceScreen, made: Callable[[SetId], None]) -> None:
        self._screen = screen
        self._made = made

    @property
    def _typed(self) -> NewSet:
        return typed_in(self._screen.workspace).new

    def begin(self) -> None:
        """Ask for the question."""
        self._screen.app.push_screen(
            LinePrompt(
                "What is to be answered?",
                "one question",
                self._typed.question,
                needed=True,
                left=self._left_question,
            ),
            self._asked,
        )

    def _left_question(self, line: str) -> None:
        self._typed.question = line
        if not self._typed.empty:
            self._screen.say(_KEPT)

    def _asked(self, question: str | None) -> None:
        if question:
            self._typed.question = question
            self._next_clause()
        elif question is not None:
            typed_in(self._screen.workspace).new = NewSet()
            self._screen.say("A set answers a question: nothing was made.")

    def _next_clause(self, twice: str = "") -> None:
        """Ask for one more clause.

        Args:
            twice: One that was typed a second time.
        """
        typed = self._typed
        count = len(typed.clauses)
        before = ""
        if twice:
            before = f"“{short(twice, 30)}” is there already. "
        elif count:
            before = f"{count} so far, last “{short(typed.clauses[-1], 30)}”. "
        title = (
            f"{before}Which part of it needs evidence? Empty goes on to the purpose."
        )
        self._screen.app.push_screen(
            LinePrompt(
                title, f"clause {count + 1}", typed.clause, left=self._left_clause
            ),
            self._clause,
        )

    def _left_clause(self, line: str) -> None:
        self._typed.clause = line
        self._screen.say(_KEPT)

    def _clause(self, text: str | None) -> None:
        if text is None:
            return
        self._typed.clause = ""
        if text and self._typed.has(text):
            self._next_clause(text)
        elif text:
            self._typed.clauses.append(text)
            self._next_clause()
        else:
            options = [
                Option(one.value, spoken(one), hint) for one, hint in _PURPOSES.items()
            ]
            self._screen.app.push_screen(
                Chooser("The set is for", options, SetPurpose.ACTIVE_RESEARCH.value),
                self._make,
            )

    def _make(self, purpose: str | None) -> None:
        if purpose is None:
            self._screen.say(_KEPT)
            return
        ws, typed = self._screen.workspace, self._typed
        brief = Brief(SetPurpose(purpose), typed.question)
        self._screen.write(
            lambda: sets.new_set(ws, brief, tuple(typed.clauses)),
            self._answered,
            description="making the set",
        )

    def _answered(self, answer: Ok[SavedSet] | Refused) -> None:
        if isinstance(answer, Refused):
            self._screen.say(" ".join(answer.reasons))
            return
        typed_in(self._screen.workspace).new = NewSet()
        self._screen.say("")
        self._made(answer.value.view.set)
