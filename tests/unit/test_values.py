from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

_CASES = Path(__file__).parents[1] / "cases" / "compare"


def values(claim: str, evidence: str, context: str = "", language: str = "en") -> Check:
    result = compare(claim, evidence, context, language)
    return next(check for check in result.checks if check.check is CheckName.VALUES)


def codes(check: Check) -> set[str]:
    return {finding.code for finding in check.findings}


@pytest.mark.parametrize(
    "row",
    [
        json.loads(line)
        for line in (_CASES / "values.jsonl").read_text("utf-8").splitlines()
    ],
    ids=lambda row: row["id"],
)
def test_the_case_comes_out_as_written(row: dict[str, str]) -> None:
    result = compare(
        row["claim"], row["evidence"], row.get("context", ""), row.get("language")
    )
    results = {check.check.value: check.result.value for check in result.checks}
    for name in ("values", "units"):
        if name in row:
            assert results[name] == row[name], result
    if "code" in row:
        found = {f.code for check in result.checks for f in check.findings}
        assert row["code"] in found
    if "outcome" in row:
        assert result.outcome.value == row["outcome"]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It holds 1.2 million pages.", "It holds 1,200,000 pages."),
        ("Forty volunteers came.", "In total, 40 volunteers came."),
        ("Two dozen eggs broke.", "24 eggs broke."),
        ("Half a million people fled.", "500,000 people fled."),
        ("It cost £3bn.", "It cost £3,000 million."),
        (
            "It holds 1,182,000 visits.",
            "one million one hundred and eighty-two thousand visits",
        ),
        ("It has 649,000,000 users.", "It has six hundred forty-nine million users."),
        (
            "The archive has 4,523,000 pages.",
            "The archive has 4\u202f523\u202f000 pages.",
        ),
        ("The share was 3.10%.", "The share was 3.1%."),
        ("There were 10⁵ cells.", "There were 100,000 cells."),
        ("There were 5 × 10⁵ cells.", "There were 500,000 cells."),
        ("A quarter of them left.", "25% of them left."),
        ("Three in four of them left.", "75% of them left."),
        ("It was minus 4 °C there.", "It was -4 °C there."),
        ("It opened on the fourth of July 1995.", "It opened on 1995-07-04."),
        ("Output doubled.", "Output was twice that of May."),
        ("It opened in the second quarter of 2023.", "It opened in Q2 2023."),
        ("It opened in May 2024.", "It opened on 2024-05-03."),
        ("It opened on May 3, 2024.", "It opened on 3 May 2024."),
        ("It opened in the 2018–19 season.", "It opened in the 2018-19 season."),
        ("It began in the 1990s.", "It began in 1994."),
        ("It was the 21st attempt.", "It was the twenty-first attempt."),
        ("Nearly 5,000 signed.", "4,962 people signed."),
        ("At least 80 were hurt.", "More than eighty people were hurt."),
        ("He paid between 3 and 4 billion.", "He paid 3–4 billion."),
    ],
)
def test_the_same_value_in_another_spelling_passes(claim: str, evidence: str) -> None:
    assert values(claim, evidence).result is CheckResult.PASS


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("There were 10⁵ cells.", "There were 105 cells.", "V1"),
        ("The ferry has 46 cars.", "The ferry has 320 seats.", "V1"),
        ("The ferry carries 320 cars.", "It carries 320 passengers and 45 cars.", "V2"),
        (
            "Sales in Rome rose 3%.",
            "Sales in Oslo rose 5%, sales in Rome fell 3%.",
            "V2",
        ),
        ("Output peaked in 2019.", "Output peaked in 2018 and fell in 2019.", "V2"),
        (
            "Iran has 88 million people, Iraq 43 million.",
            "Iraq has 88 million people, Iran has 43 million.",
            "V2",
        ),
        ("B rose 5% and A fell 3%.", "A rose 5% and B fell 3%.", "V2"),
        ("It fell to 5 °C there.", "It fell by 5 °C there.", "V2"),
        ("One in five people smoke.", "One in six people smoke.", "V1"),
        ("86% of samples passed.", "85.19% of samples passed.", "V3"),
        ("Exactly 40% were irrigated.", "39.6% were irrigated.", "V3"),
        ("8,234 people signed.", "About 8,200 people signed.", "V3"),
        ("It opened on 3 May 2024.", "It opened in May 2024.", "V4"),
        ("It opened on 4 May 2024.", "It opened on 3 May 2024.", "V4"),
        ("Python 3.1 is out.", "Python 3.10 is out.", "V5"),
        ("Fixed in libarc 2.4.10.", "Fixed in libarc 2.4.1.", "V5"),
        ("RFC-9110 defines it.", "RFC-9112 defines it.", "V5"),
        ("It costs 3 to 5 billion euros.", "It costs 3 to 4 billion euros.", "V6"),
        ("At least 40 nests burned.", "At most 40 nests burned.", "V6"),
        ("More than 40 nests burned.", "40 nests burned.", "V6"),
        ("The mean was -4 °C.", "The mean was 4 °C.", "V1"),
    ],
)
def test_another_value_fails_with_its_code(
    claim: str, evidence: str, code: str
) -> None:
    check = values(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert code in codes(check)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("80 people were hurt.", "More than eighty people were hurt.", "V6"),
        ("8,000 samples were taken.", "8,234 samples were taken.", "V3"),
        ("It opened on 4 May 2023.", "It opened on 04/05/2023.", "V4"),
        ("Profit rose in 2023.", "Profit rose in fiscal 2023.", "V4"),
    ],
)
def test_what_cannot_be_decided_is_unavailable_with_a_finding(
    claim: str, evidence: str, code: str
) -> None:
    check = values(claim, evidence)
    assert check.result is CheckResult.UNAVAILABLE
    assert code in codes(check)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Two thirds of the votes were void.", "600 of 900 votes were void."),
        ("The rate rose by 2 percentage points.", "The rate rose from 4% to 6%."),
        ("The rate rose by half.", "The rate rose from 4% to 6%."),
        ("Output doubled.", "Output rose from 40 tonnes to 80 tonnes."),
        ("Sales rose by 118,000 tonnes.", "Sales rose from 412 000 t to 530 000 t."),
    ],
)
def test_a_derived_value_passes_and_is_named(claim: str, evidence: str) -> None:
    check = values(claim, evidence)
    assert (check.result, codes(check)) == (CheckResult.PASS, {"V7"})


