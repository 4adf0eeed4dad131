"""A document with its claims tinted where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.ids import ClaimId
from screens.placement import Placement
from screens.widgets.marks import TextMark
from screens.widgets.span_text import SpanText
from screens.widgets.wrapped_text import WrappedText

_BEFORE = 8_000
_AFTER = 24_000
"""Characters around the top of the window whose claims are marked.

Marking all claims of a document with 100,000 would cost the screen a third of a
second each time one of them changes.
"""


class DocumentPane(SpanText):
    """Show a document; only the claims around what is seen are marked at any time."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id)
        self.placement: Placement | None = None
        """Where the claims stand, once that is known."""
        self._marked = (0, -1)
        self._due = False
        """Whether the claims around are about to be marked."""
        self._choice: Sequence[TextMark] = ()

    def show_document(
        self, text: WrappedText, dim: list[tuple[int, int]], *, keep: bool
    ) -> None:
        """Show a text, without claims for now; `keep` stays at the same offset."""
        self.placement = None
        self._marked = (0, -1)
        self.load(text, (), dim, keep=keep)

    def place(self, placement: Placement) -> None:
        """Show where the claims stand."""
        self.placement = placement
        self._mark(self.top_offset)

    def update_claims(self) -> None:
        """Show the state and status that the claims have now."""
        self._mark(self.top_offset)

    def go_to(self, claim: ClaimId | None) -> None:
        """Make a claim the current one and bring it into view."""
        start = None
        if claim is not None and self.placement is not None:
            start = self.placement.start_of(claim)
        if start is not None:
            self.scroll_to_offset(start)
            if not self._covers(start):
                self._mark_soon()
        self.current = claim

    def show_choice(self, marks: Sequence[TextMark], place: int | None = None) -> None:
        """Lay marks over the claims while words are chosen, and show a place."""
        self._choice = marks
        if place is not None:
            self.scroll_to_offset(place)
        self._mark(self.top_offset)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Mark the claims that come into view."""
        super().watch_scroll_y(old_value, new_value)
        if not self._covers(self.top_offset):
            self._mark_soon()

    def _mark_soon(self) -> None:
        """Mark the claims around when what was moved has been painted."""
        if not self._due:
            self._due = True
            self.call_after_refresh(self._mark_due)

    def _mark_due(self) -> None:
        self._due = False
        self._mark(self.top_offset)

    def _covers(self, offset: int) -> bool:
        """Return whether the claims in a window from this offset on are marked."""
        first, last = self._marked
        return (first == 0 or first <= offset - _BEFORE // 2) and (
            last >= min(len(self.text), offset + _AFTER // 3)
        )

    def _mark(self, offset: int) -> None:
        if self.placement is None:
            return
        first = max(0, offset - _BEFORE)
        self._marked = (first, offset + _AFTER)
        self.set_marks([*self.placement.marks(*self._marked), *self._choice])
