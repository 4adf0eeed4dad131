"""Reads the dates and bare years of a text, with what stands around them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from claimtui.checks.amounts import AmountReader
from claimtui.checks.dates import Day, read_date, year_at
from claimtui.checks.language import day_comes_first
from claimtui.checks.late import late
from claimtui.checks.lexicon import months, word_set
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader
from claimtui.checks.quantity import Quantity
from claimtui.checks.token_stream import DASHES, TokenStream

_POINTED = late(r"(\d{1,2})\.(\d{1,2})")
_SLASHED = late(r"(\d{1,2})/(\d{1,2})")
_DAY_LEADS = ("on", "since", "until", "till", "by", "before", "after", "dated")
_ERAS = ("BC", "BCE", "AD", "CE")


class ReadDay(NamedTuple):
    """A date with the token after it."""

    day: Day
    end: int
    bare: bool = False
    """A year alone, which may be a count after all."""
    aside: bool = False
    """A year in brackets, which only dates a title or a citation."""


class DayReader:
    """Reads dates from a stream."""

    def __init__(
        self, stream: TokenStream, units: UnitReader, amounts: AmountReader
    ) -> None:
        self._stream = stream
        self._units = units
        self._amounts = amounts

    def read(self, at: int) -> ReadDay | None:
        """Return the era, date, month or year that begins at a token."""
        if early := self._era(at) or self._slashed(at):
            return early
        read = read_date(self._stream.tokens, at)
        if read is None:
            return self._month(at) or self._year(at)
        day, end = read
        loose = day.year is None and day.day is None and not day.part
        if loose and not self._stream.tokens[at].text[0].isupper():
            return None
        foreign_word = day.part == "decade" and day.year is not None and day.year < 100
        if foreign_word and not self._stream.spelled:
            return None
        return ReadDay(day, end)

    def _era(self, at: int) -> ReadDay | None:
        """Read `300 BC`, `AD 300` and `300 CE` as years."""
        tokens = self._stream.tokens
        number_at, mark_at = (at + 1, at) if tokens[at].text == "AD" else (at, at + 1)
        if mark_at >= len(tokens) or number_at >= len(tokens):
            return None
        mark, number = tokens[mark_at].text, tokens[number_at]
        digits = number.text.replace(",", "")
        if mark not in _ERAS or number.sort is not Sort.NUMBER or len(digits) > 6:
            return None
        if not digits.isdecimal():
            return None
        return ReadDay(Day(int(digits), before_era=mark in ("BC", "BCE")), at + 2)

    def _slashed(self, at: int) -> ReadDay | None:
        """Read `on 22/04` and `on 5.12` as a day of a month."""
        token = self._stream.tokens[at]
        lead = self._stream.word_before(at).lower()
        if token.sort is Sort.NUMBER:
            pair = _POINTED.fullmatch(token.text)
            led = lead == "on" and not self._stream.is_noun(at + 1)
        elif token.sort is Sort.FRACTION:
            pair = _SLASHED.fullmatch(token.text)
            led = lead in _DAY_LEADS or token.text[-2:-1] == "0"
        else:
            return None
        if pair is None or not led:
            return None
        first, second = int(pair.group(1)), int(pair.group(2))
        readings = [
            Day(None, month, day)
            for month, day in ((first, second), (second, first))
            if 1 <= month <= 12 and 1 <= day <= 31
        ]
        if day_comes_first(self._stream.language):
            readings.reverse()
        if not readings:
            return None
        if len(readings) > 1 and readings[0] != readings[1]:
            return ReadDay(replace(readings[0], other=readings[1]), at + 1)
        return ReadDay(readings[0], at + 1)

    def _month(self, at: int) -> ReadDay | None:
        """Read `in March`, `since May`: months that are words of their own, too."""
        token = self._stream.tokens[at]
        if token.sort is not Sort.WORD or not token.text[0].isupper() or not at:
            return None
        month = months().get(token.text.lower())
        lead = self._stream.tokens[at - 1].text.lower()
        if month is None or lead not in word_set("month_leads"):
            return None
        following = self._stream.tokens[at + 1 : at + 2]
        if following and following[0].text[0].isupper() and lead == "the":
            return None
        return ReadDay(Day(None, month), at + 1)

    def _year(self, at: int) -> ReadDay | None:
        """Read a bare year: four digits that count nothing."""
        year = year_at(self._stream.tokens, at)
        if year is None or self._units.currency_before(at) or self._is_decimal_part(at):
            return None
        if self._counts(at) or self._opens_range(at):
            return None
        if self._units.has_unit(at + 1) or self._amounts.has_scale(at + 1):
            return None
        return ReadDay(Day(year), at + 1, bare=True, aside=self._is_aside(at))

    def _counts(self, at: int) -> bool:
        following = self._stream.tokens[at + 1 : at + 2]
        lead = self._stream.word_before(at).lower() in word_set("date_leads")
        return (
            bool(following)
            and following[0].sort is Sort.WORD
            and _is_plural(following[0].text)
            and not lead
        )

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


def _is_plural(word: str) -> bool:
    """Tell whether a word can be what a bare number counts: `2000 people`."""
    if word in ("people", "men", "women", "children"):
        return True
    return (
        word.islower() and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    )


def one_order(found: list[Quantity]) -> list[Quantity]:
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
