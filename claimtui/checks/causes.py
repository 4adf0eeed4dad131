"""Causes that only the claim tells: because, led to, caused by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from claimtui.checks.clauses import Phrasing, Word
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_SHARED = 0.6
"""Share of a claim's content words from which the evidence tells the same events."""
_OF_THE_SAME = 0.4
_BECAUSE = late(r"\bbecause\b", re.IGNORECASE)
"""Looked for in the text: it parts two clauses and stands in neither."""
_REASON = late(
    r"\b(?:because(?: of)?|due(?: principally| mainly| primarily| partly)? to|owing to"
    r"|thanks to|as a result of)\b",
    re.IGNORECASE,
)
_DESPITE = late(r"\b(?:despite|in spite of|although|notwithstanding)\b", re.IGNORECASE)
_DISCLAIMED = late(
    r"\b(?:caus(?:ality|ation|al)\b[^.]{0,40}\bcannot|cannot (?:show|tell|determine)"
    r"|does not imply caus|no causal|not (?:been )?established|observational)\b",
    re.IGNORECASE,
)
_SENTENCE_ENDS = (". ", "; ", "\n")
_MOST = 20
"""Reasons of the evidence that are looked at."""


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


def reasons_changed(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find another reason than the evidence gives, or one that it gives none for."""
    own = _REASON.search(claim.text)
    if own is not None:
        reason = _stems(claim, own.end())
        found = _despite(reason, evidence) or _other_reason(
            own, reason, claim, evidence
        )
        if found is not None:
            span = TextSpan(*found)
            said = evidence.text[span.start : span.end]
            text = f"the claim gives that as the reason, the evidence says “{said}”"
            yield Finding("C3", text, (TextSpan(*own.span()),), (span,))
            return
    same = len(claim.stems & evidence.stems) >= _OF_THE_SAME * len(claim.stems)
    told = _cause(claim) if same else None
    disclaimed = _DISCLAIMED.search(evidence.text) if told is not None else None
    if told is not None and disclaimed is not None:
        text = "the evidence says that it cannot tell a cause, the claim tells one"
        yield Finding("C3", text, (told,), (TextSpan(*disclaimed.span()),))


def _despite(reason: frozenset[str], evidence: Phrasing) -> tuple[int, int] | None:
    """Return where the evidence has "despite" before what the claim has as reason."""
    for found in _DESPITE.finditer(evidence.text):
        behind = _stems(evidence, found.end(), ",")
        if reason and len(reason & behind) >= _SHARED * len(reason):
            return found.span()
    return None


def _other_reason(
    own: re.Match[str], reason: frozenset[str], claim: Phrasing, evidence: Phrasing
) -> tuple[int, int] | None:
    """Return where the evidence gives a reason with none of the claim's words."""
    if not reason or not reason <= evidence.stems:
        return None
    before = TextSpan(0, own.start())
    effect = frozenset(
        w.stem
        for clause in claim.clauses
        for w in clause.words
        if w.content and w.end <= before.end
    )
    same: tuple[int, int] | None = None
    for found in islice(_REASON.finditer(evidence.text), _MOST):
        if reason & _stems(evidence, found.end()):
            return None
        begin = max(evidence.text.rfind(end, 0, found.start()) for end in ".;")
        told = _stems(evidence, begin + 1, until=found.start())
        if effect and len(effect & told) >= len(effect) / 2:
            same = same or found.span()
    return same


def _stems(
    text: Phrasing, begin: int, ends: str = "", *, until: int | None = None
) -> frozenset[str]:
    """Return the stems from a place to the end of its sentence or another mark."""
    found: set[str] = set()
    last = begin
    for clause in text.clauses:
        for word in clause.words:
            if word.start < begin:
                continue
            gap = text.text[last : word.start]
            over = any(mark in gap for mark in (*_SENTENCE_ENDS, *ends))
            if over or (until is not None and word.start >= until):
                return frozenset(found)
            last = word.end
            found.update([word.stem] if word.content else [])
    return frozenset(found)


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
