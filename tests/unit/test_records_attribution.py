from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.spans import TextSpan
from claimtui.records.attribution import attribution
from claimtui.records.objections import objections, relayed
from tests.unit.record_making import found_in


def who(passage: str, quote: str = "", language: str = "en") -> str:
    """Return the words that attribute a quote, or a whole passage, to somebody."""
    start = passage.index(quote)
    place = TextSpan(start, start + len(quote or passage))
    span = attribution(passage, (place,), language)
    return passage[span.start : span.end] if span else ""


@pytest.mark.parametrize(
    ("passage", "said"),
    [
        ("The ferry is safe, the mayor said.", "the mayor said"),
        ("The ferry is safe, the Ministry of Transport said on Monday.", "said"),
        ("“The ferry is safe,” the mayor said.", "the mayor said"),
        ("“The ferry is safe.” He added: “It runs daily.”", "He added"),
        ("The ferry is safe, he said.", "he said"),
        ("The ferry is safe, said the mayor.", "said the"),
        ("“The ferry is safe,” explains Ann Lee of Port Town.", "explains Ann"),
        ("The ferry, operators said, is safe.", "operators said"),
        ("The mayor said the ferry is safe.", "The mayor said"),
        ("Dr. Lee said the ferry is safe.", "Dr. Lee said"),
        ("Officials say the ferry is safe.", "Officials say"),
        ("In a statement, the firm claimed the ferry is safe.", "the firm claimed"),
        ("The mayor announced that the ferry is safe.", "The mayor announced"),
        ("Ann Lee told Reuters the ferry is safe.", "Ann Lee told"),
        ("According to the mayor, the ferry is safe.", "According to"),
        ("The ferry is reportedly safe.", "reportedly"),
        ("As the mayor put it, the ferry is safe.", "As the mayor put it"),
        ("A study by the university found that the ferry is safe.", "A study"),
        ("The ferry is safe, a ministry report shows.", "a ministry report shows"),
        ("Ann Lee: “The ferry is safe.”", "Ann Lee: “"),
    ],
)
def test_a_passage_that_says_who_said_it_is_seen(passage: str, said: str) -> None:
    quote = "The ferry" if "The ferry" in passage else "ferry"
    assert said in who(passage, quote)
    assert said in who(passage) or "." in passage[:-2]


@pytest.mark.parametrize(
    "passage",
    [
        "The ferry is safe.",
        "The ferry is safe, and the mayor was glad.",
        "That said, the ferry is safe.",
        "Needless to say, the ferry is safe.",
        "The ferry runs according to plan.",
        "The ferry is new, added in 2020 to the fleet.",
        "The ferry said to be safe is new.",
        "The board, which met in May, said nothing about the ferry.",
        "The captain of the ferry warned the crew.",
        "We found that the ferry is safe.",
        "Our report shows that the ferry is safe.",
        "This study found that the ferry is safe.",
        "Table 2 shows that the ferry is safe.",
    ],
)
def test_what_a_passage_says_itself_is_no_relay(passage: str) -> None:
    assert who(passage) == ""


def test_only_the_sentences_of_the_quote_count() -> None:
    passage = (
        "The mayor said it was old. The ferry is safe. The pier, she said, is not."
    )
    assert who(passage, "The ferry is safe.") == ""
    assert who(passage, "it was old") == "The mayor said"
    around = "“The ferry is safe. It runs daily,” the mayor said."
    assert who(around, "It runs daily") == "the mayor said"


@pytest.mark.parametrize(
    ("passage", "language", "said"),
    [
        ("Die Fähre ist laut Bürgermeister sicher.", "de", "laut"),
        ("„Die Fähre ist sicher“, sagte der Bürgermeister.", "de-AT", "sagte"),
        ("Selon le maire, le bac est sûr.", "fr", "Selon"),
        ("El transbordador es seguro, dijo el alcalde.", "es", "dijo"),
        ("Die Fähre ist sicher.", "de", ""),
        ("渡船是安全的，市長說。", "zh", ""),
    ],
)
def test_other_languages_have_their_phrases(
    passage: str, language: str, said: str
) -> None:
    assert who(passage, language=language) == said


def test_it_is_an_objection_unless_the_statement_says_who_said_it() -> None:
    passage = "The mayor said the ferry is safe."
    for statement, expected in (("The ferry is safe.", True), (passage, False)):
        record = CitationRecord(
            *(RecordId("a"), "a", statement, 1, "the ferry is safe"),
            RecordSource(url="http://x.example"),
            "robin",
        )
        found = objections(statement, found_in(record, passage).test)
        assert (relayed(found) is not None) is expected


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='ab .,“”":\n\x00said\u202eЖ漢', min_size=1), st.data())
def test_any_text_is_taken_and_spans_stand_in_it(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    span = attribution(text, (TextSpan(start, end),), "en")
    assert span is None or 0 <= span.start < span.end <= len(text)


@pytest.mark.parametrize("part", ["said ", "a said ", ", said ", "“", "A. ", "as a "])
def test_long_repeats_take_no_time(part: str) -> None:
    text = part * 10_000
    began = time.process_time()
    attribution(text, (TextSpan(0, len(text)),), "en")
    assert time.process_time() - began < 10
