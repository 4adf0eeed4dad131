"""Reads the days and years that a date spells in words: the fifth, nineteen ninety."""

from __future__ import annotations

from claimtui.checks.lexicon import english
from claimtui.checks.lexing import Sort, Token
from claimtui.checks.numerals import read_words

_LAST_DAY = 31
_CENTURIES = range(11, 22)
_YEARS = range(1000, 2200)
_FIRST_TEEN = 10
_NAUGHT = ("oh", "o")


def day_at(tokens: list[Token], at: int) -> tuple[int, int] | None:
    """Return the day of a month at a token, and the token after it."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.sort in (Sort.NUMBER, Sort.ORDINAL):
        digits = token.text.rstrip("stndrhSTNDRH")
        known = digits.isdecimal() and len(digits) <= 2
        return (int(digits), at + 1) if known else None
    if token.sort is not Sort.WORD or not _may_spell(token.text):
        return None
    read = read_words(tokens, at)
    if read is None or not read[2] or read[0].value > _LAST_DAY:
        return None
    return int(read[0].value), read[1]


def _may_spell(word: str) -> bool:
    low = word.lower()
    return low in english()["ordinals"] or low in ("twenty", "thirty")


def spelled_year(tokens: list[Token], at: int) -> tuple[int, int] | None:
    """Read `two thousand and nineteen`, `nineteen ninety-eight`, `nineteen oh five`."""
    if at >= len(tokens) or tokens[at].text.lower() not in english()["cardinals"]:
        return None
    read = read_words(tokens, at)
    if read is None or read[2]:
        return None
    value, end = int(read[0].value), read[1]
    if value in _YEARS and end > at + 1:
        return value, end
    if value not in _CENTURIES or end >= len(tokens):
        return None
    return _within_century(tokens, value * 100, end)


def _within_century(
    tokens: list[Token], century: int, at: int
) -> tuple[int, int] | None:
    word = tokens[at].text.lower()
    if word in _NAUGHT:
        digit = english()["cardinals"].get(_low(tokens, at + 1), 10)
        return (century + digit, at + 2) if 0 < digit < _FIRST_TEEN else None
    if word not in english()["cardinals"]:
        return None
    read = read_words(tokens, at)
    if read is None or read[2] or not _FIRST_TEEN <= read[0].value < 100:
        return None
    return century + int(read[0].value), read[1]


def _low(tokens: list[Token], at: int) -> str:
    return tokens[at].text.lower() if at < len(tokens) else ""
