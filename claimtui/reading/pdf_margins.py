"""Finds what repeats at the edges of PDF pages: headers, footers, page numbers."""

from __future__ import annotations

import itertools
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from claimtui.reading.pdf_columns import Line, lines_of
from claimtui.reading.pdf_glyphs import Run

_EDGE_LINES = 3
"""Lines looked at from the top and from the foot of each page."""
_SHIFT_POINTS = 4.0
"""A header stands at the same height on its pages, up to so much."""
_LEAST_SHARE = 0.2
"""On at least this share of the pages, and on two."""
_LONG, _LEAST_PAGES = 20, 4
"""In a longer file a chapter's name needs to stand on so many pages only."""
_COUNTING_SHARE = 0.6
_COUNTING_LEAST = 0.3
"""Share of the pages on which page numbers stand in one place."""
_RUNNING_SHARE = 0.4
"""On so many pages, and sharing a part with another page so often, lines are margins
that name chapters."""
_APART = 1.7
"""Ems between such a line and the text."""
_TALL = 1.15
_NUMBERS = re.compile(r"\d{1,9}")
_WORD = re.compile(r"[^\W\d_]{2}")
_ROMAN = re.compile(
    r"(?:^|(?<=\s))(?=[ivxl])(x[lc]|l?x{0,4})(i[xv]|v?i{0,4})(?=\s|$)", re.IGNORECASE
)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
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
    repeated |= _running(edges, pages)
    counting = _counting_places(edges, repeated)
    said: dict[str, tuple[str, int]] = {}
    names: set[str] = set()
    chars = 0
    for page, (runs, stacks) in enumerate(zip(pages, edges, strict=True)):
        gone: set[int] = set()
        outer = (_outer(stack, repeated, counting, page) for stack in stacks)
        for edge in itertools.chain.from_iterable(outer):
            if edge.names_columns and edge.key not in names:
                names.add(edge.key)  # the first time they stay with their table
                continue
            if edge.key not in names and _WORD.search(edge.line.text):
                said.setdefault(edge.key, (edge.line.text, page + 1))
            chars += len("".join(edge.line.text.split()))
            gone.update(id(run) for run in edge.line.runs)
        runs[:] = [run for run in runs if id(run) not in gone]
    numbered = sum(_take_line_numbers(runs) for runs in pages)
    return Margins(tuple(said.values()), chars, numbered)


class _Edge(NamedTuple):
    """A line near the edge of a page."""

    key: str
    line: Line
    names_columns: bool

    @property
    def numbers(self) -> list[int]:
        """The numbers in it, in an order that pages have in common."""
        return [int(n) for n in _NUMBERS.findall(" ".join(_parts(self.line)))]

    @property
    def place(self) -> tuple[str, int]:
        """What it says and at what height."""
        return self.key, round(self.line.base / _SHIFT_POINTS)


def _edges(runs: list[Run]) -> list[list[_Edge]]:
    """Return the lines from the top and from the foot inwards, and each turned one."""
    lines = lines_of([run for run in runs if not (run.turned or run.vertical)], 0)
    edges = []
    for line, below in itertools.zip_longest(lines, lines[1:]):
        cells = min(len(line.runs), len(below.runs) if below else 0)
        edges.append(_Edge(_key(line), line, cells >= _COLUMN_NAMES))
    turned = [Line([run], 0) for run in runs if run.turned]
    return [
        edges[:_EDGE_LINES],
        edges[: -_EDGE_LINES - 1 : -1],
        *([_Edge(_key(line), line, False)] for line in turned),
    ]


def _outer(
    stack: list[_Edge],
    repeated: set[tuple[str, int]],
    counting: set[tuple[int, int]],
    page: int,
) -> Iterator[_Edge]:
    """Yield the margins of an edge; what is further in is the page's text."""
    for edge in stack:
        if edge.place not in repeated and not counting & _counts_of(edge, page):
            return
        yield edge


def _counts_of(edge: _Edge, page: int) -> set[tuple[int, int]]:
    """Return the height of a line with each of its numbers less the page's place."""
    return {(edge.place[1], number - page) for number in edge.numbers}


def _counting_places(
    edges: Sequence[list[list[_Edge]]], repeated: set[tuple[str, int]]
) -> set[tuple[int, int]]:
    """Return where page numbers stand: a line that has them there is a header.

    So a chapter's name that stands on few pages is told by the number beside it.
    """
    seen = Counter(
        count
        for page, stacks in enumerate(edges)
        for stack in stacks
        for edge in stack
        if edge.place in repeated
        for count in _counts_of(edge, page)
    )
    least = max(_LEAST_PAGES, _COUNTING_LEAST * len(edges))
    return {at for at, times in seen.items() if times >= least}


