from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckName, CheckResult

_TRIAL = (
    "Relapse occurred in 41 of 310 patients (13.2%) in the lithium group and in 66 of "
    "305 patients (21.6%) in the control group. Weight rose by 2.1 kg."
)
_RULES = (
    "The tenant must give notice within 14 days. A deposit is returned within 30 days "
    "of the end of the lease."
)
_TOWNS = (
    "Harwick grew around its mills and had 4,100 people in 1851. Penrose, a port, had "
    "2,600 people in 1871."
)
_RATE = "The default limit was raised from 20 to 50 requests in the last release."
_WAGES = "The wages of men and women were £21.10 and £19.40 an hour respectively."


def result(claim: str, evidence: str) -> CheckResult:
    checks = compare(claim, evidence).checks
    return next(c.result for c in checks if c.check is CheckName.VALUES)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Relapse occurred in 21.6% of the lithium group.", _TRIAL),
        ("Relapse occurred in 13.2% of the control group.", _TRIAL),
        ("A deposit is returned within 14 days of the end of the lease.", _RULES),
        ("Penrose had 4,100 people.", _TOWNS),
        ("The default limit is now 20 requests.", _RATE),
        ("The wage of men was £19.40 an hour.", _WAGES),
        ("Sales grew just under 8%.", "Sales grew just over 8%."),
    ],
)
def test_a_number_of_another_sentence_group_or_time_fails(
    claim: str, evidence: str
) -> None:
    assert result(claim, evidence) is CheckResult.FAIL


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Relapse occurred in 13.2% of the lithium group.", _TRIAL),
        ("A deposit is returned within 30 days of the end of the lease.", _RULES),
        ("Penrose had 2,600 people.", _TOWNS),
        ("The default limit is now 50 requests.", _RATE),
        (
            "In 2020 it cost €3.1 million.",
            "It cost €2.2 million in 2019 and €3.1 million in 2020.",
        ),
        (
            "Ilse jumped 6.71 metres.",
            "Rosa jumped 6.93 metres, Ilse 6.71 and Kim 6.50.",
        ),
        ("The last reform was in 2018.", "It was reformed in 1996, 2007 and 2018."),
        ("The wage of women was £19.40 an hour.", _WAGES),
    ],
)
def test_the_number_of_its_own_sentence_group_or_time_passes(
    claim: str, evidence: str
) -> None:
    assert result(claim, evidence) is CheckResult.PASS


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "The firm lost €90 million a year.",
            "The firm lost €90 million over four years.",
        ),
        ("Es waren mindestens 300 Gäste da.", "Es waren bis zu 300 Gäste da."),
    ],
)
def test_a_rate_or_bound_that_the_evidence_has_not_fails(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome == "fail"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "Die Zahl der Gäste stieg um 7 Prozent.",
            "Die Zahl der Gäste sank um 7 Prozent.",
        ),
        ("Les ventes ont baissé de 4 %.", "Les ventes ont augmenté de 4 % en mai."),
        ("El gasto bajó un 9 %.", "El gasto subió un 9 % y el ahorro bajó un 2 %."),
    ],
)
def test_a_rise_told_as_a_fall_fails_in_german_french_and_spanish(
    claim: str, evidence: str
) -> None:
    checks = compare(claim, evidence).checks
    found = [f.code for c in checks for f in c.findings]
    assert "D1" in found
