"""Values of written numbers: digits with their marks, powers, fractions and words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from claimtui.checks.lexicon import english
from claimtui.checks.lexing import Sort, Token

_MAX_DIGITS = 40
_MARKS = ".,'’_"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LONGEST_BASE = 6
_GROUP_WORDS = 8
"""Words of a number up to its thousands: nine hundred and ninety - nine thousand."""
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it is written."""

    value: Fraction
    step: Fraction
    """Worth of the last written digit."""
    literal: str
    """The digits as written; empty for number words."""
    exact: bool = False
    """A count in words or a fraction, whose precision is not a matter of digits."""


def scaled(numeral: Numeral, factor: Fraction | int) -> Numeral:
    """Return the numeral times a scale such as a million, its step scaled too."""
    return Numeral(
        numeral.value * factor, numeral.step * factor, numeral.literal, numeral.exact
    )


def read_digits(literal: str, comma_decimal: bool) -> Numeral | None:
    """Return the value of digits with group and decimal marks, None when unreadable.

    Two kinds of mark: the last is decimal. One kind, once, with other than three
    digits behind it: decimal. Otherwise the language decides (NUM rules of SPEC 5.2).
    """
    if len(literal) > _MAX_DIGITS:
        return None
    if literal[:1] == ".":
        step = Fraction(1, 10 ** (len(literal) - 1))
        return Numeral(int(literal[1:]) * step, step, literal)
    marks = [char for char in literal if char in _MARKS]
    parts = re.split(rf"[{_MARKS}]", literal)
    decimal = _decimal_mark(marks, parts, comma_decimal)
    groups = parts[:-1] if decimal else parts
    if len(groups) > 1 and not _grouped(groups):
        return None
    whole = int("".join(groups))
    if not decimal:
        return Numeral(Fraction(whole), Fraction(1), literal)
    step = Fraction(1, 10 ** len(parts[-1]))
    return Numeral(whole + int(parts[-1]) * step, step, literal)


def _decimal_mark(marks: list[str], parts: list[str], comma_decimal: bool) -> bool:
    if not marks:
        return False
    if len(set(marks)) > 1:
        return marks[-1] in ".," and marks.count(marks[-1]) == 1
    if len(marks) > 1 or marks[0] in "'’_":
        return False
    if len(parts[1]) != 3 or len(parts[0]) > 3 or parts[0].startswith("0"):
        return True
    return marks[0] == ("," if comma_decimal else ".")


def _grouped(groups: list[str]) -> bool:
    """Groups of three; Indian ones (12,34,567) have two digits before the last."""
    inner = groups[1:-1]
    return (
        1 <= len(groups[0]) <= 3
        and len(groups[-1]) == 3
        and (all(len(part) == 3 for part in inner) or all(len(p) == 2 for p in inner))
    )


def read_power(text: str) -> Numeral | None:
    """Return the value of `10⁵`, `10^6`, `2^10` or `1e6`; None where it is too big."""
    if text[-1] in _RAISED:
        base = text.rstrip(f"⁻{_RAISED}")
        exponent = text[len(base) :].translate(_SUPERSCRIPTS)
    elif "^" in text:
        base, exponent = text.split("^")
    else:
        mantissa, exponent = re.split("[eE]", text.replace("+", ""))
        start = read_digits(mantissa, comma_decimal=False)
        return scaled(start, Fraction(10) ** int(exponent)) if start else None
    if not exponent.lstrip("-").isdigit() or abs(int(exponent)) > _MAX_DIGITS:
        return None
    if len(base) > _LONGEST_BASE or Fraction(base) == 0:
        return None
    return Numeral(Fraction(base) ** int(exponent), Fraction(1), text, exact=True)


def footnoted(literal: str) -> int | None:
    """Return the 45 of `45²`, which may be a square or a figure with a note."""
    base = literal.rstrip(_RAISED)
    if base == literal or not base.isdecimal() or len(base) > _LONGEST_BASE:
        return None
    return int(base) if base != "10" else None


