"""Shapes of the passages of a reading, made for tests by words of them."""

from __future__ import annotations

import re

from claimtui.evidence.expansion import (
    shape_of,
)
from claimtui.model.evidence import UnitShape
from claimtui.model.sources import PassageSpan, Reading
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent
from claimtui.reading.outline import passages_of
from claimtui.reading.source import read_source


def sentences(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S[^.!?]*[.!?]*", text)]


def read(source: str | bytes, name: str = "a.md") -> Reading:
    data = source.encode() if isinstance(source, str) else source
    return read_source(data, name)


def passage_with(reading: Reading, words: str) -> PassageSpan:
    return next(
        one
        for one in passages_of(reading)
        if words in reading.text[one.span.start : one.span.end]
    )


def shape(
    reading: Reading,
    words: str,
    extent: Extent = Extent.PARAGRAPH,
    *,
    support: str = "",
    limit: int = 20_000,
) -> UnitShape:
    passage = passage_with(reading, words)
    cited = None
    if support:
        start = reading.text.index(support, passage.span.start)
        cited = ReadingSpan.of(start, start + len(support))
    return shape_of(
        reading.text,
        reading.nodes,
        passage.span,
        extent,
        support=cited,
        sentences=sentences,
        limit=limit,
    )


def told(reading: Reading, one: UnitShape) -> list[tuple[str, str]]:
    return [
        (part.role.value, reading.text[part.span.start : part.span.end])
        for part in one.parts
    ]
