from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.workspace import documents, sources
from claimtui.workspace.workspace import Workspace
from tests.screens.driving import ARTICLE, MINUTES
from tests.screens.set_stock import MANUAL, POLICY


@pytest.fixture
def article(tmp_path: Path) -> Path:
    """Write the article into the home folder, whose path screens show as `~`."""
    path = tmp_path / "home" / "ferry-report.md"
    path.write_text(ARTICLE)
    return path


@pytest.fixture
def minutes(tmp_path: Path) -> Path:
    path = tmp_path / "home" / "minutes.md"
    path.write_text(MINUTES)
    return path


@pytest.fixture
def opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put an `xdg-open` first on the path that writes down what it was to open."""
    asked = tmp_path / "asked"
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{asked}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return asked


@pytest.fixture
def stocked(ws: Workspace, article: Path, minutes: Path) -> Workspace:
    """Open a workspace that holds the article and one source."""
    documents.add_document(ws, article)
    sources.add_source(ws, str(minutes))
    return ws


@pytest.fixture
def stocked_sets(ws: Workspace, tmp_path: Path) -> Workspace:
    for name, text in (("manual.md", MANUAL), ("policy.md", POLICY)):
        (tmp_path / "home" / name).write_text(text)
        sources.add_source(ws, str(tmp_path / "home" / name))
    return ws
