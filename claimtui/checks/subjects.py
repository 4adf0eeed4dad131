"""Whose it is: what the evidence says of one, told of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.predicates import BE, Predicate, content, head, predicates
from claimtui.checks.syntax import is_determiner
from claimtui.checks.words import stem
from claimtui.model.checks import Finding

_COVERED = 0.6
"""Share of what a claim says of its subject that the evidence says of another."""
_SHARED = 0.5
"""Share of a claim's content words below which the evidence is of something else."""
_LONGEST = 60
"""Words of a clause whose predicates are read; a longer one is a list."""
_MOST = 20
"""Predicates of a claim that are looked for; more is no claim."""
_NAMED = 3
"""Words of a name with its title."""


class _Told(NamedTuple):
    """A predicate of the evidence, with the subject of the sentence before it."""

    predicate: Predicate
    before: tuple[Word, ...]
    """Of "the former" what it does not mean; empty where the sentence before does not
    speak of the claim's subject."""


def misplaced(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find what the evidence says of another that it names beside the claim's."""
    if len(claim.stems & evidence.stems) < _SHARED * len(claim.stems):
        return
    for own in islice(_stated(claim), _MOST):
        other = _other_subject(own, claim, evidence) or _other_doer(own, evidence)
        if other:
            yield _finding(own, other)


def _stated(claim: Phrasing) -> Iterator[Predicate]:
    for clause in claim.clauses:
        if len(clause.words) <= _LONGEST:
            yield from filter(_is_plain, predicates(clause, claim.text))


def _is_plain(own: Predicate) -> bool:
    """Tell whether a claim states something of a subject that it names itself."""
    gerund = own.verb.text.endswith("ing")
    return own.kind == "own" and not own.denied and not gerund


def _finding(own: Predicate, other: Predicate) -> Finding:
    words = other.agent or other.subject
    said = " ".join(word.text for word in words)
    text = f"the evidence says it of another: “{said}”"
    return Finding("D2", text, (own.verb.span,), (other.verb.span,))


# The same verb, in the same voice


def _other_subject(
    own: Predicate, claim: Phrasing, evidence: Phrasing
) -> Predicate | None:
    named = head(own.subject)
    if (
        not named
        or not named <= evidence.stems
        or own.root in _outlooks()
        or own.root == "say"
    ):
        return None
    if not own.told and not own.passive:
        return None
    told = list(_told(own, evidence))
    if any(_may_be(own, other, claim, evidence) for other in told):
        return None
    return told[0].predicate if told else None


def _told(own: Predicate, evidence: Phrasing) -> Iterator[_Told]:
    """Return the predicates of the evidence that say the same of something."""
    first = next((word.stem for word in own.rest if word.content), "")
    if own.root == BE and first not in evidence.stems:
        return
    wanted = own.told
    for number, clause in enumerate(evidence.clauses):
        if len(clause.words) > _LONGEST:
            continue
        if own.root != BE and own.root not in clause.stems:
            continue
        for place, other in enumerate(predicates(clause, evidence.text, own.root)):
            same = other.root == own.root and other.passive == own.passive
            if not same or other.denied:
                continue
            it = any(word.text in _words("objects") for word in other.rest[:2])
            if len(wanted & other.told) + it < _COVERED * len(wanted):
                continue
            before: tuple[Word, ...] = ()
            if other.kind == "pronoun" and not place and number:
                before = _spoken_of(own, number, evidence)
            elif other.kind == "open" and number:
                before = _other_half(
                    other, evidence.clauses[max(0, number - 2) : number]
                )
            yield _Told(other, before)


def _other_half(other: Predicate, before: Sequence[Clause]) -> tuple[Word, ...]:
    """Return the words of the one that "the former" or "the latter" does not mean."""
    texts = {word.text for word in other.subject}
    if texts.isdisjoint(("former", "latter")):
        return ()
    for clause in reversed(before):
        joints = [at for at, word in enumerate(clause.words) if word.text == "and"]
        if joints:
            halves = clause.words[: joints[-1]], clause.words[joints[-1] :]
            meant, wrong = halves if "former" in texts else halves[::-1]
            known = content(meant)
            return tuple(w for w in wrong if w.content and w.stem not in known)
    return ()


def _spoken_of(own: Predicate, number: int, evidence: Phrasing) -> tuple[Word, ...]:
    """Return the subject of the sentence before, where it has the claim's as well."""
    before = evidence.clauses[number - 1]
    if len(before.words) > _LONGEST or not head(own.subject) <= before.stems:
        return ()
    read = predicates(before, evidence.text)
    return read[0].subject if read and read[0].kind == "own" else ()


def _may_be(own: Predicate, told: _Told, claim: Phrasing, evidence: Phrasing) -> bool:
    """Tell whether the subject of the evidence may be that of the claim."""
    other, named = told.predicate, head(own.subject)
    if told.before and other.kind == "open":
        return not named & content(told.before)
    if other.kind == "open" or not other.subject:
        return True
    inside = named <= other.told
    if inside and (other.root in _mutual() or not _is_led(named, other)):
        return True
    if other.kind == "pronoun":
        return not _is_another(own, told, inside=inside)
    if named & other.ahead:
        return True
    there = head(other.subject)
    if there <= own.told and not own.told - other.stems <= other.told:
        return True
    if named & other.stems:
        return not _are_namesakes(own.subject, claim, other.subject, evidence)
    return bool(own.stems & other.stems) or other.stems <= _kinds()


def _is_another(own: Predicate, told: _Told, *, inside: bool) -> bool:
    """Tell whether a pronoun stands for another: he won by 8 seconds from Hamilton."""
    other = told.predicate
    personal = all(word.text in _words("personal") for word in other.subject)
    if not personal or not own.told <= other.told:
        return False
    before = content(told.before)
    last = before and not head(own.subject) & before and not before <= _kinds()
    return inside or bool(last)


def _is_led(named: frozenset[str], other: Predicate) -> bool:
    """Tell whether a word behind a verb is no subject: behind Gay, in Earth's orbit."""
    words = other.rest
    at = next(n for n, word in enumerate(words) if word.stem in named)
    if words[at].text.endswith("'s"):
        return True
    while at and (words[at - 1].content or is_determiner(words[at - 1])):
        at -= 1
        if words[at].text in ("a", "an"):
            return False
    return at > 0 and words[at - 1].text in _words("parting")


def _are_namesakes(
    own: Sequence[Word], claim: Phrasing, other: Sequence[Word], evidence: Phrasing
) -> bool:
    """Tell whether two names share one word only: Pierre and Marie Curie."""
    if max(len(own), len(other)) > _NAMED:
        return False
    here = [word for word in own if word.content]
    there = [word for word in other if word.content]
    if len(here) != 2 or len(there) != 2:
        return False
    small = [w for w in here if claim.text[w.start].islower()]
    small += [w for w in there if evidence.text[w.start].islower()]
    same = [a.stem == b.stem for a, b in zip(here, there, strict=True)]
    return not small and same.count(True) == 1


# The same deed, told in the passive on one side


def _other_doer(own: Predicate, evidence: Phrasing) -> Predicate | None:
    named = head(own.agent)
    if own.root == BE or not named or not named <= evidence.stems:
        return None
    what = own.stems if own.passive else own.told
    told = list(_done(own, what, evidence))
    if any(_may_do(named, other, evidence.text) for other in told):
        return None
    return told[0] if told else None


def _done(
    own: Predicate, what: frozenset[str], evidence: Phrasing
) -> Iterator[Predicate]:
    """Return the same deed on the same thing where a side tells it in the passive."""
    for clause in evidence.clauses:
        if len(clause.words) > _LONGEST or own.root not in clause.stems:
            continue
        for other in predicates(clause, evidence.text, own.root):
            passive = other.passive or own.passive
            if other.root != own.root or other.denied or not passive:
                continue
            there = other.stems | other.told
            if what and len(what & there) >= _COVERED * len(what):
                yield other


def _may_do(named: frozenset[str], other: Predicate, text: str) -> bool:
    words = other.agent
    if not words or (not other.passive and other.kind != "own"):
        return True
    if not is_determiner(words[0]) and text[words[0].start].islower():
        return True  # by independent features
    if named & (other.stems | other.told | other.ahead):
        return True
    return content(words) <= _kinds()


@cache
def _outlooks() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("standing")["outlook_verbs"])


@cache
def _mutual() -> frozenset[str]:
    return frozenset(table("direction")["mutual"])


@cache
def _kinds() -> frozenset[str]:
    """Return the stems of nouns that may stand for a name: the company."""
    return frozenset(stem(word, "en") for word in table("names")["kinds"])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("subjects")[name])
