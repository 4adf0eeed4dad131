from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.source_views import DiffKind
from claimtui.review.differences import Pair, paired, word_pieces

ONE = "The ferry carries 320 passengers."
TWO = "Breakfast is served until ten."
THREE = "The levy rose in winter."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ([], [], []),
        ([ONE], [ONE], [Pair(0, 0)]),
        ([ONE, TWO], [ONE, THREE, TWO], [Pair(0, 0), Pair(None, 1), Pair(1, 2)]),
        ([ONE, TWO], [TWO], [Pair(0, None), Pair(1, 0)]),
        ([ONE], [ONE.replace("320", "310")], [Pair(0, 0)]),
        ([ONE], [THREE], [Pair(0, None), Pair(None, 0)]),
        ([ONE, ONE], [ONE], [Pair(0, 0), Pair(1, None)]),
    ],
)
def test_paragraphs_are_paired(
    old: list[str], new: list[str], expected: list[Pair]
) -> None:
    assert sorted(paired(old, new), key=str) == sorted(expected, key=str)


def test_words_that_changed_stand_apart_from_those_that_did_not() -> None:
    pieces = word_pieces(ONE, ONE.replace("320", "310"))
    assert [(piece.kind, piece.old, piece.new) for piece in pieces] == [
        (DiffKind.SAME, "The ferry carries ", "The ferry carries "),
        (DiffKind.CHANGED, "320 ", "310 "),
        (DiffKind.SAME, "passengers.", "passengers."),
    ]


def test_unspaced_scripts_are_compared_by_character() -> None:
    kinds = [piece.kind for piece in word_pieces("用户悬空", "用户满空")]
    assert kinds == [DiffKind.SAME, DiffKind.CHANGED, DiffKind.SAME]


paragraphs = st.lists(st.text("ab \n", max_size=6), max_size=8)


@settings(max_examples=80)
@given(paragraphs, paragraphs)
def test_every_paragraph_is_told_once_and_in_order(
    old: list[str], new: list[str]
) -> None:
    pairs = paired(old, new)
    assert [pair.old for pair in pairs if pair.old is not None] == [*range(len(old))]
    assert [pair.new for pair in pairs if pair.new is not None] == [*range(len(new))]


@settings(max_examples=80)
@given(st.text("ab \n用\ud800", max_size=30), st.text("ab \n用\0", max_size=30))
def test_the_pieces_are_the_texts(old: str, new: str) -> None:
    pieces = word_pieces(old, new)
    assert "".join(piece.old for piece in pieces) == old
    assert "".join(piece.new for piece in pieces) == new


def test_long_texts_of_repeats_take_no_quadratic_time() -> None:
    start = time.process_time()
    paired(["same row"] * 50_000, ["same row"] * 49_999)
    paired([f"row {n}" for n in range(50_000)], [f"row {n + 1}" for n in range(50_000)])
    word_pieces("word " * 200_000, "word " * 199_999)
    assert time.process_time() - start < 20
