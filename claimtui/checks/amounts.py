"""Reads the bare number at a place: digits, words, fractions, and its scale."""

from __future__ import annotations

import re
from fractions import Fraction

from claimtui.checks.lexicon import currencies, english, scales
from claimtui.checks.lexing import Sort, Token
from claimtui.checks.numerals import (
    Numeral,
    read_digits,
    read_fraction,
    read_power,
    read_words,
    scaled,
)
from claimtui.checks.quantity import Kind
from claimtui.checks.token_stream import DASHES, TokenStream

_CJK_SCALES = {
    "百": 100,
    "千": 1000,
    "万": 10**4,
    "萬": 10**4,
    "億": 10**8,
    "亿": 10**8,
}
_BEFORE_SCALE = ("a", "one", "per")
"""Without one of these `million` alone is no number ("in million")."""


class AmountReader:
    """Reads numbers from a stream; every method answers with the place after."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream

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
        if end < len(self._stream.tokens) and self._stream.tokens[end].text in (
            "×",
            "x",
            "*",
            "⋅",
        ):
            power_at = end + 1
            if (
                power_at < len(self._stream.tokens)
                and self._stream.tokens[power_at].sort is Sort.POWER
            ):
                power = read_power(self._stream.tokens[power_at].text)
                if power:
                    return scaled(numeral, power.value), power_at + 1, Kind.COUNT
        if fraction := self._mixed(numeral, end):
            return fraction, end + 1, Kind.COUNT
        return numeral, end, Kind.COUNT

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
        scale_alone = word in english()["scales"] and not ordinal
        if scale_alone and self._stream.word_before(at).lower() not in _BEFORE_SCALE:
            return None
        if ordinal:
            return numeral, end, Kind.ORDINAL
        if fraction := self._fraction_noun(numeral, end):
            return fraction[0], fraction[1], Kind.COUNT
        if half := self._and_a_half(numeral, end):
            return half[0], half[1], Kind.COUNT
        return numeral, end, Kind.COUNT

    def _and_a_half(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        if [self._stream.peek(end + i) for i in range(3)] == ["and", "a", "half"]:
            value = numeral.value + Fraction(1, 2)
            return Numeral(value, Fraction(0), "", exact=True), end + 3
        return None

    def _fraction_noun(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `two thirds`, `three-quarters`."""
        noun_at = end + 1 if self._stream.peek(end) == "-" else end
        under = english()["fractions"].get(self._stream.peek(noun_at))
        if (
            under is None
            or (numeral.value > 1 and not self._stream.peek(noun_at).endswith("s"))
        ) and (under is None or numeral.value != 1):
            return None
        if numeral.value >= under or self._stream.peek(noun_at + 1) in (
            "place",
            "time",
        ):
            return None
        value = Fraction(numeral.value, under)
        return Numeral(value, Fraction(0), "", exact=True), noun_at + 1

    def _article(self, at: int) -> tuple[Numeral, int, Kind] | None:
        """Read `a million`, `half a million`, `a third of`, `a dozen`."""
        word, following = self._stream.peek(at), self._stream.peek(at + 1)
        if word in ("half", "quarter"):
            return self._half(at)
        if following in (
            "third",
            "quarter",
            "fifth",
            "tenth",
            "half",
            "sixth",
            "eighth",
        ):
            under = english()["fractions"][following]
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
        if scale := english()["scales"].get(following):
            if self._stream.peek(at + 2) in ("and", "of"):
                return None
            value = Fraction(scale)
            return Numeral(value, value, "", exact=True), at + 2, Kind.COUNT
        return None

    def _half(self, at: int) -> tuple[Numeral, int, Kind] | None:
        under = 2 if self._stream.peek(at) == "half" else 4
        following = self._stream.peek(at + 1)
        scale_at = at + 2 if following in ("a", "of") else at + 1
        scale_at += self._stream.peek(scale_at) == "a"
        if scale := english()["scales"].get(self._stream.peek(scale_at)):
            value = Fraction(scale, under)
            return Numeral(value, Fraction(0), "", exact=True), scale_at + 1, Kind.COUNT
        before = self._stream.word_before(at).lower()
        if under == 2 and (
            (
                following in ("of", "the", "its", "their", "his", "her", "our", "all")
                and before not in ("first", "second", "other", "better", "latter")
            )
            or (before == "by" and not self._stream.is_noun(at + 1))
        ):
            return Numeral(Fraction(1, 2), Fraction(0), "", True), at + 1, Kind.SHARE
        return None

    def has_scale(self, at: int) -> bool:
        """Tell whether a scale such as `million` stands at a place."""
        return self.scale(at)[0] != 1

    def scale(self, at: int) -> tuple[Fraction, int]:
        """Read `million`, `m` behind money or a decimal, `万`."""
        if at >= len(self._stream.tokens):
            return Fraction(1), at
        token = self._stream.tokens[at]
        text = token.text
        factor = 1
        if text[0] in _CJK_SCALES:
            return Fraction(_CJK_SCALES[text[0]]), at + 1
        while at < len(self._stream.tokens):
            name = self._stream.tokens[at].text
            step = scales().get(name) or (
                english()["scales"].get(name.lower()) if self._stream.spelled else None
            )
            if step is None or (step == 12 and factor > 1):
                break
            factor, at = factor * step, at + 1
            if factor > 10**18:
                break
        if factor > 1:
            return Fraction(factor), at
        return self._scale_mark(at, token)

    def _scale_mark(self, at: int, token: Token) -> tuple[Fraction, int]:
        """Letters scale only right behind digits; `m` alone may be metres."""
        factor = english()["scale_marks"].get(token.text)
        glued = at > 0 and self._stream.tokens[at - 1].end == token.start
        if factor is None or not (glued or len(token.text) > 1):
            return Fraction(1), at
        if token.text == "m" and not self._money_near(at):
            return Fraction(1), at
        return Fraction(factor), at + 1

    def _money_near(self, at: int) -> bool:
        """Whether the number before a letter is money, or a decimal of people."""
        number_at = at - 1
        before = self._stream.tokens[number_at - 1].text if number_at else ""
        after = self._stream.peek(at + 1)
        return (
            before in currencies()
            or before in DASHES
            or after in currencies()
            or (
                self._stream.is_noun(at + 1)
                and self._stream.peek(at + 1)
                not in ("long", "high", "wide", "deep", "tall")
            )
            or before.lower() == "to"
        )
