"""Works out dates and times that a claim reckons: eight years before 1932, 1924."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing
from claimtui.checks.dates import Day
from claimtui.checks.derived import Derived
from claimtui.checks.late import late
from claimtui.checks.lexicon import english, unit_words
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.syntax import is_past
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_DAYS_OF_MONTH = Fraction(1461, 48)
_MOST_DATES = 8
_MOST_STEPS = 40
_NEAR = 200
"""Characters between a date and the time that leads away from it."""
_LASTING = late(
    r"\b(?P<delay>delay\w*[^.;]{0,60}?\bby )?"
    r"(?P<number>an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|\d{1,3}) (?P<unit>year|month|week|day)s?"
    r"(?: (?P<side>later|on|earlier|before|after|following|ago|previously)\b| to\b)?",
    re.IGNORECASE,
)
_BEFORE = late(r"\bthe (?P<unit>year|month) (?:before|earlier)|\bun an plus tôt")
_DAYS_OF = {"week": 7, "day": 1}
_OF_TIME = ("time", "months")
_STRETCH = late(r"[^.,;()]{0,80}")
_THAN = late(r" than\b")
_STOP = late(r"[.!?](?=\s)")
_LEAST_EVENT = 6
"""Characters from which what stands behind "after" names an event."""


class _Step(NamedTuple):
    """A time of the evidence that leads away from a date."""

    start: int
    amount: int
    """Units; below zero where it leads back."""
    unit: str


class Moments:
    """Dates and times that follow from those of the evidence."""

    def __init__(self, text: str, others: tuple[Quantity, ...]) -> None:
        self._text, self._others = text, others

    def candidates(self, quantity: Quantity) -> Iterator[Derived]:
        """Return the dates or times that a date or time of the claim may be."""
        if quantity.kind is Kind.DATE and quantity.day:
            yield from self._dates()
        elif quantity.unit and quantity.unit.dimension in _OF_TIME:
            yield from self._distances(quantity)
            yield from self._ordinal_days()

    @cached_property
    def _days(self) -> list[Quantity]:
        """Return days, months and years; one without a year takes its neighbour's."""
        found: list[Quantity] = []
        year: int | None = None
        for quantity in self._others:
            day = quantity.day
            if day is None or day.part or day.other or day.before_era or day.fiscal:
                continue
            if day.year is None and year is not None:
                quantity = replace(quantity, day=replace(day, year=year))
            year = day.year or year
            found.append(quantity)
        return [q for q in found if q.day and q.day.year][:_MOST_DATES]

    @cached_property
    def _steps(self) -> list[_Step]:
        numbers: dict[str, int] = english()["cardinals"]
        found = []
        for match in islice(_LASTING.finditer(self._text), _MOST_STEPS):
            side = (match["side"] or "").lower()
            back = side in ("after", "following", "earlier", "ago", "previously")
            than = bool(_THAN.match(self._text, match.end()))  # later than planned
            back = (back is not than) or bool(match["delay"])
            if not (back or side in ("later", "on", "before")):
                continue
            if side == "before" and not self._text[match.end() :].strip(" ,.;"):
                back = True
            word = match["number"].lower()
            amount = 1 if word in ("a", "an") else numbers.get(word) or int(word)
            unit = match["unit"].lower()
            found.append(_Step(match.start(), -amount if back else amount, unit))
        for match in islice(_BEFORE.finditer(self._text), _MOST_STEPS):
            found.append(_Step(match.start(), -1, match["unit"] or "year"))
        return found

    def _dates(self) -> Iterator[Derived]:
        for near in self._days:
            for step in self._steps:
                if abs(step.start - near.start) <= _NEAR and near.day:
                    for amount in _both(self._text, step):
                        if day := _moved(near.day, amount, step.unit):
                            value = replace(near, day=day)
                            how = "the date so much earlier or later"
                            yield Derived(how, value, (near, near))

    def _distances(self, quantity: Quantity) -> Iterator[Derived]:
        for one, other in combinations(self._days, 2):
            first, last = sorted((one.day, other.day), key=_order)  # type: ignore[arg-type]
            if first is None or last is None or first.year is None or not last.year:
                continue
            pair = (one, other)
            for name, value in _between(first, last):
                plain = replace(
                    _time(other, name, value), literal=quantity.literal and "0"
                )
                yield Derived("the distance in time", plain, pair)
        clocks = [q for q in self._others if q.clock is not None]
        for one, other in combinations(clocks[:_MOST_DATES], 2):
            if one.clock and other.clock:
                minutes = Fraction(abs(other.clock.minutes - one.clock.minutes))
                lasting = _time(other, "minute", minutes)
                yield Derived("the distance in time", lasting, (one, other))

    def _ordinal_days(self) -> Iterator[Derived]:
        """Yield 20 days for the twentieth day."""
        for other in self._others:
            unit = unit_words().get(other.nouns[0]) if other.nouns else None
            if other.kind is Kind.ORDINAL and unit and unit.dimension in _OF_TIME:
                value = _time(other, unit.name, other.value)
                yield Derived("the count", value, (other, other))


