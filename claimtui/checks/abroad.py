"""German, French and Spanish sentences, as the checks of those languages read them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import languages, table
from claimtui.checks.words import stem

MOST_OWN = 20
"""Sentences of a claim that are held against the evidence."""
_MOST = 400
"""Sentences of the evidence that are looked at."""
_MOST_ALIKE = 20
"""Sentences that share equally much; more say nothing new."""
_LONGEST = 150
"""Words from which a sentence is a list or a table."""
_ALIKE = 0.5
"""Share of a claim's telling words from which a sentence speaks of the same."""
_SHORTEST = 3
_BREAKS = frozenset([",", ":", "(", ")", "—"])
_PREFIXED = late(
    r"^(ab|an|auf|aus|ein|vor|mit|nach|um|über|durch|zurück|weiter)?(?:ge|zu)(?=\w{4})"
)
_ENDING = late(r"(?<=\w{3})(?:e?ten|e?te|en|et|t|e|n)$")
_INFINITIVES = {
    "de": ("n",),
    "fr": ("er", "ir", "re"),
    "es": ("ar", "er", "ir", "rse"),
}
_UMLAUTS = str.maketrans("äöü", "aou")


class Sentence(NamedTuple):
    """A clause with the roots of the words that tell something."""

    clause: Clause
    roots: frozenset[str]
    each: tuple[str, ...]
    """The root of each word, empty for one that tells nothing."""

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of the clause."""
        return self.clause.words

    def has(self, words: frozenset[str]) -> bool:
        """Tell whether any of some words stands in it."""
        return not words.isdisjoint(self.clause.texts)

    def between(self, start: int, end: int) -> frozenset[str]:
        """Return the roots of the words from one place up to another."""
        return frozenset(root for root in self.each[start:end] if root)

    def part(self, at: int) -> tuple[int, int]:
        """Return where the part between commas around a word begins and ends."""
        start = end = at
        while start and self.words[start - 1].text not in _BREAKS:
            start -= 1
        while end < len(self.words) and self.words[end].text not in _BREAKS:
            end += 1
        return start, end


class Tongue:
    """The words of one language that tell how sure it is and who does it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._data: dict[str, Any] = table("abroad")[code]
        self._idle = frozenset(languages()["stop_words"][code]) | self.set("functional")

    def set(self, name: str) -> frozenset[str]:
        """Return one of the word lists of the language."""
        return _word_list(self.code, name)

    @property
    def kinds(self) -> frozenset[str]:
        """The roots of nouns that may stand for any name."""
        return frozenset(stem(word, self.code) for word in self.set("kinds"))

    def rows(self, name: str) -> dict[str, list[str]]:
        """Return rows of words by the name of the row."""
        rows: dict[str, list[str]] = self._data[name]
        return rows

    def read(self, clause: Clause, text: str) -> Sentence:
        """Read the roots of a clause of a text."""
        each = tuple(self._root(word, text) for word in clause.words)
        return Sentence(clause, frozenset(filter(None, each)), each)

    def _root(self, word: Word, text: str) -> str:
        """Return the form under which a word's forms meet, empty if it tells nothing.

        German verbs lose "ge" and "zu" and what marks person and time: only there a
        small letter tells a noun from a verb.
        """
        if not word.text[0].isalnum() or word.text in self._idle | self._marks:
            return ""
        if self.code != "de" or text[word.start].isupper():
            return word.stem
        bare = _PREFIXED.sub(r"\1", word.text)
        return _ENDING.sub("", bare).translate(_UMLAUTS)

    @property
    def _marks(self) -> frozenset[str]:
        return _marks(self.code)


@cache
def _word_list(code: str, name: str) -> frozenset[str]:
    return frozenset(table("abroad")[code][name])


@cache
def _marks(code: str) -> frozenset[str]:
    """Return the words that weaken, limit or open a condition."""
    data = table("abroad")[code]
    names = ("hedging", "hearsay", "doubting", "only", "conditions", "exceptions")
    rows = [data[name] for name in names]
    rows += [*data["amounts"].values(), *data["frequencies"].values()]
    return frozenset(word for row in rows for word in row)


@cache
def tongue(code: str) -> Tongue:
    """Return what is known of a language (a key of the shipped table)."""
    return Tongue(code)


def tongue_of(claim: Phrasing, evidence: Phrasing) -> Tongue | None:
    """Return the language both texts are in, None where it has no data."""
    code = primary(claim.language)
    known = code == primary(evidence.language) and code in ("de", "fr", "es")
    return tongue(code) if known else None


def read_all(text: Phrasing, known: Tongue) -> list[Sentence]:
    """Read the sentences of a text, lists and tables left out."""
    return [
        known.read(clause, text.text)
        for clause in text.clauses[:_MOST]
        if len(clause.words) <= _LONGEST
    ]


def alike(own: Sentence, others: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences that share most with one of a claim, and enough."""
    shared = [len(own.roots & other.roots) for other in others]
    most = max(shared, default=0)
    if not most or most < _ALIKE * len(own.roots):
        return []
    best = [o for o, count in zip(others, shared, strict=True) if count == most]
    return best[:_MOST_ALIKE]


def is_infinitive(word: str, code: str) -> bool:
    """Tell whether a word has the form of an infinitive."""
    if len(word) <= _SHORTEST:
        return False
    return word.endswith(_INFINITIVES[code])


def opens_condition(words: tuple[Word, ...], at: int, known: Tongue) -> bool:
    """Tell whether a word opens a condition: not même si, and moins only in à moins."""
    text = words[at].text
    if text not in known.set("conditions") | known.set("exceptions"):
        return False
    before = words[at - 1].text if at else ""
    needed = known.rows("leading").get(text)
    if needed is not None:
        following = words[at + 1].text if at + 1 < len(words) else ""
        led = before in needed or (before == "," and "" in needed)
        return led and (text != "siempre" or following == "que")
    return before not in known.set("idle")
