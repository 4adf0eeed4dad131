"""Reads the negations of a clause: what negates, and which words it reaches."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Word
from claimtui.checks.lexicon import english, word_set
from claimtui.checks.syntax import is_adverb
from claimtui.checks.words import stem
from claimtui.model.spans import TextSpan

_SHORTEST_HEAD = 3
_GOVERNS = 4
"""Words from a verb such as avoid to the word that it denies."""
_REACH = 6
"""How many words a negation reaches to the word it negates."""
_SCOPE = 10
"""How many words a negation covers in all."""
_STOPS = frozenset([",", ":", "("])
_DENYING = ("dis", "un", "mis")
_RELATIVE = frozenset(["who", "which", "that", "where", "when", "by", "from", "in"])
_LONGEST_NOUN = 8


class Sort(StrEnum):
    """How a negation sits in its clause."""

    PREDICATE = "predicate"
    OBJECT = "object"
    WITHOUT = "without"
    PARTIAL = "partial"
    """Not all, not every."""
    NEARLY = "nearly"
    """All but a negation: hardly, scarcely, rarely; almost before a deed."""
    PART = "part"
    """Takes one part out: "in Rome, but not in Paris"."""


class Negation(NamedTuple):
    """A negator with the stem that it negates."""

    sort: Sort
    head: str
    scope: frozenset[str]
    """Stems of the words within its reach."""
    start: int
    end: int
    what: str = ""
    """Stem of what a light verb denies: "does not contain mercury"."""
    complement: frozenset[str] = frozenset()
    """Stems of what something is not: "is not a Danish film"."""

    @property
    def span(self) -> TextSpan:
        """The negator's own words."""
        return TextSpan(self.start, self.end)


def negations(clause: Clause) -> tuple[Negation, ...]:
    """Return the negations of a clause, idle ones ("not only") left out."""
    words = clause.words
    places = [at for at, word in enumerate(words) if _may_negate(word)]
    if not places:
        return ()
    idle = _idle(words)
    found: list[Negation] = []
    for at in places:
        end = 0 if at in idle else _negator(words, at)
        behind = _past_aside(words, end) if end else 0
        if words[at].text == "-free" and at:  # mercury-free denies what is before it
            head, scope = words[at - 1].stem, frozenset([words[at - 1].stem])
        else:
            head, scope = _head(words, behind, words[at].text), _scope(words, behind)
        if end and head:
            place = words[at].start, words[end - 1].end
            thing = _object(words, end, head)
            what = _complement(words, end)
            universal = end < len(words) and words[end].text in word_set("universal")
            sort = Sort.PARTIAL if universal else _sort(words, at)
            found.append(Negation(sort, head, scope, *place, thing, what))
    return tuple(found)


def _past_aside(words: tuple[Word, ...], end: int) -> int:
    """Step over what stands between commas: may not, without a warrant, search."""
    if end >= len(words) or words[end].text != ",":
        return end
    aside = range(end + 1, min(end + 1 + _SCOPE, len(words)))
    return next((n + 1 for n in aside if words[n].text == ","), end)


def _object(words: tuple[Word, ...], at: int, head: str) -> str:
    """Return the word behind a denied verb that says nothing without its object."""
    near = [word for word in words[at : at + _GOVERNS + 1] if word.content]
    if not near or near[0].stem != head or near[0].text not in word_set("light_verbs"):
        return ""
    return near[1].stem if len(near) > 1 else ""


