"""What changed between two wordings, word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_WORDS = 2_000
"""Beyond this many words a text is told as replaced: difflib is quadratic."""


class Change(StrEnum):
    """What happened to a run of words."""

    SAME = "same"
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Run:
    """Some words with what happened to them."""

    change: Change
    text: str


def word_diff(before: str, after: str) -> tuple[Run, ...]:
    """Return the runs of words that stayed, went and came, in reading order."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    if len(old) > _MOST_WORDS or len(new) > _MOST_WORDS:
        return _kept((Run(Change.OLD, before), Run(Change.NEW, after)))
    runs: list[Run] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, a_start, a_end, b_start, b_end in matcher.get_opcodes():
        if tag == "equal":
            runs.append(Run(Change.SAME, "".join(old[a_start:a_end])))
            continue
        runs.append(Run(Change.OLD, "".join(old[a_start:a_end])))
        runs.append(Run(Change.NEW, "".join(new[b_start:b_end])))
    return _kept(tuple(runs))


def _kept(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    return tuple(run for run in runs if run.text)
