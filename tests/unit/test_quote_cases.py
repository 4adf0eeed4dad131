from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimtui.checks.quote import check_quote

CASES = Path(__file__).parents[1] / "cases" / "quote" / "field_reports.jsonl"


def _cases() -> list[dict[str, Any]]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    "case", _cases(), ids=lambda case: f"{case['origin']}: {case['quote'][:24]}"
)
def test_a_reported_quote_gets_the_answer_its_reporter_needed(
    case: dict[str, Any],
) -> None:
    answer = check_quote(case["text"], case["quote"])
    assert answer.result == case["result"]
    spans = [[list(span) for span in spans] for spans in answer.occurrences]
    assert spans == case.get("spans", [])
    codes = {code for elision in answer.elided for code in elision.findings}
    assert codes >= set(case.get("codes", []))
    if "difference" in case:
        assert answer.near_miss is not None
        assert case["difference"] in answer.near_miss.difference
