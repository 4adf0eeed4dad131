from __future__ import annotations

from dataclasses import replace

import pytest

from claimtui.evidence.operations import apply
from claimtui.evidence.positions import between
from claimtui.evidence.refusals import refusals
from claimtui.evidence.replay import replay
from claimtui.model.evidence import Clause, Closing, SetContent, TokenBudget
from claimtui.model.ids import ClauseId, GapId, UnitId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
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
    FoundBy,
    GapKind,
    Ordering,
    Provenance,
    Relation,
)
from tests.unit.evidence.set_making import content, gap, label, shape_of, unit

A, B, C, D = (UnitId(f"unt_{name}") for name in "abcd")
CLAUSE = ClauseId("cls_1")
SUPPORTS = label("a", Relation.SUPPORTS, "cls_1")
_SUPPORT = (Relation.SUPPORTS, "cls_1")
CLOSING = Closing("Everything of 2024", "source_added", 7)
BASE = content(*(unit(name, "s") for name in "abcd"))


# What operations do ---------------------------------------------------------------


def test_an_added_unit_stands_in_the_set() -> None:
    assert apply(BASE, [AddUnit(unit("x"))]).units[UnitId("unt_x")] == unit("x")


def test_a_unit_goes_with_its_labels_and_its_note_and_nothing_else() -> None:
    held = apply(
        BASE,
        [
            PutLabel(SUPPORTS),
            PutLabel(label("b", Relation.CONTRADICTS, A)),
            PutLabel(label("b", Relation.SUPPORTS, "cls_1")),
            NoteUnit(A, "See page 3", "ada"),
            NoteUnit(B, "Fine", "ada"),
        ],
    )
    left = apply(held, [RemoveUnit(A, "off topic")])
    assert set(left.units) == {B, C, D}
    assert set(left.labels) == {"unt_b supports cls_1"}
    assert set(left.notes) == {B}


def test_the_set_that_an_operation_starts_from_is_not_changed() -> None:
    before = replace(BASE, units=dict(BASE.units))
    apply(BASE, [RemoveUnit(A), AddUnit(unit("x")), SetOrder(Ordering.SOURCE)])
    assert before == BASE


def test_a_replaced_unit_leaves_no_label_to_the_words_that_come() -> None:
    held = apply(BASE, [PutLabel(SUPPORTS), ReplaceUnit(A, unit("n", "s", revision=2))])
    assert not held.labels
    assert set(held.units) == {B, C, D, UnitId("unt_n")}


def test_a_merged_unit_takes_the_labels_of_those_that_end() -> None:
    held = apply(
        BASE,
        [
            PutLabel(label("b", Relation.SUPPORTS, "cls_1")),
            PutLabel(label("c", Relation.CONTRADICTS, B)),
            PutLabel(label("a", Relation.CONTRADICTS, B)),
            MergeUnits(A, (B,), shape_of(0, 9)),
        ],
    )
    assert set(held.labels) == {"unt_a supports cls_1", "unt_c contradicts unt_a"}
    assert held.units[A].shape == shape_of(0, 9)


def test_merging_does_not_turn_what_a_person_said_into_a_suggestion() -> None:
    suggested = label("b", Relation.SUPPORTS, "cls_1", Provenance.SUGGESTION, "m")
    held = apply(
        BASE,
        [PutLabel(SUPPORTS), PutLabel(suggested), MergeUnits(A, (B,), shape_of(0, 9))],
    )
    assert held.labels[SUPPORTS.key] == SUPPORTS


def test_two_merges_give_the_same_labels_whichever_comes_first() -> None:
    held = apply(
        BASE,
        [
            PutLabel(label("a", Relation.CONTRADICTS, D, by="ada")),
            PutLabel(label("b", Relation.CONTRADICTS, C, by="bo")),
        ],
    )
    first = MergeUnits(A, (B,), shape_of(0, 9))
    second = MergeUnits(C, (D,), shape_of(0, 9))
    assert apply(held, [first, second]) == apply(held, [second, first])


def test_merging_gives_the_same_label_however_the_set_is_stored() -> None:
    labels = [label("a", *_SUPPORT, by="ada"), label("b", *_SUPPORT, by="bo")]
    merge = MergeUnits(C, (A, B), shape_of(0, 9))
    units = BASE.units.values()
    made = [
        apply(content(*units, labels=order), [merge]).labels
        for order in (labels, labels[::-1])
    ]
    assert made[0] == made[1]


def test_a_clause_worded_otherwise_loses_what_was_said_of_the_old_words() -> None:
    held = content(unit("a"), labels=[SUPPORTS], gaps=[gap("1", GapKind.MISSING_TIME)])
    held = apply(held, [EditClause(CLAUSE, "Other words")])
    assert held.clauses == {CLAUSE: Clause(CLAUSE, "Other words")}
    assert not held.labels
    assert not held.gaps


