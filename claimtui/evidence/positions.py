"""Places in the manual order, as texts that always leave room between two others."""

from __future__ import annotations

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""In the order in which text sorts them."""
_STEP = 4
"""A place at the end leaves 15 more in its digit before the text grows."""


def between(before: str, after: str) -> str:
    """Return a position that sorts after one and before another.

    Args:
        before: A position, or an empty text for none.
        after: A position that sorts later, or an empty text for none.
    """
    shared = ""
    while True:
        at = len(shared)
        low = _DIGITS.index(before[at]) if at < len(before) else -1
        high = _DIGITS.index(after[at]) if at < len(after) else len(_DIGITS)
        if high - low > 1:
            middle = (
                low + _STEP if not after and low + _STEP < high else (low + high) // 2
            )
            # The last digit is never the lowest: nothing would fit before it.
            return shared + (_DIGITS[middle] if middle > 0 else _DIGITS[0] + "V")
        if low >= 0:
            shared += _DIGITS[low]
            if high > low:
                after = ""
        else:
            shared += _DIGITS[high]
