"""Ids of one store put in the place of another one's, wherever a manifest has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

_WORDS = frozenset(
    (
        "about", "address", "as_of", "attempted", "by", "cited", "excerpt", "headings",
        "how", "note", "problems", "question", "reason", "reasons", "searches", "task",
        "text", "title", "truncated",
    )
)  # fmt: skip
"""Fields that hold words, in which nothing is an id."""
_ID = re.compile(r"\b[a-z]{3}_[0-9a-z]+\b")


def ids_in(plain: Any) -> Iterator[str]:
    """Yield every id that a manifest's plain values hold outside of words."""
    if isinstance(plain, str):
        yield from _ID.findall(plain)
    elif isinstance(plain, list):
        for one in plain:
            yield from ids_in(one)
    elif isinstance(plain, dict):
        for key, one in plain.items():
            if key not in _WORDS or isinstance(one, dict):
                yield from ids_in(one)


@dataclass(frozen=True, slots=True)
class Renaming:
    """What is called differently."""

    ids: Mapping[str, str] = field(default_factory=dict)
    """Units, clauses, gaps, passages, the set; sources where no revision is named."""
    sources: Mapping[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """Source and revision."""


def renamed(plain: Any, renaming: Renaming) -> Any:
    """Return a manifest's plain values with other ids; words stay as they are."""
    if isinstance(plain, list):
        return [renamed(one, renaming) for one in plain]
    if isinstance(plain, str):
        return _ID.sub(lambda match: renaming.ids.get(match[0], match[0]), plain)
    if not isinstance(plain, dict):
        return plain
    held = {
        key: one
        if key in _WORDS and not isinstance(one, dict)
        else renamed(one, renaming)
        for key, one in plain.items()
    }
    for name in ("revision", "source_revision"):
        if "source" in plain and name in plain:
            place = plain["source"], plain[name]
            held["source"], held[name] = renaming.sources.get(place, place)
    return held
