"""Where the sample workspace is; it is made when it is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.model.errors import ClaimtuiError
from claimtui.workspace.demo_lock import MakingLock
from claimtui.workspace.places import STORE_NAME, data_folder
from claimtui.workspace.workspace import Workspace

if TYPE_CHECKING:
    from claimtui.model.views import Activity

GREETING = "This is a sample workspace, apart from your own: enter opens the article."
ARTICLE = "ferry-report.md"
"""File of the sample's one document, in its folder."""
_COMPLETE = "complete"
_MAKING = MakingLock()
"""Of this process: what one of its threads has begun another one finishes."""


def demo_folder() -> Path:
    """Return the folder that the sample workspace has to itself."""
    return data_folder() / "demo"


def is_demo(ws: Workspace) -> bool:
    """Return whether a workspace is the sample."""
    return ws.store.folder == demo_folder() / STORE_NAME


def is_made(ws: Workspace) -> bool:
    """Return whether everything that belongs into the sample is in it."""
    return (ws.store.folder.parent / _COMPLETE).exists()


def open_demo(actor: str, *, reset: bool = False, later: bool = False) -> Workspace:
    """Open the sample workspace, made anew when it is missing or to be reset.

    No other store is touched. Where another process is making it, that is waited for.

    Args:
        actor: Who acts, and made most of the sample's assessments.
        reset: Whether it is made anew though it exists.
        later: Whether one that has to be made is opened while it is still empty, for
            `finish_demo` to make it beside the screen.

    Raises:
        ClaimtuiError: The folder cannot be written, or another process makes it and
            comes to no end.
    """
    folder = demo_folder()
    if not reset and (folder / _COMPLETE).exists():
        return Workspace.open(folder / STORE_NAME, actor)
    with _told(folder):
        _MAKING.take(folder)
    if not reset and (folder / _COMPLETE).exists():
        # Another process has made it meanwhile.
        _MAKING.release()
        return Workspace.open(folder / STORE_NAME, actor)
    try:
        return _begun(folder, actor, later=later)
    except BaseException:
        _MAKING.release()
        raise


def _begun(folder: Path, actor: str, *, later: bool) -> Workspace:
    """Open an empty sample and make it, or leave that for later."""
    with _told(folder):
        if folder.exists():
            from shutil import rmtree

            rmtree(folder)
        folder.mkdir(parents=True)
    ws = Workspace.open(folder / STORE_NAME, actor)
    try:
        # Here and not beside the screen: two threads that import SQLAlchemy at the same
        # time, this one's and the warm-up's, find each other's modules half loaded.
        ws.prepare_to_write()
        if not later:
            finish_demo(ws)
    except BaseException:
        ws.close()
        raise
    return ws


def finish_demo(
    ws: Workspace, progress: Callable[[Activity], None] | None = None
) -> None:
    """Make what belongs into a sample workspace that was opened empty.

    Args:
        ws: The sample workspace.
        progress: Told before each step what is done in it.

    Raises:
        ClaimtuiError: A step was refused, or the folder cannot be written.
    """
    # What makes it is of no use to whoever opens it again.
    from claimtui.workspace.demo_making import make_demo

    folder = ws.store.folder.parent
    try:
        with _told(folder):
            make_demo(ws, ARTICLE, progress or (lambda _: None))
            (folder / _COMPLETE).touch()
    finally:
        _MAKING.release()


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Tell what the system refuses as what became of the sample."""
    try:
        yield
    except OSError as error:
        raise ClaimtuiError(
            f"the sample workspace cannot be made: {(error.strerror or '').lower()}",
            which=str(error.filename or folder),
            hint="check the folder's permissions",
        ) from error
