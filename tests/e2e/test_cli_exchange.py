from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture, passage_saying


@pytest.fixture
def exported(filled: Answer) -> str:
    """Export a set with one unit and return the set's id."""
    made = filled("set", "new", "--question", "How many?", "--clause", "passengers")
    passage, clause = passage_saying(filled, "320"), made["clauses"][0]["id"]
    filled(
        *("set", "add", made["set"], passage, "--clause", clause),
        *("--label", "supports"),
    )
    told = filled("export", made["set"], "--to", "out")
    assert told["files"] == ["set.md", "manifest.json"]
    assert (told["revision"], told["units"], told["redacted"]) == (2, 1, 0)
    return str(made["set"])


def test_a_set_goes_into_another_store_and_comes_out_the_same(
    filled: Answer, exported: str, here: Path
) -> None:
    there = ("--store", str(here / "other"))
    filled("source", "add", "minutes.md", *there)
    told = filled("import", "out", *there)
    assert (told["set"], told["revision"], told["new"]) == (exported, 2, True)
    assert [one["state"] for one in told["sources"]] == ["present"]
    assert (told["units"], told["missing_units"]) == (1, [])
    filled("export", exported, "--to", "again", *there)
    for name in ("set.md", "manifest.json"):
        assert (here / "again" / name).read_bytes() == (
            here / "out" / name
        ).read_bytes()
    assert not filled("import", "out", *there)["new"]


def test_a_store_without_the_source_says_what_is_missing(
    filled: Answer, exported: str, here: Path
) -> None:
    there = ("--store", str(here / "empty"))
    told = filled("import", "out", *there)
    [missing] = told["missing_units"]
    [source] = told["sources"]
    assert (source["state"], source["found"]) == ("missing", None)
    assert missing["digest"] == source["digest"]
    shown = filled("set", "show", exported, *there)
    assert "inaccessible" in {one["kind"] for one in shown["gaps"]}


@pytest.mark.parametrize("form", ["w3c", "claimreview", "csl", "docx"])
def test_other_forms_are_refused_in_one_line(
    filled: Answer, exported: str, capsys: Capture, form: str
) -> None:
    assert main(["export", exported, "--to", "two", "--as", form]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "this version does not write" in told


def test_what_cannot_be_read_or_written_is_told_in_one_line(
    filled: Answer, exported: str, here: Path, capsys: Capture
) -> None:
    (here / "full").mkdir()
    (here / "full" / "notes.txt").write_text("mine")
    (here / "bad").mkdir()
    (here / "bad" / "manifest.json").write_text(json.dumps({"set": "../.."}))
    for code, words in (
        (2, ["export", exported, "--to", "full"]),
        (2, ["export", exported, "--to", "article.md"]),
        (3, ["export", exported, "--to", "article.md/below"]),
        (2, ["export", "set_nowhere", "--to", "two"]),
        (2, ["export", filled("doc", "list")["documents"][0]["document"], "--to", "x"]),
        (3, ["import", "nowhere"]),
        (3, ["import", "full"]),
        (3, ["import", "bad"]),
        (3, ["import", "article.md"]),
    ):
        capsys.readouterr()
        assert main(words) == code, words
        assert capsys.readouterr().err.count("\n") == 1, words
    assert (here / "full" / "notes.txt").read_text() == "mine"


def test_prune_tells_which_drafts_went(
    filled: Answer, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    question = ("--question", "What?", "--purpose", "temporary_draft")
    set_ = filled("set", "new", *question)["set"]
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-03-17T09:00:00Z")
    assert filled("prune", "--dry-run")["sets"] == [set_]
    assert [one["set"] for one in filled("set", "list")["sets"]] == [set_]
    assert filled("prune")["sets"] == [set_]
    assert filled("set", "list")["sets"] == []
    capsys.readouterr()
    assert main(["set", "show", set_]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "expired on 2026-03-17" in told
    assert filled("doctor")["ok"]


def test_importing_again_says_what_came_and_what_is_missing_still(
    filled: Answer, exported: str, here: Path, capsys: Capture
) -> None:
    there = ("--store", str(here / "empty"))
    assert filled("import", "out", *there)["new"]
    capsys.readouterr()
    assert main(["import", "out", *there]) == 0
    told = capsys.readouterr()
    assert "0 units, 1 could not be placed" in told.out
    assert told.err == (
        "nothing new could be brought in; what is missing is not here yet\n"
    )
    filled("source", "add", "minutes.md", *there)
    capsys.readouterr()
    assert main(["import", "out", *there]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{exported}@2  1 unit\n  came now: unt_")
    assert told.err == "1 unit came that an earlier import lacked, as revision 2\n"
    again = filled("import", "out", *there)
    assert (again["revision"], again["new"], again["came"]) == (2, False, [])
    assert (again["units"], again["missing_units"]) == (1, [])
    shown = filled("set", "show", exported, *there)
    assert "inaccessible" not in {one["kind"] for one in shown["gaps"]}
    [unit] = [one["unit"] for one in shown["units"]]
    filled("set", "remove", exported, unit, *there)
    capsys.readouterr()
    assert main(["import", "out", *there]) == 0
    assert "taken out here, and left out: 1 unit\n" in capsys.readouterr().err


def test_another_revision_of_a_set_that_is_here_is_told_as_what_it_is(
    filled: Answer, exported: str, here: Path, capsys: Capture
) -> None:
    there = ("--store", str(here / "other"))
    filled("source", "add", "minutes.md", *there)
    filled("import", "out", *there)
    [unit] = filled("set", "show", exported)["units"]
    filled("set", "note", exported, unit["unit"], "Mine.")
    filled("export", exported, "--to", "newer")
    capsys.readouterr()
    assert main(["import", "newer", *there]) == 0
    told = capsys.readouterr()
    assert f"goes on from {exported}, which is here at revision 2" in told.err
    filled("set", "note", exported, unit["unit"], "Yours.", *there)
    filled("export", exported, "--to", "apart", *there)
    answer = filled("import", "apart")
    assert answer["new"]
    assert answer["here"] == {
        "set": exported,
        "revision": 3,
        "standing": "diverged",
        "common": 2,
    }
    capsys.readouterr()
    assert main(["import", "out"]) == 0
    assert capsys.readouterr().err == (
        f"all of it is here already, and {exported} has gone on to revision 3;"
        " nothing was made\n"
    )


def test_a_long_import_says_how_far_it_is(
    filled: Answer,
    exported: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    moments = iter(range(0, 1000, 10))
    monkeypatch.setattr("time.monotonic", lambda: next(moments))
    capsys.readouterr()
    assert main(["import", "out"]) == 0
    told = capsys.readouterr().err
    assert "taking the set in: reading the manifest\n" in told
    assert "taking the set in: placing units, 0 of 1\n" in told
