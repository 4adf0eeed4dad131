from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.ids import ClaimId
from screens.id_list import FoldedIds, IdList, Places

ids_of_a_list = st.lists(
    st.from_regex(r"clm_[0-9a-z]{0,4}", fullmatch=True).map(ClaimId),
    unique=True,
    max_size=40,
)
bounds = st.integers(-50, 50) | st.none()
steps = st.sampled_from([None, 1, 2, -1])


@settings(max_examples=100, deadline=None)
@given(ids_of_a_list, bounds, bounds, steps)
def test_it_holds_what_a_tuple_of_the_ids_would(
    ids: list[ClaimId], first: int | None, last: int | None, step: int | None
) -> None:
    held = IdList(ids)
    assert list(held) == ids
    assert len(held) == len(ids)
    assert [held[at] for at in range(-len(ids), len(ids))] == [*ids, *ids]
    assert list(held[first:last:step]) == ids[first:last:step]


@settings(max_examples=100, deadline=None)
@given(ids_of_a_list, st.text(max_size=6))
def test_each_id_is_found_where_it_stands_and_no_part_of_one_is(
    ids: list[ClaimId], other: str
) -> None:
    held = IdList(ids)
    assert [held.place_of(one) for one in ids] == list(range(len(ids)))
    assert (ClaimId(other) in held) == (other in ids)
    assert dict(Places(held)) == {one: at for at, one in enumerate(ids)}


@settings(max_examples=100, deadline=None)
@given(ids_of_a_list, ids_of_a_list, bounds, bounds, steps)
def test_what_is_folded_stands_after_the_ids(
    ids: list[ClaimId],
    after: list[ClaimId],
    first: int | None,
    last: int | None,
    step: int | None,
) -> None:
    held, whole = FoldedIds(IdList(ids), tuple(after)), [*ids, *after]
    assert list(held) == whole
    assert list(held[first:last:step]) == whole[first:last:step]


def test_thousands_of_ids_are_gone_through_in_order() -> None:
    ids = [ClaimId(f"clm_{at}") for at in range(2_500)]
    assert list(IdList(ids)) == ids
