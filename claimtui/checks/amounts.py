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
_MOST_UNDER = 1000
_BEFORE_SCALE = ("a", "one", "per")
"""Without one of these `million` alone is no number ("in million")."""


def _under(word: str) -> int | None:
    """Return what a word divides by: a third, a thirtieth."""
    under = english()["fractions"].get(word) or english()["ordinals"].get(word)
    return under if under and word not in ("first", "second") else None


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
        numeral, end = self.with_fraction(numeral, end)
        return numeral, end, Kind.COUNT

    def with_fraction(self, numeral: Numeral, end: int) -> tuple[Numeral, int]:
        """Read on through `and a half`, `and three fifths`; a million and a half."""
        if self._stream.peek(end) != "and" or not self._stream.spelled:
            return numeral, end
        part = self._part(end + 1)
        if part is None:
            return numeral, end
        worth = numeral.step if numeral.step >= 1000 else Fraction(1)
        value = numeral.value + part[0] * worth
        return Numeral(value, Fraction(0), numeral.literal, exact=True), part[1]

    def _part(self, at: int) -> tuple[Fraction, int] | None:
        """Return a fraction below one that ends a mixed number."""
        over = english()["cardinals"].get(self._stream.peek(at), 0)
        over = 1 if self._stream.peek(at) in ("a", "an") else over
        name = self._stream.peek(at + 1)
        under = _under(name)
        if under is None or not 0 < over < under or name == "second":
            return None
        if self._stream.is_noun(at + 2) and over == 1 and name != "half":
            return None
        return Fraction(over, under), at + 2

    def _fraction_noun(self, numeral: Numeral, end: int) -> tuple[Numeral, int] | None:
        """Read `two thirds`, `three-quarters`."""
        noun_at = end + 1 if self._stream.peek(end) == "-" else end
        under = english()["fractions"].get(self._stream.peek(noun_at))
        if (
            under is None
            or (numeral.value > 1 and not self._stream.peek(noun_at).endswith("s"))
        ) and (under is None or numeral.value != 1):
            return None
        improper = numeral.value >= under and under in (2, 4)
        if improper or self._stream.peek(noun_at + 1) in ("place", "time"):
            return None
        value, end = Fraction(numeral.value, under), noun_at + 1
        scale_at = end + 2 if self._stream.peek(end) == "of" else end
        if self._stream.peek(end) != "of" or self._stream.peek(end + 1) == "a":
            scale = english()["scales"].get(self._stream.peek(scale_at))
            if scale and scale > _MOST_UNDER:
                return Numeral(value * scale, Fraction(0), "", True), scale_at + 1
        return Numeral(value, Fraction(0), "", exact=True), end

    def _article(self, at: int) -> tuple[Numeral, int, Kind] | None:
        """Read `a million`, `half a million`, `a third of`, `a dozen`."""
        word, following = self._stream.peek(at), self._stream.peek(at + 1)
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
        if token is None or token.sort is not Sort.NUMBER or not token.text.isdecimal():
            return numeral, end, scale
        below, stop = self.scale(at + 1)
        value = int(token.text) * below if len(token.text) <= 3 else scale
        if value >= scale or self._stream.is_noun(end):
            return numeral, end, scale
        total = numeral.value * scale + value
        whole = Numeral(total, below, numeral.literal, numeral.exact)
        return whole, stop, Fraction(1)

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
            step = self._scale_word(name)
            if step is None or (step == 12 and factor > 1):
                break
            factor, at = factor * step, at + 1
            if factor > 10**18:
                break
        if factor > 1:
            return Fraction(factor), at
        return self._scale_mark(at, token)

    def _scale_word(self, name: str) -> int | None:
        if not self._stream.spelled:
            return scales().get(name)
        if name == "mil":  # a thousand in Spanish
            return None
        return scales().get(name) or english()["scales"].get(name.lower())

    def _scale_mark(self, at: int, token: Token) -> tuple[Fraction, int]:
        """Letters scale only right behind digits; `m` alone may be metres."""
        factor = english()["scale_marks"].get(token.text)
        glued = at > 0 and self._stream.tokens[at - 1].end == token.start
        glued = glued or token.text == "k"
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
