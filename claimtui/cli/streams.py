"""What standard input, standard output and standard error have to bear."""

from __future__ import annotations

import io
import os
import sys

_STANDARD = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""Names of the streams in the order of their file descriptors, each with its mode."""


def open_closed_streams() -> None:
    """Let a stream that the caller has closed hold nothing and take everything.

    Python leaves such a stream out, and the next file that is opened, perhaps the
    store, would take its descriptor.
    """
    for descriptor, (name, mode) in enumerate(_STANDARD):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(descriptor)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != descriptor:
                os.dup2(nowhere, descriptor)
                os.close(nowhere)
        # By its path: the descriptor may by now belong to a file of the interpreter.
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def prepare_streams() -> None:
    """Let no character that the terminal's encoding lacks end the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write_json_as_utf8() -> None:
    """Write stdout in UTF-8 without a BOM, as JSON has to be (RFC 8259, 8.1)."""
    stream = sys.stdout
    if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() != "utf-8":
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
