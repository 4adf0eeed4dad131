"""Superlatives: the largest, the first and the only one, and of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import is_adverb, is_past, is_preposition, is_verb
from claimtui.checks.words import stem
from claimtui.model.checks import Finding

_ALIKE = 0.5
"""Share of a claim's content words from which the evidence is of the same."""
_MOST = 20
"""Clauses of a claim whose superlatives are looked for."""
_REACH = 6
"""Words that a superlative and its noun can have between them."""
_MOST_FIGURES = 8
"""Numbers from which evidence is a table, in which anybody can look up the largest."""


_OTHERS = frozenset(["any", "other", "others", "all", "no", "every"])


class _Top(NamedTuple):
    """A superlative with the words of what it is of: largest, carnivorous marsupial."""

    word: Word
    noun: tuple[Word, ...]


def topped(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a superlative that the evidence has of less, or not at all."""
    if len(claim.stems & evidence.stems) < _ALIKE * len(claim.stems):
        return
    for clause in claim.clauses[:_MOST]:
        if clause.texts.isdisjoint(_superlatives() | _words("top")):
            continue
        tops = [] if negator_words(clause) else list(_tops(clause))
        for top in tops:
            told = [t for c in evidence.clauses for t in _tops(c, top.word)]
            if top.word.text not in evidence.words:
                yield from _unearned(top, clause, evidence)
            elif told and all(_is_of_less(top, t, claim, evidence) for t in told):
                of = " ".join(word.text for word in told[0].noun)
                text = f"the evidence says “{top.word.text}” of another group: “{of}”"
                yield Finding("C6", text, (top.word.span,), (told[0].word.span,))


def _tops(clause: Clause, sought: Word | None = None) -> Iterator[_Top]:
    words = clause.words
    for at, word in enumerate(words):
        if sought is not None and word.text != sought.text:
            continue
        if sought is not None or _is_superlative(word) or _is_topmost(words, at):
            yield _Top(word, _noun(words, at))


def _is_superlative(word: Word) -> bool:
    return word.text in _superlatives()


def _is_topmost(words: Sequence[Word], at: int) -> bool:
    """Tell whether first, only or last stands before a noun: the only mammals."""
    if words[at].text not in _words("top") or not at:
        return False
    before = words[at - 1].text
    return before in ("the", "its", "their", "his", "her") or before.endswith("'s")


def _noun(words: Sequence[Word], at: int) -> tuple[Word, ...]:
    """Return what a superlative is of, empty where no noun follows at once."""
    found: list[Word] = []
    for place in range(at + 1, min(at + 1 + _REACH, len(words))):
        word = words[place]
        if not word.content or is_preposition(word) or word.text in ("alone", "ever"):
            break
        if found and is_verb(words, place):
            break
        if not is_adverb(word):
            found.append(word)
    return () if len(found) == 1 and is_past(found[0]) else tuple(found)


def _is_of_less(top: _Top, told: _Top, claim: Phrasing, evidence: Phrasing) -> bool:
    """Tell whether the evidence's superlative is of a part of the claim's group."""
    if not top.noun or not told.noun:
        return False
    what = top.noun[-1].stem
    there = frozenset(word.stem for word in told.noun)
    if what in there:
        return what == told.noun[-1].stem and bool(there - claim.stems)
    if told.noun[-1].stem in _wide() and what in _wide():
        return False  # the last individual, the last animal
    return what in evidence.stems or what in _wide()


def _unearned(top: _Top, clause: Clause, evidence: Phrasing) -> Iterator[Finding]:
    """Find a superlative where the evidence neither has one like it nor ranks."""
    word = top.word
    if word.text in _words("top"):
        return  # certainty tells these as absolute words
    row = frozenset().union(
        *(r for r in table("superlatives")["alike"] if word.text in r)
    )
    if not evidence.words.isdisjoint(row | _words("ranks")) or _compares(evidence):
        return
    if any(w.stem == word.stem for w in clause.words if w is not word):
        return
    text = f"“{word.text}” stands in the claim and nothing like it in the evidence"
    yield Finding("C4", text, (word.span,), (evidence.clauses[0].span,))


def _compares(evidence: Phrasing) -> bool:
    """Tell whether the evidence ranks otherwise: more than any other, a table."""
    others = not evidence.words.isdisjoint(
        ("any", "other", "others", "all", "no", "every")
    )
    figures = sum(word.isdigit() for word in evidence.words)
    listed = any(clause.is_list for clause in evidence.clauses)
    return ("than" in evidence.words and others) or figures > _MOST_FIGURES or listed


@cache
def _superlatives() -> frozenset[str]:
    regular = (_superlative(word) for word in table("superlatives")["adjectives"])
    return frozenset([*regular, *table("superlatives")["irregular"]])


def _superlative(word: str) -> str:
    if word.endswith("y"):
        return f"{word[:-1]}iest"
    doubled = word in ("big", "hot", "thin", "wet")
    return f"{word}{word[-1]}est" if doubled else f"{word.removesuffix('e')}est"


@cache
def _wide() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("superlatives")["wide"])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("superlatives")[name])
