"""Works out what a claim may have reckoned itself: sums, differences, ratios, shares.

A claim that says 196 cases where the evidence has 185 and 11 is no false one. Only
figures that stand close together count, of one unit, and only where the claim has a
word for the sum or the figures leave no doubt: a value that can be made of some pair
out of many proves nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, permutations

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Phrasing
from claimtui.checks.derived import Derived
from claimtui.checks.frequencies import rates
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.moments import Moments
from claimtui.checks.quantity import APPROXIMATE, LOWER, Bound, Kind, Quantity

_KINDS = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE)
_MOST = 40
"""Numbers of the evidence that are looked at; more is a table, and proves nothing."""
_MOST_OF_A_SORT = 8
"""Numbers of one unit close together; of more, some pair yields any value."""
_LEAST_SURE = 20
"""Below it a whole number comes out of many a pair by chance."""
_NEAR_WHOLE = Fraction(1, 40)
"""How far a ratio may be from the whole number that a claim calls it."""
_JOINED = 12
"""Characters between `5` and the number that has the unit: from 5 to 30 seconds."""
_SENTENCE_END = late(r"[.!?](?=\s)|\n")
_PART_OF = late(r"\b(?:of which|of whom|of these|of those|of them|out of|dont|davon)\b")
_WORD = late(r"[^\W\d_]+")


class Arithmetic:
    """What can be worked out of the numbers of the evidence, on first need."""

    def __init__(
        self, claim: Phrasing, evidence: Phrasing, others: tuple[Quantity, ...]
    ) -> None:
        self._claim, self._evidence, self._others = claim, evidence, others

    def find(self, quantity: Quantity) -> Derived | None:
        """Return the first sum that yields the claim's value."""
        if len(self._others) > _MOST or quantity.bound is Bound.VAGUE:
            return None
        if rhythm := self._rhythm(quantity):
            return rhythm
        said = self._said(quantity)
        for candidate in self._candidates(quantity, said):
            if agreement(quantity, candidate.value) is Answer.YES:
                return candidate
        return None

    def _candidates(
        self, quantity: Quantity, said: frozenset[str]
    ) -> Iterator[Derived]:
        yield from self._moments.candidates(quantity)
        if quantity.kind is Kind.MULTIPLE:
            yield from self._ratios(quantity)
        limited = quantity.bound not in (Bound.PLAIN, *APPROXIMATE)
        if quantity.kind in _KINDS and quantity.bound in (
            Bound.PLAIN, Bound.AT_LEAST, *APPROXIMATE,
        ):  # fmt: skip
            yield from self._sums(quantity, said)
        if limited or quantity.upper is not None:
            return  # most sums lie beyond some bound
        if quantity.kind in _KINDS:
            yield from self._differences(quantity, said)
            yield from self._moved(quantity)
        if quantity.kind in _KINDS and (_is_sure(quantity) or quantity.unit):
            yield from self._multiplied(quantity)
        if quantity.kind is Kind.SHARE:
            yield from self._complements(said)
            yield from self._parts(quantity)
        if quantity.kind is Kind.POINTS:
            yield from self._points()

    @cached_property
    def same_rhythm(self) -> bool:
        """Whether both texts say that something happens equally often."""
        told = {hours for hours, _ in rates(self._evidence.text)}
        return any(hours in told for hours, _ in rates(self._claim.text))

    def _rhythm(self, quantity: Quantity) -> Derived | None:
        """Return the rhythm of the evidence that is the claim's: every 12 hours."""
        for hours, here in rates(self._claim.text):
            if not here.start <= quantity.start < here.end:
                continue
            for other, there in rates(self._evidence.text):
                if hours == other:
                    place = replace(quantity, start=there.start, end=there.end)
                    return Derived("the rhythm", place, (place, place))
        return None

    def _said(self, quantity: Quantity) -> frozenset[str]:
        """Return the words of the claim's clause."""
        for clause in self._claim.clauses:
            if clause.span.start <= quantity.start < clause.span.end:
                return frozenset(word.text for word in clause.words)
        return frozenset()

    @cached_property
    def _moments(self) -> Moments:
        return Moments(self._evidence.text, self._others)

    @cached_property
    def _figures(self) -> list[Quantity]:
        """The numbers that can be reckoned with, `from 5 to 30 seconds` both in s."""
        found: list[Quantity] = []
        plain = [
            q for q in self._others if q.kind in _KINDS and not (q.optional or q.cell)
        ]
        for at, one in enumerate(plain):
            following = plain[at + 1] if at + 1 < len(plain) else None
            if following is not None and _lends(one, following):
                one = _in_unit_of(one, following)
            if one.bound in (Bound.PLAIN, *APPROXIMATE, *LOWER):
                found.append(one)
        return found

    @cached_property
    def _ends(self) -> list[int]:
        return [m.start() for m in _SENTENCE_END.finditer(self._evidence.text)]

    def _sentence(self, quantity: Quantity) -> int:
        return bisect_right(self._ends, quantity.start)

    def _alike(self, quantity: Quantity, reach: int) -> Iterator[list[Quantity]]:
        """Return figures of the claim's unit that stand close together."""
        same = [q for q in self._figures if _meets(quantity, q)]
        last = -1
        for first in sorted({self._sentence(q) for q in same}):
            near = [q for q in same if first <= self._sentence(q) <= first + reach]
            end = max(self._sentence(q) for q in near)
            if end > last and 2 <= len(near) <= _MOST_OF_A_SORT:
                last = end
                yield near

    # One from the other, one and the other

    def _differences(
        self, quantity: Quantity, said: frozenset[str]
    ) -> Iterator[Derived]:
        cued = not _words("apart").isdisjoint(said)
        if quantity.kind is Kind.SHARE or not (cued or quantity.after == "of"):
            return
        if quantity.kind is Kind.COUNT and not cued and quantity.value < 2:
            return
        for near in self._alike(quantity, 1):
            for one, other in combinations(near, 2):
                value = abs(one.base - other.base)
                yield _derived("the difference", quantity, value, (one, other))

    def _sums(self, quantity: Quantity, said: frozenset[str]) -> Iterator[Derived]:
        cued = not _words("together").isdisjoint(said)
        for near in self._alike(quantity, 1 if cued else 0):
            groups = [*combinations(near, 2), *([tuple(near)] if len(near) > 2 else [])]
            for group in groups:
                if not cued and not (_count_alike(group) and _is_sure(quantity)):
                    continue
                value = sum((q.base for q in group), Fraction(0))
                yield _derived("the sum", quantity, value, (group[0], group[-1]))

    def _points(self) -> Iterator[Derived]:
        shares = [q for q in self._figures if q.kind is Kind.SHARE]
        for one, other in combinations(shares[:_MOST_OF_A_SORT], 2):
            if abs(self._sentence(one) - self._sentence(other)) <= 1:
                points = _plain(other, Kind.POINTS, abs(one.value - other.value) * 100)
                how = "the difference in percentage points"
                yield Derived(how, points, (one, other))

    # What a share leaves, and what a part is of its whole

    def _complements(self, said: frozenset[str]) -> Iterator[Derived]:
        told = {w.lower() for w in _WORD.findall(self._evidence.text[:20_000])}
        shares = [q for q in self._figures if q.kind is Kind.SHARE and q.value < 1]
        if not _words("rest").isdisjoint(said):
            for one in shares:
                value = _plain(one, Kind.SHARE, 1 - one.value)
                yield Derived("what is left", value, (one, one))
        if not _words("left").isdisjoint(told | said):
            for one, other in combinations(shares[:_MOST_OF_A_SORT], 2):
                left = 1 - one.value - other.value
                if left > 0 and self._sentence(one) == self._sentence(other):
                    value = _plain(other, Kind.SHARE, left)
                    yield Derived("what is left", value, (one, other))

    def _parts(self, quantity: Quantity) -> Iterator[Derived]:
        """Yield the share of a number in another of which the evidence says it is."""
        counted = [q for q in self._figures if q.kind is not Kind.SHARE]
        for whole, part in permutations(counted[:_MOST_OF_A_SORT], 2):
            if whole.dimension != part.dimension or not 0 < part.base < whole.base:
                continue
            first, last = sorted((whole, part), key=lambda q: q.start)
            between = self._evidence.text[first.end : last.start]
            near = len(between) < 60 and _PART_OF.search(between)
            if near and quantity.kind is Kind.SHARE:
                value = _plain(part, Kind.SHARE, part.base / whole.base)
                yield Derived("the share", value, (part, whole))

    # Times as many

    def _ratios(self, quantity: Quantity) -> Iterator[Derived]:
        """Yield how many times one figure is the other, and what a change makes it."""
        for one, other in combinations(self._figures[:_MOST_OF_A_SORT], 2):
            near = abs(self._sentence(one) - self._sentence(other)) <= 1
            if one.dimension != other.dimension or not near or not _meets(one, other):
                continue
            low, high = sorted((one.base, other.base))
            if low <= 0 or low == high:
                continue
            ratio = high / low if quantity.value >= 1 else low / high
            whole = Fraction(round(ratio))
            close = whole and abs(ratio - whole) <= _NEAR_WHOLE * whole
            if quantity.bound is Bound.PLAIN and close:
                ratio = whole
            if quantity.value < 1 and quantity.bound in LOWER:
                ratio = quantity.value**2 / ratio  # more than halved: below a half
            value = _plain(other, Kind.MULTIPLE, ratio)
            yield Derived("the ratio", value, (one, other))
        for one in self._figures:
            if one.kind is Kind.SHARE and quantity.value < 1 and 0 < one.value < 1:
                ratio = 1 - one.value
                if quantity.bound in LOWER:
                    ratio = quantity.value**2 / ratio
                value = _plain(one, Kind.MULTIPLE, ratio)
                yield Derived("what the change leaves", value, (one, one))

    def _multiplied(self, quantity: Quantity) -> Iterator[Derived]:
        """Yield ten times 24,000, half of 64, and what has doubled to 40."""
        factors = [
            q
            for q in self._others
            if q.kind is Kind.MULTIPLE or (q.kind is Kind.SHARE and q.value > 0)
        ]
        for factor in factors[:_MOST_OF_A_SORT]:
            for one in self._figures:
                close = abs(self._sentence(one) - self._sentence(factor)) <= 1
                if one.kind is Kind.SHARE or not close or not _meets(quantity, one):
                    continue
                values = [one.base * factor.value]
                if factor.exact:
                    values.append(one.base / factor.value)
                for value in values:
                    if quantity.kind is Kind.COUNT and factor.kind is Kind.SHARE:
                        value = Fraction(round(value))
                    pair = (factor, one)
                    yield _derived("the product", quantity, value, pair)

    def _moved(self, quantity: Quantity) -> Iterator[Derived]:
        """Yield where a figure was that moved by one amount to another."""
        for by, to in permutations(self._others, 2):
            if abs(self._sentence(by) - self._sentence(to)) > 0 or by.upper or to.upper:
                continue
            step = by.base
            if by.kind is Kind.POINTS and to.kind is Kind.SHARE:
                step = by.value / 100
            elif not _meets(by, to):
                continue
            if by.kind is not Kind.POINTS and not self._is_step(by, to):
                continue
            if _meets(quantity, to):
                for value in (to.base + step, to.base - step):
                    yield _derived("the figure before", quantity, value, (by, to))

    def _is_step(self, by: Quantity, to: Quantity) -> bool:
        """Tell whether a figure moved by one to the other, or is so much more."""
        led = by.before.lower() in _words("by") and to.before.lower() in _words("to")
        compared = by.after in ("more", "fewer", "less", "higher", "lower")
        behind = self._evidence.text[by.end : by.end + 30].split()
        return led or (compared and "than" in behind and to.start < by.start)


