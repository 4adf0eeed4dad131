"""Comparisons with than and as: which of two things has more, and of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import english, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.strands import Places
from claimtui.checks.syntax import is_degree, is_verb
from claimtui.model.checks import Finding

_ALIKE = 0.5
_OF_THE_SAME = 0.4
_BACK = 9
"""Words from "than" back to what compares: fewer, less likely, taller."""
_SIDE = 12
_SHORTEST = 5
"""Letters from which -er is an ending: not in her, over."""
_DENYING = frozenset(["not", "isn't", "wasn't", "aren't", "weren't", "never", "nor"])
_TIMES = frozenset(["half", "twice", "times", "third", "quarter", "almost", "nearly"])
_BEHIND = ("after", "behind")
_BREAKS = frozenset([",", ":", "(", ")", "and", "but"])


class Compared(NamedTuple):
    """One comparison."""

    word: Word
    key: tuple[str, ...]
    """The degree and what it is of: less, dense."""
    subject: frozenset[str]
    other: frozenset[str]


def exchanged(claim: Phrasing, evidence: Phrasing, places: Places) -> Iterator[Finding]:
    """Find two things compared the other way round, or a third put in for one."""
    for clause in claim.clauses:
        alike = evidence.retold(clause, _ALIKE)
        if not alike:
            continue
        denied = any(w.text in _DENYING for w in negator_words(clause))
        own = [] if denied else list(comparisons(clause, frozenset()))
        if not own:
            continue
        told: list[Compared] = []
        for other in places.beside(alike):
            last = told[-1].subject if told else frozenset[str]()
            told.extend(comparisons(other, last))
        for compared in own:
            same = [other for other in told if other.key == compared.key]
            if same and all(_is_exchanged(compared, o, told) for o in same):
                text = f"the two sides of “{compared.word.text}” are not the evidence's"
                spans = (compared.word.span,), (same[0].word.span,)
                yield Finding("D2", text, *spans)


def ranked_below(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "larger than Y" told of what is second largest after Y, or as large."""
    yield from levelled(claim, evidence)
    for clause in claim.clauses:
        if clause.is_list or negator_words(clause):
            continue
        for other in evidence.clauses:
            below = [] if other.is_list else list(_below(other))
            for word, rank, top in below:
                rival = _above(clause, rank, other, top)
                if rival is not None:
                    text = f"the evidence has it {word.text}-{rank} behind the other"
                    yield Finding("D2", text, (rival.span,), (word.span,))


def levelled(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "more than" where the evidence has as many, or no difference."""
    for clause in claim.clauses:
        degree = None if negator_words(clause) else _degree(clause)
        if degree is None or clause.is_list:
            continue
        for other in evidence.retold(clause, _OF_THE_SAME):
            same = None if _orders(other) else _same_level(other)
            if same is not None:
                text = f"the evidence tells no difference (“{same.text}”)"
                yield Finding("D3", text, (degree.span,), (same.span,))
                break


def _degree(clause: Clause) -> Word | None:
    """Return the word that compares before "than"."""
    words = clause.words
    pivot = next((at for at, word in enumerate(words) if word.text == "than"), 0)
    near = range(max(0, pivot - _BACK), pivot)
    return next((words[n] for n in near if _compares(words[n], words[pivot])), None)


def _orders(clause: Clause) -> bool:
    return any(w.text == "than" or is_degree(w) for w in clause.words)


def _same_level(clause: Clause) -> Word | None:
    """Return the word that tells of two things the same: as many as, not differ."""
    words = clause.words
    for at, word in enumerate(words):
        before = [w.text for w in words[max(0, at - _SIDE) : at]]
        denied = not _DENYING.isdisjoint(before) or "no" in before[-3:]
        if word.text in ("differ", "difference", "differences") and denied:
            return word
        if word.text != "as" or any(t in _TIMES for t in before[-2:]):
            continue
        if any(w.text == "as" for w in words[at + 2 : at + 5]) and not denied:
            return word
    return None


def _below(clause: Clause) -> Iterator[tuple[Word, str, frozenset[str]]]:
    """Return the ranks below the first, with what stands above: after Jupiter."""
    words = clause.words
    for at, (word, top) in enumerate(pairwise(words)):
        lower = word.text in english()["ordinals"] and word.text != "first"
        if not lower or not top.text.endswith("est"):
            continue
        end = min(len(words), at + _SIDE + 2)
        after = next((n for n in range(at + 2, end) if words[n].text in _BEHIND), 0)
        above = _stems(_until_break(words[after + 1 : after + 4])) if after else None
        if above:
            yield word, top.text, above


def _above(
    clause: Clause, rank: str, other: Clause, above: frozenset[str]
) -> Word | None:
    """Return the word of a claim that puts the lower of two above the other."""
    words = clause.words
    subject = next((w.stem for w in other.words if w.content), "")
    for at, word in enumerate(words):
        same = f"{word.text.removesuffix('er')}est" == rank
        if same and word.text.endswith("er"):
            pivot = "than"
        elif word.text == rank and at and words[at - 1].text in english()["ordinals"]:
            pivot = "after"
            above, subject = frozenset([subject]), min(above)
        else:
            continue
        behind = next((n for n in range(at, len(words)) if words[n].text == pivot), 0)
        lead, rest = _stems(words[:at]), _stems(words[behind + 1 :])
        if behind and subject in lead and above <= rest and not above & lead:
            return word
    return None


def _is_exchanged(own: Compared, other: Compared, told: list[Compared]) -> bool:
    here = own.subject - own.other, own.other - own.subject
    there = other.subject - other.other, other.other - other.subject
    if here[0] & there[0]:
        return False
    if here[0] & there[1] and here[1] & there[0]:
        return not here[1] & there[1]
    third = frozenset().union(*(side.other for side in told if side is not other))
    return bool(here[1] & there[1] and here[0] & third and there[0])


def comparisons(clause: Clause, last: frozenset[str]) -> Iterator[Compared]:
    """Read the comparisons of a clause; one without a subject has the last one's."""
    words = clause.words
    for at, word in enumerate(words):
        if word.text not in ("than", "as"):
            continue
        low = next((n for n in range(at - 1, -1, -1) if _parts(words, n)), -1)
        begin = max(low + 1, at - _BACK)
        degree = next((n for n in range(begin, at) if _compares(words[n], word)), None)
        if degree is None:
            continue
        named = next((w.stem for w in words[degree + 1 : at] if w.content), "")
        key = (words[degree].text, named)
        subject = _subject(words[low + 1 : degree]) or last
        other = _stems(_until_break(words[at + 1 : at + 1 + _SIDE]))
        if subject and other:
            last = subject
            yield Compared(words[degree], key, subject, other)


def _parts(words: Sequence[Word], at: int) -> bool:
    return words[at].text in ("and", "but", ",")


def _compares(word: Word, pivot: Word) -> bool:
    if pivot.text == "as":
        return word.text == "as"
    ending = word.text.endswith("er") and len(word.text) >= _SHORTEST
    return is_degree(word) or (ending and word.content)


def _subject(words: Sequence[Word]) -> frozenset[str]:
    """Return what stands before the last verb or auxiliary of some words."""
    verbs = [
        n
        for n, word in enumerate(words)
        if word.text in word_set("auxiliaries") or is_verb(words, n)
    ]
    return _stems(words[: verbs[-1]]) if verbs else frozenset()


def _until_break(words: Sequence[Word]) -> Sequence[Word]:
    end = next((n for n, w in enumerate(words) if w.text in _BREAKS), len(words))
    return words[:end]


def _stems(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.stem for word in words if word.content)
