"""The check of scope: which period, which group, which part of the whole."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.dates import Day, implied_by
from claimtui.checks.formers import former_told_as_now, used_to
from claimtui.checks.kinship import other_kin
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negations
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.restricted import restrictions_lost
from claimtui.checks.shares import remeasured, widened
from claimtui.checks.standing import outdated
from claimtui.checks.words import is_stop, stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_COUNTED = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE)
_ALIKE = 0.5
_BRACKETS = late(r"[()\[\]]")
_JOINTS = late(r"\b(?:to|and|from|or)\b|,")
_FURTHER = 40
_SIDE = 3
"""Dates on each side of a number that may be its own."""
_FARTHEST = 300
"""Characters from a number to a date that may still be its own."""
_MOST_MATCHES = 50
"""Places of one number whose dates are read; more is a table."""
_WITHIN = ("in", "during", "for", "of", "the", "throughout")
_REACH = 60
"""Characters from a number to the group it counts, and from a date to "alone"."""
_MOST_PAIRS = 200_000


_KINDS_OF_SCOPE = (
    outdated,
    other_kin,
    former_told_as_now,
    used_to,
    restrictions_lost,
)
"""What reads a scope from words alone."""


class _Verdict(NamedTuple):
    result: CheckResult
    finding: Finding | None = None


_PASS = _Verdict(CheckResult.PASS)
_OPEN = _Verdict(CheckResult.UNAVAILABLE)


def check_scope(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Check:
    """Return the check `scope`, from periods, groups and narrowing words."""
    name = CheckName.SCOPE
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        return Check(name, CheckResult.UNAVAILABLE)
    if len(own) * len(others) > _MOST_PAIRS:
        return Check(name, CheckResult.UNAVAILABLE)
    verdicts = [
        *_periods(claim, evidence, own, others),
        *_subsets(claim, evidence, own, others),
        *_groups(claim, evidence),
        *_relative_periods(claim, evidence),
        *(
            _Verdict(CheckResult.FAIL, found)
            for find in _KINDS_OF_SCOPE
            for found in find(claim, evidence)
        ),
        *(
            _Verdict(CheckResult.FAIL, found)
            for find in (widened, remeasured)
            for found in find(claim, evidence, own, others)
        ),
    ]
    findings = tuple(verdict.finding for verdict in verdicts if verdict.finding)
    answers = {verdict.result for verdict in verdicts}
    for result in (CheckResult.FAIL, CheckResult.UNAVAILABLE, CheckResult.PASS):
        if result in answers:
            return Check(name, result, findings)
    return Check(name, CheckResult.NOT_APPLICABLE)


# Periods


def _periods(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[_Verdict]:
    """Hold the period of each number of the claim against that of the evidence."""
    dates = [q for q in own if q.day]
    if not dates:
        return
    told = [o for o in others if o.day]
    for number in (q for q in own if q.kind in _COUNTED and not q.optional):
        when = _nearest(number, dates, claim.text)
        if when is None:
            continue
        found = (o for o in others if agreement(number, o) is Answer.YES)
        matches = list(islice(found, _MOST_MATCHES))
        if not matches:
            continue
        places = [_nearest(match, told, evidence.text) for match in matches]
        if any(p is not None and _says(when, p) for p in places):
            narrowed = [p for p in places if p is not None and _says(when, p)]
            yield _narrower(claim, evidence, when, narrowed[0], number)
        elif all(places) and any(_says(when, o) for o in told):
            other = next(place for place in places if place is not None)
            named = any(_says(date, other) for date in dates)
            ranged = named and when.before.lower() == "and"  # between 1960 and 1985
            period = _other_period(evidence, when, other, number, matches[0])
            yield _OPEN if ranged else period
        else:
            yield _OPEN


def _nearest(number: Quantity, dates: list[Quantity], text: str) -> Quantity | None:
    """Return the date nearest to a number in its clause, no bracket in between.

    The dates stand in order, and only the few on either side are looked at.
    """
    at = bisect_left(dates, number.start, key=lambda date: date.start)
    near = []
    for date in dates[max(0, at - _SIDE) : at + _SIDE]:
        start, end = min(date.end, number.end), max(date.start, number.start)
        close = date.clause == number.clause and end - start <= _FARTHEST
        if close and not _BRACKETS.search(text, start, end):
            near.append(date)
    return min(near, key=lambda date: _gap(date, number, text), default=None)


def _gap(date: Quantity, number: Quantity, text: str) -> int:
    """Return how far a date is from a number, a joint in between weighing more."""
    start, end = min(date.end, number.end), max(date.start, number.start)
    joints = _JOINTS.search(text, start, end)
    return max(0, end - start) + (_FURTHER if joints else 0)


def _says(when: Quantity, other: Quantity) -> bool:
    return bool(when.day and other.day and implied_by(when.day, other.day))


def _narrower(
    claim: Phrasing,
    evidence: Phrasing,
    when: Quantity,
    other: Quantity,
    number: Quantity,
) -> _Verdict:
    """Find a total of a year that the evidence has for one of its months."""
    if when.day is None or other.day is None or _detail(when.day) >= _detail(other.day):
        return _PASS
    behind = evidence.text[other.end : other.end + 12].split()
    ahead = evidence.text[max(0, other.start - 12) : other.start].split()
    alone = any(
        word.strip(".,;") in table("scope")["narrowing"]
        for word in (*behind[:1], *ahead[-2:])
    )
    flows = claim.stems & evidence.stems & _flows()
    inside = when.before.lower() in _WITHIN and other.before.lower() in _WITHIN
    if not alone and not (flows and inside and _detail(other.day) < 4):
        return _PASS if _detail(other.day) == 4 or not flows else _OPEN
    said = evidence.text[other.start : other.end]
    claimed = claim.text[when.start : when.end]
    text = f"the evidence speaks of {said}, the claim of {claimed}"
    spans = (TextSpan(number.start, number.end), TextSpan(when.start, when.end))
    there = (TextSpan(other.start, other.end),)
    return _Verdict(CheckResult.FAIL, Finding("S1", text, spans, there))


def _detail(day: Day) -> int:
    """Rank how short a period is: decade, year, half or quarter, month, day."""
    if day.day is not None:
        return 4
    if day.month is not None:
        return 3
    if day.part in ("decade",):
        return 0
    return 2 if day.part and day.part != "season" else 1


@cache
def _flows() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("scope")["flows"])


def _other_period(
    evidence: Phrasing,
    when: Quantity,
    other: Quantity,
    number: Quantity,
    match: Quantity,
) -> _Verdict:
    """Find a number that the evidence has for another period than the claim."""
    if when.day is None or other.day is None or when.before.lower() in ("on", "since"):
        return _OPEN
    if not _detail(when.day) == _detail(other.day) == 1:
        return _OPEN
    said = evidence.text[match.start : match.end]
    text = f"the evidence has {said} for {evidence.text[other.start : other.end]}"
    spans = (TextSpan(number.start, number.end), TextSpan(when.start, when.end))
    there = (TextSpan(match.start, match.end), TextSpan(other.start, other.end))
    return _Verdict(CheckResult.FAIL, Finding("S2", text, spans, there))


def _relative_periods(claim: Phrasing, evidence: Phrasing) -> Iterator[_Verdict]:
    """Find "last year" in the evidence where the claim says "last month"."""
    for clause in claim.clauses:
        own = _relatives(clause)
        if not own:
            continue
        alike = evidence.alike(clause, _ALIKE)
        there = {
            key: word for other in alike for key, word in _relatives(other).items()
        }
        if not there:
            yield _OPEN
        elif own.keys() & there.keys():
            yield _PASS
        else:
            (said, first), (found, second) = (
                next(iter(side.items())) for side in (own, there)
            )
            text = f"the evidence speaks of {found}, the claim of {said}"
            finding = Finding("S2", text, (first.span,), (second.span,))
            yield _Verdict(CheckResult.FAIL, finding)


def _relatives(clause: Clause) -> dict[str, Word]:
    """Return the periods told from today, such as `last year`, with their noun."""
    words = table("scope")["relative"]
    return {
        f"{words['which'][before.text]} {word.text}": word
        for before, word in pairwise(clause.words)
        if before.text in words["which"] and word.text in words["period"]
    }


# Parts of a whole


def _subsets(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[_Verdict]:
    """Find a number of a part ("new households") that the claim tells of the whole."""
    for number in (q for q in own if q.kind in _COUNTED and q.nouns):
        matches = [
            o
            for o in others
            if o.nouns
            and number.nouns[0] in o.nouns
            and agreement(number, o) is Answer.YES
        ]
        narrowed = [
            (o, w) for o in matches if (w := _narrowing(number, o, claim, evidence))
        ]
        if matches and len(narrowed) == len(matches):
            other, word = narrowed[0]
            text = f"the evidence counts only {word.text} ones, the claim all"
            own_span = (TextSpan(number.start, number.end),)
            there = (TextSpan(other.start, other.end), word.span)
            yield _Verdict(CheckResult.FAIL, Finding("S3", text, own_span, there))
        elif matches:
            yield _PASS


def _narrowing(
    number: Quantity, other: Quantity, claim: Phrasing, evidence: Phrasing
) -> Word | None:
    """Return the word that narrows the evidence's noun and is not in the claim."""
    before = other.nouns[: other.nouns.index(number.nouns[0])]
    if not before:
        return None
    subset = table("scope")["subset"]
    for clause in evidence.clauses:
        for word in clause.words:
            if not other.end <= word.start <= other.end + _REACH:
                continue
            narrow = word.stem in before or word.text in before
            if narrow and word.text in subset and word.stem not in claim.stems:
                return word
    return None


