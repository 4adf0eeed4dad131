"""Many frozen records at once, from columns of values.

An edit far up in a long document moves every sentence and claim behind it. Made one by
one these records cost more than the whole diff; set slot by slot they cost a fifth.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import repeat
from operator import add, itemgetter
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
    made = [kind.__new__(kind) for _ in range(count)]
    for each, column in zip(fields(kind), columns, strict=True):  # type: ignore[arg-type]
        deque(map(getattr(kind, each.name).__set__, made, column), maxlen=0)
    return made


def moved_spans(spans: Sequence[DocSpan], chars: Sequence[int]) -> list[DocSpan]:
    """Return each span that many characters further on."""
    starts = map(add, map(itemgetter(0), spans), chars)
    ends = map(add, map(itemgetter(1), spans), chars)
    # The bare tuple constructor: _make counts and checks what is known here.
    made = map(tuple.__new__, repeat(DocSpan), zip(starts, ends, strict=True))
    return list(made)
