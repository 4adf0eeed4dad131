from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult


def direction(claim: str, evidence: str, language: str | None = "en") -> Check:
    checks = compare(claim, evidence, language=language).checks
    return next(check for check in checks if check.check is CheckName.DIRECTION)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("Arrivals rose 20%.", "Arrivals fell by 20% to 1.6 million.", "D1"),
        ("Rents went up in the north.", "Rents went down in the north.", "D1"),
        ("The pump needs less oil.", "The pump needs more oil than before.", "D1"),
        (
            "Imports of wheat doubled in 2020.",
            "Exports of wheat doubled in 2020.",
            "D1",
        ),
        (
            "The pond is larger than the lake.",
            "The lake is larger than the pond.",
            "D2",
        ),
        ("Group A ran faster than group B.", "Group B ran faster than group A.", "D2"),
        ("The dog bit the postman.", "The postman bit the dog.", "D2"),
        (
            "The alarm rang before the fire started.",
            "The alarm rang after the fire started.",
            "D3",
        ),
        (
            "The hut stands above the tree line.",
            "The hut stands below the tree line.",
            "D3",
        ),
        ("At least 12 crews joined.", "At most 12 crews joined.", "D4"),
        ("Up to 30 boats sank.", "30 or more boats sank.", "D4"),
    ],
)
def test_the_opposite_direction_fails_with_its_words_on_both_sides(
    claim: str, evidence: str, code: str
) -> None:
    check = direction(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert code in [finding.code for finding in check.findings]
    assert all(f.claim_spans and f.evidence_spans for f in check.findings)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Exports grew 14% in 2023.", "In 2023 exports increased by 14%."),
        ("The pond is larger than the lake.", "The lake is smaller than the pond."),
        ("Team A won more games.", "Team A won more games than team B."),
        ("The dog bit the postman.", "The postman was bitten by the dog."),
        (
            "The alarm rang before the fire started.",
            "The fire started after the alarm rang.",
        ),
        ("Group A recovered faster.", "Group A recovered more quickly than B did."),
        ("At least 80 people were hurt.", "More than 80 people were hurt."),
    ],
)
def test_the_same_direction_in_other_words_passes(claim: str, evidence: str) -> None:
    result = direction(claim, evidence).result
    assert result in (CheckResult.PASS, CheckResult.NOT_APPLICABLE)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Prices did not rise in May.", "Prices fell in May."),
        ("Anna married Boris.", "Boris married Anna."),
        ("More wells dried up.", "The council met in June."),
        ("Costs rose in Lyon.", "Costs rose in Lyon while rents fell in Nice."),
    ],
)
def test_what_may_agree_does_not_fail(claim: str, evidence: str) -> None:
    assert direction(claim, evidence).result is not CheckResult.FAIL


def test_a_bare_statement_has_no_direction() -> None:
    check = direction("The bridge is green.", "The bridge is painted green.")
    assert check.result is CheckResult.NOT_APPLICABLE


def test_another_language_leaves_direction_open() -> None:
    check = direction("Die Miete stieg.", "Die Miete sank.", "de")
    assert check.result is CheckResult.UNAVAILABLE
