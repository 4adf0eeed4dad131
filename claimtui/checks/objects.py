"""What is done to whom and where: an object or a place that belongs to another deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.predicates import Predicate, content, head, predicates
from claimtui.checks.syntax import is_determiner
from claimtui.checks.words import stem
from claimtui.model.checks import Finding

_SHARED = 0.6
"""Share of a claim's content words below which the evidence is of something else."""
_LONGEST = 60
"""Words of a clause whose predicates are read; a longer one is a list."""
_MOST = 20
"""Clauses of a claim, and predicates of each, that are looked for."""
_MOST_SAID = 8
"""Content words behind a verb; more tell it in other words somewhere."""
_NAME = 5
"""Words of a name behind a preposition."""


def elsewhere_told(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a deed with an object or a place that the evidence has of another deed."""
    if len(claim.stems & evidence.stems) < _SHARED * len(claim.stems):
        return
    for clause in claim.clauses[:_MOST]:
        if len(clause.words) > _LONGEST:
            continue
        for own in predicates(clause, claim.text)[:_MOST]:
            if own.kind != "own" or own.denied or own.verb.text.endswith("ing"):
                continue
            other = _other_object(own, evidence) or _other_place(own, claim, evidence)
            if other is not None:
                said = " ".join(word.text for word in other.rest)
                text = f"the evidence has it with something else: “{said}”"
                yield Finding("D6", text, (own.verb.span,), (other.verb.span,))


def _deeds(own: Predicate, evidence: Phrasing) -> list[tuple[Clause, Predicate]] | None:
    """Return the same verbs of the evidence, None where one cannot be read."""
    found: list[tuple[Clause, Predicate]] = []
    for clause in evidence.clauses:
        if own.root not in clause.stems:
            continue
        if len(clause.words) > _LONGEST:
            return None
        read = predicates(clause, evidence.text, own.root)
        same = [(clause, other) for other in read if other.root == own.root]
        unread = not same and not all(_is_noun(clause, own.root))
        if unread or any(other.denied for _, other in same):
            return None
        found.extend(same)
    return found


def _is_noun(clause: Clause, root: str) -> Iterator[bool]:
    """Tell of each word with a verb's stem whether it is a noun: the painting."""
    for before, word in pairwise(clause.words):
        if word.content and word.stem == root:
            yield is_determiner(before)


# All that stands behind the verb


def _other_object(own: Predicate, evidence: Phrasing) -> Predicate | None:
    """Return the claim's deed where the evidence has nothing of its object with it."""
    what = frozenset(word.stem for word in own.rest if word.content)
    if not 0 < len(what) <= _MOST_SAID or own.root in _vague():
        return None
    if not what <= evidence.stems:
        return None
    told: Predicate | None = None
    for clause, other in _deeds(own, evidence) or ():
        behind = [w for w in clause.words if w.start > other.verb.start]
        if what & (content(behind) | other.stems) or not _is_full(other, evidence):
            return None
        if other.passive != own.passive:
            return None
        if told is None and head(own.subject) & other.stems:
            told = other
    return told


def _is_full(other: Predicate, evidence: Phrasing) -> bool:
    """Tell whether something of its own stands behind a verb: no "it", no "120"."""
    if any(word.text in _words("standing_in") for word in other.rest[:2]):
        return False
    words = [word for word in other.rest if word.content]
    named = any(evidence.text[word.start].isupper() for word in words)
    return bool(words) and (named or any(is_determiner(w) for w in other.rest))


# A name behind the same preposition


def _other_place(
    own: Predicate, claim: Phrasing, evidence: Phrasing
) -> Predicate | None:
    """Return the claim's deed where the evidence has it in Paris, not in Madrid."""
    mine = _names_behind(own.rest, claim.text)
    deeds = _deeds(own, evidence) if mine else None
    for lead, name in mine:
        place = frozenset(word.stem for word in name)
        if deeds and place <= evidence.stems:
            told = [_placed(own, lead, place, deed, claim, evidence) for deed in deeds]
            if all(told):
                return told[0]
    return None


def _placed(
    own: Predicate,
    lead: str,
    place: frozenset[str],
    deed: tuple[Clause, Predicate],
    claim: Phrasing,
    evidence: Phrasing,
) -> Predicate | None:
    """Return a deed that has another name behind a preposition."""
    clause, other = deed
    if place & clause.stems or other.passive != own.passive:
        return None
    rest = frozenset(word.stem for word in own.rest if word.content) - place
    same = other.kind == "own" and head(own.subject) & other.stems
    if not same and not (rest and rest <= other.told and other.kind != "own"):
        return None
    behind = [
        name for at, name in _names_behind(other.rest, evidence.text) if at == lead
    ]
    others = [n for n in behind if claim.stems.isdisjoint(word.stem for word in n)]
    return other if others else None


def _names_behind(words: Sequence[Word], text: str) -> list[tuple[str, Sequence[Word]]]:
    """Return each preposition with the name behind it."""
    found: list[tuple[str, Sequence[Word]]] = []
    for at, word in enumerate(words):
        if word.text not in _words("placing"):
            continue
        behind = [w for w in words[at + 1 : at + 1 + _NAME] if not is_determiner(w)]
        ends = (
            n
            for n, w in enumerate(behind)
            if not w.content or not text[w.start].isupper()
        )
        name = behind[: next(ends, len(behind))]
        if name:
            found.append((word.text, name))
    return found


@cache
def _vague() -> frozenset[str]:
    """Return the stems of verbs that say little without what stands behind them."""
    said = (word for row in table("sources")["verbs"].values() for word in row)
    return frozenset(stem(word, "en") for word in (*_words("vague"), *said))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("subjects")[name])
