from __future__ import annotations

import subprocess
import sys
import time

import pytest

from claimtui.checks.compare import compare
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

_WORDED = {
    CheckName.SCOPE,
    CheckName.DIRECTION,
    CheckName.POLARITY,
    CheckName.CERTAINTY,
    CheckName.EARNED_TERMS,
    CheckName.NAMES,
    CheckName.RELAY,
}


def result_of(
    name: CheckName, claim: str, evidence: str, language: str | None = None
) -> Check:
    result = compare(claim, evidence, language=language)
    return next(check for check in result.checks if check.check is name)


def test_every_check_is_told_once_and_in_order() -> None:
    checks = compare("The trail is 12 km long.", "The trail is 12 km long.").checks
    assert [check.check for check in checks] == list(CheckName)


def test_checks_of_words_are_unavailable_in_a_language_without_rules() -> None:
    checks = compare("Rada obradovala w maju.", "Rada obradovala w maju.").checks
    worded = [c for c in checks if c.check in _WORDED]
    assert {check.result for check in worded} == {CheckResult.UNAVAILABLE}


def test_what_is_only_absent_from_evidence_about_something_else_is_no_failure() -> None:
    result = compare(
        "Up to 70% of patients in the Oslo ward had the complication.",
        "Quality of life was scored for adults in two clinics.",
    )
    assert result.outcome is CompareOutcome.INSUFFICIENT


def test_too_little_in_common_is_insufficient_and_not_a_failure() -> None:
    result = compare(
        "The reservoir supplies drinking water to villages.",
        "Ticket prices for the summer festival go up again.",
    )
    assert result.outcome is CompareOutcome.INSUFFICIENT


def test_two_words_are_too_few_to_measure_overlap() -> None:
    check = result_of(CheckName.OVERLAP, "Output peaked.", "Nothing of the kind.")
    assert check.result is CheckResult.NOT_APPLICABLE


def test_overlap_is_told_as_counts() -> None:
    check = result_of(
        CheckName.OVERLAP,
        "The council approved the new harbour bridge.",
        "The harbour bridge was approved.",
    )
    assert check.result is CheckResult.PASS
    assert check.findings[0].explanation == (
        "3 of 5 content words of the claim stand in the evidence"
    )


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The World Meteorological Organization warned.", "The WMO warned of floods."),
        (
            "The WMO warned of heavy floods.",
            "The World Meteorological Organization warned",
        ),
    ],
)
def test_spelled_out_initials_are_the_same_words(claim: str, evidence: str) -> None:
    assert result_of(CheckName.OVERLAP, claim, evidence).result is CheckResult.PASS


def test_chinese_overlaps_by_pairs_of_characters() -> None:
    same = result_of(CheckName.OVERLAP, "该桥于五月开通", "该桥于五月正式开通", "zh")
    other = result_of(CheckName.OVERLAP, "该桥于五月开通", "夏季音乐节门票涨价", "zh")
    assert (same.result, other.result) == (CheckResult.PASS, CheckResult.FAIL)


def test_a_language_without_rules_leaves_polarity_open() -> None:
    check = result_of(
        CheckName.POLARITY,
        "Rada miasta zatwierdziła nowy plan zabudowy.",
        "Rada miasta nie zatwierdziła nowego planu zabudowy.",
    )
    assert check.result is CheckResult.UNAVAILABLE


def test_nothing_to_compare_is_unchecked() -> None:
    assert compare("", "").outcome is CompareOutcome.UNCHECKED


