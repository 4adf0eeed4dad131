"""Ties captions, scale notes and table notes to the table that they stand beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from claimtui.model.sources import Node
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import NodeKind

_CAPTION_CHARS = 240
_NOTE_CHARS = 500
_LEAF = frozenset({NodeKind.PARAGRAPH, NodeKind.CAPTION})

_NUMBERED = re.compile(
    r"(?:Table|Tab\.|Tabelle|Tableau|Tabla|Cuadro|表)\s?[A-Z]?\d+(?:[.\-]\d+)*\b", re.I
)
_LEAD = re.compile(
    r"\(?\s*(?:in|en|as|amounts?|figures?|values?|numbers?|all|dollars?|euros?|units?"
    r"|expressed|percent|per cent|angaben|werte|beträge|einheit|montants|cifras"
    r"|importes|(?:us|a|c)?\$|[€£¥%])",
    re.IGNORECASE,
)
# Words that scale the figures below them: "in millions" makes 4.2 of them 4,200,000.
_SCALE = re.compile(
    r"\b(?:thousands?|millions?|billions?|trillions?|tausend|millionen|milliarden"
    r"|milliers|milliards|millones|miles|mio|mrd|tsd|percent|per cent|prozent|000s?)\b"
    r"|%",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"(?:(?:general )?notes?|sources?|anmerkung(?:en)?|hinweise?|quellen?|nota|fuente)"
    r"\s*[:.]|[*†‡]{1,3}\s?\S|\(?[a-z1-9]\)\s|[¹²³⁴]",
    re.IGNORECASE,
)


def with_table_notes(text: str, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Make what names, scales or explains a table a part of it.

    The paragraph before a table becomes its caption where it says "Table 3" or "in
    millions", the one behind it a note where it begins with "Note:" or a mark.
    """
    done = list(nodes)
    for index in range(len(done)):
        if done[index].kind is NodeKind.TABLE:
            at = _take_caption(text, done, index)
            _take_note(text, done, at)
    return tuple(done)


def _take_caption(text: str, nodes: list[Node], table: int) -> int:
    """Put the paragraph before a table into it; return where the table is then."""
    before = table - 1
    if before < 0 or not _is_beside(nodes, before, table):
        return table
    caption = nodes[before]
    if caption.kind is NodeKind.PARAGRAPH and not _names_table(_words(text, caption)):
        return table
    start, end = caption.span.start, nodes[table].span.end
    whole = replace(nodes[table], span=ReadingSpan.of(start, end))
    nodes[before] = whole
    nodes[table] = replace(caption, kind=NodeKind.CAPTION, parent=before)
    for index in range(table + 1, len(nodes)):
        if nodes[index].span.start >= end:
            break
        if nodes[index].parent == table:
            nodes[index] = replace(nodes[index], parent=before)
    return before


def _take_note(text: str, nodes: list[Node], table: int) -> None:
    end = nodes[table].span.end
    after = table + 1
    while after < len(nodes) and nodes[after].span.start < end:
        after += 1
    while after < len(nodes) and _is_beside(nodes, after, table):
        note = nodes[after]
        words = _words(text, note)
        if len(words) > _NOTE_CHARS or not (_NOTE.match(words) or _scales(words)):
            return
        if after + 1 < len(nodes) and nodes[after + 1].kind is NodeKind.TABLE:
            return  # it may be the caption of what follows
        nodes[after] = replace(note, kind=NodeKind.NOTE, parent=table)
        span = ReadingSpan.of(nodes[table].span.start, note.span.end)
        nodes[table] = replace(nodes[table], span=span)
        after += 1


def _is_beside(nodes: Sequence[Node], index: int, table: int) -> bool:
    node = nodes[index]
    if node.kind not in _LEAF or node.parent != nodes[table].parent:
        return False
    return index + 1 >= len(nodes) or nodes[index + 1].parent != index


def _names_table(words: str) -> bool:
    if len(words) > _CAPTION_CHARS:
        return False
    return _NUMBERED.match(words) is not None or _scales(words)


def _scales(words: str) -> bool:
    short = len(words) <= _CAPTION_CHARS // 2
    return short and bool(_LEAD.match(words)) and _SCALE.search(words) is not None


def _words(text: str, node: Node) -> str:
    return text[node.span.start : node.span.end]
