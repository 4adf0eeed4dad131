"""Where the store is and who acts, from options, environment and the current folder."""

from __future__ import annotations

import getpass
import os
from pathlib import Path

STORE_NAME = ".claimtui"


def store_folder(option: str | None) -> Path:
    """Return the store's folder: option, `CLAIMTUI_STORE`, nearest `.claimtui`, home.

    A relative path counts from the current folder.
    """
    named = option or os.environ.get("CLAIMTUI_STORE")
    if named:
        return Path(named).expanduser().absolute()
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / STORE_NAME).is_dir():
            return folder / STORE_NAME
    return data_folder() / "store"


def data_folder() -> Path:
    """Return the folder for this user's data."""
    from platformdirs import user_data_path

    return user_data_path("claimtui", appauthor=False)


def actor_name(option: str | None) -> str:
    """Return who acts: option, `CLAIMTUI_USER`, or the system user."""
    named = option or os.environ.get("CLAIMTUI_USER")
    if named and named.strip():
        return named.strip()
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "someone"
