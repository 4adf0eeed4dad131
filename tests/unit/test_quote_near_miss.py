from __future__ import annotations

import random

import pytest

from claimtui.checks.quote import check_quote
from claimtui.model.vocabulary import QuoteOutcome

TEXT = (
    "The board met on Monday.\nIt said that “the pump at Site 14 failed twice” in "
    "March, and that repairs would begin once the level had dropped below 3.5 metres."
)


@pytest.mark.parametrize(
    ("quote", "difference", "place"),
    [
        (
            "the pump at Site 41 failed twice",
            "“14” where the quote has “41”",
            "the pump at Site 14 failed twice",
        ),
        (
            "the pump at Site 14 broke twice",
            "“failed” where the quote has “broke”",
            "the pump at Site 14 failed twice",
        ),
        ("the Pump at Site 14", "capitals: the text has “pump”", "the pump at Site 14"),
        (
            "'the pump at Site 14 failed twice'",
            "without the quotation marks",
            "the pump at Site 14 failed twice",
        ),
        (
            "repairs would not begin once the level",
            "the quote has “not”, which the text has not",
            "repairs would begin once the level",
        ),
        (
            "repairs begin once the level had dropped",
            "the text has “would”, which the quote leaves out",
            "repairs would begin once the level had dropped",
        ),
        (
            "the level dropped had below 3.5",
            "the same words in another order: “the level had dropped below 3.5”",
            "the level had dropped below 3.5",
        ),
        (
            "below 3.6 metres",
            "“3.5” where the quote has “3.6”",
            "below 3.5 metres",
        ),
        (
            'said that "the pump at Site 15 failed',
            "“14” where the quote has “15”; its quotation marks are straight",
            "said that “the pump at Site 14 failed",
        ),
    ],
)
def test_a_miss_names_the_difference_and_its_place(
    quote: str, difference: str, place: str
) -> None:
    answer = check_quote(TEXT, quote)
    assert answer.result is QuoteOutcome.NOT_FOUND
    assert answer.near_miss is not None
    assert difference in answer.near_miss.difference
    start, end = answer.near_miss.span
    assert TEXT[start:end] == place


def test_a_miss_of_one_part_names_that_part() -> None:
    answer = check_quote(TEXT, "The board met … the pump at Site 41 failed")
    assert answer.near_miss is not None
    assert answer.near_miss.difference.startswith(
        "in the part “the pump at Site 41 failed”: "
    )


def test_parts_in_another_order_are_named_as_such() -> None:
    answer = check_quote(TEXT, "the pump at Site 14 … The board met")
    assert answer.near_miss is not None
    assert "not in this order" in answer.near_miss.difference


@pytest.mark.parametrize(
    ("text", "quote", "difference"),
    [
        (
            "出口额增长百分之十二，同比提高。",
            "出口额增长百分之十三，同比提高。",
            "“二”",
        ),
        ("ระดับน้ำสูงขึ้น 14 เมตร", "ระดับน้ำสูงขึ้น 41 เมตร", "“14”"),
        ("ارتفع المنسوب 14 متراً أمس", "ارتفع المنسوب 41 متراً أمس", "“14”"),
        ("जल स्तर 14 मीटर बढ़ा", "जल स्तर 41 मीटर बढ़ा", "“14”"),
    ],
)
def test_a_near_miss_is_found_in_every_script(
    text: str, quote: str, difference: str
) -> None:
    answer = check_quote(text, quote)
    assert answer.near_miss is not None
    assert difference in answer.near_miss.difference


def test_a_dash_for_a_minus_sign_is_shown_as_both_were_written() -> None:
    answer = check_quote("The level fell –5 points in May.", "level fell -5 points")
    assert answer.near_miss is not None
    assert answer.near_miss.difference == "the text has “–” where the quote has “-”"


def test_words_that_stand_nowhere_have_no_near_miss() -> None:
    assert check_quote(TEXT, "zebras quickly vanish overnight").near_miss is None


def test_the_place_is_found_deep_in_a_long_text() -> None:
    chance = random.Random(3)  # noqa: S311 (reproducible, not secret)
    words = ["".join(chance.choices("etaoinshrdlu", k=6)) for _ in range(5_000)]
    filler = " ".join(chance.choices(words, k=60_000))
    text = f"{filler} The levy was cut to 3 per cent in spring. {filler}"
    answer = check_quote(text, "The levy was cut to 5 per cent in spring.")
    assert answer.near_miss is not None
    assert answer.near_miss.span.start == len(filler) + 1
    assert "“3” where the quote has “5”" in answer.near_miss.difference


def test_a_long_quote_names_where_it_leaves_the_text() -> None:
    words = [f"word{number}" for number in range(4_000)]
    text = " ".join(words)
    words[3_000] = "changed"
    answer = check_quote(text, " ".join(words))
    assert answer.near_miss is not None
    assert "“word3000” where the quote has “changed”" in answer.near_miss.difference
