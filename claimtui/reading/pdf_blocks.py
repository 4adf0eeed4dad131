"""Joins the lines of PDF columns into paragraphs, headings, items, notes and tables."""

from __future__ import annotations

import itertools
import re
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from claimtui.model.vocabulary import NodeKind
from claimtui.reading.pdf_columns import Line
from claimtui.reading.pdf_tables import rows_of, tables_of

BULLET = re.compile(r"(?:[•▪◦●○■□‣⁃∙·–—-]|\(?\d{1,3}[.)]|\([a-z]{1,4}\))\s+(?=\S)")
_SURE_BULLET = re.compile(r"[•▪◦●○■□‣⁃∙]\s")
_NOTE_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶∗]{1,3})\s?(?=\D)")
_ENDS = re.compile(r"[.!?:;。！？：；]['\"’”»)\]]*\Z")
_FINISHED = re.compile(r"[.!?;。！？；]['\"’”»)\]]*\Z")
_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.|Tab\.|Tabelle|Abbildung|Abb\.|Tableau|Cuadro|Gráfico)\s?"
    r"[A-Z]?\d+(?:[.\-]\d+)*\s?[.:–—-]",
)
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3}){1,4}\.?\s")
_LETTER = re.compile(r"[^\W\d_]")

_LEADING = 1.3
"""A wider step down than the usual one times this begins a new block."""
_INDENT_EMS = 0.8
_LARGER = 1.12
_SMALLER = 0.93
_HEADING_CHARS = 200
_HEADING_LINES = 3
_RUNNING = frozenset({NodeKind.PARAGRAPH, NodeKind.ITEM})


@dataclass(slots=True)
class Block:
    """Lines that belong together, with what they are."""

    kind: NodeKind
    lines: list[Line]
    level_size: float = 0.0
    """Of a heading: the height of its characters, 0.01 more where it is bold."""
    rows: list[tuple[Line, list[str]]] = field(default_factory=list)
    """Of a table: the line on which each row begins, and its cells."""

    @property
    def page(self) -> int:
        """Page of its first line, counted from 1."""
        return self.lines[0].page


def blocks_of(lines: Sequence[Line], body: float) -> list[Block]:
    """Cut one column into blocks; `body` is the height of the document's usual text."""
    blocks: list[Block] = []
    rest: list[Line] = []
    for table, part in tables_of(lines):
        if table:
            blocks += _paragraphs(rest, body)
            rest = []
            blocks.append(Block(NodeKind.TABLE, part, rows=rows_of(part)))
        else:
            rest += part
    return blocks + _paragraphs(rest, body)


def goes_on(before: Block, block: Block) -> bool:
    """Tell whether a paragraph is the rest of one in an earlier column or page."""
    if block.kind is not NodeKind.PARAGRAPH or before.kind not in _RUNNING:
        return False
    last, first = before.lines[-1], block.lines[0]
    if abs(last.size - first.size) > 0.1 * first.size:
        return False
    words, following = last.text, first.text
    if following[:1].islower():
        return not _FINISHED.search(words)
    return not (_ENDS.search(words) or words[-1] in "-," or _short(last, before.lines))


def rest_of(before: Block, blocks: Sequence[Block]) -> int | None:
    """Return which block of the next column goes on with a paragraph; None for none.

    Figures and tables at the head of the column stand in between.
    """
    size = before.lines[-1].size
    for index, block in enumerate(blocks):
        if goes_on(before, block) and (not index or _begins_low(block)):
            return index
        same = block.lines[0].size > 0.9 * size and index > 0
        if same and block.kind is NodeKind.HEADING:
            return None
        if same and block.kind in _RUNNING and not _begins_low(block):
            return None
    return None


def runs_on(blocks: Sequence[Block]) -> Block | None:
    """Return the last running text of a column, which the next one may go on with."""
    return next(
        (b for b in reversed(blocks) if b.kind in _RUNNING and len(b.lines) > 1), None
    )


def _begins_low(block: Block) -> bool:
    return block.lines[0].text[:1].islower()


