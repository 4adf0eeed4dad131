from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckResult, CompareOutcome


def codes(claim: str, evidence: str) -> set[str]:
    failed = [
        c for c in compare(claim, evidence).checks if c.result is CheckResult.FAIL
    ]
    return {finding.code for check in failed for finding in check.findings}


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The forty-first stone was moved.", "The 41st stone was moved."),
        (
            "Fog was the main reason for the delay of ferries.",
            "Ferries were late, a delay that was primarily due to dense fog.",
        ),
        (
            "The leak was caused by the operator failing to check the valve.",
            "The cause of the leak was the operator's failure to check the valve.",
        ),
        (
            "The council may not restrict street music.",
            "The council shall make no rule on open markets, or restricting street "
            "music.",
        ),
        ("The pier was closed on Sundays.", "The pier is open daily except Sundays."),
        (
            "The pier is open from ten and is closed on Sundays.",
            "The pier is open daily except Sundays, from ten.",
        ),
        (
            "No birds other than hummingbirds can fly backwards.",
            "Hummingbirds are the only birds that can fly backwards.",
        ),
        (
            "No lake in the county is deeper than Lough Ard.",
            "Lough Ard holds more fish than any lake in the county. It is also the "
            "deepest.",
        ),
        (
            "Only Ennis is larger than Kilrush.",
            "Kilrush is the second largest town, after Ennis.",
        ),
        (
            "The zoo had never had as many guests as in May.",
            "The zoo had a record number of guests in May.",
        ),
        (
            "The script deletes only the first line.",
            "The script deletes the first line of a file.",
        ),
        (
            "Adults who ate more nuts had lower mortality.",
            "Nut intake among adults was inversely associated with mortality.",
        ),
        (
            "Small shops are exempt.",
            "The fee does not apply to small shops, and banks have until May to pay.",
        ),
        (
            "An employee is entitled to leave.",
            "An employee shall be entitled to leave.",
        ),
        (
            "Before the toll, lorry traffic grew by 5.2% a year.",
            "Lorry traffic on the bridge fell by a third after the toll. Before the "
            "toll, traffic had been rising by an average of 5.2% a year.",
        ),
        ("Byrne wrote the report.", "Ada Byrne wrote the report; Joan Hill edited it."),
        ("The team lost the final.", "The team was beaten in the final."),
        (
            "Nora Quinn was mayor until 2019.",
            "Nora Quinn served as mayor until 2019.",
        ),
        (
            "The fire broke out because a lamp fell.",
            "A lamp fell and caused the fire that broke out.",
        ),
    ],
)
def test_a_fair_claim_told_in_another_build_does_not_fail(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome is not CompareOutcome.FAIL


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("The first stone was moved.", "The stone was moved.", "C4"),
        ("The mill has cut about 40 jobs.", "The mill would cut about 40 jobs.", "C2"),
        (
            "No injuries were caused by the kiln.",
            "The mill was not aware of any injuries related to the kiln.",
            "C1",
        ),
        ("The bridge opened.", "The bridge is due to open in May.", "C2"),
        (
            "The operator checked the valve.",
            "The cause was the operator's failure to check the valve.",
            "P2",
        ),
        (
            "The pier is open on Sundays.",
            "The pier is open daily except Sundays.",
            "C5",
        ),
        (
            "The steam loom was built by Ada Hill.",
            "Ada Hill drew a steam loom with a wooden frame. The loom was never built.",
            "P2",
        ),
        (
            "Most local growers accept the plan that Hill drew.",
            "Hill drew a plan for the weir in May. Most local growers reject the plan.",
            "P3",
        ),
        (
            "Ada Byrne wrote the report.",
            "The report was written by Joan Hill. Ada Byrne edited a map.",
            "D2",
        ),
        ("All nine wells failed.", "Three of the nine wells failed.", "C6"),
        (
            "The marsh covers all of the plain.",
            "The marsh covers most of the plain.",
            "C6",
        ),
        (
            "Kilrush is larger than Ennis.",
            "Kilrush is the second largest town, after Ennis.",
            "D2",
        ),
        (
            "Ennis is the second largest town, after Kilrush.",
            "Kilrush is the second largest town, after Ennis.",
            "D2",
        ),
        (
            "Nora Quinn is mayor of the town.",
            "Nora Quinn served as mayor until 2019.",
            "S5",
        ),
        (
            "The mill is the tallest in the county.",
            "At the time of its completion the mill was the tallest in the county.",
            "S5",
        ),
        (
            "The strike ended because the union accepted the offer.",
            "The strike ended after the union accepted the offer.",
            "C3",
        ),
    ],
)
def test_a_false_claim_with_the_evidence_in_another_sentence_fails(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)
