"""Places in the manual order, as texts that always leave room between two others."""

from __future__ import annotations

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""In the order in which text sorts them."""
_BASE = len(_DIGITS)
_WIDTH = 4
"""Digits of a place at the end: they are counted up, so that it stays short."""


def between(before: str, after: str) -> str:
    """Return a position that sorts after one and before another.

    Args:
        before: A position, or an empty text for none.
        after: A position that sorts later, or an empty text for none.
    """
    if not after:
        number = _number(before) + 1 if before else _BASE**_WIDTH // 2
        if number < _BASE**_WIDTH:
            return _text(number)
    return _midway(before, after)


def _number(position: str) -> int:
    number = 0
    for digit in position[:_WIDTH].ljust(_WIDTH, _DIGITS[0]):
        number = number * _BASE + _DIGITS.index(digit)
    return number


def _text(number: int) -> str:
    text = ""
    for _ in range(_WIDTH):
        number, digit = divmod(number, _BASE)
        text = _DIGITS[digit] + text
    return text


def _midway(before: str, after: str) -> str:
    shared = ""
    while True:
        at = len(shared)
        low = _DIGITS.index(before[at]) if at < len(before) else -1
        high = _DIGITS.index(after[at]) if at < len(after) else _BASE
        if high - low > 1:
            middle = (low + high) // 2
            # The last digit is never the lowest: nothing would fit before it.
            return shared + (_DIGITS[middle] if middle > 0 else _DIGITS[0] + "V")
        if low >= 0:
            shared += _DIGITS[low]
            if high > low:
                after = ""
        else:
            shared += _DIGITS[high]
