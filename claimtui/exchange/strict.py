"""Builds records out of JSON that a stranger wrote: every value is looked at."""

from __future__ import annotations

import dataclasses
import json
import re
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    PassageId,
    SetId,
    SourceId,
    TraceId,
    UnitId,
)
from claimtui.model.spans import ReadingSpan, repair_text

T = TypeVar("T")

_MOST = 1 << 53
"""Beyond this, other readers of JSON no longer count exactly."""
_SHOWN_CHARS = 40
_PREFIXES: Mapping[object, str] = {
    ClauseId: "cls",
    GapId: "gap",
    PassageId: "psg",
    SetId: "set",
    SourceId: "src",
    TraceId: "trc",
    UnitId: "unt",
}
_ID = re.compile(r"([a-z]{3})_[0-9a-z]{1,40}")
_DIGEST = re.compile("sha256:[0-9a-f]{64}")


class NotAManifestError(ValueError):
    """A text that is no manifest; the message says why, without a full stop."""


def parsed(data: bytes) -> Any:
    """Parse bytes as JSON in which no name stands twice and no number is infinite.

    Raises:
        NotAManifestError: They are something else.
    """
    try:
        return json.loads(data, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise NotAManifestError("it is nested too deeply") from None
    except NotAManifestError:
        raise
    except ValueError:
        raise NotAManifestError("it is no JSON") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(pairs)
    if len(held) < len(pairs):
        raise NotAManifestError("a name stands twice in one object")
    return held


def _no_constant(text: str) -> Any:
    raise NotAManifestError(f"{text} is no number of JSON")


def build(kind: Any, value: Any, at: str) -> Any:
    """Build a value of a type, records and their fields included.

    Args:
        kind: The type: a record, a vocabulary, an id, a tuple, a mapping, a plain one.
        value: What JSON held.
        at: Where it stood, for the message.

    Raises:
        NotAManifestError: The value is none of the type.
    """
    if isinstance(kind, NewType):
        return _named(kind, value, at)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), value, at)
    if origin is tuple:
        return _tuple(get_args(kind), value, at)
    if origin is Mapping:
        return _mapping(get_args(kind), value, at)
    if dataclasses.is_dataclass(kind):
        return record(kind, value, at)
    if kind is ReadingSpan:
        return _span(value, at)
    if issubclass(kind, Enum):
        return _word(kind, value, at)
    return _plain(kind, value, at)


def record(kind: Any, value: Any, at: str) -> Any:
    """Build a record; fields that have a default may be missing, no other may come.

    Raises:
        NotAManifestError: A field is missing, unknown, or of another type.
    """
    if not isinstance(value, dict):
        raise NotAManifestError(f"{at} is no object")
    hints = _hints(kind)
    fields = {one.name: one for one in dataclasses.fields(kind)}
    for name in value:
        if name not in fields:
            raise NotAManifestError(f"{at} has {_shown(name)}, which belongs nowhere")
    for name, one in fields.items():
        optional = (one.default, one.default_factory) != (
            dataclasses.MISSING,
            dataclasses.MISSING,
        )
        if name not in value and not optional:
            raise NotAManifestError(f"{at} has no {name}")
    return kind(
        **{
            name: build(hints[name], held, f"{at}.{name}")
            for name, held in value.items()
        }
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _named(kind: NewType, value: Any, at: str) -> Any:
    if kind is Digest:
        if not isinstance(value, str) or not _DIGEST.fullmatch(value):
            raise NotAManifestError(f"{at} is no digest")
        return value
    prefix = _PREFIXES.get(kind)
    if prefix is None:
        return build(kind.__supertype__, value, at)
    match = _ID.fullmatch(value) if isinstance(value, str) else None
    if match is None or match[1] != prefix:
        raise NotAManifestError(f"{at} is no id that begins with {prefix}_")
    return value


def _one_of(kinds: tuple[Any, ...], value: Any, at: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    held = [one for one in kinds if one is not type(None)]
    if len(held) == 1:
        return build(held[0], value, at)
    for one in held:
        if isinstance(value, str) and value.startswith(f"{_PREFIXES.get(one)}_"):
            return build(one, value, at)
    raise NotAManifestError(f"{at} is none of what can stand there")


def _tuple(kinds: tuple[Any, ...], value: Any, at: str) -> Any:
    if not isinstance(value, list):
        raise NotAManifestError(f"{at} is no list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(build(kinds[0], one, f"{at}[{n}]") for n, one in enumerate(value))
    if len(value) != len(kinds):
        raise NotAManifestError(f"{at} does not have {len(kinds)} entries")
    return tuple(build(kind, one, at) for kind, one in zip(kinds, value, strict=True))


def _mapping(kinds: tuple[Any, ...], value: Any, at: str) -> Any:
    if not isinstance(value, dict):
        raise NotAManifestError(f"{at} is no object")
    key, held = kinds
    return {build(key, k, at): build(held, v, f"{at}.{k}") for k, v in value.items()}


def _span(value: Any, at: str) -> ReadingSpan:
    start, end = _tuple((int, int), value, at)
    if start >= end:
        raise NotAManifestError(f"{at} holds nothing")
    return ReadingSpan.of(start, end)


def _word(kind: type[Enum], value: Any, at: str) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise NotAManifestError(f"{at} is {_shown(value)}, an unknown word") from None


def _plain(kind: Any, value: Any, at: str) -> Any:
    if type(value) is not kind:
        raise NotAManifestError(f"{at} is no {_TOLD[kind]}")
    if kind is str and repair_text(value)[1]:
        raise NotAManifestError(f"{at} has a character that cannot be stored")
    if kind is int and not 0 <= value < _MOST:
        raise NotAManifestError(f"{at} is no number from 0 to {_MOST - 1}")
    return value


_TOLD: Mapping[type, str] = {str: "text", int: "number", bool: "true or false"}


def _shown(value: object) -> str:
    """Return something from outside, short and quoted, for a message."""
    text = str(value)
    cut = text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"
    return f"“{cut}”"
