"""What changed between two wordings, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


OLD_STYLE = "strike $error"
NEW_STYLE = "bold $success"


def told_change(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Tell words that went and words that came, either perhaps none, with styles.

    Signs set them off, so that they can be told apart without colour: `[-25-] {+24+}`.
    Spaces around them stay outside the signs where words are left inside.
    """
    sides = [side for side in (old, new) if side]
    trimmed = all(side.strip() for side in sides)
    lead, _, trail = sides[-1].partition(sides[-1].strip()) if trimmed else ("",) * 3
    yield lead, ""
    if old:
        yield f"[-{old.strip() if trimmed else old}-]", OLD_STYLE
    if old and new:
        yield " ", ""
    if new:
        yield f"{{+{new.strip() if trimmed else new}+}}", NEW_STYLE
    yield trail, ""


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
    went = came = ""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for place, (tag, a_start, a_end, b_start, b_end) in enumerate(codes):
        before, after = "".join(old[a_start:a_end]), "".join(new[b_start:b_end])
        between = 0 < place < len(codes) - 1
        if tag == "equal" and not (between and before.isspace()):
            runs += (Run(Change.OLD, went), Run(Change.NEW, came))
            runs.append(Run(Change.SAME, before))
            went = came = ""
        else:
            # A space between two changes belongs to both: they are read as one.
            went, came = went + before, came + after
    runs += (Run(Change.OLD, went), Run(Change.NEW, came))
    return _kept(tuple(runs))


def _kept(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    return tuple(run for run in runs if run.text)
