from __future__ import annotations

import threading
import time

from claimtui.workspace.host_pace import HostPace


def test_one_host_is_asked_at_intervals_and_another_at_once() -> None:
    pace = HostPace(1.0)
    begun = time.monotonic()
    pace.wait("https://a.example/1")
    pace.wait("https://b.example/1")
    assert time.monotonic() - begun < 1.0
    pace.wait("https://A.example/2")
    assert time.monotonic() - begun >= 1.0


def test_waiting_ends_with_the_stop_sign() -> None:
    pace, stop = HostPace(30.0), threading.Event()
    pace.wait("https://a.example/1", stop)
    stop.set()
    begun = time.monotonic()
    pace.wait("https://a.example/2", stop)
    assert time.monotonic() - begun < 5


def test_what_is_no_address_is_no_trouble() -> None:
    HostPace(0.0).wait("http://[::1")
