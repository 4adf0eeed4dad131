"""What can be done with an evidence set, each as one revision (SPEC 4.1 to 4.15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from claimtui.evidence.expansion import merged, narrower, wider
from claimtui.evidence.positions import between
from claimtui.evidence.refusals import cited_words
from claimtui.evidence.searches import content_words
from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import (
    AddClause,
    AddUnit,
    Brief,
    ChangeBrief,
    Clause,
    CloseSet,
    Closing,
    DropClause,
    DropLabel,
    EditClause,
    Gap,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    OpenGap,
    Operation,
    PinUnit,
    PutLabel,
    RelationLabel,
    RemoveUnit,
    ReopenSet,
    ReplaceUnit,
    ReshapeUnit,
    ResolveGap,
    ReviewContent,
    SetBudget,
    SetContent,
    SetOrder,
    TokenBudget,
    UnitShape,
    UnitState,
)
from claimtui.model.ids import ClauseId, GapId, SetId, TraceId, UnitId
from claimtui.model.results import Refused
from claimtui.model.spans import ReadingSpan, repair_text
from claimtui.model.vocabulary import (
    Extent,
    FoundBy,
    GapKind,
    Ordering,
    Provenance,
    Relation,
)
from claimtui.workspace.set_references import (
    clause_of,
    gap_of,
    target_of,
    unit_of,
)
from claimtui.workspace.set_shapes import SetShapes
from claimtui.workspace.sets import Changed, change, is_as_of
from claimtui.workspace.workspace import Workspace
from store.reads.events import last_sequence
from store.reads.sets import StoredSet

REOPENERS = ("source_added", "source_refreshed", "identifier", "query")
"""Changes of the corpus that reopen a closed set by themselves (SPEC 4.13)."""


@dataclass(frozen=True, slots=True)
class When:
    """What every change carries: the revision that was seen, and a request id."""

    expect: int | None = None
    request: str | None = None


NOW_SEEN = When()
"""The newest revision, and no request id."""


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
    return _change(ws, set_, "set add", told, build, when)


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
        found = [unit_of(base.content, one) for one in units]
        return [RemoveUnit(one, _clean(reason)) for one in dict.fromkeys(found)]

    return _change(ws, set_, "set remove", (units, reason), build, when)


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
        for unit in dict.fromkeys(unit_of(base.content, one) for one in units):
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
            made.append(ReshapeUnit(unit, shapes.at(state, extent, support)))
        return made

    return _change(ws, set_, command, units, build, when)


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
        return [PinUnit(unit_of(base.content, one), pinned) for one in units]

    command = "set pin" if pinned else "set unpin"
    return _change(ws, set_, command, units, build, when)


def merge(
    ws: Workspace, set_: SetId, units: Sequence[str], *, when: When = NOW_SEEN
) -> Changed:
    """Make one unit of several of the same source revision; the first stays."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        first, *rest = dict.fromkeys(unit_of(base.content, one) for one in units)
        if not rest:
            return Refused(("Merging takes two units or more, each named once.",))
        states = [base.content.units[one] for one in (first, *rest)]
        if len({(one.origin.source, one.origin.source_revision) for one in states}) > 1:
            return Refused(
                ("Units of different sources stay two: each is evidence of its own.",)
            )
        shapes = SetShapes(ws)
        shape = merged(
            shapes.text_of(states[0]), [shapes.shape_now(one) for one in states]
        )
        return [MergeUnits(first, tuple(rest), shape)]

    return _change(ws, set_, "set merge", units, build, when)


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
        old = base.content.units[unit_of(base.content, unit)]
        (new,) = SetShapes(ws).states(
            base.content, [passage], FoundBy.DIRECT, None, reason
        )
        if new.unit in base.content.units:
            return Refused(
                (f"{passage.passage} is in the set already, as {new.unit}.",)
            )
        return [ReplaceUnit(old.unit, replace(new, position=old.position))]

    return _change(ws, set_, "set replace", (unit, passage, reason), build, when)


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
        one, other = unit_of(content, unit), target_of(content, target)
        if remove:
            return [DropLabel(one, relation, other)]
        return [PutLabel(_label(ws, one, relation, other, provenance))]

    told = (unit, relation, target, remove, provenance)
    return _change(ws, set_, "set label", told, build, when)


def _label(
    ws: Workspace,
    unit: UnitId,
    relation: Relation,
    target: ClauseId | UnitId,
    provenance: Provenance = Provenance.REVIEWER,
) -> RelationLabel:
    by = "" if provenance is Provenance.METADATA else ws.actor
    return RelationLabel(unit, relation, target, provenance, by)


def open_gap(
    ws: Workspace,
    set_: SetId,
    kind: GapKind,
    clause: str,
    *,
    note: str = "",
    when: When = NOW_SEEN,
) -> Changed:
    """Name what a clause lacks."""

    def build(base: StoredSet) -> Sequence[Operation]:
        gap = GapId(ws.ids.new("gap"))
        return [OpenGap(Gap(gap, kind, clause_of(base.content, clause), _clean(note)))]

    return _change(ws, set_, "set gap", (kind, clause, note), build, when)


def resolve_gap(
    ws: Workspace, set_: SetId, gap: str, *, how: str = "", when: When = NOW_SEEN
) -> Changed:
    """Say that a gap somebody named is no longer one."""

    def build(base: StoredSet) -> Sequence[Operation]:
        found = gap_of(base.content, gap)
        return [ResolveGap(found, _clean(how))]

    return _change(ws, set_, "set gap-resolve", (gap, how), build, when)


