"""Reads a plain text source: its own text, with paragraphs and what is surely more."""

from __future__ import annotations

import re

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.decoding import decode
from claimtui.reading.outline import Outline, visible_span
from claimtui.reading.sniffing import TEXT

READER = "text 1"

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_UNDERLINE = re.compile(r"([=\-~^\"'*+#])\1{2,}")
_BULLET = re.compile(r"[ \t]*(?:[-*•‣–]|\d{1,3}[.)]|\([a-z0-9]{1,3}\))[ \t]+(?=\S)")

_Lines = list[tuple[int, int]]


def read_text(data: bytes, name: str, header_charset: str | None = None) -> Reading:
    """Read plain text bytes: paragraphs by blank lines, lists whose lines all say so.

    A heading is only what is underlined; anything else would be a guess.

    Raises:
        NoTextError: Nothing is written in it.
    """
    decoded = decode(data, header_charset, html=False)
    text = decoded.text
    if not text.strip():
        raise NoTextError("holds no text", which=name, hint="choose another file")
    outline = Outline()
    marks: list[str] = []
    for lines in _blocks(text):
        _add_block(outline, text, lines, marks)
    nodes = outline.nodes()
    first = next((n for n in nodes if n.kind is NodeKind.HEADING), None)
    title = (
        text[first.span.start : first.span.end] if first and first.level == 1 else ""
    )
    return Reading(
        reader=READER,
        libraries={},
        media_type=TEXT,
        encoding=decoded.encoding,
        text=text,
        nodes=nodes,
        mode=ExtractionMode.TEXT,
        notes=decoded.notes,
        title=title,
    )


def _blocks(text: str) -> list[_Lines]:
    """Return the stretches between blank lines, each as the spans of its lines."""
    blocks: list[_Lines] = [[]]
    for match in _LINE.finditer(text):
        start, end = visible_span(text, *match.span())
        if start < end:
            blocks[-1].append((match.start(), end))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _add_block(outline: Outline, text: str, lines: _Lines, marks: list[str]) -> None:
    level = _heading_level(text, lines, marks)
    if level is not None:
        start, end = visible_span(text, *lines[0])
        outline.leaf(NodeKind.HEADING, start, end, level=level)
        lines = lines[2:]
    if not lines:
        return
    items = _items(text, lines)
    if items is None:
        start, end = visible_span(text, lines[0][0], lines[-1][1])
        outline.leaf(NodeKind.PARAGRAPH, start, end)
        return
    outline.open(NodeKind.LIST)
    for start, end in items:
        outline.open(NodeKind.ITEM)
        outline.leaf(NodeKind.PARAGRAPH, start, end)
        outline.close()
    outline.close()


def _heading_level(text: str, lines: _Lines, marks: list[str]) -> int | None:
    """Return the level of an underlined first line; marks count in order of use."""
    if len(lines) < 2:
        return None
    title, under = (text[start:end].strip() for start, end in lines[:2])
    if _UNDERLINE.fullmatch(title) or not _UNDERLINE.fullmatch(under):
        return None
    if not 0.7 * len(title) <= len(under) <= 1.5 * len(title) + 4:
        return None
    if under[0] not in marks:
        marks.append(under[0])
    return min(6, marks.index(under[0]) + 1)


def _items(text: str, lines: _Lines) -> _Lines | None:
    """Return the items of a block in which every line begins or continues one."""
    items: _Lines = []
    for start, end in lines:
        bullet = _BULLET.match(text, start, end)
        if bullet is not None:
            items.append((bullet.end(), end))
        elif items and text[start] in " \t":
            items[-1] = (items[-1][0], end)
        else:
            return None
    return items if len(items) > 1 else None
