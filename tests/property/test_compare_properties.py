from __future__ import annotations

import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimtui.checks.compare import compare
from claimtui.model.checks import Comparison
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

_PIECES = [
    "The", "board", "did not", "approve", "3", "4,523", "12 km", "3.10", "Python",
    "€3bn", "5%", "5 percentage points", "in 2019", "3 May 2024", "2024-05-03",
    "at least", "up to", "about", "no", "one", "forty", "two thirds", "half", "of",
    "doubled", "10⁵", "RFC-9110", "Q2 2023", "per", "100,000", "residents", "from",
    "to", "between", "and", "-4 °C", "(in millions)", "real terms", "nobody",
    "without", "cannot", ".", ",", ";", "\n", "\x00", "\ud800", "‮", "约1200万人",
    "١٢", "½", "1/2", "04/05/2023", "2018–19", "$", "%", "°", "/", "–", "^", "[2]",
    "nineties", "a", "million", "dozen", "'", "’", "1'250'000", "412 000 t", "$50m",
    "several hundred", "tens of thousands", "5 pm", "9:30 a.m.", "5⁰", "45²", "half an",
    "hour", "and a half", "last year", "almost", "all", "if", "few", "-free", "May",
    '"', ".05", "2×10−5", "twenty-first", "the longest", "second", "as fast as",
    "faster than",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=120),
    st.lists(st.sampled_from(_PIECES), max_size=25).map(" ".join),
    st.lists(st.sampled_from(_PIECES), max_size=25).map("".join),
)
languages = st.sampled_from([None, "en", "de", "fr", "zh", "xx", ""])


def spans_fit(result: Comparison, claim: str, evidence: str) -> bool:
    found = [finding for check in result.checks for finding in check.findings]
    own = [span for finding in found for span in finding.claim_spans]
    others = [span for finding in found for span in finding.evidence_spans]
    return all(0 <= s < e <= len(claim) for s, e in own) and all(
        0 <= s < e <= len(evidence) for s, e in others
    )


@given(texts, texts, texts, languages)
@settings(max_examples=100, deadline=None)
def test_any_texts_compare_with_all_checks_in_order_and_spans_inside(
    claim: str, evidence: str, context: str, language: str | None
) -> None:
    result = compare(claim, evidence, context, language)
    assert [check.check for check in result.checks] == list(CheckName)
    assert spans_fit(result, claim, evidence)


@given(texts, languages)
@settings(max_examples=100, deadline=None)
def test_a_text_never_fails_against_itself(text: str, language: str | None) -> None:
    result = compare(text, text, language=language)
    failed = [c for c in result.checks if c.result is CheckResult.FAIL]
    assert failed == []


@given(texts, texts)
@settings(max_examples=60, deadline=None)
def test_a_text_never_fails_a_deciding_check_against_itself_with_more_around_it(
    text: str, more: str
) -> None:
    assume("." not in text and "\n" not in text)
    result = compare(text, f"{text}\n\n{text}")
    assert result.outcome is not CompareOutcome.FAIL


_SENTENCES = [
    "The ferry carries 320 passengers and 45 cars on 12 decks.",
    "Output rose from 4,210 tonnes in 2018 to 5,340 tonnes in 2019.",
    "The flaw CVE-2024-1234 is fixed in libarc 2.4.10 and 2.5.11.",
    "The bridge opened on 2024-05-03 at 10:30 after 15 years.",
    "More than 4,900 people, at most 10 of them children, signed by 3 May 2024.",
    "The rate was 12.5% in Q2 2023 and 12.75% in FY2024 (10^15 cells).",
    "See http://example.org/2023/11 and RFC-9110, section 10.12.",
    "Die Miete stieg 2021 auf 1.250,50 Euro, also um 12 %.",
]


@given(st.sampled_from(_SENTENCES), st.data())
@settings(max_examples=100, deadline=None)
def test_one_digit_changed_in_the_same_sentence_never_passes(
    sentence: str, data: st.DataObject
) -> None:
    places = [
        place
        for run in re.finditer(r"\d{2,}", sentence)
        for place in range(run.start(), run.end())
    ]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(
        st.sampled_from([d for d in "0123456789" if d != sentence[place]])
    )
    changed = sentence[:place] + digit + sentence[place + 1 :]
    around = data.draw(st.sampled_from(["", "Other words stand here, 17 of them. "]))
    assert compare(changed, around + sentence).outcome is not CompareOutcome.PASS
