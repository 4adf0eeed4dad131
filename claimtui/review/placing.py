"""Places a citation in another revision of its source (SPEC 1.7).

By quote, prefix, suffix and position: the same words are *exact*; other words in the
same place, like enough to be what became of them, are *drifted* and a person decides;
everything else is *orphaned*. A look-alike that stands elsewhere is never taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from claimtui.checks.quote import check_quote, prepare
from claimtui.checks.typography import PreparedText
from claimtui.model.source_views import Placement, PlacementOutcome
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import QuoteOutcome

CONTEXT_CHARS = 60
"""How much of what stands before and after a quote places it."""
_LEAST_CONTEXT_CHARS = 20
"""What of it still places a quote where the rest has changed too."""
_LIKE = 0.5
"""Share of words in order from which the same place holds what became of a quote."""
_GROWTH, _SLACK = 3, 400
"""How much longer what stands in a quote's place may be: times, and characters."""
_MOST_CANDIDATES = 200
"""How many places, the nearest first, are looked at where context repeats itself."""
_GAP_CHARS = 8
"""Most characters, such as bullets, between context and what stands in its place."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote with what stood around it in the text that it was taken from."""

    quote: str
    prefix: str = ""
    """What stood before; empty at the beginning of the text."""
    suffix: str = ""
    """What stood after; empty at the end of the text."""
    place: float = 0.0
    """Where it stood, as a share of the whole text."""


def citation_of(text: str, start: int, end: int) -> Citation:
    """Return the stretch of a text between two offsets as a citation of it."""
    return Citation(
        quote=text[start:end],
        prefix=text[max(0, start - CONTEXT_CHARS) : start].lstrip(),
        suffix=text[end : end + CONTEXT_CHARS].rstrip(),
        place=start / len(text) if text else 0.0,
    )


def place_citation(text: str | PreparedText, citation: Citation) -> Placement:
    """Place a citation in a text; of several places the one with its context counts."""
    prepared = prepare(text) if isinstance(text, str) else text
    found = check_quote(prepared, citation.quote)
    # A quote that holds an ellipsis of its own must not stand in parts.
    spans = [spans[0] for spans in found.occurrences if len(spans) == 1]
    whole = [span for span in spans if not _cuts_words(prepared.raw, span)]
    if whole:
        best = min(whole, key=lambda span: _distance(prepared.raw, span, citation))
        typographic = found.result is QuoteOutcome.FOUND_TYPOGRAPHIC
        told = ["the same words in other typography"] if typographic else []
        if len(whole) > 1:
            told.append(f"the same words stand {len(whole)} times in the text")
        return Placement(
            PlacementOutcome.DRIFTED if typographic else PlacementOutcome.EXACT,
            best,
            "; ".join(told),
            len(whole),
        )
    return _drifted(prepared, citation)


def _cuts_words(text: str, span: TextSpan) -> bool:
    start, end = span
    before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    return before or (end < len(text) and text[end - 1 : end + 1].isalnum())


def _distance(text: str, span: TextSpan, citation: Citation) -> tuple[int, float]:
    """Order places by how little of the context stands around them, then by place."""
    before = text[max(0, span.start - len(citation.prefix)) : span.start]
    after = text[span.end : span.end + len(citation.suffix)]
    shared = _common(before[::-1], citation.prefix[::-1])
    shared += _common(after, citation.suffix)
    return -shared, abs(span.start / len(text) - citation.place)


def _common(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((at for at, (a, b) in pairs if a != b), shorter)


def _drifted(prepared: PreparedText, citation: Citation) -> Placement:
    """Look at what stands in the citation's place, between its prefix and suffix."""
    if not citation.quote.strip() or not prepared.raw.strip():
        return Placement(PlacementOutcome.ORPHANED)
    text = prepared.raw
    candidates = _between(prepared, citation)
    words = citation.quote.split()
    nearest = sorted(
        candidates, key=lambda span: abs(span.start / len(text) - citation.place)
    )
    liked = [
        (share, span)
        for span in nearest[:_MOST_CANDIDATES]
        if (share := _like(words, text[span.start : span.end].split())) >= _LIKE
    ]
    if not liked:
        told = "other words stand in its place" if candidates else "its place is gone"
        return Placement(PlacementOutcome.ORPHANED, difference=told)
    best = max(liked, key=lambda held: held[0])[1]  # of equals the nearest
    return Placement(PlacementOutcome.DRIFTED, best, _difference(text, best, citation))


def _between(prepared: PreparedText, citation: Citation) -> list[TextSpan]:
    """Return what stands between prefix and suffix, or beside the one that is left."""
    text = prepared.raw
    starts = _ends(prepared, citation.prefix, 0)
    stops = _starts(prepared, citation.suffix, len(text))
    most = len(citation.quote) * _GROWTH + _SLACK
    found = []
    at = 0
    for start in starts:
        while at < len(stops) and stops[at] <= start:
            at += 1
        if at < len(stops) and stops[at] - start <= most:
            found.append(_trimmed(text, start, stops[at]))
    if found:
        return [span for span in found if span.start < span.end]
    near = check_quote(prepared, citation.quote).near_miss
    return [near.span] if near and _beside(near.span, starts, stops) else []


def _beside(span: TextSpan, starts: Sequence[int], stops: Sequence[int]) -> bool:
    return any(0 <= span.start - start <= _GAP_CHARS for start in starts) or any(
        0 <= stop - span.end <= _GAP_CHARS for stop in stops
    )


def _ends(prepared: PreparedText, prefix: str, edge: int) -> list[int]:
    if not prefix.strip():
        return [edge]
    for context in (prefix, prefix[-_LEAST_CONTEXT_CHARS:]):
        found = check_quote(prepared, context).occurrences
        if found:
            return sorted(one[-1].end for one in found)
    return []


def _starts(prepared: PreparedText, suffix: str, edge: int) -> list[int]:
    if not suffix.strip():
        return [edge]
    for context in (suffix, suffix[:_LEAST_CONTEXT_CHARS]):
        found = check_quote(prepared, context).occurrences
        if found:
            return sorted(one[0].start for one in found)
    return []


def _trimmed(text: str, start: int, end: int) -> TextSpan:
    held = text[start:end]
    start += len(held) - len(held.lstrip())
    return TextSpan(start, max(start, end - len(held) + len(held.rstrip())))


def _like(words: Sequence[str], others: Sequence[str]) -> float:
    return Indel.normalized_similarity(words, others, score_cutoff=_LIKE)


def _difference(text: str, span: TextSpan, citation: Citation) -> str:
    near = check_quote(text[span.start : span.end], citation.quote).near_miss
    return near.difference if near else "the words differ"
