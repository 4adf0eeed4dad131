from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from claimtui.workspace.workspace import Workspace

# A gate answers the same for the same code; every other run explores further.
settings.register_profile("gate", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("gate")


def pytest_xdist_auto_num_workers() -> int:
    """Run half as many again as there are cores: tests of screens wait a third."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    return cores + cores // 2


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the user's folders, clock and name."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-03-02T09:00:00Z")
    monkeypatch.setenv("CLAIMTUI_USER", "alex")
    monkeypatch.delenv("CLAIMTUI_STORE", raising=False)
    monkeypatch.delenv("CLAIMTUI_CONFIG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


OpenWorkspace = Callable[..., Workspace]


@pytest.fixture
def open_workspace(tmp_path: Path) -> Iterator[OpenWorkspace]:
    """Open workspaces on one store of this test, as several people if wanted."""
    opened: list[Workspace] = []

    def open_one(actor: str = "alex", folder: Path | None = None) -> Workspace:
        ws = Workspace.open(folder or tmp_path / "store", actor)
        opened.append(ws)
        return ws

    yield open_one
    for ws in opened:
        ws.close()


@pytest.fixture
def ws(open_workspace: OpenWorkspace) -> Workspace:
    """Open an empty workspace as alex."""
    return open_workspace()
