"""One codec between frozen records and JSON, without importing a schema library.

Records hold dataclasses, NamedTuples, StrEnums, tuples, mappings and plain values.
pydantic would do this too, but reads happen before the first paint and its import
alone costs more than they do.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_json(value: object) -> str:
    """Return a record as compact JSON; fields that hold their default are left out."""
    return json.dumps(to_plain(value), separators=(",", ":"), ensure_ascii=False)


def from_json(kind: type[T], text: str) -> T:
    """Build a record of a type from what `to_json` wrote.

    Raises:
        TypeError: The JSON holds something that the type has no place for.
        ValueError: It is no JSON, or a value is none of a vocabulary's.
    """
    value: T = _build(kind, json.loads(text))
    return value


def to_plain(value: object) -> Any:
    """Return a record as dictionaries, lists and plain values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            name: to_plain(held)
            for name, default in _fields(type(value))
            if (held := getattr(value, name)) != default
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_plain(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(held) for held in value]
    return value


@cache
def _fields(kind: type) -> tuple[tuple[str, object], ...]:
    """Return field names with their defaults; a marker where there is none."""
    return tuple(
        (field.name, field.default if field.default is not None else None)
        for field in dataclasses.fields(kind)
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(kind: Any, value: Any) -> Any:
    if isinstance(kind, NewType):
        return _build(kind.__supertype__, value)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _build_union(kind, value)
    if origin is tuple:
        return _build_tuple(get_args(kind), value)
    if origin is not None and issubclass(origin, Mapping):
        held = get_args(kind)[1]
        return {key: _build(held, item) for key, item in value.items()}
    if dataclasses.is_dataclass(origin or kind):
        return _build_record(origin or kind, get_args(kind), value)
    if isinstance(kind, type) and issubclass(kind, tuple):
        return kind(*value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    return value


def _build_record(kind: Any, parameters: tuple[Any, ...], value: Any) -> Any:
    """Build a dataclass; a generic one (`Ok[…]`) has one type parameter."""
    hints = _hints(kind)
    return kind(
        **{
            key: _build(
                parameters[0] if isinstance(hints[key], TypeVar) else hints[key], item
            )
            for key, item in value.items()
        }
    )


def _build_union(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    held = [one for one in get_args(kind) if one is not type(None)]
    return _build(held[0], value)


def _build_tuple(kinds: tuple[Any, ...], value: Any) -> Any:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_build(kinds[0], item) for item in value)
    return tuple(_build(one, item) for one, item in zip(kinds, value, strict=True))
