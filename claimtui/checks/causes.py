"""Causes that only the claim tells: because, led to, caused by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from claimtui.checks.clauses import Phrasing, Word
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_SHARED = 0.6
"""Share of a claim's content words from which the evidence tells the same events."""
_BECAUSE = late(r"\bbecause\b", re.IGNORECASE)
"""Looked for in the text: it parts two clauses and stands in neither."""


def causes_added(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "because" and "led to" where the evidence has no word of a cause at all.

    What comes after something, or beside it, is told, not why (SPEC 5.2).
    """
    span = _cause(claim)
    if span is None or len(claim.stems & evidence.stems) < _SHARED * len(claim.stems):
        return
    known = evidence.words | evidence.stems
    if _BECAUSE.search(evidence.text) or not known.isdisjoint(_reasons()):
        return
    said = claim.text[span.start : span.end]
    text = f"the claim has “{said}”, the evidence nothing of a cause"
    yield Finding("C3", text, (span,), (evidence.clauses[0].span,))


def _cause(claim: Phrasing) -> TextSpan | None:
    """Return where a claim of no negation tells a cause."""
    if any(negator_words(clause) for clause in claim.clauses):
        return None
    if not claim.stems.isdisjoint(_ties()):
        return None
    if found := _BECAUSE.search(claim.text):
        return TextSpan(*found.span())
    for clause in claim.clauses:
        following = (*clause.words[1:], None)
        for word, ahead in zip(clause.words, following, strict=True):
            if _leads(word, ahead):
                return word.span
    return None


def _leads(word: Word, ahead: Word | None) -> bool:
    to = ahead is not None and ahead.text == "to"
    led = to and (word.stem == "lead" or word.text == "led")
    return led or (word.stem == "caus" and word.text.endswith(("ed", "es")))


@cache
def _reasons() -> frozenset[str]:
    words = frozenset([*table("certainty")["reasons"], *table("certainty")["cause"]])
    return words | frozenset(stem(word, "en") for word in words)


@cache
def _ties() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("certainty")["correlation"])
