"""Reads the bare number at a place: digits, words, fractions, and its scale."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from claimtui.checks.lexicon import currencies, english, unit_marks, unit_words
from claimtui.checks.lexing import Sort
from claimtui.checks.numerals import (
    Numeral,
    read_digits,
    read_fraction,
    read_power,
    read_words,
    scaled,
)
from claimtui.checks.quantity import Kind
from claimtui.checks.scale_reader import ScaleReader

_MOST_UNDER = 1000
_ONE = Fraction(1)
_TIMES = ("×", "x", "*", "⋅", "·")
_LEAST_LONG = 10
"""Fractions up to here have a noun of their own: a fifth."""
_LEAST_PART = 100
_BEFORE_SCALE = ("a", "one", "per")
"""Without one of these `million` alone is no number ("in million")."""


def _under(word: str) -> int | None:
    """Return what a word divides by: a third, a thirtieth."""
    under = english()["fractions"].get(word) or english()["ordinals"].get(word)
    return under if under and word not in ("first", "second") else None


class AmountReader(ScaleReader):
    """Reads numbers from a stream; every method answers with the place after."""

    def numeral(self, at: int) -> tuple[Numeral, int, Kind] | None:
        """Return the number at a place, the place after it and what it is."""
        if at >= len(self._stream.tokens):
            return None
        token = self._stream.tokens[at]
        if token.sort is Sort.NUMBER:
            return self._digits(at)
        if token.sort is Sort.POWER:
            power = read_power(token.text)
            return (power, at + 1, Kind.COUNT) if power else None
        if token.sort is Sort.FRACTION:
            fraction = read_fraction(token.text)
            return (fraction, at + 1, Kind.COUNT) if fraction else None
        if token.sort is Sort.ORDINAL:
            numeral = read_digits(
                token.text[:-2].replace(",", ""), self._stream.comma_decimal
            )
            return (numeral, at + 1, Kind.ORDINAL) if numeral else None
        if token.sort is Sort.WORD and self._stream.spelled:
            return self._spelled(at)
        return None

    def vague(self, at: int) -> tuple[Numeral, int] | None:
        """Read `several hundred`, `hundreds` and `tens of thousands` as their size."""
        if not self._stream.spelled:
            return None
        table = english()["vague"]
        word = self._stream.peek(at)
        if word in table["leads"]:
            ahead = at + 1 + (self._stream.peek(at + 1) == "of")
            size = english()["scales"].get(self._stream.peek(ahead).rstrip("s"))
            if size is None:
                return None
            return Numeral(Fraction(size), Fraction(size), "", True), ahead + 1
        size = table["plurals"].get(word)
        if size is None or self._follows_number(at):
            return None
        end = at + 1
        if self._stream.peek(end) == "of":
            size *= (more := table["plurals"].get(self._stream.peek(end + 1), 1))
            end += 2 if more > 1 else 0
        note = self._stream.peek(at - 1) if at else ""
        if note in ("in", "(") and size >= 1000:  # (in millions) scales a table
            return None
        return Numeral(Fraction(size), Fraction(size), "", True), end

    def _follows_number(self, at: int) -> bool:
        before = self._stream.tokens[at - 1] if at else None
        if before is None:
            return False
        low = before.text.lower()
        return before.sort is Sort.NUMBER or low in english()["cardinals"]

    def _digits(self, at: int) -> tuple[Numeral, int, Kind] | None:
        literal = self._stream.tokens[at].text
        end = at + 1
        if literal.isdecimal() and len(literal) <= 3 and not literal.startswith("0"):
            while self._continues_group(end):
                literal += "'" + self._stream.tokens[end].text
                end += 1
        numeral = read_digits(literal, self._stream.comma_decimal)
        if numeral is None:
            return None
        if self._stream.peek(end) in _TIMES and (power := self._power(end + 1)):
            return scaled(numeral, power[0]), power[1], Kind.COUNT
        if fraction := self._mixed(numeral, end):
            return fraction, end + 1, Kind.COUNT
        if raised := self._raised(numeral, end):
            return raised[0], raised[1], Kind.COUNT
        if pointed := self._pointed(numeral, end):
            return pointed, end + 2, Kind.COUNT
        numeral, end = self._with_half(numeral, end)
        return numeral, end, Kind.COUNT

    def _power(self, at: int) -> tuple[Fraction, int] | None:
        """Read 10⁵, 10^5 and 10−5, whose exponent lost its raising, behind ×."""
        token = self._stream.tokens[at] if at < len(self._stream.tokens) else None
        if token is None:
            return None
        if token.sort is Sort.POWER:
            power = read_power(token.text)
            return (power.value, at + 1) if power else None
        digits = self._stream.peek(at + 2)
        minus = self._stream.peek(at + 1) in ("−", "-") and token.text == "10"
        if minus and digits.isdecimal() and len(digits) <= 2:
            return Fraction(10) ** -int(digits), at + 3
        return None

    def _raised(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read 10^-4, 1.1^+23 and 10**6, and the fraction 1⁄2."""
        sign = self._stream.peek(end)
        at = end + 1 + (sign == "*" and self._stream.peek(end + 1) == "*")
        power = sign == "^" or at == end + 2
        minus = power and self._stream.peek(at) in ("-", "−")
        at += power and self._stream.peek(at) in ("-", "−", "+")
        digits = self._stream.peek(at)
        if not (power or sign == "⁄") or not digits.isdecimal() or len(digits) > 2:
            return None
        if sign == "⁄":
            part = read_fraction(f"{numeral.literal}/{digits}")
            return (part, at + 1) if numeral.literal.isdecimal() and part else None
        if numeral.value == 0:
            return None
        value = numeral.value ** (-int(digits) if minus else int(digits))
        return Numeral(value, Fraction(1), numeral.literal, exact=True), at + 1

    def _with_half(self, numeral: Numeral, end: int) -> tuple[Numeral, int]:
        """Read 5 and a half; a third would be a share of something else."""
        words = [self._stream.peek(end + ahead) for ahead in range(3)]
        named = words[0] == "and" and words[1] in ("a", "an", "half")
        if named and "half" in words and numeral.step == 1:
            return self.with_fraction(numeral, end)
        return numeral, end

    def _pointed(self, numeral: Numeral, end: int) -> Numeral | None:
        """Read 1 point 5."""
        spelled = self._stream.spelled and self._stream.peek(end) == "point"
        digits = self._stream.peek(end + 1)
        if not (spelled and digits.isdecimal() and len(digits) <= 3):
            return None
        step = Fraction(1, 10 ** len(digits))
        return Numeral(numeral.value + int(digits) * step, step, numeral.literal)

    def _mixed(self, numeral: Numeral, end: int) -> Numeral | None:
        """Read 3 1/2."""
        if (
            end < len(self._stream.tokens)
            and self._stream.tokens[end].sort is Sort.FRACTION
        ):
            fraction = read_fraction(self._stream.tokens[end].text)
            if fraction and numeral.step == 1 and fraction.value < 1:
                value = numeral.value + fraction.value
                return Numeral(value, Fraction(0), numeral.literal, exact=True)
        return None

    def _continues_group(self, at: int) -> bool:
        """A single space before exactly three digits is a thousands mark."""
        if at >= len(self._stream.tokens):
            return False
        token, before = self._stream.tokens[at], self._stream.tokens[at - 1]
        gap = self._stream.text[before.end : token.start]
        whole = re.fullmatch(r"\d{3}(?:[.,]\d+)?", token.text)
        return (
            token.sort is Sort.NUMBER
            and gap in (" ", "\u00a0", "\u202f", "\u2009")
            and whole is not None
            and not before.text[-1:].isalpha()
            and before.text.isdecimal()
        )

    def _spelled(self, at: int) -> tuple[Numeral, int, Kind] | None:
        word = self._stream.tokens[at].text.lower()
        if word in ("a", "an", "half", "quarter"):
            return self._article(at)
        read = read_words(self._stream.tokens, at)
        if read is None:
            return None
        numeral, end, ordinal = read
        whole = len(self._stream.tokens) == 1
        scale_alone = word in english()["scales"] and not ordinal and not whole
        scale_alone = scale_alone and end == at + 1
        if scale_alone and self._stream.word_before(at).lower() not in _BEFORE_SCALE:
            return None
        if ordinal:
            part = self._one_part(at, numeral, end)
            return part or (numeral, end, Kind.ORDINAL)
        fraction = self._fraction_noun(numeral, end) or self._long_fraction(
            numeral, end
        )
        if fraction:
            return fraction[0], fraction[1], Kind.COUNT
        numeral, end = self.with_fraction(numeral, end)
        return numeral, end, Kind.COUNT

    def _one_part(
        self, at: int, numeral: Numeral, end: int
    ) -> tuple[Numeral, int, Kind] | None:
        """Read `one thousandth` as a fraction, and `the one thousandth` as a place."""
        led = self._stream.peek(at) == "one" and end == at + 2
        if not led or numeral.value < _LEAST_PART or self._stream.is_noun(end):
            return None
        if at and self._stream.peek(at - 1) == "the":
            return None
        return Numeral(1 / numeral.value, Fraction(0), "", exact=True), end, Kind.SHARE

    def with_fraction(self, numeral: Numeral, end: int) -> tuple[Numeral, int]:
        """Read on through `and a half`, `and three fifths`; a million and a half."""
        joint = end + (self._stream.peek(end) == "-")  # two-and-a-half
        if self._stream.peek(joint) != "and" or not self._stream.spelled:
            return numeral, end
        part = self._part(joint + 1 + (self._stream.peek(joint + 1) == "-"))
        if part is None:
            return numeral, end
        worth = numeral.step if numeral.step >= 1000 else Fraction(1)
        end = part[1]
        scale = english()["scales"].get(self._stream.peek(end), 0)
        if 1000 <= scale < worth:  # one billion and three quarters million
            worth, end = Fraction(scale), end + 1
        value = numeral.value + part[0] * worth
        return Numeral(value, Fraction(0), numeral.literal, exact=True), end

    def _part(self, at: int) -> tuple[Fraction, int] | None:
        """Return a fraction below one that ends a mixed number."""
        if self._stream.peek(at) in ("a", "an"):
            over, name_at = 1, at + 1 + (self._stream.peek(at + 1) == "-")
        elif self._stream.peek(at) in ("half", "quarter"):
            over, name_at = 1, at
        else:
            read = read_words(self._stream.tokens, at)
            if read is None or read[2] or read[0].step != 1:
                return None
            over, name_at = int(read[0].value), read[1]
        name_at += self._stream.peek(name_at) == "-"
        name = self._stream.peek(name_at)
        under = _under(name)
        if under is None or not 0 < over < under or name == "second":
            return None
        if self._stream.is_noun(name_at + 1) and over == 1 and under not in (2, 4):
            return None
        return Fraction(over, under), name_at + 1

    def _fraction_noun(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `two thirds`, `three-quarters`."""
        noun_at = end + 1 if self._stream.peek(end) == "-" else end
        under = english()["fractions"].get(self._stream.peek(noun_at))
        if (
            under is None
            or (numeral.value > 1 and not self._stream.peek(noun_at).endswith("s"))
        ) and (under is None or numeral.value != 1):
            return None
        improper = numeral.value >= under and under == 4
        if improper or self._stream.peek(noun_at + 1) in ("place", "time"):
            return None
        value, end = Fraction(numeral.value, under), noun_at + 1
        scale_at = end + 2 if self._stream.peek(end) == "of" else end
        if self._stream.peek(end) != "of" or self._stream.peek(end + 1) == "a":
            scale = english()["scales"].get(self._stream.peek(scale_at))
            if scale and scale > _MOST_UNDER:
                return Numeral(value * scale, Fraction(0), "", True), scale_at + 1
        return Numeral(value, Fraction(0), "", exact=True), end

    def _long_fraction(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `three twenty-firsts` and `one one hundred and fifth`."""
        read = read_words(self._stream.tokens, end, plural=numeral.value != 1)
        if read is None or not read[2] or self._stream.is_noun(read[1]):
            return None
        under = read[0].value
        if under <= _LEAST_LONG or not 0 < numeral.value < under or numeral.step != 1:
            return None
        value = numeral.value / under
        return Numeral(value, Fraction(0), "", exact=True), read[1]

    def _article(self, at: int) -> tuple[Numeral, int, Kind] | None:
        """Read `a million`, `half a million`, `a third of`, `a dozen`."""
        word, following = self._stream.peek(at), self._stream.peek(at + 1)
        one = Numeral(Fraction(1), Fraction(1), "", exact=True)
        if word in ("a", "an") and (part := self._long_fraction(one, at + 1)):
            return part[0], part[1], Kind.SHARE
        if word in ("half", "quarter"):
            return self._half(at)
        if (under := _under(following)) and not following.endswith("s"):
            share = self._stream.peek(at + 2) in ("of", "") or not self._stream.is_noun(
                at + 2
            )
            million = (
                self._stream.peek(at + 2) == "of" and self._stream.peek(at + 3) == "a"
            )
            if million and (
                scale := english()["scales"].get(self._stream.peek(at + 4))
            ):
                value = Fraction(scale, under)
                return Numeral(value, Fraction(0), "", True), at + 5, Kind.COUNT
            if share or following == "half":
                value = Fraction(1, under)
                return Numeral(value, Fraction(0), "", exact=True), at + 2, Kind.SHARE
            return None
        whole = not at and len(self._stream.tokens) == 2
        whole = whole and (following in unit_marks() or following in currencies())
        if whole or (following in unit_words() and self._is_amount(at)):
            return Numeral(Fraction(1), Fraction(1), "", exact=True), at + 1, Kind.COUNT
        if scale := english()["scales"].get(following):
            ahead = self._stream.peek(at + 2)
            if ahead in ("and", "of") or ahead in english()["cardinals"]:
                return None
            value = Fraction(scale)
            return Numeral(value, value, "", exact=True), at + 2, Kind.COUNT
        return None

    def _is_amount(self, at: int) -> bool:
        """Tell whether `an hour` is an amount: with a half, or behind a bound."""
        joined = self._stream.peek(at + 2) == "and"
        behind = joined and (
            self._part(at + 3) is not None or self._is_smaller_part(at + 3)
        )
        before = self._stream.peek(at - 1) if at else ""
        unit = unit_words()[self._stream.peek(at + 1)]
        filled = (
            unit.dimension in ("volume", "mass", "cups", "pints", "quarts")
            and self._stream.peek(at + 2) == "of"
        )
        alone = not at and at + 2 == len(self._stream.tokens)
        return behind or filled or alone or before in english()["vague"]["amounts"]

    def _is_smaller_part(self, at: int) -> bool:
        """Tell whether 30 seconds stands at a place."""
        if self._stream.peek(at) in ("a", "an"):  # an hour and an hour and …
            return False
        read = self.numeral(at)
        return read is not None and self._stream.peek(read[1]) in unit_words()

    def part_behind(self, at: int) -> tuple[Fraction, int] | None:
        """Read the `and a half` behind a unit: an hour and a half."""
        if self._stream.peek(at) != "and" or not self._stream.spelled:
            return None
        part = self._part(at + 1)
        return None if part is None or self._stream.is_noun(part[1]) else part

    def _half(self, at: int) -> tuple[Numeral, int, Kind] | None:
        under = 2 if self._stream.peek(at) == "half" else 4
        following = self._stream.peek(at + 1)
        if following == "-" and self._stream.peek(at + 2) in unit_words():
            at, following = at + 1, self._stream.peek(at + 2)  # a half-mile walk
        scale_at = at + 2 if following in ("a", "of") else at + 1
        scale_at += self._stream.peek(scale_at) == "a"
        if scale := english()["scales"].get(self._stream.peek(scale_at)):
            value = Fraction(scale, under)
            return Numeral(value, Fraction(0), "", exact=True), scale_at + 1, Kind.COUNT
        unit_at = at + 2 if following in ("a", "an", "of") else at + 1
        unit_at += self._stream.peek(unit_at) in ("a", "an")
        if self._stream.peek(unit_at) in unit_words():
            half = Numeral(Fraction(1, under), Fraction(0), "", exact=True)
            return half, unit_at, Kind.COUNT
        before = self._stream.word_before(at).lower()
        if under == 2 and (
            (
                following in ("of", "the", "its", "their", "his", "her", "our", "all")
                and before not in ("first", "second", "other", "better", "latter")
            )
            or (before in ("by", "than") and not self._stream.is_noun(at + 1))
        ):
            return Numeral(Fraction(1, 2), Fraction(0), "", True), at + 1, Kind.SHARE
        return None

    def over(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `one over twenty` as a fraction."""
        if self._stream.peek(end) != "over" or not self._stream.spelled:
            return None
        read = self.numeral(end + 1)
        if read is None or read[2] is not Kind.COUNT or self._stream.is_noun(read[1]):
            return None
        over, under = numeral.value, read[0].value
        whole = numeral.step == read[0].step == 1 and under.denominator == 1
        if not (whole and 0 < over < under < _MOST_UNDER):
            return None
        return Numeral(over / under, Fraction(0), "", exact=True), read[1]

    def lower_parts(
        self, numeral: Numeral, end: int, scale: Fraction
    ) -> tuple[Numeral, int, Fraction]:
        """Read on through `3 hundred and 21`, `4 thousand 3 hundred`, with its half."""
        if scale < 100 or not self._stream.spelled or not numeral.literal:
            return numeral, end, scale
        scaled_up, stop = self.with_fraction(scaled(numeral, scale), end)
        if stop > end:
            return scaled_up, stop, Fraction(1)
        at = end + 1 if self._stream.peek(end) == "and" else end
        token = self._stream.tokens[at] if at < len(self._stream.tokens) else None
        if (
            token
            and token.sort is Sort.WORD
            and (words := self._words_below(at, scale))
        ):
            total = numeral.value * scale + words[0].value
            return (
                replace(words[0], value=total, literal=numeral.literal),
                words[1],
                _ONE,
            )
        if token is None or token.sort is not Sort.NUMBER or not token.text.isdecimal():
            return numeral, end, scale
        below, stop = self.scale(at + 1)
        value = int(token.text) * below if len(token.text) <= 3 else scale
        if value >= scale or self._stream.is_noun(end):
            return numeral, end, scale
        total = numeral.value * scale + value
        whole = Numeral(total, below, numeral.literal, numeral.exact)
        return whole, stop, Fraction(1)

    def _words_below(self, at: int, scale: Fraction) -> tuple[Numeral, int] | None:
        """Read the fifty of `4 hundred and fifty`."""
        read = read_words(self._stream.tokens, at)
        if read is None or read[2] or read[0].value >= scale:
            return None
        return read[0], read[1]
