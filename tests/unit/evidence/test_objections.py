from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.evidence.objections import objections, twins
from claimtui.evidence.operations import apply, is_idle
from claimtui.evidence.wording import same_words, worded
from claimtui.model.evidence import Clause, TokenBudget
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.set_operations import (
    AddClause,
    EditClause,
    MergeUnits,
    NoteUnit,
    Operation,
    PinUnit,
    PutLabel,
    ReviewContent,
    SetBudget,
)
from claimtui.model.vocabulary import Provenance, Relation
from tests.unit.evidence.set_making import content, label, shape_of, unit

SUPPORT = label("a", Relation.SUPPORTS, "cls_1")
AGAINST = label("a", Relation.CONTRADICTS, "cls_1")
ASKED = {"cls_1": "Is it idempotent?", "cls_2": "since when"}


def _merge(*others: str) -> MergeUnits:
    units = tuple(UnitId(f"unt_{one}") for one in others)
    return MergeUnits(UnitId("unt_a"), units, shape_of(0, 9))


def test_one_unit_does_not_support_and_contradict_the_same() -> None:
    for said, new in ((SUPPORT, AGAINST), (AGAINST, SUPPORT)):
        (told,) = objections(content(unit("a"), labels=[said]), PutLabel(new))
        assert told.startswith(f"unt_a {said.label} cls_1 already")
        assert "take that label back first" in told
    held = content(unit("a"), unit("b"), labels=[SUPPORT])
    for relation in (Relation.DEFINES_TERM, Relation.SUPPLIES_CONDITION):
        assert objections(held, PutLabel(label("a", relation, "cls_1"))) == ()
    beside = label("b", Relation.CONTRADICTS, "cls_1")
    assert objections(held, PutLabel(beside)) == ()


def test_units_do_not_supersede_each_other_in_a_ring() -> None:
    chain = [
        label(one, Relation.SUPERSEDES, f"unt_{other}") for one, other in ("ab", "bc")
    ]
    held = content(unit("a"), unit("b"), unit("c"), labels=chain)
    (told,) = objections(held, PutLabel(label("c", Relation.SUPERSEDES, "unt_a")))
    assert told.startswith("unt_a is said to supersede unt_c")
    assert not objections(held, PutLabel(label("a", Relation.SUPERSEDES, "unt_c")))


def test_a_suggestion_stands_beside_what_a_person_said() -> None:
    suggested = label("a", Relation.CONTRADICTS, "cls_1", Provenance.SUGGESTION)
    held = content(unit("a"), labels=[SUPPORT])
    assert objections(held, PutLabel(suggested)) == ()
    assert objections(apply(held, [PutLabel(suggested)]), PutLabel(AGAINST))
    only = content(unit("a"), labels=[suggested])
    assert objections(only, PutLabel(SUPPORT)) == ()


def test_units_that_say_the_opposite_are_not_merged() -> None:
    against = label("b", Relation.CONTRADICTS, "cls_1")
    held = content(unit("a"), unit("b"), unit("c"), labels=[SUPPORT, against])
    (told,) = objections(held, _merge("b"))
    assert told.startswith("unt_a supports cls_1 and unt_b contradicts cls_1")
    assert objections(held, _merge("c")) == ()
    of_units = [label("c", Relation.SUPPORTS, "unt_a")]
    of_units.append(label("c", Relation.CONTRADICTS, "unt_b"))
    held = content(unit("a"), unit("b"), unit("c"), labels=of_units)
    assert objections(held, _merge("b"))
    apart = content(unit("a"), unit("b"), unit("c"), labels=[SUPPORT, AGAINST])
    assert objections(apart, MergeUnits(UnitId("unt_b"), (), shape_of(0, 9))) == ()


