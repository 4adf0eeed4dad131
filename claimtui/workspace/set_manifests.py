"""The manifest of a set revision, for one viewer: what may leave the store (SPEC 4.9).

The same revision of the same corpus gives the same manifest. A set that was imported
tells its sources as the manifest did that it came from, since spans and digests are the
same: another store is to recognise them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimtui.exchange.comparing import SetPast
from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.set_manifest import ABOUT
from claimtui.model.evidence import (
    Closing,
    EnvelopePart,
    UnitOrigin,
    UnitShape,
    UnitState,
)
from claimtui.model.evidence_views import SetRevisionRow, SetUnit, SetView
from claimtui.model.exchange import (
    SET_SCHEMA,
    ExportedClause,
    ExportedGap,
    ExportedLabel,
    ExportedNote,
    ExportedPassage,
    ExportedRevision,
    ExportedSource,
    ExportedTokens,
    ExportedUnit,
    SetManifest,
)
from claimtui.model.ids import ReadingId, SetId, SourceId, UnitId, digest_of_text
from claimtui.model.set_operations import (
    AddUnit,
    CloseSet,
    MergeUnits,
    NoteUnit,
    Operation,
    RemoveUnit,
    ReplaceUnit,
    ReshapeUnit,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, PartRole
from claimtui.workspace.access import hidden_from, marker
from claimtui.workspace.clock import iso
from claimtui.workspace.set_views import view_of
from claimtui.workspace.sets import require_set
from claimtui.workspace.workspace import Workspace
from store.reads import set_exchange as reads
from store.reads import sets as set_reads
from store.reads.listings import REMOVED
from store.reads.set_evidence import reading_texts

Place = tuple[SourceId, int]
"""A source and its revision."""
_ALL = 1 << 62


def set_manifest(
    ws: Workspace, set_: SetId, revision: int | None = None
) -> SetManifest:
    """Return the manifest of a set revision, the newest where none is named.

    Raises:
        UnknownObjectError: There is no such set or revision.
    """
    held = require_set(ws, set_, revision)
    # Later revisions do not change what an earlier one says.
    return _Telling(ws, view_of(ws, held, newest=held.revision)).manifest()


def set_past(ws: Workspace, set_: SetId) -> SetPast:
    """Return what a set has come through, as its manifest would tell it.

    Raises:
        UnknownObjectError: There is no such set.
    """
    held = require_set(ws, set_)
    past = _Past(ws, set_, held.revision, held.content.units.values())
    return SetPast(set_, held.revision, past.history(), past.withheld())


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of one source revision."""

    told: ExportedSource
    reading: ReadingId


