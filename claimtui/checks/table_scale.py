"""Finds the note of a table that says in what its figures are given."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from claimtui.checks.lexicon import currencies, english


@dataclass(frozen=True, slots=True)
class TableScale:
    """A note such as "(in millions of euros)" that scales bare figures."""

    factor: int
    currency: str


@cache
def _scale_note() -> re.Pattern[str]:
    return re.compile(
        r"(?:[(\[|]|^|\b(?:figures|amounts|values|expressed|stated|reported),? ?)\s?in "
        r"(?:(?P<before>US\$|\$|€|£|USD|EUR|GBP) ?)?"
        r"(?P<scale>thousands|millions|billions)"
        r"(?: of (?P<after>US dollars|dollars|euros|pounds|USD|EUR|GBP))?",
        re.IGNORECASE | re.MULTILINE,
    )


def table_scale(text: str) -> TableScale | None:
    """Return the first note of a text that says in what its figures are given."""
    found = _scale_note().search(text)
    if not found:
        return None
    factor = english()["scales"][found["scale"].lower()[:-1]]
    name = found["before"] or found["after"] or ""
    code = currencies().get(name) or currencies().get(name.lower(), "")
    return TableScale(factor, "GBP" if name.lower() == "pounds" else code)