def misdated(
    claim: Phrasing, evidence: Phrasing, found: Sequence[tuple[Quantity, TextSpan]]
) -> Iterator[Finding]:
    """Yield a date that the evidence has for another event than the claim's.

    "The bridge opened in 1932, eight years after work began": work did not begin in
    1932. The event is told behind "after" and "before", and in front of "earlier".
    """
    if len(claim.clauses) != 1:
        return
    for number, there in found:
        verb = _verb_before(claim.clauses[0], number) if number.day else ""
        for start, end in _other_times(evidence.text, there) if verb else ():
            if start <= there.start < end or not _same_sentence(
                evidence.text, start, there.start
            ):
                continue
            event, outside = _parted(evidence, start, end)
            if verb in event and verb not in outside:
                said = evidence.text[start:end].strip()
                text = f"the evidence has that at another time: “{said}”"
                spans = (TextSpan(start, end), there)
                own = (TextSpan(number.start, number.end),)
                yield Finding("V4", text, own, spans)
                break


def _verb_before(clause: Clause, number: Quantity) -> str:
    """Return the stem of the last verb before a date."""
    words = [w for w in clause.words if w.start < number.start]
    for word in reversed(words):
        if is_past(word):
            return _EVENTS.get(word.stem, word.stem)
    return ""


_EVENTS = {"die": "death", "born": "birth", "arriv": "arriv"}
"""Stems of verbs whose event has a name of another stem."""


def _other_times(text: str, there: TextSpan) -> Iterator[tuple[int, int]]:
    """Yield stretches near a date that tell of something so much earlier or later."""
    low = max(0, there.start - _NEAR)
    for match in _LASTING.finditer(text, low, there.end + _NEAR):
        side = (match["side"] or "").lower()
        if side in ("after", "before", "later", "earlier"):
            behind = _STRETCH.match(text, match.end())
            end = behind.end() if behind else match.end()
            named = side in ("after", "before") and end - match.end() > _LEAST_EVENT
            if named or _THAN.match(text, match.end()):
                yield match.start(), end
            elif side == "earlier":
                marks = (",", ";", ".", "(", " and ")
                start = max(text.rfind(mark, low, match.start()) for mark in marks)
                yield max(start, low - 1) + 1, match.end()


def _same_sentence(text: str, one: int, other: int) -> bool:
    first, last = sorted((one, other))
    return last - first <= _NEAR and not _STOP.search(text, first, last)


def _parted(evidence: Phrasing, start: int, end: int) -> tuple[set[str], set[str]]:
    """Return the stems within a stretch, and those of its clauses outside."""
    within: set[str] = set()
    outside: set[str] = set()
    for clause in evidence.clauses:
        if clause.span.end < start - _NEAR or clause.span.start > end + _NEAR:
            continue
        for word in clause.words:
            (within if start <= word.start < end else outside).add(word.stem)
    return within, outside


def _both(text: str, step: _Step) -> tuple[int, ...]:
    """Return the ways a step may lead: "before" alone tells no side for sure."""
    behind = text[step.start : step.start + 30].lower()
    return (step.amount, -step.amount) if " before" in behind else (step.amount,)


def _moved(day: Day, amount: int, unit: str) -> Day | None:
    """Return a date so many units away, as exact as it can be told."""
    if day.year is None:
        return None
    if unit in _DAYS_OF:
        if day.month is None or day.day is None:
            return None
        try:
            there = date(day.year, day.month, day.day)
            there += timedelta(days=amount * _DAYS_OF[unit])
        except (ValueError, OverflowError):
            return None
        return Day(there.year, there.month, there.day)
    if unit == "year":
        return replace(day, year=day.year + amount)
    if day.month is None:
        return None
    months = day.year * 12 + day.month - 1 + amount
    return Day(months // 12, months % 12 + 1)


def _order(day: Day) -> tuple[int, int, int]:
    return day.year or 0, day.month or 0, day.day or 0


def _between(first: Day, last: Day) -> Iterator[tuple[str, Fraction]]:
    """Yield the distance of two dates, in months and, of days, in days."""
    months = Fraction(12 * ((last.year or 0) - (first.year or 0)))
    if first.month and last.month:
        months += last.month - first.month
    if first.day and last.day and first.month and last.month:
        days = _days_between(first, last)
        if days is not None:
            yield "day", Fraction(days)
        months += Fraction(last.day - first.day) / _DAYS_OF_MONTH
    if months:
        yield "month", months


def _days_between(first: Day, last: Day) -> int | None:
    try:
        ends = [date(d.year or 1, d.month or 1, d.day or 1) for d in (first, last)]
    except ValueError:
        return None
    return (ends[1] - ends[0]).days


def _time(near: Quantity, name: str, value: Fraction) -> Quantity:
    return Quantity(
        Kind.MEASURE,
        near.start,
        near.end,
        "",
        value,
        step=Fraction(0),
        exact=True,
        unit=unit_words()[name],
    )