def test_a_dropped_clause_takes_its_labels_and_gaps_along() -> None:
    held = content(unit("a"), labels=[SUPPORTS], gaps=[gap("1", GapKind.MISSING_TIME)])
    held = apply(held, [DropClause(CLAUSE)])
    assert (held.clauses, held.labels, held.gaps) == ({}, {}, {})


def test_an_empty_note_takes_the_note_back() -> None:
    held = apply(BASE, [NoteUnit(A, "See page 3", "ada"), NoteUnit(A, "", "bo")])
    assert not held.notes


# Reviews --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        RemoveUnit(A),
        PutLabel(SUPPORTS),
        ReshapeUnit(A, shape_of(0, 9)),
        AddUnit(unit("x")),
        EditClause(CLAUSE, "Other words"),
        OpenGap(gap("1", GapKind.MISSING_TIME)),
    ],
)
def test_evidence_that_changes_is_no_longer_what_was_reviewed(
    change: Operation,
) -> None:
    held = apply(BASE, [ReviewContent("ada"), change])
    assert held.review is not None
    assert not held.review.current
    again = apply(held, [ReviewContent("bo")]).review
    assert again is not None
    assert again.current


@pytest.mark.parametrize(
    "change",
    [
        NoteUnit(A, "Fine", "ada"),
        PinUnit(A, pinned=True),
        MoveUnit(A, "B"),
        SetOrder(Ordering.SOURCE),
        SetBudget(TokenBudget(limit=9000)),
        CloseSet(CLOSING),
    ],
)
def test_what_leaves_the_evidence_alone_leaves_the_review(change: Operation) -> None:
    held = apply(BASE, [ReviewContent("ada"), change])
    assert held.review is not None
    assert held.review.current


@pytest.mark.parametrize(
    "change",
    [
        AddUnit(unit("x", found_by=FoundBy.PROPOSAL)),
        ReplaceUnit(A, unit("x", found_by=FoundBy.PROPOSAL)),
    ],
)
def test_a_new_proposal_waits_for_a_review_again(change: Operation) -> None:
    assert apply(BASE, [ReviewContent("ada"), change]).review is None


# Refusals -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (AddUnit(unit("x", passage="a")), "already"),
        (RemoveUnit(UnitId("unt_x")), "no unit"),
        (PinUnit(UnitId("unt_x"), pinned=True), "no unit"),
        (MergeUnits(A, (), shape_of(0, 1)), "two units or more"),
        (MergeUnits(A, (A,), shape_of(0, 1)), "named once"),
        (MergeUnits(A, (B, B), shape_of(0, 1)), "named once"),
        (MergeUnits(A, (UnitId("unt_other"),), shape_of(0, 1)), "different sources"),
        (ReplaceUnit(A, unit("x", passage="b")), "already"),
        (PutLabel(label("a", Relation.SUPPORTS, "cls_9")), "no clause"),
        (PutLabel(label("a", Relation.CONTRADICTS, A)), "itself"),
        (DropLabel(A, Relation.SUPPORTS, CLAUSE), "not labelled"),
        (OpenGap(gap("1", GapKind.MISSING_TIME, "cls_9")), "no clause"),
        (ResolveGap(GapId("gap_9")), "no open gap"),
        (AddClause(Clause(ClauseId("cls_2"), " \n")), "no words"),
        (EditClause(CLAUSE, ""), "no words"),
        (DropClause(ClauseId("cls_9")), "no clause"),
        (SetBudget(TokenBudget(limit=0)), "counted in tokens"),
        (SetBudget(TokenBudget(limit=1500)), "none for evidence"),
        (CloseSet(replace(CLOSING, attempted=" ")), "what was tried"),
        (ReopenSet(), "is open"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    operation: Operation, reason: str
) -> None:
    held = apply(BASE, [AddUnit(unit("other"))])
    told = " ".join(refusals(held, operation))
    assert reason in told
    assert told.endswith(".")


def test_the_same_passage_may_be_cited_twice_for_different_words() -> None:
    held = content(unit("a", support=(0, 5)))
    assert not refusals(held, AddUnit(unit("x", passage="a", support=(6, 9))))
    assert refusals(held, AddUnit(unit("x", passage="a", support=(0, 5))))


# Replay ---------------------------------------------------------------------------


def _replayed(
    accepted: list[Operation], local: list[Operation], held: SetContent = BASE
) -> tuple[list[str], list[str], list[str]]:
    told = replay(apply(held, accepted), accepted, local)
    saved, done, decide = (
        [type(one).op for one in part]
        for part in (told.saved, told.done, told.needs_decision)
    )
    return saved, done, decide


