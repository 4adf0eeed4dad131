"""What another sentence of the evidence says of a deed: that it never was done."""

from __future__ import annotations

from collections.abc import Iterator

from claimtui.checks.antonyms import are_converse, are_opposite
from claimtui.checks.clauses import Clause, Phrasing
from claimtui.checks.deeds import PATIENT, Deed, deeds
from claimtui.checks.lexicon import word_set
from claimtui.checks.negation import (
    Negation,
    Sort,
    is_governed,
    negations,
    negator_words,
)
from claimtui.model.checks import Finding

_FEWEST = 2
"""Content words that a sentence has to share before it speaks of the same."""
_NARROWING = frozenset(["only", "just", "yet", "always"])
_LONGEST = 60
"""Words of a sentence that is held against a deed; a longer one is a list."""


def denied_elsewhere(clause: Clause, evidence: Phrasing) -> Finding | None:
    """Find a deed of a claim that a short sentence of the evidence denies.

    "The engine was never built" denies "the steam engine was built by X",
    however much more of the claim stands in the other sentences.
    """
    if len(clause.words) > _LONGEST or negator_words(clause) or _is_open(clause):
        return None
    done = {deed.verb.stem: deed for deed in deeds(clause)}
    if not done or done.keys().isdisjoint(evidence.stems):
        return None
    for other in _sentences(evidence):
        for negation in negations(other):
            deed = done.get(negation.head)
            if deed and _is_denied(deed, negation, clause, other):
                verb = deed.verb
                text = f"the evidence negates what the claim states ({verb.text})"
                return Finding("P2", text, (verb.span,), (negation.span,))
    return None


def _is_open(clause: Clause) -> bool:
    """Tell whether a clause asks or supposes, and states nothing."""
    words = {word.text for word in clause.words}
    return not words.isdisjoint(["if", "unless", "whether", "until", "before"])


def _sentences(evidence: Phrasing) -> Iterator[Clause]:
    return (clause for clause in evidence.clauses if len(clause.words) <= _LONGEST)


def _is_denied(deed: Deed, negation: Negation, clause: Clause, other: Clause) -> bool:
    """Tell whether a negation is of the same deed, done by or to the same thing."""
    if negation.sort is not Sort.PREDICATE or _is_open(other):
        return False
    if len(negator_words(other)) != 1 or is_governed(clause, negation.head):
        return False
    hedging = _NARROWING | word_set("understating") | word_set("partial")
    if any(w.text in hedging for w in (*other.words, *clause.words)):
        return False
    subject = _before(other, negation.start)
    parties = _before(clause, deed.verb.start) | deed.roles.get(PATIENT, frozenset())
    if not subject or not subject <= clause.stems or not subject & parties:
        return False
    plain = other.stems - word_set("negators")
    return plain <= clause.stems and len(plain) >= _FEWEST


def _before(other: Clause, end: int) -> frozenset[str]:
    stems = (w.stem for w in other.words if w.content and w.end <= end)
    return frozenset(stems) - word_set("auxiliaries")


def opposed_elsewhere(clause: Clause, evidence: Phrasing) -> Finding | None:
    """Find a deed of a claim whose opposite a short sentence tells of the same.

    "Most experts reject the claim" speaks against "most experts accept it".
    """
    if len(clause.words) > _LONGEST or negator_words(clause) or _is_open(clause):
        return None
    for other in _sentences(evidence):
        alone = other.stems - clause.stems
        if len(alone) != 1 or negator_words(other) or _is_open(other):
            continue
        rival = next(w for w in other.words if w.content and w.stem in alone)
        subject = _before(other, rival.start)
        if len(other.stems & clause.stems) < _FEWEST or not subject:
            continue
        for word in clause.words:
            same = word.content and subject == _before(clause, word.start)
            if same and are_opposite(word, rival) and not are_converse(word, rival):
                text = (
                    f"the claim says “{word.text}” where the evidence says "
                    f"“{rival.text}”"
                )
                return Finding("P3", text, (word.span,), (rival.span,))
    return None
