from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckResult

_LIBRARY = "The library opens at nine on weekdays and closes at two on Sundays."
_PIER = "The harbour master said the pier would stay closed until the inspection."
_SAID = """the a of in and but not all who said if unless only than as by was sold
bought Ada Bea 40 55% May once must may , . ; ( ) according to claims hardly any"""
_WORDS = st.sampled_from(_SAID.split())


def codes(claim: str, evidence: str) -> set[str]:
    failed = [
        c for c in compare(claim, evidence).checks if c.result is CheckResult.FAIL
    ]
    return {finding.code for check in failed for finding in check.findings}


@pytest.mark.parametrize(
    ("claim", "evidence", "code"),
    [
        ("The library closes at two on weekdays.", _LIBRARY, "D6"),
        ("The mayor said the pier would stay closed.", _PIER, "C8"),
        ("The dam dried the marsh.", "Anglers claim the dam dried the marsh.", "C7"),
        ("Tenants may give notice.", "Tenants must give notice.", "C9"),
        ("The mast is the tallest.", "The mast was once the tallest.", "S5"),
        ("The mill was bought by Ada.", "Ada sold the mill to Bea.", "D2"),
        ("Guards admitted that the gate broke.", "Guards denied that it broke.", "P3"),
        ("No lamps failed.", "Not all of the lamps failed.", "P1"),
        ("Dogs are let in if it rains.", "Dogs are let in unless it rains.", "C5"),
        ("Fares rose from 40.", "Fares rose to 40.", "V2"),
    ],
)
def test_a_relation_told_otherwise_fails_with_its_code(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, max_size=25), st.lists(_WORDS, max_size=40))
def test_no_order_of_words_raises(claim: list[str], evidence: list[str]) -> None:
    compare(" ".join(claim), " ".join(evidence))


def test_a_sentence_never_fails_against_itself() -> None:
    for text in (_LIBRARY, _PIER, "Bees avoid fields unless it rains, but not mice."):
        assert codes(text, text) == set()
