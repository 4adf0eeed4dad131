"""Puts a read number together with its unit, bound and role into a quantity."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from claimtui.checks.amounts import AmountReader
from claimtui.checks.bounds import BoundReader
from claimtui.checks.lexicon import Unit
from claimtui.checks.measures import UnitReader
from claimtui.checks.numerals import Numeral
from claimtui.checks.quantity import Bound, Kind, Quantity
from claimtui.checks.roles import RoleReader
from claimtui.checks.token_stream import TokenStream

_MINUS = ("-", "−", "–")
_BEFORE_MINUS = " \t\n([|:=\u00a0"
_CELL_EDGES = ("", "\n", "|", "\t")


class Amount(NamedTuple):
    """A number as it was read, before its unit."""

    numeral: Numeral
    upper: Numeral | None = None
    scale: Fraction = Fraction(1)
    high_scale: Fraction = Fraction(1)
    currency: str = ""
    vague: bool = False
    minus: bool = False
    """`$-5`: the sign stands between currency and number."""
    share: bool = False
    """`percent of twenty`: the unit stands before the number."""


class Place(NamedTuple):
    """Where a quantity stands."""

    at: int
    end: int
    clause: int
    since: int
    """The token after the last quantity."""


class Measured(NamedTuple):
    """An amount with its unit: all in figures of that unit."""

    kind: Kind
    unit: Unit | None
    currency: str
    per: str
    value: Fraction
    high: Fraction | None
    step: Fraction
    end: int


class Composer:
    """Makes quantities of what the other readers found."""

    def __init__(
        self,
        stream: TokenStream,
        amounts: AmountReader,
        units: UnitReader,
        roles: RoleReader,
    ) -> None:
        self._stream = stream
        self._amounts = amounts
        self._units = units
        self._bounds = BoundReader(stream)
        self._roles = roles

    def plain(self, kind: Kind, place: Place) -> Quantity:
        """Return a quantity without a unit, with the words around it."""
        at, end = place.at, place.end
        start = self._stream.tokens[at].start
        stop = self._stream.tokens[end - 1].end
        return Quantity(
            kind,
            start,
            stop,
            self._stream.text[start:stop],
            clause=place.clause,
            before=self._stream.word_before(at),
            after=self._stream.peek(end),
            lead=self._roles.lead(at),
            owner=self._roles.owner(at, place.since),
        )

    def multiple(self, factor: Fraction, place: Place) -> Quantity:
        """Return doubled or twice a week with its bound and denominator."""
        plain = self.plain(Kind.MULTIPLE, place)
        bound, start = self._bounds.before(place.at, plain.start)
        per, _ = self._units.denominator(place.end)
        return replace(
            plain, value=factor, exact=True, bound=bound, start=start, per=per
        )

    def amount(self, amount: Amount, place: Place) -> tuple[Quantity, int]:
        """Return the quantity of a number, and the token after it."""
        at = place.at
        measured = self._measure(amount, place.end)
        negative = self._negative(at) or (amount.minus and 2)
        start = self._stream.tokens[at].start - (negative == 1)
        bound, start = self._bounds.before(at, start)
        bound = Bound.VAGUE if amount.vague else bound
        smaller, end = self._units.smaller_parts(
            measured.end, measured.unit, measured.currency
        )
        bound, stop = self._bounds.after(end, bound)
        value = measured.value + smaller if smaller else measured.value
        step = min(measured.step, Fraction(1)) if smaller else measured.step
        kind, unit = measured.kind, measured.unit
        negative = negative or self._is_whole_with_minus(at, end)
        ahead = self._stream.peek(measured.end)
        quantity = Quantity(
            kind,
            start,
            stop,
            amount.numeral.literal,
            -value if negative else value,
            measured.high,
            step,
            amount.numeral.exact,
            amount.scale,
            bound,
            unit if kind in (Kind.MEASURE, Kind.POINTS) else None,
            measured.currency,
            measured.per,
            self._roles.basis(at, end),
            nouns=self._roles.nouns(end),
            before=self._stream.word_before(at),
            after=ahead,
            clause=place.clause,
            optional=self._is_optional(amount, place, end, kind),
            cell=self._is_cell(start, stop),
            lead=self._roles.lead(at),
            owner=self._roles.owner(at, place.since),
            role=self._roles.role(at, end, kind),
            described=self._roles.is_described(at, start),
        )
        return quantity, max(end, at + 1)

    def _measure(self, amount: Amount, end: int) -> Measured:
        """Read the unit behind a number and tell all in its figures."""
        part = amount.numeral.exact and amount.numeral.step == 0
        of_what = end + (part and self._stream.peek(end) == "of")
        if of_what > end:  # three quarters of an hour
            of_what += self._stream.peek(of_what) in ("a", "an")
        unit, end = (
            self._units.unit(of_what) if of_what > end else self._units.unit(end)
        )
        currency = amount.currency
        if unit and not currency and self._units.is_sterling(unit, end):
            unit, currency = None, "GBP"
            end += self._stream.peek(end) == "sterling"
        if not currency and unit is None:
            currency, end = self._units.currency_after(end)
        times = self._stream.peek(end) in ("time", "times")
        per, after = self._units.denominator(end + times)
        end = after if per or not times else end
        numeral = amount.numeral
        kind = Kind.SHARE if amount.share else self._kind(unit, currency, numeral, end)
        kind = Kind.MULTIPLE if times else kind
        factor = Fraction(1, 100) if amount.share else Fraction(1)
        if unit is not None and kind in (Kind.SHARE, Kind.POINTS):
            factor = unit.factor
        if unit is not None and kind is Kind.POINTS:
            unit = replace(unit, factor=Fraction(1))
        upper, worth = amount.upper, amount.scale
        return Measured(
            kind,
            unit,
            currency,
            per,
            _times(numeral.value, worth, factor),
            _times(upper.value, amount.high_scale, factor) if upper else None,
            _times(numeral.step, worth, factor),
            end,
        )

    def _is_optional(self, amount: Amount, place: Place, end: int, kind: Kind) -> bool:
        return (
            self._roles.is_pronoun(place.at, amount.numeral, kind)
            or self._roles.is_label(place.at, end, kind, amount.scale)
            or self._roles.is_title(place.at, end)
        )

    def _is_cell(self, start: int, stop: int) -> bool:
        text = self._stream.text
        ahead = text[stop : stop + 4].lstrip(" ")[:1]
        behind = text[max(0, start - 4) : start].rstrip(" ")[-1:]
        return ahead in _CELL_EDGES and behind in _CELL_EDGES

    def _kind(
        self, unit: Unit | None, currency: str, numeral: Numeral, end: int
    ) -> Kind:
        if currency:
            return Kind.MONEY
        if unit is not None:
            return {"share": Kind.SHARE, "points": Kind.POINTS}.get(
                unit.dimension, Kind.MEASURE
            )
        ahead = self._stream.peek(end)
        if ahead in ("times", "x", "×", "fold") or (
            ahead == "-" and self._stream.peek(end + 1) == "fold"
        ):
            return Kind.MULTIPLE
        if numeral.exact and 0 < numeral.value < 1:
            return Kind.SHARE
        return Kind.COUNT

    def _is_whole_with_minus(self, at: int, end: int) -> bool:
        """Tell whether the text is no more than `- 5 degrees`."""
        tokens = self._stream.tokens
        return at == 1 and end == len(tokens) and tokens[0].text in _MINUS

    def _negative(self, at: int) -> int:
        """Return 1 for a minus sign at a number, 2 for the word, 0 for neither."""
        if self._stream.word_before(at).lower() in ("minus", "negative"):
            return 2
        if at == 0 or self._stream.tokens[at - 1].text not in _MINUS:
            return 0
        minus, text = self._stream.tokens[at - 1], self._stream.text
        opens = minus.start == 0 or text[minus.start - 1] in _BEFORE_MINUS
        return int(minus.end == self._stream.tokens[at].start and opens)


def _times(value: Fraction, *factors: Fraction) -> Fraction:
    """Multiply by what is not one, which most factors are."""
    for factor in factors:
        if factor != 1:
            value *= factor
    return value
