from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture, assess_supported, claim_saying


def test_a_backup_is_put_back_with_everything(filled: Answer, here: Path) -> None:
    assess_supported(filled, "320")
    made = filled("backup", "kept.sqlite")
    assert Path(made["file"]).stat().st_size == made["bytes"]
    crew = claim_saying(filled, "crew")["claim"]
    filled("claim", "exclude", crew)
    assert filled("restore", "kept.sqlite", code=1)["refused"]
    assert claim_saying(filled, "crew")["state"] == "excluded"
    told = filled("restore", "kept.sqlite", "--replace")
    assert told["last_event"] == made["last_event"]
    assert Path(told["safety_copy"]).is_file()
    assert claim_saying(filled, "crew")["state"] == "proposed"
    assert claim_saying(filled, "320")["status"] == "supported"
    elsewhere = filled("restore", "kept.sqlite", "--store", str(here / "new"))
    assert elsewhere["safety_copy"] == ""
    assert len(filled("doc", "list", "--store", str(here / "new"))["documents"]) == 1


def test_no_file_is_overwritten_and_no_other_file_restored(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    for words in (["backup", "article.md"], ["restore", "article.md"]):
        assert main(words) == 3
        assert capsys.readouterr().err.count("\n") == 1
    assert filled("doctor")["ok"] is True


def test_prune_tells_first_what_would_go(
    filled: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled("search", "ferry")
    assert filled("prune", "--dry-run")["traces"] == 0
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-09-02T09:00:00Z")
    told = filled("prune", "--dry-run")
    assert (told["dry_run"], told["traces"]) == (True, 1)
    assert filled("prune") == {**told, "dry_run": False}
    assert filled("prune")["traces"] == 0


def test_doctor_repairs_what_can_be_rebuilt(filled: Answer) -> None:
    database = filled("doctor")["database"]
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE claim_now SET status = 'contradicted'")
    connection.close()
    told = filled("doctor", code=1)
    assert told["problems"]
    assert told["repaired"] == []
    told = filled("doctor", "--repair")
    assert (told["ok"], told["problems"]) == (True, [])
    assert told["repaired"]
    assert filled("doctor")["ok"] is True


@pytest.fixture
def configured(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = here / "config.toml"
    monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
    monkeypatch.delenv("CLAIMTUI_USER")
    path.write_text(
        '[user]\nname = "robin"\nviewer = "team"\n'
        "[fetch]\ntimeout_s = 7\nallow_private = true\n"
        '[keys]\n"move.down" = "ctrl+n,down"\n',
        "utf-8",
    )
    return path


def test_config_tells_what_is_in_force_and_where_it_comes_from(
    configured: Path, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def origins(*options: str) -> dict[str, tuple[object, str]]:
        told = answer("config", *options)
        assert (told["path"], told["found"]) == (str(configured), True)
        return {one["key"]: (one["value"], one["from"]) for one in told["settings"]}

    told = origins()
    assert told["user.name"] == ("robin", "file")
    assert told["user.viewer"] == ("team", "file")
    assert told["fetch.timeout_s"] == (7, "file")
    assert told["fetch.max_bytes"][1] == "default"
    assert told["store"][1] == "CLAIMTUI_STORE"
    assert told["keys.move.down"] == ("ctrl+n,down", "file")
    monkeypatch.setenv("CLAIMTUI_USER", "sam")
    assert origins()["user.name"] == ("sam", "CLAIMTUI_USER")
    told = origins("--as", "kim", "--viewer", "public")
    assert told["user.name"] == ("kim", "option")
    assert told["user.viewer"] == ("public", "option")


def test_the_configuration_says_who_acts_and_what_may_be_seen(
    configured: Path, filled: Answer
) -> None:
    assert assess_supported(filled, "320")["by"] == "robin"
    assert assess_supported(filled, "320", "--as", "kim")["by"] == "kim"
    filled("source", "scope", "minutes.md", "private", "--viewer", "private")
    assert filled("source", "list")["sources"][0]["redaction"] == "hidden from team"


def test_keys_lists_the_keys_that_the_configuration_gives(
    configured: Path, answer: Answer, capsys: Capture
) -> None:
    keys = {one["id"]: one["keys"] for one in answer("keys")["actions"]}
    assert keys["move.down"] == ["ctrl+n", "down"]
    configured.write_text('[keys]\n"move.dwn" = "n"\n', "utf-8")
    assert main(["keys"]) == 2
    assert "move.down" in capsys.readouterr().err


def test_a_mistake_in_the_configuration_is_named_in_one_line(
    configured: Path, capsys: Capture
) -> None:
    configured.write_text("[fetch]\ntimeout = 7\n", "utf-8")
    for words in (["config"], ["doc", "list"], ["read", "http://127.0.0.1:9/"]):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert str(configured) in told
        assert "fetch.timeout_s" in told
    assert main(["extract", "article.md"]) == 0


def test_without_a_configuration_all_is_as_by_default(answer: Answer) -> None:
    told = answer("config")
    assert told["found"] is False
    origins = {one["key"]: one["from"] for one in told["settings"]}
    assert origins["fetch.archive"] == "default"
    assert origins["user.name"] == "CLAIMTUI_USER"
