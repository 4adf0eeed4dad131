"""Columns behind the text of a list: as many as there is room for, none cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from screens.widgets.cells import fit, pad

_LEAD = 3
"""Cells before a row's text."""
_LEAST_TEXT = 24
"""Cells that the text keeps; a column that would take of them is left out."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column with its name and its cells."""

    name: str
    cells: int
    right: bool = False
    """Whether it stands on the right of its cells, as numbers do."""

    def write(self, text: str) -> str:
        """Return a text in the column's cells."""
        held = fit(text, self.cells)
        return held.rjust(self.cells) if self.right else pad(held, self.cells)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a list, in the order in which they stand."""

    columns: Sequence[Column]
    importance: Sequence[str]
    """Names of the columns, the last to be left out first."""

    def fitting(self, width: int) -> tuple[Column, ...]:
        """Return the columns that rows of some cells have room for, in half of them."""
        sizes = {column.name: column.cells for column in self.columns}
        most = min((width - _LEAD) // 2, width - _LEAD - _LEAST_TEXT - 1)
        room = most + 1
        chosen = set()
        for name in self.importance:
            if sizes[name] + 1 <= room:
                chosen.add(name)
                room -= sizes[name] + 1
        return tuple(column for column in self.columns if column.name in chosen)

    def heads(self, first: str, width: int) -> str:
        """Return the names over text and columns, where these stand."""
        names = " ".join(one.write(one.name) for one in self.fitting(width))
        gap = max(1, width - _LEAD - len(first) - len(names))
        return f"   {first}{' ' * gap}{names}"

    def line(self, facts: Mapping[str, str], width: int) -> str:
        """Return the facts of a row, by the name of their column, side by side."""
        return " ".join(one.write(facts[one.name]) for one in self.fitting(width))
