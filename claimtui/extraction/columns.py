"""Many frozen records at once, from columns of values.

An edit far up in a long document moves every sentence and claim behind it. Made one by
one these records cost more than the whole diff; set slot by slot they cost a fifth.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import fields
from itertools import repeat
from operator import add
from typing import Any, TypeVar

from claimtui.model.spans import DocSpan

_Record = TypeVar("_Record")


def records(kind: type[_Record], count: int, *columns: Iterable[Any]) -> list[_Record]:
    """Return records of a slotted dataclass without default factories or checks.

    Args:
        kind: Its class.
        count: How many records there are to be.
        columns: The values of each field, in the order of the fields.
    """
    made = list(map(kind.__new__, repeat(kind, count)))
    for each, column in zip(fields(kind), columns, strict=True):  # type: ignore[arg-type]
        deque(map(getattr(kind, each.name).__set__, made, column), maxlen=0)
    return made


def moved_spans(
    starts: Iterable[int], ends: Iterable[int], chars: int
) -> Iterable[DocSpan]:
    """Return spans that many characters further on."""
    moved = zip(
        map(add, starts, repeat(chars)), map(add, ends, repeat(chars)), strict=False
    )
    # The bare tuple constructor: _make counts and checks what is known here.
    return map(tuple.__new__, repeat(DocSpan), moved)
