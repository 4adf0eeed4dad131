from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CompareOutcome

Row = tuple[str, str, str]


def codes(claim: str, evidence: str) -> set[str]:
    checks = compare(claim, evidence).checks
    return {f.code for c in checks if c.result.value == "fail" for f in c.findings}


_RACE = (
    "Ortiz started from pole but lost the lead to Vance at the first corner. Vance, "
    "who had started third, pitted on lap 24. He won by eight seconds from Ortiz."
)
_COURT = (
    "Judge Amara wrote the opinion of the court, which Judge Bell joined. The appeal "
    "was heard by the full panel in Ghent. The clerk read the order."
)
_OTHERS: list[Row] = [
    ("Vance started from pole.", _RACE, "D2"),
    ("Ortiz won by eight seconds.", _RACE, "D2"),
    ("Judge Bell wrote the opinion of the court.", _COURT, "D2"),
    ("The appeal was heard by the clerk.", _COURT, "D2"),
    (
        "The new mill is closed to visitors.",
        "Of the two mills, the old one was built in stone and the new one in steel. "
        "The former is closed to visitors; the latter sells flour.",
        "D2",
    ),
    (
        "Dana Ruiz is the treasurer of the club.",
        "The treasurer, Lee Park, resigned after Dana Ruiz had joined the club.",
        "D2",
    ),
    (
        "The ship was built in Cadiz.",
        "The ship was built in Hull in 1902. Its owner lived in Cadiz.",
        "D6",
    ),
    (
        "Lena is Omar's cousin and her sister, Ida, is a judge.",
        "Lena is Omar's cousin; her aunt, Ida, is a judge.",
        "S4",
    ),
]


@pytest.mark.parametrize(("claim", "evidence", "code"), _OTHERS)
def test_what_the_evidence_says_of_one_is_not_told_of_another(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)


_FAIR_ROLES = [
    ("Ortiz started from pole.", _RACE),
    ("Vance won by eight seconds from Ortiz.", _RACE),
    ("Judge Amara wrote the opinion of the court.", _COURT),
    ("Carla scored 17 points.", "Ana scored 31 points, Bea 22 and Carla 17."),
    (
        "Marta Lind sings in the choir.",
        "Lind (born 4 May 1980), known as Marta Lind, sings in the choir.",
    ),
]


@pytest.mark.parametrize(("claim", "evidence"), _FAIR_ROLES)
def test_what_the_evidence_says_of_the_same_one_does_not_fail(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome is not CompareOutcome.FAIL


_WIDER: list[Row] = [
    (
        "Lake Orra is the largest lake in the province.",
        "Lake Orra is the deepest lake in the province.",
        "C4",
    ),
    (
        "She was the first person to cross the strait.",
        "She was the first woman to cross the strait.",
        "C6",
    ),
    (
        "It is the largest museum in the city.",
        "It is the largest maritime museum in the city.",
        "C6",
    ),
    ("Ilse Brandt won the 1911 cup alone.", "Ilse Brandt won the 1911 cup.", "C4"),
    (
        "Do not open the valve even if a technician tells you to.",
        "Do not open the valve unless a technician tells you to.",
        "C4",
    ),
    (
        "The city has granted the permit.",
        "Work could begin in spring if the city grants the permit.",
        "C5",
    ),
    (
        "Staff with two years of service or a permanent post receive a pension.",
        "Staff with two years of service and a permanent post receive a pension.",
        "C5",
    ),
    (
        "A client must not retry the request.",
        "A client should not retry the request.",
        "C9",
    ),
    (
        "The council closed the pool because of protests.",
        "The council closed the pool despite protests.",
        "C3",
    ),
    (
        "Trains were late because of strikes in the depot.",
        "Trains were late because a signal failed. Strikes in the depot ended in May.",
        "C3",
    ),
    (
        "The new pump moves more water than the old pump.",
        "The new pump moves as much water as the old pump.",
        "D3",
    ),
    (
        "The suspect drove the van.",
        "The suspect was held on Monday. Prosecutors allege that he drove the van.",
        "C7",
    ),
]


@pytest.mark.parametrize(("claim", "evidence", "code"), _WIDER)
def test_a_claim_that_says_more_than_the_evidence_fails(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)


_FAIR_WIDER = [
    (
        "Larger firms report gaps less often than smaller ones.",
        "Larger firms are less likely to report gaps than smaller ones.",
    ),
    (
        "Side effects were as frequent with the drug as with placebo.",
        "The frequency of side effects did not differ between drug and placebo.",
    ),
    (
        "The shop is closed on 25 December.",
        "The shop is open daily from 9 to 6, except on 25 December.",
    ),
    (
        "Lake Orra is the biggest lake in the province.",
        "Lake Orra is the largest lake in the province.",
    ),
]


@pytest.mark.parametrize(("claim", "evidence"), _FAIR_WIDER)
def test_a_claim_that_says_the_same_in_other_words_does_not_fail(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome is not CompareOutcome.FAIL


_ABROAD: list[Row] = [
    (
        "Die Quote stieg im Mai auf 5 Prozent.",
        "Die Quote sank im Mai auf 5 Prozent.",
        "P3",
    ),
    ("Die Nachfrage nahm weiter zu.", "Die Nachfrage ging weiter zurück.", "P3"),
    (
        "Le tunnel a coûté 80 % de moins que prévu.",
        "Le tunnel a coûté 80 % de plus que prévu.",
        "P3",
    ),
    ("El paro subió en mayo en la ciudad.", "El paro bajó en mayo en la ciudad.", "P3"),
    (
        "Der Kläger hat den Mangel nachgewiesen.",
        "Der Kläger hat den Mangel nicht nachgewiesen.",
        "P2",
    ),
]


@pytest.mark.parametrize(("claim", "evidence", "code"), _ABROAD)
def test_an_opposite_or_a_negation_in_german_french_and_spanish_fails(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)


def test_a_pronoun_that_has_its_name_in_the_evidence_hides_no_other_name() -> None:
    evidence = "Ada Brun was born in Metz. She was a painter."
    assert "N1" in codes("Ada Brun was born in Lyon.", evidence)
