"""The source pane of the Evidence screen: the text around the current unit."""

from __future__ import annotations

from functools import partial

from claimtui.model.evidence_views import SetUnit
from screens.evidence_place import EvidencePlace
from screens.evidence_source import (
    SHOWN,
    SUPPORT,
    UnitSource,
    UnitSources,
    unit_marks,
)

_GROUP = "unit source"


class UnitAround:
    """Shows the source around the current unit of one screen, read beside it."""

    def __init__(self, screen: EvidencePlace) -> None:
        self._screen = screen
        self._sources = UnitSources(screen.workspace)
        self._shown: UnitSource | None = None

    def show(self) -> None:
        """Show the text around the unit that is current now."""
        screen, unit = self._screen, self._screen.unit
        if unit is None or unit.passage.redacted:
            screen.background.cancel(screen, _GROUP)
            self._shown = None
            told = "" if unit is None else f"[redacted: {unit.passage.redacted}]"
            screen.source.load(told)
            screen.title_pane("set-source", "Source")
            return
        held = self._sources.kept(unit)
        if held is not None:
            screen.background.cancel(screen, _GROUP)
            self._show(unit, held)
            return
        screen.load(
            partial(self._sources.read, unit),
            partial(self._show, unit),
            group=_GROUP,
            description="reading the source",
        )

    def _show(self, unit: SetUnit, held: UnitSource) -> None:
        text, marks = self._screen.source, unit_marks(unit, held)
        if held is self._shown:
            text.set_marks(marks)
        else:
            text.load(held.text, marks)
        self._shown = held
        if not text.scroll_to_span(SUPPORT):
            text.scroll_to_span(SHOWN)
        told = f"Source · rev {held.revision} · {unit.passage.lineage}"
        self._screen.title_pane("set-source", told, "Source")
