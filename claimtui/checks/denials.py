"""Denials without a plain negation: lacks, is a myth, nobody believes that."""

from __future__ import annotations

from functools import cache

from claimtui.checks.clauses import Clause, Word
from claimtui.checks.lexicon import english, word_set
from claimtui.checks.negation import Negation
from claimtui.checks.words import stem

_GOVERNS = 5
"""Words from a verb such as lack to what it denies."""
_COVERED = 0.75
"""Share of a statement that has to stand behind "nobody believes that"."""
_FEWEST = 2


def denial(
    denying: Clause, negations: tuple[Negation, ...], plain: Clause, of_claim: bool
) -> Word | None:
    """Return the word with which one clause denies what the other states, if any.

    Args:
        denying: The clause that may deny.
        negations: Its plain negations.
        plain: The clause without a negation.
        of_claim: Whether it is the claim that denies.
    """
    if len(plain.stems) < _FEWEST:
        return None
    if negations:
        return _not_believed(denying, negations, plain)
    return _told_false(denying, plain) or _refused(denying, plain, of_claim)


def _not_believed(
    denying: Clause, negations: tuple[Negation, ...], plain: Clause
) -> Word | None:
    """Find "nobody believes that", "no evidence that" before what is stated."""
    attitudes = _stems("attitudes")
    for negation in negations:
        for at, word in enumerate(denying.words):
            behind = word.start >= negation.end and word.content
            if not behind or word.stem not in attitudes & negation.scope:
                continue
            told = {w.stem for w in _governed(denying.words, at) if w.content}
            covered = len(plain.stems & told) >= _COVERED * len(plain.stems)
            if covered and word.stem not in plain.stems:
                return word
    return None


def _governed(words: tuple[Word, ...], at: int) -> tuple[Word, ...]:
    """Return what stands behind a word, up to "and" with a verb of saying."""
    for place in range(at + 1, len(words) - 1):
        says = words[place + 1].stem in _stems("asserting")
        if words[place].text == "and" and says:
            return words[at + 1 : place]
    return words[at + 1 :]


def _told_false(denying: Clause, plain: Clause) -> Word | None:
    """Find "is false", "the myth that" around what is stated."""
    words = denying.words
    for at, word in enumerate(words):
        if word.text not in _words("false") or word.stem in plain.stems:
            continue
        before = {w.text for w in words[max(0, at - 3) : at]}
        following = words[at + 1].text if at + 1 < len(words) else ""
        said = following == "that" or not before.isdisjoint(word_set("copulas"))
        if said and len(plain.stems & denying.stems) >= _COVERED * len(plain.stems):
            return word
    return None


def _refused(denying: Clause, plain: Clause, of_claim: bool) -> Word | None:
    """Find a verb such as lack or forbid before what the other clause states."""
    verbs = _stems("denying")
    little = any(word.text in word_set("understating") for word in plain.words)
    if plain.stems & verbs or little:
        return None
    alone = plain.stems - denying.stems - _stems("light")
    if len(alone) > (1 if of_claim else 0):
        return None
    words = denying.words
    for at, word in enumerate(words):
        out = word.stem == "rule" and [w.text for w in words[at + 1 : at + 2]] == [
            "out"
        ]
        denies = out or (word.content and word.stem in verbs) or _ceases(words, at)
        if not denies or _is_noun(words, at):
            continue
        passive = at > 0 and words[at - 1].text in word_set("copulas")
        near = words[:at] if passive else words[at + 1 : at + 1 + _GOVERNS]
        if any(w.content and w.stem in plain.stems for w in near):
            return word
    return None


def _is_noun(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether an article shows a word to be a noun: a long dispute, the ban."""
    before = [word.text for word in words[max(0, at - 2) : at]]
    if before[-1:] and before[-1] in ("a", "an", "the", "this", "their", "its"):
        return True
    bare = not words[at].text.endswith(("s", "ed", "ing"))
    return bare and before[:1] != before[-1:] and before[:1] in (["a"], ["an"])


def _ceases(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a verb such as stop has an act behind it: stopped rising."""
    following = words[at + 1].text if at + 1 < len(words) else ""
    return words[at].stem in _stems("ceasing") and following.endswith("ing")


@cache
def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word, "en") for word in english()["denials"][name])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(english()["denials"][name])
