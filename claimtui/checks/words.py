"""Words as the checks compare them: folded, stemmed, content words told apart."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

import Stemmer

from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import english, word_set

_SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "et": "estonian", "fi": "finnish",
    "fr": "french", "hi": "hindi", "hu": "hungarian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "nl": "dutch", "no": "norwegian",
    "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sv": "swedish", "tr": "turkish",
}  # fmt: skip
_LONGEST_WORD = 64
_POSSESSIVE = late(r"['’]s?$")
_ELIDED = late(r"^(?:[cdjlmnst]|qu|dell|nell|all|sull)['’](?=\w)")
"""An article or pronoun that French and Italian write onto the next word."""


@cache
def _stemmer(code: str) -> Stemmer.Stemmer | None:
    name = _SNOWBALL.get(code)
    return Stemmer.Stemmer(name) if name in Stemmer.algorithms() else None


def stem(word: str, language: str) -> str:
    """Return the form under which two spellings of one word meet."""
    return _stem(word, primary(language)) if len(word) <= _LONGEST_WORD else word


@cache
def _irregular() -> dict[str, str]:
    return dict(english()["irregular"])


@lru_cache(maxsize=16_384)
def _stem(word: str, code: str) -> str:
    folded = unicodedata.normalize("NFKC", word).lower()
    folded = _POSSESSIVE.sub("", folded)
    if code == "en":
        folded = _irregular().get(folded, folded)
    elif code in ("fr", "it"):
        folded = _ELIDED.sub("", folded)
    stemmer = _stemmer(code)
    if stemmer is None or not folded.isprintable() or has_surrogate(folded):
        return folded
    return str(stemmer.stemWord(folded))


def has_surrogate(text: str) -> bool:
    """Tell whether the text holds a lone surrogate, which no encoder takes."""
    return any("\ud800" <= char <= "\udfff" for char in text)


def is_stop(word: str) -> bool:
    """Tell whether an English word carries no content of its own."""
    return word.lower() in word_set("stop")
