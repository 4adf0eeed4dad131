from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.checks.terms import Terms
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult


def earned(
    claim: str, evidence: str, terms: Terms | None = None, language: str = "en"
) -> Check:
    checks = compare(claim, evidence, language=language, terms=terms).checks
    return next(check for check in checks if check.check is CheckName.EARNED_TERMS)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The maker recalled 30 kettles.", "The maker sold 30 kettles."),
        ("The deadline for forms is 1 July.", "Forms came out on 1 July."),
        ("A vulnerability affects the app.", "The app has a new dialog."),
        ("The pesticide was banned in May.", "The pesticide was sprayed in May."),
        ("The trader was convicted.", "The trader was seen in court dress."),
    ],
)
def test_a_weighty_word_that_the_evidence_does_not_carry_fails(
    claim: str, evidence: str
) -> None:
    check = earned(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert [finding.code for finding in check.findings] == ["E1"]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The maker recalled 30 kettles.", "The maker has recalled 30 kettles."),
        ("The pesticide was banned.", "The ministry prohibited the pesticide."),
        ("The old call is deprecated.", "The old call is deprecated since May."),
        ("The app allows remote code execution.", "Attackers can run code in the app."),
        ("The price is $5.", "It costs $5."),
    ],
)
def test_an_equivalent_earns_the_word(claim: str, evidence: str) -> None:
    assert earned(claim, evidence).result is CheckResult.PASS


def test_a_plain_claim_has_nothing_to_earn() -> None:
    check = earned("The secretion of cells rose.", "The secretion of cells rose.")
    assert check.result is CheckResult.NOT_APPLICABLE


def test_a_listed_term_is_asked_for_in_every_language() -> None:
    listed = Terms(earned=(("Rückruf", "zurückgerufen"),))
    claim = "Der Rückruf betrifft 30 Kessel."
    failing = earned(claim, "Es gibt 30 Kessel.", listed, "de")
    passing = earned(claim, "30 Kessel werden zurückgerufen.", listed, "de")
    assert failing.result is CheckResult.FAIL
    assert passing.result is CheckResult.PASS


def test_without_a_list_another_language_is_left_open() -> None:
    check = earned("Der Rückruf betrifft Kessel.", "Es gibt Kessel.", None, "de")
    assert check.result is CheckResult.UNAVAILABLE
