from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import claimtui

PARENT = Path(claimtui.__file__).parents[1]
LOADED = (
    "import json, sys; from claimtui.__main__ import main; "
    "main(json.loads(sys.argv[1])); "
    "sys.stderr.write(json.dumps(sorted(sys.modules)))"
)
HEAVY = {"textual", "sqlmodel", "sqlalchemy", "httpx"}


def loaded_by(cwd: Path, *words: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(words)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(PARENT)},
        capture_output=True,
        timeout=60,
        check=True,
    )
    return set(json.loads(done.stderr.decode().splitlines()[-1]))


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_text("The ferry carries 320 passengers.", "utf-8")
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "--claim", "It rose 5%.", "--evidence", "It rose 5%."],
        ["extract", "article.md", "--json"],
        ["quote", "--source", "article.md", "--quote", "320"],
        ["read", "article.md", "--json"],
        ["explain", "--json"],
        ["keys", "--json"],
        ["config", "--json"],
    ],
    ids=lambda words: words[0],
)
def test_a_command_without_a_store_loads_no_screens_store_or_network(
    article: Path, words: list[str]
) -> None:
    loaded = loaded_by(article.parent, *words)
    assert not loaded & (HEAVY | {"sqlite3", "rich", "lxml"})


def test_help_loads_no_library_but_typer_and_what_it_brings(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, "--help")
    assert not loaded & (HEAVY | {"sqlite3", "rich", "lxml", "rapidfuzz", "regex"})


def test_the_version_loads_next_to_nothing(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, "--version")
    assert not loaded & (HEAVY | {"typer", "argparse", "importlib.metadata"})
    ours = {name for name in loaded if name.partition(".")[0] == "claimtui"}
    assert ours == {
        *("claimtui", "claimtui.__main__", "claimtui.cli", "claimtui.cli.version")
    }


def test_reading_a_store_loads_no_sqlmodel(article: Path) -> None:
    loaded = loaded_by(article.parent, "doc", "list", "--json", "--store", "s")
    assert not loaded & {"textual", "sqlmodel", "httpx", "lxml"}


def test_verifying_records_without_a_store_loads_none(article: Path) -> None:
    line = {
        "id": "a1",
        "claim": "It carries passengers.",
        "evidence": {"quote": "320 passengers"},
        "source": {"file": "article.md"},
    }
    (article.parent / "r.jsonl").write_text(json.dumps(line), "utf-8")
    loaded = loaded_by(article.parent, "verify", "r.jsonl", "--out", "o.jsonl")
    assert not loaded & (HEAVY | {"sqlite3", "rich", "lxml"})
