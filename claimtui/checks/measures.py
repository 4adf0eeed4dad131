"""Reads what a number is measured in: unit, currency, and per what."""

from __future__ import annotations

from fractions import Fraction

from claimtui.checks.amounts import AmountReader
from claimtui.checks.lexicon import Unit, currencies, english, unit_marks, unit_words
from claimtui.checks.lexing import Sort
from claimtui.checks.numerals import Numeral
from claimtui.checks.token_stream import TokenStream
from claimtui.checks.words import stem

_NOUNS_AHEAD = 4
_MOST_OF_SMALLER = 1000
_MOST_PARTS = 3
_QUOTES = ('"', "”")
_OPENING = ('"', "“", "„", "»", "«")
_QUOTE_BACK = 200
"""Characters before a mark behind a number in which a quotation may have begun."""
_DIMENSIONS = ("long", "tall", "wide", "thick", "high", "deep", "across", "x", "by")
"""Words from which a quotation mark behind a number is the mark of inches."""
_SKIPPED = ("-", "(", "[", "more", "additional", "extra", "further", "full", "whole")
_PER_PART = 3
"""A smaller part may be worth up to so many of the larger: 2 yards and 7 feet."""


class UnitReader:
    """Reads units from a stream; every method answers with the place after."""

    def __init__(self, stream: TokenStream, amounts: AmountReader) -> None:
        self._stream = stream
        self._amounts = amounts

    def currency(self, at: int) -> tuple[str, int]:
        """Read a currency before a number."""
        token = self._stream.tokens[at]
        code = currencies().get(token.text)
        if self._stream.peek(at + 1) == "$":
            glued = self._stream.tokens[at + 1].start == token.end
            joined = token.text if glued or token.text == "c" else ""
            for name in (f"{joined}$", f"{joined.upper()}$"):
                if joined and name in currencies():
                    return currencies()[name], at + 2
        if code is None or token.text.islower():
            return "", at
        dotted = token.text == "Rs" and self._stream.peek(at + 1) == "."
        return code, at + 1 + dotted

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
        if self._is_inch(skipped):
            return unit_words()["inch"], skipped + 1
        return self._named(skipped, at)

    def _is_inch(self, at: int) -> bool:
        """Tell whether `"` or `in` behind a number is the mark of inches."""
        following = self._stream.peek(at + 1)
        mark = self._stream.tokens[at]
        if mark.text in _QUOTES:
            glued = at > 0 and self._stream.tokens[at - 1].end == mark.start
            near = self._stream.text[max(0, mark.start - _QUOTE_BACK) : mark.start]
            closes = any(quote in near for quote in _OPENING)
            return following in _DIMENSIONS or (glued and not closes)
        ends = following in (".", ",", ")", "") and self._stream.peek(at) == "in"
        return ends and mark.text.islower()

    def _named(self, skipped: int, at: int) -> tuple[Unit | None, int]:
        """Read the unit whose name or mark begins at a token, the longest first."""
        names = [self._stream.tokens[skipped].text]
        for ahead in range(skipped + 1, min(skipped + 3, len(self._stream.tokens))):
            names.append(names[-1] + " " + self._stream.tokens[ahead].text)
        for length in reversed(range(len(names))):
            unit = unit_words().get(names[length].lower())
            if unit is not None:
                return unit, skipped + length + 1
        for length in reversed(range(len(names))):
            mark = names[length].replace(" ", "")
            if length and mark[-1].isdigit():  # 12 m 2 dm is no square
                continue
            if mark == "%" and self._stream.peek(skipped + 1) in ("points", "point"):
                return unit_words()["percentage point"], skipped + 2
            if mark in unit_marks():
                return unit_marks()[mark], skipped + length + 1
        return None, at

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
        text = self._stream.tokens[at].text
        following = self._stream.tokens[at + 1 : at + 2]
        if following and following[0].start == self._stream.tokens[at].end:
            code = currencies().get(
                text + following[0].text
            )  # a sign of two characters
            if code:
                return code, at + 2
        for more in (2, 1):
            ahead = [self._stream.peek(at + n) for n in range(1, more + 1)]
            name = " ".join([text, *ahead])
            for form in (name, name.lower()):
                if form in currencies():
                    return currencies()[form], at + more + 1
        code = currencies().get(text) or currencies().get(text.lower())
        if code is None or (text in "$€£¥₹" and self._starts_number(at + 1)):
            return "", at
        return code, at + 1

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
        number_at = at + (self._stream.peek(at) == ",")
        number_at += self._stream.peek(number_at) == "and"
        read = self._amounts.numeral(number_at)
        if read is None or read[0].value >= _MOST_OF_SMALLER:
            return none
        numeral, end, _ = read
        if currency:
            value, stop = self._cents(numeral, end, currency, number_at - at)
            return value, stop, unit
        smaller, stop = self.unit(end)
        if unit and unit.name == "hour" and smaller is None and self._ends(end):
            smaller, stop = unit_words()["minute"], end  # two hours ten
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

    def _ends(self, at: int) -> bool:
        """Tell whether nothing that a number could count stands at a place."""
        return self._stream.peek(at) in ("", ".", ",", ";", ")")

    def _cents(
        self, numeral: Numeral, end: int, currency: str, joined: int
    ) -> tuple[Fraction, int]:
        """Read `45 cents` behind `13 dollars`, and the 50 of `15 dollars 50`."""
        code, stop = self.currency_after(end)
        if code == "cent" or (code == "penny" and currency == "GBP"):
            return numeral.value / 100, stop
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
        if self._stream.peek(at) in ("a", "an", "each", "every") and self._is_period(
            at + 1
        ):
            return self._per_what(at + 1)
        return "", at

    def _is_period(self, at: int) -> bool:
        unit = unit_words().get(self._stream.peek(at))
        return unit is not None and unit.dimension in ("time", "months")

    def _per_what(self, at: int) -> tuple[str, int]:
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
