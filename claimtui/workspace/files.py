"""Read a person's file, or say in one line why not."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from claimtui.model.errors import (
    ClaimtuiError,
    UnreadableError,
    UsageError,
)

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
MAX_BYTES = 100_000_000
"""More than any reader takes; each has a limit of its own."""


def read_file(place: str) -> bytes:
    """Return a file's bytes, at most as many as a reader takes.

    Raises:
        UnreadableError: It is a folder, no regular file, or too large.
        ClaimtuiError: The system does not let us read it.
    """
    try:
        if Path(place).is_dir():
            raise UnreadableError("is a folder", which=place, hint="name a file in it")
        # A pipe or a device would keep us waiting for ever.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(place, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableError("is no regular file", which=place)
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise UnreadableError(
                f"is too large (more than {MAX_BYTES:,} bytes)",
                which=place,
                hint="split it into parts",
            )
        return data
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(
            f"cannot be read: {reason.lower()}", which=place, hint="check the path"
        ) from error


def refuse_address(text: str, why: str, hint: str) -> None:
    """Refuse an address where a file is wanted.

    Args:
        text: What was given.
        why: What an address is not good for here.
        hint: What the person can do about it.

    Raises:
        UsageError: The text is one, and no file of that name is there.
    """
    if _SCHEME.match(text) and not os.path.lexists(text):
        raise UsageError(why, which=text, hint=hint)
