"""Holds a claim against the cells of a table: which row, which column, which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Phrasing
from claimtui.checks.derived import Derived
from claimtui.checks.late import late
from claimtui.checks.lexicon import (
    table,
    word_set,
)
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import Bound, Kind, Quantity
from claimtui.checks.table_grid import (
    BRACKETED,
    MOST_CHARS,
    Cell,
    Table,
    is_gridded,
    tables,
    with_headers,
)
from claimtui.checks.words import is_stop, stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_WORD = late(r"[^\W_]+")
_MOST_NAMED = 20
_YEAR_DIGITS = 4
_LEAST_TELLING = 10


class TableReader:
    """What the tables of the evidence say of a claim."""

    def __init__(
        self,
        claim: Phrasing,
        evidence: Phrasing,
        own: Sequence[Quantity],
        others: Sequence[Quantity],
    ) -> None:
        self._claim = claim
        self._own = own
        self._words = [m.group().lower() for m in _WORD.finditer(claim.text)]
        self._said = frozenset(self._words)
        self._stems = frozenset(stem(word, "en") for word in self._words)
        if not others and self._is_ordering() and is_gridded(evidence.text):
            read = quantities(evidence.text[:MOST_CHARS], evidence.language)
            others = with_headers(read, evidence.text)
        self.tables = tables(evidence.text, others)
        self._rows: dict[int, list[tuple[Cell, ...]]] = {}
        self._columns: dict[int, list[int]] = {}

    def _is_ordering(self) -> bool:
        """Tell whether a claim without numbers compares what has numbers."""
        ways = ("most", "least", "more", "fewer", "rise", "fall")
        return any(not self._said.isdisjoint(table("tables")[way]) for way in ways)

    # Which cell a number of the claim is

    def misplaced(self) -> Iterator[Finding]:
        """Find a number that the table has in another row or column."""
        for grid in self.tables:
            rows = self._named_rows(grid)
            if len(rows) != 1:
                continue
            columns = self._named_columns(grid)
            headed = {h.text for h in grid.headers}
            for number in self._own:
                literal = self._claim.text[number.start : number.end]
                if literal not in headed and _is_telling(number, columns):
                    yield from self._misplaced(number, grid, rows[0], columns)

    def _misplaced(
        self, number: Quantity, grid: Table, row: tuple[Cell, ...], columns: list[int]
    ) -> Iterator[Finding]:
        cells = [row[at] for at in columns if row[at].number]
        cells = cells or [cell for cell in row[1:] if cell.number]
        if self._way("rise", "fall") and number.before.lower() not in ("to", "from"):
            cells = [c for c in cells if c.text[:1] in _SIGNS] or cells
        there = [
            cell
            for line in grid.rows
            for cell in line[1:]
            if cell.number and _agrees(number, cell.number)
        ]
        if not cells or not there or any(cell in cells for cell in there):
            return
        alike = [c for c in cells if c.number and c.number.kind is there[0].number.kind]  # type: ignore[union-attr]
        if not alike or (number.kind is Kind.DATE):
            return
        text = (
            f"the table has “{alike[0].text}” for {row[0].text}, "
            f"“{there[0].text}” stands in another cell"
        )
        own = (TextSpan(number.start, number.end),)
        yield Finding("V2", text, own, (alike[0].span, there[0].span))

    def worked_out(self, number: Quantity) -> Derived | None:
        """Return a difference, a ratio or a sum of cells that yields a number."""
        for grid in self.tables:
            for how, cells, value in self._reckoned(grid, number):
                first, last = cells[0].number, cells[-1].number
                told = replace(
                    number, value=value, bound=Bound.PLAIN, step=Fraction(0), upper=None
                )
                same = agreement(number, told) is Answer.YES
                if first is not None and last is not None and same:
                    return Derived(how, told, (first, last))
        return None

    def _reckoned(
        self, grid: Table, number: Quantity
    ) -> Iterator[tuple[str, list[Cell], Fraction]]:
        series = self._series(grid)
        ends = [series[0], series[-1]] if series else self._beside(grid)
        values = [cell.number.value for cell in ends if cell.number]
        if any(cell.number and not _of_sort(number, cell.number) for cell in ends):
            return
        if len(values) == 2 and number.kind is Kind.MULTIPLE:
            if values[0] > 0:
                yield "the ratio", ends, values[1] / values[0]
        elif len(values) == 2:
            value = abs(values[1] - values[0]) * _missing_scale(number, ends[0])
            yield "the difference", ends, value
        elif number.kind is not Kind.MULTIPLE:
            yield from self._summed(grid, number)

    def _summed(
        self, grid: Table, number: Quantity
    ) -> Iterator[tuple[str, list[Cell], Fraction]]:
        """Yield a column's sum, and the loss that a cell has with its sign."""
        rows, columns = self._named_rows(grid), self._named_columns(grid)
        words = table("arithmetic")["together"]
        if not rows and len(columns) == 1 and not self._said.isdisjoint(words):
            cells = [row[columns[0]] for row in grid.rows]
            values = [cell.number.value for cell in cells if cell.number]
            if len(values) == len(cells):
                total = sum(values, Fraction(0)) * _missing_scale(number, cells[0])
                yield "the sum", cells, total
        if len(rows) == 1 and self._way("rise", "fall") < 0:
            for cell in rows[0][1:]:
                if cell.number and cell.number.value < 0:
                    yield "the loss", [cell], -cell.number.value

    def _beside(self, grid: Table) -> list[Cell]:
        """Return the two cells of a column whose rows a claim compares."""
        rows, columns = self._named_rows(grid), self._named_columns(grid)
        if len(rows) != 2 or len(columns) != 1:
            return []
        return [row[columns[0]] for row in rows]

    def holds(self, offset: int) -> bool:
        """Tell whether a place is in a table, where other rules tell the rivals."""
        return any(
            grid.headers[0].start <= offset <= grid.rows[-1][-1].end
            for grid in self.tables
        )

    # Rows and columns that a claim names

    def _named_rows(self, grid: Table) -> list[tuple[Cell, ...]]:
        if id(grid) not in self._rows:
            self._rows[id(grid)] = self._read_rows(grid)
        return self._rows[id(grid)]

    def _named_columns(self, grid: Table) -> list[int]:
        if id(grid) not in self._columns:
            self._columns[id(grid)] = self._read_columns(grid)
        return self._columns[id(grid)]

    def _read_rows(self, grid: Table) -> list[tuple[Cell, ...]]:
        """Return the rows whose whole label a claim has, the longer one of two."""
        named = [row for row in grid.rows if self._names(row[0].text)]
        if len(named) > _MOST_NAMED:
            return []
        return [
            row
            for row in named
            if not any(
                row is not other and row[0].text in other[0].text for other in named
            )
        ]

    def _names(self, label: str) -> bool:
        words = [w.lower() for w in _WORD.findall(BRACKETED.sub("", label))]
        told = [w for w in words if not is_stop(w)]
        return bool(told) and all(
            w in self._said or stem(w, "en") in self._stems for w in told
        )

    def _read_columns(self, grid: Table) -> list[int]:
        """Return the columns of which a claim has the header's telling words.

        A header of several columns, the seats of `Seats 2019 | Seats 2024`, tells none.
        """
        heads = [_head(cell.text) for cell in grid.headers]
        found = []
        for at, words in enumerate(heads[1:], start=1):
            shared = {w for w in words if sum(w in other for other in heads) > 1}
            telling = words - shared or words
            spoken = any(word in self._spoken_of() for word in telling)
            if telling and (spoken or telling <= (self._said | self._stems)):
                found.append(at)
        return found

    def _spoken_of(self) -> frozenset[str]:
        return frozenset(
            stem(head, "en")
            for head, words in table("tables")["speak_of"].items()
            if not self._said.isdisjoint(words)
        )

    # Order and change

    def exceptions(self) -> Iterator[Finding]:
        """Find a cell that "all" and a number do not hold of."""
        if self._said.isdisjoint(("all", "every", "each")) or len(self._own) != 1:
            return
        number = self._own[0]
        for grid in self.tables:
            columns = self._named_columns(grid)
            if self._named_rows(grid) or len(columns) != 1:
                continue
            column = [row[columns[0]] for row in grid.rows]
            rest = [
                cell
                for cell in column
                if cell.number and agreement(number, cell.number) is Answer.NO
            ]
            if rest and all(cell.number for cell in column):
                text = f"the table has “{rest[0].text}”, the claim speaks of all"
                own = (TextSpan(number.start, number.end),)
                yield Finding("V6", text, own, (rest[0].span,))

    def disordered(self) -> Iterator[Finding]:
        """Find a superlative, a comparison or a change that the cells deny."""
        for grid in self.tables:
            rows = self._named_rows(grid)
            columns = self._named_columns(grid)
            yield from self._not_moved(grid)
            if len(rows) == 1:
                yield from self._not_most(grid, rows[0], columns)
            elif len(rows) == 2:
                yield from self._not_more(rows, columns)

    def _not_most(
        self, grid: Table, row: tuple[Cell, ...], columns: list[int]
    ) -> Iterator[Finding]:
        way = self._way("most", "least")
        if not way or len(columns) != 1 or not self._said.isdisjoint(_EXCEPTED):
            return
        column = [line[columns[0]] for line in grid.rows]
        values = [cell.number.value for cell in column if cell.number]
        own = row[columns[0]].number
        if own is None or len(values) < len(grid.rows):
            return
        best = max(values) if way > 0 else min(values)
        if own.value != best:
            rival = next(c for c in column if c.number and c.number.value == best)
            yield self._order_finding(row[columns[0]], rival)

    def _not_more(
        self, rows: list[tuple[Cell, ...]], columns: list[int]
    ) -> Iterator[Finding]:
        way = self._way("more", "fewer")
        if not way or len(columns) != 1 or "than" not in self._said:
            return
        pivot = self._words.index("than")
        first = frozenset(self._words[:pivot])
        left = [r for r in rows if _all_in(r[0].text, first)]
        right = [r for r in rows if not _all_in(r[0].text, first)]
        if len(left) != 1 or len(right) != 1 or not self._said.isdisjoint(_DENIED):
            return
        one, other = left[0][columns[0]], right[0][columns[0]]
        if one.number and other.number:
            gap = one.number.value - other.number.value
            if gap * way <= 0:
                yield self._order_finding(one, other)

    def _not_moved(self, grid: Table) -> Iterator[Finding]:
        """Find "rose from 2021 to 2023" where the cells say otherwise."""
        way, series = self._way("rise", "fall"), self._series(grid)
        if not way or not series or not self._said.isdisjoint(_DENIED):
            return
        every = {"every", "each", "steadily"} & self._said
        steps = series if every else [series[0], series[-1]]
        for one, other in pairwise(steps):
            if one.number and other.number:
                gap = other.number.value - one.number.value
                if gap * way <= 0:
                    yield self._order_finding(one, other)
                    return

    def _series(self, grid: Table) -> list[Cell]:
        """Return the cells between the two years that a claim names, in their order.

        The years may be headers of columns, or labels of rows. A claim that names a
        row and no year may speak of the first and the last.
        """
        rows, columns = self._named_rows(grid), self._named_columns(grid)
        if len(rows) == 2 and len(columns) == 1 and all(_year(r[0].text) for r in rows):
            first, last = sorted(grid.rows.index(row) for row in rows)
            return [row[columns[0]] for row in grid.rows[first : last + 1]]
        if len(rows) != 1:
            return []
        years = [at for at, h in enumerate(grid.headers) if at and _year(h.text)]
        dated = [at for at in years if _year(grid.headers[at].text) in self._said]
        if len(years) == 2 and not dated:
            dated = years
        if len(dated) != 2:
            return []
        return [rows[0][at] for at in range(dated[0], dated[1] + 1)]

    def _way(self, up: str, down: str) -> int:
        """Return 1 or -1 for the side that a claim's words look to, 0 for neither."""
        rises = not self._said.isdisjoint(table("tables")[up])
        falls = not self._said.isdisjoint(table("tables")[down])
        return int(rises) - int(falls)

    def _order_finding(self, one: Cell, other: Cell) -> Finding:
        text = f"the table has “{one.text}” against “{other.text}”"
        whole = (TextSpan(0, len(self._claim.text)),)
        return Finding("D1", text, whole, (one.span, other.span))


