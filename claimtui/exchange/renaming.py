"""Ids of one store put in the place of another one's, wherever a manifest has them."""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from claimtui.model.ids import Digest

T = TypeVar("T")

_WORDS = frozenset(
    (
        "about", "address", "as_of", "attempted", "by", "cited", "excerpt", "headings",
        "how", "note", "problems", "question", "reason", "reasons", "searches", "task",
        "text", "title", "truncated",
    )
)  # fmt: skip
"""Fields that hold words, in which nothing is an id."""
_ID = re.compile(r"\b[a-z]{3}_[0-9a-z]+\b")
_REVISIONS = ("revision", "source_revision")


@dataclass(frozen=True, slots=True)
class Renaming:
    """What is called differently."""

    ids: Mapping[str, str] = field(default_factory=dict)
    """Units, clauses, gaps, passages, the set; sources where no revision is named."""
    sources: Mapping[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """Source and revision."""


def renamed(held: T, renaming: Renaming) -> T:
    """Return a manifest's record with other ids; words stay as they are."""
    kind: Any = type(held)
    walk = _walk(kind)
    if walk is None:
        return held
    made: T = walk(held, lambda one: renaming.ids.get(one, one), renaming.sources)
    return made


_Name = Callable[[str], str]
_Places = Mapping[tuple[str, int], tuple[str, int]]
_Walk = Callable[[Any, _Name, _Places], Any]


# A type is looked at once; of a large manifest most values can hold no id at all.
@cache
def _walk(kind: Any) -> _Walk | None:
    """Return what walks through values of a type; None where they hold no ids."""
    if isinstance(kind, NewType):
        if kind is Digest or kind.__supertype__ is not str:
            return None
        return _id
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind))
    if origin is tuple:
        return _each(get_args(kind)[0])
    if dataclasses.is_dataclass(kind):
        return _record(kind)
    return _line if kind is str else None


def _id(held: Any, name: _Name, _: _Places) -> Any:
    return name(held)


def _line(held: Any, name: _Name, _: _Places) -> Any:
    return _ID.sub(lambda match: name(match[0]), held) if "_" in held else held


def _one_of(kinds: tuple[Any, ...]) -> _Walk | None:
    held = [one for one in kinds if one is not type(None)]
    if all(isinstance(one, NewType) for one in held):
        walks = {str: _walk(held[0])}
    else:
        walks = {one: _walk(one) for one in held}
    if not any(walks.values()):
        return None

    def walked(value: Any, name: _Name, places: _Places) -> Any:
        walk = walks.get(type(value))
        return walk(value, name, places) if walk is not None else value

    return walked


def _each(kind: Any) -> _Walk | None:
    walk = _walk(kind)
    if walk is None:
        return None
    return lambda held, name, places: tuple(walk(one, name, places) for one in held)


def _record(kind: Any) -> _Walk | None:
    hints = get_type_hints(kind)
    names = [one.name for one in dataclasses.fields(kind)]
    walks = [
        (at, walk)
        for at, name in enumerate(names)
        if name not in _WORDS and (walk := _walk(hints[name])) is not None
    ]
    if not walks:
        return None
    number = next((names.index(one) for one in _REVISIONS if one in names), -1)
    source = names.index("source") if "source" in names else -1
    is_place = number >= 0 and source >= 0

    # Not `replace`, which takes twice as long.
    def walked(held: Any, name: _Name, places: _Places) -> Any:
        before = [getattr(held, one) for one in names]
        after = before.copy()
        for at, walk in walks:
            after[at] = walk(before[at], name, places)
        if is_place:
            here = before[source], before[number]
            after[source], after[number] = places.get(here, here)
        return held if after == before else kind(*after)

    return walked
