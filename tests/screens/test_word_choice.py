from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screens.word_choice import (
    CutChoice,
    SpanChoice,
    word_ends,
    word_starts,
    words_of,
)


def parts(text: str, cut: CutChoice) -> list[str]:
    bounds = (0, *cut.places, len(text))
    return [text[a:b].strip() for a, b in pairwise(bounds)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Fares rose by 5% in 2023.", ["Fares", "rose", "by", "5%", "in", "2023."]),
        ("船上有320人。", ["船", "上", "有", "320", "人。"]),
        ("  two\n\tlines ", ["two", "lines"]),
        ("", []),
    ],
)
def test_words_keep_their_punctuation_and_need_no_spaces(
    text: str, words: list[str]
) -> None:
    assert [text[a:b] for a, b in words_of(text)] == words


def test_a_span_may_end_before_a_comma_and_with_a_sentence() -> None:
    text = "In 2023, fares rose. (See below)"
    ends = {text[:at] for at in word_ends(text)}
    assert "In 2023" in ends
    assert "In 2023," not in ends
    assert "In 2023, fares rose" in ends
    assert "In 2023, fares rose." in ends
    assert text.index("See") in word_starts(text)


def test_a_caret_moves_by_word_and_stops_at_either_end() -> None:
    text = "one two three"
    cut = CutChoice(text)
    assert parts(text, cut) == ["one", "two three"]
    cut.move(-1)
    assert parts(text, cut) == ["one", "two three"]
    cut.move(5)
    assert parts(text, cut) == ["one two", "three"]


def test_several_cuts_can_be_kept() -> None:
    text = "one two three"
    cut = CutChoice(text)
    cut.keep()
    cut.move(1)
    assert parts(text, cut) == ["one", "two", "three"]


def test_a_single_word_cannot_be_cut() -> None:
    assert not CutChoice("one").possible


def test_both_ends_of_a_span_move_by_word_and_never_pass_each_other() -> None:
    text = "Now the ferry carries 320 people, daily."
    start = text.index("ferry")
    choice = SpanChoice(text, [(start, start + len("ferry carries"))])
    choice.move(2)
    assert choice.words == "ferry carries 320 people"
    choice.switch()
    assert choice.told == "begin"
    choice.move(-1)
    assert choice.words == "the ferry carries 320 people"
    choice.move(99)
    assert choice.words == "people"
    choice.switch()
    choice.move(-99)
    assert choice.words == "people"


def test_the_ends_as_they_are_now_can_always_be_found_again() -> None:
    text = "abc def, ghi"
    choice = SpanChoice(text, [(1, 8)])
    choice.move(1)
    choice.move(-1)
    choice.switch()
    choice.move(-1)
    choice.move(1)
    assert choice.spans == ((1, 8),)


def test_a_new_choice_is_one_word_that_moves_until_its_end_is_moved() -> None:
    text = "Now the ferry carries 320 people."
    choice = SpanChoice(text, words_of(text)[:1], new=True)
    choice.move(2)
    assert choice.words == "ferry"
    choice.switch()
    choice.move(1)
    assert choice.words == "ferry carries"
    choice.switch()
    choice.move(-1)
    assert choice.words == "the ferry carries"


def test_each_part_of_a_claim_has_its_own_ends() -> None:
    text = "Fares rose, we think, by five percent"
    choice = SpanChoice(text, [(0, 10), (text.index("by"), len(text))])
    assert choice.told == "end of part 2"
    choice.switch()
    assert choice.told == "begin of part 1"
    choice.switch()
    choice.move(99)
    assert choice.words == "Fares rose, we think … by five percent"


_ANY = st.text(alphabet=st.characters(codec=None), max_size=80)


@settings(max_examples=100)
@given(_ANY, st.lists(st.integers(-9, 9), max_size=12))
def test_moving_never_leaves_the_text_and_no_stretch_gets_empty(
    text: str, steps: list[int]
) -> None:
    words = words_of(text)
    if not words:
        return
    choice = SpanChoice(text, words[:2])
    for step in steps:
        choice.move(step) if step else choice.switch()
        flat = [place for span in choice.spans for place in span]
        assert flat == sorted(flat)
        assert all(a < b for a, b in choice.spans)
        assert flat[0] >= 0
        assert flat[-1] <= len(text)


def test_long_texts_without_spaces_take_linear_time() -> None:
    assert len(words_of("a" * 2_000_000)) == 1
    assert len(word_ends("." * 500_000)) == 1
    assert len(words_of("。" * 200_000 + "人" * 200_000)) > 1
