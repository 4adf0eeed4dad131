"""Relatives: a brother told where the evidence has a husband."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from claimtui.checks.clauses import Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.words import stem
from claimtui.model.checks import Finding

_ALIKE = 0.3


def other_kin(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a relative where the evidence has only others, seen from neither side."""
    for clause in claim.clauses:
        own = [word for word in clause.words if word.stem in _kin()]
        if not own or negator_words(clause) or not evidence.alike(clause, _ALIKE):
            continue
        told = _relatives(evidence)
        for word in own:
            if told and evidence.stems.isdisjoint(_kin()[word.stem] | {word.stem}):
                rival = told[0]
                text = f"the evidence speaks of {rival.text}, the claim of {word.text}"
                yield Finding("S4", text, (word.span,), (rival.span,))


def _relatives(evidence: Phrasing) -> list[Word]:
    if evidence.stems.isdisjoint(_kin()):
        return []
    words = (word for clause in evidence.clauses for word in clause.words)
    return [word for word in words if word.stem in _kin()]


@cache
def _kin() -> dict[str, frozenset[str]]:
    rows = table("scope")["kin"].items()
    return {
        stem(word, "en"): frozenset(stem(also, "en") for also in row)
        for word, row in rows
    }
