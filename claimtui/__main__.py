"""Start the command line; the version is answered before anything else is imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_OWN_PARENT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        arguments: What stands after the program's name; None for the process's own.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    if None in (sys.stdin, sys.stdout, sys.stderr):
        from claimtui.cli.streams import open_closed_streams

        open_closed_streams()
    if given == ["--version"]:
        from claimtui.cli.version import VERSION

        sys.stdout.write(f"claimtui {VERSION}\n")
        return 0
    from claimtui.cli.showing import show_at_once, shows_at_once

    if shows_at_once(given):
        return show_at_once(given)
    from claimtui.cli.program import run

    return run(given)


def _own_packages_first() -> None:
    """Keep a `store/` or `screens/` in the current folder from standing for ours.

    `python -m` has put the current folder first on the path.
    """
    try:
        current = os.getcwd()
    except OSError:  # it was removed under our feet
        current = ""
    if not sys.flags.safe_path and sys.path[:1] in ([""], [current]):
        del sys.path[0]
    if sys.path[:1] != [_OWN_PARENT]:
        sys.path.insert(0, _OWN_PARENT)


if __name__ == "__main__":
    _own_packages_first()
    sys.exit(main())
