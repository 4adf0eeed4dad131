from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.evidence.operations import apply, effects, stands
from claimtui.evidence.positions import between
from claimtui.evidence.refusals import refusals, same_evidence
from claimtui.evidence.replay import independent, replay
from claimtui.evidence.state import judge
from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    Gap,
    RelationLabel,
    SetContent,
    TokenBudget,
    UnitState,
)
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import ClauseId, GapId, UnitId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    ChangeBrief,
    CloseSet,
    DropClause,
    DropLabel,
    EditClause,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    OpenGap,
    Operation,
    PinUnit,
    PutLabel,
    RemoveUnit,
    ReopenSet,
    ReplaceUnit,
    ReshapeUnit,
    ResolveGap,
    ReviewContent,
    SetBudget,
    SetOrder,
)
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    FoundBy,
    GapKind,
    Ordering,
    Provenance,
    Relation,
    SetPurpose,
    SetState,
)
from tests.unit.evidence.set_making import (
    SET,
    content,
    facts,
    known,
    shape_of,
    unit,
)

NAMES = "abcdef"
UNITS = [UnitId(f"unt_{name}") for name in NAMES]
CLAUSES = [ClauseId(f"cls_{number}") for number in range(1, 4)]
GAPS = [GapId(f"gap_{number}") for number in range(1, 4)]
PEOPLE = st.sampled_from(["ada", "bo"])
WORDS = st.sampled_from(["", "one", "two"])
POSITIONS = st.sampled_from(["", "3", "7", "B", "B4", "z"])


@st.composite
def _states(draw: st.DrawFn) -> UnitState:
    # Few sources and passages, so that units meet: those of "p" and "q" are of one.
    return unit(
        draw(st.sampled_from(NAMES)),
        draw(st.sampled_from(["one", "two"])),
        passage=draw(st.sampled_from(["p", "q", "r"])),
        support=draw(st.sampled_from([None, (0, 5), (5, 9)])),
        found_by=draw(st.sampled_from([FoundBy.SEARCH, FoundBy.PROPOSAL])),
        position=draw(POSITIONS),
    )


def _labels() -> st.SearchStrategy[RelationLabel]:
    return st.builds(
        RelationLabel,
        st.sampled_from(UNITS),
        st.sampled_from(list(Relation)[:3]),
        st.one_of(st.sampled_from(CLAUSES), st.sampled_from(UNITS)),
        st.sampled_from(Provenance),
        PEOPLE,
    )


def _drop(label: RelationLabel) -> Operation:
    return DropLabel(label.unit, label.label, label.target)


SHAPES = st.sampled_from([shape_of(0, 5), shape_of(0, 5, (0, 9)), shape_of(5, 9)])
UNIT = st.sampled_from(UNITS)
CLAUSE = st.sampled_from(CLAUSES)
OPERATIONS: st.SearchStrategy[Operation] = st.one_of(
    st.builds(AddUnit, _states()),
    st.builds(RemoveUnit, UNIT),
    st.builds(ReshapeUnit, UNIT, SHAPES),
    st.builds(PinUnit, UNIT, st.booleans()),
    st.builds(MoveUnit, UNIT, POSITIONS),
    st.builds(MergeUnits, UNIT, st.lists(UNIT, max_size=2).map(tuple), SHAPES),
    st.builds(ReplaceUnit, UNIT, _states()),
    st.builds(PutLabel, _labels()),
    _labels().map(_drop),
    st.builds(
        OpenGap,
        st.builds(Gap, st.sampled_from(GAPS), st.sampled_from(GapKind), CLAUSE, WORDS),
    ),
    st.builds(ResolveGap, st.sampled_from(GAPS), WORDS),
    st.builds(AddClause, st.builds(Clause, CLAUSE, WORDS)),
    st.builds(EditClause, CLAUSE, WORDS),
    st.builds(DropClause, CLAUSE),
    st.builds(SetOrder, st.sampled_from(Ordering)),
    st.builds(NoteUnit, UNIT, WORDS, PEOPLE),
    st.builds(SetBudget, st.builds(TokenBudget, limit=st.sampled_from([0, 4096]))),
    st.builds(
        ChangeBrief, st.builds(Brief, st.just(SetPurpose.ACTIVE_RESEARCH), WORDS)
    ),
    st.builds(ReviewContent, PEOPLE),
    st.builds(CloseSet, st.builds(Closing, WORDS, st.just("source_added"), st.just(1))),
    st.just(ReopenSet()),
)
FULL = content(
    *(unit(name, "one", passage=name) for name in "abcd"),
    clauses={"cls_1": "One", "cls_2": "Two"},
)


