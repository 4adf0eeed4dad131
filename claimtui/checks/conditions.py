"""Conditions and exceptions: dropped from a claim, or turned into their opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from claimtui.checks.antonyms import are_opposite
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import is_preposition, is_verb
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_ALIKE = 0.5
_WITHIN = 0.75
"""Share of a claim that the rest of the sentence has without the condition."""
_SAME = 0.6
"""Share of the shorter condition that two of them have in common."""
_LONGEST = 12
_MOST = 20
"""Conditions of one sentence that are compared with those of another."""
_BREAKS = frozenset([",", ":", "(", ")", "—"])


class Condition(NamedTuple):
    """What something depends on, or what it does not hold for."""

    word: Word
    kind: str
    """One of positive, negative, time, exception, restriction."""
    stems: frozenset[str]
    words: tuple[Word, ...]

    @property
    def holds(self) -> bool:
        """Whether it holds where the condition is met: unless it is not, if it is."""
        negated = len(negator_words(Clause(self.words))) % 2 == 1
        return (self.kind in ("positive", "time", "restriction")) is not negated

    @property
    def span(self) -> TextSpan:
        """The condition with the word that opens it."""
        return TextSpan(self.word.start, self.words[-1].end)


def conditions(clause: Clause) -> list[Condition]:
    """Read the conditions, exceptions and restrictions of a clause."""
    words = clause.words
    found: list[Condition] = []
    for at, word in enumerate(words):
        kind = _kinds().get(word.text, "")
        if not kind or _is_idle(words, at, kind):
            continue
        end = _end(words, at, kind)
        behind = words[at + 1 : end]
        stems = _content(behind)
        if stems:
            found.append(Condition(word, kind, stems, behind))
        if len(found) == _MOST:
            break
    return found


def _content(words: Sequence[Word]) -> frozenset[str]:
    """Return stems, figures and the month of May."""
    return frozenset(
        word.stem
        for word in words
        if word.content or word.text == "May" or word.text[:1].isdigit()
    )


def _is_idle(words: Sequence[Word], at: int, kind: str) -> bool:
    """Tell whether a word opens no condition: as if, asked if, only 40, even when."""
    before = words[at - 1].text if at else ""
    if before in table("conditions")["idle_before"]:
        return True
    if before == "not" and kind == "restriction":
        return True
    following = words[at + 1] if at + 1 < len(words) else None
    if following is None or kind != "restriction":
        return following is None
    return following.text[:1].isdigit() or following.text in table("conditions")["idle"]


def _end(words: Sequence[Word], at: int, kind: str) -> int:
    end = at + 1
    timed = any(w.text in ("when", "if", "where") for w in words[end : end + 1])
    narrow = kind in ("restriction", "exception") and not timed
    while end < len(words) and end - at <= _LONGEST and words[end].text not in _BREAKS:
        if narrow and end > at + 1 and _is_told(words, end):
            break
        end += 1
    return end


def _is_told(words: Sequence[Word], at: int) -> bool:
    """Tell whether the main verb begins: only residents of the town may vote."""
    return words[at].text in word_set("auxiliaries") or (
        is_verb(words, at) and not is_preposition(words[at - 1])
    )


def conditions_lost(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find conditions that the claim turns round, or states the rest without."""
    if evidence.words.isdisjoint(_kinds()):
        return
    for clause in claim.clauses:
        alike = evidence.retold(clause, _ALIKE)
        own = conditions(clause) if alike else []
        for find in (_turned, _dropped):
            found = [find(clause, own, other) for other in alike]
            if found and found[0] and all(found):
                yield found[0]
                break


def _turned(clause: Clause, own: list[Condition], other: Clause) -> Finding | None:
    """Find "if it rains" where the evidence says "unless it rains"."""
    same = len(_outside(clause)) % 2 == len(_outside(other)) % 2
    for rival in conditions(other):
        excepted = rival.kind == "exception" and rival.word.text != "without"
        taken_out = excepted and not own and same and rival.stems <= clause.stems
        if taken_out and not _says_opposite(clause, other):
            text = f"the evidence takes it out with “{rival.word.text}”"
            return Finding("C5", text, (clause.span,), (rival.span,))
        for condition in own:
            if not _are_held(condition, rival):
                continue
            excepted = condition.kind == "exception"
            turned = condition.holds is not rival.holds if not excepted else True
            if turned is (same if not excepted else not same):
                text = _told_apart(condition, rival)
                return Finding("C5", text, (condition.span,), (rival.span,))
    return None


