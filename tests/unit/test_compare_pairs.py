from __future__ import annotations

import json
from pathlib import Path

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckResult, CompareOutcome

_CASES = Path(__file__).parent.parent / "cases" / "compare"


_MOST_RIGHT = 0.1
"""Share of the known limits that may come right before they have to be moved."""


def rows(name: str) -> list[dict[str, str]]:
    lines = (_CASES / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_a_false_claim_beside_evidence_that_looks_right_fails() -> None:
    passed = []
    for row in rows("false_claims.jsonl"):
        result = compare(row["claim"], row["evidence"])
        found = {c.check.value for c in result.checks if c.result is CheckResult.FAIL}
        named = bool(found.intersection(row["failing"]))
        if result.outcome is not CompareOutcome.FAIL or not named:
            passed.append((row["claim"], row["evidence"], found))
    assert passed == []


def test_a_fair_claim_in_other_words_does_not_fail() -> None:
    failed = []
    for row in rows("fair_claims.jsonl"):
        result = compare(row["claim"], row["evidence"])
        if result.outcome is CompareOutcome.FAIL:
            failed.append((row["claim"], row["evidence"]))
    assert failed == []


def test_what_is_kept_as_a_known_limit_still_goes_wrong() -> None:
    limits = rows("adversary.jsonl")
    right = [
        (row["claim"], row["evidence"])
        for row in limits
        if (compare(row["claim"], row["evidence"]).outcome is CompareOutcome.FAIL)
        is (row["label"] == "unsupported")
    ]
    assert len(right) <= _MOST_RIGHT * len(limits), right
