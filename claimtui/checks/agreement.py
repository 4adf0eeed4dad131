"""Whether one quantity of the evidence says what a quantity of the claim says."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile

from claimtui.checks.clock import same_time
from claimtui.checks.dates import Day, implied_by
from claimtui.checks.numerals import footnoted
from claimtui.checks.quantity import APPROXIMATE, LOWER, UPPER, Bound, Kind, Quantity

_HONEST = Fraction(1, 10)
"""A rounding to the written digit may still not move the value by more than this."""
_LOOSE = Fraction(3, 100)
"""Up to here a bare round number (8,000 for 8,234) is open, beyond it is false."""
_ABOUT = Fraction(1, 20)
_ONE_SIDED = Fraction(2, 25)
"""How far below a fraction "nearly half" reaches, and "just over" above."""
_FAR = 0.6
"""Values further apart than this share are never one value rounded."""
_NEAR_BOUND = 2
_RAISED = tuple("⁰¹²³⁴⁵⁶⁷⁸⁹")
_TENS_OF = (10**4, 10**7, 10**10)
_MANY = 12
"""How many times its size a vague number reaches: hundreds are no 1,300."""


class Answer(StrEnum):
    """How a quantity of the evidence bears on one of the claim."""

    YES = "yes"
    OPEN = "open"
    NO = "no"
    OTHER = "other"
    """Of another kind: it says nothing about the claim's quantity."""


def agreement(claim: Quantity, evidence: Quantity) -> Answer:
    """Hold one quantity against another of the evidence, by value and kind."""
    if claim.kind is Kind.DATE or evidence.kind is Kind.DATE:
        return _dates(claim, evidence)
    if claim.dimension != evidence.dimension:
        return _hour(claim, evidence) or _age(claim, evidence)
    if claim.clock and evidence.clock:
        same = same_time(claim.clock, evidence.clock)
        return Answer.OPEN if same is None else Answer.YES if same else Answer.NO
    if claim.kind in (Kind.VERSION, Kind.NAME, Kind.TIME):
        return _literals(claim, evidence)
    if claim.kind is Kind.ORDINAL:
        same = (claim.value, claim.era) == (evidence.value, evidence.era)
        return Answer.YES if same else Answer.NO
    if claim.kind is Kind.MULTIPLE:
        return _multiples(claim, evidence)
    return _values(claim, evidence)


def _hour(claim: Quantity, evidence: Quantity) -> Answer | None:
    """Leave open "at 5" for 5 pm."""
    if claim.kind is not Kind.COUNT or evidence.clock is None or claim.nouns:
        return None
    hour, minute = divmod(evidence.clock.minutes, 60)
    same = minute == 0 and claim.value in (hour, hour - 12)
    return Answer.OPEN if same and claim.before.lower() == "at" else None


def _age(claim: Quantity, evidence: Quantity) -> Answer:
    """A bare 13 says less than 13 years; beside any other unit it is left open."""
    bare = claim.kind is Kind.COUNT and not claim.nouns and claim.scale == 1
    if not bare or evidence.kind is not Kind.MEASURE or claim.value != evidence.value:
        return Answer.OTHER
    years = evidence.unit is not None and evidence.unit.name == "year"
    return Answer.YES if years else Answer.OPEN


def _multiples(claim: Quantity, evidence: Quantity) -> Answer:
    """Take "more than doubled" for 2.4 times, "nearly tripled" for 2.9 times."""
    value, other = claim.value, evidence.value
    if claim.bound in LOWER:
        met = other > value or (claim.bound is evidence.bound and other == value)
        return Answer.YES if met and other < value * _NEAR_BOUND else Answer.NO
    if claim.bound in UPPER:
        return Answer.YES if other < value else Answer.NO
    if claim.bound in APPROXIMATE:
        return Answer.YES if abs(value - other) <= value * _HONEST else Answer.NO
    return Answer.YES if value == other else Answer.NO


