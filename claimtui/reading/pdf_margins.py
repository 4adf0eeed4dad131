"""Finds what repeats at the edges of PDF pages: headers, footers, page numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.reading.pdf_columns import Line, lines_of
from claimtui.reading.pdf_glyphs import Run

_EDGE_LINES = 3
"""Lines looked at from the top and from the foot of each page."""
_SHIFT_POINTS = 4.0
"""A header stands at the same height on its pages, up to so much."""
_LEAST_SHARE = 0.2
"""On at least this share of the pages, and on two."""
_NUMBERS = re.compile(r"\d+")
_ROMAN = re.compile(r"\b[ivxlc]+\b", re.IGNORECASE)
_COLUMN_NAMES = 3
"""A line of so many cells above another such line names the columns of a table."""
_LINE_NUMBERS = 8
"""Lines of a page that count up by one make the numbers beside them line numbers."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What was taken off the edges of pages."""

    said: tuple[tuple[str, int], ...]
    """Each different header or footer with words, and the page it is first on."""
    chars: int
    """Visible characters that are in the text no more."""
    numbered_pages: int
    """Pages whose line numbers were taken off."""


def take_margins(pages: Sequence[list[Run]]) -> Margins:
    """Take repeated headers, footers, page and line numbers out of pages, in place."""
    edges = [_edges(runs) for runs in pages]
    repeated = _repeated(edges)
    said: dict[str, tuple[str, int]] = {}
    chars = 0
    names_kept: set[str] = set()
    for page, (runs, lines) in enumerate(zip(pages, edges, strict=True)):
        for key, line, is_table in lines:
            if (key, _height(line)) not in repeated:
                continue
            if is_table and key not in names_kept:
                names_kept.add(key)  # the first time the columns' names stay
                continue
            if re.search(r"[^\W\d_]{2}", line.text):
                said.setdefault(key, (line.text, page + 1))
            chars += len("".join(line.text.split()))
            gone = {id(run) for run in line.runs}
            runs[:] = [run for run in runs if id(run) not in gone]
    numbered = sum(_take_line_numbers(runs) for runs in pages)
    words = tuple(value for key, value in said.items() if key not in names_kept)
    return Margins(words, chars, numbered)


_Edge = tuple[str, Line, bool]


def _edges(runs: list[Run]) -> list[_Edge]:
    lines = lines_of([run for run in runs if not run.turned], 0)
    found = [
        (_key(line), line, False)
        for line in (Line([run], 0) for run in runs if run.turned)
    ]
    for index, line in enumerate(lines):
        if _EDGE_LINES <= index < len(lines) - _EDGE_LINES:
            continue
        following = lines[index + 1] if index + 1 < len(lines) else None
        is_table = (
            following is not None
            and len(line.runs) >= _COLUMN_NAMES
            and len(following.runs) >= _COLUMN_NAMES
        )
        found.append((_key(line), line, is_table))
    return found


def _key(line: Line) -> str:
    """Return a line's words without its numbers, whatever the order of its parts."""
    parts = (_NUMBERS.sub("#", "".join(run.text.split())) for run in line.runs)
    key = " ".join(sorted(parts)).casefold()
    return "#" if _ROMAN.fullmatch(key) else key


def _height(line: Line) -> int:
    return round(line.base / _SHIFT_POINTS)


def _repeated(edges: Sequence[list[_Edge]]) -> set[tuple[str, int]]:
    pages: dict[tuple[str, int], set[int]] = defaultdict(set)
    for page, lines in enumerate(edges):
        for key, line, _ in lines:
            height = _height(line)
            for near in (height - 1, height, height + 1):
                pages[key, near].add(page)
    least = max(2, round(_LEAST_SHARE * len(edges)))
    if len(edges) > 20:
        least = min(least, 4)  # a chapter's name stands on a few pages only
    return {place for place, on in pages.items() if len(on) >= least}


def _take_line_numbers(runs: list[Run]) -> bool:
    """Take off numbers that count the lines of a page, as transcripts have them."""
    lines = lines_of([run for run in runs if not run.turned], 0)
    firsts = [(line.runs[0], line) for line in lines if line.runs]
    numbers = [
        (int(run.text), run)
        for run, line in firsts
        if run.text.isdecimal() and len(run.text) <= 3
        and (len(line.runs) > 1 or len(line.text) <= 3)
    ]
    counting = [
        run
        for (value, run), (following, _) in zip(numbers, numbers[1:], strict=False)
        if following == value + 1
    ]
    if len(counting) < _LINE_NUMBERS or len(numbers) < 0.7 * len(lines):
        return False
    gone = {id(run) for _, run in numbers}
    runs[:] = [run for run in runs if id(run) not in gone]
    return True
