from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import claimtui
from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture
from tests.e2e.lying_server import LyingServer, page, reply
from tests.e2e.record_files import (
    QUOTE,
    page_saying,
    read_lines,
    record,
    write_lines,
)

PARENT = Path(claimtui.__file__).parents[1]
VERIFY = ("verify", "records.jsonl", "--out", "out.jsonl")
OUT = Path("out.jsonl")
Run = Callable[..., Any]


@pytest.fixture
def server(here: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LyingServer]:
    with LyingServer() as running:
        path = here / "config.toml"
        fetch = '[fetch]\ntimeout_s = 20\nallow_private = true\narchive = ""\n'
        path.write_text(fetch, "utf-8")
        monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
        yield running


@pytest.fixture
def tested(server: LyingServer, answer: Answer) -> Answer:
    """Return how to answer, over a store with one record whose quote was found."""
    address = server.on("/a", page(page_saying()))
    write_lines(Path("records.jsonl"), record("a1", address))
    assert main([*VERIFY, "--as", "maria"]) == 0
    return answer


def by(name: str) -> tuple[str, str]:
    return ("--as", name)


def test_records_are_added_listed_and_shown(
    server: LyingServer, answer: Answer, capsys: Capture
) -> None:
    first, second = (record(n, f"http://x.example/{n}") for n in ("a1", "2"))
    write_lines(Path("r.jsonl"), first, "{no", {**second, "id": 2})
    added = answer("records", "add", "r.jsonl", code=3)["records"]
    assert [one.get("new") for one in added] == [True, None, True]
    assert "line 2" in added[1]["error"]
    again = answer("records", "add", "r.jsonl", code=3)["records"]
    assert [one.get("new") for one in again] == [False, None, False]
    rows = answer("records", "list")["records"]
    assert [one["id"] for one in rows] == ["a1", "2"]
    assert rows[0]["source"] == {"url": "http://x.example/a1"}
    assert answer("records") == answer("records", "list")
    assert answer("records", "list", "--status", "verified")["records"] == []
    shown = answer("records", "show", "a1")
    assert shown["record"] == rows[0]["record"]
    assert (shown["evidence"], shown["claim"]) == ({"quote": QUOTE}, QUOTE)
    assert main(["records", "list"]) == 0
    assert "… pending" in capsys.readouterr().out


def test_a_person_answers_and_the_record_comes_back_verified(tested: Answer) -> None:
    [waiting] = read_lines(OUT)
    assert waiting["verification_status"] == "pending"
    told = tested("records", "support", "a1", "--answer", "full", *by("ada"))
    assert told["verification_status"] == "verified"
    assert told["verification"]["checked_by"] == "ada"
    words = ("--ledger", "l.json", *by("maria"))
    write_lines(
        Path("f.jsonl"),
        {
            "id": "f1",
            "text": "So.",
            "records": ["a1"],
            "acknowledged_revisions": {"a1": 1},
        },
    )
    assert main([*VERIFY, *words, "--findings", "f.jsonl"]) == 0
    [done] = read_lines(OUT)
    assert (done["id"], done["verification_status"]) == ("a1", "verified")
    assert done["verification"]["semantic"] == "full"
    assert (
        done["verification"]["answers"][0].items()
        >= {"by": "ada", "revision": 1}.items()
    )
    ledger = json.loads(Path("l.json").read_text())
    assert ledger["verified"] == ["a1"]
    assert ledger["findings"] == [{"id": "f1", "valid": True, "faults": []}]


def test_a_narrowed_record_comes_back_with_its_new_words_and_revision(
    tested: Answer, capsys: Capture
) -> None:
    narrower = ("--answer", "partial", "--narrower", "Fares rose in 2023.")
    told = tested("records", "support", "a1", *narrower, *by("ada"))
    assert (told["claim"], told["claim_revision"]) == ("Fares rose in 2023.", 2)
    assert told["verification_status"] == "pending"
    tested("records", "support", "a1", "--answer", "full", *by("ada"))
    assert main(["records", "show", "a1"]) == 0
    assert "Until r2, narrowed by ada, " in capsys.readouterr().out
    write_lines(
        Path("f.jsonl"),
        {
            "id": "f1",
            "text": "So.",
            "records": ["a1"],
            "acknowledged_revisions": {"a1": 1},
        },
    )
    findings = ("--findings", "f.jsonl", "--ledger", "l.json")
    assert main([*VERIFY, *findings, *by("maria")]) == 1
    [done] = read_lines(OUT)
    assert (done["claim"], done["claim_revision"]) == ("Fares rose in 2023.", 2)
    assert f"claim narrowed from: {QUOTE}" in done["limitations"]
    ledger = json.loads(Path("l.json").read_text())
    assert (ledger["narrowed"], ledger["verified"]) == (["a1"], ["a1"])
    assert "revision 2" in ledger["findings"][0]["faults"][0]
    assert "revision 2" in capsys.readouterr().err


