"""A real pseudo-terminal with a real screen, for journeys that a person takes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

PATIENCE_S = 30.0
_SIZES = ("COLUMNS", "LINES")
_KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "space": " ",
    "ctrl+q": "\x11",
    "ctrl+s": "\x13",
    "down": "\x1b[B",
}


class Terminal:
    """claimtui in a terminal of some size; every byte it wrote is kept."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.written = bytearray()
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "claimtui", *arguments],
            dimensions=(lines, columns),
            cwd=str(folder) if folder else None,
            env={
                # These would be believed before the terminal itself.
                **{k: v for k, v in os.environ.items() if k not in _SIZES},
                "TERM": "xterm-256color",
                **(environment or {}),
            },
            timeout=PATIENCE_S,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    @property
    def lines(self) -> list[str]:
        """What the screen shows now."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """What the screen shows now, as one text."""
        return "\n".join(self.lines)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a person does."""
        for key in keys:
            self._child.send(_KEYS.get(key, key))
            self._read(0.05)

    def type(self, text: str | bytes) -> None:
        """Type a text, or send bytes that are none."""
        self._child.send(text)

    def wait_for(self, *wanted: str, absent: str = "") -> str:
        """Wait until the screen shows all of some words and not another."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self._read(0.05)
            shown = self.text.lower()
            if all(word.lower() in shown for word in wanted) and (
                not absent or absent.lower() not in shown
            ):
                return self.text
        raise AssertionError(f"{wanted} never appeared in:\n{self.text}")

    def wait_for_end(self) -> int:
        """Wait until the program has ended and return its exit code."""
        end = time.monotonic() + PATIENCE_S
        while self._child.isalive() and time.monotonic() < end:
            self._read(0.05)
        self._child.close()
        code: int = self._child.exitstatus if self._child.exitstatus is not None else -1
        return code

    def kill(self) -> None:
        """Kill the program as a crash would."""
        self._child.kill(9)
        self._child.wait()

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self._child.kill(number)

    def _read(self, timeout_s: float) -> None:
        try:
            data = self._child.read_nonblocking(65_536, timeout=timeout_s)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.written += data
        self._stream.feed(data)
