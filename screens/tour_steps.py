"""What the tour of the sample workspace asks for, step by step, and when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from claimtui.model.vocabulary import CurrentStatus
from claimtui.workspace.demo_tour import ASSESSED, REVISED, WITHOUT_PRICE
from screens.place import PlaceScreen

PATH = "{path}"
"""Stands for the path of the article in a step's text."""
SET_REVISIONS = "History of the set"
"""Name of the screen that lists a set's revisions."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. An action's id in angle brackets stands for its key."""

    text: str
    done: Callable[[Seen], bool]
    place: str = ""
    """Name of the screen on which the text makes sense; empty for any."""
    way: str = ""
    """What is said on another screen instead."""
    counts_anew: bool = False
    """Whether the step after it counts only what is done from then on."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a step is judged by: the screen, and what was done since it began."""

    screen: PlaceScreen
    kinds: frozenset[str]

    @property
    def place(self) -> str:
        """Name of the screen."""
        return self.screen.PLACE

    def has_found(self) -> bool:
        """Return whether a passage that was searched for has been taken."""
        from screens.review import ReviewScreen

        screen = self.screen
        return isinstance(screen, ReviewScreen) and bool(screen.passages.queries)

    def is_on_changed_words(self) -> bool:
        """Return whether Claims is at a claim whose words are new since its verdict."""
        from claimtui.workspace.claims import claim_row

        claim = self.screen.subject.claim
        if self.place != "Claims" or claim is None:
            return False
        row = claim_row(self.screen.workspace, claim)
        return row.revision > 1 and row.status.status is CurrentStatus.UNREVIEWED

    def is_on_past_support(self) -> bool:
        """Return whether History is at a claim that rests on a set that went on."""
        from claimtui.workspace.history import history

        claim = self.screen.subject.claim
        if self.place != "History" or claim is None:
            return False
        told = history(self.screen.workspace, claim)
        return any(one.support_is_historical for one in told.observations)


STEPS = (
    Step(
        "<open> opens the article · the palette (<palette>) can “end the tour”",
        lambda seen: seen.place != "Library",
    ),
    Step(
        "<move.down> and <move.up> go from claim to claim, <open> reviews one",
        lambda seen: seen.place == "Review",
        "Claims",
        "<go.claims> goes to the claims",
    ),
    Step(
        "<review.find> finds evidence: type words like “in service”, <open> takes it",
        lambda seen: seen.has_found() or ASSESSED in seen.kinds,
        "Review",
        "<go.review> reviews the claim",
    ),
    Step(
        "<review.supports> marks support, <review.status.supported> to"
        " <review.status.stale> choose a status, <review.record> records",
        lambda seen: ASSESSED in seen.kinds,
        "Review",
        "<go.review> reviews the claim",
        counts_anew=True,
    ),
    Step(
        f"on Claims <edit.outside> opens your editor: change a word and save: {PATH}",
        lambda seen: REVISED in seen.kinds,
        counts_anew=True,
    ),
    Step(
        "changed words are unreviewed (·), the rest still holds:"
        " <claims.next_unreviewed> goes from one unreviewed claim to the next, until it"
        " is at changed words",
        lambda seen: seen.is_on_changed_words(),
        "Claims",
        "<go.claims> shows which claims still hold",
    ),
    Step(
        "<go.history> shows what was said of the older words",
        lambda seen: seen.place == "History",
    ),
    Step(
        "go to the timetable; <sources.diff> shows what its page says now",
        lambda seen: seen.place == "Difference",
        "Sources",
        "<go.sources> goes to the sources, one of which has changed",
    ),
    Step(
        "<open> opens the evidence set on fares",
        lambda seen: seen.place == "Evidence",
        "Evidence sets",
        "<go.evidence> goes to the evidence sets",
    ),
    Step(
        "<evidence.history> lists its revisions: the price was assessed with r4",
        lambda seen: seen.place == SET_REVISIONS,
        "Evidence",
        "<go.evidence> goes to the evidence set",
    ),
    Step(
        "r5 took the passage on the price out, its page was of last year:"
        " <move.down> and <open> show what that left",
        lambda seen: seen.screen.subject.set_revision == WITHOUT_PRICE,
        SET_REVISIONS,
        "<go.evidence> goes to the evidence set, <evidence.history> to its revisions",
    ),
    Step(
        "the clause on the price is refused, and a gap says why: <back> and <back> to"
        " the set as it is now, which the current page answers again",
        lambda seen: seen.place == "Evidence",
    ),
    Step(
        "nothing was overwritten: <filter> finds “single ticket”, the claim that rests"
        " on r4; <go.history> tells that its support is historical",
        lambda seen: seen.is_on_past_support(),
        "Claims",
        "<go.library> and <open> lead to the article: a claim of it rests on r4",
    ),
)
