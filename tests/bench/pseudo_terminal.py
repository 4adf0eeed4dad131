"""A program in a real pseudo-terminal, with the moment at which each byte came.

Unlike the terminal of the journeys this one draws nothing: what a program wrote is
looked through with its escape sequences taken out, so that looking costs it no time.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

_ESCAPES = re.compile(
    r"\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[P_^].*?\x1b\\|\x1b[()][0-9A-Z]|\x1b[=>78]",
    re.DOTALL,
)
_LONGEST_WAIT_S = 60.0
_POLL_S = 0.001


class PseudoTerminal:
    """Run a program in a terminal of some size, and time what it shows."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        columns: int = 120,
        lines: int = 40,
    ) -> None:
        self.written = bytearray()
        self.began_s = time.perf_counter()
        self._process, self._end = pty.fork()
        if not self._process:
            os.execve(command[0], list(command), dict(environment))  # noqa: S606
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, size)
        self._alive = True

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._alive:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._end)

    def press(self, key: str) -> float:
        """Send a key, forget what was written before, and return the moment."""
        self.written.clear()
        now = time.perf_counter()
        os.write(self._end, key.encode())
        return now

    def shown_at(self, pattern: str) -> float:
        """Return the moment at which text that a pattern finds had been written.

        Raises:
            TimeoutError: It never was.
        """
        wanted = re.compile(pattern, re.DOTALL)
        end = time.perf_counter() + _LONGEST_WAIT_S
        while time.perf_counter() < end:
            moment = self._read(_POLL_S)
            if moment is not None and wanted.search(self.shown):
                return moment
        raise TimeoutError(f"{pattern!r} never appeared in:\n{self.shown[-4000:]}")

    def settle(self, quiet_s: float = 0.4) -> None:
        """Wait until nothing has been written for a while."""
        last = time.perf_counter()
        while time.perf_counter() - last < quiet_s:
            last = self._read(0.01) or last

    def rest(self, idle_s: float = 0.6) -> None:
        """Wait until the program has next to nothing to do (Linux only)."""
        spent, since = self._cpu_s(), time.perf_counter()
        while True:
            self._read(0.01)
            if time.perf_counter() - since < idle_s:
                continue
            before, spent, since = spent, self._cpu_s(), time.perf_counter()
            if spent - before < 0.1 * idle_s:
                return

    def ended_at(self) -> float:
        """Return the moment at which the process had ended.

        Raises:
            TimeoutError: It never did.
        """
        end = time.perf_counter() + _LONGEST_WAIT_S
        while time.perf_counter() < end:
            self._read(_POLL_S)
            if os.waitpid(self._process, os.WNOHANG)[0]:
                self._alive = False
                return time.perf_counter()
        raise TimeoutError("the process did not end")

    @property
    def shown(self) -> str:
        """What was written since the last key, without escape sequences."""
        return _ESCAPES.sub("", self.written.decode("utf-8", "replace"))

    def _cpu_s(self) -> float:
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _read(self, patience_s: float) -> float | None:
        """Take what has been written; return when, or None for nothing."""
        if not select.select([self._end], [], [], patience_s)[0]:
            return None
        try:
            data = os.read(self._end, 1 << 16)
        except OSError:  # the program has closed its side
            time.sleep(_POLL_S)
            return None
        moment = time.perf_counter()
        self.written += data
        return moment
