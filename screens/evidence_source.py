"""The source around a unit: what it shows is tinted, what it cites is underlined."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from claimtui.model.evidence_views import SetUnit
from claimtui.model.ids import SourceId
from claimtui.model.vocabulary import PartRole
from claimtui.workspace import sources
from claimtui.workspace.listings import source_rows
from claimtui.workspace.workspace import Workspace
from screens.reflowing import flowing_source, kinds_to_show
from screens.source_structure import structure_marks
from screens.widgets.marks import TextMark
from screens.widgets.wrapped_text import WrappedText

SUPPORT = "support"
"""Key of the marks over what a unit cites."""
SHOWN = "shown"
"""Key of the marks over what it shows."""
_KEPT = 4
"""Sources that are kept ready, so that going to and fro reads nothing again."""
_AROUND = 30_000
"""Characters before and after a unit in which the structure is marked."""
_SHOWN_STYLE = "on $accent 18%"
_SUPPORT_STYLE = "bold underline on $accent 18%"
_ROLE_SIGNS = {
    PartRole.BODY: "▌",
    PartRole.NEIGHBOUR: "│",
    PartRole.INTRODUCTION: "↳",
    PartRole.HEADER: "≡",
    PartRole.CAPTION: "┌",
    PartRole.NOTE: "*",
    PartRole.DECLARATION: "{",
    PartRole.FOOTNOTE: "*",
}


@dataclass(frozen=True, slots=True)
class UnitSource:
    """The text that a unit stands in, with the marks of its structure."""

    source: SourceId
    revision: int
    title: str
    text: WrappedText
    marks: tuple[TextMark, ...]
    """By where they begin."""


class UnitSources:
    """Reads the sources of units, on one worker, and keeps the last few."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._held: OrderedDict[tuple[SourceId, int], UnitSource] = OrderedDict()

    def kept(self, unit: SetUnit) -> UnitSource | None:
        """Return the source of a unit where it has been read."""
        return self._held.get(_key(unit))

    def read(self, unit: SetUnit) -> UnitSource:
        """Return the source of a unit.

        Raises:
            HiddenError: The viewer's scope may not see it.
        """
        key = _key(unit)
        held = self._held.get(key)
        if held is None:
            held = self._held[key] = self._read(*key)
            while len(self._held) > _KEPT:
                self._held.popitem(last=False)
        return held

    def _read(self, source: SourceId, revision: int) -> UnitSource:
        rows = source_rows(self._workspace)
        row = next((one for one in rows if one.source == source), None)
        kinds = None if row is None else kinds_to_show(row)
        view = sources.source_view(self._workspace, source, revision, kinds=kinds)
        marks = sorted(structure_marks(view), key=lambda mark: mark.start)
        return UnitSource(
            source, revision, view.row.title, flowing_source(view), tuple(marks)
        )


def unit_marks(unit: SetUnit, held: UnitSource) -> list[TextMark]:
    """Return the marks of a unit over the structure that stands around it."""
    first, last = unit_span(unit)
    starts = [mark.start for mark in held.marks]
    low = bisect_left(starts, first - _AROUND)
    high = bisect_left(starts, last + _AROUND)
    return [*held.marks[low:high], *_own_marks(unit)]


def unit_span(unit: SetUnit) -> tuple[int, int]:
    """Return where a unit begins and ends in the text of its source."""
    shape = unit.state.shape
    span = unit.passage.span if shape is None else shape.envelope
    return int(span.start), int(span.end)


def _own_marks(unit: SetUnit) -> Iterator[TextMark]:
    shape = unit.state.shape
    if shape is None:
        start, end = unit_span(unit)
        yield TextMark(start, end, _SHOWN_STYLE, "▌", "$accent", SHOWN)
        yield TextMark(start, end, _SUPPORT_STYLE, key=SUPPORT)
        return
    for part in shape.parts:
        sign = _ROLE_SIGNS[part.role]
        start, end = int(part.span.start), int(part.span.end)
        yield TextMark(start, end, _SHOWN_STYLE, sign, "$accent", SHOWN)
    start, end = int(shape.support.start), int(shape.support.end)
    yield TextMark(start, end, _SUPPORT_STYLE, key=SUPPORT)


def _key(unit: SetUnit) -> tuple[SourceId, int]:
    return unit.state.origin.source, unit.state.origin.source_revision
