"""The check of polarity: a negation in one text and not in the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from claimtui.checks.clauses import Clause, Word, clauses
from claimtui.checks.language import primary
from claimtui.checks.lexicon import english, word_set
from claimtui.checks.words import stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_ALIGNED = 0.5
"""Share of a claim clause's content words that an evidence clause must have."""
_SHORTEST_HEAD = 3
_REACH = 6
"""How many words a negation reaches to the word it negates."""


class Sort(StrEnum):
    """How a negation sits in its clause."""

    PREDICATE = "predicate"
    OBJECT = "object"
    WITHOUT = "without"


@dataclass(frozen=True, slots=True)
class Negation:
    """A negator with the stem that it negates."""

    sort: Sort
    head: str
    scope: frozenset[str]
    """Stems of the words within its reach."""
    start: int
    end: int

    @property
    def span(self) -> TextSpan:
        """The negator's own words."""
        return TextSpan(self.start, self.end)


class _Read:
    """A clause with its negations."""

    def __init__(self, clause: Clause) -> None:
        self.negations = negations(clause)
        self.stems = clause.stems - word_set("negators")
        self.negated = frozenset(n.head for n in self.negations)
        self.scope = frozenset().union(*(n.scope for n in self.negations))
        self.words = clause.words

    @property
    def span(self) -> TextSpan:
        return TextSpan(self.words[0].start, self.words[-1].end)


def check_polarity(claim: str, evidence: str, language: str) -> Check:
    """Return the check `polarity`; `unavailable` where no clause can be aligned."""
    if primary(language) != "en":
        return Check(CheckName.POLARITY, CheckResult.UNAVAILABLE)
    own = [_Read(clause) for clause in clauses(claim, language)]
    others = [_Read(clause) for clause in clauses(evidence, language)]
    index = _index(others)
    denied = frozenset(head for read in others for head in read.negated)
    results = [_judge(read, others, index, denied) for read in own if read.stems]
    findings = tuple(finding for _, finding in results if finding)
    answers = {answer for answer, _ in results}
    if CheckResult.FAIL in answers:
        return Check(CheckName.POLARITY, CheckResult.FAIL, findings)
    if answers == {CheckResult.PASS}:
        return Check(CheckName.POLARITY, CheckResult.PASS)
    return Check(CheckName.POLARITY, CheckResult.UNAVAILABLE)


def _index(reads: list[_Read]) -> dict[str, list[int]]:
    index: dict[str, list[int]] = defaultdict(list)
    for number, read in enumerate(reads):
        for root in read.stems:
            index[root].append(number)
    return index


def _judge(
    own: _Read,
    others: list[_Read],
    index: dict[str, list[int]],
    denied: frozenset[str],
) -> tuple[CheckResult, Finding | None]:
    """Hold one claim clause against the evidence clauses that share most with it."""
    shared: Counter[int] = Counter()
    for root in own.stems:
        shared.update(index.get(root, ()))
    if not shared:
        return CheckResult.UNAVAILABLE, None
    most = max(shared.values())
    if most / len(own.stems) < _ALIGNED:
        return CheckResult.UNAVAILABLE, None
    best = [others[number] for number, count in shared.items() if count == most]
    outcomes = [_hold(own, other) for other in best]
    for wanted in (CheckResult.PASS, CheckResult.FAIL):
        for outcome in outcomes:
            if outcome[0] is wanted and not _said_elsewhere(outcome, own, denied):
                return outcome
    return CheckResult.UNAVAILABLE, None


def _said_elsewhere(
    outcome: tuple[CheckResult, Finding | None], own: _Read, denied: frozenset[str]
) -> bool:
    """Tell whether the claim's negation stands in another clause of the evidence."""
    finding = outcome[1]
    return finding is not None and finding.code == "P1" and own.negated <= denied


def _hold(own: _Read, other: _Read) -> tuple[CheckResult, Finding | None]:
    """Compare the negations of two clauses that speak of the same thing."""
    if _doubted(own) != _doubted(other):
        return CheckResult.UNAVAILABLE, None
    if _implied(own) != _implied(other) and (own.negations or other.negations):
        return CheckResult.UNAVAILABLE, None
    if clash := _clash(own, other):
        return CheckResult.FAIL, _finding("P1", clash, own, other)
    if clash := _clash(other, own):
        return CheckResult.FAIL, _finding("P2", clash, own, other)
    open_heads = [
        n
        for n in (*own.negations, *other.negations)
        if n.sort is not Sort.WITHOUT
        and not (n.head in own.negated and n.head in other.negated)
    ]
    return (CheckResult.UNAVAILABLE if open_heads else CheckResult.PASS), None


