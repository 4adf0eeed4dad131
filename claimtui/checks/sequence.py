"""What came first: before, after, prior to, afterwards, preceded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.negation import negator_words
from claimtui.model.checks import Finding

_SHARED = 0.75
"""Share of what tells one event that a text has of it."""
_LONGEST = 60
_BEFORE = frozenset(["before", "prior", "preceded", "predates", "predated", "precedes"])
_AFTER = frozenset(["after", "following", "followed", "follows", "succeeded"])
_THEN = frozenset(["afterwards", "afterward", "later", "subsequently", "thereafter"])
_VERBS = frozenset(["preceded", "predates", "predated", "precedes", "followed"])
_OPENING = frozenset(["the", "a", "an", "his", "her", "its", "their"])


class _Order(NamedTuple):
    """Two events by the stems that tell them, in time."""

    first: frozenset[str]
    second: frozenset[str]
    word: Word


def reordered(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find two events that the claim has in the other order (SPEC 5.2, direction)."""
    own = list(_orders(claim))
    if not own:
        return
    told = [order for order in _orders(evidence)]
    for order in own:
        turned = [other for other in told if _is_turned(order, other)]
        same = any(
            _meet(order.first, other.first) and _meet(order.second, other.second)
            for other in told
        )
        if turned and not same:
            there = turned[0].word
            text = f"the evidence has them in the other order (“{there.text}”)"
            yield Finding("D3", text, (order.word.span,), (there.span,))


def _is_turned(own: _Order, other: _Order) -> bool:
    crossed = _meet(own.first, other.second) and _meet(own.second, other.first)
    straight = _meet(own.first, other.first) or _meet(own.second, other.second)
    return crossed and not straight


def _meet(own: frozenset[str], other: frozenset[str]) -> bool:
    return bool(own) and len(own & other) >= _SHARED * len(own)


def _orders(text: Phrasing) -> Iterator[_Order]:
    """Read which of two events a text has first."""
    for clause in text.clauses:
        if len(clause.words) <= _LONGEST and not negator_words(clause):
            yield from _within(clause)
    for before, clause in pairwise(text.clauses):
        later = next((w for w in clause.words if w.text in _THEN), None)
        short = len(clause.words) + len(before.words) <= _LONGEST
        joined = text.text[before.span.end : clause.span.start].strip() == ";"
        if later is not None and short and joined:
            yield _Order(before.stems, _plain(clause.words), later)


def _within(clause: Clause) -> Iterator[_Order]:
    words = clause.words
    for at, word in enumerate(words):
        if word.text not in _BEFORE | _AFTER or not _is_led(words, at):
            continue
        if at:
            ahead, behind = words[:at], words[at + 1 :]
        else:
            comma = next((n for n, w in enumerate(words) if w.text == ","), 0)
            behind, ahead = words[1:comma], words[comma + 1 :]
        sides = _plain(ahead), _plain(behind)
        if not all(sides):
            continue
        first, second = sides if word.text in _BEFORE else sides[::-1]
        yield _Order(first - second, second - first, word)


def _is_led(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a word parts two events: prior to; not the following week."""
    before = words[at - 1].text if at else ""
    following = words[at + 1].text if at + 1 < len(words) else ""
    if words[at].text == "prior":
        return following == "to"
    if words[at].text == "following":
        return before not in _OPENING and following != "is"
    if words[at].text in _VERBS and before in ("was", "were", "is", "be"):
        return False  # was followed by
    return following not in ("that", "this", "and", "")


def _plain(words: tuple[Word, ...]) -> frozenset[str]:
    return frozenset(w.stem for w in words if w.content and w.text not in _THEN)