def _key(line: Line) -> str:
    """Return a line's words without its numbers, whatever the order of its parts."""
    return _bare(" ".join(_parts(line)))


def _parts(line: Line) -> list[str]:
    """Return a line's parts in an order that left and right pages have in common."""
    words = (_ROMAN.sub(_in_digits, run.text) for run in line.runs)
    return sorted(("".join(said.split()) for said in words), key=_bare)


def _in_digits(roman: re.Match[str]) -> str:
    """Write a number of the first pages, such as iv, in digits; a word as it is."""
    at_edge = not roman.string[: roman.start()].strip() or (
        not roman.string[roman.end() :].strip()
    )
    if not at_edge or not roman[0].islower():
        return roman[0]
    values = [_ROMAN_VALUES[sign] for sign in roman[0]]
    following = [*values[1:], 0]
    pairs = zip(values, following, strict=True)
    return str(sum(-value if value < after else value for value, after in pairs))


def _bare(words: str) -> str:
    return _NUMBERS.sub("#", words).casefold()


def _repeated(edges: Sequence[list[list[_Edge]]]) -> set[tuple[str, int]]:
    """Return the lines that stand on many pages at the same height."""
    pages: dict[tuple[str, int], dict[int, list[int]]] = defaultdict(dict)
    for page, stacks in enumerate(edges):
        for edge in (edge for stack in stacks for edge in stack):
            numbers = edge.numbers
            for near in (-1, 0, 1):
                pages[edge.key, edge.place[1] + near][page] = numbers
    least = max(2, round(_LEAST_SHARE * len(edges)))
    if len(edges) > _LONG:
        least = min(least, _LEAST_PAGES)
    return {at for at, on in pages.items() if len(on) >= least and _count_pages(on)}


def _running(
    edges: Sequence[list[list[_Edge]]], pages: Sequence[Sequence[Run]]
) -> set[tuple[str, int]]:
    """Return the outermost lines that name chapter and section, each on few pages.

    They stand apart from the text and at one height on many pages, no larger than the
    text, and some part of them is on other pages too; titles of slides are not.
    """
    usual = (
        statistics.median(r.size for runs in pages for r in runs or ())
        if any(pages)
        else 0.0
    )
    at: dict[tuple[int, int], list[_Edge]] = defaultdict(list)
    for stacks in edges:
        for side, stack in enumerate(stacks[:2]):
            if stack and _is_apart(stack) and stack[0].line.size <= _TALL * usual:
                at[side, stack[0].place[1]].append(stack[0])
    found: set[tuple[str, int]] = set()
    for lines in at.values():
        parts = Counter(part for edge in lines for part in set(_parts(edge.line)))
        shared = sum(any(parts[p] > 1 for p in _parts(e.line)) for e in lines)
        if len(lines) >= max(_LEAST_PAGES, _RUNNING_SHARE * len(edges)) and (
            shared >= _RUNNING_SHARE * len(lines)
        ):
            found.update(edge.place for edge in lines)
    return found


def _is_apart(stack: Sequence[_Edge]) -> bool:
    if len(stack) < 2:
        return False
    outer, inner = stack[0].line, stack[1].line
    return abs(outer.base - inner.base) >= _APART * max(outer.size, inner.size)


def _count_pages(on: dict[int, list[int]]) -> bool:
    """Tell whether a line's numbers stay or count pages; a table's rows do not."""
    width = Counter(map(len, on.values())).most_common(1)[0][0]
    rows = [(page, row) for page, row in on.items() if len(row) == width]
    for place in range(width):
        stays = Counter(row[place] for _, row in rows)
        counts = Counter(row[place] - page for page, row in rows)
        same = max(c.most_common(1)[0][1] for c in (stays, counts))
        if same < _COUNTING_SHARE * len(rows):
            return False
    return True


def _take_line_numbers(runs: list[Run]) -> bool:
    """Take off numbers that count the lines of a page, as transcripts have them."""
    lines = lines_of([run for run in runs if not (run.turned or run.vertical)], 0)
    firsts = [(line.runs[0], line) for line in lines if line.runs]
    numbers = [
        (int(run.text), run)
        for run, line in firsts
        if run.text.isdecimal()
        and len(run.text) <= 3
        and (len(line.runs) > 1 or len(line.text) <= 3)
    ]
    counting = [
        run
        for (value, run), (following, _) in itertools.pairwise(numbers)
        if following == value + 1
    ]
    if len(counting) < _LINE_NUMBERS or len(numbers) < 0.7 * len(lines):
        return False
    gone = {id(run) for _, run in numbers}
    runs[:] = [run for run in runs if id(run) not in gone]
    return True
