"""What units show of their sources; a reading is read once for a whole change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from claimtui.evidence.expansion import Structure
from claimtui.evidence.positions import between
from claimtui.evidence.refusals import same_unit
from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.evidence import (
    EnvelopePart,
    SetContent,
    UnitOrigin,
    UnitShape,
    UnitState,
)
from claimtui.model.ids import PassageId, ReadingId, TraceId, UnitId
from claimtui.model.sources import Passage
from claimtui.model.spans import ReadingSpan, repair_text
from claimtui.model.views import SearchHit
from claimtui.model.vocabulary import Extent, FoundBy, PartRole
from claimtui.workspace.access import hidden_from, refuse_cited
from claimtui.workspace.sources import require_passages
from store.reads import sets as set_reads
from store.reads.access import scope_of
from store.reads.set_evidence import set_passages
from store.reads.sources import source_view

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace


class SetShapes:
    """Makes the units of one change and what they show."""

    def __init__(self, ws: Workspace) -> None:
        self._ws = ws
        self._passages: dict[PassageId, Passage] = {}
        self._structures: dict[ReadingId, tuple[str, str, Structure]] = {}

    def states(
        self,
        content: SetContent,
        cited: Sequence[CitedPassage],
        found_by: FoundBy,
        trace: TraceId | None,
        reason: str,
    ) -> list[UnitState]:
        """Return a unit for each cited passage: a new one, or the one that is there.

        Raises:
            UnknownPassageError: There is no such passage.
            HiddenError: One is hidden from the viewer.
            UnknownObjectError: There is no such search.
            UsageError: A finer span lies outside its passage.
        """
        cited = list(dict.fromkeys(cited))
        wanted = [one.passage for one in cited]
        found = self._read(wanted)
        require_passages(wanted, found)
        refuse_cited(found, hidden_from(self._ws))
        ranks = self._ranks(trace, wanted)
        position = last_position(content.units.values())
        made = []
        for one in cited:
            passage = self._passages[one.passage]
            position = between(position, "")
            origin = UnitOrigin(
                passage.id,
                passage.source,
                passage.revision,
                found_by,
                ranks.get(passage.id, ()),
                trace,
            )
            shape = self._first_shape(passage, one)
            state = self._unit(passage, origin, shape, position, reason)
            made.append(same_unit(content, state) or state)
        return made

    def proposed(
        self,
        others: Iterable[UnitState],
        hit: SearchHit,
        trace: TraceId | None,
        reason: str,
    ) -> UnitState:
        """Return a new unit, after all others, for a passage that a search found."""
        passage = hit.passage
        self._passages[passage.id] = passage
        origin = UnitOrigin(
            passage.id,
            passage.source,
            passage.revision,
            FoundBy.PROPOSAL,
            hit.lanes,
            trace,
        )
        shape = self._shape(passage, Extent.PARAGRAPH, None)
        position = between(last_position(others), "")
        return self._unit(passage, origin, shape, position, reason)

    def _unit(
        self,
        passage: Passage,
        origin: UnitOrigin,
        shape: UnitShape,
        position: str,
        reason: str,
    ) -> UnitState:
        return UnitState(
            UnitId(self._ws.ids.new("unt")),
            origin,
            shape,
            position,
            reason=repair_text(reason.strip())[0],
            admitted=self._admitted(passage),
        )

    def _read(self, wanted: Sequence[PassageId]) -> list[Passage]:
        missing = [one for one in wanted if one not in self._passages]
        if missing:
            self._passages |= self._ws.read(set_passages, missing)
        return [self._passages[one] for one in wanted if one in self._passages]

    def _ranks(
        self, trace: TraceId | None, wanted: Sequence[PassageId]
    ) -> dict[PassageId, set_reads.Ranks]:
        if trace is None:
            return {}
        ranks = self._ws.read(set_reads.trace_ranks, trace, wanted)
        if ranks is None:
            raise UnknownObjectError("is no recorded search of this store", which=trace)
        return ranks

    def _first_shape(self, passage: Passage, cited: CitedPassage) -> UnitShape:
        start, end = passage.span
        if cited.span is None:
            return self._shape(passage, Extent.PARAGRAPH, None)
        if cited.span.end > end - start:
            raise UsageError(
                f"lies outside its passage, which has {end - start} characters",
                which=f"{passage.id}@{cited.span.start}-{cited.span.end}",
            )
        support = ReadingSpan.of(start + cited.span.start, start + cited.span.end)
        return self._shape(passage, Extent.PARAGRAPH, support)

    def _admitted(self, passage: Passage) -> str:
        scope = self._ws.read(scope_of, passage.source)
        viewer = self._ws.viewer or "no viewer scope"
        return f"seen with {viewer}, source scope {scope or 'open'}"

    def shape_now(self, state: UnitState) -> UnitShape:
        """Return what a unit shows; units of older stores show their passage."""
        if state.shape is not None:
            return state.shape
        (passage,) = self._read([state.origin.passage])
        body = EnvelopePart(PartRole.BODY, passage.span)
        return UnitShape(Extent.PARAGRAPH, passage.span, (body,))

    def at(self, state: UnitState, extent: Extent, support: ReadingSpan) -> UnitShape:
        """Return what a unit shows at another extent, citing the same words."""
        (passage,) = self._read([state.origin.passage])
        return self._shape(passage, extent, support)

    def text_of(self, state: UnitState) -> str:
        """Return the text of the reading that a unit is of."""
        (passage,) = self._read([state.origin.passage])
        return self._structure(passage)[0]

    def sentences(self, state: UnitState) -> list[ReadingSpan]:
        """Return the sentences of a unit's passage, as places in its reading."""
        (passage,) = self._read([state.origin.passage])
        language = self._structure(passage)[1] or "und"
        base = passage.span.start
        return [
            ReadingSpan.of(base + start, base + end)
            for start, end in _sentences(passage.text, language)
        ]

    def words(self, state: UnitState, span: ReadingSpan) -> str:
        """Return some words of the reading that a unit is of."""
        return self.text_of(state)[span.start : span.end]

    def _shape(
        self, passage: Passage, extent: Extent, support: ReadingSpan | None
    ) -> UnitShape:
        _, language, structure = self._structure(passage)
        return structure.shape(
            passage.span,
            extent,
            support=support,
            sentences=partial(_sentences, language=language or "und"),
        )

    def _structure(self, passage: Passage) -> tuple[str, str, Structure]:
        held = self._structures.get(passage.reading)
        if held is None:
            view = self._ws.read(source_view, passage.source, passage.revision)
            if view is None:
                raise UnknownObjectError("is no source of this store", which=passage.id)
            language = view.row.language
            held = (view.text, language, Structure(view.text, view.nodes))
            self._structures[passage.reading] = held
        return held


def last_position(units: Iterable[UnitState]) -> str:
    """Return the last position in the manual order; empty where there is none."""
    return max((one.position for one in units), default="")


def _sentences(text: str, language: str) -> list[tuple[int, int]]:
    # sentencex takes a while to load; most changes of a set need no sentences.
    from claimtui.extraction.segmentation import segment

    return segment(text, language)