def _literals(claim: Quantity, evidence: Quantity) -> Answer:
    left, right = (q.literal.casefold().lstrip("v") for q in (claim, evidence))
    if left == right:
        return Answer.YES
    same = right.removesuffix(".0") == left or left.removesuffix(".0") == right
    return Answer.YES if same and claim.kind is Kind.VERSION else Answer.NO


def _dates(claim: Quantity, evidence: Quantity) -> Answer:
    if claim.day is None or evidence.day is None:
        return _year_or_count(claim, evidence)
    if evidence.day.other is not None and claim.day.other is None:
        readings = (evidence.day, evidence.day.other)
        if all(implied_by(claim.day, reading) for reading in readings):
            return Answer.YES
        one = any(implied_by(claim.day, reading) for reading in readings)
        return Answer.OPEN if one else Answer.NO
    if implied_by(claim.day, evidence.day):
        return Answer.YES
    if claim.before.lower() in _SIDES and _on_its_side(claim, evidence):
        return Answer.OPEN
    bare_claim = replace(claim.day, year=None, fiscal=False)
    bare_evidence = replace(evidence.day, year=None, fiscal=False)
    if claim.day.fiscal != evidence.day.fiscal and claim.day.year == evidence.day.year:
        same_part = claim.day.part == evidence.day.part
        return Answer.OPEN if same_part else Answer.NO
    year_open = evidence.day.year is None and claim.day.month is not None
    if year_open and implied_by(bare_claim, bare_evidence):
        return Answer.OPEN
    return Answer.NO


_SIDES = {"before": -1, "until": -1, "by": -1, "after": 1, "since": 1}


def _on_its_side(claim: Quantity, evidence: Quantity) -> bool:
    """Tell whether the evidence's date lies on the side that "before" allows."""
    if claim.day is None or evidence.day is None:
        return False
    limit, other = (_ordered(day) for day in (claim.day, evidence.day))
    length = min(len(limit), len(other))
    limit, other = limit[:length], other[:length]
    below = _SIDES[claim.before.lower()] < 0
    return bool(length) and (other <= limit if below else other >= limit)


def _ordered(day: Day) -> tuple[int, ...]:
    fields = (day.year, day.month, day.day)
    return tuple(takewhile(lambda field: field is not None, fields))  # type: ignore[arg-type]


def _year_or_count(claim: Quantity, evidence: Quantity) -> Answer:
    """A bare 1998 may have been read as a count on one side."""
    if claim.value == evidence.value and claim.value >= 1000:
        bare = claim.literal.isdecimal() and evidence.literal.isdecimal()
        counts = Kind.COUNT in (claim.kind, evidence.kind)
        return Answer.YES if bare and counts else Answer.OTHER
    return Answer.OTHER


def _values(claim: Quantity, evidence: Quantity) -> Answer:
    if not _same_money(claim, evidence):
        return Answer.OTHER
    if Bound.VAGUE in (claim.bound, evidence.bound):
        return _vague(claim, evidence)
    if (note := _noted(claim, evidence)) is not None:
        return note
    if claim.upper is not None or evidence.upper is not None:
        return _ranges(claim, evidence)
    if claim.bound in LOWER or claim.bound in UPPER:
        return _bounded(claim, evidence)
    value, other = claim.base, evidence.base
    if evidence.bound in LOWER or evidence.bound in UPPER:
        return _beside_bound(claim, evidence)
    if claim.bound is Bound.EXACTLY:
        exact = value == other and evidence.bound not in APPROXIMATE
        return Answer.YES if exact else Answer.NO
    if claim.bound in APPROXIMATE:
        return _approximate(claim, evidence)
    return _plain(claim, evidence)


