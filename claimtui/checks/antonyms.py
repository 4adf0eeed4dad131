"""Opposite words: from WordNet, from a list of our own, and by prefix."""

from __future__ import annotations

from functools import cache

from claimtui.checks.clauses import Word
from claimtui.checks.lexicon import table
from claimtui.checks.words import stem

_DENYING = (("un", 3), ("non", 4), ("im", 5), ("ir", 5), ("il", 5), ("in", 7))
"""Prefixes that deny, with the fewest letters that make them one (not in inform)."""
_PREFIXES = tuple(prefix for prefix, _ in _DENYING)


def are_opposite(first: Word, second: Word) -> bool:
    """Tell whether two English words are opposites, by WordNet, list or prefix."""
    if first.text in _unsure() or second.text in _unsure():
        return False
    if are_opposite_stems(first.stem, second.stem):
        return True
    return _denied(first.text, second.text) or _denied(second.text, first.text)


def are_opposite_stems(first: str, second: str) -> bool:
    """Tell whether two English stems are opposites."""
    if f" {second} " in f" {_wordnet().get(first, '')} ":
        return True
    if second in _listed().get(first, frozenset()):
        return True
    return _denied(first, second) or _denied(second, first)


def _denied(word: str, plain: str) -> bool:
    if not word.startswith(_PREFIXES):  # nearly all words, and far cheaper
        return False
    long, short = word.rstrip("e"), plain.rstrip("e")
    return any(
        long == prefix + short and len(short) >= least for prefix, least in _DENYING
    )


@cache
def _unsure() -> frozenset[str]:
    """Return words whose opposite is that of a rare sense: the sun rose and set."""
    return frozenset(table("opposites")["unsure"])


@cache
def _converse() -> frozenset[frozenset[str]]:
    pairs = table("opposites")["converse"]
    return frozenset(
        frozenset(stem(word, "en") for word in pair.split()) for pair in pairs
    )


def are_converse(first: Word, second: Word) -> bool:
    """Tell whether two opposites say the same where one is passive."""
    return frozenset([first.stem, second.stem]) in _converse()


@cache
def _wordnet() -> dict[str, str]:
    """Return stems with the stems of their opposites, apart by spaces."""
    from pkgutil import get_data

    data = get_data("claimtui.checks", "data/antonyms.txt") or b""
    lines = data.decode("ascii", "replace").splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#"))


@cache
def _listed() -> dict[str, frozenset[str]]:
    pairs: dict[str, set[str]] = {}
    for pair in table("opposites")["pair"]:
        first, second = (stem(word, "en") for word in pair.split())
        pairs.setdefault(first, set()).add(second)
        pairs.setdefault(second, set()).add(first)
    return {root: frozenset(others) for root, others in pairs.items()}
