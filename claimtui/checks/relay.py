"""The check of relay: the passage itself only passes on what somebody else said."""

from __future__ import annotations

from functools import cache

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.language import primary
from claimtui.checks.lexicon import table
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_ALIKE = 0.4
_LONGEST = 4
_CLOSE = 2
"""Words to the end of a clause within which a verb closes an attribution."""


def check_relay(claim: Phrasing, evidence: Phrasing) -> Check:
    """Return the check `relay`: it fails where a root source should be found.

    A failure says nothing against the claim and does not fail the comparison.
    """
    check = CheckName.RELAY
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        return Check(check, CheckResult.UNAVAILABLE)
    aligned = False
    for clause in claim.clauses:
        for other in evidence.alike(clause, _ALIKE):
            aligned = True
            if span := _attribution(other, evidence):
                text = (
                    "the evidence passes on what somebody else said "
                    f"(“{evidence.text[span.start : span.end]}”); find the root source"
                )
                finding = Finding("R1", text, (clause.span,), (span,))
                return Check(check, CheckResult.FAIL, (finding,))
    return Check(check, CheckResult.PASS if aligned else CheckResult.UNAVAILABLE)


def _attribution(clause: Clause, evidence: Phrasing) -> TextSpan | None:
    words = clause.words
    for at, word in enumerate(words):
        for length in range(1, _LONGEST + 1) if word.text in _openings() else ():
            phrase = " ".join(w.text for w in words[at : at + length])
            if phrase in _phrases():
                return TextSpan(word.start, words[min(at + length, len(words)) - 1].end)
        if word.text in _verbs() and at and _speaks(words, at, evidence):
            return TextSpan(words[at - 1].start, word.end)
    return None


def _speaks(words: tuple[Word, ...], at: int, evidence: Phrasing) -> bool:
    """Tell whether a speaker stands before the verb, and what was said around it."""
    speaker = words[at - 1]
    if speaker.text in _no_speakers() or not speaker.text[0].isalpha():
        return False
    following = words[at + 1].text if at + 1 < len(words) else ""
    reports = following in ("that", ",", ":") or len(words) - at <= _CLOSE
    quoted = any(mark in evidence.text for mark in '“”"')
    pronoun = speaker.text in ("he", "she", "they")
    return reports or quoted or pronoun


@cache
def _verbs() -> frozenset[str]:
    return frozenset(table("relay")["verbs"])


@cache
def _phrases() -> frozenset[str]:
    return frozenset(table("relay")["phrases"])


@cache
def _openings() -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in _phrases())


@cache
def _no_speakers() -> frozenset[str]:
    return frozenset(table("relay")["no_speakers"])
