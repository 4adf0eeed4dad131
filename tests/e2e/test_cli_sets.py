from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture, passage_saying
from tests.e2e.test_cli_processes import started


@pytest.fixture
def made(filled: Answer) -> dict[str, Any]:
    told = filled(
        *("set", "new", "--question", "How large is the ferry, and what does it cost?"),
        *("--clause", "how many passengers", "--clause", "how fares changed"),
    )
    return dict(told)


def test_a_set_is_answered_as_outside_programs_read_it(
    filled: Answer, made: dict[str, Any]
) -> None:
    passage = passage_saying(filled, "320 passengers")
    clause, other = (one["id"] for one in made["clauses"])
    told = filled(
        *("set", "add", made["set"], passage),
        *("--clause", clause, "--label", "supports", "--reason", "it counts"),
    )
    assert (told["revision"], told["state"]) == (2, "gaps_present")
    assert (told["purpose"], told["as_of"]) == ("active_research", "now")
    (unit,) = told["units"]
    assert (unit["passage"], unit["revision"]) == (passage, 1)
    assert unit["labels"] == [
        {
            "label": "supports",
            "target": clause,
            "provenance": "reviewer",
            "by": "alex",
        }
    ]
    start, end = unit["support"]
    assert filled("source", "text", unit["source"])["text"][start:end] == unit["text"]
    first, second = told["clauses"]
    assert (first["answerable"], first["covered_by"]) == ("yes", [unit["unit"]])
    assert (second["answerable"], second["covered_by"]) == ("no", [])
    (gap,) = told["gaps"]
    assert (gap["clause"], gap["kind"]) == (other, "missing_condition")
    assert second["gaps"] == [gap["gap"]]
    assert gap["searches"]
    tokens = told["tokens"]
    assert tokens["used"] == unit["tokens"]
    assert (tokens["limit"], tokens["exact"]) == (8192, True)


def test_every_change_of_a_set_has_a_command(
    filled: Answer, made: dict[str, Any]
) -> None:
    set_, (first, second) = made["set"], (one["id"] for one in made["clauses"])
    ferry = passage_saying(filled, "320 passengers")
    fares = passage_saying(filled, "raised fares")
    one, two = (
        unit["unit"] for unit in filled("set", "add", set_, ferry, fares)["units"]
    )
    filled("set", "label", set_, one, "supports", "--clause", first)
    filled("set", "label", set_, two, "contradicts", "--unit", one)
    told = filled("set", "label", set_, two, "contradicts", "--unit", one, "--remove")
    assert [len(unit["labels"]) for unit in told["units"]] == [1, 0]
    told = filled("set", "expand", set_, one)
    assert told["units"][0]["extent"] == "neighbours"
    assert filled("set", "narrow", set_, one)["units"][0]["extent"] == "paragraph"
    assert filled("set", "pin", set_, one)["units"][0]["pinned"] is True
    assert filled("set", "unpin", set_, one)["units"][0]["pinned"] is False
    told = filled("set", "order", set_, "manual", two)
    assert [unit["unit"] for unit in told["units"]] == [two, one]
    assert filled("set", "order", set_, "authority")["order"] == "authority"
    told = filled("set", "note", set_, one, "counted by hand")
    noted = {unit["unit"]: unit["note"] for unit in told["units"]}
    assert noted[one] == {"text": "counted by hand", "by": "alex"}
    told = filled("set", "gap", set_, "missing-time", "--clause", second)
    (gap,) = (one["gap"] for one in told["gaps"] if not one["derived"])
    assert filled("set", "gap-resolve", set_, gap)["gaps"][0]["derived"] is True
    told = filled("set", "clause", set_, "add", "who decided")
    third = told["clauses"][2]["id"]
    filled("set", "clause", set_, "edit", third, "who decided it")
    assert len(filled("set", "clause", set_, "drop", third)["clauses"]) == 2
    assert filled("set", "budget", set_, "--limit", "4000")["tokens"]["limit"] == 4000
    assert filled("set", "review", set_)["reviewed_by"] == "alex"
    told = filled(
        *("set", "close", set_, "--attempted", "minutes"),
        *("--reopen-when", "source_added"),
    )
    assert told["state"] == "insufficient"
    assert filled("set", "reopen", set_)["state"] == "gaps_present"
    told = filled("set", "merge", set_, one, two)
    assert [unit["unit"] for unit in told["units"]] == [one]
    told = filled("set", "replace", set_, one, fares)
    assert told["units"][0]["passage"] == fares
    assert filled("set", "remove", set_, told["units"][0]["unit"])["units"] == []
    told = filled("set", "purpose", set_, "accepted_support")
    assert told["purpose"] == "accepted_support"
    rows = filled("set", "history", set_)["revisions"]
    assert rows[0]["revision"] == told["revision"] == len(rows)
    assert filled("set", "list")["sets"][0]["revision"] == told["revision"]
    undone = [filled("set", "undo", set_, "--request", "again") for _ in range(2)]
    assert {one["revision"] for one in undone} == {told["revision"] + 1}
    assert undone[0]["purpose"] == "active_research"
    assert len(filled("set", "undo", set_)["units"]) == 1


