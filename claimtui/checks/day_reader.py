"""Reads the dates and bare years of a text, with what stands around them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from claimtui.checks.amounts import AmountReader
from claimtui.checks.dates import Day, full_year, read_date, year_at
from claimtui.checks.language import day_comes_first
from claimtui.checks.late import late
from claimtui.checks.lexicon import english, months, unit_marks, word_set
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader
from claimtui.checks.quantity import Quantity
from claimtui.checks.spelled_dates import spelled_year
from claimtui.checks.token_stream import DASHES, TokenStream

_POINTED = late(r"(\d{1,2})\.(\d{1,2})")
_SLASHED = late(r"(\d{1,2})/(\d{1,2})")
_LONGEST_ERA = 6
_MODERN = range(1600, 2100)
"""Years before which B.C. is an era, and British Columbia behind them."""
_ERA_LETTERS = ("BC", "BCE", "AD", "CE", "A", "B", "C")
_DAY_LEADS = ("on", "since", "until", "till", "by", "before", "after", "dated")
_ERAS = ("BC", "BCE", "AD", "CE")
_CENTURIES = range(13, 22)
"""What a year in words begins with: thirteen forty to twenty-one hundred."""


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
        if early := self._era(at) or self._slashed(at) or self._in_words(at):
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

    def _in_words(self, at: int) -> ReadDay | None:
        """Read `nineteen ninety-eight`, `the nineteen nineties`, `in '98`, `1980's`."""
        token = self._stream.tokens[at]
        if token.sort is Sort.NUMBER:
            return self._short(at)
        if token.sort is not Sort.WORD or not self._stream.spelled:
            return None
        decade = english()["decades"].get(self._stream.peek(at + 1))
        century = english()["cardinals"].get(self._stream.peek(at), 0)
        if decade and century in _CENTURIES:
            return ReadDay(Day(century * 100 + decade, part="decade"), at + 2)
        read = spelled_year(self._stream.tokens, at) if century in _CENTURIES else None
        if read is None or self._stream.is_noun(read[1]) or read[0] % 100 == 0:
            return None
        if self._stream.peek(read[1]) in ("-", "%", "to", *DASHES):
            return None
        return ReadDay(Day(read[0]), read[1])

    def _short(self, at: int) -> ReadDay | None:
        """Read `in '98` and `the 1980's`."""
        tokens = self._stream.tokens
        text = tokens[at].text
        behind = "".join(token.text for token in tokens[at + 1 : at + 3])
        whole = year_at(tokens, at) and text.endswith("0") and behind in ("'s", "’s")
        if whole and tokens[at + 1].start == tokens[at].end:
            return ReadDay(Day(int(text), part="decade"), at + 3)
        opened = at > 0 and tokens[at - 1].text in ("'", "’", "‘")
        if not opened or tokens[at - 1].end != tokens[at].start or len(text) != 2:
            return None
        lead = self._stream.peek(at - 2) if at > 1 else "in"
        if not text.isdecimal() or lead not in word_set("date_leads"):
            return None
        return ReadDay(Day(full_year(text)), at + 1)

    def _era(self, at: int) -> ReadDay | None:
        """Read `300 BC`, `AD 300` and `300 CE` as years."""
        tokens = self._stream.tokens
        mark, end = self._era_mark(at)
        number_at = end if mark == "AD" else at
        if not mark:
            mark, end = self._era_mark(at + 1)
        if number_at >= len(tokens):
            return None
        number = tokens[number_at]
        digits = number.text.replace(",", "")
        if mark not in _ERAS or number.sort is not Sort.NUMBER or len(digits) > 6:
            return None
        if not digits.isdecimal():
            return None
        early = mark in ("BC", "BCE")
        dotted = max(end, number_at + 1) > at + 2
        if dotted and int(digits) in _MODERN:  # in 2021 B.C. opened its forests
            return None
        return ReadDay(Day(int(digits), before_era=early), max(end, number_at + 1))

    def _era_mark(self, at: int) -> tuple[str, int]:
        """Read BC, B.C. and A.D., and return it bare with the token after it."""
        tokens = self._stream.tokens[at : at + _LONGEST_ERA]
        if not tokens or tokens[0].text not in _ERA_LETTERS:
            return "", at
        if tokens[0].text in _ERAS:
            return tokens[0].text, at + 1
        for end in range(len(tokens), 2, -1):
            spelled = "".join(token.text for token in tokens[:end])
            if spelled.replace(".", "") in _ERAS and "." in spelled:
                return spelled.replace(".", ""), at + end
        return "", at

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
            led = led and not self._units.has_unit(at + 1)  # by 1/2 percentage point
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
        joined = lead in ("to", "and", *DASHES) and at > 1
        joined = joined and self._stream.peek(at - 2) in months()
        if month is None or not (joined or lead in word_set("month_leads")):
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
        named = self._is_name(at + 1)
        if not named and (
            self._units.has_unit(at + 1) or self._amounts.has_scale(at + 1)
        ):
            return None
        return ReadDay(Day(year), at + 1, bare=True, aside=self._is_aside(at))

    def _is_name(self, at: int) -> bool:
        """Tell whether Newton or Mao stands behind a year, and no unit."""
        following = self._stream.tokens[at : at + 1]
        text = following[0].text if following else ""
        titled = text.istitle() and len(text) > 2 and text not in unit_marks()
        return titled or text == "K"  # in 2019 K Street

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
