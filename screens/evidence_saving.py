"""Saving what is done to a set: onto the revision that was seen (SPEC 4.14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from claimtui.model.errors import ClaimtuiError
from claimtui.model.evidence_views import SavedSet
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import SetConflict
from claimtui.workspace.sets import When
from screens.background import WRITES
from screens.evidence_page import SetPage, page_of
from screens.evidence_place import EvidencePlace
from screens.set_conflict import APPLY, Clash, SetConflictScreen, clash_of
from screens.set_typed import typed_in
from screens.set_words import SetNames

Changed = Ok[SavedSet] | Refused | SetConflict
Work = Callable[[When], Changed]
Do = Callable[..., Changed]
"""A change of a set, given workspace, set and `when`."""

BESIDE = "others changed the set meanwhile; your change stands beside it"


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is done to a set."""

    told: str
    """What is said once it is saved, as the beginning of a sentence."""
    work: Work
    typed: tuple[str, str] | None = None
    """What was typed for it and what for, kept until it is saved."""


@dataclass(frozen=True, slots=True)
class _Saved:
    page: SetPage
    replayed: bool
    same: bool
    """Whether everything was as it should be already."""


class SetSaving:
    """Carries out what is done on one Evidence screen, in order."""

    def __init__(self, screen: EvidencePlace) -> None:
        self._screen = screen
        self._seen = 0
        self._typed = typed_in(screen.workspace).lines

    def saw(self, revision: int) -> None:
        """Note the revision that the person sees now."""
        self._seen = max(self._seen, revision)

    def doing(self, work: Do) -> Work:
        """Return a change of this set, to be given the revision that was seen."""
        ws, set_ = self._screen.workspace, self._screen.set_

        def change(when: When) -> Changed:
            return work(ws, set_, when=when)

        return change

    def typed(self, what_for: str, otherwise: str = "") -> str:
        """Return what was typed for something and is not saved yet."""
        return self._typed.get((self._screen.set_, what_for), otherwise)

    def keep(self, what_for: str, text: str) -> None:
        """Keep what was typed until it is saved."""
        self._typed[self._screen.set_, what_for] = text

    def forget(self, what_for: str) -> None:
        """Keep nothing of what was typed for something."""
        self._typed.pop((self._screen.set_, what_for), None)

    def change(
        self,
        told: str,
        work: Work,
        *,
        typed: tuple[str, str] | None = None,
        group: str = WRITES,
        description: str = "saving",
    ) -> None:
        """Do something to the set beside the screen and show what came of it.

        Args:
            told: What is said once it is saved.
            work: What is done, given the revision that was seen.
            typed: What was typed for it and what for.
            group: Of the work; changes keep their order among each other.
            description: What it is, in words for the header.
        """
        if typed is not None:
            self.keep(*typed)
        change = Change(told, work, typed)
        screen = self._screen
        screen.background.run(
            screen,
            lambda: self._carry_out(change, None),
            partial(self._done, change),
            group=group,
            description=description,
            failed=self._failed,
        )

    def _carry_out(
        self, change: Change, expect: int | None
    ) -> _Saved | Refused | Clash:
        """Do it on the worker; one's own earlier changes count as seen."""
        page = self._screen.page
        seen = self._seen if expect is None else expect
        answer = change.work(When(expect=seen))
        if isinstance(answer, Refused):
            return answer
        if isinstance(answer, SetConflict):
            if page is None:
                raise AssertionError("what is changed was shown")
            return clash_of(self._screen.workspace, answer, page)
        view = answer.value.view
        same = view.revision == seen
        self.saw(view.revision)
        before = page.view if page else None
        return _Saved(page_of(view, before), bool(answer.value.replayed), same)

    def _done(self, change: Change, answer: _Saved | Refused | Clash) -> None:
        screen = self._screen
        if isinstance(answer, Clash):
            screen.show(answer.theirs)
            screen.app.push_screen(
                SetConflictScreen(answer), partial(self._decided, change, answer)
            )
            return
        if isinstance(answer, Refused):
            screen.say(" ".join(map(screen.names.plain, answer.reasons)))
            return
        if change.typed is not None:
            self.forget(change.typed[0])
        screen.show(answer.page)
        if answer.same:
            screen.say("It is so already.")
        elif answer.replayed:
            screen.say(f"{change.told} · {BESIDE}", undo=True)
        else:
            screen.say(change.told, undo=True)

    def _failed(self, error: ClaimtuiError, names: SetNames | None = None) -> None:
        known = names or self._screen.names
        self._screen.say(known.plain(str(error)))
        self._screen.reload()

    def _decided(self, change: Change, clash: Clash, choice: str | None) -> None:
        screen = self._screen
        kept = " · what you typed is kept" if change.typed else ""
        if choice != APPLY:
            told = "Theirs stands" if choice else "Nothing of yours was saved"
            screen.say(f"{told}{kept}")
            return
        screen.background.run(
            screen,
            lambda: self._carry_out(change, clash.conflict.found),
            partial(self._done, change),
            group=WRITES,
            description="saving",
            failed=partial(self._failed, names=clash.theirs.names),
        )
