from __future__ import annotations

import time

import pytest

from claimtui.checks.quote import check_quote, find_all, prepare
from claimtui.model.checks import QuoteResult
from claimtui.model.vocabulary import QuoteOutcome


def _places(text: str, answer: QuoteResult) -> list[list[str]]:
    return [[text[span.start : span.end] for span in o] for o in answer.occurrences]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The pump failed.", "The pump failed."),
        ("The pump\n\t failed.", "The pump failed."),
        ("The\u00a0pump\u2009failed.", "The pump failed."),
        ("The pump failed.", "  The\r\npump   failed.\n"),
        ("Er sagt „ja“ …", "„ja“"),
        ("ระดับน้ำสูงขึ้น", "น้ำสูง"),
        ("जल स्तर बढ़ा है", "स्तर बढ़ा"),
        ("ارتفع منسوب المياه", "منسوب المياه"),
        ("👨‍👩‍👧 came", "👨‍👩‍👧 came"),
        ("[x] (a|b) .* \\d", "(a|b) .* \\d"),
    ],
)
def test_the_same_characters_are_found(text: str, quote: str) -> None:
    answer = check_quote(text, quote)
    assert answer.result is QuoteOutcome.FOUND
    assert [" ".join(p.split()) for p in _places(text, answer)[0]] == [
        " ".join(quote.split())
    ]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("it’s fine", "it's fine"),
        ("it's fine", "itʼs fine"),
        ("say “yes”", 'say "yes"'),
        ("say «oui»", "say “oui”"),
        ("say „ja“", 'say "ja"'),
        ("他说「好」", "他说“好”"),
        ("well\u2011known", "well-known"),
        ("well\u2010known", "well-known"),
        ("1990–95", "1990-95"),
        ("word—word", "word–word"),
        ("a − b", "a - b"),
        ("fell −5 points", "fell -5 points"),
        ("co\u00adoperate", "cooperate"),
        ("cooperate", "co\u200boperate"),
        ("a \u200b b", "a b"),
        ("\ufeffStart", "\u200bStart"),
        ("نمی‌خواهم", "نمیخواهم"),
        ("❤️ it", "❤ it"),
        ("ﬁve ﬂat oﬀers, eﬃcient, baﬄing, ﬆill", "five flat offers, efficient, baffl"),
        ("ﻻ", "لا"),
        ("cafe\u0301", "caf\u00e9"),
        ("\u212bngstr\u00f6m", "\u00c5ngstro\u0308m"),
        ("inter-\nnational", "international"),
        ("inter\u2010 \r\n  national", "international"),
        ("Was\u00ad\nser", "Wasser"),
        ("international", "inter-\nnational"),
        ("well-\nknown", "well-known"),
        ("well-\nknown inter-\nnational law", "well-known international law"),
        ("in 1990–\n95", "in 1990–95"),
        ("出口额\n增长", "出口额增长"),
        ("輸出は\n　増えた。", "輸出は増えた。"),
        ("增长12\n个百分点", "增长12个百分点"),
        ("H₂O rose", "H2O rose"),
        ("H_2O rose", "H₂O rose"),
        ("H_2O rose", "H2O rose"),
        ("CO2 rose", "CO_2 rose"),
        ("Al_2(SO_4)_3 fell", "Al2(SO4)3 fell"),
        ("NO_x fell", "NOx fell"),
        ("PM_2.5 fell", "PM2.5 fell"),
        ("SO_4^2− fell", "SO₄²⁻ fell"),
        ("x_1 fell", "x₁ fell"),
        ("10^5 cells", "10⁵ cells"),
        ("10^−5 M", "10⁻⁵ M"),
        ("E = mc² holds", "E = mc^2 holds"),
        ("5 m^2 of land", "5 m² of land"),
        ("5 ㎡ of land", "5 m² of land"),
        ("5 \u00b5m wide", "5 \u03bcm wide"),
        ("5 \u03bcm wide", "5 \u00b5m wide"),
        ("9 \u2126 more", "9 \u03a9 more"),
        ("3 ℃ more", "3 °C more"),
        ("won’t return…", "won't return..."),
        ("won't return...", "won’t return…"),
    ],
)
def test_the_same_words_in_other_typography_are_their_own_answer(
    text: str, quote: str
) -> None:
    answer = check_quote(text, quote)
    assert answer.result is QuoteOutcome.FOUND_TYPOGRAPHIC
    assert _places(text, answer)
    assert answer.near_miss is None


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("10⁵ cells", "105 cells"),
        ("10^5 cells", "105 cells"),
        ("10⁵ cells", "5 cells"),
        ("10⁵ M", "10⁻⁵ M"),
        ("E = mc²", "E = mc2"),
        ("5 m² of land", "5 m2 of land"),
        ("5 ㎡ of land", "5 m2 of land"),
        ("H_2O rose", "H_3O rose"),
        ("10₂ rose", "102 rose"),
        ("10_2 rose", "102 rose"),
        ("x_1 rose", "x1 rose"),
        ("node_1 rose", "node1 rose"),
        ("won’t return…", "won't return."),
        ("Ⅳ rose", "IV rose"),
        ("½ rose", "1/2 rose"),
        ("The pump", "the pump"),
        ("ends here.", "ends here!"),
        ("fell –5 points", "fell -5 points"),
        ("fell -5 points", "fell 5 points now"),
        ("re-sign", "resign"),
        ("‘yes’", '"yes"'),
        ("cafe\u0301", "cafe"),
        ("café", "cafe"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("word — word", "word—word"),
        ("수출이\n증가", "수출이증가"),
        ("straße", "strasse"),
        ("ı", "i"),
        ("α", "a"),
        ("", "a"),
        ("a", "b" * 10_000),
    ],
)
def test_anything_else_is_not_found(text: str, quote: str) -> None:
    answer = check_quote(text, quote)
    assert answer.result is QuoteOutcome.NOT_FOUND
    assert answer.occurrences == ()