def _beside_bound(claim: Quantity, evidence: Quantity) -> Answer:
    """Leave open a bare value that a bound of the same thing allows."""
    value, other = claim.base, evidence.base
    if claim.bound is Bound.EXACTLY:
        return Answer.NO
    allowed = value > other if evidence.bound in LOWER else value < other
    same = bool(claim.nouns) and claim.nouns[:1] == evidence.nouns[:1]
    near = value <= other * _NEAR_BOUND and other <= value * _NEAR_BOUND
    if value == other and evidence.bound in UPPER and claim.bound is Bound.PLAIN:
        return Answer.NO  # "up to 50" may be far fewer
    open_ = value == other or (allowed and same and near)
    return Answer.OPEN if open_ else Answer.NO


def _vague(claim: Quantity, evidence: Quantity) -> Answer:
    """Hold hundreds against thousands, against 430 or against a bound."""
    size = claim.value if claim.bound is Bound.VAGUE else evidence.value
    if claim.bound is evidence.bound:
        if evidence.value == claim.value * 10 and evidence.value in _TENS_OF:
            return Answer.YES  # thousands, where there are tens of thousands
        return Answer.YES if claim.value == evidence.value else Answer.NO
    exact = evidence if claim.bound is Bound.VAGUE else claim
    ends = exact.value, exact.upper or exact.value
    within = size <= ends[0] and ends[1] <= size * _MANY
    if claim.bound is not Bound.VAGUE:  # the claim may not be more exact
        loose = within and claim.bound is not Bound.PLAIN
        return Answer.OPEN if loose else Answer.NO
    if not within:
        return Answer.NO
    return Answer.YES if ends[0] >= size * _NEAR_BOUND else Answer.OPEN


def _noted(claim: Quantity, evidence: Quantity) -> Answer | None:
    """Hold 45² against 45 and 2025: it may be a square or a figure with a note."""
    own, other = footnoted(claim.literal), footnoted(evidence.literal)
    if (own is None) is (other is None):
        return None
    if claim.value == evidence.value:
        return Answer.YES
    noted, plain = (own, evidence) if own is not None else (other, claim)
    return Answer.OPEN if noted == plain.value else Answer.NO


def _same_money(claim: Quantity, evidence: Quantity) -> bool:
    if claim.kind is not Kind.MONEY:
        return True
    pair = {claim.currency, evidence.currency}
    return len(pair) == 1 or pair == {"$", "USD"} or pair <= {"¥", "JPY", "CNY"}


def half_step(quantity: Quantity) -> Fraction:
    """Return half the worth of the last written digit, in the base unit."""
    factor = quantity.unit.factor if quantity.unit else Fraction(1)
    if quantity.exact and quantity.kind is Kind.COUNT:
        return Fraction(0)
    return quantity.step * factor / 2


def is_plain(quantity: Quantity) -> bool:
    """Tell whether nothing but its value decides what a quantity agrees with."""
    return (
        quantity.kind in (Kind.COUNT, Kind.SHARE, Kind.MEASURE)
        and quantity.bound is Bound.PLAIN
        and quantity.upper is None
        and not quantity.literal.endswith(_RAISED)
    )


def is_far(rough: float, near: float) -> bool:
    """Tell whether two values are too far apart for any rounding."""
    return abs(rough - near) > _FAR * max(abs(rough), abs(near))


def _plain(claim: Quantity, evidence: Quantity) -> Answer:
    value, other = claim.base, evidence.base
    rough, near = float(value), float(other)
    if is_far(rough, near):
        return Answer.NO  # far cheaper than with fractions, and the common case
    gap = abs(value - other)
    if gap == 0:
        return Answer.YES
    if (value < 0) != (other < 0):
        return Answer.NO
    tolerance = half_step(claim)
    if claim.exact and claim.step == 0:  # two thirds for 66.7%
        tolerance = half_step(evidence)
    share = gap / abs(other) if other else Fraction(1)
    cut = gap == tolerance and abs(value) < abs(other) and claim.literal
    if cut and not claim.exact:  # 7.5 rounds to 8, never to 7
        return Answer.NO
    if gap <= tolerance and not (claim.step == 1 and evidence.step == 1):
        return Answer.YES if share <= _HONEST else Answer.OPEN
    converted = claim.unit and evidence.unit and claim.unit != evidence.unit
    if converted and share <= Fraction(1, 100):
        return Answer.YES if gap <= half_step(evidence) else Answer.OPEN
    if _round(claim) and share <= _LOOSE and gap <= _coarse(claim) / 2:
        return Answer.OPEN
    return Answer.NO


