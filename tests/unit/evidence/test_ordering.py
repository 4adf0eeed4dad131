from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.evidence.ordering import ordered
from claimtui.model.evidence import RelationLabel, SetContent
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import UnitId
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Ordering,
    Provenance,
    Relation,
    SourceClass,
)
from tests.unit.evidence.set_making import content, facts, known, label, unit

DAY_MS = 86_400_000


def _order(held: SetContent, *all_facts: SourceFacts) -> str:
    return "".join(one[-1] for one in ordered(held, known(*all_facts)))


def test_the_manual_order_is_by_position_and_then_by_id() -> None:
    held = content(
        unit("c", position="3"),
        unit("b", position="7"),
        unit("a", position="7"),
        unit("d", position="1"),
    )
    assert _order(held) == "dcab"


def test_authority_is_status_then_class_then_pins() -> None:
    held = content(
        *(unit(name) for name in "abcde"),
        unit("f", pinned=True),
        unit("g"),
        order=Ordering.AUTHORITY,
    )
    status = AuthorityStatus
    assert (
        _order(
            held,
            facts("a", authority=status.SUPERSEDED, source_class=SourceClass.OFFICIAL),
            facts("b", authority=status.HISTORICAL, source_class=SourceClass.OFFICIAL),
            facts("c", authority=status.DRAFT, source_class=SourceClass.OFFICIAL),
            facts("d", source_class=SourceClass.PRIMARY),
            facts("e", source_class=SourceClass.OFFICIAL),
            facts("f", authority=status.CURRENT, source_class=SourceClass.NEWS),
            facts("g", authority=status.CURRENT, source_class=SourceClass.NEWS),
        )
        == "fgedcba"
    )


def test_chronological_takes_the_day_of_publication_or_else_of_capture() -> None:
    held = content(*(unit(name) for name in "abcdef"), order=Ordering.CHRONOLOGICAL)
    assert (
        _order(
            held,
            facts("a", published="2021-05-01", captured_at_ms=1),
            facts("b", published="2021"),
            facts("c", captured_at_ms=18_000 * DAY_MS),
            facts("d", published="1999-12-31T23:00:00Z"),
            facts("e", published="long ago"),
            facts("f", captured_at_ms=17_000 * DAY_MS),
        )
        == "dfcbae"
    )


def test_by_clause_puts_units_of_no_clause_last() -> None:
    held = content(
        *(unit(name) for name in "abcd"),
        clauses={"cls_2": "Two", "cls_1": "One"},
        labels=[
            label("a", Relation.SUPPORTS, "cls_1"),
            label("b", Relation.SUPPORTS, "unt_a"),
            label("c", Relation.CONTRADICTS, "cls_2"),
            label("c", Relation.SUPPORTS, "cls_1"),
            label("d", Relation.SUPPORTS, "cls_2", Provenance.SUGGESTION),
        ],
        order=Ordering.CLAUSE,
    )
    assert _order(held) == "cabd"


def test_by_source_keeps_the_order_of_the_text() -> None:
    held = content(
        unit("a", "late", support=(50, 60), position="1"),
        unit("b", "other", support=(0, 5), position="2"),
        unit("c", "late", support=(5, 9), position="3"),
        unit("d", "late", position="4"),
        order=Ordering.SOURCE,
    )
    assert _order(held) == "dcab"


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ([label("d", Relation.CONTRADICTS, "unt_a")], "adbce"),
        ([label("b", Relation.CONTRADICTS, "unt_e")], "abecd"),
        (
            [
                label("a", Relation.SUPPORTS, "cls_1"),
                label("b", Relation.DEFINES_TERM, "cls_1"),
                label("d", Relation.CONTRADICTS, "cls_1"),
                label("e", Relation.CONTRADICTS, "cls_1"),
            ],
            "adbec",
        ),
        ([label("a", Relation.HISTORICAL_CONTEXT, "cls_1")], "abcde"),
        ([label("d", Relation.SUPERSEDES, "unt_a")], "abcde"),
    ],
)
def test_contradictions_stand_next_to_what_they_contradict(
    labels: list[RelationLabel], expected: str
) -> None:
    held = content(
        *(unit(name) for name in "abcde"),
        labels=labels,
        order=Ordering.CONTRADICTION_PAIRS,
    )
    assert _order(held) == expected


def test_units_that_are_named_come_first_whatever_the_strategy() -> None:
    held = content(*(unit(name) for name in "abcd"))
    lead = [UnitId("unt_d"), UnitId("unt_gone"), UnitId("unt_b"), UnitId("unt_d")]
    assert ordered(held, {}, lead) == ("unt_d", "unt_b", "unt_a", "unt_c")


LABELS = st.builds(
    label,
    st.sampled_from("abcdefg"),
    st.sampled_from(Relation),
    st.sampled_from(["cls_1", "cls_2", "unt_a", "unt_b", "unt_c", "unt_gone"]),
)
FACTS = st.builds(
    facts,
    st.sampled_from("abcdefg"),
    authority=st.sampled_from(AuthorityStatus),
    source_class=st.sampled_from(SourceClass),
    published=st.sampled_from(["", "2020", "2020-02-03", "?"]),
    captured_at_ms=st.sampled_from([0, DAY_MS, -1, 10**40]),
)


@given(
    st.lists(st.sampled_from("abcdefg"), unique=True),
    st.lists(LABELS, max_size=12),
    st.lists(FACTS, max_size=7),
    st.sampled_from(Ordering),
    st.data(),
)
@settings(max_examples=80, deadline=None)
def test_every_order_has_each_unit_once_and_does_not_depend_on_how_they_are_stored(
    names: list[str],
    labels: list[RelationLabel],
    told: list[SourceFacts],
    order: Ordering,
    data: st.DataObject,
) -> None:
    held = content(
        *(unit(name, position="1" if name in "ace" else "") for name in names),
        clauses={"cls_1": "One", "cls_2": "Two"},
        labels=labels,
        order=order,
    )
    shuffled = replace(
        held,
        units=dict(data.draw(st.permutations(list(held.units.items())))),
        labels=dict(data.draw(st.permutations(list(held.labels.items())))),
    )
    found = ordered(held, known(*told))
    assert sorted(found) == sorted(held.units)
    assert ordered(shuffled, known(*told)) == found


@pytest.mark.parametrize("order", list(Ordering))
def test_two_thousand_units_that_all_disagree_are_put_in_order_at_once(
    order: Ordering,
) -> None:
    names = [f"n{number}" for number in range(2000)]
    held = content(
        *(unit(name) for name in names),
        labels=[
            label(
                name,
                Relation.SUPPORTS if number % 2 else Relation.CONTRADICTS,
                "cls_1",
            )
            for number, name in enumerate(names)
        ],
        order=order,
    )
    before = time.process_time()
    assert len(ordered(held, {})) == 2000
    assert time.process_time() - before < 1
