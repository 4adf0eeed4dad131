"""Reads what a number is measured in: unit, currency, and per what."""

from __future__ import annotations

from fractions import Fraction

from claimtui.checks.amounts import AmountReader
from claimtui.checks.lexicon import Unit, currencies, unit_marks, unit_words
from claimtui.checks.lexing import Sort
from claimtui.checks.token_stream import TokenStream
from claimtui.checks.words import stem

_NOUNS_AHEAD = 4
_MOST_OF_SMALLER = 1000


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
        return code, at + 1

    def currency_before(self, at: int) -> bool:
        """Tell whether a currency stands right before a place."""
        return at > 0 and self._stream.tokens[at - 1].text in currencies()

    def has_unit(self, at: int) -> bool:
        """Tell whether a unit or currency stands at a place."""
        return self.unit(at)[0] is not None or bool(self.currency_after(at)[0])

    def unit(self, at: int) -> tuple[Unit | None, int]:
        """Read the unit at a token, the longest name first."""
        skipped = at + 1 if self._stream.peek(at) in ("-", "(", "[") else at
        if self._stream.peek(at) in ("(", "["):
            return self._bracketed(at)
        if skipped >= len(self._stream.tokens):
            return None, at
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
        pair = f"{text} {self._stream.peek(at + 1)}"
        for name in (pair, pair.lower()):
            if name in currencies():
                return currencies()[name], at + 2
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

    def smaller_part(
        self, at: int, unit: Unit | None, currency: str
    ) -> tuple[Fraction, int]:
        """Read `2 in` behind `5 ft`, `45 cents` behind `13 dollars`."""
        number_at = at + 1 if self._stream.peek(at) == "and" else at
        if (unit is None or unit.offset) and not currency:
            return Fraction(0), at
        read = self._amounts.numeral(number_at)
        if read is None or read[0].value >= _MOST_OF_SMALLER:
            return Fraction(0), at
        numeral, end, _ = read
        if currency:
            code, stop = self.currency_after(end)
            if code == "cent" or (code == "penny" and currency == "GBP"):
                return numeral.value / 100, stop
            return Fraction(0), at
        smaller, stop = self.unit(end)
        if unit and unit.name == "foot" and self._stream.peek(end) == "in":
            smaller, stop = unit_words()["inch"], end + 1
        if unit is None or smaller is None or smaller.dimension != unit.dimension:
            return Fraction(0), at
        if smaller.factor >= unit.factor or unit.dimension in ("share", "points"):
            return Fraction(0), at
        if numeral.value * smaller.factor >= unit.factor:
            return Fraction(0), at
        return numeral.value * smaller.factor / unit.factor, stop

    def denominator(self, at: int) -> tuple[str, int]:
        """Read the denominator: `per 100,000 residents`, `a day`, `/100`, `each`."""
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
