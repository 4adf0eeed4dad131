"""The claim under review, in its paragraph, with what is expected of its evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from claimtui.model.spans import TextSpan
from claimtui.model.views import ReviewView
from claimtui.model.vocabulary import ClaimState
from screens.claim_detail import kind_words, status_words
from screens.passage_pane import FINDING
from screens.sanitize import sanitize_cell
from screens.signs import claim_sign
from screens.widgets.marks import TextMark
from screens.widgets.span_text import SpanText

_CLAIM = "claim"
_ITEM = re.compile(r"\n\s*(?:[-*+•]|[0-9]{1,3}[.)])\s")
"""Where an item of a list begins."""
_MOST_BEFORE = 160
"""Characters of the paragraph shown before the claim: its words come first."""
_MOST_AFTER = 2_000
"""Characters of the paragraph shown after it."""


class ClaimText(SpanText):
    """The paragraph; the claim's words stay in view when the room for it changes."""

    def on_resize(self, _event: events.Resize) -> None:
        """Bring the claim's words into view."""
        self.call_after_refresh(self.scroll_to_span, _CLAIM)


class ClaimPane(Vertical):
    """Show a claim's words in their paragraph."""

    def __init__(self) -> None:
        super().__init__(id="claim", classes="pane")
        self._start = 0
        self._end = 0
        self._tint = ""

    def compose(self) -> ComposeResult:
        """Lay out paragraph and facts."""
        yield ClaimText(gutter=False, id="claim-text")
        yield Static(id="claim-facts")

    @property
    def text(self) -> SpanText:
        """The paragraph."""
        return self.query_one(ClaimText)

    def show(self, view: ReviewView) -> None:
        """Show the claim of a view."""
        row = view.claim.row
        before, after = _around(view)
        self._start, self._end = len(before), len(before) + len(row.text)
        self._tint = claim_sign(row.state, row.status.status).tint
        around = [(0, self._start), (self._end, self._end + len(after))]
        self.text.load(before + row.text + after, self._marks(()), around)
        self.call_after_refresh(self.text.scroll_to_span, _CLAIM)
        gone = row.state in (ClaimState.EXCLUDED, ClaimState.RETIRED)
        state = row.state.value if gone else ""
        facts = (state, kind_words(view.claim), view.claim.expectation)
        lines = [" · ".join(part for part in facts if part), status_words(row)]
        told = "\n".join(sanitize_cell(line) for line in lines)
        self.query_one("#claim-facts", Static).update(Content.styled(told, "$muted"))

    def underline(self, spans: Sequence[TextSpan]) -> None:
        """Underline words of the claim; offsets count the claim's own text."""
        self.text.set_marks(self._marks(spans))

    def _marks(self, spans: Sequence[TextSpan]) -> list[TextMark]:
        claim = TextMark(self._start, self._end, f"bold {self._tint}", key=_CLAIM)
        return [
            claim,
            *(
                TextMark(self._start + one.start, self._start + one.end, FINDING)
                for one in spans
            ),
        ]


def _around(view: ReviewView) -> tuple[str, str]:
    """Return what is shown before a claim and after it.

    A row stands under its header and an item under what introduces its list, which are
    among the claim's words (SPEC 1.7); the rows and items between are left out.
    """
    rules = view.claim.rules
    if "table_row" in rules:
        parts = view.before.lstrip("\n").split("\n", 1)
    elif "list_introduction" in rules:
        parts = _ITEM.split(view.before, maxsplit=1)
    else:
        parts = []
    if len(parts) > 1 and parts[0].strip():
        own = view.before[view.before.rfind("\n") + 1 :]
        head = _ending(" ".join(parts[0].split()))
        return f"{head}\n{own}", view.after.split("\n", 1)[0][:_MOST_AFTER]
    after = view.after[:_MOST_AFTER].replace("\n", " ")
    return _ending(view.before.replace("\n", " ")), after


def _ending(text: str) -> str:
    """Return the end of a text, from a word on."""
    if len(text) <= _MOST_BEFORE:
        return text
    _, _, words = text[-_MOST_BEFORE:].partition(" ")
    return f"… {words}"
