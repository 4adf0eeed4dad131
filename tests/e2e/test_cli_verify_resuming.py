from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import claimtui
from claimtui.__main__ import main
from tests.e2e.cli_answers import Capture
from tests.e2e.lying_server import LyingServer, page, reply
from tests.e2e.record_files import page_saying, read_lines, record, write_lines

PARENT = Path(claimtui.__file__).parents[1]
WORDS = ["verify", "records.jsonl", "--out", "out.jsonl", "--as", "maria"]
OUT = Path("out.jsonl")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LyingServer]:
    with LyingServer() as running:
        path = tmp_path / "config.toml"
        fetch = '[fetch]\ntimeout_s = 20\nallow_private = true\narchive = ""\n'
        path.write_text(fetch, "utf-8")
        monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
        folder = tmp_path / "work"
        folder.mkdir()
        monkeypatch.chdir(folder)
        yield running


def started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "claimtui", *WORDS],
        env={**os.environ, "PYTHONPATH": str(PARENT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def wait_for(server: LyingServer, path: str) -> None:
    end = time.monotonic() + 60
    while path not in server.paths():
        assert time.monotonic() < end, server.paths()
        time.sleep(0.02)


def lines_of(server: LyingServer, count: int) -> list[dict[str, Any]]:
    return [
        record(f"a{n}", server.on(f"/{n}", page(page_saying()))) for n in range(count)
    ]


def test_a_killed_run_is_gone_on_with_and_asks_nothing_twice(
    server: LyingServer,
) -> None:
    lines = lines_of(server, 4)
    write_lines(Path("records.jsonl"), *lines)
    server.on("/2", lambda talk: talk.stall())
    run = started()
    wait_for(server, "/2")
    run.send_signal(signal.SIGKILL)
    run.wait()
    before = OUT.read_bytes()
    assert [one["id"] for one in read_lines(OUT)] == ["a0", "a1"]
    with OUT.open("ab") as file:
        file.write(b'{"id": "a2", "verification_status": "verif')
    server.on("/2", page(page_saying()))
    assert main(WORDS) == 0
    assert OUT.read_bytes().startswith(before)
    assert [one["id"] for one in read_lines(OUT)] == ["a0", "a1", "a2", "a3"]
    assert server.paths() == ["/0", "/1", "/2", "/2", "/3"]


def test_only_half_a_line_of_an_earlier_run_is_nothing(server: LyingServer) -> None:
    write_lines(Path("records.jsonl"), *lines_of(server, 1))
    OUT.write_bytes(b'{"id": "a0", "cla')
    assert main(WORDS) == 0
    assert [one["id"] for one in read_lines(OUT)] == ["a0"]


def test_what_is_decided_stays_byte_for_byte_and_what_is_not_is_tried_again(
    server: LyingServer,
) -> None:
    lines = lines_of(server, 3)
    lines[1]["evidence"] = {"quote": "Nobody said this."}
    server.on("/2", reply("503 Busy"))
    write_lines(Path("records.jsonl"), *lines)
    assert main(WORDS) == 3
    before = OUT.read_bytes().splitlines()
    server.on("/2", page(page_saying()))
    assert main(WORDS) == 1
    after = OUT.read_bytes().splitlines()
    assert after[:2] == before[:2]
    assert [one["verification_status"] for one in read_lines(OUT)] == [
        *("pending", "rejected", "pending")
    ]
    assert server.paths() == ["/0", "/1", "/2", "/2"]


def test_a_record_that_was_changed_since_is_tested_again_and_order_is_the_files(
    server: LyingServer,
) -> None:
    lines = lines_of(server, 3)
    write_lines(Path("records.jsonl"), *lines)
    assert main(WORDS) == 0
    lines[0]["claim"] = "Fares rose."
    write_lines(Path("records.jsonl"), lines[2], "{bad", lines[0])
    assert main(WORDS) == 3
    assert [one.get("id") for one in read_lines(OUT)] == ["a2", None, "a0"]
    assert read_lines(OUT)[2]["claim"] == "Fares rose."
    assert server.paths() == ["/0", "/1", "/2", "/0"]


@pytest.mark.parametrize(
    "forged",
    [
        {"verification_status": "verified"},
        {"verification_status": "verified", "verification": None},
        {"verification_status": "verified", "verification": {"mechanical": None}},
        {
            "verification_status": "verified",
            "verification": {"mechanical": "not_found"},
        },
        {"verification_status": "verified", "verification": {"mechanical": "found"}},
        {"verification_status": [], "verification": {"mechanical": []}},
        {"evidence": 3, "verification": {"mechanical": "found"}},
    ],
)
def test_a_line_that_no_run_can_have_written_does_not_decide(
    server: LyingServer, forged: dict[str, Any]
) -> None:
    [line] = lines_of(server, 1)
    write_lines(Path("records.jsonl"), line)
    whole = {"error": "x", **line, **forged}
    write_lines(OUT, whole)
    assert main(WORDS) == 0
    [told] = read_lines(OUT)
    assert told["verification_status"] == "pending"
    assert server.paths() == ["/0"]


def test_one_run_writes_a_file_at_a_time(server: LyingServer, capsys: Capture) -> None:
    write_lines(Path("records.jsonl"), *lines_of(server, 2))
    server.on("/1", lambda talk: talk.stall())
    first = started()
    wait_for(server, "/1")
    assert main(WORDS) == 3
    assert "another run" in capsys.readouterr().err
    first.kill()
    first.wait()
    server.on("/1", page(page_saying()))
    assert main(WORDS) == 0
    assert len(read_lines(OUT)) == 2


def test_results_of_another_kind_are_never_written_over(
    server: LyingServer, capsys: Capture
) -> None:
    write_lines(Path("records.jsonl"), *lines_of(server, 1))
    other = json.dumps({"id": "a0", "mine": True})
    write_lines(OUT, other)
    assert main(WORDS) == 2
    assert OUT.read_text("utf-8") == f"{other}\n"
    assert "name another file" in capsys.readouterr().err
