"""The check of earned terms: weighty words that the evidence has to carry itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from claimtui.checks.clauses import Phrasing
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.words import stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_LONGEST = 5
"""Words in the longest phrase that is read."""
_WORD = late(r"[^\W_]+|[$€£]")


@dataclass(frozen=True, slots=True)
class Terms:
    """A user's own lists, added to those that ship (SPEC 5.2)."""

    earned: tuple[tuple[str, ...], ...] = ()
    """Each row a weighty term, then what the evidence may say in its place."""
    aliases: tuple[tuple[str, ...], ...] = ()
    """Each row names of one person, product or place."""


class _Term(NamedTuple):
    words: frozenset[tuple[str, ...]]
    """In small letters where they ship (secret is not secretion), else stems."""
    known: frozenset[tuple[str, ...]]
    """The words and their equivalents, all as stems."""


def check_earned_terms(claim: Phrasing, evidence: Phrasing, terms: Terms) -> Check:
    """Return the check `earned_terms`, over the shipped and the given lists."""
    check = CheckName.EARNED_TERMS
    english = primary(claim.language) == "en" == primary(evidence.language)
    given = tuple(_given(row) for row in terms.earned if row)
    shipped = _shipped() if english else ()
    wanted = _beginnings() | _first_words(given)
    plain = _phrases(claim.text, wanted, stemmed=False)
    own = plain | _phrases(claim.text, wanted, stemmed=True) if given else plain
    used = [row for row in shipped if not row.words.isdisjoint(plain)]
    used += [row for row in given if not row.words.isdisjoint(own)]
    if not used:
        silent = CheckResult.NOT_APPLICABLE if english else CheckResult.UNAVAILABLE
        return Check(check, silent)
    there = _phrases(evidence.text, wanted, stemmed=True)
    findings = tuple(
        _finding(claim.text, own, row) for row in used if row.known.isdisjoint(there)
    )
    return Check(check, CheckResult.FAIL if findings else CheckResult.PASS, findings)


def _finding(claim: str, own: dict[tuple[str, ...], TextSpan], row: _Term) -> Finding:
    spans = sorted(own[phrase] for phrase in row.words if phrase in own)
    said = claim[spans[0].start : spans[0].end]
    text = f"“{said}” stands in the claim, the evidence has nothing listed for it"
    return Finding("E1", text, tuple(spans), ())


def _phrases(
    text: str, wanted: frozenset[str], *, stemmed: bool
) -> dict[tuple[str, ...], TextSpan]:
    """Return every run of up to five words that may count, with its first place."""
    words = [
        (stem(m.group(), "en") if stemmed else m.group().lower(), *m.span())
        for m in _WORD.finditer(text)
    ]
    found: dict[tuple[str, ...], TextSpan] = {}
    for at, (root, start, end) in enumerate(words):
        found.setdefault((root,), TextSpan(start, end))
        if root not in wanted:
            continue
        for length in range(2, _LONGEST + 1):
            run = words[at : at + length]
            if len(run) == length:
                phrase = tuple(word[0] for word in run)
                found.setdefault(phrase, TextSpan(start, run[-1][2]))
    return found


def _given(row: tuple[str, ...]) -> _Term:
    known = frozenset(_stems(word) for word in row)
    return _Term(frozenset([_stems(row[0])]), known)


def _term(words: Sequence[str], also: Iterable[str]) -> _Term:
    own = [tuple(_WORD.findall(word.lower())) for word in words]
    known = frozenset(_stems(word) for word in (*words, *also))
    return _Term(frozenset(own), known)


def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word, "en") for word in _WORD.findall(phrase))


@cache
def _shipped() -> tuple[_Term, ...]:
    rows = table("terms")["earned"]
    return tuple(_term(row["words"], row["also"]) for row in rows)


@cache
def _beginnings() -> frozenset[str]:
    return _first_words(_shipped())


def _first_words(rows: Iterable[_Term]) -> frozenset[str]:
    phrases = (phrase for row in rows for phrase in (*row.known, *row.words))
    return frozenset(phrase[0] for phrase in phrases if len(phrase) > 1)
