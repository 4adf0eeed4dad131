"""Reads tables with cells parted by bars or tabs, and the units of their headers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from claimtui.checks.late import late
from claimtui.checks.lexicon import currencies, english, unit_marks, unit_words
from claimtui.checks.quantity import Kind, Quantity
from claimtui.model.spans import TextSpan

_RULE = late(r"[|\s:+=-]*")
BRACKETED = late(r"\([^)]*\)")
_MOST_CELLS = 4_000
"""Cells of a table that is read; more is data, not evidence of a sentence."""
_NO_CLAUSE = -1
"""A year in a header is that of its column, and near no other number."""
MOST_CHARS = 200_000
_MOST_TABLES = 12
_FEWEST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table with its place, and its number if it is one."""

    text: str
    start: int
    end: int
    number: Quantity | None = None

    @property
    def span(self) -> TextSpan:
        """Where its words stand."""
        return TextSpan(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Table:
    """A grid: the first row has the headers, the first column the labels."""

    headers: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(text: str, numbers: Sequence[Quantity]) -> list[Table]:
    """Return the tables of a text whose cells are parted by bars or tabs."""
    if not is_gridded(text):
        return []
    by_start = {quantity.start: quantity for quantity in numbers}
    found: list[Table] = []
    block: list[tuple[Cell, ...]] = []
    offset = 0
    for line in [*text[:MOST_CHARS].split("\n"), ""]:
        cells = _cells(line, offset, by_start)
        offset += len(line) + 1
        if cells and (not block or len(cells) == len(block[0])):
            if not _RULE.fullmatch(line):
                block.append(cells)
            continue
        if cells == () and block and _RULE.fullmatch(line) and line.strip():
            continue
        found.extend(_as_table(block))
        if len(found) >= _MOST_TABLES:
            break
        block = [cells] if cells else []
    return found


def is_gridded(text: str) -> bool:
    """Tell whether a text may have a table."""
    return "|" in text or "\t" in text


def with_headers(numbers: list[Quantity], text: str) -> list[Quantity]:
    """Give the bare cells of a column the unit that its header names: Weight (kg)."""
    told: dict[int, Quantity] = {}
    for grid in tables(text, numbers):
        head = grid.headers[0].start, grid.headers[-1].end
        for date in numbers:
            if date.day and head[0] <= date.start < head[1]:
                told[date.start] = replace(date, clause=_NO_CLAUSE)
        for row in grid.rows:  # 13.9 behind a label is no version
            for cell in row[1:]:
                if cell.number and cell.number.kind is Kind.VERSION:
                    told[cell.number.start] = _as_count(cell.number)
        for at, header in enumerate(grid.headers):
            note = BRACKETED.search(header.text)
            change = _unit_of(note.group()[1:-1].strip()) if note and at else None
            for row in grid.rows if change else ():
                read = row[at].number
                number = told.get(read.start, read) if read else None
                if change and number and _is_bare(number):
                    told[number.start] = change(number)
    return [told.get(q.start, q) for q in numbers] if told else numbers


def _as_count(number: Quantity) -> Quantity:
    whole, _, digits = number.literal.partition(".")
    if not (whole.isdecimal() and digits.isdecimal()):
        return number
    step = Fraction(1, 10 ** len(digits))
    value = Fraction(int(whole + digits)) * step
    return replace(number, kind=Kind.COUNT, value=value, step=step, cell=True)


def _is_bare(number: Quantity) -> bool:
    return number.kind is Kind.COUNT and number.scale == 1


def _unit_of(note: str) -> Callable[[Quantity], Quantity] | None:
    """Return what a header's note makes of a bare number: kg, %, million euros."""
    whole = _change_of(note)
    parts = note.split()
    if whole or len(parts) != 2:
        return whole
    first, second = _change_of(parts[0]), _change_of(parts[1])
    return (lambda q: second(first(q))) if first and second else None


def _change_of(note: str) -> Callable[[Quantity], Quantity] | None:
    """Return what one word of a note makes of a number."""
    low = note.lower()
    if note == "%" or low in ("percent", "per cent"):
        return lambda q: replace(
            q, kind=Kind.SHARE, value=q.value / 100, step=q.step / 100
        )
    if scale := english()["scales"].get(low.removesuffix("s")):
        return lambda q: replace(
            q, value=q.value * scale, step=q.step * scale, scale=Fraction(scale)
        )
    if code := currencies().get(note) or currencies().get(low):
        return lambda q: replace(q, kind=Kind.MONEY, currency=code)
    if unit := unit_marks().get(note) or unit_words().get(low):
        kinds = {"share": Kind.SHARE, "points": Kind.POINTS}
        kind = kinds.get(unit.dimension, Kind.MEASURE)
        return lambda q: replace(q, kind=kind, unit=unit)
    return None


def _as_table(block: list[tuple[Cell, ...]]) -> Iterator[Table]:
    """Yield a block of rows that has labels and headers."""
    if len(block) < _FEWEST_ROWS or len(block) * len(block[0]) > _MOST_CELLS:
        return
    labelled = all(row[0].text for row in block[1:])
    if labelled and any(cell.number for row in block[1:] for cell in row[1:]):
        yield Table(block[0], tuple(block[1:]))


def _cells(line: str, offset: int, by_start: dict[int, Quantity]) -> tuple[Cell, ...]:
    mark = "|" if "|" in line else "\t"
    if mark not in line or _RULE.fullmatch(line):
        return ()
    cells: list[Cell] = []
    at = offset
    pieces = line.split(mark)
    for piece in pieces:
        text = piece.strip()
        start = at + len(piece) - len(piece.lstrip())
        cells.append(
            Cell(text, start, start + len(text), _number(text, start, by_start))
        )
        at += len(piece) + 1
    if not pieces[0].strip():
        cells = cells[1:]
    if not pieces[-1].strip():
        cells = cells[:-1]
    return tuple(cells) if len(cells) > 1 else ()


def _number(text: str, start: int, by_start: dict[int, Quantity]) -> Quantity | None:
    signed = text[:1] in ("+", "$", "€", "£")
    found = by_start.get(start) or (by_start.get(start + 1) if signed else None)
    return found if found and found.end >= start + len(text) - 1 else None