def read_fraction(text: str) -> Numeral | None:
    """Return the value of `1/3`, `½` or `2½`; None for 24/7 and dates."""
    if "/" in text:
        over, under = (int(part) for part in text.split("/"))
        if not 0 < over < under or (under > 100 and under not in (1000, 10_000)):
            return None
        return Numeral(Fraction(over, under), Fraction(0), text, exact=True)
    part = Fraction(unicodedata.numeric(text[-1])).limit_denominator(100)
    whole = int(text[:-1]) if len(text) > 1 else 0
    return Numeral(whole + part, Fraction(0), text, exact=True)


def read_words(
    tokens: list[Token], at: int, *, plural: bool = False
) -> tuple[Numeral, int, bool] | None:
    """Return the number that English words spell from a token on, in linear time.

    With `plural` the ordinal that ends it has an s: twenty-firsts.

    Returns:
        The numeral, the token after it, and whether it is an ordinal; None if none.
    """
    read = _WordReader(tokens, at, plural=plural).read()
    if read is None or read[2]:
        return read
    numeral, end, _ = read
    return _with_decimals(tokens, numeral, end)


def _with_decimals(
    tokens: list[Token], numeral: Numeral, end: int
) -> tuple[Numeral, int, bool]:
    """Read on through "point five" and "point two five"."""
    cardinals = english()["cardinals"]
    if end >= len(tokens) or tokens[end].text.lower() != "point":
        return numeral, end, False
    digits = ""
    at = end + 1
    while at < len(tokens):
        word = tokens[at].text.lower()
        digit = 0 if word in ("oh", "o") else cardinals.get(word, 10)
        if digit > 9:
            break
        digits += str(digit)
        at += 1
    spelled = _WordReader(tokens, end + 1).read() if len(digits) < 2 else None
    if spelled and not spelled[2] and 10 <= spelled[0].value < 100:
        digits, at = str(spelled[0].value), spelled[1]
    if not digits or len(digits) > _MAX_DIGITS:
        return numeral, end, False
    step = Fraction(1, 10 ** len(digits))
    value = numeral.value + int(digits) * step
    return _with_scale_word(tokens, Numeral(value, step, ""), at)


def _with_scale_word(
    tokens: list[Token], numeral: Numeral, at: int
) -> tuple[Numeral, int, bool]:
    word = tokens[at].text.lower() if at < len(tokens) else ""
    scale = english()["scales"].get(word)
    return (scaled(numeral, scale), at + 1, False) if scale else (numeral, at, False)