class _Past:
    """Tells what a set has come through up to a revision."""

    def __init__(
        self, ws: Workspace, set_: SetId, revision: int, units: Iterable[UnitState]
    ) -> None:
        self._ws = ws
        self._set = set_
        rows = ws.read(set_reads.set_revisions, set_, before=revision + 1, limit=_ALL)
        self._rows = rows[::-1]
        self._origin = ws.read(reads.origin_of, set_)
        self._came_as = (
            {(one[0], one[1]): one[2] for one in self._origin.sources}
            if self._origin
            else {}
        )
        states = [*units, *_states(self._rows)]
        self._origins = {one.unit: one.origin for one in states}
        self._sources = self._known([_place(one.origin) for one in states])

    def _known(self, places: Sequence[Place]) -> dict[Place, _Known]:
        """Return what is known of source revisions, in the order of their units."""
        wanted = list(dict.fromkeys(places))
        found = {
            (one.source, one.revision): one
            for one in self._ws.read(reads.revisions_named, wanted)
        }
        hidden = hidden_from(self._ws)
        reason = {place: "" for place in wanted}
        for place in wanted:
            if place[0] in hidden:
                reason[place] = marker(self._ws.viewer)
            elif found[place].removed:
                reason[place] = REMOVED
        digests = {
            id_: digest_of_text(text)
            for id_, text in self._ws.read(
                reading_texts, {found[one].reading for one in wanted if not reason[one]}
            ).items()
        }
        return {
            place: _Known(
                self._bare(place, reason[place])
                if reason[place]
                else ExportedSource(
                    *place,
                    title=one.title,
                    address=one.origin,
                    retrieved_at=iso(one.at_ms),
                    capture=one.capture,
                    reading=digests[one.reading],
                    chars=one.chars,
                    redacted="",
                ),
                one.reading,
            )
            for place in wanted
            if (one := found[place])
        }

    def _bare(self, place: Place, reason: str) -> ExportedSource:
        return ExportedSource(*place, "", "", "", None, None, 0, reason)

    def _withheld(self, unit: UnitId) -> str:
        """Return why nothing that a unit says may be told; empty where it may."""
        origin = self._origins.get(unit)
        return self._sources[_place(origin)].told.redacted if origin else ""

    def withheld(self) -> frozenset[UnitId]:
        """Return the units of which nothing that they say may be told."""
        return frozenset(one for one in self._origins if self._withheld(one))

    def history(self) -> tuple[ExportedRevision, ...]:
        """Return every revision, its sources called as where the set came from."""
        renaming = self._renaming()
        return tuple(renamed(one, renaming) for one in self._revisions())

    def _renaming(self) -> Renaming:
        if self._origin is None:
            return Renaming()
        ids: dict[str, str] = dict(self._origin.passages)
        sources: dict[tuple[str, int], tuple[str, int]] = {}
        for place, told in self._came_as.items():
            sources[place] = told.source, told.revision
            ids[place[0]] = told.source
        return Renaming(ids, sources)

    def _revisions(self) -> Iterator[ExportedRevision]:
        generations = self._ws.read(reads.generations_of, self._set)
        for row in self._rows:
            yield ExportedRevision(
                row.revision,
                row.author,
                iso(row.at_ms),
                generations[row.revision],
                tuple(self._operation(one) for one in row.operations),
            )

    def _operation(self, one: Operation) -> Operation:
        """Return an operation without what holds in this store only, or is withheld."""
        match one:
            case AddUnit(state):
                return AddUnit(self._state(state))
            case ReplaceUnit(unit, state):
                return ReplaceUnit(unit, self._state(state))
            case ReshapeUnit(unit, shape):
                return replace(one, shape=self._shape(unit, shape))
            case MergeUnits(into, units, shape):
                return MergeUnits(into, units, self._shape(into, shape))
            case RemoveUnit(unit, reason) if reason and self._withheld(unit):
                return RemoveUnit(unit, _unshown(self._withheld(unit)))
            case NoteUnit(unit, text, by) if text and self._withheld(unit):
                return NoteUnit(unit, _unshown(self._withheld(unit)), by)
            case CloseSet(closing):
                return CloseSet(_elsewhere(closing))
            case _:
                return one

    def _state(self, state: UnitState) -> UnitState:
        shape = state.shape
        return replace(
            state,
            origin=replace(state.origin, trace=None),
            reason="" if self._withheld(state.unit) else state.reason,
            shape=self._shape(state.unit, shape) if shape is not None else None,
        )

    def _shape(self, unit: UnitId, shape: UnitShape) -> UnitShape:
        if not self._withheld(unit):
            return shape
        return replace(shape, truncated="", digest=None)


