"""Ask the system to open a file or address in its own program, without waiting."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

from screens.sanitize import sanitize_cell

_OPENERS = {"darwin": ("open",), "win32": ("explorer",)}
_ELSEWHERE = ("xdg-open", "wslview")
_SCHEMES = ("http", "https")


def ask_to_open(where: str) -> str:
    """Start the system's opener for a path or web address.

    It runs apart from this program, with nothing of the terminal, so that a browser
    that writes to one cannot disturb the screen. Whether it opened anything is not
    known here.

    Returns:
        In a sentence, what was asked of whom, or why nothing was.
    """
    shown = sanitize_cell(where)
    target = where if _is_address(where) else _existing(where)
    if target is None:
        return f"There is no file {shown} any more"
    opener = _opener()
    if opener is None:
        return f"No program that opens files or addresses is installed here: {shown}"
    try:
        process = subprocess.Popen(  # noqa: S603 (no shell; the target is a path or web address)
            [opener, target],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return f"{Path(opener).name} could not be started: {error.strerror}"
    threading.Thread(target=process.wait, name="opening", daemon=True).start()
    return f"Asked {Path(opener).name} to open {shown}"


def _is_address(where: str) -> bool:
    try:
        parts = urlsplit(where)
    except ValueError:
        return False
    return parts.scheme in _SCHEMES and bool(parts.netloc)


def _existing(path: str) -> str | None:
    """Return the absolute path of a file, so that it is never read as an option."""
    full = os.path.abspath(path)
    try:
        return full if os.path.exists(full) else None
    except ValueError:
        return None  # a NUL in it


def _opener() -> str | None:
    names = _OPENERS.get(sys.platform, _ELSEWHERE)
    return next((found for name in names if (found := shutil.which(name))), None)
