"""Other words of the same document for a claim: cut at a place, or chosen by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from claimtui.extraction.structure import VisibleText, visible_leaves
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format


def parts_at(
    text: str, form: Format, spans: Sequence[DocSpan], places: Sequence[int]
) -> tuple[tuple[DocSpan, ...], ...]:
    """Cut a claim's words into parts.

    Args:
        text: The document's text.
        form: How it is read.
        spans: Of the claim.
        places: Where to cut, offsets into the claim's own text.

    Returns:
        The spans of each part, trimmed to visible characters; a part between places
        with nothing visible is empty.
    """
    pieces = VisibleText(visible_leaves(text, form)).pieces(spans)
    length = sum(end - start for _, start, end in pieces) + max(len(pieces) - 1, 0)
    bounds = (0, *sorted(places), length)
    parts = []
    for low, high in pairwise(bounds):
        part, at = [], 0
        for leaf, start, end in pieces:
            first = max(start, start + low - at)
            last = min(end, start + high - at)
            at += end - start + 1
            words = leaf.text[first:last] if first < last else ""
            if words.strip():
                first += len(words) - len(words.lstrip())
                part.append(leaf.raw_span(first, first + len(words.strip())))
        parts.append(tuple(DocSpan.of(*span) for span in part))
    return tuple(parts)


def chosen(
    text: str, form: Format, spans: Sequence[DocSpan]
) -> tuple[tuple[DocSpan, ...], str]:
    """Return chosen spans, trimmed to visible characters, and their visible words.

    Spans that hold nothing visible are left out; overlapping ones become one.
    """
    pieces = VisibleText(visible_leaves(text, form)).pieces(_joined(spans))
    trimmed = tuple(DocSpan.of(*leaf.raw_span(a, b)) for leaf, a, b in pieces)
    return trimmed, " ".join(leaf.text[a:b] for leaf, a, b in pieces)


def _joined(spans: Sequence[DocSpan]) -> list[DocSpan]:
    joined: list[DocSpan] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = DocSpan(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined
