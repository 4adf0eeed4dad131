from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from claimtui.workspace.workspace import Workspace
from tests.kept_reader import end_readers, keep_readers

_LONG_NAME = 200
"""Characters of a text that stands in a test's name as it is."""
# Scrolling is the toolkit's; watching it costs each test of a screen half its time.
os.environ["TEXTUAL_ANIMATIONS"] = "none"  # read when Textual is first imported
# A gate answers the same for the same code; every other run explores further.
settings.register_profile("gate", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("gate")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run half as many again as there are cores: tests of screens wait a third.

    Each worker begins with a row of neighbours, which share what a module prepares.
    """
    if config.option.dist == "no":
        config.option.dist = "worksteal"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    return cores + cores // 2


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name long texts by their length: names travel with every report of a test."""
    if isinstance(val, str | bytes) and len(val) > _LONG_NAME:
        return f"{argname} of {len(val)}"
    return None


def pytest_collection_finish() -> None:
    """Set aside what stays to the end: each search for cycles would go through it."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """End the children that read."""
    end_readers()


@pytest.fixture(scope="session")
def _bare_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the home of tests that have no folder of their own."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def _own_home(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Keep every test away from the user's folders, clock and name."""
    own = "tmp_path" in request.fixturenames
    if own:
        home = request.getfixturevalue("tmp_path") / "home"
        home.mkdir()
    else:
        home = request.getfixturevalue("_bare_home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-03-02T09:00:00Z")
    monkeypatch.setenv("CLAIMTUI_USER", "alex")
    monkeypatch.delenv("CLAIMTUI_STORE", raising=False)
    monkeypatch.delenv("CLAIMTUI_CONFIG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield
    if not own and any(home.iterdir()):
        shutil.rmtree(home)
        home.mkdir()


@pytest.fixture(autouse=True)
def _kept_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests hand the child that reads from one to the next."""
    keep_readers(monkeypatch)


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
