"""Who did it to whom: the same words with two of them in each other's place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.deeds import AGENT, PATIENT, Deed, deeds, turned
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.objects import elsewhere_told
from claimtui.checks.sequence import reordered
from claimtui.checks.subjects import misplaced
from claimtui.checks.syntax import is_past
from claimtui.checks.titles import other_title
from claimtui.model.checks import Finding

_FEWEST = 3
_ALIKE = 0.5
_LONGEST = 16
"""Content words of a clause whose sides are held against each other."""
_LONGEST_NAME = 4
"""Content words that one side of a verb can have."""


def swaps(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find clauses that say of two things the same, each in the other's place."""
    yield from misplaced(claim, evidence)
    yield from elsewhere_told(claim, evidence)
    yield from other_title(claim, evidence)
    yield from reordered(claim, evidence)
    for clause in claim.clauses:
        yield from _turned_deeds(clause, evidence.retold(clause, _ALIKE))
        yield from _other_doer(clause, claim, evidence)
        routes = [_turned_route(clause, o) for o in evidence.alike(clause, _ALIKE)]
        if routes and routes[0] and all(routes):
            yield routes[0]
        own = _things(clause, claim)
        if not _FEWEST <= len(own) <= _LONGEST:
            continue
        known = {word.stem for word in own}
        for other in evidence.alike(clause, 1.0):
            there = [w for w in _things(other, evidence) if w.stem in known]
            if (clause.words[0].text in _openings()) is not (
                other.words[0].text in _openings()
            ):
                continue
            pair = _swapped(clause, own, other, there)
            if pair and not any(_is_verbal(word, claim) for word in pair):
                first, second = pair
                text = f"“{first.text}” and “{second.text}” stand in each other's place"
                spans = (first.span, second.span), (there[0].span, there[-1].span)
                yield Finding("D2", text, *spans)


def _turned_deeds(clause: Clause, alike: list[Clause]) -> Iterator[Finding]:
    """Find a deed that the claim tells of its object, and the other way round."""
    told = [deed for other in alike for deed in deeds(other)]
    for deed in deeds(clause) if told else ():
        if deed.verb.text in _mutual() or deed.root in _mutual():
            continue
        rivals = [other for other in told if other.root == deed.root]
        pairs = [turned(deed, other) for other in rivals]
        if not pairs or not pairs[0] or not all(pairs):
            continue
        first, second = (_spelled(root, clause) for root in pairs[0])
        text = f"“{first}” and “{second}” stand in each other's place"
        spans = (deed.verb.span,), (rivals[0].verb.span,)
        yield Finding("D2", text, *spans)


def _other_doer(
    clause: Clause, claim: Phrasing, evidence: Phrasing
) -> Iterator[Finding]:
    """Find a deed told of one name where the evidence has another do the same.

    Both have to be named in the evidence, so that one is no second name of the other.
    """
    if clause.is_list or negator_words(clause):
        return
    own = [d for d in deeds(clause) if _is_named(d, clause, claim)]
    told = [
        (other, near)
        for near in evidence.clauses
        if own and not near.is_list
        for other in deeds(near)
    ]
    for deed in own:
        same = [(other, near) for other, near in told if _is_same_deed(deed, other)]
        doer, name = deed.roles[AGENT], _surname(deed, clause)
        if not same or any(
            other.referring or _surname(other, near) in ("", *doer)
            for other, near in same
        ):
            continue
        apart = any(
            name == _surname(other, near) or other.roles.get(AGENT, doer - doer) >= doer
            for other, near in told
        )
        rival = same[0][0]
        if apart and all(_starts_upper(root, evidence) for root in rival.roles[AGENT]):
            text = f"the evidence has somebody else do it: “{rival.verb.text}”"
            yield Finding("D2", text, (deed.verb.span,), (rival.verb.span,))


def _is_named(deed: Deed, clause: Clause, text: Phrasing) -> bool:
    doer = deed.roles.get(AGENT, frozenset())
    named = [w for w in clause.words if w.content and w.stem in doer]
    capital = all(text.text[word.start].isupper() for word in named)
    return bool(named) and capital and not deed.referring and bool(_objects(deed))


def _objects(deed: Deed) -> frozenset[str]:
    return deed.roles.get(PATIENT, frozenset())


def _is_same_deed(deed: Deed, other: Deed) -> bool:
    """Tell whether two deeds have the same verb and the same object."""
    return other.root == deed.root and _objects(deed) <= _objects(other)


def _surname(deed: Deed, clause: Clause) -> str:
    """Return the stem of the last word of who does it, empty where nobody is told."""
    doer = deed.roles.get(AGENT, frozenset())
    named = [w for w in clause.words if w.content and w.stem in doer]
    ahead = [w for w in named if w.end <= deed.verb.start] or named
    return ahead[-1].stem if ahead else ""


