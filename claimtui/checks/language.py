"""Which language a text is in, when nobody said: script, then a vote of stop words."""

from __future__ import annotations

from functools import cache

from claimtui.checks.late import late
from claimtui.checks.lexicon import languages

UNDECIDED = "und"
_SAMPLE = 20_000
_WORD = late(r"[^\W\d_]+")
_SCRIPTS = (
    ("ja", late("[\u3040-\u30ff]")),
    ("ko", late("[\uac00-\ud7af]")),
    ("zh", late("[\u3400-\u9fff\uf900-\ufaff]")),
    ("th", late("[\u0e00-\u0e7f]")),
    ("ru", late("[\u0400-\u04ff]")),
    ("ar", late("[\u0600-\u06ff]")),
    ("he", late("[\u0590-\u05ff]")),
    ("el", late("[\u0370-\u03ff]{3}")),
    ("hi", late("[\u0900-\u097f]")),
)
_SPELLINGS = (
    ("de", late("[ßäöüÄÖÜ]")),
    ("es", late("[ñ¿¡áíóúÑÁÍÓÚ]")),
    ("fr", late(r"[àâêèîôûùçœ]|\b(?:[DLJNSTdljnst]|[Qq]u)['’](?=[^\W\d_]{2})")),
)
"""Letters and elisions that only one of the languages of the vote has."""
_LATIN = late("[A-Za-z]")


def language_of(text: str, declared: str | None = None) -> str:
    """Return the declared language, or a cheap guess as a BCP 47 code, or `und`."""
    if declared:
        return declared.strip().lower().replace("_", "-") or UNDECIDED
    sample = text[:_SAMPLE]
    if sample.isascii():
        return _vote(sample)
    latin = len(_LATIN.findall(sample))
    for code, script in _SCRIPTS:
        if len(script.findall(sample)) > latin:
            return code
    return _vote(sample)


def primary(language: str) -> str:
    """Return the primary subtag: `en` for `en-GB`."""
    return language.split("-", 1)[0].lower()


_TELLING = 2
"""Stop words from which a text's language is no chance."""


def is_telling(text: str) -> bool:
    """Tell whether a text has enough of one language to be sure of it."""
    sample = text[:_SAMPLE]
    if not sample.isascii() and any(s.search(sample) for _, s in _SCRIPTS):
        return True
    return max(_votes(sample).values()) >= _TELLING


def _votes(sample: str) -> dict[str, int]:
    votes = dict.fromkeys(_stop_words(), 0)
    for word in _WORD.findall(sample.lower()):
        for code, words in _stop_words().items():
            votes[code] += word in words
    return votes


def _vote(sample: str) -> str:
    votes = _votes(sample)
    ranked = sorted(votes, key=lambda code: -votes[code])
    best, second = ranked[0], ranked[1]
    if votes[best] == 0:
        return _by_endings(sample)
    if votes[best] == votes[second]:
        tied = [code for code in ranked if votes[code] == votes[best]]
        return _by_spelling(sample, tied) or ("en" if best == "en" else UNDECIDED)
    return best


def _by_spelling(sample: str, tied: list[str]) -> str:
    """Return which of some languages a text's letters and elisions tell, or nothing."""
    counts = {
        code: len(marks.findall(sample)) for code, marks in _SPELLINGS if code in tied
    }
    most = max(counts.values(), default=0)
    best = [code for code, count in counts.items() if count == most > 0]
    return best[0] if len(best) == 1 else ""


def _by_endings(sample: str) -> str:
    """Guess the language of a few words without a stop word, by words and endings.

    Only one language may be told, and a whole word tells more than an ending.
    """
    words = [word for word in _WORD.findall(sample) if word.islower()]
    told: dict[str, int] = {}
    for code, row in languages()["endings"].items():
        known, ends = row["words"], tuple(row["ends"])
        weight = max(
            (2 if w in known else int(w.endswith(ends)) for w in words), default=0
        )
        if weight:
            told[code] = weight
    most = max(told.values(), default=0)
    best = [code for code, weight in told.items() if weight == most]
    return best[0] if len(best) == 1 else UNDECIDED


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