def add_clause(
    ws: Workspace, set_: SetId, text: str, *, when: When = NOW_SEEN
) -> Changed:
    """Add a part of the question."""

    def build(_: StoredSet) -> Sequence[Operation]:
        return [AddClause(Clause(ClauseId(ws.ids.new("cls")), _clean(text)))]

    return _change(ws, set_, "set clause add", text, build, when)


def edit_clause(
    ws: Workspace, set_: SetId, clause: str, text: str, *, when: When = NOW_SEEN
) -> Changed:
    """Word a clause otherwise; its labels and gaps judged other words and go."""

    def build(base: StoredSet) -> Sequence[Operation]:
        return [EditClause(clause_of(base.content, clause), _clean(text))]

    return _change(ws, set_, "set clause edit", (clause, text), build, when)


def drop_clause(
    ws: Workspace, set_: SetId, clause: str, *, when: When = NOW_SEEN
) -> Changed:
    """Drop a part of the question."""

    def build(base: StoredSet) -> Sequence[Operation]:
        return [DropClause(clause_of(base.content, clause))]

    return _change(ws, set_, "set clause drop", clause, build, when)


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
        first = list(dict.fromkeys(unit_of(content, one) for one in units))
        made: list[Operation] = []
        if content.order is not strategy:
            made.append(SetOrder(strategy))
        return made + list(_moves(content, first))

    return _change(ws, set_, "set order", (strategy, units), build, when)


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
        moved = unit_of(base.content, unit)
        before = unit_of(base.content, after) if after else None
        rest = [one for one in in_manual_order(base.content) if one.unit != moved]
        names = [one.unit for one in rest]
        at = names.index(before) + 1 if before in names else 0
        low = rest[at - 1].position if at else ""
        high = rest[at].position if at < len(rest) else ""
        if at < len(rest) and (not high or low == high):
            # Units of older stores have no position yet: all get one.
            names.insert(at, moved)
            return list(_moves(base.content, names))
        return [MoveUnit(moved, between(low, high))]

    return _change(ws, set_, "set order", ("move", unit, after), build, when)


def in_manual_order(content: SetContent) -> list[UnitState]:
    """Return the units as a person put them."""
    return sorted(content.units.values(), key=lambda one: (one.position, one.unit))


def _moves(content: SetContent, first: Sequence[UnitId]) -> Iterable[MoveUnit]:
    """Put some units first, in their order."""
    if not first:
        return
    rest = [one for one in in_manual_order(content) if one.unit not in first]
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

    def build(base: StoredSet) -> Sequence[Operation]:
        return [NoteUnit(unit_of(base.content, unit), _clean(text), ws.actor)]

    return _change(ws, set_, "set note", (unit, text), build, when)


def budget(
    ws: Workspace, set_: SetId, wanted: TokenBudget, *, when: When = NOW_SEEN
) -> Changed:
    """Choose limit, reserve, tokenizer, or a staged comparison."""

    def build(_: StoredSet) -> Sequence[Operation]:
        return [SetBudget(wanted)]

    return _change(ws, set_, "set budget", wanted, build, when)


def change_brief(
    ws: Workspace, set_: SetId, wanted: Brief, *, when: When = NOW_SEEN
) -> Changed:
    """Ask something else of a set, or give it another purpose."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        if base.claim is not None:
            return Refused(("A claim's candidates answer the claim.",))
        if not wanted.question.strip() or not is_as_of(wanted.as_of):
            return Refused(("A set has a question, and an as-of that can be read.",))
        return [ChangeBrief(wanted)]

    return _change(ws, set_, "set brief", wanted, build, when)


def review(ws: Workspace, set_: SetId, *, when: When = NOW_SEEN) -> Changed:
    """Say that a person has looked through the set as it is."""
    return _change(
        ws, set_, "set review", (), lambda _: [ReviewContent(ws.actor)], when
    )


def close(
    ws: Workspace,
    set_: SetId,
    *,
    attempted: str,
    reopen_when: str,
    when: When = NOW_SEEN,
) -> Changed:
    """Declare the set insufficient until a change of the corpus reopens it."""

    def build(_: StoredSet) -> Sequence[Operation] | Refused:
        reason = _wrong_reopener(reopen_when)
        if reason:
            return Refused((reason,))
        closing = Closing(
            _clean(attempted),
            _clean(reopen_when),
            ws.read(last_sequence),
            ws.actor,
        )
        return [CloseSet(closing)]

    return _change(ws, set_, "set close", (attempted, reopen_when), build, when)


def _wrong_reopener(text: str) -> str:
    kind, _, what = text.strip().partition(" ")
    if kind not in REOPENERS:
        return (
            "What reopens it is one of: source_added, source_refreshed SRC,"
            " identifier TEXT, query TEXT."
        )
    if kind != "source_added" and not what.strip():
        return f"{kind} needs to say what."
    return ""


def reopen(ws: Workspace, set_: SetId, *, when: When = NOW_SEEN) -> Changed:
    """Take a set up again that was declared insufficient."""
    return _change(ws, set_, "set reopen", (), lambda _: [ReopenSet()], when)


def _change(
    ws: Workspace,
    set_: SetId,
    command: str,
    told: object,
    build: Callable[[StoredSet], Sequence[Operation] | Refused],
    when: When,
) -> Changed:
    return change(
        ws, set_, command, told, build, expect=when.expect, request=when.request
    )


def _clean(text: str) -> str:
    return repair_text(text.strip())[0]