@pytest.mark.parametrize(
    "claim",
    ["It is one of the best bridges.", "No one was hurt.", "First, the bridge opened."],
)
def test_small_words_are_not_numbers(claim: str) -> None:
    assert values(claim, "Nothing here.").result is CheckResult.NOT_APPLICABLE


def test_figures_inside_addresses_and_identifiers_are_no_quantities() -> None:
    claim = "It is told at http://example.org/2023 by a23@example.org."
    assert values(claim, "It is told.").result is CheckResult.NOT_APPLICABLE


def test_one_clear_date_decides_the_order_of_a_list() -> None:
    evidence = "Inspections: 15/4/2019, 24/4/2019, 2/5/2019."
    assert values("One was on 2 May 2019.", evidence).result is CheckResult.PASS
    assert values("One was on 5 February 2019.", evidence).result is CheckResult.FAIL


def test_a_table_note_scales_its_figures() -> None:
    table = "Statement of income (in millions of euros)\nSales | 4,210\nCosts | 3,905"
    assert compare("Sales were €4.21 billion.", table).outcome is CompareOutcome.PASS
    assert compare("Sales were €4,210.", table).outcome is CompareOutcome.FAIL
    row = "Sales | 4,210"
    note = "Statement of income (in millions of euros)"
    assert values("Sales were €4.21 billion.", row, note).result is CheckResult.PASS


def test_a_context_never_supplies_a_value() -> None:
    check = values("The ferry has 45 cars.", "The ferry has cars.", "It has 45 cars.")
    assert check.result is CheckResult.FAIL


def test_a_matched_value_is_shown_on_both_sides() -> None:
    claim, evidence = "Some 1.2 million cars.", "There are 1,200,000 cars."
    finding = values(claim, evidence).findings[0]
    own, other = finding.claim_spans[0], finding.evidence_spans[0]
    assert finding.code == "V0"
    assert claim[own.start : own.end] == "Some 1.2 million"
    assert evidence[other.start : other.end] == "1,200,000"


@pytest.mark.parametrize(
    ("claim", "evidence", "language"),
    [
        ("Die Miete stieg auf 1.250,50 Euro.", "Die Miete beträgt 1250,50 Euro.", "de"),
        ("Der Beitrag betrug 1.234,56 Euro.", "The contribution was €1,234.56.", None),
        ("Es sind 4.523 Seiten.", "Es sind 4523 Seiten.", "de"),
        ("该桥有1200万辆车。", "该桥有12,000,000辆车。", "zh"),
        ("Le taux est de 0,5 %.", "Le taux est de 0,50 %.", "fr"),
    ],
)
def test_digits_are_read_as_their_language_writes_them(
    claim: str, evidence: str, language: str | None
) -> None:
    result = compare(claim, evidence, language=language)
    check = next(c for c in result.checks if c.check is CheckName.VALUES)
    assert check.result is CheckResult.PASS
