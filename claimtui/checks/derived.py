"""Values that follow from two numbers of the evidence, recognised and named as such."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.lexicon import unit_words
from claimtui.checks.quantity import Kind, Quantity

_DAYS_OF_MONTH = Fraction(1461, 48)
_COMPARABLE = (Kind.COUNT, Kind.MEASURE, Kind.MONEY, Kind.SHARE)


class Derived(NamedTuple):
    """A value worked out from a pair of the evidence."""

    how: str
    """In words, such as `the share of 600 in 900`."""
    value: Quantity
    sources: tuple[Quantity, Quantity]


def derivations(evidence: list[Quantity]) -> list[Derived]:
    """Return what pairs of neighbouring numbers of the same kind yield."""
    found = list(_spans_of_time([q for q in evidence if q.day is not None]))
    for first, second in pairwise(
        [q for q in evidence if q.kind in _COMPARABLE and not q.optional]
    ):
        if first.clause == second.clause and first.dimension == second.dimension:
            found.extend(_of_pair(first, second))
    return found


def _spans_of_time(dates: list[Quantity]) -> Iterator[Derived]:
    """Yield the time between neighbouring dates of a clause, in days and in years."""
    for first, second in pairwise(dates):
        if first.clause != second.clause or first.day is None or second.day is None:
            continue
        begin, finish = first.day, second.day
        if begin.year is None and begin.month is not None:
            begin = replace(begin, year=finish.year)  # from 2 to 6 September 1666
        if begin.year is None or finish.year is None or begin.other or finish.other:
            continue
        months = 12 * (finish.year - begin.year)
        if begin.month and finish.month:
            months += finish.month - begin.month
        days = Fraction((finish.day or 1) - (begin.day or 1))
        exact = begin.day is not None and finish.day is not None
        pair = (first, second)
        if exact and months == 0 and days:
            yield Derived("the distance in time", _time(second, "day", abs(days)), pair)
        elif months:
            part = days / _DAYS_OF_MONTH if exact else Fraction(0)
            value = abs(months + part)
            yield Derived("the distance in time", _time(second, "month", value), pair)


def _time(near: Quantity, name: str, value: Fraction) -> Quantity:
    unit = unit_words()[name]
    plain = _plain(near, Kind.MEASURE, value)
    return replace(plain, unit=unit)


def _of_pair(first: Quantity, second: Quantity) -> Iterator[Derived]:
    low, high = first.base, second.base
    pair = (first, second)
    if first.kind is Kind.COUNT and first.after in ("of", "out"):
        if 0 < low < high:
            yield Derived("the share", _plain(second, Kind.SHARE, low / high), pair)
        return
    if second.before.lower() == "from" or _is_compared(second):
        first, second, low, high = second, first, high, low
    led = first.before.lower() == "from" or _is_compared(first)
    if not led or low <= 0 or high <= 0:
        return
    if first.kind is Kind.SHARE:
        points = _plain(second, Kind.POINTS, abs(high - low) * 100)
        yield Derived("the difference in percentage points", points, pair)
    else:
        factor = second.unit.factor if second.unit else Fraction(1)
        value = replace(second, value=abs(high - low) / factor, nouns=())
        yield Derived("the difference", value, pair)
    change = _plain(second, Kind.SHARE, abs(high - low) / low)
    yield Derived("the relative change", change, pair)
    yield Derived("the ratio", _plain(second, Kind.MULTIPLE, high / low), pair)


def _is_compared(quantity: Quantity) -> bool:
    """Tell whether a number is what another is compared with."""
    return quantity.before.lower() == "with" and quantity.lead == "compar"


def _plain(near: Quantity, kind: Kind, value: Fraction) -> Quantity:
    return Quantity(kind, near.start, near.end, "", value, step=Fraction(0), exact=True)


def derive(claim: Quantity, derived: list[Derived]) -> Derived | None:
    """Return the first derivation that yields the claim's value."""
    unitless = replace(claim, unit=None) if claim.kind is Kind.POINTS else claim
    for candidate in derived:
        if agreement(unitless, candidate.value) is Answer.YES:
            return candidate
    return None


def points_told_as_percent(claim: Quantity, derived: list[Derived]) -> Derived | None:
    """Return the difference in points that the claim tells as a percentage."""
    if claim.kind is not Kind.SHARE:
        return None
    points = replace(
        claim, kind=Kind.POINTS, value=claim.value * 100, step=claim.step * 100
    )
    for candidate in derived:
        of_points = candidate.value.kind is Kind.POINTS
        if of_points and agreement(points, candidate.value) is Answer.YES:
            return candidate
    return None
