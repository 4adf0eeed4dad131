"""What standard output and standard error have to bear."""

from __future__ import annotations

import io
import sys


def prepare_streams() -> None:
    """Let no character that the terminal's encoding lacks end the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
