"""Where the claims of a document stand, in an order that finds them by offset."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Hashable, Iterable, Iterator

from claimtui.model.ids import ClaimId
from claimtui.model.views import ClaimRow, PlacedClaim
from claimtui.model.vocabulary import ClaimState
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
    """The claims of one document revision by where they begin."""

    def __init__(self, placed: Iterable[PlacedClaim] = ()) -> None:
        standing = [one for one in placed if one.spans]
        self._placed = sorted(standing, key=lambda one: one.spans[0].start)
        self._starts = [int(one.spans[0].start) for one in self._placed]
        self._places = {one.claim: at for at, one in enumerate(self._placed)}

    def __len__(self) -> int:
        return len(self._placed)

    def get(self, claim: ClaimId) -> PlacedClaim | None:
        """Return where a claim stands; None for one that stands nowhere."""
        place = self._places.get(claim)
        return None if place is None else self._placed[place]

    def start_of(self, claim: ClaimId) -> int | None:
        """Return the offset at which a claim begins."""
        placed = self.get(claim)
        return None if placed is None else int(placed.spans[0].start)

    def nearest(
        self, offset: int, listed: Container[Hashable] | None = None
    ) -> ClaimId | None:
        """Return the first listed claim that begins at an offset or after it."""
        for at in range(bisect_left(self._starts, offset), len(self._placed)):
            claim = self._placed[at].claim
            if listed is None or claim in listed:
                return claim
        return None

    def update(self, rows: Iterable[ClaimRow]) -> None:
        """Take over state and status of claims that have just changed."""
        for row in rows:
            place = self._places.get(row.claim)
            if place is not None:
                spans = self._placed[place].spans
                self._placed[place] = PlacedClaim(
                    row.claim, spans, row.state, row.status
                )

    def marks(self, start: int, end: int) -> list[TextMark]:
        """Return the marks of the claims that begin in a stretch of the text."""
        first, last = bisect_left(self._starts, start), bisect_right(self._starts, end)
        return [
            mark for placed in self._placed[first:last] for mark in marks_of(placed)
        ]


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
