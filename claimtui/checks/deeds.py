"""Deeds: a verb with who does it, to whom, and what stands behind its prepositions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from claimtui.checks.clauses import Clause, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.syntax import (
    is_adverb,
    is_determiner,
    is_past,
    is_preposition,
    is_verb,
)
from claimtui.checks.words import stem

AGENT = "agent"
PATIENT = "patient"
_REACH = 24
"""Words to each side of a verb in which its sides are looked for."""
_STOPS = frozenset([",", ":", "(", ")", "—", "and", "or", "but", "that", "whether"])
_RELATIVE = frozenset(["who", "which", "that"])
_PRONOUNS = frozenset(["it", "he", "she", "they", "him", "them", "her"])
_ASIDE = frozenset(["as", "while", "when", "after", "before", "until", "since", "if"])

Roles = dict[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb with its sides, a passive turned round."""

    verb: Word
    root: str
    """Stem of the verb, or of the one that a converse is told by: sell for buy."""
    roles: Roles
    """Stems of who does it, of what it is done to, and behind each preposition."""
    referring: bool
    """Whether a pronoun stands for who does it."""


def deeds(clause: Clause) -> Iterator[Deed]:
    """Read the deeds of a clause, in order."""
    words = clause.words
    last = frozenset[str]()
    for at in range(len(words)):
        if not is_verb(words, at):
            continue
        passive = _is_passive(words, at)
        subject, referring = _subject(words, at, last)
        roles = _behind(words, at)
        patient = roles.pop(PATIENT, frozenset())
        if passive:
            roles = {**roles, AGENT: roles.pop("by", frozenset()), PATIENT: subject}
            if patient and not subject:
                roles[PATIENT] = patient
        else:
            roles = {**roles, AGENT: subject, PATIENT: patient}
        if subject and not referring:
            last = subject
        yield _turned(words[at], roles, referring=referring)


def _is_passive(words: Sequence[Word], at: int) -> bool:
    """Tell a passive by its auxiliary, or by who did it: a film directed by her."""
    if not is_past(words[at]):
        return False
    before = {word.text for word in words[max(0, at - 3) : at]}
    if "have" in before or "has" in before or "had" in before:
        return "been" in before
    if not before.isdisjoint(word_set("copulas")):
        return True
    following = [word.text for word in words[at + 1 : at + 3]]
    return following[:1] == ["by"] and not following[-1][:1].isdigit()


def _subject(
    words: Sequence[Word], at: int, last: frozenset[str]
) -> tuple[frozenset[str], bool]:
    """Return what stands before a verb, and whether that is a pronoun."""
    near: list[Word] = []
    stop = ""
    for back in range(at - 1, max(-1, at - 1 - _REACH), -1):
        word = words[back]
        if word.text in _STOPS or word.text in _RELATIVE or is_verb(words, back):
            stop = word.text
            break
        near.insert(0, word)
    head: set[str] = set()
    phrase = False
    for number, word in enumerate(near):
        before = near[max(0, number - 1)]
        if phrase and is_determiner(word) and not is_preposition(before):
            head.clear()  # in the spring of 2004 the bank sold it
            phrase = False
        if is_preposition(word) or word.text in _ASIDE:
            phrase = True
        elif word.content and not phrase and not is_adverb(word):
            head.add(word.stem)
    if not head and any(word.text in _PRONOUNS for word in near):
        return last, True
    if not head and (stop or near):
        return last, False
    return frozenset(head), False


def _behind(words: Sequence[Word], at: int) -> Roles:
    """Return what stands behind a verb: its object, and each preposition's."""
    roles: dict[str, set[str]] = {}
    slot = PATIENT
    for place in range(at + 1, min(len(words), at + 1 + _REACH)):
        word = words[place]
        if word.text in _STOPS or word.text in _RELATIVE:
            break
        if is_verb(words, place):
            break
        if is_preposition(word):
            slot = word.text
        elif word.content and not is_adverb(word):
            roles.setdefault(slot, set()).add(word.stem)
    return {name: frozenset(stems) for name, stems in roles.items()}


def _turned(verb: Word, roles: Roles, *, referring: bool) -> Deed:
    """Tell a converse by its opposite: B buys from A as A sells to B."""
    converse = _converses().get(verb.stem)
    if converse is None:
        return Deed(verb, verb.stem, roles, referring)
    root, swap = converse
    turned = {swap.get(name, name): stems for name, stems in roles.items()}
    return Deed(verb, root, turned, referring)


@cache
def _converses() -> dict[str, tuple[str, dict[str, str]]]:
    rows = table("grammar")["converses"]
    return {
        stem(word, "en"): (stem(row["as"], "en"), dict(row["roles"]))
        for row in rows
        for word in row["verbs"]
    }


def turned(claim: Deed, other: Deed) -> tuple[str, str] | None:
    """Return two stems that stand in each other's role, None where none do."""
    names = [name for name in claim.roles if name in _tradable()]
    for first in names:
        for second in names:
            if first >= second:
                continue
            here = _only(claim.roles, first, second), _only(claim.roles, second, first)
            there = _only(other.roles, first, second), _only(other.roles, second, first)
            crossed = here[0] & there[1], here[1] & there[0]
            straight = here[0] & there[0] or here[1] & there[1]
            if crossed[0] and crossed[1] and not straight:
                return min(crossed[0]), min(crossed[1])
    return _one_sided(claim, other)


def _one_sided(claim: Deed, other: Deed) -> tuple[str, str] | None:
    """Find the giver of one thing told as its taker, where only one is named."""
    empty = frozenset[str]()
    if not claim.roles.get(PATIENT, empty) & other.roles.get(PATIENT, empty):
        return None
    for role, rival in ((AGENT, "to"), ("to", AGENT)):
        own, there = claim.roles.get(role, empty), other.roles.get(role, empty)
        crossed = own & other.roles.get(rival, empty)
        if crossed and there and not own & there:
            return min(crossed), min(there)
    return None


def agree(claim: Deed, other: Deed) -> bool:
    """Tell whether two deeds have the same sides, as buying from and selling to."""
    parties = (PATIENT, AGENT) if claim.root in _personal() else (AGENT, "to")
    here, there = (
        [d.roles.get(n, frozenset()) for n in parties] for d in (claim, other)
    )
    straight = here[0] & there[0] or here[1] & there[1]
    return bool(straight) and not (here[0] & there[1] or here[1] & there[0])


@cache
def _personal() -> frozenset[str]:
    """Return the stems of converses whose object is a party: defeat, teach."""
    return frozenset(stem(word, "en") for word in table("grammar")["personal"])


def _only(roles: Roles, name: str, besides: str) -> frozenset[str]:
    return roles.get(name, frozenset()) - roles.get(besides, frozenset())


@cache
def _tradable() -> frozenset[str]:
    return frozenset(table("grammar")["tradable"])
