from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome


def units(claim: str, evidence: str) -> Check:
    result = compare(claim, evidence)
    return next(check for check in result.checks if check.check is CheckName.UNITS)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("The trail is 12 km long.", "The trail is 12 miles long.", "U1"),
        ("The tower is 330 feet high.", "The tower is 330 metres high.", "U1"),
        ("The file is 4 MB.", "The file is 4 Mb.", "U1"),
        ("It was 20 °C in May.", "It was 20 °F in May.", "U1"),
        ("Support rose by 5 percent.", "Support rose by 5 percentage points.", "U2"),
        (
            "Support rose by 5%.",
            "The share rose from 26% to 31%, says the survey.",
            "U2",
        ),
        ("The grant is worth €2 million.", "The grant is worth $2 million.", "U3"),
        ("The firm earned $50 million.", "The firm earned $50 thousand.", "U4"),
        ("The firm earned $50 million.", "The firm earned $50 (in thousands).", "U4"),
        (
            "There were 12 cases per 100,000 residents.",
            "There were 12 cases per 1,000,000 residents.",
            "U5",
        ),
        ("There were 12 cases.", "There were 12 cases per 100,000 residents.", "U5"),
        ("It costs $5 per day.", "It costs $5 per week.", "U5"),
        ("Wages rose 6% in real terms.", "Nominal wages rose 6%.", "U6"),
    ],
)
def test_the_same_figure_under_another_unit_fails_with_its_code(
    claim: str, evidence: str, code: str
) -> None:
    check = units(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert [finding.code for finding in check.findings] == [code]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The trail is 12 km long.", "The trail is 12,000 metres long."),
        ("It was 212 °F there.", "It was 100 °C there."),
        (
            "The rate was cut by 25 basis points.",
            "It was cut by 0.25 percentage points.",
        ),
        ("Some 12 per cent of ewes lost weight.", "12% of ewes lost weight."),
        ("The grant is worth EUR 2m.", "The grant is worth 2 million euros."),
        ("It is worth $3m.", "It is worth US$3 million."),
        ("There were 12 cases per 100,000.", "The rate was 12 cases per 100 000."),
        ("Adjusted for inflation, wages rose 6%.", "Wages rose 6% in real terms."),
        ("It milled 3,400 tonnes of flour.", "It milled 3,400 t of flour."),
        ("The wind reached 72 km/h.", "The wind reached 20 m/s."),
        ("It lasted 2 hours.", "It lasted 120 minutes."),
    ],
)
def test_the_same_quantity_in_another_unit_or_spelling_passes(
    claim: str, evidence: str
) -> None:
    assert units(claim, evidence).result is CheckResult.PASS


def test_a_claim_without_units_is_not_applicable() -> None:
    check = units("Forty people came.", "40 people came.")
    assert check.result is CheckResult.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It is 12 km long.", "Length | 12"),
        ("It is worth A$3m.", "It is worth $3m."),
        ("It costs $5 per day.", "The daily price is $5."),
    ],
)
def test_a_unit_that_the_evidence_leaves_out_is_left_open(
    claim: str, evidence: str
) -> None:
    assert units(claim, evidence).result is CheckResult.UNAVAILABLE


def test_a_wrong_unit_alone_fails_the_comparison() -> None:
    result = compare("The trail is 12 km long.", "The trail is 12 miles long.")
    assert result.outcome is CompareOutcome.FAIL
