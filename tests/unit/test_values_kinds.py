from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckName, CheckResult


def results(claim: str, evidence: str) -> set[CheckResult]:
    checks = compare(claim, evidence, "", "en").checks
    own = (CheckName.VALUES, CheckName.UNITS)
    return {check.result for check in checks if check.check in own}


def words(claim: str, evidence: str) -> str:
    checks = compare(claim, evidence, "", "en").checks
    return " ".join(f.explanation for check in checks for f in check.findings)


_FED = (
    "The committee decided to lower the target range by 1/2 percentage point. "
    "Bowman preferred to lower it by 1/4 percentage point."
)
_WALL = "The wall stood from 13 August 1961 until 9 November 1989."
_BATS = (
    "The smallest bat is Kitti's hog-nosed bat, which weighs about 2 grams; "
    "the largest are the flying foxes, which can weigh 1.6 kg."
)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Children under 21 enter free.", "Children under 12 enter free."),
        ("Anyone under 21 is barred.", "Anyone under 18 is barred."),
        (
            "It covers firms with more than 50 staff.",
            "It covers firms with more than 90 staff.",
        ),
        (
            "It is closed to trucks over 10 tonnes.",
            "It is closed to trucks over 20 tonnes.",
        ),
        ("The trial took adults aged over 50.", "The trial took adults aged over 65."),
        ("Kitti's hog-nosed bat weighs about 2 kg.", _BATS),
        ("It is injected once a week.", "It is injected once a day."),
        ("It is taken three times a week.", "It is taken three times a day."),
        ("It is taken three times a day.", "It is taken twice a day."),
        ("The paper is published weekly.", "The paper is published daily."),
        (
            "It gets 9 million foreign visitors a month.",
            "It got 9 million foreign visitors in 2024.",
        ),
        (
            "Staff get one week's pay for each month.",
            "Staff get one week's pay for each year.",
        ),
        ("The wall stood until 1961.", _WALL),
        (
            "The sea has risen 8 inches since 1993.",
            "The sea has risen 8 inches since 1880; it is 10 cm above 1993 levels.",
        ),
        (
            "The fire destroyed 87 houses and 13,200 parish churches.",
            "The fire destroyed 13,200 houses and 87 parish churches.",
        ),
        (
            "Sales fell 8% as reported and 11% in constant currency.",
            "Sales fell 11% as reported and 8% in constant currency.",
        ),
        (
            "With the drug, 38% of the patients died.",
            "The drug cut deaths of patients by 38%.",
        ),
        ("Spending would rise by 2.5% by 2027.", "It would spend 2.5% of GDP by 2027."),
        ("A man was sentenced to 34 years.", "A 34-year-old man was arrested."),
        (
            "The range was cut from 4 percent to 5 percent.",
            "The range was cut to 4 to 5 percent.",
        ),
        ("The range was cut by 1/2 percent.", _FED),
        ("The wall stood for 30 years.", _WALL),
    ],
)
def test_a_number_told_of_something_else_fails(claim: str, evidence: str) -> None:
    assert CheckResult.FAIL in results(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Children younger than 12 enter free.", "Children under 12 enter free."),
        ("Shares fell below 20 dollars.", "Shares fell below 18 dollars."),
        ("It has more than 50 rooms.", "The inn has more than 80 rooms."),
        (
            "Cracks were found in three girders.",
            "They found cracks in three of the forty-two girders.",
        ),
        (
            "They found cracks in the 42 girders.",
            "They found cracks in three of the forty-two girders.",
        ),
        (
            "Two terminals were closed in 2020.",
            "Two of its three terminals were closed in 2020.",
        ),
        ("The range was lowered by half a percentage point.", _FED),
        ("The range was lowered by 50 basis points.", _FED),
        ("Bowman preferred a quarter of a point.", _FED),
        (
            "The cohort had more than 400,000 men and women.",
            "It was a cohort of 402,260 men and women aged 50 to 71.",
        ),
        (
            "The lake is up to 1.6 km deep.",
            "The lake has a maximum depth of 1,642 metres.",
        ),
        ("About a quarter of adults said no.", "Of all adults, 27% said no."),
        (
            "It was about 10 cm higher than in 1993.",
            "It was 101.4 millimeters above 1993 levels.",
        ),
        ("It is taken twice daily.", "It is taken twice a day."),
        ("The wall stood for 28 years.", _WALL),
        ("The wall fell in 1989, having stood since 1961.", _WALL),
        (
            "The fire burned for about four days.",
            "The fire burned from 2 September to 6 September 1666.",
        ),
        (
            "Sales fell by EUR 2.6 billion.",
            "Sales were EUR 22.3 billion, compared with EUR 24.9 billion.",
        ),
        ("The man is 34 years old.", "A 34-year-old man was arrested."),
        (
            "Pay may not exceed 26 weeks.",
            "Pay is one week a year, up to a maximum of 26 weeks.",
        ),
    ],
)
def test_a_number_told_in_other_words_passes(claim: str, evidence: str) -> None:
    assert CheckResult.FAIL not in results(claim, evidence), words(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        ("It lost more than 400 staff.", "It lost 402 staff.", "agrees with “402”"),
        (
            "The path is 2 km long.",
            "The path is 2,000 m long.",
            "agrees with “2,000 m”",
        ),
        (
            "It lost 402 staff.",
            "It lost 402 staff in May.",
            "402 stands in the evidence",
        ),
    ],
)
def test_only_what_stands_in_the_evidence_is_said_to_stand_there(
    claim: str, evidence: str, said: str
) -> None:
    assert said in words(claim, evidence)
