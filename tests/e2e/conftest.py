from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import ARTICLE, SOURCE, Answer, Capture


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder that holds an article and a source, with an empty store."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CLAIMTUI_STORE", str(tmp_path / "store"))
    (folder / "article.md").write_text(ARTICLE, "utf-8")
    (folder / "minutes.md").write_text(SOURCE, "utf-8")
    return folder


@pytest.fixture
def answer(here: Path, capsys: Capture) -> Answer:
    """Run a command and return its JSON answer, once its exit code is as expected."""

    def run(*words: str, code: int = 0) -> Any:
        assert main([*words, "--json"]) == code
        told = json.loads(capsys.readouterr().out)
        assert told["schema"] == 1
        return told

    return run


@pytest.fixture
def filled(answer: Answer) -> Answer:
    """The same over a store that has the article and the source."""
    answer("doc", "add", "article.md")
    answer("source", "add", "minutes.md")
    return answer
