"""What can be done with the units of a set, each as one revision (SPEC 4.2 to 4.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from claimtui.evidence.expansion import merged, narrower, wider
from claimtui.evidence.positions import between
from claimtui.evidence.refusals import cited_words
from claimtui.evidence.searches import content_words
from claimtui.evidence.wording import worded
from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import (
    Clause,
    RelationLabel,
    SetContent,
    UnitShape,
    UnitState,
)
from claimtui.model.ids import ClauseId, SetId, TraceId, UnitId
from claimtui.model.results import Refused
from claimtui.model.set_operations import (
    AddUnit,
    DropLabel,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    Operation,
    PinUnit,
    PutLabel,
    RemoveUnit,
    ReplaceUnit,
    ReshapeUnit,
    SetOrder,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Extent,
    FoundBy,
    Ordering,
    Provenance,
    Relation,
)
from claimtui.workspace.set_references import (
    clause_of,
    target_of,
    unit_of,
    units_of,
)
from claimtui.workspace.set_shapes import SetShapes
from claimtui.workspace.sets import NOW_SEEN, Changed, When, change
from claimtui.workspace.workspace import Workspace
from store.reads.sets import StoredSet


def add(
    ws: Workspace,
    set_: SetId,
    passages: Sequence[CitedPassage],
    *,
    clauses: Sequence[str] = (),
    label: Relation | None = None,
    reason: str = "",
    found_by: FoundBy = FoundBy.DIRECT,
    trace: TraceId | None = None,
    when: When = NOW_SEEN,
) -> Changed:
    """Take passages in, labelled for some clauses where a label is given.

    Passages that are there already stay as they are and may get the label.

    Raises:
        UnknownPassageError: There is no such passage.
        HiddenError: One is hidden from the viewer.
        UnknownObjectError: There is no such set, clause or search.
        UsageError: A finer span lies outside its passage.
    """

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        if not passages:
            return Refused(("No passage was named.",))
        if clauses and label is None:
            return Refused(("Say how the passage stands to the clause.",))
        targets = [clause_of(base.content, one) for one in clauses]
        shapes = SetShapes(ws)
        states = shapes.states(base.content, passages, found_by, trace, reason)
        return [
            *(AddUnit(one) for one in states if one.unit not in base.content.units),
            *(
                PutLabel(_label(ws, one.unit, label, target))
                for one in states
                for target in targets
                if label is not None
            ),
        ]

    told = (passages, clauses, label, reason, found_by, trace)
    return change(ws, set_, "set add", told, build, when)


def remove(
    ws: Workspace,
    set_: SetId,
    units: Sequence[str],
    *,
    reason: str = "",
    when: When = NOW_SEEN,
) -> Changed:
    """Take units out; earlier revisions keep them."""

    def build(base: StoredSet) -> Sequence[Operation]:
        found = units_of(ws, base.content, units)
        return [RemoveUnit(one, worded(reason)) for one in found]

    return change(ws, set_, "set remove", (units, reason), build, when)


def expand(
    ws: Workspace, set_: SetId, units: Sequence[str], *, when: When = NOW_SEEN
) -> Changed:
    """Show one step more around units: sentence, paragraph, neighbours, section."""
    return _reshape(ws, set_, "set expand", units, wider, when)


def narrow(
    ws: Workspace, set_: SetId, units: Sequence[str], *, when: When = NOW_SEEN
) -> Changed:
    """Show one step less around units."""
    return _reshape(ws, set_, "set narrow", units, narrower, when)


def _reshape(
    ws: Workspace,
    set_: SetId,
    command: str,
    units: Sequence[str],
    step: Callable[[Extent], Extent | None],
    when: When,
) -> Changed:
    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        shapes = SetShapes(ws)
        made: list[Operation] = []
        for unit in units_of(ws, base.content, units):
            state = base.content.units[unit]
            held = shapes.shape_now(state)
            extent = step(held.extent)
            if extent is None:
                return Refused(
                    (f"{unit} shows its {held.extent} and there is no step beyond.",)
                )
            support = held.support
            if extent is Extent.SENTENCE:
                support = _sentence(base.content, unit, shapes, held)
            made.append(
                ReshapeUnit(unit, shapes.at(state, extent, support), step is wider)
            )
        return made

    return change(ws, set_, command, units, build, when)


def _sentence(
    content: SetContent, unit: UnitId, shapes: SetShapes, held: UnitShape
) -> ReadingSpan:
    """Return what a unit cites, or, where that is all of it, the nearest sentence.

    That is the first of those that share most words with what the unit is there for:
    the clauses it is labelled for, or else the question.
    """
    state = content.units[unit]
    sentences = shapes.sentences(state)
    if cited_words(replace(state, shape=held)) is not None or len(sentences) < 2:
        return held.support
    targets = [
        clause.text
        for label in content.labels.values()
        if label.unit == unit and (clause := _clause(content, label.target))
    ]
    wanted = set(content_words(" ".join(targets or [content.brief.question])))
    return max(
        sentences,
        key=lambda span: len(wanted & set(content_words(shapes.words(state, span)))),
    )


def _clause(content: SetContent, target: str) -> Clause | None:
    return content.clauses.get(ClauseId(target))


def pin(
    ws: Workspace,
    set_: SetId,
    units: Sequence[str],
    *,
    pinned: bool = True,
    when: When = NOW_SEEN,
) -> Changed:
    """Keep units through proposals, or no longer."""

    def build(base: StoredSet) -> Sequence[Operation]:
        return [PinUnit(one, pinned) for one in units_of(ws, base.content, units)]

    command = "set pin" if pinned else "set unpin"
    return change(ws, set_, command, units, build, when)


def merge(
    ws: Workspace, set_: SetId, units: Sequence[str], *, when: When = NOW_SEEN
) -> Changed:
    """Make one unit of several of the same source revision; the first stays."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        found = units_of(ws, base.content, units)
        if len(found) < 2:
            return Refused(("Merging takes two units or more, each named once.",))
        states = [base.content.units[one] for one in found]
        if len({(one.origin.source, one.origin.source_revision) for one in states}) > 1:
            return Refused(
                ("Units of different sources stay two: each is evidence of its own.",)
            )
        shapes = SetShapes(ws)
        shape = merged(
            shapes.text_of(states[0]), [shapes.shape_now(one) for one in states]
        )
        return [MergeUnits(found[0], tuple(found[1:]), shape)]

    return change(ws, set_, "set merge", units, build, when)