def test_changes_of_different_units_are_both_saved() -> None:
    assert _replayed([RemoveUnit(A)], [PutLabel(label("b", *_SUPPORT))]) == (
        ["label"],
        [],
        [],
    )


def test_the_same_change_by_two_people_is_done_once() -> None:
    assert _replayed([RemoveUnit(A)], [RemoveUnit(A)]) == ([], ["remove"], [])
    by_another = replace(SUPPORTS, by="bo")
    assert _replayed([PutLabel(SUPPORTS)], [PutLabel(by_another)]) == (
        [],
        ["label"],
        [],
    )


@pytest.mark.parametrize(
    ("theirs", "mine"),
    [
        (RemoveUnit(A), PutLabel(SUPPORTS)),
        (RemoveUnit(A), NoteUnit(A, "See page 3", "ada")),
        (ReshapeUnit(A, shape_of(0, 5)), ReshapeUnit(A, shape_of(0, 9))),
        (PutLabel(SUPPORTS), PutLabel(label("a", Relation.CONTRADICTS, "cls_1"))),
        (EditClause(CLAUSE, "Other words"), PutLabel(SUPPORTS)),
        (PutLabel(SUPPORTS), DropClause(CLAUSE)),
        (MergeUnits(A, (B,), shape_of(0, 9)), MoveUnit(B, "C")),
        (SetOrder(Ordering.SOURCE), SetOrder(Ordering.CLAUSE)),
        (AddUnit(unit("x")), ReviewContent("ada")),
        (AddUnit(unit("x")), CloseSet(CLOSING)),
    ],
)
def test_what_touches_the_same_thing_differently_needs_a_decision(
    theirs: Operation, mine: Operation
) -> None:
    assert _replayed([theirs], [mine]) == ([], [], [type(mine).op])


def test_what_rests_on_an_undecided_operation_waits_with_it() -> None:
    saved, done, decide = _replayed(
        [AddUnit(unit("n", passage="np")), RemoveUnit(UnitId("unt_n"))],
        [
            AddUnit(unit("m", passage="np")),
            PinUnit(UnitId("unt_m"), pinned=True),
            PinUnit(B, pinned=True),
        ],
    )
    assert (saved, done, decide) == (["pin"], [], ["add", "pin"])


def test_what_is_said_of_a_passage_that_both_took_in_goes_to_the_unit_there_is() -> (
    None
):
    accepted: list[Operation] = [AddUnit(unit("x", passage="p"))]
    local: list[Operation] = [
        AddUnit(unit("y", passage="p")),
        PutLabel(label("y", *_SUPPORT)),
    ]
    told = replay(apply(BASE, accepted), accepted, local)
    assert [type(one).op for one in told.done] == ["add"]
    assert told.saved == (PutLabel(label("x", *_SUPPORT)),)


def test_what_is_said_of_a_clause_that_both_worded_alike_is_saved() -> None:
    edit = EditClause(CLAUSE, "Other words")
    assert _replayed([edit], [edit, PutLabel(SUPPORTS)]) == (
        ["label"],
        ["clause_edit"],
        [],
    )


@pytest.mark.parametrize(
    "after",
    [
        RemoveUnit(UnitId("unt_x")),
        ReplaceUnit(UnitId("unt_x"), unit("z")),
        ReshapeUnit(UnitId("unt_x"), shape_of(5, 9)),
    ],
)
def test_what_others_did_and_took_back_is_not_called_done(after: Operation) -> None:
    accepted = [AddUnit(unit("x", passage="p")), after]
    assert _replayed(accepted, [AddUnit(unit("y", passage="p"))]) != ([], ["add"], [])


def test_a_gap_that_went_with_its_clause_asks_nobody() -> None:
    held = content(unit("a"), gaps=[gap("1", GapKind.MISSING_TIME)])
    told = _replayed([DropClause(CLAUSE)], [ResolveGap(GapId("gap_1"))], held)
    assert told == ([], ["gap_resolve"], [])


# Positions ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ("", "1"), ("", "0V"), ("z", ""), ("A", "B"), ("A", "A1"), ("AB", "B")],
)
def test_a_position_sorts_between_its_neighbours(before: str, after: str) -> None:
    made = between(before, after)
    assert before < made
    assert not after or made < after


def test_a_place_can_be_split_again_and_again() -> None:
    low, high = between("", ""), between(between("", ""), "")
    for number in range(200):
        made = between(low, high)
        assert low < made < high
        low, high = (low, made) if number % 2 else (made, high)
    assert len(low) < 60
