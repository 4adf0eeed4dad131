from __future__ import annotations

import pytest

from claimtui.checks.findings import explain
from claimtui.checks.quote import check_quote
from claimtui.model.vocabulary import QuoteOutcome


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
        ("The fee is under 12 euros.", "The fee is … 12 euros", "under", "Q5"),
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
        ("It was −3 °C at night.", "3 °C at night", "−", "Q11"),
        ("It was -3 °C at night.", "3 °C at night", "-", "Q11"),
        ("It was 3 °C at night.", "It was 3", "°C", "Q11"),
        ("It made −$3 million.", "$3 million", "−", "Q11"),
        ("It made $3 million.", "3 million", "$", "Q11"),
        ("It rose 5% then.", "It rose 5", "%", "Q11"),
        ("It rose 5 % then.", "It rose 5", "%", "Q11"),
        ("With p < 0.05 here.", "0.05 here", "<", "Q11"),
        ("With 10^5 cells.", "5 cells", "10^", "Q11"),
        ("With 10⁵ cells.", "With 10", "⁵", "Q11"),
        ("With 5 m² of land.", "With 5 m", "²", "Q11"),
        ("The CO_2 rose.", "The CO", "_2", "Q11"),
        ("The CO₂ rose.", "The CO", "₂", "Q11"),
        ("He acted unlawfully.", "lawfully", "un", "Q11"),
        ("A non-toxic paint.", "toxic paint", "non-", "Q11"),
        ("A smoke-free bar.", "A smoke", "-free", "Q11"),
        ("The dam can’t hold.", "The dam can", "’t", "Q11"),
        ("Free for those under 12 here.", "12 here", "under", "Q10"),
        ("Free for fewer than twelve here.", "twelve here", "fewer than", "Q10"),
        ("Open to 12 or more people.", "Open to 12", "or more", "Q10"),
        ("Aged 12 years or older here.", "Aged 12 years", "or older", "Q10"),
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
        ("A list - 5 items.", "5 items."),
        ("The dog is John's.", "The dog is John"),
        ("A well-known man.", "known man."),
        ("See the note². Good", "See the note"),
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


@pytest.mark.parametrize(
    ("text", "quote", "left_out"),
    [
        (
            "The company (which was then bankrupt) paid.",
            "The company […] paid.",
            "(which was then bankrupt)",
        ),
        (
            "The plan is not done, though some call it dead.",
            "The plan is not … dead.",
            "done, though some call it",
        ),
    ],
)
def test_a_clause_that_an_ellipsis_leaves_out_is_told(
    text: str, quote: str, left_out: str
) -> None:
    assert left_out in dict(_told(text, quote))


@pytest.mark.parametrize(
    ("text", "quote", "codes"),
    [
        ("He re-\nsigned the deal.", "He resigned the deal.", ("Q12",)),
        ("He resigned the deal.", "He re-\nsigned the deal.", ("Q12",)),
        ("An un-\n  ionized gas.", "An unionized gas.", ("Q12",)),
        ("He re-\nsigned the deal.", "He re-signed the deal.", ()),
        ("He re\u00ad\nsigned the deal.", "He resigned the deal.", ()),
        ("An inter-\nnational law.", "An international law.", ()),
    ],
)
def test_a_hyphen_behind_a_prefix_that_a_line_end_drops_is_a_finding(
    text: str, quote: str, codes: tuple[str, ...]
) -> None:
    answer = check_quote(text, quote)
    assert answer.result is QuoteOutcome.FOUND_TYPOGRAPHIC
    told = tuple(code for elision in answer.elided for code in elision.findings)
    assert told == codes