def test_results_that_become_records_again_are_the_same_records(
    tested: Answer,
) -> None:
    narrower = ("--answer", "partial", "--narrower", "Fares rose in 2023.")
    tested("records", "support", "a1", *narrower, *by("ada"))
    assert main([*VERIFY, *by("maria")]) == 0
    assert main(["verify", "out.jsonl", "--out", "o.jsonl", *by("maria")]) == 0
    assert read_lines(Path("o.jsonl"))[0]["claim_revision"] == 2
    assert len(tested("records", "list")["records"]) == 1


def test_results_of_a_store_are_gone_on_with_without_it(
    tested: Answer, server: LyingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    tested("records", "support", "a1", "--answer", "full", *by("ada"))
    assert main([*VERIFY, *by("maria")]) == 0
    before = OUT.read_bytes()
    monkeypatch.delenv("CLAIMTUI_STORE")
    assert main([*VERIFY, *by("maria")]) == 0
    assert OUT.read_bytes() == before
    assert server.paths() == ["/a"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--answer", "full", "--as", "ROBIN"), "somebody else"),
        (("--answer", "partial", "--as", "ada"), "narrower words"),
        (("--answer", "none", "--narrower", "x", "--as", "ada"), "Only a partial"),
    ],
)
def test_a_refused_answer_records_nothing(
    tested: Answer, words: tuple[str, ...], said: str
) -> None:
    told = tested("records", "support", "a1", *words, code=1)
    assert said in told["refused"][0]
    assert "answers" not in tested("records", "show", "a1")["verification"]


def test_wrong_use_is_told_in_one_line(tested: Answer, capsys: Capture) -> None:
    capsys.readouterr()
    for words, code in (
        (("records", "show", "nobody"), 2),
        (("records", "support", "a1", "--answer", "perhaps"), 2),
        (("records", "add"), 2),
        (("records", "add", "missing.jsonl"), 3),
        (("records", "list", "--status", "good"), 2),
    ):
        assert main(list(words)) == code
        assert capsys.readouterr().err.count("\n") == 1


def test_an_answer_for_an_older_revision_is_a_conflict(tested: Answer) -> None:
    narrower = ("--answer", "partial", "--narrower", "Fares rose.")
    tested("records", "support", "a1", *narrower, *by("ada"))
    stale = ("--answer", "full", "--expect", "1")
    told = tested("records", "support", "a1", *stale, *by("ben"), code=1)
    assert told["conflict"]["found"] == 2