def test_the_claims_of_a_document_become_clauses_to_search_for(filled: Answer) -> None:
    made = filled("set", "new", "--doc", "article.md")
    words = [one["text"] for one in made["clauses"]]
    assert "The ferry carries 320 passengers." in words
    told = filled("set", "propose", made["set"], "--limit", "1")
    assert told["state"] == "draft"
    assert all("found for “" in unit["reason"] for unit in told["units"])
    assert filled("set", "review", made["set"])["state"] == "gaps_present"


def test_a_conflict_tells_both_sides_and_saves_nothing(
    filled: Answer, made: dict[str, Any]
) -> None:
    passage = passage_saying(filled, "320 passengers")
    unit = filled("set", "add", made["set"], passage)["units"][0]["unit"]
    filled("set", "expand", made["set"], unit, "--as", "kim")
    told = filled("set", "remove", made["set"], unit, "--expect", "2", code=1)
    sides = told["conflict"]
    assert [one["op"] for one in sides["accepted"]] == ["reshape"]
    assert [one["op"] for one in sides["local"]] == ["remove"]
    assert [one["op"] for one in sides["needs_decision"]] == ["remove"]
    assert sides["replayed"] == []
    assert filled("set", "show", made["set"])["revision"] == 3
    told = filled("set", "note", made["set"], unit, "mine", "--expect", "2")
    assert [one["op"] for one in told["replayed"]] == ["note"]


def test_two_processes_that_save_at_once_both_stand(
    filled: Answer, made: dict[str, Any], here: Path
) -> None:
    wanted = [passage_saying(filled, one) for one in ("320 passengers", "raised fares")]
    at_once = [
        started("set", "add", made["set"], one, "--expect", "1", "--json", cwd=here)
        for one in wanted
    ]
    told = [json.loads(one.communicate(timeout=60)[0]) for one in at_once]
    assert [one.returncode for one in at_once] == [0, 0]
    assert sorted(one["revision"] for one in told) == [2, 3]
    held = filled("set", "show", made["set"])
    assert {unit["passage"] for unit in held["units"]} == set(wanted)


def test_the_text_for_a_model_is_compared_with_its_manifest(
    filled: Answer, made: dict[str, Any], here: Path
) -> None:
    passage = passage_saying(filled, "320 passengers")
    unit = filled("set", "add", made["set"], passage)["units"][0]
    filled("set", "note", made["set"], unit["unit"], "never evidence")
    told = filled("set", "input", made["set"])
    assert told["matches"] is True
    assert "never evidence" not in told["text"]
    assert "never evidence" in filled("set", "input", made["set"], "--notes")["text"]
    manifest = filled("set", "manifest", made["set"])["manifest"]
    assert [one["unit"] for one in manifest["units"]] == [unit["unit"]]
    (here / "prompt.txt").write_text(told["text"].replace("320", "321"), "utf-8")
    told = filled("set", "input", made["set"], "--check", "prompt.txt", code=1)
    assert told["differences"] == ["p1 was altered"]