def _says_opposite(clause: Clause, other: Clause) -> bool:
    """Tell whether a claim has the opposite of what excepts it: closed on Mondays."""
    here = [w for w in clause.words if w.content and w.stem not in other.stems]
    there = [w for w in other.words if w.content]
    excused = any(w.text in table("conditions")["excused"] for w in here)
    return excused or any(are_opposite(a, b) for a in here for b in there)


def _told_apart(condition: Condition, rival: Condition) -> str:
    said, found = condition.word.text, rival.word.text
    if said == found:
        return f"both say “{said}”, but only one of them denies the rest"
    return f"the evidence says “{found}” where the claim says “{said}”"


def _are_held(condition: Condition, rival: Condition) -> bool:
    """Tell whether two conditions are of a kind and name the same."""
    kinds = [condition.kind, rival.kind]
    plain = all(kind in ("positive", "negative", "time") for kind in kinds)
    excepted = kinds == ["exception", "exception"]
    return (plain or excepted) and _alike(condition.stems, rival.stems)


def tell_the_same(clause: Clause, other: Clause) -> bool:
    """Tell whether a negation on one side is the other's "unless" or "except"."""
    here, there = conditions(clause), conditions(other)
    same = len(_outside(clause)) % 2 == len(_outside(other)) % 2
    for first in here:
        for second in there:
            unlike = first.kind != second.kind and _are_held(first, second)
            if unlike and same and first.holds is second.holds:
                return True
    if same or any(c.kind == "exception" for c in here) is (
        any(c.kind == "exception" for c in there)
    ):
        return False
    sides = ((clause, there), (other, here))
    return any(
        rival.kind == "exception"
        and rival.word.text != "without"
        and rival.stems <= side.stems
        for side, rivals in sides
        for rival in rivals
    )


def _outside(clause: Clause) -> list[Word]:
    """Return the negators of a clause outside of its conditions."""
    spans = [condition.span for condition in conditions(clause)]
    return [
        word
        for word in negator_words(clause)
        if not any(span.start <= word.start < span.end for span in spans)
    ]


def _alike(left: frozenset[str], right: frozenset[str]) -> bool:
    return len(left & right) >= _SAME * min(len(left), len(right))


def _dropped(clause: Clause, own: list[Condition], other: Clause) -> Finding | None:
    """Find the rest of a sentence stated without what it depends on."""
    told = {word.text for word in other.words}
    left_open = {w.text for w in clause.words if w.text in table("conditions")["open"]}
    modal = frozenset(table("conditions")["modal"])
    if own or left_open - modal:
        return None
    for rival in conditions(other):
        hedged = bool(left_open & modal - told) and rival.kind != "exception"
        if hedged or not _is_dropped(clause, rival, other):
            continue
        text = f"the evidence states it only under “{rival.word.text}”, the claim"
        return Finding("C5", f"{text} outright", (clause.span,), (rival.span,))
    return None


def _is_dropped(clause: Clause, rival: Condition, other: Clause) -> bool:
    """Tell whether a claim states the rest of a clause without a condition of it."""
    rest = other.stems - rival.stems
    if rival.kind == "restriction":
        lost = rival.stems - _content(clause.words)
        shared = len(clause.stems & other.stems) >= _WITHIN * len(clause.stems)
        return shared and bool(lost) and len(lost) >= len(rival.stems) / 2
    inside = clause.stems & rival.stems
    if rival.kind == "time" or inside or not clause.stems & _beside(rival, other):
        return False
    if len(clause.stems & rest) < _WITHIN * len(clause.stems):
        return False
    if rival.word.text == "without":
        return bool(_outside(other)) and bool(_outside(clause))
    return True


def _beside(rival: Condition, other: Clause) -> frozenset[str]:
    """Return what the condition stands with: behind the last "and", or all of it."""
    before = [w for w in other.words if w.start < rival.word.start]
    start = 0
    for at, word in enumerate(before):
        near = range(at + 1, min(at + 4, len(before)))
        verbal = any(
            before[n].text in word_set("auxiliaries") or is_verb(before, n)
            for n in near
        )
        if word.text == "and" and verbal:
            start = word.start
    return frozenset(w.stem for w in other.words if w.content and w.start >= start)


@cache
def _kinds() -> dict[str, str]:
    rows = table("conditions")["kinds"]
    return {word: kind for kind, words in rows.items() for word in words}
