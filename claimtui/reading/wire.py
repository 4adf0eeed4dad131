"""Readings and errors as JSON, for the pipe between the program and its reader child.

Nothing is unpickled: a child that a hostile file has taken over can send wrong words,
and no objects.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import IO, Any

from claimtui.model.errors import (
    ClaimtuiError,
    NoTextError,
    NotYetError,
    UnreadableError,
)
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    AuthorityStatus,
    ExtractionMode,
    NodeKind,
    SourceClass,
)

MAX_FRAME_BYTES = 512_000_000
"""A longer answer is damage, not a reading."""

_LENGTH = struct.Struct(">Q")
_ERRORS: dict[str, type[ClaimtuiError]] = {
    kind.__name__: kind for kind in (UnreadableError, NoTextError, NotYetError)
}
_KINDS = tuple(NodeKind)
_TEXT_FIELDS = (
    *("reader", "media_type", "encoding", "text", "title", "language", "author"),
    *("publisher", "published"),
)


def write_frame(pipe: IO[bytes], data: bytes) -> None:
    """Write some bytes behind their length."""
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)


def read_frame(pipe: IO[bytes]) -> bytes | None:
    """Read what `write_frame` wrote; None where the pipe ends or holds no frame."""
    head = _read_exactly(pipe, _LENGTH.size)
    if head is None:
        return None
    (length,) = _LENGTH.unpack(head)
    return _read_exactly(pipe, length) if length <= MAX_FRAME_BYTES else None


def pack_reading(reading: Reading) -> bytes:
    """Return a reading as JSON."""
    answer: dict[str, object] = {name: getattr(reading, name) for name in _TEXT_FIELDS}
    answer["libraries"] = dict(reading.libraries)
    answer["mode"] = reading.mode.value
    answer["declared"] = [reading.source_class.value, reading.authority.value]
    answer["links"] = list(reading.links)
    answer["notes"] = list(reading.notes)
    answer["left_out_chars"] = reading.left_out_chars
    answer["nodes"] = [
        [_KINDS.index(n.kind), *n.span, n.parent, n.level, n.page, n.header]
        for n in reading.nodes
    ]
    return json.dumps({"reading": answer}, ensure_ascii=False).encode()


def pack_error(error: ClaimtuiError) -> bytes:
    """Return an error as JSON."""
    kind = type(error).__name__
    told = [kind, error.what, error.which, error.hint]
    return json.dumps({"error": told}).encode()


def unpack(answer: bytes) -> Reading:
    """Build the reading that an answer holds.

    Raises:
        ClaimtuiError: The error that the answer tells.
        ValueError: The answer is damaged.
    """
    try:
        value = json.loads(answer)
        error = value.get("error")
        if error is not None:
            kind, what, which, hint = (str(part) for part in error)
        else:
            return _reading(value["reading"])
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as damage:
        raise ValueError("damaged answer") from damage
    raise _ERRORS.get(kind, UnreadableError)(what, which=which, hint=hint)


def _reading(value: Mapping[str, object]) -> Reading:
    texts = {name: str(value[name]) for name in _TEXT_FIELDS}
    libraries = value["libraries"]
    if not isinstance(libraries, dict):
        raise TypeError("not a reading")
    source_class, authority = _listed(value, "declared")
    length = len(texts["text"])
    return Reading(
        **texts,
        libraries={str(name): str(version) for name, version in libraries.items()},
        nodes=tuple(
            _node(index, node, length)
            for index, node in enumerate(_listed(value, "nodes"))
        ),
        mode=ExtractionMode(str(value["mode"])),
        notes=tuple(str(note) for note in _listed(value, "notes")),
        left_out_chars=int(str(value["left_out_chars"])),
        source_class=SourceClass(str(source_class)),
        authority=AuthorityStatus(str(authority)),
        links=tuple(str(link) for link in _listed(value, "links")),
    )


def _listed(value: Mapping[str, object], name: str) -> list[Any]:
    found = value[name]
    if not isinstance(found, list):
        raise TypeError("not a reading")
    return found


def _node(index: int, value: list[int | None], length: int) -> Node:
    kind, start, end, parent, level, page, header = value
    if kind is None or start is None or end is None:
        raise TypeError("not a node")
    if not 0 <= start <= end <= length or not (parent is None or 0 <= parent < index):
        raise ValueError("damaged answer")
    return Node(
        _KINDS[kind],
        ReadingSpan.of(start, end),
        parent,
        level=level,
        page=page,
        header=bool(header),
    )


def _read_exactly(pipe: IO[bytes], length: int) -> bytes | None:
    parts = []
    while length > 0:
        part = pipe.read(min(length, 1 << 20))
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
