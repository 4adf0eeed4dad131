"""The grammar of quantities: from tokens to values with kind, unit, bound and role."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

from claimtui.checks.amounts import AmountReader
from claimtui.checks.bounds import BoundReader
from claimtui.checks.dates import (
    Day,
    read_date,
    read_numeric_date,
    read_season,
    year_at,
)
from claimtui.checks.lexicon import Unit, currencies, english, months, word_set
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader
from claimtui.checks.numerals import Numeral
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.roles import RoleReader
from claimtui.checks.token_stream import CLAUSE_ENDS, DASHES, TokenStream

_ERAS = ("BC", "BCE", "AD", "CE")
_SMALL_RATIO = 20
"""Up to here `3 in 4` is a share; 600 out of 900 stay two counts."""


def quantities(text: str, language: str) -> list[Quantity]:
    """Return the quantities of a text in order, with raw offsets."""
    return _Reader(TokenStream(text, language)).read()


@cache
def _beginnings() -> frozenset[str]:
    tables = ("cardinals", "scales", "ordinals", "fractions", "multiples", "decades")
    words = {word for table in tables for word in english()[table]}
    fiscal = {"a", "an", "fiscal", "financial", "fy"}
    return frozenset(words | fiscal | set(months()) | set(currencies()))


def _may_begin(word: str) -> bool:
    """Tell whether a quantity can begin with a word; most words are no such."""
    known = _beginnings()
    if word in known or word.lower() in known or len(word) < 3:
        return True
    return len(word) == 3 and word.upper() in known


def _is_plural(word: str) -> bool:
    """Tell whether a word can be what a bare number counts: `2000 people`."""
    if word in ("people", "men", "women", "children"):
        return True
    return (
        word.islower() and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    )


def _one_order(found: list[Quantity]) -> list[Quantity]:
    """Let one clear date such as 15/4/2019 decide the order of all in its text."""
    open_dates = [q for q in found if q.day and q.day.other]
    if not open_dates:
        return found
    orders = {
        int(parts[0]) > 12
        for q in found
        if q.day and not q.day.other
        for parts in [re.split("[/.]", q.literal)]
        if len(parts) == 3 and len(parts[2]) == 4 and parts[0] != parts[1]
    }
    if len(orders) != 1:
        return found
    day_first = orders.pop()
    return [replace(q, day=_settled(q.day, day_first)) for q in found]


def _settled(day: Day | None, day_first: bool) -> Day | None:
    if day is None or day.other is None:
        return day
    return replace(day, other=None) if day_first else day.other


class _Reader:
    """One pass over the tokens; every method moves forward only."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream
        self._amounts = AmountReader(stream)
        self._units = UnitReader(stream, self._amounts)
        self._bounds = BoundReader(stream)
        self._roles = RoleReader(stream, self._units)
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
        return _one_order(self._found)

    def _quantity(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is Sort.SIGN and token.text not in currencies():
            return None
        if token.sort is Sort.WORD and not _may_begin(token.text):
            return None
        return (
            self._literal(at)
            or self._era(at)
            or self._date(at)
            or self._version(at)
            or self._number(at)
        )

    def _literal(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is Sort.DATE:
            day = read_numeric_date(token.text, self._stream.language)
            kind = Kind.DATE if day else Kind.NAME
            return self._add(kind, at, at + 1, day=day)
        if token.sort is Sort.SEASON:
            day = read_season(token.text)
            return self._add(Kind.DATE, at, at + 1, day=day) if day else self._span(at)
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
        start, stop = self._stream.tokens[at].start, self._stream.tokens[end - 1].end
        self._found.append(
            Quantity(
                kind,
                start,
                stop,
                self._stream.text[start:stop],
                day=day,
                clause=self._clause,
                before=self._stream.word_before(at),
                after=self._word_after(end),
                lead=self._roles.lead(at),
                owner=self._roles.owner(at, self._since),
            )
        )
        return end

    def _era(self, at: int) -> int | None:
        """Read `300 BC`, `AD 300` and `300 CE` as years."""
        tokens = self._stream.tokens
        year_at_, mark_at = (at + 1, at) if tokens[at].text == "AD" else (at, at + 1)
        if mark_at >= len(tokens) or year_at_ >= len(tokens):
            return None
        mark, number = tokens[mark_at].text, tokens[year_at_]
        digits = number.text.replace(",", "")
        if mark not in _ERAS or number.sort is not Sort.NUMBER or len(digits) > 6:
            return None
        if not digits.isdecimal():
            return None
        day = Day(int(digits), before_era=mark in ("BC", "BCE"))
        return self._add(Kind.DATE, at, at + 2, day=day)

    def _date(self, at: int) -> int | None:
        read = read_date(self._stream.tokens, at)
        if read is None:
            return self._year(at)
        day, end = read
        if day.year is None and day.day is None and not day.part:
            word = self._stream.tokens[at].text
            if not word[0].isupper():
                return None
        if (
            not self._stream.spelled
            and day.part == "decade"
            and day.year
            and day.year < 100
        ):
            return None
        return self._add(Kind.DATE, at, end, day=day)

    def _year(self, at: int) -> int | None:
        """Read a bare year: four digits that count nothing."""
        year = year_at(self._stream.tokens, at)
        if year is None or self._units.currency_before(at) or self._is_decimal_part(at):
            return None
        following = (
            self._stream.tokens[at + 1] if at + 1 < len(self._stream.tokens) else None
        )
        lead = self._stream.word_before(at).lower() in word_set("date_leads")
        counts = (
            following is not None
            and following.sort is Sort.WORD
            and _is_plural(following.text)
            and not lead
        )
        if counts or self._units.has_unit(at + 1) or self._amounts.has_scale(at + 1):
            return None
        if self._opens_range(at):
            return None
        self._add(Kind.DATE, at, at + 1, day=Day(year))
        aside = self._is_aside(at)
        before = "(" if aside else self._found[-1].before
        self._found[-1] = replace(
            self._found[-1], value=Fraction(year), optional=aside, before=before
        )
        return at + 1

    def _is_aside(self, at: int) -> bool:
        """Tell whether a year only dates a title or a citation: (2019), (Li, 2019)."""
        tokens = self._stream.tokens
        if self._stream.peek(at + 1) not in (")", "]", ";") or not at:
            return False
        if tokens[at - 1].text in ("(", "["):
            return True
        cited = tokens[max(0, at - 4) : at]
        return tokens[at - 1].text == "," and any(t.text == "al" for t in cited)

    def _opens_range(self, at: int) -> bool:
        """Tell whether a year is the lower end of a range that ends in no year."""
        tokens = self._stream.tokens
        if self._stream.peek(at + 1) not in DASHES or at + 2 >= len(tokens):
            return False
        other = tokens[at + 2]
        big = other.sort is Sort.NUMBER and len(other.text) >= len(tokens[at].text)
        return big and year_at(tokens, at + 2) is None

    def _is_decimal_part(self, at: int) -> bool:
        token = self._stream.tokens[at]
        return token.start > 0 and self._stream.text[token.start - 1] in "#/@_"

    def _version(self, at: int) -> int | None:
        """Read 3.10 behind a name or behind the word version as a version."""
        token = self._stream.tokens[at]
        if token.sort is not Sort.NUMBER or not re.fullmatch(r"\d+\.\d+", token.text):
            return None
        before = self._stream.word_before(at)
        named = before.lower() in ("version", "versions", "release", "v")
        if not named:
            named = before[:1].isupper() and self._roles.is_product(before)
        if not named or self._units.has_unit(at + 1) or self._amounts.has_scale(at + 1):
            return None
        return self._add(Kind.VERSION, at, at + 1)

    def _number(self, at: int) -> int | None:
        currency, number_at = self._units.currency(at)
        read = self._amounts.numeral(number_at)
        if read is None:
            return self._multiple(at) if number_at == at else None
        numeral, end, kind = read
        if kind is Kind.ORDINAL:
            return self._ordinal(at, end, numeral)
        if not currency and (ratio := self._ratio(numeral, end)):
            share, end = ratio
            return self._finish(at, end, share, None, Fraction(1), "")
        if not currency and (over := self._amounts.over(numeral, end)):
            return self._finish(at, over[1], over[0], None, Fraction(1), "")
        scale, end = self._amounts.scale(end)
        numeral, end, scale = self._amounts.lower_parts(numeral, end, scale)
        upper, end = self._upper(end, scale, currency)
        if upper is not None and scale == 1:
            scale, end = self._amounts.scale(end)
        return self._finish(at, end, numeral, upper, scale, currency)

    def _multiple(self, at: int) -> int | None:
        token = self._stream.tokens[at]
        if token.sort is not Sort.WORD or not self._stream.spelled:
            return None
        factor = english()["multiples"].get(token.text.lower())
        if factor is None or token.text.lower() == "halves":
            return None
        self._add(Kind.MULTIPLE, at, at + 1)
        bound, start = self._bounds.before(at, token.start)
        self._found[-1] = replace(
            self._found[-1],
            value=Fraction(factor),
            exact=True,
            bound=bound,
            start=start,
        )
        return at + 1

    def _ordinal(self, at: int, end: int, numeral: Numeral) -> int | None:
        word = self._stream.peek(at)
        time_unit = word == "second" and self._stream.word_before(at).lower() in (
            "per",
            "a",
        )
        opening = at == 0 or self._stream.tokens[at - 1].text in CLAUSE_ENDS
        if opening and self._stream.peek(end) == ",":  # "Second, …" counts nothing
            return end
        if time_unit or (word in ("second", "third") and self._stream.peek(end) == "-"):
            return None
        self._add(Kind.ORDINAL, at, end)
        last = self._found[-1]
        self._found[-1] = replace(
            last,
            value=numeral.value,
            nouns=self._roles.nouns(end),
            optional=word == "first",
            exact=True,
        )
        return end

    def _ratio(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `one in five` and `3 out of 4` as shares."""
        words = [self._stream.peek(end), self._stream.peek(end + 1)]
        under_at = end + 2 if words == ["out", "of"] else end + 1
        if words[0] != "in" and words != ["out", "of"]:
            return None
        read = self._amounts.numeral(under_at)
        if (
            read is None
            or read[2] is not Kind.COUNT
            or year_at(self._stream.tokens, under_at)
        ):
            return None
        over, under = numeral.value, read[0].value
        small = under <= _SMALL_RATIO or over == 1
        if not (0 < over < under and small and numeral.step == read[0].step == 1):
            return None
        return Numeral(over / under, Fraction(0), "", exact=True), read[1]

    def _upper(
        self, at: int, scale: Fraction, currency: str
    ) -> tuple[tuple[Numeral, Fraction] | None, int]:
        """Read the second number of a range, `3–4`, `3 to 4`, `between 3 and 4`."""
        del scale
        joint = self._stream.peek(at)
        first = self._found_between(at)
        if joint not in ("to", "and", "bis", "à", *DASHES):
            return None, at
        if joint == "and" and not first:
            return None, at
        if joint in ("to", "bis", "à") and self._from_before(at):
            return None, at
        code, number_at = (
            self._units.currency(at + 1)
            if at + 1 < len(self._stream.tokens)
            else ("", at)
        )
        if code and currency and code != currency:
            return None, at
        if year_at(self._stream.tokens, number_at) and joint == "to":
            return None, at
        read = self._amounts.numeral(number_at)
        if read is None or read[2] is not Kind.COUNT:
            return None, at
        end_scale, end = self._amounts.scale(read[1])
        return (read[0], end_scale), end

    def _found_between(self, at: int) -> bool:
        """Whether `between` stands a few tokens back."""
        return any(
            self._stream.tokens[back].text.lower() == "between"
            for back in range(max(0, at - 6), at)
        )

    def _from_before(self, at: int) -> bool:
        """Whether `from` stands before the number: from 4 to 6 is a change."""
        return any(
            self._stream.tokens[back].text.lower() in ("from", "rose", "fell", "grew")
            for back in range(max(0, at - 5), at)
        )

    def _finish(
        self,
        at: int,
        end: int,
        numeral: Numeral,
        upper: tuple[Numeral, Fraction] | None,
        scale: Fraction,
        currency: str,
    ) -> int | None:
        high_scale = scale
        if upper is not None and upper[1] != 1:
            high_scale = upper[1]
            scale = scale if scale != 1 else high_scale
        unit, end = self._units.unit(end)
        if not currency and unit is None:
            currency, end = self._units.currency_after(end)
        per, end = self._units.denominator(end)
        kind = self._kind(unit, currency, numeral, end)
        value = numeral.value * scale
        negative = self._negative(at) or self._stream.word_before(at).lower() in (
            "minus",
            "negative",
        )
        start = self._stream.tokens[at].start - (1 if negative else 0)
        ahead = self._stream.peek(end)
        if kind is Kind.COUNT and self._share_by_of(numeral, end):
            kind = Kind.SHARE
        if kind is Kind.SHARE and unit is not None:
            value, step = value * unit.factor, numeral.step * unit.factor
        else:
            step = numeral.step * scale
        high = upper[0].value * high_scale if upper else None
        if high is not None and kind is Kind.SHARE and unit is not None:
            high *= unit.factor
        if kind is Kind.POINTS and unit is not None:
            value, step = value * unit.factor, step * unit.factor
            high = high * unit.factor if high is not None else None
            unit = replace(unit, factor=Fraction(1))
        bound, start = self._bounds.before(at, start)
        smaller, end = self._units.smaller_part(end, unit, currency)
        value, step = value + smaller, min(step, Fraction(1)) if smaller else step
        bound, stop = self._bounds.after(end, bound)
        self._found.append(
            Quantity(
                kind,
                start,
                stop,
                numeral.literal,
                -value if negative else value,
                high,
                step,
                numeral.exact,
                scale,
                bound,
                unit if kind in (Kind.MEASURE, Kind.POINTS) else None,
                currency,
                per,
                self._roles.basis(at, end),
                None,
                self._roles.nouns(end),
                self._stream.word_before(at),
                ahead,
                self._clause,
                optional=self._roles.is_pronoun(at, numeral, kind)
                or self._roles.is_label(at, end, kind, scale)
                or self._roles.is_title(at, end),
                lead=self._roles.lead(at),
                owner=self._roles.owner(at, self._since),
                cell=self._is_cell(start, stop),
            )
        )
        return max(end, at + 1)

    def _is_cell(self, start: int, stop: int) -> bool:
        text = self._stream.text
        ahead = text[stop : stop + 4].lstrip(" ")[:1]
        behind = text[max(0, start - 4) : start].rstrip(" ")[-1:]
        return ahead in ("", "\n", "|", "\t") and behind in ("", "\n", "|", "\t")

    def _kind(
        self, unit: Unit | None, currency: str, numeral: Numeral, end: int
    ) -> Kind:
        if currency:
            return Kind.MONEY
        if unit is not None:
            return {"share": Kind.SHARE, "points": Kind.POINTS}.get(
                unit.dimension, Kind.MEASURE
            )
        if self._stream.peek(end) in ("times", "x", "×", "fold") or (
            self._stream.peek(end) == "-" and self._stream.peek(end + 1) == "fold"
        ):
            return Kind.MULTIPLE
        if numeral.exact and 0 < numeral.value < 1:
            return Kind.SHARE
        return Kind.COUNT

    def _share_by_of(self, numeral: Numeral, end: int) -> bool:
        return numeral.exact and numeral.value < 1 and self._stream.peek(end) == "of"

    def _negative(self, at: int) -> bool:
        if at == 0 or self._stream.tokens[at - 1].text not in ("-", "−", "–"):
            return False
        minus = self._stream.tokens[at - 1]
        if minus.end != self._stream.tokens[at].start:
            return False
        return (
            minus.start == 0 or self._stream.text[minus.start - 1] in " \t\n([|:=\u00a0"
        )

    def _word_after(self, at: int) -> str:
        return self._stream.peek(at)
