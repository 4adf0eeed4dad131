"""Tell whether a quote stands in a text, and where (SPEC 5.1).

Only the same words count: exactly, or in other typography. Similarity never verifies;
it only helps to say what is different where a quote was not found.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from claimtui.checks.elision import dropped_hyphens, elisions
from claimtui.checks.folded import Folded
from claimtui.checks.late import late
from claimtui.checks.near_miss import nearest
from claimtui.checks.typography import (
    WHITE_SPACE,
    PreparedText,
    fold_joined,
    fold_space,
    fold_typography,
    has_joint,
    same_but_line_ends,
    without_hyphens,
)
from claimtui.model.checks import QuoteResult
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import QuoteOutcome

MAX_ELIDED = 2_000
"""Most characters, white space folded, that an ellipsis may leave out (SPEC 5.1)."""

_ELLIPSIS = late(
    rf"\[[{WHITE_SPACE}]*(?:\.\.\.|…)[{WHITE_SPACE}]*\]"
    rf"|…+|(?<![^{WHITE_SPACE}])\.\.\.(?![^{WHITE_SPACE}])"
)

Spans = list[TextSpan]
Occurrence = tuple[TextSpan, ...]


def prepare(text: str) -> PreparedText:
    """Fold a text once, so that many quotes can be looked up in it."""
    return PreparedText(text)


def check_quote(text: str | PreparedText, quote: str) -> QuoteResult:
    """Look a quote up in a text and report every place where it stands.

    A quote found exactly reports the exact places only. A quote with ellipses reports
    one occurrence for each place of its first part that the other parts can follow,
    each with its nearest completion; where the text holds the ellipsis itself, the
    quote is taken literally.

    Returns:
        Spans that count the raw text's characters, whatever was folded to find them.
    """
    prepared = prepare(text) if isinstance(text, str) else text
    parts = split_quote(quote)
    if not parts:
        return QuoteResult(QuoteOutcome.NOT_FOUND, (), ())
    readings = [parts] if parts == [quote] else [[quote], parts]
    for outcome, places in (
        (QuoteOutcome.FOUND, exact_places),
        (QuoteOutcome.FOUND_TYPOGRAPHIC, typographic_places),
    ):
        for reading in readings:
            found = _occurrences(prepared, reading, places)
            if found:
                edges = _open_edges(quote) if reading is parts else (False, False)
                left_out = elisions(prepared.raw, found[0], edges)
                if outcome is QuoteOutcome.FOUND_TYPOGRAPHIC:
                    left_out += dropped_hyphens(prepared.raw, found[0], quote)
                return QuoteResult(outcome, found, left_out)
    miss = nearest(prepared, parts, typographic_places)
    return QuoteResult(QuoteOutcome.NOT_FOUND, (), (), miss)


def split_quote(quote: str) -> list[str]:
    """Split a quote at its ellipses; parts without a visible character are dropped."""
    return [part for part in _ELLIPSIS.split(quote) if _plain(part)]


def exact_places(prepared: PreparedText, part: str) -> Spans:
    """Return where the words stand, runs of white space counting as one space."""
    wanted = fold_space(part).text.strip(" ")
    folded = prepared.exact
    return [
        TextSpan(*folded.raw_span(start, start + len(wanted)))
        for start in find_all(folded.text, wanted)
        if not _cuts_character(folded.text, start + len(wanted))
    ]


def typographic_places(prepared: PreparedText, part: str) -> Spans:
    """Return where the words stand in any of the listed typographies."""
    places = set(exact_places(prepared, part))
    wanted = _plain(part)
    places.update(_places(prepared.plain, wanted))
    if prepared.has_joint or has_joint(part):
        places.update(_joined_places(prepared, part))
    return sorted(places)


def find_all(text: str, wanted: str) -> Iterator[int]:
    """Yield every start of `wanted`, overlapping ones too, in linear time."""
    if not wanted:
        return
    length = len(wanted)
    period = (wanted + wanted).find(wanted, 1)
    start = text.find(wanted)
    while start >= 0:
        yield start
        if 2 * period <= length:
            # Within a run of the quote's own period each next place costs one period,
            # not a whole search of a long quote.
            while text.startswith(wanted[-period:], start + length):
                start += period
                yield start
        start = text.find(wanted, start + 1)


def _places(folded: Folded, wanted: str) -> Iterator[TextSpan]:
    for start in find_all(folded.text, wanted):
        yield TextSpan(*folded.raw_span(start, start + len(wanted)))


def _joined_places(prepared: PreparedText, part: str) -> Iterator[TextSpan]:
    joined = fold_joined(part)
    wanted = joined.text.strip(" ")
    key = without_hyphens(joined).text.strip(" ")
    for start in find_all(prepared.unhyphened.text, key):
        end = start + len(key)
        if same_but_line_ends(prepared.marked(start, end), wanted):
            yield TextSpan(*prepared.unhyphened.raw_span(start, end))


def _plain(part: str) -> str:
    return fold_typography(part).text.strip(" ")


def _cuts_character(text: str, end: int) -> bool:
    """Tell whether a mark follows that makes another letter of the last one.

    `cafe` does not stand in `café`, however the é is encoded.
    """
    if end >= len(text) or not unicodedata.combining(text[end]):
        return False
    return len(unicodedata.normalize("NFC", text[end - 1 : end + 1])) == 1


def _open_edges(quote: str) -> tuple[bool, bool]:
    """Tell whether the quote begins and ends with an ellipsis of its own."""
    pieces = _ELLIPSIS.split(quote)
    if len(pieces) == 1:
        return False, False
    return not _plain(pieces[0]), not _plain(pieces[-1])


def _occurrences(
    prepared: PreparedText,
    parts: Sequence[str],
    places: Callable[[PreparedText, str], Spans],
) -> tuple[Occurrence, ...]:
    found: dict[str, Spans] = {}
    for part in parts:
        if part not in found:
            found[part] = places(prepared, part)
        if not found[part]:
            return ()
    if len(parts) == 1:
        return tuple((span,) for span in found[parts[0]])
    return tuple(_chains([_Candidates(prepared, found[part]) for part in parts]))


class _Candidates:
    """The places of one part, raw and as they stand with white space folded."""

    __slots__ = ("ends", "spans", "starts")

    def __init__(self, prepared: PreparedText, spans: Spans) -> None:
        self.spans = spans
        self.starts = [prepared.exact.place(span.start) for span in spans]
        self.ends = [prepared.exact.place(span.end) for span in spans]


def _chains(parts: list[_Candidates]) -> Iterator[Occurrence]:
    """Yield, for each first part, the nearest places of the others that satisfy all.

    Worked from the last part back: a place counts when some later part's place that
    counts begins within reach. The nearest such place leaves out least, so looking at
    it alone finds every assignment there is.
    """
    follows: list[list[int]] = []
    alive = list(range(len(parts[-1].spans)))
    for earlier, later in zip(parts[-2::-1], parts[:0:-1], strict=True):
        starts = [later.starts[index] for index in alive]
        following: list[int] = []
        for end in earlier.ends:
            at = bisect_left(starts, end)
            reached = at < len(starts) and starts[at] - end <= MAX_ELIDED
            following.append(alive[at] if reached else _NOTHING)
        follows.append(following)
        alive = [index for index, after in enumerate(following) if after >= 0]
    follows.reverse()
    for first in alive:
        yield _chain(parts, follows, first)


_NOTHING = -1


def _chain(
    parts: list[_Candidates], follows: list[list[int]], index: int
) -> Occurrence:
    spans = [parts[0].spans[index]]
    for following, later in zip(follows, parts[1:], strict=True):
        index = following[index]
        spans.append(later.spans[index])
    return tuple(spans)
