"""Reads CSV and TSV: each record a row on one line, its cells apart by " | "."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.decoding import decode
from claimtui.reading.outline import Outline
from claimtui.reading.sniffing import CSV, TSV

READER = "table 2"
CELL_BORDER = " | "

MAX_ROWS = 400_000
"""A longer table is refused: nobody cites from it by reading."""
MAX_CELLS = 3_000_000
MAX_CELL_NODES = 600_000
"""A table of more cells has rows only, so that its nodes fit into memory."""

_DELIMITERS = {CSV: ",;\t|", TSV: "\t;,|"}
_SAMPLE_RECORDS = 60
_SAMPLE_CHARS = 10_000
_LONGEST_CELL_LINES = 50
"""A cell of more lines comes from a lost quotation mark."""
_FIGURE = re.compile(r"[^\w]*\d[\d\s.,:/%\-–]*[^\w]*|[^\w]+")
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?:[-/–][0-9]{2,4})?\W?")

_Rows = list[list[str]]


def read_table(
    data: bytes, name: str, media_type: str, header_charset: str | None = None
) -> Reading:
    """Read a table of separated values.

    The separator is the one by which most of the first records have the same number of
    cells (at least two); of equals the first of `, ; tab |`, for TSV `tab ; , |`.

    Raises:
        NoTextError: All cells are empty.
        UnreadableError: It has more than `MAX_ROWS` rows or `MAX_CELLS` cells.
    """
    decoded = decode(data, header_charset, html=False)
    lines, delimiter = _delimiter_of(decoded.text, media_type)
    rows, notes = _rows_of(lines, delimiter, name)
    if not rows:
        raise NoTextError(
            "holds no text", which=name, hint="choose a table with something in it"
        )
    text, outline = _written(rows, notes)
    return Reading(
        reader=READER,
        libraries={},
        media_type=media_type,
        encoding=decoded.encoding,
        text=text,
        nodes=outline.nodes(),
        mode=ExtractionMode.TEXT,
        notes=(*decoded.notes, *notes),
    )


def is_header(cells: Sequence[str], below: Sequence[str] = ()) -> bool:
    """Tell whether a table's first row names its columns: words, each another.

    Years name columns too, where the row below has something else under them.
    """
    said = [cell for cell in cells if cell]
    if len(said) < 2 or len(set(said)) < len(said):
        return False
    figures = [at for at, cell in enumerate(cells) if cell and is_figure(cell)]
    if not figures:
        return True
    return 0 not in figures and all(
        _YEAR.fullmatch(cells[at])
        and at < len(below)
        and is_figure(below[at])
        and not _YEAR.fullmatch(below[at])
        for at in figures
    )


def is_figure(cell: str) -> bool:
    """Tell whether a cell holds a number or a date and no words."""
    return _FIGURE.fullmatch(cell) is not None


def _delimiter_of(text: str, media_type: str) -> tuple[list[str], str]:
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
    declared = re.fullmatch(r"sep=(.)\s*", lines[0], re.IGNORECASE)
    if declared is not None:
        return lines[1:], declared[1]  # a spreadsheet program's own line
    sample = [line[:_SAMPLE_CHARS] for line in lines[:_SAMPLE_RECORDS]]
    options = _DELIMITERS[media_type]
    best = max(options, key=lambda d: (_agreement(sample, d), -options.index(d)))
    return lines, best


def _agreement(sample: list[str], delimiter: str) -> tuple[float, int]:
    """Return the share of records with the commonest width, and that width."""
    widths = Counter(len(row) for row in _parsed(sample, delimiter) if any(row))
    wide = {width: count for width, count in widths.items() if width > 1}
    if not wide:
        return 0.0, 0
    width, count = max(wide.items(), key=lambda pair: (pair[1], pair[0]))
    return count / widths.total(), width


def _parsed(
    lines: list[str], delimiter: str, *, quoted: bool = True
) -> Iterator[list[str]]:
    csv.field_size_limit(1 << 30)
    reader = csv.reader(
        lines,
        delimiter=delimiter,
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
        skipinitialspace=True,
        strict=False,
    )
    try:
        yield from reader
    except csv.Error:
        return


def _rows_of(lines: list[str], delimiter: str, name: str) -> tuple[_Rows, list[str]]:
    notes: list[str] = []
    rows = list(_parsed(lines, delimiter))
    if any(c.count("\n") > _LONGEST_CELL_LINES for row in rows for c in row):
        rows = list(_parsed(lines, delimiter, quoted=False))
        notes.append("A quotation mark is never closed; all of them were kept.")
    cells = sum(map(len, rows))
    if cells > MAX_CELLS:
        raise _too_large(name, f"{cells:,} cells; at most {MAX_CELLS:,}")
    rows = [[" ".join(cell.split()) for cell in row] for row in rows]
    rows = [row for row in rows if any(row)]
    if len(rows) > MAX_ROWS:
        raise _too_large(name, f"{len(rows):,} rows; at most {MAX_ROWS:,}")
    return rows, notes


def _too_large(name: str, what: str) -> UnreadableError:
    return UnreadableError(
        f"has {what} are read",
        which=name,
        hint="save the rows that matter as a file of their own",
    )


def _written(rows: _Rows, notes: list[str]) -> tuple[str, Outline]:
    with_cells = sum(map(len, rows)) <= MAX_CELL_NODES
    if not with_cells:
        notes.append("The table is so large that its cells are not told apart.")
    writer = _Writer(with_cells)
    captions, rest = _captions(rows)
    writer.outline.open(NodeKind.TABLE)
    for row in captions:
        writer.line(NodeKind.CAPTION, row, header=False)
    header = bool(rest) and is_header(rest[0], rest[1] if len(rest) > 1 else ())
    for index, row in enumerate(rest):
        writer.line(NodeKind.ROW, row, header=header and not index)
    writer.outline.close()
    return "".join(writer.parts), writer.outline


def _captions(rows: _Rows) -> tuple[_Rows, _Rows]:
    """Split off the lines above a table that say what it is, such as "in millions"."""
    filled = [sum(map(bool, row)) for row in rows]
    if max(filled, default=0) < 2:
        return [], rows
    first = next(index for index, count in enumerate(filled) if count > 1)
    return (rows[:first], rows[first:]) if first <= 5 else ([], rows)


class _Writer:
    def __init__(self, with_cells: bool) -> None:
        self.parts: list[str] = []
        self.outline = Outline()
        self._length = 0
        self._with_cells = with_cells

    def line(self, kind: NodeKind, cells: list[str], *, header: bool) -> None:
        if self.parts:
            self._write("\n")
        if kind is NodeKind.CAPTION:
            start = self._length
            self._write(" ".join(filter(None, cells)))
            self.outline.leaf(kind, start, self._length)
            return
        self.outline.open(kind, header=header)
        row_start = self._length
        self.outline.covers(row_start, row_start)  # empty cells before the first too
        for index, cell in enumerate(cells):
            if index:
                self._write(CELL_BORDER)
            start = self._length
            self._write(cell)
            if cell and self._with_cells:
                self.outline.leaf(NodeKind.CELL, start, self._length, header=header)
        self.outline.covers(row_start, self._length)
        self.outline.close()

    def _write(self, words: str) -> None:
        self.parts.append(words)
        self._length += len(words)