def _implied(read: _Read) -> bool:
    """Tell whether a clause may negate without a negator: deny, avoid, until."""
    return any(w.stem in _implicit() for w in read.words if w.content) or any(
        word.text in ("until", "unless") for word in read.words
    )


def _doubted(read: _Read) -> bool:
    """Tell whether an adverb such as hardly all but negates the clause."""
    adverbs = english()["implicit"]["adverbs"]
    return any(word.text in adverbs for word in read.words)


@cache
def _implicit() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in english()["implicit"]["verbs"])


def _clash(negating: _Read, plain: _Read) -> Negation | None:
    """Return a negation whose word stands in the other clause without one."""
    for negation in negating.negations:
        stated = negation.head in plain.stems and negation.head not in plain.scope
        if stated and not _replaced(negation, negating, plain):
            return negation
    return None


def _replaced(negation: Negation, negating: _Read, plain: _Read) -> bool:
    """Tell whether the other clause negates the same with another construction.

    "No injuries were reported" and "injuries were not reported" agree.
    """
    predicates = [n for n in plain.negations if n.sort is not Sort.WITHOUT]
    if negation.sort is Sort.WITHOUT or not predicates:
        return False
    return any(other.head in negating.stems for other in predicates)


def _finding(code: str, negation: Negation, own: _Read, other: _Read) -> Finding:
    word = negation.head
    if code == "P1":
        text = f"the claim negates what the evidence states (around “{word}”)"
        return Finding(code, text, (negation.span,), (_place(word, other),))
    text = f"the evidence negates what the claim states (around “{word}”)"
    return Finding(code, text, (_place(word, own),), (negation.span,))


def _place(root: str, read: _Read) -> TextSpan:
    for word in read.words:
        if word.stem == root:
            return TextSpan(word.start, word.end)
    return read.span


# Reading negations


def negations(clause: Clause) -> tuple[Negation, ...]:
    """Return the negations of a clause, idle ones ("not only") left out."""
    words = clause.words
    idle = _idle(words)
    found: list[Negation] = []
    for at in range(len(words)):
        if at in idle:
            continue
        end = _negator(words, at)
        if end and (head := _head(words, end, words[at].text)):
            sort = _sort(words[at].text)
            scope = _scope(words, end)
            place = words[at].start, words[end - 1].end
            found.append(Negation(sort, head, scope, *place))
    return tuple(found)


def _sort(word: str) -> Sort:
    if word == "without":
        return Sort.WITHOUT
    return (
        Sort.OBJECT if word == "no" or word in word_set("subjects") else Sort.PREDICATE
    )


def _idle(words: tuple[Word, ...]) -> set[int]:
    """Return the places of negators inside phrases that negate nothing."""
    phrases = _idle_phrases()
    texts = [word.text for word in words]
    idle: set[int] = set()
    for at in range(len(texts)):
        for length in (2, 3, 4):
            if tuple(texts[at : at + length]) in phrases:
                idle.update(range(at, at + length))
    return idle


@cache
def _idle_phrases() -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(p.split()) for p in english()["idle"]["phrases"])


def _negator(words: tuple[Word, ...], at: int) -> int:
    """Return the place after the negator that begins at a word, 0 if none does."""
    text = words[at].text
    following = words[at + 1].text if at + 1 < len(words) else ""
    if text == "no" and (not following or following in (".", ",", "one")):
        return at + 2 if following == "one" else 0
    if text == "no" and following == "longer":
        return at + 2
    if text in word_set("negators") or text.endswith("n't"):
        return at + 1
    needed = english()["failing"].get(words[at].stem)
    if needed is None:
        return 0
    return at + 1 if needed == [""] or following in needed else 0


def _scope(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """Return the stems that a negation reaches, up to a comma."""
    reached = set()
    for word in words[at : at + _REACH]:
        if word.text in (",", ":", "("):
            break
        if word.content:
            reached.add(word.stem)
    return frozenset(reached)


def _head(words: tuple[Word, ...], at: int, negator: str) -> str:
    """Return the stem of the word that a negation reaches first."""
    for word in words[at : at + _REACH]:
        if word.text in (",", ":", "("):
            break
        adverb = word.text.endswith("ly") and negator != "no"
        if len(word.text) < _SHORTEST_HEAD or word.text in word_set("auxiliaries"):
            continue
        if word.content and not adverb:
            return word.stem
    return ""
