"""Other forms of a typed word that the index holds: “cesspools” for “cesspool”.

The index keeps words as they stand, so that what was typed is what is found. Forms are
looked up when a query is: words of the index that begin alike and share the stem
(Snowball, https://snowballstem.org). Nobody says in which language a query is; the
languages are those that the index shows signs of.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from functools import cache, lru_cache

from store.prepared import prepared_form
from store.query import phrase
from store.reads.sources import generation
from store.vocabulary import Place, frequency, words_beginning

_LEAST_CHARS = 3
"""Of a word; a shorter one is the beginning of too many others."""
_LEAST_STEM, _LEAST_STEM_ABROAD = 3, 2
"""Characters of a stem, and of one that is not in plain Latin letters."""
_LONGEST = 64
"""Longer words are no words."""
_MOST_FORMS = 24
"""How many forms of one word are looked for, the shortest first."""

_BY_SCRIPT = (
    (re.compile("[\u0370-\u03ff]"), "greek"),
    (re.compile("[\u0400-\u04ff]"), "russian"),
    (re.compile("[\u0530-\u058f]"), "armenian"),
    (re.compile("[\u0600-\u06ff]"), "arabic"),
    (re.compile("[\u0900-\u097f]"), "hindi"),
    (re.compile("[\u0b80-\u0bff]"), "tamil"),
)
"""Scripts with one language that has a stemmer, or whose stemmer does for others."""

_SIGNS = {
    "catalan": "els amb dels per una aquest",
    "czech": "je ze ktery jako byl podle",
    "danish": "og ikke af til blev som",
    "dutch": "het een van niet zijn voor",
    "english": "the of and is was are",
    "estonian": "ja on ei oli ning mis",
    "finnish": "ja on ei etta oli ovat",
    "french": "les des une est dans pour",
    "german": "und der das nicht ist eine",
    "hungarian": "az es hogy nem egy volt",
    "indonesian": "yang dan dengan untuk pada dari",
    "italian": "della che non sono per gli",
    "lithuanian": "ir yra kad su buvo iki",
    "norwegian": "og ikke av til ble som",
    "polish": "nie jest sie oraz przez ktory",
    "portuguese": "nao uma dos das foi pelo",
    "romanian": "si este din care pentru nu",
    "spanish": "los las una por del con",
    "swedish": "och att inte som av har",
    "turkish": "ve bir icin bu ile olarak",
}
"""Function words of languages in Latin script, folded as the index holds them."""
_LEAST_SIGNS = 2
"""How many of its function words make a language present."""

_UNFOLDED = {
    "french": (("ee(s?)$", "ée\\1"), ("ite(s?)$", "ité\\1")),
    "portuguese": (("oes$", "ao"), ("cao$", "ção"), ("([^ç])ao$", "\\1ão")),
    "russian": (("([ыое])и$", "\\1й"),),
    "spanish": (("([cs])ion$", "\\1ión"),),
}
"""Endings whose accents the index folds away, and the stemmers go by."""


def forms(connection: sqlite3.Connection, word: str) -> tuple[str, ...]:
    """Return the other forms of a word that the index holds, the shortest first.

    Args:
        connection: Of the store.
        word: One token of the prepared form.
    """
    if not _LEAST_CHARS <= len(word) <= _LONGEST:
        return ()
    return _forms(Place(connection), generation(connection), word)


@lru_cache(maxsize=512)
def _forms(place: Place, moment: int, word: str) -> tuple[str, ...]:
    stems = {
        language: root
        for language in _languages(place, moment, word)
        for root in _stems(language, [word])
        if len(root) >= _least(word)
    }
    found: dict[str, None] = {}
    for prefix in _prefixes(word, stems.values()):
        terms = words_beginning(place.connection, prefix)
        for language, root in stems.items():
            roots = _stems(language, terms)
            same = (one for one, its in zip(terms, roots, strict=True) if its == root)
            found |= dict.fromkeys(same)
    found.pop(word, None)
    return tuple(sorted(found, key=lambda one: (len(one), one))[:_MOST_FORMS])


def _prefixes(word: str, roots: Iterable[str]) -> set[str]:
    """Return how every form begins: a stem may change its last letter only."""
    every = {
        _common(word, prepared_form(root)[: max(_least(word), len(root) - 1)])
        for root in roots
    }
    kept = {one for one in every if len(one) >= _least(word)}
    return {one for one in kept if not any(one[:at] in kept for at in range(len(one)))}


def _least(word: str) -> int:
    return _LEAST_STEM if word.isascii() else _LEAST_STEM_ABROAD


def _common(word: str, root: str) -> str:
    length = 0
    while length < min(len(word), len(root)) and word[length] == root[length]:
        length += 1
    return root[:length]


def _stems(language: str, words: list[str]) -> list[str]:
    """Stem words; a stemmer of its own each time, since none may be shared."""
    import Stemmer

    unfolded = words
    for ending, accented in _UNFOLDED.get(language, ()):
        unfolded = [re.sub(ending, accented, one) for one in unfolded]
    stems: list[str] = Stemmer.Stemmer(language).stemWords(unfolded)
    return stems


def _languages(place: Place, moment: int, word: str) -> tuple[str, ...]:
    for script, language in _BY_SCRIPT:
        if script.search(word):
            return (language,) if language in _stemmed() else ()
    return _latin_languages(place, moment)


@lru_cache(maxsize=4)
def _latin_languages(place: Place, _generation: int) -> tuple[str, ...]:
    """Return the languages the index shows signs of; all where it shows none."""
    known = [one for one in _SIGNS if one in _stemmed()]
    present = [one for one in known if _is_present(place.connection, one)]
    return tuple(dict.fromkeys(("english", *(present or known))))


@cache
def _stemmed() -> frozenset[str]:
    import Stemmer

    return frozenset(Stemmer.algorithms())


def _is_present(connection: sqlite3.Connection, language: str) -> bool:
    signs = _SIGNS[language].split()
    held = sum(frequency(connection, phrase((sign,)), 1) for sign in signs)
    return held >= _LEAST_SIGNS
