from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.checks.terms import Terms
from claimtui.model.checks import Check
from claimtui.model.vocabulary import CheckName, CheckResult


def names(claim: str, evidence: str, terms: Terms | None = None) -> Check:
    checks = compare(claim, evidence, language="en", terms=terms).checks
    return next(check for check in checks if check.check is CheckName.NAMES)


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("Rita Holm chaired the panel.", "The panel was chaired by Ole Dahl.", "N1"),
        ("The trial ran in Oslo.", "The trial ran in Bergen.", "N1"),
        ("The Bank of Japan raised rates.", "The Bank of England raised rates.", "N1"),
        ("The prize novel is Swedish.", "It is a Danish prize novel.", "N1"),
        ("EMA published the vaccine rules.", "FDA published the vaccine rules.", "N1"),
        ("Rita Holm signed the lease.", "Lena Holm signed the lease.", "N2"),
    ],
)
def test_a_name_in_whose_place_another_stands_fails(
    claim: str, evidence: str, code: str
) -> None:
    check = names(claim, evidence)
    assert check.result is CheckResult.FAIL
    assert [finding.code for finding in check.findings] == [code]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Holm chaired the panel.", "The panel was chaired by Rita Holm."),
        ("R. Holm chaired the panel.", "The panel was chaired by Rita Holm."),
        ("EMA published rules.", "The European Medicines Agency published rules."),
        ("The European Medicines Agency met.", "EMA met in May."),
        ("He plays Kotlin Multiplatform games.", "He plays KMP games."),
        ("Peru is a Peruvian state.", "The Peruvian state of Peru."),
        ("The U.S. signed it.", "America signed it."),
        ("It is an Armenian song.", "The song is from Armenia."),
        ("Café Müller opened.", "The Cafe Muller opened."),
        ("The Smiths sold it.", "Smith's family sold it."),
    ],
)
def test_one_name_in_another_spelling_passes(claim: str, evidence: str) -> None:
    assert names(claim, evidence).result is not CheckResult.FAIL


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Rita Holm was born in Oslo.", "She was born in Oslo, near Ole Dahl."),
        ("The film Red Tide won a prize.", "The film by Ole Dahl won a prize."),
        ("Volunteers planted trees.", "Trees were planted by Ole Dahl."),
    ],
)
def test_a_pronoun_a_kind_or_an_opening_capital_does_not_fail(
    claim: str, evidence: str
) -> None:
    assert names(claim, evidence).result is not CheckResult.FAIL


def test_a_listed_alias_is_the_same_name() -> None:
    claim, evidence = "The plant in Oslo closed.", "The plant in Kristiania closed."
    listed = Terms(aliases=(("Oslo", "Kristiania"),))
    assert names(claim, evidence).result is CheckResult.FAIL
    assert names(claim, evidence, listed).result is CheckResult.PASS


def test_context_supplies_no_name() -> None:
    result = compare(
        "The trial ran in Oslo.", "The trial ran in Bergen.", "In Oslo.", "en"
    )
    assert result.outcome.value == "fail"


def test_without_names_the_check_does_not_apply() -> None:
    check = names("The bridge is green.", "The bridge is green.")
    assert check.result is CheckResult.NOT_APPLICABLE
