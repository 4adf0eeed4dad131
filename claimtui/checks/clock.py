"""Times of day: 5 pm, 17:00 and 5.30 a.m. as minutes after midnight."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimtui.checks.late import late
from claimtui.checks.lexing import Sort
from claimtui.checks.token_stream import TokenStream

_HALVES = {"am": 0, "pm": 12}
_HOURS = late(r"(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?([ap]m)?", re.IGNORECASE)
_DAY = 24 * 60


class Clock(NamedTuple):
    """A time of day."""

    minutes: int
    """After midnight."""
    open: bool
    """Written without am or pm and so that it can be either."""


def read_clock(stream: TokenStream, at: int) -> tuple[Clock, int] | None:
    """Return the time of day that begins at a token, and the token after it."""
    token = stream.tokens[at]
    if token.sort not in (Sort.TIME, Sort.NUMBER) or not stream.spelled:
        return _read(token.text, "", at + 1) if token.sort is Sort.TIME else None
    if stream.peek(at + 1).replace("’", "'") == "o'clock":
        return _read(token.text, "", at + 2)
    half, end = _half(stream, at + 1)
    if token.sort is Sort.NUMBER and not half:
        return None
    return _read(token.text, half, end)


def _half(stream: TokenStream, at: int) -> tuple[str, int]:
    """Read am, pm, a.m. and p.m., with the full stop that ends them."""
    name = stream.peek(at)
    if name in _HALVES:
        return name, at + 1
    spelled = "".join(stream.peek(at + ahead) for ahead in range(3))
    if spelled not in ("a.m", "p.m") or len(name) > 1:
        return "", at
    return spelled.replace(".", ""), at + 4 if stream.peek(at + 3) == "." else at + 3


def _read(text: str, half: str, end: int) -> tuple[Clock, int] | None:
    found = _HOURS.fullmatch(text)
    if found is None:
        return None
    hour, minute = int(found.group(1)), int(found.group(2) or 0)
    name = (half or found.group(3) or "").lower()
    if minute > 59 or hour > (12 if name else 24):
        return None
    if name:
        return Clock((hour % 12 + _HALVES[name]) * 60 + minute, open=False), end
    unclear = 1 <= hour <= 12 and not text.startswith("0")
    return Clock((hour * 60 + minute) % _DAY, open=unclear), end


def same_time(claim: Clock, evidence: Clock) -> bool | None:
    """Tell whether two times are one; None where the evidence leaves it open."""
    if claim.minutes == evidence.minutes and claim.open >= evidence.open:
        return True
    if (claim.minutes - evidence.minutes) % (_DAY // 2):
        return False
    if claim.open:
        return True
    return None if evidence.open else False
