"""The words of the index: which there are, and which are spelt nearly like a typed one.

The fuzzy lane works over the vocabulary and not over the passages, and yields words to
look for, never a score: how alike two spellings are says nothing about what is true.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from store.reads.sources import generation

_LEAST_CHARS = 4
"""Shorter words are like too many others."""
_MOST_ALIKE = 8
"""How many words are looked for in place of one."""
_LOOKED_AT = 100
"""How many of one chunk's words are looked at more closely."""
_CHUNK = 5_000
"""Words compared at a time; a larger chunk holds up other threads."""
_LAST_CHAR = "\U0010ffff"

_SECOND = "?"
"""Stands for any first letter; no word of the index begins with it."""

Words = dict[tuple[str, str, int], list[str]]
"""By how they begin, what is no letter of them, and how long they are."""


class Place:
    """A database by its path, with a connection to read it once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.path = connection.execute("PRAGMA database_list").fetchone()[2]
        self.connection = connection

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)


def frequency(connection: sqlite3.Connection, expression: str, most: int) -> int:
    """Count the passages that the index finds, of every revision, up to a number."""
    number: int = connection.execute(
        "SELECT count(*) FROM (SELECT 1 FROM passage_index"
        " WHERE passage_index MATCH ? LIMIT ?)",
        (expression, most),
    ).fetchone()[0]
    return number


def words_beginning(connection: sqlite3.Connection, prefix: str) -> list[str]:
    """Return the words of the index that begin so, in the order of their letters."""
    rows = connection.execute(
        "SELECT term FROM passage_index_words WHERE term >= ? AND term < ?",
        (prefix, prefix + _LAST_CHAR),
    )
    return [row[0] for row in rows]


def alike(connection: sqlite3.Connection, word: str) -> tuple[str, ...]:
    """Return words of the index that a few slips of the hand make of a word.

    The nearest first. The slips allowed grow with the word, so that a short word is
    never like a long one. Digits are never slips: another number is another thing.
    Words that begin as it does are looked at, and only where none of them is like it
    those that would begin so with one slip; that spares 19 words of 20.
    """
    most = _slips(len(word))
    digits = _digits(word)
    if not most or len(digits) == len(word):
        return ()
    place, moment = Place(connection), generation(connection)
    found = _nearest(word, most, _by_first(place, moment, word[0]), [word[0]])
    if not found:
        found = _nearest(word, most, _by_second(place, moment), _slipped(word))
    return tuple(term for _, term in sorted(found)[:_MOST_ALIKE])


def _slipped(word: str) -> list[str]:
    """Return the beginnings of words that a slip at the start makes this one of.

    Its first letter stands for another, for none, is missing, or comes too soon.
    """
    start, rest, turned = word[:2], word[1:3], word[1] + word[0]
    return [_SECOND + rest, rest, _SECOND + start, turned]


def _nearest(
    word: str, most: int, words: Words, keys: Sequence[str]
) -> set[tuple[int, str]]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    return {
        (int(distance), term)
        for chunk in _chunks(word, most, words, keys)
        for term, distance, _ in process.extract(
            word, chunk, scorer=OSA.distance, score_cutoff=most, limit=_LOOKED_AT
        )
    }


def _chunks(
    word: str, most: int, words: Words, keys: Sequence[str]
) -> Iterator[list[str]]:
    digits, length = _digits(word), len(word)
    for key in keys:
        for size in range(length - most, length + most + 1):
            held = words.get((key, digits, size), [])
            for at in range(0, len(held), _CHUNK):
                yield held[at : at + _CHUNK]


def _digits(word: str) -> str:
    return "" if word.isalpha() else "".join(c for c in word if not c.isalpha())


def _slips(length: int) -> int:
    if length < _LEAST_CHARS:
        return 0
    return 1 if length < 6 else 2 if length < 12 else 3


@lru_cache(maxsize=32)
def _by_first(place: Place, _generation: int, letter: str) -> Words:
    """Return the words with a first letter; read anew when the index has changed."""
    return _laid_out((letter, one) for one in words_beginning(place.connection, letter))


@lru_cache(maxsize=1)
def _by_second(place: Place, _generation: int) -> Words:
    """Return words by their first two letters, and by their second and third.

    Those that begin with a digit are left out: most are figures, of which a long text
    holds more than words.
    """
    rows = place.connection.execute(
        "SELECT term FROM passage_index_words WHERE term > '9\U0010ffff'"
    )
    return _laid_out(
        (key, term) for (term,) in rows for key in (term[:2], _SECOND + term[1:3])
    )


def _laid_out(terms: Iterable[tuple[str, str]]) -> Words:
    """Lay out the words that could be meant by another; figures alone never are."""
    found: Words = {}
    for key, term in terms:
        digits = _digits(term)
        if len(term) >= _LEAST_CHARS - 1 and len(digits) < len(term):
            found.setdefault((key, digits, len(term)), []).append(term)
    return found