class _Telling(_Past):
    """Tells one revision of a set."""

    def __init__(self, ws: Workspace, view: SetView) -> None:
        super().__init__(ws, view.set, view.revision, view.content.units.values())
        self._view = view
        self._labels: dict[UnitId, list[ExportedLabel]] = {}
        for label in view.content.labels.values():
            self._labels.setdefault(label.unit, []).append(
                ExportedLabel(label.label, label.target, label.provenance, label.by)
            )
        held = {
            self._sources[_place(one.state.origin)].reading
            for one in view.units
            if not self._withheld(one.state.unit)
        }
        self._texts = ws.read(reading_texts, held)

    def manifest(self) -> SetManifest:
        """Return the manifest, its sources called as where the set came from."""
        return renamed(self._manifest(), self._renaming())

    def _manifest(self) -> SetManifest:
        view, content = self._view, self._view.content
        closing = content.closing
        return SetManifest(
            schema=SET_SCHEMA,
            about=ABOUT,
            set=view.set,
            revision=view.revision,
            parent=view.parent,
            by=view.author,
            at=iso(view.at_ms),
            generation=view.generation,
            viewer=self._ws.viewer,
            scope=view.scope,
            state=view.judgement.state,
            brief=content.brief,
            clauses=tuple(_clauses(view)),
            order=content.order,
            budget=content.budget,
            tokens=ExportedTokens(
                view.tokens.used,
                view.tokens.reserved,
                view.tokens.limit,
                view.tokens.exact,
                view.tokens.tokenizer,
            ),
            review=content.review,
            closing=_elsewhere(closing) if closing else None,
            units=tuple(self._unit(one) for one in view.units),
            gaps=tuple(
                ExportedGap(
                    one.gap.gap,
                    one.gap.kind,
                    one.gap.clause,
                    one.gap.note,
                    one.derived,
                    one.searches,
                )
                for one in view.judgement.gaps
            ),
            problems=view.judgement.problems,
            sources=tuple(self._source(place) for place in self._sources),
            passages=tuple(self._passages()),
            history=tuple(self._revisions()),
        )

    def _source(self, place: Place) -> ExportedSource:
        told = self._sources[place].told
        there = self._came_as.get(place)
        return there if there is not None and not told.redacted else told

    def _unit(self, one: SetUnit) -> ExportedUnit:
        state, passage = one.state, one.passage
        place = _place(state.origin)
        withheld = self._withheld(state.unit)
        shape = _shape_of(one)
        text = self._texts.get(self._sources[place].reading, "")
        note = ExportedNote(one.note, one.note_by) if one.note else None
        return ExportedUnit(
            unit=state.unit,
            source=place[0],
            revision=place[1],
            passage=passage.id,
            kind=passage.kind,
            extent=shape.extent,
            support=shape.support,
            envelope=shape.envelope,
            parts=shape.parts,
            truncated="" if withheld else shape.truncated,
            expansion=shape.expansion,
            digest=None if withheld else shape.digest or digest_of_text(one.text),
            found_by=state.origin.found_by,
            lanes=dict(state.origin.lanes),
            position=state.position,
            pinned=state.pinned,
            reason="" if withheld else state.reason,
            admitted=state.admitted,
            labels=tuple(self._labels.get(state.unit, ())),
            note=None if withheld else note,
            title="" if withheld else self._source(place).title,
            headings=() if withheld else passage.headings,
            excerpt="" if withheld else one.text,
            cited="" if withheld else text[shape.support.start : shape.support.end],
            redacted=withheld,
        )

    def _passages(self) -> Iterator[ExportedPassage]:
        wanted = dict.fromkeys(
            (one.passage, _place(one)) for one in self._origins.values()
        )
        spans = self._ws.read(reads.passage_spans, {passage for passage, _ in wanted})
        for passage, place in wanted:
            yield ExportedPassage(passage, *place, spans[passage])


def _clauses(view: SetView) -> Iterator[ExportedClause]:
    for one in view.judgement.clauses:
        yield ExportedClause(
            one.clause.clause,
            one.clause.text,
            one.answerable,
            one.reasons,
            one.covered_by,
            one.contradicted_by,
        )


def _states(rows: Sequence[SetRevisionRow]) -> Iterator[UnitState]:
    """Yield the units that a history took in."""
    for row in rows:
        for one in row.operations:
            if isinstance(one, AddUnit):
                yield one.state
            elif isinstance(one, ReplaceUnit):
                yield one.by


def _place(origin: UnitOrigin) -> Place:
    return origin.source, origin.source_revision


def _shape_of(one: SetUnit) -> UnitShape:
    """Return what a unit shows; those of older stores show their passage."""
    if one.state.shape is not None:
        return one.state.shape
    span: ReadingSpan = one.passage.span
    return UnitShape(Extent.PARAGRAPH, span, (EnvelopePart(PartRole.BODY, span),))


def _elsewhere(closing: Closing) -> Closing:
    """Return a closing without the number of an event, which counts in one store."""
    return replace(closing, event=0)


def _unshown(reason: str) -> str:
    return f"[not shown: {reason}]"