def test_importing_compare_loads_nothing_heavy() -> None:
    code = (
        "import sys, claimtui.checks.compare as _\n"
        "print([m for m in ('textual','sqlmodel','httpx','lxml','babel','pydantic')"
        " if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "unit",
    [
        *("1 ", "a", "1,", "not ", "of ", "[1,", "May, ", "half ", "more than "),
        *("| 1,234 | 5% | 2019 |\n", "12 May 2019, ", "from A to B ", "if not "),
        *("10⁵ ", "Anna Bo ", "and ", "hundred and ", "an hour and ", "5 pm "),
    ],
)
def test_pathological_repeats_stay_linear(unit: str) -> None:
    def seconds(length: int) -> float:
        begin = time.process_time()
        compare("The ferry carries 321 passengers, not cars.", unit * length)
        return time.process_time() - begin

    seconds(100)
    length = min(4_000, 24_000 // len(unit))
    small, large = seconds(length), seconds(4 * length)
    assert large < 12 * small + 0.2


# Polarity


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        (
            "The board approved the merger.",
            "The board did not approve the merger.",
            "P2",
        ),
        (
            "The board did not approve the merger.",
            "The board approved the merger.",
            "P1",
        ),
        ("No injuries were reported.", "Injuries were reported after the crash.", "P1"),
        ("Injuries were reported.", "No injuries were reported after the crash.", "P2"),
        (
            "Members can vote without a card.",
            "Members cannot vote without a card.",
            "P2",
        ),
        ("Prices rose in May.", "Prices didn’t rise in May.", "P2"),
        ("The plant is still running.", "The plant is no longer running.", "P2"),
        (
            "Nobody was hurt in the crash.",
            "Several people were hurt in the crash.",
            "P1",
        ),
        ("The pump never failed its test.", "The pump failed its test twice.", "P1"),
        ("The valve was open.", "The valve was shut.", "P3"),
        ("The lift works well.", "The lift hardly ever works well.", "P4"),
        ("Everyone came to the fair.", "Hardly anyone came to the fair.", "P4"),
        (
            "The couple did not pay for the meal in May.",
            "The couple settled the meal in May.",
            "P1",
        ),
    ],
)
def test_a_negation_on_one_side_only_fails(
    claim: str, evidence: str, expected: str
) -> None:
    check = result_of(CheckName.POLARITY, claim, evidence)
    assert check.result is CheckResult.FAIL
    assert [finding.code for finding in check.findings] == [expected]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Nobody was hurt in the derailment.", "No one was hurt in the derailment."),
        ("Nobody was hurt in the crash.", "Nobody was hurt in the crash."),
        (
            "The board rejected the merger.",
            "The board rejected the merger; nobody left.",
        ),
        (
            "The board rejected the merger.",
            "The board did not approve the merger; it rejected the merger.",
        ),
        ("The law covers cars and ships.", "The law covers not only cars but ships."),
        ("At least 40 nests burned.", "No fewer than 40 nests burned."),
        ("The bridge opened in May.", "The bridge opened in May. It was not cheap."),
        ("Not all students passed the exam.", "Some students passed the exam."),
        ("She was the first woman to lead it.", "No woman had led it before her."),
        ("The app no longer supports old phones.", "Old phones were dropped."),
        ("He did not come to the meeting.", "He was absent from the meeting."),
        ("The road is not dry.", "The road is wet."),
    ],
)
def test_negations_that_agree_or_speak_of_something_else_do_not_fail(
    claim: str, evidence: str
) -> None:
    check = result_of(CheckName.POLARITY, claim, evidence)
    assert check.result in (CheckResult.PASS, CheckResult.UNAVAILABLE)


def test_a_negation_whose_other_side_is_another_verb_is_left_open() -> None:
    check = result_of(
        CheckName.POLARITY,
        "The board did not approve the merger.",
        "The board rejected the merger.",
    )
    assert check.result is CheckResult.UNAVAILABLE


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The council approved the plan.", "The council failed to approve the plan."),
        ("All students passed the exam.", "Not all students passed the exam."),
        ("The old device is safe.", "The old device is unsafe."),
        ("Holm is a Danish writer.", "Holm is not a Danish writer, but a painter."),
    ],
)
def test_hidden_negations_fail(claim: str, evidence: str) -> None:
    assert compare(claim, evidence, language="en").outcome is CompareOutcome.FAIL


def test_a_negation_is_shown_on_both_sides() -> None:
    claim, evidence = (
        "The board approved it in May.",
        "The board did not approve it in May.",
    )
    finding = result_of(CheckName.POLARITY, claim, evidence).findings[0]
    own, other = finding.claim_spans[0], finding.evidence_spans[0]
    assert claim[own.start : own.end] == "approved"
    assert evidence[other.start : other.end] == "not"
