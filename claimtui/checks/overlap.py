"""The check of overlap: how many content words of the claim the evidence has."""

from __future__ import annotations

from claimtui.checks.late import late
from claimtui.checks.lexicon import english, unit_words
from claimtui.checks.words import is_stop, stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_LEAST_SHARE = 0.40
"""SPEC 5.2: below this share the texts have too little in common to compare."""
_FEWEST_WORDS = 3
_UNSPACED = late("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]+")
_WORD = late(
    "(?:(?![\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af])"
    r"[^\W_])+(?:['’](?:(?![\d_])\w)+)?"
)
_INITIALS = late(r"\b(?:[A-Z]\.?){2,6}(?![a-z])")
_MOST_SPANS = 40


def check_overlap(claim: str, evidence: str, language: str) -> Check:
    """Return the check `overlap`, told as counts (SPEC 5.2)."""
    wanted = _content(claim, language)
    if len(wanted) < _FEWEST_WORDS:
        return Check(CheckName.OVERLAP, CheckResult.NOT_APPLICABLE)
    present = {root for root, _ in _content(evidence, language)}
    present |= _spelled_out(claim, evidence, language)
    initials = _initials_of(evidence)
    found = [
        span
        for root, span in wanted
        if root in present or claim[span.start : span.end].casefold() in initials
    ]
    finding = Finding(
        "O1",
        f"{len(found)} of {len(wanted)} content words of the claim "
        "stand in the evidence",
        tuple(found[:_MOST_SPANS]),
        (),
    )
    enough = len(found) >= _LEAST_SHARE * len(wanted)
    result = CheckResult.PASS if enough else CheckResult.FAIL
    return Check(CheckName.OVERLAP, result, (finding,))


def _content(text: str, language: str) -> list[tuple[str, TextSpan]]:
    """Return content words as stems, text without spaces as pairs of characters."""
    found = []
    for match in _WORD.finditer(text):
        word = match.group()
        if not word[0].isdecimal() and not is_stop(word) and not _measures(word):
            found.append((stem(word, language), TextSpan(*match.span())))
    for match in _UNSPACED.finditer(text):
        run, start = match.group(), match.start()
        for at in range(max(1, len(run) - 1)):
            found.append((run[at : at + 2], TextSpan(start + at, start + at + 2)))
    return [(root, TextSpan(s, min(e, len(text)))) for root, (s, e) in found]


def _measures(word: str) -> bool:
    """Tell whether a word is part of a quantity, which has checks of its own."""
    low = word.lower()
    if low in unit_words() or low in ("percentage", "per", "cent"):
        return True
    table = english()
    names = ("cardinals", "scales", "fractions", "multiples")
    return any(low in table[name] for name in names)


def _initials_of(text: str) -> frozenset[str]:
    """Return the initials of neighbouring capitalised words, in small letters."""
    letters = [
        (match.start(), match.group()[0])
        for match in _WORD.finditer(text)
        if match.group()[0].isupper()
    ]
    joined = "".join(letter for _, letter in letters).casefold()
    return (
        frozenset(
            joined[at : at + length]
            for length in range(2, 7)
            for at in range(len(joined) - length + 1)
        )
        if len(joined) <= 20_000
        else frozenset()
    )


def _spelled_out(claim: str, evidence: str, language: str) -> set[str]:
    """Return stems of the claim whose initials stand together in the evidence."""
    words = [match.group() for match in _WORD.finditer(claim)]
    content = [word for word in words if not is_stop(word)]
    found: set[str] = set()
    for short in {i.replace(".", "").lower() for i in _INITIALS.findall(evidence)}:
        for chain in (words, content):
            found |= _chain(chain, short, language)
    return found


def _chain(words: list[str], short: str, language: str) -> set[str]:
    initials = "".join(word[0].lower() for word in words)
    at = initials.find(short) if len(initials) == len(words) else -1
    if at < 0:
        return set()
    return {stem(word, language) for word in words[at : at + len(short)]}
