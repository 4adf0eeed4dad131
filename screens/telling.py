"""Counts and times in words, as the screens tell them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePath

from claimtui.workspace.clock import iso

_STEPS = (
    (60, 60_000, "min", "min"),
    (24, 3_600_000, "hour", "hours"),
    (14, 86_400_000, "day", "days"),
    (9, 604_800_000, "week", "weeks"),
)


def ago(at_ms: int, now_ms: int) -> str:
    """Return how long ago a moment was; further back than two months its date."""
    passed = now_ms - at_ms
    if passed < 0:
        return day(at_ms)
    if passed < 60_000:
        return "just now"
    for limit, unit_ms, one, many in _STEPS:
        if passed < limit * unit_ms:
            return f"{counted(passed // unit_ms, one, many)} ago"
    return day(at_ms)


def day(at_ms: int) -> str:
    """Return the ISO date of a moment."""
    return iso(at_ms)[:10]


def moment(at_ms: int) -> str:
    """Return an ISO date with hours and minutes, in UTC."""
    return iso(at_ms)[:16].replace("T", " ")


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 claim`, `1,200 claims`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def tally(words: Iterable[str]) -> str:
    """Return words with how often each occurs: `question 1, heading 4`."""
    return ", ".join(f"{word} {n:,}" for word, n in Counter(words).items())


def listed(words: Iterable[str]) -> str:
    """Return words as a person lists them: `a, b and c`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def file_name(path: str) -> str:
    """Return the last part of a path."""
    return PurePath(path).name or path


def short_path(path: str) -> str:
    """Return a path with the home folder as `~`."""
    home = str(Path.home())
    return f"~{path[len(home) :]}" if path.startswith(home + os.sep) else path
