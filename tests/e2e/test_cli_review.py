from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import (
    SOURCE,
    Answer,
    Capture,
    assess_supported,
    claim_saying,
    passage_saying,
)


def change_source(answer: Answer, here: Path) -> None:
    edited = SOURCE.replace("320 passengers", "330 passengers")
    (here / "minutes.md").write_text(edited, "utf-8")
    answer("source", "refresh", "minutes.md")


@pytest.mark.parametrize(
    ("effect", "status"),
    [
        ("fact-changed", "stale"),
        ("source_only", "supported"),
        ("none", "supported"),
    ],
)
def test_a_recheck_answers_what_the_change_of_a_source_means(
    filled: Answer, here: Path, effect: str, status: str
) -> None:
    claim = assess_supported(filled, "320")["claim"]
    change_source(filled, here)
    assert claim_saying(filled, "320")["status"] == "potentially_stale"
    words = ("recheck", claim, "--effect", effect, "--note", "looked", "--request", "r")
    told = filled(*words)
    assert (told["claim"], told["status"]) == (claim, status)
    assert "alex" in told["reason"]
    assert filled(*words) == told
    acts = filled("history", claim)["acts"]
    assert {"source", "recheck"} <= {one["kind"] for one in acts}


def test_there_is_nothing_to_recheck_where_no_source_changed(filled: Answer) -> None:
    claim = assess_supported(filled, "320")["claim"]
    assert filled("recheck", claim, "--effect", "none", code=1)["refused"]
    told = filled("recheck", claim, "--effect", "none", "--expect", "3", code=1)
    assert told["conflict"]["found"] == 1


def test_a_claim_is_postponed_and_taken_up_again(
    filled: Answer, capsys: Capture
) -> None:
    claim = claim_saying(filled, "crew")["claim"]
    assert filled("postpone", claim)["flags"] == ["postponed"]
    assert main(["claims", "article.md"]) == 0
    assert "postponed" in capsys.readouterr().out
    listed = filled("claims", "article.md", "--flag", "postponed")["claims"]
    assert [one["claim"] for one in listed] == [claim]
    assert filled("postpone", claim, "--resume")["flags"] == []
    assert filled("postpone", claim, "--expect", "2", code=1)["conflict"]["found"] == 1


def test_somebody_elses_assessment_is_answered(filled: Answer, capsys: Capture) -> None:
    first = assess_supported(filled, "320")
    words = ("assess", first["claim"], "--as", "kim")
    told = filled(*words, "--answers", f"{first['assessment']}:unresolved")
    assert (told["status"], told["answers"]) == (None, first["assessment"])
    assert told["answers_how"] == "unresolved"
    assert claim_saying(filled, "320")["flags"] == ["unresolved"]
    told = assess_supported(
        filled, "320", "--as", "kim", "--answers", first["assessment"]
    )
    assert told["answers_how"] == "agree"
    told = filled(
        *(*words, "--status", "ambiguous"),
        *("--answers", f"{first['assessment']}:agree"),
        code=1,
    )
    assert told["refused"]
    assert main(["history", first["claim"]]) == 0
    assert f"agree: {first['assessment']}" in capsys.readouterr().out
    assert main([*words, "--answers", f"{first['assessment']}:perhaps"]) == 2
    assert main([*words, "--answers", "asm_nowhere:agree"]) == 2


def test_an_own_assessment_is_withdrawn_and_nobody_elses(filled: Answer) -> None:
    first = assess_supported(filled, "320")
    words = ("assess", first["claim"], "--withdraws", first["assessment"][:12])
    assert filled(*words, "--as", "kim", code=1)["refused"]
    told = filled(*words)
    assert (told["status"], told["withdraws"]) == (None, first["assessment"])
    assert claim_saying(filled, "320")["status"] == "unreviewed"
    states = {
        one["assessment"]: one["state"]
        for one in filled("history", first["claim"])["observations"]
    }
    assert states[first["assessment"]] == "withdrawn"


def test_an_answer_can_be_given_as_json(filled: Answer, here: Path) -> None:
    first = assess_supported(filled, "320")
    passage = passage_saying(filled, "320")
    given = {
        "status": "unsupported",
        "passages": [{"passage": passage, "role": "context", "kind": "narrowing"}],
        "searched": "the minutes",
        "missing": "the licence",
        "unsupported": "all of it",
        "reasons": [{"passage": passage, "facet": "quantity", "text": "a plan only"}],
        "answers": first["assessment"],
        "answers_how": "disagree",
    }
    (here / "given.json").write_text(json.dumps(given), "utf-8")
    words = ("assess", first["claim"], "--from", "given.json", "--as", "kim")
    assert filled(*words)["answers_how"] == "disagree"
    assert claim_saying(filled, "320")["status"] == "disagreement"
