"""Memory with many claims and passages open, against an empty Textual app (Linux).

Run as `python tests/bench/bench_memory.py [CLAIMS] [PASSAGES] [ROUNDS]`. The program
runs in a real pseudo-terminal: Claims with every claim gone to, then Sources with a
source that holds all passages. Told are the most that a process ever held and, of what
it holds at rest, what it shares with no other; megabytes, not milliseconds.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench_claims import row_of
from generate import add_claims, sentences
from pseudo_terminal import PseudoTerminal

from claimtui.workspace import sources
from claimtui.workspace.workspace import Workspace

CLAIMS = 100_000
PASSAGES = 200_000
ROUNDS = 3
BAR = 3.0
_HOME = "\x1b[H"
_QUIT = "\x11"
_EMPTY_TEXT = "nothing else"
_EMPTY = (
    "from textual.app import App\n"
    "from textual.widgets import Static\n"
    "class Empty(App[None]):\n"
    "    def compose(self):\n"
    f"        yield Static({_EMPTY_TEXT!r})\n"
    "Empty().run()\n"
)
_SHORT = re.compile(", which.*")
"""What is left out of a passage, so that one source can hold them all."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a process holds, in megabytes."""

    most: float
    """The most that it ever held, shared libraries counted."""
    own: float
    """What it holds now and shares with no other process."""


def memory_of(terminal: PseudoTerminal) -> Memory:
    """Return what the program in a terminal holds."""
    place = Path(f"/proc/{terminal._process}")
    parts = (place / "smaps_rollup").read_text()
    return Memory(
        most=_sum("VmHWM", (place / "status").read_text()),
        own=_sum("Private_(?:Clean|Dirty)", parts),
    )


def _sum(name: str, text: str) -> float:
    found = re.findall(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE)
    return sum(map(int, found)) / 1024


def made(folder: Path, count: int, found: int) -> Path:
    """Return the folder of a store with one long document and one long source."""
    ws = Workspace.open(folder / "store", "bench")
    add_claims(ws, folder / "article.md", count)
    path = folder / "facts.md"
    path.write_text("\n\n".join(_SHORT.sub(".", one) for one in sentences(found)))
    sources.add_source(ws, str(path))
    ws.close()
    return folder / "store"


def of_the_empty_app(environment: Mapping[str, str]) -> Memory:
    """Return what an empty Textual app holds when it is at rest."""
    command = [sys.executable, "-c", _EMPTY]
    with PseudoTerminal(command, environment=environment) as terminal:
        terminal.shown_at(_EMPTY_TEXT)
        terminal.rest()
        return _left(terminal)


def of_the_screens(
    store: Path, count: int, environment: Mapping[str, str]
) -> dict[str, Memory]:
    """Return what the program holds on one screen after another."""
    command = [sys.executable, "-m", "claimtui", "--store", str(store)]
    found = {}
    with PseudoTerminal(command, environment=environment, columns=160) as terminal:
        terminal.shown_at(r"article\.md")
        terminal.rest()
        found["Library"] = memory_of(terminal)
        terminal.press("\r")
        terminal.shown_at(row_of(0))
        terminal.rest()
        terminal.press("G")
        terminal.shown_at(row_of(count - 1))
        terminal.press(_HOME)
        terminal.shown_at(row_of(0))
        terminal.rest()
        found["Claims"] = memory_of(terminal)
        terminal.press("g")
        terminal.press("s")
        terminal.shown_at("ferry of district 0")
        terminal.rest()
        found["Claims and Sources"] = _left(terminal)
    return found


def _left(terminal: PseudoTerminal) -> Memory:
    held = memory_of(terminal)
    terminal.press(_QUIT)
    terminal.ended_at()
    return held


def told(empty: list[Memory], ours: list[dict[str, Memory]]) -> int:
    """Print the table and return 0 where the bar is reached, else 1."""
    print(f"{'':24}{'most':>9}{'of empty':>10}{'own':>9}{'of empty':>10}   (MB)")
    most, own = _median(empty)
    print(f"{'empty Textual app':24}{most:9.1f}{'':10}{own:9.1f}")
    largest = 0.0
    for screen in ours[0]:
        held, alone = _median([one[screen] for one in ours])
        ratio, ratio_alone = held / most, alone / own
        largest = max(largest, ratio, ratio_alone)
        print(f"{screen:24}{held:9.1f}{ratio:8.2f} x{alone:9.1f}{ratio_alone:8.2f} x")
    print(f"bar {BAR} x: {'reached' if largest <= BAR else 'MISSED'}")
    return 0 if largest <= BAR else 1


def _median(of: list[Memory]) -> tuple[float, float]:
    return median(one.most for one in of), median(one.own for one in of)


def main() -> int:
    """Measure in turn and print the table; 1 where the bar is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CLAIMS
    passages = int(sys.argv[2]) if len(sys.argv) > 2 else PASSAGES
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else ROUNDS
    empty: list[Memory] = []
    ours: list[dict[str, Memory]] = []
    with tempfile.TemporaryDirectory() as name:
        store = made(Path(name), count, passages)
        for _ in range(rounds):
            state = tempfile.mkdtemp(dir=name)
            environment = {
                **os.environ,
                "TERM": "xterm-256color",
                "XDG_STATE_HOME": state,
            }
            empty.append(of_the_empty_app(environment))
            ours.append(of_the_screens(store, count, environment))
    return told(empty, ours)


if __name__ == "__main__":
    sys.exit(main())
