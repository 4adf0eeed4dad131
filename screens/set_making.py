"""Making a set: the question, its clauses one after the other, and the purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SavedSet
from claimtui.model.ids import SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import SetPurpose, spoken
from claimtui.workspace import sets
from screens.chooser import Chooser, Option
from screens.line_prompt import LinePrompt
from screens.place import PlaceScreen
from screens.set_words import short

_PURPOSES = {
    SetPurpose.ACTIVE_RESEARCH: "work that goes on",
    SetPurpose.ACCEPTED_SUPPORT: "decisions rest on it",
    SetPurpose.EVALUATION_FIXTURE: "cases to measure with",
    SetPurpose.TEMPORARY_DRAFT: "goes after 14 days",
}


@dataclass(slots=True)
class _Typed:
    """What has been typed of a set that is not made yet."""

    question: str = ""
    clauses: list[str] = field(default_factory=list)


class SetMaking:
    """Ask for a new set on one screen; what was typed is kept until it is made.

    Args:
        screen: Where it is asked.
        made: Called with the new set.
    """

    def __init__(self, screen: PlaceScreen, made: Callable[[SetId], None]) -> None:
        self._screen = screen
        self._made = made
        self._typed = _Typed()

    def begin(self) -> None:
        """Ask for the question."""
        self._screen.app.push_screen(
            LinePrompt(
                "What is to be answered?",
                "one question",
                self._typed.question,
                needed=True,
            ),
            self._asked,
        )

    def _asked(self, question: str | None) -> None:
        if question is None:
            return
        self._typed.question = question
        if question:
            self._next_clause()
        else:
            self._screen.say("A set answers a question: nothing was made.")

    def _next_clause(self) -> None:
        count = len(self._typed.clauses)
        last = short(self._typed.clauses[-1], 30) if count else ""
        before = f"{count} so far, last “{last}”. " if count else ""
        title = (
            f"{before}Which part of it needs evidence? Empty goes on to the purpose."
        )
        self._screen.app.push_screen(
            LinePrompt(title, f"clause {count + 1}"), self._clause
        )

    def _clause(self, text: str | None) -> None:
        if text is None:
            self._screen.say("Nothing was made yet; what you typed is kept for A.")
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
            self._screen.say("Nothing was made yet; what you typed is kept for A.")
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
        self._typed = _Typed()
        self._screen.say("")
        self._made(answer.value.view.set)
