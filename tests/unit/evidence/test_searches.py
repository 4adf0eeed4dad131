from __future__ import annotations

import pytest

from claimtui.evidence.searches import narrower_searches
from claimtui.model.vocabulary import GapKind
from tests.unit.evidence.set_making import QUESTION


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("RFC 9110 requires GET to be safe", ["RFC", "9110", "GET"]),
        ("What does `max_retries=3` do in urllib3?", ["max_retries", "urllib3"]),
        ("Die Frist für die Kündigung beträgt drei Monate", ["Frist", "Kündigung"]),
        ("La tasa de paro en España fue del 12,3 %", ["España", "12"]),
        ("上海的人口在2020年是多少", ["上海", "2020年", "人口"]),
        ("東京の人口は何人ですか", ["東京", "人口"]),
        ("Население Москвы в 2021 году", ["Москвы", "2021"]),
    ],
)
def test_searches_start_with_names_identifiers_and_numbers(
    clause: str, words: list[str]
) -> None:
    searches = narrower_searches(clause, GapKind.MISSING_CONDITION, "", ())
    assert 1 <= len(searches) <= 3
    assert set(words) <= set(searches[0].split())
    assert len(set(searches)) == len(searches)
    assert all(len(search.split()) <= 6 for search in searches)


def test_searches_ask_for_what_the_kind_of_gap_lacks() -> None:
    def first(kind: GapKind, clause: str) -> str:
        return narrower_searches(clause, kind, "", ())[0]

    english = "The default of HTTPX 0.28"
    assert first(GapKind.MISSING_TIME, english) == "HTTPX 0.28 version date"
    assert first(GapKind.MISSING_IDENTITY, english) == "HTTPX 0.28 definition"
    german = "Die Frist in § 622 BGB ist kurz"
    assert first(GapKind.MISSING_TIME, german).endswith("Fassung Datum")


def test_searches_look_into_a_source_that_is_cited_already() -> None:
    told = narrower_searches(
        "The timeout is five", GapKind.MISSING_TIME, QUESTION, ["HTTPX changelog"]
    )
    assert "HTTPX changelog version date" in told


@pytest.mark.parametrize("text", ["", " \n", "of the and", "?!", "\ud800\x00", "🙂"])
def test_words_that_say_nothing_suggest_no_search(text: str) -> None:
    assert narrower_searches(text, GapKind.MISSING_TIME, text, [text]) == ()


def test_huge_texts_make_short_searches_at_once() -> None:
    for text in ("word " * 10**6, "a" * 10**6, "a-" * 10**6, "字" * 10**6):
        for search in narrower_searches(text, GapKind.MISSING_TIME, text, [text]):
            assert len(search) < 300


def test_nothing_is_asked_for_that_nobody_said_is_lacking() -> None:
    asked = narrower_searches("what happens after a timeout", None, QUESTION, ["Guide"])
    assert asked[0] == "happens timeout"
    assert not any("condition" in one for one in asked)
