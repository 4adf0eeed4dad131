"""What a manifest says of a set: its content, and one revision that makes all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    EnvelopePart,
    Gap,
    RelationLabel,
    SetContent,
    TokenBudget,
    UnitNote,
    UnitOrigin,
    UnitShape,
    UnitState,
)
from claimtui.model.exchange import ExportedUnit, SetManifest
from claimtui.model.ids import Digest, PassageId, UnitId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    ChangeBrief,
    CloseSet,
    NoteUnit,
    OpenGap,
    Operation,
    PutLabel,
    ReplaceUnit,
    ReviewContent,
    SetBudget,
    SetOrder,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, Ordering, PartRole, SetPurpose


def state_of(unit: ExportedUnit) -> UnitState:
    """Return a unit as it stands in the set."""
    return UnitState(
        unit.unit,
        UnitOrigin(
            unit.passage,
            unit.source,
            unit.revision,
            unit.found_by,
            tuple(unit.lanes.items()),
        ),
        UnitShape(
            unit.extent,
            unit.support,
            unit.parts,
            unit.truncated,
            unit.expansion,
            unit.digest,
        ),
        unit.position,
        unit.pinned,
        unit.reason,
        unit.admitted,
    )


def content_of(manifest: SetManifest) -> SetContent:
    """Return everything that stands in the exported revision."""
    labels = [
        RelationLabel(unit.unit, one.label, one.target, one.provenance, one.by)
        for unit in manifest.units
        for one in unit.labels
    ]
    return SetContent(
        manifest.brief,
        {one.clause: Clause(one.clause, one.text) for one in manifest.clauses},
        {one.unit: state_of(one) for one in manifest.units},
        {one.key: one for one in labels},
        {
            one.gap: Gap(one.gap, one.kind, one.clause, one.note)
            for one in manifest.gaps
            if not one.derived
        },
        {
            one.unit: UnitNote(one.unit, one.note.text, one.note.by)
            for one in manifest.units
            if one.note is not None
        },
        manifest.order,
        manifest.budget,
        manifest.review,
        manifest.closing,
    )


def ids_made(manifest: SetManifest) -> frozenset[str]:
    """Return the ids of a set and of all units, clauses and gaps that it ever had."""
    made: set[str] = {manifest.set}
    made.update(one.unit for one in manifest.units)
    made.update(one.clause for one in manifest.clauses)
    made.update(one.gap for one in manifest.gaps)
    for revision in manifest.history:
        for one in revision.operations:
            match one:
                case AddUnit(state) | ReplaceUnit(_, state):
                    made.add(state.unit)
                case AddClause(clause):
                    made.add(clause.clause)
                case OpenGap(gap):
                    made.add(gap.gap)
                case _:
                    pass
    return frozenset(made)


def is_same(
    one: SetContent, other: SetContent, spans: Mapping[PassageId, ReadingSpan]
) -> bool:
    """Tell whether a content says what another one does.

    Units of older stores show their passage without saying so, and have no digest.

    Args:
        one: A content.
        other: The other one.
        spans: Where the passages stand.
    """
    first, second = _unnumbered(one), _unnumbered(other)
    if first == second:
        return True
    return _plain(first, spans) == _plain(second, spans) and all(
        _digest(state) in (None, _digest(other.units[unit]))
        for unit, state in one.units.items()
    )


def _digest(state: UnitState) -> Digest | None:
    return state.shape.digest if state.shape is not None else None


def _unnumbered(content: SetContent) -> SetContent:
    """Return a content without the number of an event, which counts in one store."""
    if content.closing is None:
        return content
    return replace(content, closing=replace(content.closing, event=0))


def _plain(content: SetContent, spans: Mapping[PassageId, ReadingSpan]) -> SetContent:
    units = {
        unit: replace(state, shape=_shape(state, spans))
        for unit, state in content.units.items()
    }
    return replace(content, units=units)


def _shape(
    state: UnitState, spans: Mapping[PassageId, ReadingSpan]
) -> UnitShape | None:
    if state.shape is not None:
        return replace(state.shape, digest=None)
    span = spans.get(state.origin.passage)
    if span is None:
        return None
    return UnitShape(Extent.PARAGRAPH, span, (EnvelopePart(PartRole.BODY, span),))


def making(
    manifest: SetManifest,
    states: Sequence[UnitState],
    gaps: Sequence[Gap],
    closing: Closing | None,
) -> Iterator[Operation]:
    """Yield what makes the exported revision at once.

    Args:
        manifest: What was exported.
        states: The units that could be placed.
        gaps: What is missing instead of the others.
        closing: As it counts here.
    """
    content = content_of(manifest)
    brief = own_brief(content.brief)
    yield ChangeBrief(brief)
    yield from (AddClause(one) for one in content.clauses.values())
    yield from (AddUnit(one) for one in states)
    review = content.review
    if review is not None and (gaps or not review.current):
        # What comes after a review makes it one of something else.
        yield ReviewContent(review.by)
        yield ChangeBrief(brief)
    yield from _said(content, {one.unit for one in states})
    yield from (OpenGap(one) for one in (*content.gaps.values(), *gaps))
    if content.order is not Ordering.MANUAL:
        yield SetOrder(content.order)
    if content.budget != TokenBudget():
        yield SetBudget(content.budget)
    if review is not None and review.current and not gaps:
        yield ReviewContent(review.by)
    if closing is not None:
        yield CloseSet(closing)


def own_brief(brief: Brief) -> Brief:
    """Return a brief as a set of its own has it: claims stay in their store."""
    if brief.purpose is not SetPurpose.REVIEW:
        return brief
    return replace(brief, purpose=SetPurpose.ACTIVE_RESEARCH)


def _said(content: SetContent, units: Iterable[UnitId]) -> Iterator[Operation]:
    kept = {*units, *content.clauses}
    for label in content.labels.values():
        if label.unit in kept and label.target in kept:
            yield PutLabel(label)
    for note in content.notes.values():
        if note.unit in kept:
            yield NoteUnit(note.unit, note.text, note.by)
