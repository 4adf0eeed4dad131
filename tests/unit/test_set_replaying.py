from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.replaying import DoesNotReplayError, replayed
from claimtui.exchange.set_content import content_of
from claimtui.model.evidence import (
    Clause,
    RelationLabel,
)
from claimtui.model.exchange import (
    ExportedPassage,
)
from claimtui.model.ids import (
    PassageId,
    UnitId,
)
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    MergeUnits,
    Operation,
    PutLabel,
    TakeBack,
)
from claimtui.model.vocabulary import (
    Relation,
)
from tests.unit.manifest_making import (
    BRIEF,
    CLAUSE,
    EXPORTED,
    PASSAGE,
    SOURCE,
    SPAN,
    UNIT,
    content_of_unit,
    manifest,
)


def test_ids_are_renamed_wherever_they_stand_and_words_are_not() -> None:
    unit = replace(EXPORTED, reason="unt_1", excerpt="src_1 psg_1")
    ids = {"unt_1": "unt_9", "psg_1": "psg_9", "cls_1": "cls_9", "src_1": "src_9"}
    renaming = Renaming(ids, {("src_1", 1): ("src_9", 4)})
    made = renamed(manifest(units=(unit,)), renaming)
    (there,) = made.units
    assert (there.unit, there.passage, there.source, there.revision) == (
        "unt_9",
        "psg_9",
        "src_9",
        4,
    )
    assert (there.reason, there.excerpt) == ("unt_1", "src_1 psg_1")
    assert there.labels[0].target == "cls_9"
    assert made.history[1].operations[0] == AddUnit(
        replace(content_of_unit(there), reason="It says so.")
    )


def test_a_source_at_another_revision_is_another_one() -> None:
    held = ExportedPassage(PASSAGE, SOURCE, 2, SPAN)
    renaming = Renaming({"src_1": "src_9"}, {("src_1", 1): ("src_9", 4)})
    assert renamed(held, renaming) == held


def test_a_history_leads_to_the_content_that_it_made() -> None:
    held = manifest(review=None)
    done = replayed(BRIEF, [one.operations for one in held.history])
    made = content_of(replace(held, units=(replace(EXPORTED, note=None),)))
    assert done.content == made


def test_what_was_taken_back_is_as_it_was_before() -> None:
    first, second = (one.operations for one in manifest().history)
    back = (TakeBack(2, (("unit", UNIT), ("label", f"{UNIT} supports {CLAUSE}"))),)
    assert (
        replayed(BRIEF, [first, second, back]).content
        == replayed(BRIEF, [first]).content
    )


def test_a_long_history_is_carried_out_in_time_that_grows_with_it() -> None:
    states = [
        replace(
            content_of_unit(EXPORTED),
            unit=UnitId(f"unt_{n}"),
            origin=replace(
                content_of_unit(EXPORTED).origin, passage=PassageId(f"psg_{n}")
            ),
        )
        for n in range(4_000)
    ]
    labels = [
        PutLabel(RelationLabel(one.unit, Relation.SUPPORTS, CLAUSE)) for one in states
    ]
    first: tuple[Operation, ...] = (
        AddClause(Clause(CLAUSE, "a part")),
        *map(AddUnit, states),
        *labels,
    )
    started = time.process_time()
    assert len(replayed(BRIEF, [first]).content.units) == 4_000
    assert time.process_time() - started < 2  # copies of it took a minute
    shape = content_of_unit(EXPORTED).shape
    merged = MergeUnits(states[0].unit, tuple(one.unit for one in states[1:]), shape)
    with pytest.raises(DoesNotReplayError, match="too long"):
        replayed(BRIEF, [first, (merged,)])


@pytest.mark.parametrize(
    "operations",
    [
        (AddUnit(content_of_unit(EXPORTED)), AddUnit(content_of_unit(EXPORTED))),
        (PutLabel(RelationLabel(UNIT, Relation.SUPPORTS, CLAUSE)),),
        (TakeBack(7, (("unit", UNIT),)),),
        (TakeBack(1, (("brief", ""),)),),
    ],
)
def test_a_history_that_cannot_have_been_is_told(operations: tuple[Any, ...]) -> None:
    with pytest.raises(DoesNotReplayError):
        replayed(BRIEF, [operations])
