from __future__ import annotations

from claimtui.evidence.overlap import (
    identical_groups,
    overlap_groups,
    redundant_chars,
    source_shares,
)
from claimtui.model.evidence import EnvelopePart, UnitOrigin, UnitShape, UnitState
from claimtui.model.ids import PassageId, SourceId, UnitId, digest_of_text
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, FoundBy, PartRole


def unit(
    name: str,
    *spans: tuple[int, int],
    source: str = "src_a",
    revision: int = 1,
    words: str = "",
    passage: str = "",
) -> UnitState:
    parts = tuple(
        EnvelopePart(PartRole.BODY, ReadingSpan.of(start, end)) for start, end in spans
    )
    shape = None
    if parts:
        digest = digest_of_text(words or name)
        shape = UnitShape(Extent.PARAGRAPH, parts[0].span, parts, digest=digest)
    origin = UnitOrigin(
        PassageId(passage or f"psg_{name}"), SourceId(source), revision, FoundBy.DIRECT
    )
    return UnitState(UnitId(name), origin, shape)


def test_units_that_show_common_words_are_a_group_in_the_order_of_the_set() -> None:
    units = [
        unit("late", (90, 120)),
        unit("far", (500, 600)),
        unit("early", (0, 50)),
        unit("between", (40, 100)),
    ]
    assert overlap_groups(units) == (("late", "early", "between"),)


def test_units_that_only_touch_do_not_overlap() -> None:
    assert overlap_groups([unit("a", (0, 10)), unit("b", (10, 20))]) == ()


def test_rows_with_one_header_are_a_group() -> None:
    units = [unit("a", (0, 10), (50, 60)), unit("b", (0, 10), (70, 80))]
    assert overlap_groups(units) == (("a", "b"),)
    assert redundant_chars(units) == 10


def test_a_part_that_lies_in_the_gap_of_another_unit_is_no_overlap() -> None:
    units = [unit("a", (0, 10), (50, 60)), unit("b", (20, 40))]
    assert overlap_groups(units) == ()
    assert redundant_chars(units) == 0


def test_other_sources_and_other_revisions_do_not_overlap() -> None:
    units = [
        unit("a", (0, 10)),
        unit("b", (0, 10), source="src_b"),
        unit("c", (0, 10), revision=2),
    ]
    assert overlap_groups(units) == ()
    assert redundant_chars(units) == 0


def test_a_wide_unit_joins_those_that_lie_inside_it() -> None:
    units = [unit("wide", (0, 100)), unit("a", (5, 10)), unit("b", (60, 70))]
    assert overlap_groups(units) == (("wide", "a", "b"),)
    assert redundant_chars(units) == 15


def test_what_three_units_show_is_redundant_once() -> None:
    units = [unit(name, (0, 10)) for name in "abc"]
    assert redundant_chars(units) == 10


def test_whole_passages_of_older_stores_overlap_with_others_of_that_passage() -> None:
    units = [
        unit("old", passage="psg_1"),
        unit("other", passage="psg_2"),
        unit("new", (0, 9), passage="psg_1"),
    ]
    assert overlap_groups(units) == (("old", "new"),)


def test_the_same_words_in_two_sources_stay_two_and_are_told() -> None:
    units = [
        unit("a", (0, 10), words="same"),
        unit("b", (7, 17), words="same", source="src_b"),
        unit("c", (0, 10), words="other", source="src_c"),
        unit("old", source="src_d"),
    ]
    assert identical_groups(units) == (("a", "b"),)


def test_the_same_words_twice_in_one_source_are_not_two_provenances() -> None:
    units = [unit("a", (0, 10), words="same"), unit("b", (20, 30), words="same")]
    assert identical_groups(units) == ()


def test_shares_tell_how_much_comes_from_each_source_largest_first() -> None:
    units = [
        unit("a", (0, 10)),
        unit("b", (0, 100), source="src_b"),
        unit("c", (5, 20), revision=2),
        unit("old", source="src_c"),
    ]
    assert source_shares(units) == (("src_b", 100), ("src_a", 25), ("src_c", 0))


def test_no_units_show_nothing() -> None:
    assert overlap_groups([]) == ()
    assert identical_groups([]) == ()
    assert redundant_chars([]) == 0
    assert source_shares([]) == ()


def test_many_units_are_grouped_at_once() -> None:
    chain = [unit(f"u{n}", (n * 10, n * 10 + 15)) for n in range(20_000)]
    assert [len(group) for group in overlap_groups(chain)] == [20_000]
    assert redundant_chars(chain) == 5 * 19_999
