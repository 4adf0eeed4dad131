"""Which language a text is in, when nobody said: script, then a vote of stop words."""

from __future__ import annotations

import re
from functools import cache

from claimtui.checks.lexicon import languages

UNDECIDED = "und"
_SAMPLE = 20_000
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u3400-\u9fff\uf900-\ufaff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("el", re.compile("[\u0370-\u03ff]{3}")),
    ("hi", re.compile("[\u0900-\u097f]")),
)
_LATIN = re.compile("[A-Za-z]")


def language_of(text: str, declared: str | None = None) -> str:
    """Return the declared language, or a cheap guess as a BCP 47 code, or `und`."""
    if declared:
        return declared.strip().lower().replace("_", "-") or UNDECIDED
    sample = text[:_SAMPLE]
    latin = len(_LATIN.findall(sample))
    for code, script in _SCRIPTS:
        if len(script.findall(sample)) > latin:
            return code
    return _vote(sample)


def primary(language: str) -> str:
    """Return the primary subtag: `en` for `en-GB`."""
    return language.split("-", 1)[0].lower()


def _vote(sample: str) -> str:
    votes = dict.fromkeys(_stop_words(), 0)
    for word in _WORD.findall(sample.lower()):
        for code, words in _stop_words().items():
            votes[code] += word in words
    ranked = sorted(votes, key=lambda code: -votes[code])
    best, second = ranked[0], ranked[1]
    if votes[best] == 0 or (votes[best] == votes[second] != 0 and best != "en"):
        return UNDECIDED
    return best


@cache
def _stop_words() -> dict[str, frozenset[str]]:
    table = languages()["stop_words"]
    return {code: frozenset(words) for code, words in table.items()}


def comma_is_decimal(language: str) -> bool:
    """Tell whether numbers of the language write a decimal comma."""
    return primary(language) in languages()["numbers"]["comma_decimal"]


def day_comes_first(language: str) -> bool:
    """Tell whether 04/05/2023 is 4 May in the language beyond doubt."""
    first = languages()["numbers"]["day_first"]
    return language.lower() in first or primary(language) in first
