"""The fuzzy lane's words: those of the index that are spelt nearly like a typed one.

It works over the vocabulary and not over the passages, and yields words to look for,
never a score: how alike two spellings are says nothing about what is true.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
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


def is_known(connection: sqlite3.Connection, word: str) -> bool:
    """Tell whether the index holds a word as it is."""
    row = connection.execute(
        "SELECT 1 FROM passage_index_words WHERE term = ?", (word,)
    ).fetchone()
    return row is not None


def alike(connection: sqlite3.Connection, word: str) -> tuple[str, ...]:
    """Return words of the index that a few slips of the hand make of a word.

    The nearest first; of equals those that begin as the word does. The slips allowed
    grow with the word, so that a short word is never like a long one. Digits are never
    slips: another number is another thing.
    """
    most = _slips(len(word))
    digits = _digits(word)
    if not most or len(digits) == len(word):
        return ()
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found: list[tuple[int, bool, str]] = []
    for chunk in _near_lengths(connection, len(word), most):
        for term, distance, _ in process.extract(
            word, chunk, scorer=OSA.distance, score_cutoff=most, limit=_LOOKED_AT
        ):
            if _digits(term) == digits:
                found.append((int(distance), term[0] != word[0], term))
    return tuple(term for _, _, term in sorted(found)[:_MOST_ALIKE])


def _digits(word: str) -> str:
    return "".join(char for char in word if not char.isalpha())


def _slips(length: int) -> int:
    if length < _LEAST_CHARS:
        return 0
    return 1 if length < 6 else 2 if length < 12 else 3


def _near_lengths(
    connection: sqlite3.Connection, length: int, most: int
) -> Iterator[list[str]]:
    place = connection.execute("PRAGMA database_list").fetchone()[2]
    words = _words(_Place(place, connection), generation(connection))
    for size in range(max(_LEAST_CHARS - 1, length - most), length + most + 1):
        held = words.get(size, [])
        for at in range(0, len(held), _CHUNK):
            yield held[at : at + _CHUNK]


class _Place:
    """A database by its path, with a connection to read it once."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Place) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)


@lru_cache(maxsize=2)
def _words(place: _Place, _generation: int) -> dict[int, list[str]]:
    """Return the words of an index by their length; read anew when it has changed."""
    found: dict[int, list[str]] = {}
    for (term,) in place.connection.execute("SELECT term FROM passage_index_words"):
        if len(term) >= _LEAST_CHARS - 1:
            found.setdefault(len(term), []).append(term)
    return found