def _starts_upper(root: str, text: Phrasing) -> bool:
    words = (w for c in text.clauses for w in c.words if w.stem == root)
    return any(text.text[word.start].isupper() for word in words)


def _spelled(root: str, clause: Clause) -> str:
    return next((word.text for word in clause.words if word.stem == root), root)


def _route(clause: Clause) -> dict[str, Word]:
    """Return what stands behind "from" and behind "to"."""
    words, found = clause.words, dict[str, Word]()
    for at, word in enumerate(words):
        if word.text not in ("from", "to"):
            continue
        ahead = (w for w in words[at + 1 : at + 3] if w.text not in ("the", "a", "an"))
        place = next(ahead, None)
        if place is not None and place.content:
            found.setdefault(word.text, place)
    return found


def _turned_route(clause: Clause, other: Clause) -> Finding | None:
    """Find "from Oslo to Kiel" where the claim says "from Kiel to Oslo"."""
    own, there = _route(clause), _route(other)
    if len(own) < 2 or len(there) < 2 or own["from"].stem == own["to"].stem:
        return None
    here = own["from"].stem, own["to"].stem
    if here != (there["to"].stem, there["from"].stem):
        return None
    text = f"the claim goes from {own['from'].text}, the evidence to it"
    spans = (own["from"].span, own["to"].span), (there["from"].span, there["to"].span)
    return Finding("D2", text, *spans)


def _is_verbal(word: Word, text: Phrasing) -> bool:
    return is_past(word) and text.text[word.start].islower()


def _things(clause: Clause, text: Phrasing) -> list[Word]:
    """Return the words with content and the letters that name a thing: group A."""
    return [
        word
        for word in clause.words
        if word.content or (len(word.text) == 1 and text.text[word.start].isupper())
    ]


def _swapped(
    clause: Clause, own: list[Word], other: Clause, there: list[Word]
) -> tuple[Word, Word] | None:
    here, far = [w.stem for w in own], [w.stem for w in there]
    if here == far or sorted(here) != sorted(far):
        return None
    if _voice(clause) != _voice(other):
        return None
    at = _exchanged(here, far) or _turned(here, far)
    if at is None:
        return None
    left, right = own[at[0]], own[at[1]]
    ends = there[at[0]], there[at[1]]
    if _lead(clause, right) != _lead(other, ends[1]):
        return None
    between = [w for w in clause.words if left.end <= w.start < right.start]
    between += [w for w in other.words if ends[0].end <= w.start < ends[1].start]
    if not any(w.content and w.stem not in (left.stem, right.stem) for w in between):
        return None
    mutual = _mutual()
    if any(w.text in mutual or w.stem in mutual for w in between):
        return None
    return left, right


def _exchanged(here: list[str], far: list[str]) -> tuple[int, int] | None:
    """Return two places whose words change places wherever they stand."""
    apart = [at for at, (a, b) in enumerate(zip(here, far, strict=True)) if a != b]
    names = {here[at] for at in apart}
    if len(names) != 2 or names != {far[at] for at in apart}:
        return None
    first = apart[0]
    second = next(at for at in apart if here[at] != here[first])
    return first, second


def _turned(here: list[str], far: list[str]) -> tuple[int, int] | None:
    """Return the ends of two runs of words that stand turned around the middle."""
    start, end = 0, len(here)
    while here[start] == far[start]:
        start += 1
    while here[end - 1] == far[end - 1]:
        end -= 1
    middle, other = here[start:end], far[start:end]
    for left in range(1, min(_LONGEST_NAME, len(middle) - 2) + 1):
        for right in range(1, min(_LONGEST_NAME, len(middle) - left - 1) + 1):
            ends = middle[:left], middle[-right:]
            if other == [*ends[1], *middle[left:-right], *ends[0]]:
                return start + left - 1, end - right
    return None


def _lead(clause: Clause, word: Word) -> str:
    """Return the preposition that leads to a word, over what describes it."""
    before = [w for w in clause.words if w.start < word.start][-_LONGEST_NAME:]
    found = [w.text for w in before if w.text in _openings()]
    return found[-1] if found else ""


def _voice(clause: Clause) -> tuple[bool, bool]:
    """Return whether a clause has an agent behind "by", and whether it has "was"."""
    texts = {word.text for word in clause.words}
    return "by" in texts, not texts.isdisjoint(word_set("copulas"))


@cache
def _mutual() -> frozenset[str]:
    return frozenset(table("direction")["mutual"])


@cache
def _openings() -> frozenset[str]:
    return frozenset(table("direction")["openings"])
