from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult


def scope(claim: str, evidence: str, language: str = "en") -> Check:
    checks = compare(claim, evidence, language=language).checks
    return next(check for check in checks if check.check is CheckName.SCOPE)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("The ward saw 900 births in 2021.", "It saw 900 births in March 2021.", "S1"),
        (
            "The shop sold 40 boats in 2019.",
            "The shop sold 40 boats in May 2019 alone.",
            "S1",
        ),
        (
            "In 2021 the mill made 80 tonnes.",
            "The mill made 80 tonnes in 2020 and 95 tonnes in 2021.",
            "S2",
        ),
        ("8% of firms closed.", "8% of small firms closed.", "S3"),
        ("The fee is paid by tenants.", "The fee is paid by landlords.", "S4"),
        ("The drug was tested in humans.", "The drug was tested in mice.", "S4"),
        ("The final report names six dams.", "The draft report names six dams.", "S4"),
    ],
)
def test_another_period_part_or_group_fails(
    claim: str, evidence: str, code: str
) -> None:
    check = scope(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert code in [finding.code for finding in check.findings]
    assert all(f.claim_spans and f.evidence_spans for f in check.findings)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The mill made 80 tonnes in 2021.", "In 2021 the mill made 80 tonnes."),
        (
            "Output rose to 9 tonnes in 2020.",
            "It rose from 8 t in 2019 to 9 t in 2020.",
        ),
        ("The bridge opened in May 2024.", "The bridge opened on 3 May 2024."),
        ("8% of small firms closed.", "8% of small firms closed."),
        ("Women and men voted.", "Men voted, and women voted."),
        ("The city had 40 parks in 2020.", "On 3 May 2020 the city had 40 parks."),
        ("The law does not cover tenants.", "The law covers landlords."),
    ],
)
def test_the_same_scope_does_not_fail(claim: str, evidence: str) -> None:
    assert scope(claim, evidence).result is not CheckResult.FAIL


def test_another_language_leaves_scope_open() -> None:
    check = scope("Die Miete stieg 2021 um 3%.", "2020 stieg die Miete um 3%.", "de")
    assert check.result is CheckResult.UNAVAILABLE