def test_an_answer_is_taken_back_and_the_revision_goes_on(
    tested: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrower = ("--answer", "partial", "--narrower", "Fares rose.")
    tested("records", "support", "a1", *narrower, *by("ada"))
    nothing = tested("records", "undo", "a1", *by("ben"), code=1)
    assert nothing["refused"] == ["there is nothing of yours to undo"]
    stale = tested("records", "undo", "a1", "--expect", "1", *by("ada"), code=1)
    assert stale["conflict"]["found"] == 2
    told = tested("records", "undo", "a1", "--request", "r1", *by("ada"))
    assert (told["claim"], told["claim_revision"]) == (QUOTE, 3)
    assert told["verification"]["semantic"] is None
    assert not any("narrowed" in one for one in told["limitations"])
    again = ("records", "support", "a1", *narrower, "--request", "r2", *by("ada"))
    answered = tested(*again)
    assert tested("records", "undo", "a1", "--request", "r1", *by("ada")) == told
    tested("records", "undo", "a1", *by("ada"))
    assert tested(*again) == answered
    assert main([*VERIFY, "--as", "maria"]) == 0
    assert [one["claim_revision"] for one in read_lines(OUT)] == [5]
    before = OUT.read_bytes()
    monkeypatch.delenv("CLAIMTUI_STORE")
    assert main([*VERIFY, "--as", "maria"]) == 0
    assert OUT.read_bytes() == before


def test_a_claims_citation_becomes_a_record(filled: Answer) -> None:
    claim = next(
        one for one in filled("claims", "article.md")["claims"] if "320" in one["text"]
    )
    [hit] = filled("search", "320 passengers")["results"][:1]
    cited = ("--claim", claim["claim"], "--passage", f"{hit['passage']}@0-35")
    told = filled("records", "add", *cited)
    assert told["document_claim"] == claim["claim"]
    assert told["evidence"]["quote"] == hit["text"][:35]
    run = filled("records", "verify", *by("maria"))
    assert [one["mechanical"] for one in run["records"]] == ["found"]
    refused = filled("records", "verify", "--again", told["record"], code=1)
    assert refused["refused"][0]["record"] == told["record"]


@pytest.mark.parametrize(
    ("part", "code"),
    [("@9999-10005", 1), ("@0-99999", 1), ("@5-5", 2), ("@9-5", 2), ("@x", 2)],
)
def test_a_part_that_no_passage_has_is_not_quoted(
    filled: Answer, capsys: Capture, part: str, code: int
) -> None:
    claim = filled("claims", "article.md")["claims"][0]["claim"]
    [hit] = filled("search", "320 passengers")["results"][:1]
    capsys.readouterr()
    cited = ("--claim", claim, "--passage", f"{hit['passage']}{part}")
    assert main(["records", "add", *cited]) == code
    assert capsys.readouterr().err.count("\n") == 1
    assert filled("records", "list")["records"] == []


def test_records_are_verified_where_they_are_kept(
    server: LyingServer, answer: Answer
) -> None:
    good, late = server.on("/a", page(page_saying())), server.on("/b", reply("410 No"))
    write_lines(Path("r.jsonl"), record("a1", good), record("a2", late))
    answer("records", "add", "r.jsonl")
    told = answer("records", "verify", *by("maria"), code=3)["records"]
    assert [one["verification_status"] for one in told] == ["pending", "unreachable"]
    server.on("/b", page(page_saying()))
    told = answer("records", "verify", *by("maria"))["records"]
    assert [one["verification_status"] for one in told] == ["pending", "pending"]
    assert server.paths() == ["/a", "/b", "/b"]


def started(out: str) -> subprocess.Popen[bytes]:
    words = ["verify", "records.jsonl", "--out", out, "--as", "maria"]
    return subprocess.Popen(
        [sys.executable, "-m", "claimtui", *words],
        env={**os.environ, "PYTHONPATH": str(PARENT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def wait_for(server: LyingServer, path: str) -> None:
    end = time.monotonic() + 60
    while path not in server.paths():
        assert time.monotonic() < end, server.paths()
        time.sleep(0.02)


def test_a_killed_run_loses_nothing_that_the_store_or_the_file_had(
    server: LyingServer, answer: Answer
) -> None:
    lines = [record(f"a{n}", server.on(f"/{n}", page(page_saying()))) for n in range(3)]
    write_lines(Path("records.jsonl"), *lines)
    server.on("/2", lambda talk: talk.stall())
    run = started("out.jsonl")
    wait_for(server, "/2")
    run.send_signal(signal.SIGKILL)
    run.wait()
    assert [one["id"] for one in read_lines(OUT)] == ["a0", "a1"]
    held = answer("records", "list")["records"]
    assert [one["mechanical"] for one in held] == ["found", "found"]
    OUT.unlink()
    server.on("/2", page(page_saying()))
    assert main([*VERIFY, *by("maria")]) == 0
    assert [one["id"] for one in read_lines(OUT)] == ["a0", "a1", "a2"]
    assert server.paths() == ["/0", "/1", "/2", "/2"]
    assert answer("doctor")["ok"]


def test_two_processes_verify_the_same_records_into_one_store(
    server: LyingServer, answer: Answer
) -> None:
    address = server.on("/a", page(page_saying()))
    write_lines(Path("records.jsonl"), *(record(f"a{n}", address) for n in range(20)))
    runs = [started("one.jsonl"), started("two.jsonl")]
    assert [run.wait(60) for run in runs] == [0, 0]
    assert len(answer("records", "list")["records"]) == 20
    for out in ("one.jsonl", "two.jsonl"):
        told = read_lines(Path(out))
        assert [one["verification_status"] for one in told] == ["pending"] * 20
    assert answer("doctor")["ok"]


@pytest.mark.parametrize("file", ["x" * 5000, "a\x00b", "~nobody/a.md", "."])
def test_a_file_that_cannot_be_is_unreachable_and_the_run_goes_on(
    server: LyingServer, answer: Answer, file: str
) -> None:
    good = server.on("/a", page(page_saying()))
    odd = record("a1", source={"file": file})
    write_lines(Path("records.jsonl"), odd, record("a2", good))
    assert main([*VERIFY, *by("maria")]) == 3
    told = [one["verification_status"] for one in read_lines(OUT)]
    assert told == ["unreachable", "pending"]
