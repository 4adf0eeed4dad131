"""Puts the runs of a PDF page into reading order: columns first, then lines."""

from __future__ import annotations

import bisect
import itertools
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimtui.reading.pdf_glyphs import Run

_LEAST_LINES = 4
"""A column has at least this many lines, else it is a row of cells."""
_LEAST_CHARS = 18
"""Characters in the middle line of a column; cells of a table are shorter."""
_CROSSED_SHARE = 0.45
"""Lines that cross the white space between columns, against lines beside it."""
_TURNS_SHARE = 0.3
"""How often a file that draws columns goes from one to the other, per line."""
_ON_LINE, _ROWS_SHARE = 0.12, 0.5
"""How near two baselines of a row are, in ems, and how many of them make rows."""
_BAR, _MIDDLE = 1.4, 0.05
"""A heading so much larger, so near to the middle, stands over both columns."""
_GAP_EMS = 0.6
"""Least width of the white space between columns."""
_MAX_DEPTH = 5
_MOST_GAPS = 12
_WIDEST = 100_000
"""Points; nothing that is shown is wider."""
_SAME_LINE = 0.4
"""Part of the height by which baselines of one line may differ."""


@dataclass(slots=True)
class Line:
    """Runs on one baseline of a column, from left to right."""

    runs: list[Run]
    page: int

    @property
    def left(self) -> float:
        """Where it begins, in points."""
        return self.runs[0].left

    @property
    def right(self) -> float:
        """Where it ends, in points."""
        return max(run.right for run in self.runs)

    @property
    def base(self) -> float:
        """Height of the baseline above the page's foot."""
        return self.largest.base

    @property
    def size(self) -> float:
        """Height of most of its characters."""
        return self.largest.size

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(run.bold for run in self.runs)

    @property
    def largest(self) -> Run:
        """The run with the most characters."""
        return max(self.runs, key=lambda run: len(run.text))

    @property
    def text(self) -> str:
        """Its words; runs are apart by a space, a lone superscript by its sign."""
        parts = [self.runs[0].text]
        for before, run in zip(self.runs, self.runs[1:], strict=False):
            parts.append(_joint(before, run))
            parts.append(run.text)
        return "".join(parts)


def columns_of(runs: Sequence[Run], page: int) -> Iterator[list[Line]]:
    """Yield the lines of each column in reading order."""
    for region in _regions(list(runs), 0):
        yield lines_of(region, page)


