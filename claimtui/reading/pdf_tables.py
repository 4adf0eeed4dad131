"""Finds tables among the lines of a PDF by cells that stand below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimtui.reading.pdf_columns import Line
from claimtui.reading.pdf_glyphs import Run
from claimtui.reading.tables import is_figure, is_header

_ALIGNED_EMS = 0.6
_LOOK_BACK = 12
"""Lines of a table that a line may stand below: rows leave cells out."""
_HANGING = 3
"""Lines that the text of one cell may need below its row."""
_NAME_ROWS = 3
"""So many rows at the head of a table can hold the names of its columns."""
_ROW_STEP = 4.0
_CLOSE = 1.35


def tables_of(lines: Sequence[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Yield stretches of lines: tables (True), where cells stand below each other."""
    start = 0
    while start < len(lines):
        end = start + 1
        while (reach := _reach(lines, start, end)) > end:
            end = reach
        yield end > start + 1, list(lines[start:end])
        start = end


def _reach(lines: Sequence[Line], start: int, end: int) -> int:
    """Return where a table goes on to: one line of cells, past what hangs on cells."""
    rows = lines[max(start, end - _LOOK_BACK) : end]
    following = end
    while following < len(lines) and following - end <= _HANGING:
        line, before = lines[following], lines[following - 1]
        down = before.base - line.base
        if not 0 < down <= _ROW_STEP * max(line.size, before.size):
            return end
        if any(_aligned(row, line) for row in reversed(rows)):
            return following + 1
        if len(line.runs) > 1 or not _hangs(line, rows[-1]):
            return end
        following += 1
    return end


def _hangs(line: Line, above: Line) -> bool:
    """Tell whether a line can be the rest of a cell: close below, not at the margin."""
    close = _HANGING * _CLOSE * max(line.size, above.size)
    return above.base - line.base <= close and line.left > above.left + line.size


def _aligned(above: Line, below: Line) -> bool:
    """Tell whether two lines of cells have cells below each other."""
    if len(above.runs) < 2 or len(below.runs) < 2:
        return False
    near = _ALIGNED_EMS * max(above.size, below.size)
    matched = sum(any(_below(a, b, near) for a in above.runs) for b in below.runs)
    return matched >= 2


def _below(above: Run, below: Run, near: float) -> bool:
    middle = (above.left + above.right - below.left - below.right) / 2
    return (
        min(
            abs(above.left - below.left),
            abs(above.right - below.right),
            abs(middle),
        )
        <= near
    )


def rows_of(lines: Sequence[Line]) -> list[tuple[Line, list[str]]]:
    """Return the cells of each row; empty ones where a column can be told."""
    columns = _columns(lines)
    rows: list[tuple[Line, list[str]]] = []
    for index, line in enumerate(lines):
        places = [_places(run, columns) for run in line.runs]
        firsts = [p[0] for p in places if p]
        clear = len(firsts) == len(places) and len(set(firsts)) == len(firsts)
        if not clear:
            rows.append((line, [run.text for run in line.runs]))
        elif index and _is_rest(line, lines[index - 1], firsts, rows[-1][1]):
            for place, run in zip(firsts, line.runs, strict=True):
                rows[-1][1][place] += f" {run.text}"
        else:
            cells = [""] * len(columns)
            for place, run in zip(firsts, line.runs, strict=True):
                cells[place] = run.text
            rows.append((line, cells))
    _join_names([cells for _, cells in rows if len(cells) == len(columns)], columns)
    return rows


def header_rows(rows: Sequence[list[str]]) -> int:
    """Return how many rows at the head of a table name its columns.

    Below names that leave out the first column stand further names, without figures.
    """
    if not rows or not is_header(rows[0]):
        return 0
    count = 1
    while count < min(_NAME_ROWS, len(rows)):
        before, row = rows[count - 1], rows[count]
        complete = bool(before[0] and row[0])
        if (
            complete
            or any(is_figure(cell) for cell in row if cell)
            or not _has_figures(rows[count + 1 :])
        ):
            break
        count += 1
    return count


def _has_figures(rows: Sequence[list[str]]) -> bool:
    return any(is_figure(cell) for cells in rows[:_LOOK_BACK] for cell in cells if cell)


def _join_names(rows: Sequence[list[str]], columns: list[tuple[float, float]]) -> None:
    """Put a name that stands beside its column's values over them, in place.

    It is centred and they are not: they seem to be two columns, one of them only a
    name and the other without one.
    """
    if len(rows) <= 2 * _NAME_ROWS:
        return
    while (pair := _name_apart(rows, columns)) is not None:
        place, beside = pair
        for cells in rows:
            cells[beside] = cells[beside] or cells[place]
            del cells[place]
        ends = (*columns[place], *columns[beside])
        columns[beside] = (min(ends), max(ends))
        del columns[place]


def _name_apart(
    rows: Sequence[list[str]], columns: Sequence[tuple[float, float]]
) -> tuple[int, int] | None:
    """Return the column of a name and the nearest one beside it that has none."""
    tops = [_held(rows, place) for place in range(len(columns))]
    pairs = [
        (
            abs(columns[max(place, beside)][0] - columns[min(place, beside)][1]),
            place,
            beside,
        )
        for place, (first, last) in enumerate(tops)
        if 0 <= first <= last < _NAME_ROWS
        for beside in (place - 1, place + 1)
        if 0 <= beside < len(columns) and tops[beside][0] > last
    ]
    return min(pairs)[1:] if pairs else None


def _held(rows: Sequence[list[str]], place: int) -> tuple[int, int]:
    """Return the first and the last row that holds something in a column."""
    held = [index for index, cells in enumerate(rows) if cells[place]]
    return (held[0], held[-1]) if held else (-1, -1)


def _is_rest(
    line: Line, before: Line, places: Sequence[int], cells: Sequence[str]
) -> bool:
    """Tell whether a line holds only the rest of some cells of the row above.

    What stands below a row and holds figures is a row of its own.
    """
    return (
        bool(cells[0])
        and len(line.runs) <= 2
        and 0 not in places
        and all(place < len(cells) and cells[place] for place in places)
        and before.base - line.base <= _CLOSE * max(line.size, before.size)
        and not any(is_figure(run.text) for run in line.runs)
    )


def _columns(lines: Sequence[Line]) -> list[tuple[float, float]]:
    """Return where the columns are, by the lines with the most cells."""
    most = max(len(line.runs) for line in lines)
    columns: list[tuple[float, float]] = []
    full = [run for line in lines if len(line.runs) == most for run in line.runs]
    for left, right in sorted((run.left, run.right) for run in full):
        if columns and left < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(right, columns[-1][1]))
        else:
            columns.append((left, right))
    return columns


def _places(run: Run, columns: Sequence[tuple[float, float]]) -> list[int]:
    return [i for i, (a, b) in enumerate(columns) if run.left < b and a < run.right]
