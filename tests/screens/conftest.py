from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.workspace import documents, sources
from claimtui.workspace.workspace import Workspace
from tests.screens.driving import ARTICLE, MINUTES


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
def stocked(ws: Workspace, article: Path, minutes: Path) -> Workspace:
    """Open a workspace that holds the article and one source."""
    documents.add_document(ws, article)
    sources.add_source(ws, str(minutes))
    return ws
