from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimtui.checks.quotations import quotations


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('He said "it rose".', ["it rose"]),
        ("“It rose,” she said, “and fell.”", ["It rose", "and fell"]),
        (
            "„Es stieg“, sagte er; «il monta» ; »es fiel«",
            ["Es stieg", "il monta", "es fiel"],
        ),
        ("「出口額」と『輸入額』", ["出口額", "輸入額"]),
        ("It's the 'old quay', not John's.", ["old quay"]),
        ("Don't cut 5' or 10\" here", []),
        ("She said “it rose", ["it rose"]),
        ("no marks at all", []),
        ('""', []),
    ],
)
def test_quoted_words_are_found_in_every_usual_style(
    text: str, quoted: list[str]
) -> None:
    assert [text[start:end] for start, end in quotations(text)] == quoted


@given(st.text(st.sampled_from("ab \n\"'“”„«».,"), max_size=60))
def test_places_slice_within_the_text_and_hold_words(text: str) -> None:
    for start, end in quotations(text):
        assert 0 <= start < end <= len(text)
        assert text[start:end].strip() == text[start:end]
