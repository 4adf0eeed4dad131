from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import claimtui

PARENT = Path(claimtui.__file__).parents[1]


def started(*words: str, cwd: Path, **more: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "claimtui", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(PARENT), **more},
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    )


def ended(
    *words: str, cwd: Path, given: bytes = b"", **more: str
) -> tuple[int, str, str]:
    process = started(*words, cwd=cwd, **more)
    out, err = process.communicate(given, timeout=60)
    return process.returncode, out.decode(), err.decode()


def test_it_runs_in_a_folder_that_holds_packages_named_like_ours(
    tmp_path: Path,
) -> None:
    for name in ("store", "screens", "themes"):
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("raise SystemExit('shadowed')", "utf-8")
    (tmp_path / "typer.py").write_text("raise SystemExit('shadowed')", "utf-8")
    (tmp_path / "article.md").write_text("The ferry is 40 years old.", "utf-8")
    for words in (["doc", "add", "article.md"], ["source", "add", "article.md"]):
        code, out, err = ended(*words, cwd=tmp_path)
        assert (code, err) == (0, "")
        assert "added" in out
    assert ended("keys", cwd=tmp_path)[0] == 0


def test_lines_are_answered_while_more_are_coming(tmp_path: Path) -> None:
    process = started("compare", "--jsonl", "-", cwd=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    for number in range(3):
        line = {"id": number, "claim": "It rose 5%.", "evidence": "It rose 5%."}
        process.stdin.write(json.dumps(line).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 0


def test_an_interruption_ends_it_quietly(tmp_path: Path) -> None:
    process = started("compare", "--jsonl", "-", cwd=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"nonsense\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_nobody_reading_its_output_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("A line of text.\n" * 20_000, "utf-8")
    process = started("read", "long.txt", cwd=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(100)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 0


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "claimtui", "keys"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(PARENT)},
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_of_another_encoding_gets_all_that_it_can_show(
    tmp_path: Path,
) -> None:
    case = ("compare", "--claim", "Fähre 出口 5%", "--evidence", "5%", "--json")
    code, out, _ = ended(*case, cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert code == 0
    assert json.loads(out)["schema"] == 1
    for encoding in ("utf-16", "utf-8-sig"):
        code, out, _ = ended(*case, cwd=tmp_path, PYTHONIOENCODING=encoding)
        assert (code, out.startswith('{"schema": 1')) == (0, True)
    code, out, err = ended("keys", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert "move.down" in out


def test_completion_offers_commands_and_values(tmp_path: Path) -> None:
    for typed, number, offered in (
        ("claimtui cla", "1", {"claims", "claim"}),
        ("claimtui claim re", "2", {"restore", "retype"}),
        ("claimtui assess c --status un", "4", {"unsupported"}),
    ):
        code, out, _ = ended(
            cwd=tmp_path,
            COMP_WORDS=typed,
            COMP_CWORD=number,
            _CLAIMTUI_COMPLETE="complete_bash",
        )
        assert code == 0
        assert set(out.split()) == offered


def test_two_processes_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    for number in range(4):
        path = tmp_path / f"{number}.md"
        path.write_text(f"Pier {number} is 40 metres long.", "utf-8")
    store = str(tmp_path / "store")
    running = [
        started("doc", "add", f"{number}.md", "--store", store, cwd=tmp_path)
        for number in range(4)
    ]
    for process in running:
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
    _, out, _ = ended("doc", "list", "--json", "--store", store, cwd=tmp_path)
    assert len(json.loads(out)["documents"]) == 4


def test_two_first_starts_of_the_demo_make_one_sample_and_both_have_all_of_it(
    tmp_path: Path,
) -> None:
    running = [started("demo", "--json", cwd=tmp_path) for _ in range(2)]
    stores = []
    for process in running:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
        stores.append(json.loads(out)["store"])
    assert stores[0] == stores[1]
    _, out, _ = ended("source", "list", "--json", "--store", stores[0], cwd=tmp_path)
    assert [one["revision"] for one in json.loads(out)["sources"]].count(2) == 1


def test_closed_streams_are_no_failure(tmp_path: Path) -> None:
    whole = [sys.executable, "-m", "claimtui"]
    environment = {**os.environ, "PYTHONPATH": str(PARENT)}
    for closing, words, wanted in (
        (">&-", ["explain", "--json"], 0),
        (">&-", ["--version"], 0),
        ("2>&-", ["explain", "nope"], 2),
        ("<&-", ["compare", "--jsonl", "-"], 0),
        ("<&- >&- 2>&-", ["doc", "list", "--store", "kept"], 0),
    ):
        ran = subprocess.run(
            ["/bin/sh", "-c", f'exec "$@" {closing}', "sh", *whole, *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert (ran.returncode, ran.stdout, ran.stderr) == (wanted, b"", b""), closing


def test_half_a_character_among_the_words_is_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "article.md").write_text("The ferry is 40 years old.", "utf-8")
    ended("doc", "add", "article.md", cwd=tmp_path)
    listed = json.loads(ended("claims", "article.md", "--json", cwd=tmp_path)[1])
    claim = listed["claims"][0]["claim"]
    for option, act in (("--request", "accept"), ("--note", "exclude")):
        words = ("claim", act, claim, option, "a\udcff", "--json")
        code, out, err = ended(*words, cwd=tmp_path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "half a character" in err
    assert json.loads(ended("claims", "article.md", "--json", cwd=tmp_path)[1]) == (
        listed
    )
