from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.codec import from_json, to_json
from claimtui.model.documents import Block, Extraction
from claimtui.model.ids import IdGenerator, content_id, parse_reference
from claimtui.model.results import Ok
from claimtui.model.sources import Reading
from claimtui.model.spans import repair_text
from claimtui.model.views import ClaimRow, EvidenceSetView

RECORDS = (AssessmentDraft, Block, Extraction, Reading, ClaimRow, EvidenceSetView)


@pytest.mark.parametrize("record", RECORDS, ids=lambda kind: kind.__name__)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_every_record_survives_json(record: type, data: st.DataObject) -> None:
    value = data.draw(st.from_type(record))
    assert from_json(record, to_json(value)) == value


@given(rows=st.lists(st.from_type(ClaimRow), max_size=3).map(tuple))
def test_a_generic_answer_survives_json(rows: tuple[ClaimRow, ...]) -> None:
    kind = Ok[tuple[ClaimRow, ...]]
    assert from_json(kind, to_json(Ok(rows))) == Ok(rows)


def test_ids_stay_in_order_under_a_frozen_clock() -> None:
    generator = IdGenerator(lambda: 1_772_000_000_000, lambda below: below // 2)
    made = [generator.new("clm") for _ in range(1_000)]
    assert made == sorted(made)
    assert len(set(made)) == 1_000


def test_ids_of_a_later_time_sort_later_even_when_the_clock_went_back() -> None:
    times = iter([100, 50, 200])
    generator = IdGenerator(lambda: next(times), lambda _: 0)
    made = [generator.new("clm") for _ in range(3)]
    assert made == sorted(made)


def test_content_ids_depend_on_every_part_and_its_border() -> None:
    assert content_id("psg", "a", 1) == content_id("psg", "a", 1)
    assert content_id("psg", "ab", "c") != content_id("psg", "a", "bc")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("clm_01ab", ("clm_01ab", None)),
        (" clm_01ab@12 ", ("clm_01ab", 12)),
        ("clm_", ("clm_", None)),
        ("article.md", None),
        ("clm_01ab@x", None),
        ("", None),
    ],
)
def test_references_are_read_as_people_write_them(
    text: str, wanted: tuple[str, int | None] | None
) -> None:
    assert parse_reference(text) == wanted


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=40))
def test_repaired_text_can_be_stored_and_keeps_its_offsets(text: str) -> None:
    repaired, changed = repair_text(text)
    assert len(repaired) == len(text)
    assert repaired.encode().decode() == repaired
    assert "\x00" not in repaired
    assert changed == sum(a != b for a, b in zip(text, repaired, strict=True))
