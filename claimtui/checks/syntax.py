"""Which words of a clause are verbs, and which prepositions open a phrase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from claimtui.checks.clauses import Word
from claimtui.checks.lexicon import english, table, word_set

_SHORTEST = 4
"""Letters from which -ed is an ending, and one more for -ing: not in red, king."""


def is_verb(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word is used as a verb, as far as its neighbours tell."""
    word = words[at]
    before = words[at - 1].text if at else ""
    if word.content and word.text.endswith("ed") and before in word_set("copulas"):
        return True
    if not word.content or not may_be_verb(word):
        return False
    if before in _grammar("determiners") or before in _grammar("prepositions"):
        return False
    if before == "to" or before in word_set("auxiliaries") or is_past(word):
        return not _is_adjective(words, at)
    if word.text.endswith("ing") and len(word.text) > _SHORTEST:
        return True
    if at + 1 == len(words):
        return False
    following = words[at + 1]
    if not at:  # removes the bar; not exports rose, trains in Spain
        return word.text.endswith("s") and is_determiner(following)
    figure = following.text[:1].isdigit() or is_determiner(following)
    if word.stem not in _verbs()["mostly"]:  # beer costs 4
        return word.text.endswith("s") and figure and words[at - 1].content
    return before in _grammar("pronouns") or (
        word.text.endswith("s") and following.text not in _grammar("noun_follows")
    )


def may_open(word: Word, following: Word | None) -> bool:
    """Tell whether a word in -s may be a verb that opens a strand: and lowers risks."""
    plural = word.content and word.text.endswith("s") and may_be_verb(word)
    return (
        plural
        and following is not None
        and following.content
        and not is_past(following)
    )


def is_past(word: Word) -> bool:
    """Tell whether a word has the form of a past or of a participle."""
    if not word.content or not may_be_verb(word):
        return False
    regular = word.text.endswith("ed") and len(word.text) >= _SHORTEST
    return regular or word.text in _past_forms()


def may_be_verb(word: Word) -> bool:
    """Tell whether a word has a verb's form, however seldom it is one."""
    known = word.stem in _verbs()["mostly"] or word.stem in _verbs()["rarely"]
    return known or word.text in _grammar("unchanged")


def _is_adjective(words: Sequence[Word], at: int) -> bool:
    """Tell whether a participle only describes a noun: of reduced size."""
    before = words[at - 1] if at else None
    if before is None:
        return False
    described = at + 1 < len(words) and words[at + 1].content and is_adverb(before)
    told = before.text in _grammar("determiners") or before.text in _grammar("degrees")
    return told or (described and is_past(words[at]))


def is_adverb(word: Word) -> bool:
    """Tell whether a word in -ly is an adverb: not apply, supply, rely, family."""
    return word.text.endswith("ly") and not (
        may_be_verb(word) or word.text in _grammar("no_adverbs")
    )


def is_preposition(word: Word) -> bool:
    """Tell whether a word opens a phrase of place, time or relation."""
    return word.text in _grammar("prepositions")


def is_determiner(word: Word) -> bool:
    """Tell whether a word opens a noun phrase: the, a, his, this."""
    return word.text in _grammar("determiners")


def is_degree(word: Word) -> bool:
    """Tell whether a word compares: more, fewer, higher."""
    return word.text in _grammar("degrees")


@cache
def _grammar(name: str) -> frozenset[str]:
    return frozenset(table("grammar")[name])


@cache
def _past_forms() -> frozenset[str]:
    return frozenset(english()["irregular"]) | _grammar("unchanged")


@cache
def _verbs() -> dict[str, frozenset[str]]:
    """Return the stems met mostly and rarely as verbs (WordNet 3.0)."""
    from pkgutil import get_data

    data = get_data("claimtui.checks", "data/verbs.txt") or b""
    lines = data.decode("ascii", "replace").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {name: frozenset(stems) for name, *stems in rows}
