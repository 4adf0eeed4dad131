from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckResult, CompareOutcome

_CASES = Path(__file__).parent.parent / "cases" / "compare"


def rows(name: str) -> list[tuple[str, str, frozenset[str]]]:
    lines = (_CASES / name).read_text("utf-8").splitlines()
    read = [json.loads(line) for line in lines]
    return [
        (row["claim"], row["evidence"], frozenset(row.get("failing", ())))
        for row in read
    ]


@pytest.mark.parametrize(("claim", "evidence", "failing"), rows("false_claims.jsonl"))
def test_a_false_claim_beside_evidence_that_looks_right_fails(
    claim: str, evidence: str, failing: frozenset[str]
) -> None:
    result = compare(claim, evidence)
    found = {c.check.value for c in result.checks if c.result is CheckResult.FAIL}
    assert result.outcome is CompareOutcome.FAIL
    assert failing & found


@pytest.mark.parametrize(("claim", "evidence", "failing"), rows("fair_claims.jsonl"))
def test_a_fair_claim_in_other_words_does_not_fail(
    claim: str, evidence: str, failing: frozenset[str]
) -> None:
    assert not failing
    assert compare(claim, evidence).outcome is not CompareOutcome.FAIL
