"""The grammar of quantities: from tokens to values with kind, unit, bound and role."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

from claimtui.checks.amounts import AmountReader
from claimtui.checks.clock import read_clock
from claimtui.checks.composing import Amount, Composer, Place
from claimtui.checks.dates import (
    Day,
    read_date,
    read_numeric_date,
    read_season,
    year_at,
)
from claimtui.checks.day_reader import DayReader, one_order
from claimtui.checks.late import late
from claimtui.checks.lexicon import currencies, english, months
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader, currency_beginnings
from claimtui.checks.numerals import Numeral, scaled
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.roles import RoleReader
from claimtui.checks.token_stream import CLAUSE_ENDS, DASHES, TokenStream

_LEAST_SHARED = 1000
"""Words of a range share thousands and more: two to three million."""
_SMALL_RATIO = 20
"""Up to here `3 in 4` is a share; 600 out of 900 stay two counts."""
_DECIMAL = late(r"\d+\.\d+")
_LONGEST_MAJOR = 2
"""Digits before the point of a version that has no word version before it."""
_PERCENT = ("percent", "percents", "percentage")


def quantities(text: str, language: str) -> list[Quantity]:
    """Return the quantities of a text in order, with raw offsets."""
    return _Reader(TokenStream(text, language)).read()


@cache
def _beginnings() -> frozenset[str]:
    tables = ("cardinals", "scales", "ordinals", "fractions", "multiples", "decades")
    words = {word for table in tables for word in english()[table]}
    words.update(english()["vague"]["leads"], english()["vague"]["plurals"], _PERCENT)
    fiscal = {"a", "an", "fiscal", "financial", "fy", "per", "once"}
    fiscal.add("cy")
    signs = currency_beginnings()
    return frozenset(words | fiscal | signs | set(months()) | set(currencies()))


def _may_begin(word: str) -> bool:
    """Tell whether a quantity can begin with a word; most words are no such."""
    known = _beginnings()
    if word in known or word.lower() in known or len(word) < 3:
        return True
    return len(word) == 3 and word.upper() in known


class _Reader:
    """One pass over the tokens; every method moves forward only."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream
        self._amounts = AmountReader(stream)
        self._units = UnitReader(stream, self._amounts)
        self._roles = RoleReader(stream, self._units)
        self._days = DayReader(stream, self._units, self._amounts)
        self._composer = Composer(stream, self._amounts, self._units, self._roles)
        self._found: list[Quantity] = []
        self._clause = 0
        self._since = 0
        """The token after the last quantity."""

    def read(self) -> list[Quantity]:
        at = 0
        while at < len(self._stream.tokens):
            token = self._stream.tokens[at]
            if token.text in CLAUSE_ENDS:
                self._clause += 1
            quantity_end = self._quantity(at)
            if quantity_end:
                self._since = quantity_end
            at = quantity_end or at + 1
        return one_order(self._found)

    def _quantity(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is Sort.SIGN and token.text not in currencies():
            return None
        if token.sort is Sort.WORD and not _may_begin(token.text):
            return None
        return (
            self._literal(at)
            or self._date(at)
            or self._version(at)
            or self._vague(at)
            or self._percent_of(at)
            or self._number(at)
        )

    def _place(self, at: int, end: int) -> Place:
        return Place(at, end, self._clause, self._since)

    # What is taken as it is written

    def _literal(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is Sort.DATE:
            day = read_numeric_date(token.text, self._stream.language)
            return self._add(Kind.DATE if day else Kind.NAME, at, at + 1, day=day)
        if token.sort is Sort.SEASON:
            day = read_season(token.text)
            return self._add(Kind.DATE, at, at + 1, day=day) if day else self._span(at)
        if token.sort in (Sort.TIME, Sort.NUMBER) and (
            read := read_clock(self._stream, at)
        ):
            clock, end = read
            self._add(Kind.TIME, at, end)
            self._found[-1] = replace(self._found[-1], clock=clock)
            return end
        if token.sort is Sort.TIME:
            return self._add(Kind.TIME, at, at + 1)
        if token.sort is Sort.VERSION:
            return self._add(Kind.VERSION, at, at + 1)
        if token.sort is Sort.NAME and not read_date(self._stream.tokens, at):
            digits = any(char.isdecimal() for char in token.text)
            return self._add(Kind.NAME, at, at + 1) if digits else at + 1
        return None

    def _span(self, at: int) -> int:
        """Read 1990/98 or 1914-18 as two years."""
        token = self._stream.tokens[at]
        year = int(token.text[:4])
        tail = int(token.text[5:])
        if tail <= year % 100:
            return self._add(Kind.NAME, at, at + 1)
        self._add(Kind.DATE, at, at + 1, day=Day(year))
        return self._add(Kind.DATE, at, at + 1, day=Day(year - year % 100 + tail))

    def _add(self, kind: Kind, at: int, end: int, day: Day | None = None) -> int:
        plain = self._composer.plain(kind, self._place(at, end))
        self._found.append(replace(plain, day=day))
        return end

    def _date(self, at: int) -> int | None:
        read = self._days.read(at)
        if read is None:
            return None
        self._add(Kind.DATE, at, read.end, day=read.day)
        if read.bare:
            last = self._found[-1]
            self._found[-1] = replace(
                last,
                value=Fraction(read.day.year or 0),
                optional=read.aside,
                before="(" if read.aside else last.before,
            )
        return read.end

    def _version(self, at: int) -> int | None:
        """Read 3.10 behind a name or behind the word version as a version."""
        token = self._stream.tokens[at]
        if token.sort is not Sort.NUMBER or not _DECIMAL.fullmatch(token.text):
            return None
        before = self._stream.word_before(at)
        named = before.lower() in ("version", "versions", "release", "v")
        if not named:
            big = len(token.text.partition(".")[0]) > _LONGEST_MAJOR
            named = before[:1].isupper() and self._roles.is_product(before) and not big
        named = named or self._stream.is_about_versions(at)
        if not named or self._units.has_unit(at + 1) or self._amounts.has_scale(at + 1):
            return None
        return self._add(Kind.VERSION, at, at + 1)

    # Numbers

    def _vague(self, at: int) -> int | None:
        """Read `several hundred` and `tens of thousands of people`."""
        read = self._amounts.vague(at)
        if read is None:
            return None
        numeral, end = read
        return self._finish(at, end, Amount(numeral, vague=True))

    def _percent_of(self, at: int) -> int | None:
        """Read `percent of twenty`, whose unit stands before the number."""
        end = at + 1 + (self._stream.peek(at) == "per")
        named = self._stream.peek(at) in _PERCENT or self._stream.peek(at + 1) == "cent"
        bare = not at or self._stream.tokens[at - 1].sort is not Sort.NUMBER
        if not (named and bare and self._stream.peek(end) == "of"):
            return None
        read = self._amounts.numeral(end + 1)
        if read is None or read[2] is not Kind.COUNT or self._stream.is_noun(read[1]):
            return None
        return self._finish(at, read[1], Amount(read[0], share=True))

    def _number(self, at: int) -> int | None:
        currency, number_at = self._units.currency(at)
        minus = bool(currency) and self._stream.peek(number_at) in ("-", "−")
        number_at += minus
        read = self._amounts.numeral(number_at)
        if read is None:
            return self._multiple(at) if number_at == at else None
        numeral, end, kind = read
        if kind is Kind.ORDINAL:
            return self._ordinal(at, end, numeral)
        if not currency:
            share = self._ratio(numeral, end) or self._amounts.over(numeral, end)
            if share:
                return self._finish(at, share[1], Amount(share[0]))
        scale, end = self._amounts.scale(end)
        numeral, end, scale = self._amounts.lower_parts(numeral, end, scale)
        upper, end = self._upper(end, currency)
        if upper is not None and scale == 1:
            scale, end = self._amounts.scale(end)
        high_scale = upper[1] if upper and upper[1] != 1 else scale
        if upper and scale == 1:
            scale = high_scale
        top = upper[0] if upper else None
        numeral = _of_one_scale(numeral, top)
        amount = Amount(numeral, top, scale, high_scale, currency, minus=minus)
        return self._finish(at, end, amount)

    def _finish(self, at: int, end: int, amount: Amount) -> int:
        quantity, stop = self._composer.amount(amount, self._place(at, end))
        self._found.append(quantity)
        return stop

    def _multiple(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is not Sort.WORD or not self._stream.spelled:
            return None
        factor = english()["multiples"].get(token.text.lower())
        if token.text.lower() == "half" and self._stream.peek(at + 1) == "as":
            factor = "1/2"  # half as many
        if token.text.lower() == "once" and self._units.denominator(at + 1)[0]:
            factor = "1"  # once a day
        if factor is None or token.text.lower() == "halves":
            return None
        place = self._place(at, at + 1)
        self._found.append(self._composer.multiple(Fraction(factor), place))
        return at + 1

    def _ordinal(self, at: int, end: int, numeral: Numeral) -> int | None:
        if self._is_no_ordinal(at, end):
            return None
        opening = at == 0 or self._stream.tokens[at - 1].text in CLAUSE_ENDS
        if opening and self._stream.peek(end) == ",":  # "Second, …" counts nothing
            return end
        self._add(Kind.ORDINAL, at, end)
        self._found[-1] = replace(
            self._found[-1],
            value=numeral.value,
            nouns=self._roles.nouns(end),
            optional=self._stream.peek(at) == "first",
            exact=True,
            era=self._century_era(end),
        )
        return end

    def _century_era(self, at: int) -> str:
        """Read the BC of `the 5th century BC`."""
        if self._stream.peek(at) not in ("century", "millennium"):
            return ""
        return "BC" if self._stream.peek(at + 1) in ("bc", "bce") else ""

    def _is_no_ordinal(self, at: int, end: int) -> bool:
        """Tell whether `second` is a time or a thing, not a place in a row."""
        word = self._stream.peek(at)
        before = self._stream.word_before(at).lower()
        if word == "second" and before in ("per", "a"):
            return True
        joined = word in ("second", "third") and self._stream.peek(end) == "-"
        return joined and not self._stream.peek(end + 1).endswith("est")

    def _ratio(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `one in five` and `3 out of 4` as shares."""
        words = [self._stream.peek(end), self._stream.peek(end + 1)]
        out_of = words == ["out", "of"]
        if words[0] != "in" and not out_of:
            return None
        under_at = end + 2 if out_of else end + 1
        read = self._amounts.numeral(under_at)
        if (
            read is None
            or read[2] is not Kind.COUNT
            or year_at(self._stream.tokens, under_at)
        ):
            return None
        over, under = numeral.value, read[0].value
        spelled = out_of and not numeral.literal and not read[0].literal
        small = under <= _SMALL_RATIO or over == 1 or spelled
        whole = over.denominator == under.denominator == 1
        if not (0 < over < under and small and whole):
            return None
        return Numeral(over / under, Fraction(0), "", exact=True), read[1]

    def _upper(
        self, at: int, currency: str
    ) -> tuple[tuple[Numeral, Fraction] | None, int]:
        """Read the second number of a range, `3–4`, `3 to 4`, `between 3 and 4`."""
        joint = self._stream.peek(at)
        if joint not in ("to", "and", "bis", "à", *DASHES):
            return None, at
        if joint == "and" and not self._preceded(at, 6, "between"):
            return None, at
        change = ("from", "rose", "fell", "grew")  # from 4 to 6 is a change
        if joint in ("to", "bis", "à") and self._preceded(at, 5, *change):
            return None, at
        number_at, code = at + 1, ""
        number_at += self._stream.peek(number_at) in ("about", "around", "~", "≈")
        if number_at < len(self._stream.tokens):
            code, number_at = self._units.currency(number_at)
        if code and code != currency and (currency or joint in DASHES):
            return None, at
        if year_at(self._stream.tokens, number_at) and joint == "to":
            return None, at
        read = self._amounts.numeral(number_at)
        if read is None or read[2] is not Kind.COUNT:
            return None, at
        end_scale, end = self._amounts.scale(read[1])
        return (read[0], end_scale), end

    def _preceded(self, at: int, reach: int, *words: str) -> bool:
        """Whether one of the words stands a few tokens back."""
        tokens = self._stream.tokens
        return any(
            tokens[back].text.lower() in words for back in range(max(0, at - reach), at)
        )


def _of_one_scale(numeral: Numeral, upper: Numeral | None) -> Numeral:
    """Give the two of `two to three million` the scale that stands behind both."""
    words = upper is not None and not (numeral.literal or upper.literal)
    if upper is None or not words or upper.step < _LEAST_SHARED or numeral.step != 1:
        return numeral
    return scaled(numeral, upper.step) if numeral.value < upper.value else numeral