def _lends(one: Quantity, following: Quantity) -> bool:
    """Tell whether a number has its unit from the next: from 5 to 30 seconds."""
    bare = one.kind is Kind.COUNT and following.kind is not Kind.COUNT
    near = 0 <= following.start - one.end <= _JOINED
    return bare and near and one.after in ("to", "and", "or") and not one.currency


def _in_unit_of(one: Quantity, other: Quantity) -> Quantity:
    share = other.kind is Kind.SHARE
    value = one.value / 100 if share else one.value
    step = one.step / 100 if share else one.step
    return replace(
        one,
        kind=other.kind,
        unit=other.unit,
        currency=other.currency,
        value=value,
        step=step,
    )


def _meets(one: Quantity, other: Quantity) -> bool:
    """Tell whether two numbers can be reckoned together."""
    if one.dimension != other.dimension or one.currency != other.currency:
        return False
    offset = (one.unit and one.unit.offset) or (other.unit and other.unit.offset)
    return not offset


def _count_alike(group: tuple[Quantity, ...]) -> bool:
    heads = {q.nouns[:1] for q in group}
    return len(heads) == 1 and all(q.end <= group[-1].end for q in group)


def _is_sure(quantity: Quantity) -> bool:
    """Tell whether a figure has digits enough not to come about by chance."""
    steps = abs(quantity.value) / (quantity.step or 1)
    return quantity.scale != 1 or quantity.step < 1 or steps >= _LEAST_SURE


def _derived(
    how: str, like: Quantity, base: Fraction, pair: tuple[Quantity, Quantity]
) -> Derived:
    factor = like.unit.factor if like.unit else Fraction(1)
    value = replace(
        like,
        value=base / factor,
        upper=None,
        bound=Bound.PLAIN,
        step=Fraction(0),
        exact=True,
        literal="",
    )
    return Derived(how, value, pair)


def _plain(near: Quantity, kind: Kind, value: Fraction) -> Quantity:
    return Quantity(kind, near.start, near.end, "", value, step=Fraction(0), exact=True)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("arithmetic")[name])
