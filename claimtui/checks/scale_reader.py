"""Reads the scale behind a number: million, bn, lakh, 万."""

from __future__ import annotations

from fractions import Fraction

from claimtui.checks.lexicon import currencies, english, scales
from claimtui.checks.lexing import Token
from claimtui.checks.token_stream import DASHES, TokenStream

_CJK_SCALES = {
    "百": 100,
    "千": 1000,
    "万": 10**4,
    "萬": 10**4,
    "億": 10**8,
    "亿": 10**8,
}
_MOST_DIGITS = 3
"""Digits before a `b` that means billion: 1500b are bits or bytes."""


class ScaleReader:
    """Reads scales from a stream; every method answers with the place after."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream

    def has_scale(self, at: int) -> bool:
        """Tell whether a scale such as `million` stands at a place."""
        return self.scale(at)[0] != 1

    def scale(self, at: int) -> tuple[Fraction, int]:
        """Read `million`, `m` behind money or a decimal, `万`."""
        if at >= len(self._stream.tokens):
            return Fraction(1), at
        ahead = self._stream.peek(at + 1)
        if self._stream.peek(at) == "-" and ahead in english()["scales"]:
            at += 1  # a 3.5-billion deal
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
        low = name.lower()
        words = english()["scales"]
        return scales().get(name) or words.get(low) or words.get(low.removesuffix("s"))

    def _scale_mark(self, at: int, token: Token) -> tuple[Fraction, int]:
        """Letters scale only right behind digits; `m` alone may be metres."""
        factor = english()["scale_marks"].get(token.text)
        if token.text == "b" and len(self._stream.tokens[at - 1].text) > _MOST_DIGITS:
            return Fraction(1), at
        glued = at > 0 and self._stream.tokens[at - 1].end == token.start
        glued = glued or token.text == "k" or self._stream.peek(at - 2) in currencies()
        if factor is None or not (glued or len(token.text) > 1):
            return Fraction(1), at
        if token.text == "m" and not self._money_near(at):
            return Fraction(1), at
        if token.text == "T" and self._stream.peek(at - 2) not in currencies():
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
