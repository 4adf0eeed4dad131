from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check, Comparison
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome


def relay(result: Comparison) -> Check:
    return next(check for check in result.checks if check.check is CheckName.RELAY)


@pytest.mark.parametrize(
    "evidence",
    [
        "According to the harbour office, 14 ships waited outside.",
        "The harbour office said that 14 ships waited outside.",
        "14 ships waited outside, Keller said.",
        "14 ships waited outside, according to Keller.",
    ],
)
def test_a_passage_that_passes_on_says_so_and_does_not_fail_the_whole(
    evidence: str,
) -> None:
    result = compare("14 ships waited outside.", evidence, language="en")
    assert relay(result).result is CheckResult.FAIL
    assert [finding.code for finding in relay(result).findings] == ["R1"]
    assert result.outcome is CompareOutcome.PASS


def test_a_passage_that_speaks_for_itself_passes() -> None:
    result = compare(
        "14 ships waited outside.", "Outside the port 14 ships waited.", language="en"
    )
    assert relay(result).result is CheckResult.PASS


def test_an_attribution_of_another_sentence_does_not_count() -> None:
    result = compare(
        "14 ships waited outside.",
        "14 ships waited outside. Keller said that the fog was thick.",
        language="en",
    )
    assert relay(result).result is CheckResult.PASS


def test_another_language_is_left_open() -> None:
    result = compare("14 Schiffe warteten.", "Laut Amt warteten 14 Schiffe.", "", "de")
    assert relay(result).result is CheckResult.UNAVAILABLE
