"""Showing the screens; free of typer, so that the ways in by hand are quick.

`claimtui`, `claimtui demo` and `claimtui FILE` come here directly: importing typer and
the command line takes a quarter of the time until the first paint (`bench_start.py`).
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.cli.streams import prepare_streams
from claimtui.model.errors import UnknownObjectError, UnreadableError, UsageError

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace

COMPLETE = "_CLAIMTUI_COMPLETE"
"""Environment variable in which a shell's completion script asks."""
_SWITCH_S = 0.0005
"""How long a thread may keep the interpreter from the one that draws; Python's 5 ms
add up to several frames a key while a long document is read (`bench_claims.py`)."""
_GARBAGE_AFTER = (20_000, 10, 10)
"""For `gc.set_threshold`: looking through 100,000 claims stops everything for a while,
and a list that is being read is no garbage."""
_CANNOT_PLACE = ("dumb", "unknown")
"""What `TERM` says where text can only be written line after line (terminfo)."""
INTERRUPTED = 130
"""Exit code after ctrl+c."""


def shows_at_once(words: Sequence[str]) -> bool:
    """Return whether words, without any option, do nothing but open the screens.

    No command's name has a point in it, so that a single word with one names a file.
    """
    if COMPLETE in os.environ or len(words) > 1:
        return False
    word = words[0] if words else ""
    return word in ("", "demo") if "." not in word else not word.startswith("-")


def show_at_once(words: Sequence[str]) -> int:
    """Open the screens and return the exit code; a failure is one line on stderr."""
    prepare_streams()
    try:
        if "demo" in words:
            return show_demo(None)
        return show_store(None, None, None, words[0] if words else None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # the edge of the program: nothing may pass it
        from claimtui.cli.failing import tell_failure

        return tell_failure(error)


def show_demo(actor: str | None, *, reset: bool = False) -> int:
    """Open the screens on the sample workspace."""
    from claimtui.workspace.demo import GREETING

    return _show(lambda: open_sample(actor, reset=reset, later=True), None, GREETING)


def open_sample(actor: str | None, *, reset: bool, later: bool = False) -> Workspace:
    """Open the sample workspace as the person that is in force.

    Args:
        actor: Who acts; None for whom environment and configuration name.
        reset: Whether it is made anew.
        later: Whether the screens make it, where it is not there yet.

    Raises:
        StoreError: It cannot be made or opened.
        UsageError: The configuration holds what cannot be meant.
    """
    from claimtui.cli.configured import acting
    from claimtui.workspace.configuration import load_configuration
    from claimtui.workspace.demo import open_demo

    return open_demo(acting(actor, load_configuration()), reset=reset, later=later)


def show_store(
    store: str | None, actor: str | None, viewer: str | None, file: str | None
) -> int:
    """Open the screens, on a document's file where one is named.

    Raises:
        UnknownObjectError: The file does not exist.
        UnreadableError: It is a folder.
        UsageError: There is no terminal to show them in.
    """

    def open_store() -> Workspace:
        from claimtui.cli.configured import open_workspace

        return open_workspace(store, actor, viewer)

    return _show(open_store, None if file is None else _existing(file), "")


def _existing(file: str) -> Path:
    path = Path(file)
    if not path.exists():
        from claimtui.cli.routing import COMMANDS
        from claimtui.cli.values import nearest_first

        near = nearest_first(file, COMMANDS)
        raise UnknownObjectError(
            "is neither a command nor a file",
            which=file,
            hint=near or "claimtui --help lists the commands",
        )
    if path.is_dir():
        raise UnreadableError("is a folder", which=file, hint="name a file in it")
    return path


def _show(workspace: Callable[[], Workspace], start: Path | None, greeting: str) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "the screens need a terminal",
            hint="claimtui --help lists commands that do without",
        )
    if os.environ.get("TERM") in _CANNOT_PLACE:
        raise UsageError(
            f"the screens need a terminal that places text (TERM={os.environ['TERM']})",
            hint="claimtui --help lists commands that do without",
        )
    # What imports make stays: it need not be looked through for garbage now or later.
    gc.disable()
    from claimtui.workspace.configuration import load_configuration
    from screens.app import ClaimtuiApp

    gc.freeze()
    gc.set_threshold(*_GARBAGE_AFTER)
    gc.enable()
    sys.setswitchinterval(_SWITCH_S)
    chosen = load_configuration()
    app = ClaimtuiApp(
        workspace,
        start=start,
        greeting=greeting,
        keys=chosen.keys,
        theme=chosen.theme,
        mouse=chosen.mouse,
    )
    app.run()
    return app.return_code or 0