def _short(line: Line, lines: Sequence[Line]) -> bool:
    return line.right < max(x.right for x in lines) - 4 * line.size or len(lines) < 2


def _paragraphs(lines: Sequence[Line], body: float) -> list[Block]:
    if not lines:
        return []
    steps = [a.base - b.base for a, b in itertools.pairwise(lines)]
    usual = [s for s in steps if 0 < s < 3 * body]
    step = statistics.median_low(usual) if usual else 1.2 * body
    right = max(line.right for line in lines)
    groups: list[list[Line]] = [[lines[0]]]
    for before, line in itertools.pairwise(lines):
        if _begins(groups[-1], before, line, step, right):
            groups.append([line])
        else:
            groups[-1].append(line)
    blocks = [_block(group, body) for group in groups]
    return list(_with_notes(blocks, body))


def _begins(
    group: list[Line], before: Line, line: Line, step: float, right: float
) -> bool:
    """Tell whether a line begins a new block."""
    size = max(before.size, line.size)
    down = before.base - line.base
    if down > _LEADING * max(step, size) or down < 0:
        return True
    if abs(before.size - line.size) > 0.08 * size and len(line.text) > 3:
        return True
    if before.text.endswith("-") and line.text[:1].islower():
        return False
    ends_short = before.right < right - 3 * size
    if before.bold != line.bold and (ends_short or down > 1.1 * step):
        return True
    if _SURE_BULLET.match(line.text):
        return True
    finished = _FINISHED.search(before.text) is not None
    if BULLET.match(line.text) and (finished or ends_short):
        return True
    if line.left > before.left + _INDENT_EMS * size:
        ended = _ENDS.search(before.text) is not None
        return ended or (len(group) > 1 and ends_short)
    if line.left < before.left - _INDENT_EMS * size:
        return len(group) > 1 and finished
    return finished and ends_short and not line.text[:1].islower()


def _block(lines: list[Line], body: float) -> Block:
    text = " ".join(line.text for line in lines)
    size = statistics.median(line.size for line in lines)
    if _CAPTION.match(text):
        return Block(NodeKind.CAPTION, lines)
    if _is_heading(lines, text, size, body):
        bold = all(line.bold for line in lines)
        return Block(NodeKind.HEADING, lines, level_size=round(size, 1) + 0.01 * bold)
    if BULLET.match(text):
        return Block(NodeKind.ITEM, lines)
    return Block(NodeKind.PARAGRAPH, lines)


def _is_heading(lines: list[Line], text: str, size: float, body: float) -> bool:
    if len(lines) > _HEADING_LINES or len(text) > _HEADING_CHARS:
        return False
    if len(_LETTER.findall(text)) < 3 or text[-1] in ",;":
        return False
    bold = all(line.bold for line in lines)
    if bold and size >= body and _SECTION.match(text):
        return True
    if size >= _LARGER * body:
        return not (len(lines) > 1 and _ENDS.search(text) and size < 1.4 * body)
    return bold and size >= _SMALLER * body and not text.endswith((".", ":"))


def _with_notes(blocks: Iterable[Block], body: float) -> Iterator[Block]:
    """Tell the footnotes at the foot of a column: small, and with a mark."""
    blocks = list(blocks)
    foot = len(blocks)
    while foot and _is_note(blocks[foot - 1], body):
        foot -= 1
    while foot < len(blocks) and not _NOTE_MARK.match(blocks[foot].lines[0].text):
        foot += 1
    for index, block in enumerate(blocks):
        if index >= foot:
            block.kind = NodeKind.FOOTNOTE
        yield block


def _is_note(block: Block, body: float) -> bool:
    return block.kind in (NodeKind.PARAGRAPH, NodeKind.ITEM) and all(
        line.size < _SMALLER * body for line in block.lines
    )


def body_size(columns: Iterable[Sequence[Line]]) -> float:
    """Return the height that most characters of a document have."""
    weights: dict[float, int] = {}
    for lines in columns:
        for line in lines:
            size = round(2 * line.size) / 2
            weights[size] = weights.get(size, 0) + len(line.text)
    return max(weights, key=lambda s: (weights[s], s)) if weights else 10.0