def replace_unit(
    ws: Workspace,
    set_: SetId,
    unit: str,
    passage: CitedPassage,
    *,
    reason: str = "",
    when: When = NOW_SEEN,
) -> Changed:
    """Put a newer or superseding passage in a unit's place, to be labelled anew."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        old = base.content.units[unit_of(ws, base.content, unit)]
        (new,) = SetShapes(ws).states(
            base.content, [passage], FoundBy.DIRECT, None, reason
        )
        if new.unit in base.content.units:
            return Refused(
                (f"{passage.passage} is in the set already, as {new.unit}.",)
            )
        return [ReplaceUnit(old.unit, replace(new, position=old.position))]

    return change(ws, set_, "set replace", (unit, passage, reason), build, when)


def label(
    ws: Workspace,
    set_: SetId,
    unit: str,
    relation: Relation,
    target: str,
    *,
    remove: bool = False,
    provenance: Provenance = Provenance.REVIEWER,
    when: When = NOW_SEEN,
) -> Changed:
    """Say how a unit stands to a clause or another unit, or take that back."""

    def build(base: StoredSet) -> Sequence[Operation]:
        content = base.content
        one, other = unit_of(ws, content, unit), target_of(ws, content, target)
        if remove:
            return [DropLabel(one, relation, other)]
        return [PutLabel(_label(ws, one, relation, other, provenance))]

    told = (unit, relation, target, remove, provenance)
    return change(ws, set_, "set label", told, build, when)


def _label(
    ws: Workspace,
    unit: UnitId,
    relation: Relation,
    target: ClauseId | UnitId,
    provenance: Provenance = Provenance.REVIEWER,
) -> RelationLabel:
    by = "" if provenance is Provenance.METADATA else ws.actor
    return RelationLabel(unit, relation, target, provenance, by)


def order(
    ws: Workspace,
    set_: SetId,
    strategy: Ordering,
    units: Sequence[str] = (),
    *,
    when: When = NOW_SEEN,
) -> Changed:
    """Choose the order of the units; named ones come first, in the manual order."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        content = base.content
        if units and strategy is not Ordering.MANUAL:
            return Refused(("Only the manual order takes units.",))
        first = units_of(ws, content, units)
        # Also where it is so already: others may have chosen another one meanwhile.
        return [SetOrder(strategy), *_moves(content, first)]

    return change(ws, set_, "set order", (strategy, units), build, when)


def move(
    ws: Workspace,
    set_: SetId,
    unit: str,
    *,
    after: str | None,
    when: When = NOW_SEEN,
) -> Changed:
    """Give a unit another place in the manual order: after another one, or first."""

    def build(base: StoredSet) -> Sequence[Operation]:
        moved = unit_of(ws, base.content, unit)
        before = unit_of(ws, base.content, after) if after else None
        held = in_manual_order(base.content)
        rest = [one for one in held if one.unit != moved]
        names = [one.unit for one in rest]
        at = names.index(before) + 1 if before in names else 0
        if [*names[:at], moved, *names[at:]] == [one.unit for one in held]:
            return []
        low = rest[at - 1].position if at else ""
        high = rest[at].position if at < len(rest) else ""
        if at < len(rest) and (not high or low == high):
            # Units of older stores have no position yet: all get one.
            names.insert(at, moved)
            return list(_moves(base.content, names))
        return [MoveUnit(moved, between(low, high))]

    return change(ws, set_, "set order", ("move", unit, after), build, when)


def in_manual_order(content: SetContent) -> list[UnitState]:
    """Return the units as a person put them."""
    return sorted(content.units.values(), key=lambda one: (one.position, one.unit))


def _moves(content: SetContent, first: Sequence[UnitId]) -> Iterable[MoveUnit]:
    """Put some units first, in their order."""
    held = in_manual_order(content)
    if list(first) == [one.unit for one in held[: len(first)]]:
        return
    led = set(first)
    rest = [one for one in held if one.unit not in led]
    if rest and not rest[0].position:
        first = [*first, *(one.unit for one in rest)]
        rest = []
    position, end = "", rest[0].position if rest else ""
    for unit in first:
        position = between(position, end)
        yield MoveUnit(unit, position)


def note(
    ws: Workspace, set_: SetId, unit: str, text: str, *, when: When = NOW_SEEN
) -> Changed:
    """Remark on a unit, which is never evidence; an empty text takes it back."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        about, words = unit_of(ws, base.content, unit), worded(text)
        if not words and (text or about not in base.content.notes):
            return Refused((f"Say what is to be remarked on {about}.",))
        return [NoteUnit(about, words, ws.actor)]

    return change(ws, set_, "set note", (unit, text), build, when)