def _complement(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """Return the words of a noun with its article behind "not", up to a comma."""
    if at >= len(words) or words[at].text not in ("a", "an", "the", "what"):
        return frozenset()
    return _until_break(words[at : at + _LONGEST_NOUN])


def predicate_noun(clause: Clause) -> frozenset[str]:
    """Return the stems behind the first is, are, was or were of a clause."""
    copulas = word_set("copulas")
    for at, word in enumerate(clause.words):
        if word.text in copulas:
            return _until_break(clause.words[at + 1 : at + 1 + _LONGEST_NOUN])
    return frozenset()


def _until_break(words: Sequence[Word]) -> frozenset[str]:
    stems: set[str] = set()
    for word in words:
        if word.text in _STOPS or (stems and word.text in _RELATIVE):
            break
        if word.content:
            stems.add(word.stem)
    return frozenset(stems)


def _passive(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the words that stand behind an auxiliary: been dropped, was refused."""
    auxiliaries = word_set("auxiliaries")
    return tuple(word for before, word in pairwise(words) if before.text in auxiliaries)


def negator_words(clause: Clause) -> list[Word]:
    """Return every negator of a clause, idle phrases left out, heads or not."""
    if clause.texts.isdisjoint(word_set("negators")) and not clause.is_contracted:
        return []
    found = [(at, w) for at, w in enumerate(clause.words) if _is_negator(w)]
    idle = _idle(clause.words) if found else set()
    return [word for at, word in found if at not in idle]


def _is_negator(word: Word) -> bool:
    return word.text in word_set("negators") or word.text.endswith("n't")


def implies_negation(clause: Clause) -> frozenset[str]:
    """Return how a clause may negate without a negator: a verb (deny), until."""
    stems = _implicit()
    found: set[str] = set()
    for at, word in enumerate(clause.words):
        if word.text in ("until", "unless"):
            found.add("until")
        counted = at > 0 and clause.words[at - 1].text in english()["cardinals"]
        if word.content and word.stem in stems and not counted:  # not a one-stop shop
            found.add("verb")
    return frozenset(found)


def is_understated(clause: Clause, besides: frozenset[str]) -> bool:
    """Tell whether words such as little, few or disfavour deny without a negator."""
    for at, word in enumerate(clause.words):
        some = word.text == "few" and at > 0 and clause.words[at - 1].text == "a"
        if word.stem not in besides or some:
            continue
        if word.text in word_set("understating") or word.text.startswith(_DENYING):
            return True
    return False


def is_governed(clause: Clause, root: str, besides: int = -1) -> bool:
    """Tell whether a word such as refuse or avoid stands right before a stem.

    The word that begins at `besides` does not count.
    """
    stems = _implicit()
    words = clause.words
    for at, word in enumerate(words):
        if word.stem == root and word.content:
            behind = words[at + 1 : at + 1 + _REACH]
            if any(w.text in ("until", "unless") for w in behind):
                return True
            near = words[max(0, at - _GOVERNS) : at]
            near += _passive(behind)
            if any(w.content and w.stem in stems and w.start != besides for w in near):
                return True
    return False


def _may_negate(word: Word) -> bool:
    text = word.text
    return (
        text in word_set("negators")
        or text in word_set("nearly")
        or text in word_set("almost")
        or text.endswith("n't")
        or word.stem in _failing()
    )


def _sort(words: Sequence[Word], at: int) -> Sort:
    word = words[at].text
    if word in ("without", "non", "free", "devoid", "-free"):
        return Sort.WITHOUT
    nearly = word_set("nearly") | word_set("almost")
    if word in nearly or (at and words[at - 1].text in nearly):
        return Sort.NEARLY
    if word == "not" and at and words[at - 1].text in ("but", ","):
        return Sort.PART
    whole = word == "no" or word in word_set("subjects")
    return Sort.OBJECT if whole else Sort.PREDICATE


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
def _implicit() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in english()["implicit"]["verbs"])


@cache
def _failing() -> dict[str, list[str]]:
    rows = english()["failing"].items()
    return {form: needed for word, needed in rows for form in (word, stem(word, "en"))}


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
    if text in word_set("almost"):
        return at + 1 if at + 1 < len(words) and _is_deed(words[at + 1]) else 0
    needed = _failing().get(words[at].stem)
    if needed is None:
        return at + 1
    return at + 1 if following in needed else 0


def _is_deed(word: Word) -> bool:
    """Tell whether a word is a verb in the past: almost resigned, nearly won."""
    past = word.text.endswith("ed") or word.text in english()["irregular"]
    return word.content and past and word.text not in english()["multiples"]


def _scope(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """Return the stems that a negation reaches, up to a comma."""
    reached = set()
    noun = at < len(words) and words[at].text in ("a", "an", "the")
    for place, word in enumerate(words[at : at + _SCOPE], at):
        relative = word.text in ("who", "which") or (noun and word.text == "that")
        if (word.text in _STOPS and not _goes_on(words, place)) or relative:
            break
        if word.content:
            reached.add(word.stem)
    return frozenset(reached)


def _goes_on(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether "or" behind a comma denies the next part too."""
    following = words[at + 1].text if at + 1 < len(words) else ""
    return words[at].text == "," and following in ("or", "nor")


def _head(words: Sequence[Word], at: int, negator: str) -> str:
    """Return the stem of the word that a negation reaches first."""
    for word in words[at : at + _REACH]:
        if word.text in _STOPS:
            break
        adverb = is_adverb(word) and negator != "no"
        adverb = adverb or word.text in word_set("adverbs")
        if len(word.text) < _SHORTEST_HEAD or word.text in word_set("auxiliaries"):
            continue
        if word.content and not adverb:
            return word.stem
    return ""
