"""Places the units of a manifest in the readings of this corpus (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from claimtui.evidence.expansion import rendered
from claimtui.exchange.set_content import state_of
from claimtui.model.evidence import UnitOrigin, UnitState
from claimtui.model.exchange import ExportedUnit, MissingUnit, SetManifest
from claimtui.model.ids import (
    ClauseId,
    PassageId,
    ReadingId,
    UnitId,
    digest_of_text,
)
from claimtui.model.source_views import PlacementOutcome
from claimtui.model.spans import ReadingSpan
from claimtui.workspace.set_shapes import SetShapes
from claimtui.workspace.source_matching import Match, Place
from claimtui.workspace.workspace import Workspace
from store.reads.set_exchange import StoredRevision
from store.reads.sources import passages_in, reading_text

if TYPE_CHECKING:
    from claimtui.checks.typography import PreparedText

_AT_ONCE = 50
"""Units after which it is told how far the placing has come."""
_NOT_THERE = "the words that it cites stand in no passage of its source here"


@dataclass(frozen=True, slots=True)
class Placed:
    """What of a manifest's units is here."""

    states: Mapping[UnitId, UnitState]
    """With the sources and passages of this corpus."""
    missing: tuple[MissingUnit, ...]
    passages: Mapping[PassageId, PassageId]
    """Passages of the manifest that stand here at the same place of the same text."""


def place_units(
    ws: Workspace,
    manifest: SetManifest,
    matches: Mapping[Place, Match],
    tell: Callable[[int], None],
) -> Placed:
    """Place every unit by the passage it is of, or by its words in another reading.

    Args:
        ws: The workspace.
        manifest: Whose units.
        matches: Its sources in this corpus.
        tell: Told from time to time how many units were looked at.
    """
    return _Placer(ws, manifest, matches).placed(tell)


class _Placer:
    def __init__(
        self, ws: Workspace, manifest: SetManifest, matches: Mapping[Place, Match]
    ) -> None:
        self._ws = ws
        self._manifest = manifest
        self._matches = matches
        self._shapes = SetShapes(ws)
        self._texts: dict[ReadingId, str] = {}
        self._prepared: dict[ReadingId, PreparedText] = {}
        self._spans: dict[ReadingId, dict[ReadingSpan, PassageId]] = {}
        self._passages = self._same_passages()

    def _same_passages(self) -> dict[PassageId, PassageId]:
        found = {}
        for one in self._manifest.passages:
            match = self._matches[one.source, one.revision]
            if match.found is None or not match.same_reading:
                continue
            here = self._spans_of(match.found.reading).get(one.span)
            if here is not None:
                found[one.passage] = here
        return found

    def _spans_of(self, reading: ReadingId) -> dict[ReadingSpan, PassageId]:
        if reading not in self._spans:
            self._spans[reading] = {
                ReadingSpan.of(one.start, one.end): one.id
                for one in self._ws.read(passages_in, reading)
            }
        return self._spans[reading]

    def _text(self, reading: ReadingId) -> str:
        if reading not in self._texts:
            self._texts[reading] = self._ws.read(reading_text, reading)
        return self._texts[reading]

    def placed(self, tell: Callable[[int], None]) -> Placed:
        """Place all of them."""
        states: dict[UnitId, UnitState] = {}
        missing = []
        for done, unit in enumerate(self._manifest.units):
            if done % _AT_ONCE == 0:
                tell(done)
            match = self._matches[unit.source, unit.revision]
            state = self._place(unit, match.found, match.same_reading)
            if isinstance(state, UnitState):
                states[unit.unit] = state
            else:
                missing.append(_missing(unit, match, state or match.why))
        return Placed(states, tuple(missing), self._passages)

    def _place(
        self, unit: ExportedUnit, found: StoredRevision | None, same_reading: bool
    ) -> UnitState | str:
        """Return a unit as it stands here, or why it does not; empty for no source."""
        if found is None:
            return ""
        here = self._passages.get(unit.passage)
        state = state_of(unit)
        if same_reading and here is not None:
            text = self._text(found.reading)
            if state.shape is None or state.shape.envelope.end > len(text):
                return _NOT_THERE
            if digest_of_text(rendered(text, state.shape)) != unit.digest:
                return "its source does not say here what it shows"
            return replace(state, origin=_origin(state, here, found))
        return self._by_words(unit, state, found)

    def _by_words(
        self, unit: ExportedUnit, state: UnitState, found: StoredRevision
    ) -> UnitState | str:
        from claimtui.checks.quote import prepare
        from claimtui.review.placing import Citation, place_citation

        if found.reading not in self._prepared:
            self._prepared[found.reading] = prepare(self._text(found.reading))
        chars = self._matches[unit.source, unit.revision].told.chars
        place = unit.support.start / chars if chars else 0.0
        placed = place_citation(
            self._prepared[found.reading], Citation(unit.cited, place=min(place, 1.0))
        )
        if placed.outcome is not PlacementOutcome.EXACT or placed.span is None:
            return _NOT_THERE
        start, end = placed.span
        spans = self._spans_of(found.reading)
        holder = next((s for s in spans if s.start <= start and end <= s.end), None)
        if holder is None:
            return _NOT_THERE
        moved = replace(state, origin=_origin(state, spans[holder], found))
        shape = self._shapes.at(moved, unit.extent, ReadingSpan.of(start, end))
        return replace(moved, shape=shape)


def _origin(state: UnitState, passage: PassageId, found: StoredRevision) -> UnitOrigin:
    return replace(
        state.origin,
        passage=passage,
        source=found.source,
        source_revision=found.revision,
    )


def _missing(unit: ExportedUnit, match: Match, why: str) -> MissingUnit:
    clauses = [
        ClauseId(one.target) for one in unit.labels if one.target.startswith("cls_")
    ]
    return MissingUnit(
        unit.unit,
        unit.source,
        unit.revision,
        match.told.capture,
        why,
        tuple(dict.fromkeys(clauses)),
    )
