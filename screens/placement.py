"""Where the claims of a document stand, read by claim or by stretch of the text."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from claimtui.model.ids import ClaimId
from claimtui.model.views import DocumentPlaces, PlacedClaim
from claimtui.model.vocabulary import ClaimState
from claimtui.workspace import claims
from claimtui.workspace.workspace import Workspace
from screens.signs import claim_sign
from screens.widgets.marks import TextMark

_DIMMED = re.compile(
    r"^[ \t]{0,3}#{1,6}[ \t]"  # heading
    r"|^[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]"  # list item
    r"|^[ \t]*>[ \t]?"  # quotation
    r"|^[ \t]*(?:```|~~~)[^\n]*"  # code fence
    r"|\]\([^()\n]{0,2000}\)|\[\^?(?=[^\]\n]{1,200}\])"  # link, footnote
    r"|[*_]{1,3}|`{1,3}",
    re.MULTILINE,
)
_MOST_DIMMED_CHARS = 300_000
"""Longer texts are shown without dimming: it would cost more than it helps."""


def markup_of(text: str) -> list[tuple[int, int]]:
    """Return the stretches of Markdown markup, so that they can be dimmed."""
    if len(text) > _MOST_DIMMED_CHARS:
        return []
    return [match.span() for match in _DIMMED.finditer(text)]


class Placement:
    """The claims of one document revision by where they stand.

    What is asked for is read then: one bounded, indexed read of the store each.
    """

    def __init__(self, workspace: Workspace, places: DocumentPlaces) -> None:
        self._workspace = workspace
        self._places = places

    def get(self, claim: ClaimId) -> PlacedClaim | None:
        """Return where a claim stands; None for one that stands nowhere."""
        return claims.placed_claim(self._workspace, self._places, claim)

    def start_of(self, claim: ClaimId) -> int | None:
        """Return the offset at which a claim begins."""
        placed = self.get(claim)
        return None if placed is None else int(placed.spans[0].start)

    def nearest(self, offset: int, listed: Sequence[ClaimId]) -> ClaimId | None:
        """Return the first listed claim that begins at an offset or after it.

        Args:
            offset: In the text.
            listed: Claims in document order, those that stand nowhere at the end.
        """
        at = bisect_left(listed, offset, key=self._start_or_end)
        return listed[at] if at < len(listed) and self.get(listed[at]) else None

    def marks(self, start: int, end: int) -> list[TextMark]:
        """Return the marks of the claims that stand in a stretch of the text."""
        placed = claims.placed_between(self._workspace, self._places, start, end)
        return [mark for one in placed for mark in marks_of(one)]

    def _start_or_end(self, claim: ClaimId) -> int:
        start = self.start_of(claim)
        return sys.maxsize if start is None else start


def marks_of(placed: PlacedClaim) -> Iterator[TextMark]:
    """Yield a mark for each span of a claim; the first carries the sign."""
    if placed.state is ClaimState.RETIRED:
        return
    sign = claim_sign(placed.state, placed.status.status)
    tint = "" if placed.state is ClaimState.EXCLUDED else sign.tint
    for number, span in enumerate(placed.spans):
        yield TextMark(
            int(span.start),
            int(span.end),
            style=tint,
            sign="" if number else sign.sign,
            sign_style=sign.style,
            key=placed.claim,
        )