_SIGNS = ("+", "-", "−")
_DENIED = frozenset(["not", "no", "never", "nor", "neither"])
_EXCEPTED = frozenset(
    ["not", "no", "second", "third", "fourth", "among", "one", "after", "except", "of"]
)


def _of_sort(number: Quantity, cell: Quantity) -> bool:
    """Tell whether a number may be reckoned of a cell: of its unit, or it has none."""
    if number.kind is Kind.MULTIPLE or cell.kind is Kind.COUNT:
        return True
    same = number.dimension == cell.dimension and number.unit == cell.unit
    return same and number.currency in (cell.currency, "$")


def _missing_scale(number: Quantity, cell: Cell) -> Fraction:
    """Return the scale that a claim names and the cells leave to a note."""
    scaled = cell.number is not None and cell.number.scale != 1
    return Fraction(1) if scaled else number.scale


def _is_telling(number: Quantity, columns: list[int]) -> bool:
    """Tell whether a number is no label and no small count of other things."""
    labelled = number.before.lower() in word_set("labels")
    told = bool(columns) or number.step < 1 or number.value >= _LEAST_TELLING
    return told and not labelled and number.kind is not Kind.NAME


def _all_in(label: str, words: frozenset[str]) -> bool:
    told = [w.lower() for w in _WORD.findall(label)]
    return bool(told) and all(word in words for word in told)


def _year(header: str) -> str:
    """Return the last word of a header that is a year."""
    years = [
        w for w in _WORD.findall(header) if w.isdecimal() and len(w) == _YEAR_DIGITS
    ]
    return years[-1] if years else ""


def _head(header: str) -> frozenset[str]:
    words = _WORD.findall(BRACKETED.sub("", header).lower())
    return frozenset(stem(w, "en") for w in words if not is_stop(w))


def _agrees(number: Quantity, cell: Quantity) -> bool:
    """Tell whether a number of a claim is a cell's, whose unit the header may have."""
    if agreement(number, cell) in (Answer.YES, Answer.OPEN):
        return True
    bare = cell.kind is Kind.COUNT and number.kind is not Kind.DATE
    face = number.value / number.scale
    face = face * 100 if number.kind is Kind.SHARE else face
    return bare and number.bound is Bound.PLAIN and abs(face) == abs(cell.value)