# Groups that are not the same


def _groups(claim: Phrasing, evidence: Phrasing) -> Iterator[_Verdict]:
    """Find a group of the claim in whose place the evidence has another."""
    for clause in claim.clauses:
        own = _members(clause)
        if not own or negations(clause):
            continue
        alike = evidence.alike(clause, _ALIKE)
        if not alike:
            continue
        for row, words in own.items():
            yield _hold_group(row, words, alike, evidence)


def _hold_group(
    row: int, words: list[Word], alike: list[Clause], evidence: Phrasing
) -> _Verdict:
    whole = {_form(w.text) for c in evidence.clauses for w in _members(c).get(row, ())}
    word = words[0]
    if any(_form(w.text) in whole for w in words):
        return _PASS
    rivals = [w for c in alike if not negations(c) for w in _members(c).get(row, ())]
    if not rivals:
        return _OPEN
    text = f"the evidence speaks of {rivals[0].text}, the claim of {word.text}"
    finding = Finding("S4", text, (word.span,), (rivals[0].span,))
    return _Verdict(CheckResult.FAIL, finding)


def _members(clause: Clause) -> dict[int, list[Word]]:
    """Return the words of a clause that belong to a row of groups, by row."""
    found: dict[int, list[Word]] = {}
    for word in clause.words:
        for row in _rows().get(word.text, ()):
            found.setdefault(row, []).append(word)
    return found


def _form(word: str) -> str:
    """Return the singular under which two members are the same."""
    forms: dict[str, str] = table("scope")["forms"]
    single = forms.get(word, word)
    if single == word and word.endswith("s") and not is_stop(word):
        single = word[:-1]
    return forms.get(single, single)


@cache
def _rows() -> dict[str, tuple[int, ...]]:
    rows: dict[str, tuple[int, ...]] = {}
    for number, row in enumerate(table("scope")["apart"]):
        for word in row:
            rows[word] = (*rows.get(word, ()), number)
    return rows
