"""One process at a time makes the sample workspace; another one waits for it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import IO

from claimtui.model.errors import ClaimtuiError

_FILE = "demo.lock"
"""Beside the sample's folder, which is removed when it is made anew."""
_LONGEST_S = 60.0
"""Longest wait; making it takes some seconds, on a busy machine half a minute."""
_LOOK_S = 0.05


class MakingLock:
    """Held by the process that makes the sample; ends with it, however it ends."""

    def __init__(self) -> None:
        self._file: IO[str] | None = None

    def take(self, folder: Path) -> None:
        """Wait until nobody else makes the sample in a folder, and keep others out.

        Raises:
            ClaimtuiError: Somebody else takes too long.
            OSError: The folder above cannot be written.
        """
        if self._file is not None:
            return
        folder.parent.mkdir(parents=True, exist_ok=True)
        file = (folder.parent / _FILE).open("w", encoding="utf-8")
        until = time.monotonic() + _LONGEST_S
        while not _locked(file):
            if time.monotonic() > until:
                file.close()
                raise ClaimtuiError(
                    "another claimtui is making the sample workspace",
                    which=str(folder),
                    hint="try again in a moment",
                )
            time.sleep(_LOOK_S)
        self._file = file

    def release(self) -> None:
        """Let others in."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(file: IO[str]) -> bool:
    """Lock a file for this process; True where the system knows no such locks."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
