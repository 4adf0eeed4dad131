from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture

CLAIM = "In 2021 the mill made 80 t of paper.\n"
FACTS = "The mill made 80 t of paper in 2020 and 95 t in 2021.\n"
WHY = "both mean the season that began in July 2020"


@pytest.fixture
def contradicted(answer: Answer, here: Path) -> tuple[str, ...]:
    (here / "mill.md").write_text(CLAIM, "utf-8")
    (here / "facts.md").write_text(FACTS, "utf-8")
    answer("doc", "add", "mill.md")
    answer("source", "add", "facts.md")
    [claim] = answer("claims", "mill.md")["claims"]
    [found] = answer("search", "paper")["results"]
    about = ("--proposition", "what the mill made", "--incompatible", found["passage"])
    return ("assess", claim["claim"], "--status", "contradicted", *about)


def test_a_contradiction_of_another_year_is_refused_and_says_what_to_write(
    answer: Answer, capsys: Capture, contradicted: tuple[str, ...]
) -> None:
    [told] = answer(*contradicted, code=1)["refused"]
    assert "the evidence has 80 t for 2020 (S2)" in told
    assert "write a reason “date: …”" in told
    assert main(contradicted) == 1
    assert capsys.readouterr().err == f"refused: {told}\n"
    reason = f"{contradicted[-1]}:date:{WHY}"
    made = answer(*contradicted, "--reason", reason)
    assert made["status"] == "contradicted"
    assert made["reasons"][0]["facet"] == "date"


def test_a_finding_set_aside_shows_with_reason_and_actor_and_asks_no_more(
    answer: Answer, contradicted: tuple[str, ...]
) -> None:
    claim = contradicted[1]
    told = answer("set-aside", claim, "s2", "--reason", WHY, "--as", "kim")
    expected = {
        "claim": claim,
        "claim_revision": 1,
        "code": "S2",
        "set_aside": True,
        "reason": WHY,
        "by": "kim",
        "at": "2026-03-02T09:00:00Z",
    }
    assert told == {"schema": 1, **expected}
    assert answer(*contradicted)["status"] == "contradicted"
    history = answer("history", claim)
    assert history["set_aside"] == [expected]
    assert [one["kind"] for one in history["acts"]] == ["set_aside"]


def test_setting_aside_is_undone_and_taken_back(
    answer: Answer, contradicted: tuple[str, ...]
) -> None:
    claim = contradicted[1]
    aside = ("set-aside", claim, "S2")
    answer(*aside, "--reason", WHY)
    answer("claim", "undo", claim)
    assert answer("history", claim)["set_aside"] == []
    assert answer(*contradicted, code=1)["refused"]
    answer(*aside, "--reason", WHY)
    told = answer(*aside, "--remove")
    assert (told["set_aside"], told["reason"]) == (False, "")
    assert answer(*contradicted, code=1)["refused"]
    answer("claim", "undo", claim)
    [held] = answer("history", claim)["set_aside"]
    assert held["reason"] == WHY


def test_nobody_undoes_what_somebody_else_set_aside(
    answer: Answer, contradicted: tuple[str, ...]
) -> None:
    claim = contradicted[1]
    answer("set-aside", claim, "S2", "--reason", WHY)
    answer("claim", "undo", claim, "--as", "kim", code=1)
    answer("set-aside", claim, "S2", "--reason", "kim's", "--as", "kim")
    assert answer("claim", "undo", claim, code=1)["refused"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("S2",), 1, "refused: Setting S2 aside needs a reason"),
        (("X9", "--reason", "why"), 2, "X9: there is no such finding code"),
        (("S2", "--remove"), 1, "refused: S2 is not set aside"),
        (("S2", "--remove", "--reason", "why"), 2, "--remove takes no reason"),
        (("S2", "--reason", "why", "--expect", "4"), 1, "conflict: revision 4"),
    ],
)
def test_what_cannot_be_set_aside_is_told_in_one_line(
    contradicted: tuple[str, ...],
    capsys: Capture,
    words: tuple[str, ...],
    code: int,
    says: str,
) -> None:
    capsys.readouterr()
    assert main(("set-aside", contradicted[1], *words)) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(says)
    assert told.err.count("\n") == 1
