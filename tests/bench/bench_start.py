"""How soon claimtui is there and gone, against an empty Textual app.

Run as `python tests/bench/bench_start.py [ROUNDS]`. The programs run in turn in a real
pseudo-terminal (SPEC 8.3); the sample workspace exists before the first round.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from figures import Figure, tell
from pseudo_terminal import PseudoTerminal

ROUNDS = 11
_EMPTY_TEXT = "nothing else"
_EMPTY = (
    "from textual.app import App\n"
    "from textual.widgets import Static\n"
    "class Empty(App[None]):\n"
    "    def compose(self):\n"
    f"        yield Static({_EMPTY_TEXT!r})\n"
    "Empty().run()\n"
)
_FRAME = "Documents.*Sources"
"""The titles of the panes of the first screen."""
_DATA = r"ferry-report\.md"
_QUIT = "\x11"


@dataclass
class Times:
    """Seconds of each round of one program."""

    paint: list[float] = field(default_factory=list)
    data: list[float] = field(default_factory=list)
    leaving: list[float] = field(default_factory=list)


def one_round(
    times: Times, words: Sequence[str], environment: Mapping[str, str], *shown: str
) -> None:
    """Start a program, wait for what it shows, and leave it when it is at rest."""
    command = [sys.executable, *words]
    with PseudoTerminal(command, environment=environment) as terminal:
        times.paint.append(terminal.shown_at(shown[0]) - terminal.began_s)
        if len(shown) > 1:
            known = terminal.shown_at(shown[1]) if not _has(terminal, shown[1]) else 0
            times.data.append(max(times.paint[-1], known - terminal.began_s))
        terminal.settle()
        pressed = terminal.press(_QUIT)
        times.leaving.append(terminal.ended_at() - pressed)


def _has(terminal: PseudoTerminal, text: str) -> bool:
    return text.replace("\\", "") in terminal.shown


def whole_process(words: Sequence[str], environment: Mapping[str, str]) -> float:
    """Return the seconds from starting a process to its end."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, *words], env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - began


def main() -> int:
    """Print the table; 1 where a bar is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    empty, demo = Times(), Times()
    version: list[float] = []
    bare: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "XDG_DATA_HOME": folder,
            "TERM": "xterm-256color",
            # An installed program is compiled: that is not what is measured.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": f"{folder}/compiled",
        }
        whole_process(["-m", "claimtui", "demo", "--json"], environment)
        for words, shown in ((["-c", _EMPTY], _EMPTY_TEXT), (_DEMO, _FRAME)):
            one_round(Times(), words, environment, shown)  # compiled and cached
        for _ in range(rounds):
            one_round(empty, ["-c", _EMPTY], environment, _EMPTY_TEXT)
            one_round(demo, _DEMO, environment, _FRAME, _DATA)
            for _ in range(3):
                bare.append(whole_process(["-c", "pass"], environment))
                version.append(
                    whole_process(["-m", "claimtui", "--version"], environment)
                )
    return tell(
        [
            Figure("demo, first paint", demo.paint, "empty app", empty.paint, 1.5),
            Figure("demo, first data", demo.data, "first paint", demo.paint, 1.3),
            Figure("demo, quitting", demo.leaving, "empty app", empty.leaving, 1.3),
            Figure("--version", version, "python -c pass", bare, 8.0),
        ]
    )


_DEMO = ["-m", "claimtui", "demo"]

if __name__ == "__main__":
    sys.exit(main())
