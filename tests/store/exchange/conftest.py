from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from claimtui.model.evidence_views import SetView
from claimtui.model.ids import SourceId
from claimtui.workspace import (
    sets,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace
from tests.store.exchange.stock import (
    make_stores,
    write_files,
)


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a store with a set, another store with the same files, and an export."""
    folder = tmp_path_factory.mktemp("exchange")
    make_stores(folder)
    return folder


@pytest.fixture
def files(first: Path) -> Iterator[Path]:
    """Return where the files are; they are as they were again afterwards."""
    yield first / "files"
    write_files(first / "files")


@pytest.fixture
def export(first: Path, tmp_path: Path) -> Path:
    """Return a copy of the export."""
    return Path(copytree(first / "export", tmp_path / "one"))


@pytest.fixture
def ws(open_workspace: OpenWorkspace, first: Path, tmp_path: Path) -> Workspace:
    """Open the store in which the set was made."""
    return open_workspace("alex", Path(copytree(first / "store", tmp_path / "store")))


@pytest.fixture
def other(open_workspace: OpenWorkspace, first: Path, tmp_path: Path) -> Workspace:
    """Open another store, which took the same files in by itself."""
    return open_workspace("kim", Path(copytree(first / "other", tmp_path / "other")))


@pytest.fixture
def made(ws: Workspace) -> SetView:
    [row] = sets.set_rows(ws)
    return sets.set_view(ws, row.set)


@pytest.fixture
def source(ws: Workspace) -> SourceId:
    return search(ws, "strict mode", record=False).hits[0].passage.source
