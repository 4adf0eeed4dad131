"""Opening Claims and moving in it, key to paint: 100,000 claims against 100.

Run as `python tests/bench/bench_claims.py [CLAIMS] [ROUNDS]`. Both programs run in turn
in a real pseudo-terminal, each on a store of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, tell
from generate import DISTRICTS, add_claims
from pseudo_terminal import PseudoTerminal

from claimtui.workspace.workspace import Workspace

CLAIMS = 100_000
FEW = 100
ROUNDS = 7
BAR = 1.5
HOME = "\x1b[H"
_STEPS = 8
_QUIT = "\x11"

Times = dict[str, list[float]]


def made(folder: Path, name: str, count: int) -> Path:
    """Return the folder of a store with one document of so many claims."""
    workspace = Workspace.open(folder / name, "bench")
    add_claims(workspace, folder / f"{name}.md", count)
    workspace.close()
    return folder / name


def row_of(place: int) -> str:
    """Return a pattern of the highlighted row of a generated claim."""
    return rf"▸[^▸]{{0,40}}district {place % DISTRICTS} "


def one_round(times: Times, store: Path, count: int) -> None:
    """Open Claims, move in it with every key that moves, and leave."""
    command = [sys.executable, "-m", "claimtui", "--store", str(store)]
    # A memory of its own: where the round before ended is not where this one begins.
    state = tempfile.mkdtemp(prefix="claimtui-bench-state-")
    environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": state}
    with PseudoTerminal(command, environment=environment, columns=160) as terminal:
        terminal.shown_at(rf"{store.name}\.md")
        terminal.settle()
        pressed = terminal.press("\r")
        times["opening Claims"].append(terminal.shown_at(row_of(0)) - pressed)
        for place in range(1, _STEPS):
            timed(terminal, times["down, while it is read"], "j", place)
        timed(terminal, [], HOME, 0)
        terminal.rest()
        for what, key, place in journey(count):
            timed(terminal, times[what], key, place)
        terminal.press(_QUIT)
        terminal.ended_at()


def timed(terminal: PseudoTerminal, times: list[float], key: str, place: int) -> None:
    """Press a key and note how long it takes until the claim is highlighted."""
    pressed = terminal.press(key)
    times.append(terminal.shown_at(row_of(place)) - pressed)
    terminal.settle(0.15)


def journey(count: int) -> Iterator[tuple[str, str, int]]:
    """Yield what is done, the key, and the place that is then highlighted."""
    for place in range(1, _STEPS):
        yield "one claim down", "j", place
    for place in range(_STEPS - 2, 0, -1):
        yield "one claim up", "k", place
    for _ in range(2):
        yield "to the last claim", "G", count - 1
        yield "one claim up, at the end", "k", count - 2
        yield "one claim up, at the end", "k", count - 3
        yield "to the first claim", HOME, 0


def main() -> int:
    """Print the table; 1 where a bar is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CLAIMS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    few: Times = defaultdict(list)
    many: Times = defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, large = made(folder, "few", FEW), made(folder, "many", count)
        one_round(defaultdict(list), small, FEW)  # compiled and cached
        for _ in range(rounds):
            one_round(few, small, FEW)
            one_round(many, large, count)
    return tell(
        [
            Figure(f"{what}, {count:,}", many[what], f"with {FEW}", few[what], BAR)
            for what in few
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