@pytest.mark.parametrize("quote", ["", "  \n", "…", "[...]", " ... … [ … ]", "\u200b"])
def test_a_quote_without_words_is_not_found(quote: str) -> None:
    answer = check_quote("some … text ... here […]", quote)
    assert answer == QuoteResult(QuoteOutcome.NOT_FOUND, (), ())


@pytest.mark.parametrize("mark", [" [...] ", " […] ", " ... ", " … ", "…"])
def test_an_ellipsis_splits_a_quote_into_parts_in_order(mark: str) -> None:
    text = "The pump in the north failed twice."
    answer = check_quote(text, f"The pump{mark}failed")
    assert answer.result is QuoteOutcome.FOUND
    assert _places(text, answer) == [["The pump", "failed"]]
    assert check_quote(text, f"failed{mark}The pump").result is QuoteOutcome.NOT_FOUND


def test_two_thousand_characters_may_be_left_out_and_not_one_more() -> None:
    at_most = "begin" + " " * 900 + "x" * 1_998 + " end"
    assert check_quote(at_most, "begin … end").result is QuoteOutcome.FOUND
    too_much = check_quote(at_most.replace("x ", "xx "), "begin … end")
    assert too_much.result is QuoteOutcome.NOT_FOUND
    assert too_much.near_miss is not None
    assert "2,000 characters" in too_much.near_miss.difference


def test_any_assignment_of_the_parts_counts() -> None:
    far = "x" * 2_500
    text = f"a1 {far} a1 b2 {far} b2 c3"
    answer = check_quote(text, "a1 … b2")
    assert _places(text, answer) == [["a1", "b2"]]
    assert answer.occurrences[0][0].start == text.rindex("a1")
    greedy_first_fails = check_quote(f"b2 {text}", "b2 … c3")
    assert greedy_first_fails.occurrences[0][0].start == f"b2 {text}".rindex("b2")


def test_an_ellipsis_of_the_text_itself_matches_as_itself() -> None:
    text = "He paused … and left."
    answer = check_quote(text, "paused … and left")
    assert _places(text, answer) == [["paused … and left"]]
    assert answer.elided == ()


def test_parts_may_differ_in_typography_one_by_one() -> None:
    text = "It’s “late”, said the keeper, and left."
    answer = check_quote(text, "It's … said the keeper")
    assert answer.result is QuoteOutcome.FOUND_TYPOGRAPHIC
    assert _places(text, answer) == [["It’s", "said the keeper"]]


def test_an_exact_place_hides_no_difference_behind_a_typographic_one() -> None:
    text = "it’s open. it's open."
    answer = check_quote(text, "it's open")
    assert answer.result is QuoteOutcome.FOUND
    assert [span.start for (span,) in answer.occurrences] == [11]


def test_a_prepared_text_answers_like_the_text_itself() -> None:
    text = "One “two”\n three inter-\nnational."
    prepared = prepare(text)
    for quote in ('One "two" three', "international", "nothing", "“two”\tthree"):
        assert check_quote(prepared, quote) == check_quote(text, quote)


def test_overlapping_places_are_all_found_in_linear_time() -> None:
    assert list(find_all("aabaabaabaa", "aabaa")) == [0, 3, 6]
    assert list(find_all("aaaa", "aa")) == [0, 1, 2]
    started = time.monotonic()
    assert len(list(find_all("a" * 400_000, "a" * 200_000))) == 200_001
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("a" * 300_000, "a" * 3_000 + "b" + "a" * 3_000),
        ("ab " * 100_000, "ab … ac … ab"),
        ("ab-\n" * 80_000, "ab" * 900 + "c"),
        ("a" + "\u0301\u0323" * 150_000, "a\u0301 b"),
        (" " * 300_000, "a b"),
        ("“" * 300_000, '"' * 500 + "x"),
        ("x " * 3_000, " … ".join(["y"] * 30_000)),
    ],
    ids=["run", "parts", "line ends", "marks", "spaces", "quotes", "many parts"],
)
def test_pathological_repeats_do_not_hang(text: str, quote: str) -> None:
    started = time.monotonic()
    assert check_quote(text, quote).result is QuoteOutcome.NOT_FOUND
    assert time.monotonic() - started < 20
