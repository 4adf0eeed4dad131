from __future__ import annotations

import pytest

from claimtui.checks.findings import explain
from claimtui.checks.quote import check_quote


def _told(text: str, quote: str) -> list[tuple[str, tuple[str, ...]]]:
    answer = check_quote(text, quote)
    assert answer.occurrences, "the quote must stand in the text"
    return [(elision.text, elision.findings) for elision in answer.elided]


@pytest.mark.parametrize(
    ("text", "quote", "left_out", "code"),
    [
        ("The tenant may not sublet.", "The tenant may … sublet", "not", "Q2"),
        ("They haven’t ever paid rent.", "They … paid rent", "haven’t ever", "Q2"),
        ("Er zahlt niemals die Miete.", "Er zahlt … die Miete", "niemals", "Q2"),
        ("Il ne paie jamais ici.", "Il … ici", "ne paie jamais", "Q2"),
        ("No pagan nunca la renta.", "pagan … la renta", "nunca", "Q2"),
        ("他们没有支付租金。", "他们…支付租金", "没有", "Q2"),
        ("It covers only the north bank.", "It covers … the north", "only", "Q1"),
        (
            "Entry, except for tours, is free.",
            "Entry … is free",
            ", except for tours,",
            "Q3",
        ),
        ("Fares rose 3 per cent in May.", "Fares rose … in May", "3 per cent", "Q4"),
        ("Fares rose by half in May.", "Fares rose … in May", "by half", "Q4"),
        ("The pump may have failed.", "The pump … failed", "may have", "Q5"),
    ],
)
def test_a_weighty_word_between_the_parts_is_a_finding(
    text: str, quote: str, left_out: str, code: str
) -> None:
    told = dict(_told(text, quote))
    assert code in told[left_out]
    assert explain(code).check == "quote"


@pytest.mark.parametrize(
    ("text", "quote", "cut", "code"),
    [
        (
            "Nobody believes that the dam is safe.",
            "the dam is safe",
            "Nobody believes that",
            "Q7",
        ),
        ("The road stays open unless it snows.", "The road stays open", "unless", "Q8"),
        ("The ferry runs only on weekdays.", "on weekdays", "only", "Q6"),
        ("About 4 per cent of wells failed.", "per cent of wells failed", "4", "Q9"),
        ("Perhaps the pump will fail.", "the pump will fail", "Perhaps", "Q10"),
        ("That is impossible today.", "possible today", "im", "Q11"),
        ("It rose 15 per cent.", "5 per cent", "It rose 1", "Q11"),
        ("It cost 14,500 euros.", "It cost 14", ",500", "Q11"),
    ],
)
def test_a_weighty_word_cut_off_at_an_edge_is_a_finding(
    text: str, quote: str, cut: str, code: str
) -> None:
    told = _told(text, quote)
    assert any(cut in words and code in codes for words, codes in told)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is not so. The dam is safe. Nobody left.", "The dam is safe."),
        ("It is not so. The dam is safe. Nobody left.", "The dam is safe"),
        ("Nobody left\n\nThe dam is safe", "The dam is safe"),
        ("他没有走。大坝是安全的。", "大坝是安全的"),
        ("The board met on Monday and the dam is safe.", "the dam is safe"),
    ],
)
def test_other_sentences_and_plain_words_are_no_finding(text: str, quote: str) -> None:
    assert _told(text, quote) == []


def test_what_an_ellipsis_leaves_out_is_told_even_when_it_is_harmless() -> None:
    told = _told("The old pump in the north failed.", "The … pump … failed")
    assert told == [("old", ()), ("in the north", ())]


def test_an_ellipsis_at_an_edge_shows_what_the_sentence_loses() -> None:
    told = _told("In the north the pump failed, they said.", "… the pump failed …")
    assert told == [("In the north", ()), (", they said", ())]