@st.composite
def _contents(draw: st.DrawFn) -> SetContent:
    return _grown(FULL, draw(st.lists(OPERATIONS, max_size=12)))


def _grown(held: SetContent, operations: Sequence[Operation]) -> SetContent:
    for operation in operations:
        if not refusals(held, operation):
            held = apply(held, (operation,))
    return held


def _accepted(held: SetContent, operations: Sequence[Operation]) -> list[Operation]:
    done: list[Operation] = []
    for operation in operations:
        if not refusals(held, operation):
            held = apply(held, (operation,))
            done.append(operation)
    return done


def _beside_each_other(
    held: SetContent, operations: Sequence[Operation]
) -> list[Operation]:
    kept: list[Operation] = []
    for operation in operations:
        if not refusals(held, operation) and all(
            independent(operation, other) and independent(other, operation)
            for other in kept
        ):
            kept.append(operation)
    return kept


@given(_contents(), st.lists(OPERATIONS, min_size=2, max_size=10), st.data())
@settings(max_examples=60, deadline=None)
def test_independent_operations_give_the_same_set_in_any_order(
    held: SetContent, operations: list[Operation], data: st.DataObject
) -> None:
    kept = _beside_each_other(held, operations)
    shuffled = data.draw(st.permutations(kept))
    assert apply(held, shuffled) == apply(held, kept)


@given(_contents(), st.lists(OPERATIONS, min_size=2, max_size=10), st.data())
@settings(max_examples=60, deadline=None)
def test_independent_operations_refuse_each_other_only_for_what_is_done_already(
    held: SetContent, operations: list[Operation], data: st.DataObject
) -> None:
    for operation in data.draw(st.permutations(_beside_each_other(held, operations))):
        for reason in refusals(held, operation):
            # A gap went with its clause, or a unit was reshaped to the same words.
            assert "is no open gap" in reason or "is in the set already" in reason
        held = apply(held, (operation,))


@given(_contents(), *[st.lists(OPERATIONS, max_size=8)] * 2)
@settings(max_examples=60, deadline=None)
def test_a_replay_puts_each_local_operation_in_exactly_one_place(
    held: SetContent, theirs: list[Operation], mine: list[Operation]
) -> None:
    accepted = _accepted(held, theirs)
    local = _accepted(held, mine)
    told = replay(apply(held, accepted), accepted, local)
    assert len(told.saved) + len(told.done) + len(told.needs_decision) == len(local)
    kinds = sorted(type(one).op for one in local)
    found = (*told.saved, *told.done, *told.needs_decision)
    assert sorted(type(one).op for one in found) == kinds


@given(_contents(), *[st.lists(OPERATIONS, max_size=8)] * 2)
@settings(max_examples=60, deadline=None)
def test_a_replay_saves_nothing_that_takes_back_what_others_saved(
    held: SetContent, theirs: list[Operation], mine: list[Operation]
) -> None:
    accepted = _accepted(held, theirs)
    now = apply(held, accepted)
    told = replay(now, accepted, _accepted(held, mine))
    for operation in told.saved:
        assert all(
            independent(operation, other)
            or any(not independent(done, other) for done in told.done)
            for other in accepted
        )
        assert not refusals(now, operation)
        now = apply(now, (operation,))


