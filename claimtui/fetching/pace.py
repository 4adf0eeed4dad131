"""One time limit and one stop sign for a whole fetch, whatever it is waiting for."""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from claimtui.fetching.errors import FetchError, StoppedError, TimeLimitError

_LOOK_EVERY_S = 0.05
"""How long a wait may go on without looking at the stop sign."""

T = TypeVar("T")


class Pace:
    """How long a fetch may still go on."""

    def __init__(self, limit_s: float, stop: threading.Event | None) -> None:
        self._limit_s = limit_s
        self._stop = stop
        self._end = time.monotonic() + limit_s

    def check(self) -> float:
        """Return the seconds that are left, more than 0.

        Raises:
            StoppedError: The fetch was called off.
            TimeLimitError: No time is left.
        """
        if self._stop is not None and self._stop.is_set():
            raise StoppedError("the fetch was stopped")
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeLimitError(
                f"took longer than {self._limit_s:g} s",
                hint="try again, or raise fetch.timeout_s",
            )
        return left

    def wait_for(self, sock: socket.socket, event: int, within_s: float) -> bool:
        """Wait until a socket is ready; return False after `within_s` seconds."""
        end = time.monotonic() + within_s
        with selectors.DefaultSelector() as selector:
            selector.register(sock, event)
            while (left := end - time.monotonic()) > 0:
                if selector.select(min(self.check(), left, _LOOK_EVERY_S)):
                    return True
        return False

    def until_ready(self, sock: socket.socket, event: int) -> None:
        """Wait until a socket is ready, as long as the fetch may go on."""
        while not self.wait_for(sock, event, self.check()):
            self.check()

    def in_background(self, work: Callable[[], T]) -> T:
        """Do what cannot be interrupted in a thread of its own, and wait for it."""
        done = threading.Event()
        results: list[T] = []
        failures: list[FetchError] = []

        def run() -> None:
            try:
                results.append(work())
            except FetchError as error:
                failures.append(error)
            finally:
                done.set()

        threading.Thread(target=run, name="look-up", daemon=True).start()
        while not done.wait(min(self.check(), _LOOK_EVERY_S)):
            self.check()
        if failures:
            raise failures[0]
        return results[0]