def _round(quantity: Quantity) -> bool:
    """A whole number of at least a thousand that ends in two zeros or more."""
    whole = quantity.kind is not Kind.SHARE and quantity.step == 1
    return whole and abs(quantity.value) >= 1000 and quantity.value % 100 == 0


def _coarse(quantity: Quantity) -> Fraction:
    """Return the worth of the last digit that is not a trailing zero, in base units."""
    factor = quantity.unit.factor if quantity.unit else Fraction(1)
    step = quantity.step or Fraction(1)
    digits = abs(quantity.value) / step
    while digits and digits % 10 == 0:
        digits /= 10
        step *= 10
    return step * factor


def _approximate(claim: Quantity, evidence: Quantity) -> Answer:
    """Widen to what the written digits mean, at most by a twentieth."""
    value, other = claim.base, evidence.base
    narrow = half_step(claim)
    wide = min(_coarse(claim) / 2, abs(value) * _ABOUT)
    if claim.exact and claim.step == 0:
        wide = abs(value) * _ONE_SIDED
    tolerance = max(narrow, wide)
    if {claim.bound, evidence.bound} == {Bound.NEARLY, Bound.JUST_OVER}:
        return Answer.NO
    if claim.bound is Bound.NEARLY and other > value:
        return Answer.NO
    if claim.bound is Bound.JUST_OVER and other < value:
        return Answer.NO
    return Answer.YES if abs(value - other) <= tolerance else Answer.NO


def _bounded(claim: Quantity, evidence: Quantity) -> Answer:
    value, other = claim.base, evidence.base
    lower = claim.bound in LOWER
    if evidence.bound in (UPPER if lower else LOWER):
        meets = other > value if lower else other < value
        return Answer.OPEN if meets else Answer.NO
    both = evidence.bound in LOWER or evidence.bound in UPPER
    if both and other != value and describes(claim) and describes(evidence):
        return Answer.NO
    strict = claim.bound in (Bound.OVER, Bound.UNDER) and not both
    beyond = other > value if lower else other < value
    if not beyond and (strict or other != value):
        told = claim.bound is Bound.AT_MOST and not both and claim.step < 1
        plain = replace(claim, bound=Bound.PLAIN)
        return _plain(plain, evidence) if told else Answer.NO
    near = abs(other) <= abs(value) * _NEAR_BOUND and abs(value) <= abs(other) * 2
    same = bool(set(claim.nouns) & set(evidence.nouns))
    return Answer.YES if near or same else Answer.OTHER


def describes(quantity: Quantity) -> bool:
    """Tell whether a bound says who or what is meant: children under 12.

    Such a bound must be the same: what holds of fewer need not hold of more.
    """
    before = quantity.before.lower()
    if quantity.bound not in (*LOWER, *UPPER):
        return False
    return quantity.described or before in ("aged", "age", "ages")


def _ranges(claim: Quantity, evidence: Quantity) -> Answer:
    if claim.upper is None or evidence.upper is None:
        if claim.upper is None and claim.bound in (*LOWER, *UPPER):
            end = evidence.value if claim.bound in LOWER else evidence.upper
            inside = replace(evidence, value=end or evidence.value, upper=None)
            return _bounded(claim, inside)
        return Answer.NO
    low = _plain(replace(claim, upper=None), replace(evidence, upper=None))
    high = _plain(
        replace(claim, value=claim.upper, upper=None),
        replace(evidence, value=evidence.upper, upper=None),
    )
    return Answer.YES if low == high == Answer.YES else Answer.NO
