from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult


def certainty(claim: str, evidence: str, language: str = "en") -> Check:
    checks = compare(claim, evidence, language=language).checks
    return next(check for check in checks if check.check is CheckName.CERTAINTY)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("The leak harmed fish.", "The leak may have harmed fish.", "C1"),
        (
            "The leak harmed the local fish.",
            "The leak possibly harmed the local fish.",
            "C1",
        ),
        ("The port has closed.", "The port plans to close in June.", "C2"),
        ("The port closed its gates.", "The port will close its gates.", "C2"),
        ("Noise causes bad sleep.", "Noise is associated with bad sleep.", "C3"),
        (
            "Tea reduces the risk of stroke.",
            "Tea drinking is linked to a lower risk of stroke.",
            "C3",
        ),
        (
            "It is the first tram line in town.",
            "It is a tram line in town.",
            "C4",
        ),
        ("Only adults use the pool.", "Adults and children use the pool.", "C4"),
        ("The gate is always locked.", "The gate is locked.", "C4"),
    ],
)
def test_more_certainty_than_the_evidence_has_fails(
    claim: str, evidence: str, code: str
) -> None:
    check = certainty(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert code in [finding.code for finding in check.findings]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The leak may have harmed fish.", "The leak harmed fish."),
        ("The port plans to close.", "The port intends to close."),
        ("Tea is linked to better sleep.", "Tea is associated with better sleep."),
        ("All nine sites passed.", "Each of the nine sites passed."),
        ("The port will close in June.", "The port plans to close in June."),
        ("Only Lovers Dance opened the fair.", "Lovers Dance opened the fair."),
    ],
)
def test_as_much_or_less_certainty_does_not_fail(claim: str, evidence: str) -> None:
    assert certainty(claim, evidence).result is not CheckResult.FAIL


def test_a_hedge_is_shown_with_the_verb_that_it_weakens() -> None:
    claim, evidence = "The leak harmed fish.", "The leak may have harmed fish."
    finding = certainty(claim, evidence).findings[0]
    shown = [evidence[s:e] for s, e in finding.evidence_spans]
    assert shown == ["may", "harmed"]
    assert [claim[s:e] for s, e in finding.claim_spans] == ["harmed"]


def test_a_language_without_data_leaves_certainty_open() -> None:
    check = certainty("Il porto chiuse.", "Il porto potrebbe chiudere.", "it")
    assert check.result is CheckResult.UNAVAILABLE
