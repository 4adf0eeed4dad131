"""Absolute words that only the claim has: only, all, never, alone, of any kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.reach import is_topped_elsewhere
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_LONGEST_IDLE = 3
_FEWEST = 2
"""Content words that a clause shares with one of the claim to speak of the same."""
_SAME = 0.6
"""Share of a claim's content words from which the evidence tells the same."""


class _Absolute(NamedTuple):
    """Words such as only, and the words of which one has to stand in the evidence."""

    words: frozenset[str]
    also: frozenset[str]


def unearned(
    clause: Clause, alike: list[Clause], claim: Phrasing, evidence: Phrasing
) -> Iterator[Finding]:
    """Find only, all or never where no sentence of the same has anything like it."""
    words = clause.words
    near = _near(clause, alike, evidence)
    for at, word in enumerate(words):
        group = _absolutes().get(word.text)
        if group is None or _is_idle(words, at) or _earned(group, near):
            continue
        if not _stands_alone(words, at) or _in_title(words, at, claim):
            continue
        if _is_told_by_rank(clause, word, evidence):
            continue
        text = f"“{word.text}” stands in the claim and nothing like it in the evidence"
        yield Finding("C4", text, (word.span,), tuple(o.span for o in alike[:1]))


def _is_told_by_rank(clause: Clause, word: Word, evidence: Phrasing) -> bool:
    """Tell whether a rank earns it: only X is longer, second-longest; never as many."""
    if word.text == "never":
        return is_topped_elsewhere(clause, evidence)
    longer = {f"{w.text[:-2]}est" for w in clause.words if w.text.endswith("er")}
    second = "second" in evidence.words and not longer.isdisjoint(evidence.words)
    if word.text == "only" and second:
        return any(w.text == "than" for w in clause.words)
    at = clause.words.index(word)
    behind = [w.text for w in clause.words[at + 1 : at + 3]]
    ranked = behind[:1] == ["the"] and behind[1:] in (["first"], ["last"])
    return word.text == "only" and ranked and behind[1] in evidence.words


def _in_title(words: tuple[Word, ...], at: int, claim: Phrasing) -> bool:
    """Tell whether an absolute word is part of a name: Only Lovers Left Alive."""
    following = words[at + 1 : at + 2]
    return (
        claim.text[words[at].start].isupper()
        and bool(following)
        and claim.text[following[0].start].isupper()
    )


def _near(clause: Clause, alike: list[Clause], evidence: Phrasing) -> list[Clause]:
    """Return the clauses that speak of the same, if not of all of it."""
    few = [c for c in evidence.clauses if len(c.stems & clause.stems) >= _FEWEST]
    return [*alike, *few]


def _earned(group: _Absolute, near: list[Clause]) -> bool:
    known = group.words | group.also
    roots = frozenset(stem(word, "en") for word in known)
    for clause in near:
        texts = frozenset(word.text for word in clause.words)
        if known & texts or roots & clause.stems:
            return True
        if "not" in known and any(text.endswith("n't") for text in texts):
            return True
    return False


def _stands_alone(words: tuple[Word, ...], at: int) -> bool:
    """Leave out "all nine", counted in the evidence too, and thirty-first."""
    before = words[at - 1] if at else None
    if before and words[at].text == "first" and before.text in _tens():
        return False
    following = words[at + 1].text if at + 1 < len(words) else ""
    counted = following[:1].isdecimal() or following in table("english")["cardinals"]
    return not (counted and words[at].text in ("all", "only", "first", "every"))


def _is_idle(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether an absolute word stands in a phrase that is none ("at all")."""
    for length in range(2, _LONGEST_IDLE + 1):
        for begin in range(max(0, at - length + 1), at + 1):
            phrase = " ".join(word.text for word in words[begin : begin + length])
            if phrase in _idle():
                return True
    return False


# Phrases that leave nothing out


def widened(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "of any kind" or "even if" where the evidence has nothing so wide."""
    if len(claim.stems & evidence.stems) < _SAME * len(claim.stems):
        return
    for clause in claim.clauses:
        texts = [word.text for word in clause.words]
        denied = any(word.text != "not" for word in negator_words(clause))
        for at, word in enumerate(clause.words):
            phrase = _phrase(texts, at)
            if phrase and not denied and not _is_as_wide(phrase, evidence):
                span = TextSpan(word.start, clause.words[at + len(phrase) - 1].end)
                said = " ".join(phrase)
                text = f"the claim leaves nothing out (“{said}”), the evidence may"
                yield Finding("C4", text, (span,), (evidence.clauses[0].span,))
                return


def _phrase(texts: list[str], at: int) -> list[str]:
    """Return the wide phrase that begins at a word."""
    for length in (3, 2):
        phrase = texts[at : at + length]
        if tuple(phrase) in _phrases():
            return phrase
    return []


def _is_as_wide(phrase: list[str], evidence: Phrasing) -> bool:
    """Tell whether the evidence has the phrase, or another word for all."""
    if not evidence.words.isdisjoint(table("certainty")["wide"]):
        return True
    telling = [word for word in phrase if word not in ("with", "by", "to", "of", "at")]
    return all(word in evidence.words for word in telling)


@cache
def _absolutes() -> dict[str, _Absolute]:
    groups: dict[str, _Absolute] = {}
    for row in table("certainty")["absolute"]:
        group = _Absolute(frozenset(row["words"]), frozenset(row["also"]))
        for word in row["words"]:
            groups[word] = group
    return groups


@cache
def _idle() -> frozenset[str]:
    return frozenset(table("certainty")["idle"])


@cache
def absolute_words() -> frozenset[str]:
    """Return the words that this check reads."""
    return frozenset(_absolutes())


@cache
def _phrases() -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split()) for phrase in table("certainty")["widening"])


@cache
def _tens() -> frozenset[str]:
    """Return the words before the last part of an ordinal: thirty, hundred."""
    cardinals: dict[str, int] = table("english")["cardinals"]
    tens = (word for word, value in cardinals.items() if value and value % 10 == 0)
    return frozenset(tens) - {"ten"} | {"hundred", "thousand"}
