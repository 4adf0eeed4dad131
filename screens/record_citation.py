"""What Review does to let a claim's citation become a record (SPEC 6.7)."""

from __future__ import annotations

from claimtui.model.records import RecordRow
from claimtui.model.results import Ok, Refused
from claimtui.workspace import records
from screens.action_registry import spoken_key
from screens.review_place import ReviewPlace

_GOES = "go.records"


class ReviewCitation:
    """Make records of claim and passage on one Review screen."""

    def __init__(self, screen: ReviewPlace) -> None:
        self._screen = screen

    def do_review_citation(self) -> None:
        """Make a record of the claim's words and the passage's."""
        screen = self._screen
        view, passage = screen.view, screen.passages.current
        if view is None or passage is None:
            screen.say("Highlight the passage that the claim cites first.")
            return
        claim = view.claim.row.claim
        screen.write(
            lambda: records.record_citation(screen.workspace, claim, passage),
            self._done,
            description="making a record of the citation",
        )

    def _done(self, result: Ok[RecordRow] | Refused) -> None:
        screen = self._screen
        if isinstance(result, Refused):
            screen.say(" ".join(result.reasons))
            return
        live = {one.id: one for one in screen.live_actions()}
        keys = live[_GOES].keys if _GOES in live else ()
        shown = f" · {spoken_key(keys[0])} shows it" if keys else ""
        screen.say(f"The citation is a record now; somebody else verifies it{shown}")