@given(_contents(), *[st.lists(OPERATIONS, max_size=8)] * 2)
@settings(max_examples=60, deadline=None)
def test_what_a_replay_calls_done_already_stands_in_the_set(
    held: SetContent, theirs: list[Operation], mine: list[Operation]
) -> None:
    accepted = _accepted(held, theirs)
    now = apply(held, accepted)
    for operation in replay(now, accepted, _accepted(held, mine)).done:
        assert stands(now, operation)
        if isinstance(operation, AddUnit):
            assert any(
                same_evidence(operation.state, one) for one in now.units.values()
            )
        elif isinstance(operation, PutLabel):
            assert operation.label.key in now.labels


@given(_contents(), st.lists(OPERATIONS, max_size=8))
@settings(max_examples=60, deadline=None)
def test_nothing_is_replayed_onto_a_revision_that_is_still_the_newest(
    held: SetContent, mine: list[Operation]
) -> None:
    local = _accepted(held, mine)
    told = replay(held, (), local)
    assert told.saved == tuple(local)
    assert not told.done
    assert not told.needs_decision


@given(_contents(), st.lists(OPERATIONS, max_size=12))
@settings(max_examples=60, deadline=None)
def test_nothing_is_ever_said_of_a_unit_or_clause_that_is_gone(
    held: SetContent, operations: list[Operation]
) -> None:
    now = _grown(held, operations)
    there = {*now.units, *now.clauses}
    for key, label in now.labels.items():
        assert key == label.key
        assert label.unit in now.units
        assert label.target in there
        assert label.unit != label.target
    assert set(now.notes) <= set(now.units)
    assert all(gap.clause in now.clauses for gap in now.gaps.values())


@given(_contents(), OPERATIONS)
@settings(max_examples=60, deadline=None)
def test_what_is_not_refused_can_be_done(
    held: SetContent, operation: Operation
) -> None:
    before = apply(held, ())
    if not refusals(held, operation):
        assert all(effect.kind for effect in effects(held, operation))
    assert held == before


@given(_contents(), OPERATIONS)
@settings(max_examples=60, deadline=None)
def test_every_operation_meets_itself(held: SetContent, operation: Operation) -> None:
    assert not independent(operation, operation)


@given(st.lists(st.integers(0, 200), min_size=1, max_size=60))
@settings(max_examples=60, deadline=None)
def test_between_two_positions_there_is_always_another(places: list[int]) -> None:
    held: list[str] = []
    for place in places:
        at = place % (len(held) + 1)
        before = held[at - 1] if at else ""
        after = held[at] if at < len(held) else ""
        made = between(before, after)
        assert before < made
        assert not after or made < after
        held.insert(at, made)
    assert held == sorted(held)
    assert len(set(held)) == len(held)


FACTS = st.builds(
    facts,
    st.sampled_from(["one", "two"]),
    newest=st.integers(1, 2),
    authority=st.sampled_from(AuthorityStatus),
    published=st.sampled_from(["", "2019", "2020-05-05", "2022-01-01"]),
    superseded_by=st.sampled_from([[], ["one"], ["two"], ["elsewhere"]]),
    hidden=st.sampled_from(["", "", "Its scope is legal."]),
)


@given(
    _contents(),
    st.lists(FACTS, max_size=2),
    st.sampled_from(["now", "2020", "2019-01-01/2020-12-31", "whenever"]),
)
@settings(max_examples=60, deadline=None)
def test_every_set_is_judged_with_reasons(
    held: SetContent, told: list[SourceFacts], as_of: str
) -> None:
    held = replace(held, brief=replace(held.brief, as_of=as_of))
    judged = judge(held, SET, 1, 1, known(*told))
    assert sorted(judged.order) == sorted(held.units)
    assert len(judged.gaps) == len({one.gap.gap for one in judged.gaps})
    assert [one.gap for one in judged.gaps if not one.derived] == [*held.gaps.values()]
    for row in judged.clauses:
        assert set(row.covered_by) | set(row.contradicted_by) <= set(held.units)
        if row.answerable is not Answerable.YES:
            assert row.reasons
        if row.answerable is Answerable.NO:
            assert row.gaps
        else:
            assert row.covered_by
        if judged.state is SetState.READY:
            assert row.answerable is not Answerable.NO
    assert bool(judged.next_steps) is (judged.state is not SetState.READY) or (
        held.closing is not None
    )
