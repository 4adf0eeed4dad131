"""Which language a text is in: declared, by script, or by a vote of small words."""

from __future__ import annotations

import re
from collections import Counter

from claimtui.extraction.wording import compiled

_MARGIN = 1.5
"""How many times the winner's votes the runner-up's must fit in, at least."""
_MIN_VOTES = 3

_DECLARED = re.compile(
    r"^(?:lang|language)\s*[:=]\s*[\"']?([A-Za-z]{2,3}(?:-[\w-]+)?)", re.M
)
_WORD = re.compile(r"[^\W\d_]+")

_SCRIPTS = (
    ("ja", r"[\u3040-\u30ff]"),
    ("ko", r"[\uac00-\ud7af\u1100-\u11ff]"),
    ("zh", r"[\u4e00-\u9fff]"),
    ("he", r"[\u0590-\u05ff]"),
    ("ar", r"[\u0600-\u06ff]"),
    ("hi", r"[\u0900-\u097f]"),
    ("th", r"[\u0e00-\u0e7f]"),
    ("el", r"[\u0370-\u03ff]"),
    ("hy", r"[\u0530-\u058f]"),
    ("am", r"[\u1200-\u137f]"),
    ("my", r"[\u1000-\u109f]"),
    ("ml", r"[\u0d00-\u0d7f]"),
    ("uk", r"[іїєґІЇЄҐ]"),
    ("ru", r"[\u0400-\u04ff]"),
)
_SCRIPT_SHARE = 0.2

_SMALL_WORDS = {
    "en": "the of and to in is was were that for it with as on by are from this which "
    "has have had not but at be an they their or would will its been than",
    "de": "der die das und ist nicht den von zu mit sich auf für im dem ein eine einer "
    "wurde werden auch als bei aus nach wird sind hat dass oder am zum zur war",
    "fr": "le la les des et est une dans que qui pour pas sur au aux par plus ne ce se "
    "du avec sont été cette ses leur mais ou où il elle ont",
    "es": "el la los las del y en que es una por con para su se no al lo como más fue "
    "sus pero ha este esta son entre también o un",
}
_VOTES: dict[str, list[str]] = {}
for _language, _words in _SMALL_WORDS.items():
    for _word in _words.split():
        _VOTES.setdefault(_word, []).append(_language)


def declared_language(front_matter: str) -> str | None:
    """Return the language that front matter names, as a BCP 47 code."""
    match = _DECLARED.search(front_matter)
    return match[1] if match else None


def decide_language(sample: str, declared: str | None) -> tuple[str, str]:
    """Return the language and how it was decided (`und` where nothing decides it)."""
    if declared:
        return declared, "declared"
    by_script = _script(sample)
    if by_script is not None:
        return by_script, "script"
    voted = _vote(sample)
    return (voted, "stop words") if voted else ("und", "undecided")


def _script(sample: str) -> str | None:
    letters = sum(map(str.isalpha, sample))
    if not letters:
        return None
    for language, pattern in _SCRIPTS:
        found = len(compiled(pattern).findall(sample))
        share = 0.02 if language in ("ja", "uk") else _SCRIPT_SHARE
        if found / letters >= share:
            return language
    return None


def _vote(sample: str) -> str | None:
    votes: Counter[str] = Counter()
    for word in _WORD.findall(sample.lower()):
        for language in _VOTES.get(word, ()):
            votes[language] += 1
    ranked = votes.most_common(2)
    if not ranked or ranked[0][1] < _MIN_VOTES:
        return None
    if len(ranked) > 1 and ranked[0][1] < _MARGIN * ranked[1][1]:
        return None
    return ranked[0][0]
