"""Where the sample workspace is; it is made when it is missing."""

from __future__ import annotations

from pathlib import Path

from claimtui.model.errors import ClaimtuiError
from claimtui.workspace.places import STORE_NAME, data_folder
from claimtui.workspace.workspace import Workspace

GREETING = "This is a sample workspace: press enter to open the article."
_COMPLETE = "complete"


def demo_folder() -> Path:
    """Return the folder that the sample workspace has to itself."""
    return data_folder() / "demo"


def open_demo(actor: str, *, reset: bool = False) -> Workspace:
    """Open the sample workspace, made anew when it is missing or to be reset.

    No other store is touched.

    Raises:
        ClaimtuiError: The folder cannot be written.
    """
    folder = demo_folder()
    try:
        if reset or not (folder / _COMPLETE).exists():
            # What makes it is of no use to whoever opens it again.
            from claimtui.workspace.demo_making import make_demo

            make_demo(folder, actor)
            (folder / _COMPLETE).touch()
    except OSError as error:
        raise ClaimtuiError(
            f"the sample workspace cannot be made: {(error.strerror or '').lower()}",
            which=str(error.filename or folder),
            hint="check the folder's permissions",
        ) from error
    return Workspace.open(folder / STORE_NAME, actor)
