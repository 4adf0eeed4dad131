"""Builds records out of JSON that a stranger wrote: every value is looked at."""

from __future__ import annotations

import dataclasses
import json
import re
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, partial
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

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
from claimtui.model.sanitize import sanitize_cell
from claimtui.model.spans import ReadingSpan, repair_text

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


class _Fault(Exception):
    """What is wrong with a value; whoever holds it says where it stood."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told
        self.steps: list[str] = []

    def within(self, step: str) -> _Fault:
        self.steps.append(step)
        return self


_Builder = Callable[[Any], Any]


def build(kind: Any, value: Any, at: str) -> Any:
    """Build a value of a type, records and their fields included.

    Fields of a record that have a default may be missing, no other may come.

    Args:
        kind: The type: a record, a vocabulary, an id, a tuple, a mapping, a plain one.
        value: What JSON held.
        at: Where it stood, for the message.

    Raises:
        NotAManifestError: The value is none of the type.
    """
    try:
        return _builder(kind)(value)
    except _Fault as fault:
        place = at + "".join(reversed(fault.steps))
        raise NotAManifestError(f"{place} {fault.told}") from None


# A type is looked at once and not with each of the hundred thousand values of a large
# manifest, which made reading one take five times as long.
@cache
def _builder(kind: Any) -> _Builder:
    if isinstance(kind, NewType):
        return _named(kind)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Mapping:
        return _mapping(*map(_builder, get_args(kind)))
    if dataclasses.is_dataclass(kind):
        return _record(kind)
    if kind is ReadingSpan:
        return _span
    if issubclass(kind, Enum):
        return _word(kind)
    return _PLAIN[kind]


def _record(kind: Any) -> _Builder:
    hints = get_type_hints(kind)
    fields = dataclasses.fields(kind)
    builders = {one.name: _builder(hints[one.name]) for one in fields}
    wanted = {
        one.name
        for one in fields
        if one.default is dataclasses.MISSING
        and one.default_factory is dataclasses.MISSING
    }

    def made(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _Fault("is no object")
        if not wanted <= value.keys():
            raise _Fault(f"has no {min(wanted - value.keys())}")
        held = {}
        for name, one in value.items():
            builder = builders.get(name)
            if builder is None:
                raise _Fault(f"has {_shown(name)}, which belongs nowhere")
            try:
                held[name] = builder(one)
            except _Fault as fault:
                raise fault.within(f".{name}") from None
        return kind(**held)

    return made


def _named(kind: NewType) -> _Builder:
    if kind is Digest:
        return partial(_matching, _DIGEST, "is no digest")
    prefix = _PREFIXES.get(kind)
    if prefix is None:
        return _builder(kind.__supertype__)
    pattern = re.compile(f"{prefix}_[0-9a-z]{{1,40}}")
    return partial(_matching, pattern, f"is no id that begins with {prefix}_")


def _matching(pattern: re.Pattern[str], fault: str, value: Any) -> str:
    if isinstance(value, str) and pattern.fullmatch(value):
        return value
    raise _Fault(fault)


def _one_of(kinds: tuple[Any, ...]) -> _Builder:
    held = [one for one in kinds if one is not type(None)]
    only = _builder(held[0]) if len(held) == 1 else None
    by_prefix = {_PREFIXES.get(one): _builder(one) for one in held}

    def made(value: Any) -> Any:
        if value is None and len(held) < len(kinds):
            return None
        if only is not None:
            return only(value)
        prefix = value.partition("_")[0] if isinstance(value, str) else None
        if prefix is None or prefix not in by_prefix:
            raise _Fault("is none of what can stand there")
        return by_prefix[prefix](value)

    return made


def _tuple(kinds: tuple[Any, ...]) -> _Builder:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return partial(_many, _builder(kinds[0]))
    return partial(_row, tuple(map(_builder, kinds)))


def _many(builder: _Builder, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _Fault("is no list")
    held: list[Any] = []
    try:
        for one in value:
            held.append(builder(one))
    except _Fault as fault:
        raise fault.within(f"[{len(held)}]") from None
    return tuple(held)


def _row(builders: tuple[_Builder, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _Fault("is no list")
    if len(value) != len(builders):
        raise _Fault(f"does not have {len(builders)} entries")
    return tuple(make(one) for make, one in zip(builders, value, strict=True))


def _mapping(key: _Builder, held: _Builder) -> _Builder:
    def made(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _Fault("is no object")
        return {key(name): held(one) for name, one in value.items()}

    return made


def _span(value: Any) -> ReadingSpan:
    start, end = _row((_number, _number), value)
    if start >= end:
        raise _Fault("holds nothing")
    return ReadingSpan(start, end)


def _word(kind: type[Enum]) -> _Builder:
    words = {one.value: one for one in kind}

    def made(value: Any) -> Any:
        if isinstance(value, str) and value in words:
            return words[value]
        raise _Fault(f"is {_shown(value)}, an unknown word")

    return made


def _text(value: Any) -> str:
    if type(value) is not str:
        raise _Fault("is no text")
    if repair_text(value)[1]:
        raise _Fault("has a character that cannot be stored")
    return value


def _number(value: Any) -> int:
    # Not isinstance: true and false are numbers to it.
    if type(value) is not int:
        raise _Fault("is no number")
    if not 0 <= value < _MOST:
        raise _Fault(f"is no number from 0 to {_MOST - 1}")
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise _Fault("is no true or false")
    return value


_PLAIN: Mapping[type, _Builder] = {str: _text, int: _number, bool: _truth}


def _shown(value: object) -> str:
    """Return something from outside, short and quoted, for a message of one line."""
    text = sanitize_cell(str(value)[: _SHOWN_CHARS + 1])
    cut = text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"
    return f"“{cut}”"
