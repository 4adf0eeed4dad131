"""Reads what a number is measured in: unit, currency, and per what."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import pairwise

from claimtui.checks.amounts import AmountReader
from claimtui.checks.lexicon import (
    Unit,
    currencies,
    english,
    table,
    unit_marks,
    unit_words,
)
from claimtui.checks.lexing import Sort
from claimtui.checks.numerals import Numeral
from claimtui.checks.token_stream import TokenStream
from claimtui.checks.unit_names import read_unit
from claimtui.checks.words import stem

_NOUNS_AHEAD = 4
_MOST_OF_SMALLER = 1000
_MOST_PARTS = 3
_QUOTES = ('"', "”")
_APOSTROPHES = ("'", "’")
_OPENING = ('"', "“", "„", "»", "«")
_QUOTE_BACK = 200
"""Characters before a mark behind a number in which a quotation may have begun."""
_DIMENSIONS = ("long", "tall", "wide", "thick", "high", "deep", "across", "x", "by")
"""Words from which a quotation mark behind a number is the mark of inches."""
_SKIPPED = ("-", "(", "[", "more", "additional", "extra", "further", "full", "whole")
_BARE_PARTS = {
    "hour": ("minute", 60), "foot": ("inch", 12), "stone": ("pound", 14),
}  # fmt: skip
"""Parts that need no name behind the larger unit: six foot two."""
_MOST_PENCE = 2
"""Digits of pence; 720p is a picture."""
_SINCE = ("ago", "earlier", "later", "before", "after", "from", "old", "in")
"""Words behind a period that tell when, not how often: two cars a year ago."""
_PENNY = ("pence", "penny", "p")
_PER_PART = 3
"""A smaller part may be worth up to so many of the larger: 2 yards and 7 feet."""
_LONGEST_SIGN = 6
"""Tokens of the longest sign before a number: U . S . $."""
_LONGEST_CURRENCY = 5
"""Words behind the first of a currency's name: Sao Tome and Principe dobras."""


@cache
def _currency_words() -> frozenset[str]:
    """Return what the names of several words begin with."""
    return frozenset(name.split()[0] for name in currencies() if " " in name)


@cache
def currency_beginnings() -> frozenset[str]:
    """Return what signs, codes and abbreviations begin with."""
    short = [name for name in currencies() if " " not in name and not name.islower()]
    return frozenset(short) | {re.split(r"[^\w]", name)[0] or name for name in short}