def test_nothing_is_made_of_what_the_viewer_may_not_see(
    filled: Answer, made: dict[str, Any]
) -> None:
    passage = passage_saying(filled, "320 passengers")
    unit = filled("set", "add", made["set"], passage)["units"][0]
    filled("source", "scope", unit["source"], "private")
    told = filled("set", "show", made["set"], "--viewer", "public")
    assert (told["units"][0]["redacted"], told["units"][0]["text"]) == (True, "")
    assert told["scope"] == "private"
    assert "320" not in json.dumps(told)
    refused = filled("set", "input", made["set"], "--viewer", "public", code=1)
    assert unit["unit"] in refused["refused"][0]
    assert filled("set", "input", made["set"])["matches"] is True


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["new", "--question", " "], 1, "say which"),
        (["new", "--question", "Q", "--as-of", "soon"], 1, "As-of"),
        (["new", "--question", "Q", "--corpus", "clas=news"], 2, "did you mean class?"),
        (["show", "set_none"], 2, "no set of this store"),
        (["add", "SET", "psg_none"], 1, "psg_none"),
        (["add", "SET", "psg_x", "--label", "proves"], 2, "supports"),
        (["remove", "SET", "unt_none"], 2, "no unit of this set"),
        (["clause", "SET", "move", "cls_1"], 2, "add TEXT"),
        (["close", "SET", "--attempted", "a", "--reopen-when", "x"], 1, "source_added"),
        (["label", "SET", "unt_1", "supports"], 2, "--clause"),
        (["review", "SET", "--expect", "9"], 2, "no revision 9"),
        (["review", "SET@1"], 2, "--expect 1"),
        (["review", "SET", "--expect", "9" * 30], 2, "expect"),
        (["budget", "SET", "--limit", "9" * 30], 1, "at most"),
        (["show", "SET", "--viewer", ""], 2, "--viewer"),
        (["new", "--question", "Q", "--corpus", "since=zz"], 2, "no date"),
        (["new", "--question", "Q", "--corpus", "since=1,since=2"], 2, "twice"),
        (["clause", "SET", "add", "How many Passengers"], 1, "c1 asks"),
        (["note", "SET", "u1"], 2, "--remove"),
        (["add", "SET", "psg_x", "--label", "supports"], 2, "--clause"),
        (["label", "SET", "u1", "supports", "--clause", "u2"], 2, "no clause"),
    ],
)
def test_what_cannot_be_meant_is_one_line(
    made: dict[str, Any], words: list[str], code: int, told: str, capsys: Capture
) -> None:
    capsys.readouterr()
    given = [one.replace("SET", made["set"]) for one in words]
    assert main(["set", *given]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_change_says_in_a_few_lines_what_it_did_and_what_is_missing(
    filled: Answer, made: dict[str, Any], capsys: Capture
) -> None:
    set_ = made["set"]
    ferry = passage_saying(filled, "320 passengers")
    fares = passage_saying(filled, "raised fares")

    def said(*words: str, code: int = 0) -> tuple[list[str], str]:
        capsys.readouterr()
        assert main(["set", words[0], set_, *words[1:]]) == code
        out, err = capsys.readouterr()
        assert len(out.splitlines()) <= 4
        assert not {"unt_", "cls_"} & set(err)
        return out.splitlines(), err

    lines, _ = said("add", ferry, fares)
    assert lines[0] == f"{set_}@2  add u1, u2"
    lines, _ = said("label", "u1", "supports", "--clause", "c1")
    assert lines[0] == f"{set_}@3  label u1 supports c1"
    assert lines[1].startswith("  gaps present, 1 of 2 clauses answerable: “how fares")
    lines, _ = said("label", "u1", "supports", "--clause", "c1")
    assert lines[0] == f"{set_}@3  nothing changed: it is so already"
    _, err = said("label", "u1", "contradicts", "--clause", "c1", code=1)
    assert err.startswith("refused: u1 supports c1 already")
    assert said("expand", "u1")[0][0].endswith("expand u1 to its neighbours")
    assert said("narrow", "u1")[0][0].endswith("narrow u1 to its paragraph")
    assert said("note", "u2", "see May")[0][0].endswith("note u2 “see May”")
    lines, _ = said("budget")
    assert "of 8,192" in lines[0]
    assert "500 for instructions, 1,000 for the answer" in lines[1]
    main(["set", "show", set_])
    shown = capsys.readouterr().out
    for told in ("○ c2  cls_", "u2  unt_", "  supports c1", "note of alex: see May"):
        assert told in shown
    assert "gap: no unit covers this clause" in shown
    assert "missing condition" not in shown
    given = filled("set", "input", set_)["text"]
    assert "No unit covers this clause.\nclause: c2" in given
    assert "condition" not in given
    assert said("remove", "u2")[0][0].endswith("remove u2")
    main(["set", "history", set_])
    rows = capsys.readouterr().out
    assert "expand unt_" in rows
    assert "narrow unt_" in rows
    assert "reshape" not in rows
    told = filled("set", "label", set_, "u1", "supports", "--clause", "c1")
    assert told["unchanged"] is True


def test_every_command_of_sets_shows_an_example(capsys: Capture) -> None:
    main(["set", "--help"])
    listed = capsys.readouterr().out.partition("Commands")[2]
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ")]
    assert {"show", "add", "gap-resolve", "budget", "input"} <= set(names)
    for name in names:
        main(["set", name, "--help"])
        assert f"claimtui set {name} " in capsys.readouterr().out