def lines_of(runs: Sequence[Run], page: int) -> list[Line]:
    """Group runs into lines by their baselines, from the top down."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda r: -r.base):
        if lines and _stands_on(run, lines[-1][0]):
            lines[-1].append(run)
        else:
            lines.append([run])
    return [Line(sorted(line, key=lambda r: r.left), page) for line in lines]


def _stands_on(run: Run, other: Run) -> bool:
    return abs(run.base - other.base) <= _SAME_LINE * max(run.size, other.size)


def _joint(before: Run, run: Run) -> str:
    if run.left - before.right > 0.3 * before.size or run.size > 0.84 * before.size:
        return " "
    return "^" if run.base > before.base + 0.15 * before.size else " "


def _regions(runs: list[Run], depth: int) -> Iterator[list[Run]]:
    """Cut a region at the white space between columns, above and below what spans."""
    gutter = _gutter(runs) if depth < _MAX_DEPTH else None
    if gutter is None:
        if runs:
            yield runs
        return
    bars = _bars(runs)
    spanning: list[Run] = []
    rest: list[Run] = []
    for run in sorted(runs, key=_top):
        over = run.left < gutter < run.right or id(run) in bars
        (spanning if over else rest).append(run)
    whole: list[Run] = []  # lines that span, with what is too short to be columns
    position = 0
    for line in [*lines_of(spanning, 0), None]:
        between: list[Run] = []
        beside: list[Run] = []
        while position < len(rest) and (
            line is None or _is_above(rest[position], line)
        ):
            on_line = line is not None and _stands_on(rest[position], line.runs[0])
            (beside if on_line else between).append(rest[position])
            position += 1
        if _has_columns(between, gutter) or (line is None and not whole):
            if whole:
                yield whole
            yield from _halves(between, gutter, depth)
            whole = []
        else:
            whole += between
        whole += beside + (line.runs if line is not None else [])
    if whole:
        yield whole


def _bars(runs: list[Run]) -> set[int]:
    """Return the headings that stand alone and in the middle of a region, by `id`."""
    size = statistics.median(run.size for run in runs)
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    near = _MIDDLE * (right - left)
    return {
        id(run)
        for run in runs
        if run.size >= _BAR * size
        and abs(run.left + run.right - left - right) <= 2 * near
        and sum(abs(other.base - run.base) < run.size for other in runs) == 1
    }


def _is_above(run: Run, line: Line) -> bool:
    return run.base > line.runs[0].base - _SAME_LINE * line.runs[0].size


def _has_columns(runs: list[Run], gutter: float) -> bool:
    left = sum(run.right <= gutter for run in runs)
    return min(left, len(runs) - left) >= _LEAST_LINES or (
        bool(runs) and max(left, len(runs) - left) >= 2 * _LEAST_LINES
    )


def _top(run: Run) -> float:
    return -run.base


def _halves(runs: list[Run], gutter: float, depth: int) -> Iterator[list[Run]]:
    left = [run for run in runs if run.right <= gutter]
    right = [run for run in runs if run.left >= gutter]
    if left:
        yield from _regions(left, depth + 1)
    if right:
        yield from _regions(right, depth + 1)


def _gutter(runs: list[Run]) -> float | None:
    """Return where the white space between two columns of prose is; None for none."""
    if len(runs) < 2 * _LEAST_LINES:
        return None
    size = statistics.median(run.size for run in runs)
    for gutter in _gaps(runs, _GAP_EMS * size):
        left = [i for i, run in enumerate(runs) if run.right <= gutter]
        right = [i for i, run in enumerate(runs) if run.left >= gutter]
        crossed = len(runs) - len(left) - len(right)
        fewer = min(len(left), len(right))
        if fewer < _LEAST_LINES or crossed > _CROSSED_SHARE * (len(runs) - crossed):
            continue
        if not (_is_prose(runs, left) and _is_prose(runs, right)):
            continue
        sides = sorted(
            [(runs[i].order, 0) for i in left] + [(runs[i].order, 1) for i in right]
        )
        turns = sum(a[1] != b[1] for a, b in itertools.pairwise(sides))
        if turns <= max(2, _TURNS_SHARE * fewer) or not _are_rows(runs, left, right):
            return gutter
    return None


def _are_rows(runs: list[Run], left: list[int], right: list[int]) -> bool:
    """Tell whether lines on both sides stand on one baseline, as cells of rows do."""
    few, many = sorted((left, right), key=len)
    bases = sorted(runs[i].base for i in many)
    on_line = 0
    for i in few:
        near = _ON_LINE * runs[i].size
        at = bisect.bisect_left(bases, runs[i].base - near)
        on_line += at < len(bases) and bases[at] <= runs[i].base + near
    return on_line >= _ROWS_SHARE * len(few)


def _is_prose(runs: list[Run], places: list[int]) -> bool:
    return statistics.median(len(runs[i].text) for i in places) >= _LEAST_CHARS


def _gaps(runs: list[Run], least: float) -> list[float]:
    """Return where vertical strips are the whitest; few runs may cross them."""
    first = min(run.left for run in runs)
    covers = _covers(runs, first)
    margin = int(0.12 * len(covers))
    found: dict[float, None] = {}
    crossing = 0
    while crossing <= _CROSSED_SHARE * len(runs):
        for start, end in _strips(covers, crossing, margin):
            if end - start >= least:
                found[first + _whitest(covers, start, end)] = None
        crossing = 2 * crossing + 1
    return list(found)[:_MOST_GAPS]


def _covers(runs: list[Run], first: float) -> list[int]:
    """Return how many runs stand over each point from left to right."""
    width = max(run.right for run in runs) - first
    if not 0 < width < _WIDEST:
        return []
    changes = [0] * (int(width) + 3)
    for run in runs:
        changes[int(run.left - first) + 1] += 1
        changes[int(run.right - first) + 1] -= 1
    return list(itertools.accumulate(changes))


def _strips(covers: list[int], most: int, margin: int) -> Iterator[tuple[int, int]]:
    start = None
    for at in range(margin, len(covers) - margin):
        if covers[at] <= most:
            start = at if start is None else start
        elif start is not None:
            yield start, at
            start = None
    if start is not None:
        yield start, len(covers) - margin


def _whitest(covers: list[int], start: int, end: int) -> float:
    """Return the middle of the longest stretch that the fewest runs cross."""
    fewest = min(covers[start:end])
    best = (0, start)
    begin = start
    for at in range(start, end + 1):
        if at == end or covers[at] != fewest:
            best = max(best, (at - begin, begin))
            begin = at + 1
    return best[1] + best[0] / 2 - 0.5