class UnitReader:
    """Reads units from a stream; every method answers with the place after."""

    def __init__(self, stream: TokenStream, amounts: AmountReader) -> None:
        self._stream = stream
        self._amounts = amounts

    def currency(self, at: int) -> tuple[str, int]:
        """Read a currency before a number."""
        token = self._stream.tokens[at]
        if token.text in currency_beginnings():
            for end in range(min(at + _LONGEST_SIGN, len(self._stream.tokens)), at, -1):
                name = self._sign(at, end)
                if name in currencies() and not name.islower():
                    return currencies()[name], end
        if self._stream.peek(at + 1) == "$":
            glued = self._stream.tokens[at + 1].start == token.end
            joined = token.text if glued or token.text == "c" else ""
            for name in (f"{joined}$", f"{joined.upper()}$"):
                if joined and name in currencies():
                    return currencies()[name], at + 2
        return "", at

    def _sign(self, at: int, end: int) -> str:
        """Return `U.S.$` and `KSh.` as one; a space may stand only before a sign."""
        tokens = self._stream.tokens[at:end]
        for one, other in pairwise(tokens):
            apart = one.end != other.start
            letter = len(one.text) == 1 and end == at + 2  # A $5 fee
            if apart and (letter or other.text not in "$¥£"):
                return ""
        return "".join(token.text for token in tokens)

    def currency_before(self, at: int) -> bool:
        """Tell whether a currency stands right before a place."""
        return at > 0 and self._stream.tokens[at - 1].text in currencies()

    def has_unit(self, at: int) -> bool:
        """Tell whether a unit or currency stands at a place."""
        return self.unit(at)[0] is not None or bool(self.currency_after(at)[0])

    def unit(self, at: int) -> tuple[Unit | None, int]:
        """Read the unit at a token, the longest name first."""
        skipped = at + 1 if self._stream.peek(at) in _SKIPPED else at
        if self._stream.peek(at) in ("(", "["):
            return self._bracketed(at)
        if skipped >= len(self._stream.tokens):
            return None, at
        if self._is_foot(skipped):
            return unit_words()["foot"], skipped + 1
        if self._is_inch(skipped):
            return unit_words()["inch"], skipped + 1
        return read_unit(self._stream, skipped) or (None, at)

    def _is_foot(self, at: int) -> bool:
        """Tell whether `'` behind a number is the mark of feet: 5' tall."""
        mark = self._stream.tokens[at]
        if mark.text not in _APOSTROPHES or not self._is_glued(at):
            return False
        if self._stream.peek(at + 1) in _APOSTROPHES:
            return False
        if self._stream.peek(at + 1).isdecimal():
            return self._stream.peek(at + 2) in ("", *_QUOTES, *_APOSTROPHES)
        following = self._stream.tokens[at + 1 : at + 2]
        if following and following[0].start == mark.end:  # in his 5's
            return following[0].sort is Sort.SIGN
        near = self._stream.text[max(0, mark.start - _QUOTE_BACK) : mark.start]
        return not any(quote in near for quote in ("'", "‘", "‚"))

    def _is_glued(self, at: int) -> bool:
        return at > 0 and self._stream.tokens[at - 1].end == (
            self._stream.tokens[at].start
        )

    def _is_inch(self, at: int) -> bool:
        """Tell whether `"` or `in` behind a number is the mark of inches."""
        following = self._stream.peek(at + 1)
        mark = self._stream.tokens[at]
        if mark.text in _QUOTES:
            near = self._stream.text[max(0, mark.start - _QUOTE_BACK) : mark.start]
            closes = any(quote in near for quote in _OPENING)
            return following in _DIMENSIONS or (self._is_glued(at) and not closes)
        ends = following in (".", ",", ")", "") or self._is_glued(at)
        return ends and mark.text == "in"

    def _bracketed(self, at: int) -> tuple[Unit | None, int]:
        """Read the unit in `20 (kg)`."""
        if (
            self._stream.peek(at + 2) not in (")", "]")
            or self._stream.peek(at + 1) in "(["
        ):
            return None, at
        unit = unit_marks().get(self._stream.tokens[at + 1].text)
        return (unit, at + 3) if unit else (None, at)

    def currency_after(self, at: int) -> tuple[str, int]:
        """Read a currency behind a number."""
        if at >= len(self._stream.tokens):
            return "", at
        if self._stream.peek(at) == "-" and self._stream.peek(at + 1) in currencies():
            at += 1  # a 5-dollar bill
        text = self._stream.tokens[at].text
        if text == "p" and self._is_glued(at) and self._is_pence(at):
            return "penny", at + 1
        following = self._stream.tokens[at + 1 : at + 2]
        if following and following[0].start == self._stream.tokens[at].end:
            code = currencies().get(
                text + following[0].text
            )  # a sign of two characters
            if code:
                return code, at + 2
        if text.lower() in _currency_words():
            for more in range(_LONGEST_CURRENCY, 0, -1):
                ahead = [self._stream.peek(at + n) for n in range(1, more + 1)]
                name = " ".join([text.lower(), *ahead])
                if name in currencies():
                    return currencies()[name], at + more + 1
        code = currencies().get(text) or currencies().get(text.lower())
        if code is None or (text in "$€£¥₹" and self._starts_number(at + 1)):
            return "", at
        return code, at + 1

    def _is_pence(self, at: int) -> bool:
        """Tell 50p from a picture of 720p."""
        return len(self._stream.tokens[at - 1].text) <= _MOST_PENCE

    def _starts_number(self, at: int) -> bool:
        return (
            at < len(self._stream.tokens)
            and self._stream.tokens[at].sort is Sort.NUMBER
            and self._stream.tokens[at].start == self._stream.tokens[at - 1].end
        )

    def smaller_parts(
        self, at: int, unit: Unit | None, currency: str
    ) -> tuple[Fraction, int]:
        """Read `2 in` behind `5 ft`, `and a half` behind `an hour`, one by one."""
        if unit is None and not currency:
            return Fraction(0), at
        if part := self._amounts.part_behind(at):
            return part
        total, last = Fraction(0), unit
        for _ in range(_MOST_PARTS):
            value, end, last = self._smaller_part(at, last, currency)
            if not value or unit is None:
                return (total + value, end) if value else (total, at)
            total, at = total + value / unit.factor, end
        return total, at

    def _smaller_part(
        self, at: int, unit: Unit | None, currency: str
    ) -> tuple[Fraction, int, Unit | None]:
        """Return one smaller part in base units (of money: in the larger unit)."""
        none = Fraction(0), at, unit
        joint = self._stream.peek(at)
        number_at = at + (joint == "," or (joint == "-" and self._is_glued(at)))
        number_at += self._stream.peek(number_at) == "and"
        read = self._amounts.numeral(number_at)
        if read is None or read[0].value >= _MOST_OF_SMALLER:
            return none
        numeral, end, _ = read
        if currency:
            value, stop = self._cents(numeral, end, currency, number_at - at)
            return value, stop, unit
        smaller, stop = self.unit(end)
        bare = _BARE_PARTS.get(unit.name) if unit else None
        if bare and smaller is None and self._ends(end) and numeral.value < bare[1]:
            smaller, stop = unit_words()[bare[0]], end  # two hours ten
        if unit and unit.name == "hour" and self._stream.peek(end) == "m":
            smaller, stop = unit_words()["minute"], end + 1
        if unit and unit.name in ("foot", "yard") and self._stream.peek(end) == "in":
            smaller, stop = unit_words()["inch"], end + 1
        if unit is None or smaller is None or unit.offset:
            return none
        if smaller.dimension != unit.dimension or smaller.factor >= unit.factor:
            return none
        value = numeral.value * smaller.factor
        other_system = unit.name == "metre" and smaller.name == "foot"
        if unit.dimension in ("share", "points") or (
            value >= unit.factor * _PER_PART and not other_system
        ):
            return none
        return value, stop, smaller

    def is_sterling(self, unit: Unit, end: int) -> bool:
        """Tell whether pounds are money: sterling, or with pence behind them."""
        if unit.name != "pound":
            return False
        read = self._amounts.numeral(end + (self._stream.peek(end) == "and"))
        pence = read is not None and self._stream.peek(read[1]) in _PENNY
        return pence or self._stream.peek(end) == "sterling"

    def _ends(self, at: int) -> bool:
        """Tell whether nothing that a number could count stands at a place."""
        return self._stream.peek(at) in ("", ".", ",", ";", ")")

    def _cents(
        self, numeral: Numeral, end: int, currency: str, joined: int
    ) -> tuple[Fraction, int]:
        """Read `45 cents` behind `13 dollars`, and the 50 of `15 dollars 50`."""
        code, stop = self.currency_after(end)
        worth = table("units")["smaller"].get(code)
        if self._stream.peek(end) == "c" and self._is_glued(end):  # $20 and 43c
            worth, stop = "1/100", end + 1
        if worth and (code != "penny" or currency == "GBP"):
            return numeral.value * Fraction(worth), stop
        bare = len(numeral.literal) == 2 and not code
        back = end - 2 - joined
        named = back >= 0 and self._stream.tokens[back].sort is Sort.WORD
        if bare and named and not self._stream.is_noun(end):
            return numeral.value / 100, end
        return Fraction(0), end

    def denominator(self, at: int) -> tuple[str, int]:
        """Read the denominator: `per 100,000 residents`, `a day`, `/100`, `each`."""
        if period := english()["periods"].get(self._stream.peek(at)):
            return str(period), at + 1
        look = at
        for _ in range(_NOUNS_AHEAD):
            word = self._stream.peek(look)
            if word in ("per", "/"):
                return self._per_what(look + 1)
            if not self._stream.is_noun(look):
                break
            look += 1
        for place in dict.fromkeys((at, look)):
            led = self._stream.peek(place) in ("a", "an", "each", "every")
            if led and self._is_period(place + 1):
                return self._period(at, place)
        return "", at

    def _period(self, at: int, place: int) -> tuple[str, int]:
        """Read `a month` right behind a number, or behind what it counts."""
        per, end = self._per_what(place + 1)
        if place == at:
            return per, end
        since = self._stream.peek(end) in _SINCE
        return ("" if since else per), at

    def _is_period(self, at: int) -> bool:
        unit = unit_words().get(self._stream.peek(at))
        return unit is not None and unit.dimension in ("time", "months")

    def _per_what(self, at: int) -> tuple[str, int]:
        if self._stream.peek(at) == "second":  # a time, never a rank
            return "second", at + 1
        read = self._amounts.numeral(at)
        if read is None:
            unit, end = self.unit(at)
            if unit is not None:
                return unit.name, end
            word = self._stream.peek(at)
            return (stem(word, self._stream.language), at + 1) if word else ("", at)
        numeral, end, _ = read
        scale, end = self._amounts.scale(end)
        return str(numeral.value * scale), end