@pytest.mark.parametrize(
    "text",
    [
        "is it idempotent?",
        "  Is  it\tidempotent?",
        "Is it idem\u00adpotent?\u200b",
        "Ｉｓ it idempotent？",
        "IS IT IDEMPOTENT?",
    ],
)
def test_a_clause_is_asked_once_however_it_is_written(text: str) -> None:
    held = content(clauses=ASKED)
    new = AddClause(Clause(ClauseId("cls_3"), text))
    assert objections(held, new) == ("cls_1 asks “Is it idempotent?” already.",)
    assert objections(held, EditClause(ClauseId("cls_2"), text))
    assert objections(held, EditClause(ClauseId("cls_1"), text)) == ()
    assert list(twins(["Is it idempotent?", "other", text]))


def test_clauses_that_differ_in_a_word_are_two() -> None:
    new = AddClause(Clause(ClauseId("cls_3"), "Is it not idempotent?"))
    assert objections(content(clauses=ASKED), new) == ()
    assert list(twins(["Is it idempotent?", "Is it not idempotent?"])) == []


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("o200k_base", True),
        ("cl100k_base", True),
        ("o200k_harmony", True),
        ("estimate:llama3", True),
        ("llama3", False),
        ("o200k", False),
        ("", False),
        ("estimate:", False),
        ("estimate: \n", False),
        ("zz\x1b[31m" * 999, False),
    ],
)
def test_a_tokenizer_is_known_or_named_an_estimate(name: str, taken: bool) -> None:
    told = objections(content(), SetBudget(TokenBudget(tokenizer=name)))
    assert (told == ()) is taken
    assert all("estimate:NAME" in one and len(one) < 250 for one in told)
    held = content(budget=TokenBudget(tokenizer=name))
    other = SetBudget(TokenBudget(9999, tokenizer=name))
    assert objections(held, other) == ()


def test_what_a_change_leaves_as_it_is_is_told() -> None:
    held = content(unit("a"), labels=[SUPPORT])
    held = apply(held, [NoteUnit(UnitId("unt_a"), "old", "ada"), ReviewContent("ada")])
    same: list[Operation] = [
        PutLabel(SUPPORT),
        NoteUnit(UnitId("unt_a"), "old", "ada"),
        ReviewContent("ada"),
        SetBudget(TokenBudget()),
        PinUnit(UnitId("unt_a"), False),
    ]
    other: list[Operation] = [
        PutLabel(label("a", Relation.SUPPORTS, "cls_1", by="kim")),
        NoteUnit(UnitId("unt_a"), "older", "ada"),
        ReviewContent("kim"),
        SetBudget(TokenBudget(staged=True)),
        PinUnit(UnitId("unt_a"), True),
    ]
    assert [is_idle(held, one) for one in same] == [True] * 5
    assert [is_idle(held, one) for one in other] == [False] * 5


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n\t", "\u200b", "\u2060\ufeff", "\u00a0\u3000", "\u202e\u202c"),
        *("\x00", "\ud800", "\x1b\x07", "\u00ad", "\u3164\u115f", "\u2800"),
        *("\u0301", "\ufe0f", "\u180e", "\U000e0041"),
    ],
)
def test_a_text_of_which_nothing_is_seen_has_no_words(text: str) -> None:
    assert worded(text) == ""


@pytest.mark.parametrize(
    "text", ["a", "字", "🙂", "?", "e\u0301", "می\u200cخواهم", "\u200b.", "−"]
)
def test_whatever_is_seen_is_words(text: str) -> None:
    assert worded(f" {text}\n") == text


@settings(max_examples=60)
@given(st.text(max_size=40))
def test_words_are_the_same_however_often_they_are_compared(text: str) -> None:
    once = same_words(text)
    assert same_words(once) == once
    assert same_words(f" {text} ") == once
    assert worded(worded(text)) == worded(text)


def test_huge_texts_are_compared_at_once() -> None:
    started = process_time()
    for text in ("\u200b" * 10**5, "a " * 10**5, "\u0301" * 10**5):
        worded(text)
        same_words(text)
    assert process_time() - started < 2
