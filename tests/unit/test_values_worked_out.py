from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckName, CheckResult

_LAB = (
    "Of the 480 samples, 312 came from the river and 96 from the lake; the rest were "
    "taken at sea. The river samples held 6.4 mg per litre, the lake samples 1.6 mg."
)
_FIRM = (
    "Profit rose by £40 million to £260 million in 2019. Staff numbered 8,400 at "
    "year-end, 600 fewer than a year earlier. Exports made up 35% of sales."
)
_WORKS = (
    "The canal was opened on 14 June 1822, nine years after digging began and two "
    "years later than planned. It was widened soon. Trains arrived in March 1847."
)


def values(claim: str, evidence: str) -> tuple[CheckResult, set[str]]:
    checks = compare(claim, evidence).checks
    check = next(c for c in checks if c.check is CheckName.VALUES)
    return check.result, {f.code for f in check.findings}


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Together river and lake gave 408 samples.", _LAB),
        ("There were 216 more samples from the river than from the lake.", _LAB),
        ("The river samples held four times as much as the lake samples.", _LAB),
        ("Profit had been £220 million before it rose.", _FIRM),
        ("A year earlier staff had numbered 9,000.", _FIRM),
        ("The other 65% of sales were not exports.", _FIRM),
        ("Digging of the canal began in 1813.", _WORKS),
        ("The canal was planned to open in 1820.", _WORKS),
        ("Trains arrived almost 25 years after the canal was opened.", _WORKS),
        ("Take one tablet twice a day.", "Take one tablet every 12 hours."),
        ("Half of the 70 boats, 35, sank.", "Half of the 70 boats sank."),
        ("Its sales grew from 15 million.", "Its sales doubled to 30 million."),
        (
            "The gap between them was 12 percentage points.",
            "Turnout was 61% in the north and 49% in the south.",
        ),
        (
            "They won five of the nine games.",
            "They lost 4 of the 9 games and won the others.",
        ),
        (
            "The law applies 30 days after its publication.",
            "The law applies from the thirtieth day following its publication.",
        ),
    ],
)
def test_what_follows_from_figures_close_together_is_named_as_derived(
    claim: str, evidence: str
) -> None:
    result, codes = values(claim, evidence)
    assert result is CheckResult.PASS
    assert "V7" in codes


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Together river and lake gave 418 samples.", _LAB),
        ("The river samples held three times as much as the lake samples.", _LAB),
        ("Profit had been £230 million before it rose.", _FIRM),
        ("A year earlier staff had numbered 9,600.", _FIRM),
        ("The other 75% of sales were not exports.", _FIRM),
        ("Digging of the canal began in 1815.", _WORKS),
        ("Take one tablet twice a day.", "Take one tablet every 6 hours."),
        ("Trains arrived almost 35 years after the canal was opened.", _WORKS),
    ],
)
def test_what_does_not_follow_from_them_fails(claim: str, evidence: str) -> None:
    assert values(claim, evidence)[0] is CheckResult.FAIL


@pytest.mark.parametrize(
    "claim",
    ["Digging of the canal began in 1822.", "The canal was planned for 14 June 1822."],
)
def test_a_date_that_another_event_is_counted_from_is_not_its_own(claim: str) -> None:
    assert values(claim, _WORKS)[0] is CheckResult.FAIL