class _WordReader:
    """Adds up number words: "one million one hundred and eighty-two thousand"."""

    def __init__(self, tokens: list[Token], at: int, *, plural: bool = False) -> None:
        table = english()
        self._cardinals: dict[str, int] = table["cardinals"]
        self._ordinals: dict[str, int] = table["ordinals"]
        self._scales: dict[str, int] = table["scales"]
        self._tokens = tokens
        self._plural = plural
        self._at = at
        self._total = 0
        self._group = 0
        self._last_scale = 10**30
        self._previous = ""
        self._scale = 1

    def read(self) -> tuple[Numeral, int, bool] | None:
        end = self._at
        position = self._at
        while position < len(self._tokens):
            word = self._word(position)
            if word in ("and", "&", "-", "—", ",") and end > self._at:
                if not self._joins(word, position):
                    break
                position += 1
                continue
            ordinal = word in self._ordinals
            if not self._take(word):
                break
            position += 1
            end = position
            if ordinal:
                return self._numeral(), end, True
        return (self._numeral(), end, False) if end > self._at else None

    def _word(self, position: int) -> str:
        token = self._tokens[position]
        word = token.text.lower() if token.sort in (Sort.WORD, Sort.SIGN) else ""
        bare = word.removesuffix("s")
        if self._plural and bare != word:
            return bare if bare in self._ordinals else ""
        after_number = position > self._at and bare in self._scales
        return bare if after_number else word

    def _joins(self, word: str, position: int) -> bool:
        if word == "-":
            return True
        if word == "—":  # forty—second, but no new thought behind a dash
            before, after = self._tokens[position - 1], self._tokens[position + 1 :]
            dash = self._tokens[position]
            return before.end == dash.start and any(
                token.start == dash.end for token in after[:1]
            )
        scaled_up = self._scales.get(self._previous, 0)
        if word == ",":  # one million, two hundred thousand
            return scaled_up >= 1000 and self._opens_group(position + 1)
        return (
            scaled_up > 0
            and not self._opens_part(position + 1)
            and self._next_scale(position + 1) < self._last_scale
            and not (self._group >= 100 and self._is_hundred(position + 2))
        )

    def _is_hundred(self, position: int) -> bool:
        """Tell whether a second number begins: five hundred and six hundred."""
        return position < len(self._tokens) and self._word(position) == "hundred"

    def _next_scale(self, position: int) -> int:
        """Return the thousands behind the next words, 0 where they have none."""
        for ahead in range(position, position + _GROUP_WORDS):
            word = self._word(ahead) if ahead < len(self._tokens) else ""
            if self._scales.get(word, 0) >= 1000:
                return self._scales[word]
            known = word in self._cardinals or word in self._scales
            if not known and word not in ("-", "and"):
                break
        return 0

    def _opens_group(self, position: int) -> bool:
        """Tell whether hundreds or smaller thousands follow, not the next of a list."""
        words = [
            self._word(position + n)
            for n in range(2)
            if position + n < len(self._tokens)
        ]
        if len(words) < 2 or words[0] not in self._cardinals:
            return False
        next_scale = self._next_scale(position)
        return words[1] == "hundred" or 0 < next_scale < self._last_scale

    def _opens_part(self, position: int) -> bool:
        """Tell whether a fraction follows "and": two million and one half."""
        end, over = position, 0
        while end < len(self._tokens) and (
            self._word(end) in self._cardinals or self._word(end) == "-"
        ):
            over += self._cardinals.get(self._word(end), 0)
            end += 1
        name = self._word(end) if position < end < len(self._tokens) else ""
        under = english()["fractions"].get(name, 0)
        return name.endswith(("s", "half", "quarter")) and over < under

    def _numeral(self) -> Numeral:
        value = Fraction(self._total + self._group)
        step = Fraction(self._scale)
        return Numeral(value, step, "", exact=self._scale == 1)

    def _take(self, word: str) -> bool:
        if word in self._cardinals:
            taken = self._add(self._cardinals[word])
        elif word in self._scales:
            taken = self._multiply(self._scales[word])
        elif word in self._ordinals:
            value = self._ordinals[word]
            taken = self._multiply(value) if value >= 100 else self._add(value)
        else:
            return False
        self._previous = word
        return taken

    def _add(self, value: int) -> bool:
        """Refuse lists: "three, four" has a comma, "three four" does not add up."""
        room = self._group % 100
        if room == 0 or (20 <= room < 100 and room % 10 == 0 and value < 10):
            if value == 0 and self._group:
                return False
            self._group += value
            self._scale = 1
            return True
        return False

    def _multiply(self, scale: int) -> bool:
        if scale in (12, 100):
            if scale == 12 and self._group > 100 and self._group % 100:
                below = self._group % 100  # three hundred and two dozen
                self._group += below * (scale - 1)
                return True
            if self._group >= 100 or (self._group == 0 and self._total):
                return False
            self._group = (self._group or 1) * scale
            self._scale = 1 if scale == 12 else scale
            return True
        if scale >= self._last_scale:
            return False
        self._total += (self._group or 1) * scale
        self._group = 0
        self._last_scale = scale
        self._scale = scale
        return True
