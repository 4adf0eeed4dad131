"""Politeness: not two requests to one host at once, and patience when it asks."""

from __future__ import annotations

import threading
import time
from urllib.parse import urlsplit

GAP_S = 0.25
"""Between two requests to one host; a browser that opens a page sends dozens."""
MAX_PATIENCE_S = 20.0
"""Longest wait that a busy server is granted; beyond it the page is not readable."""


class HostPace:
    """Remembers when each host was asked last. Not to be shared between threads."""

    def __init__(self, gap_s: float = GAP_S) -> None:
        self._gap_s = gap_s
        self._next: dict[str, float] = {}

    def wait(self, address: str, stop: threading.Event | None = None) -> None:
        """Wait until a host may be asked again, or until the stop sign."""
        host = _host(address)
        now = time.monotonic()
        self.rest(self._next.get(host, now) - now, stop)
        self._next[host] = time.monotonic() + self._gap_s

    def rest(self, seconds: float, stop: threading.Event | None = None) -> None:
        """Wait some seconds, or until the stop sign."""
        if seconds <= 0:
            return
        if stop is None:
            time.sleep(seconds)
        else:
            stop.wait(seconds)


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc.casefold()
    except ValueError:
        return address
