"""The edge where every failure ends: one line on stderr and an exit code."""

from __future__ import annotations

import os
import sys
import traceback

import typer

from claimtui.cli.routing import OPEN
from claimtui.cli.session import tell
from claimtui.cli.version import VERSION
from claimtui.model.errors import ClaimtuiError

DEBUG = "CLAIMTUI_DEBUG"
"""Environment variable; where it is set, an unforeseen failure shows its traceback."""
_HALF_CHARACTER = (
    "the words given hold half a character, which cannot be kept; nothing was saved"
)
"""For a byte that is no text in this encoding, or half of a UTF-16 pair."""
_WRONG_USE = typer.BadParameter.__bases__[0]
"""Base of all that is wrong in the words given; typer gives it no public name."""


def tell_failure(error: Exception) -> int:
    """Tell a failure in one line on stderr and return its exit code."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    if isinstance(error, ClaimtuiError):
        line, code = str(error), error.exit_code
    elif isinstance(error, _WRONG_USE):
        line, code = _wrong_use_line(error), 2
    elif isinstance(error, UnicodeEncodeError):
        line, code = _HALF_CHARACTER, 2
    elif isinstance(error, OSError):
        which = f"{error.filename}: " if error.filename else ""
        line, code = f"{which}{error.strerror or error}", 3
    else:
        line, code = _unforeseen_line(error), 3
    if not _flushed():
        drop_output()
    try:
        tell(line)
    except OSError:
        return code
    return code


def _wrong_use_line(error: Exception) -> str:
    words = getattr(error, "format_message", error.__str__)().rstrip(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "claimtui"
    path = path.replace(f" {OPEN}", "")
    return f"{words[:1].lower()}{words[1:]}; see {path} --help"


def _unforeseen_line(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    places = [f" in {os.path.basename(one.filename)}:{one.lineno}" for one in frames]
    return (
        f"claimtui {VERSION} failed{places[-1] if places else ''}: "
        f"{type(error).__name__}: {error}; please report this line with your command "
        f"({DEBUG}=1 shows more)"
    )


def _flushed() -> bool:
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True


def drop_output() -> None:
    """Send what nobody reads any more nowhere, so that leaving is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)
