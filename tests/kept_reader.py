"""Hands the child that reads from one test to the next.

Starting it costs more than all else that most tests do. That it starts, ends and is
limited is proved by `test_reader_process`, which gets none that was kept.
"""

from __future__ import annotations

import os

import pytest

from claimtui.reading import process
from claimtui.reading.process import ReaderProcess, _Child

_kept: dict[object, _Child] = {}
_start, _close = ReaderProcess._start, ReaderProcess.close


def keep_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let readers that are closed while they have nothing to do leave their child."""
    monkeypatch.setattr(ReaderProcess, "_start", _take)
    monkeypatch.setattr(ReaderProcess, "close", _leave)


def end_readers() -> None:
    """End the children that were kept."""
    while _kept:
        _end(_kept.popitem()[1])


def _take(reader: ReaderProcess, name: str) -> _Child:
    child = _kept.pop(_kind(reader), None)
    if child is None or child.process.poll() is not None:
        return _start(reader, name)
    return child


def _leave(reader: ReaderProcess) -> None:
    if reader._child is None or not reader._lock.acquire(blocking=False):
        _close(reader)
        return
    try:
        reader._closed = True
        child, reader._child = reader._child, None
        if reader._finalizer is not None:
            reader._finalizer.detach()
        if child is not None and _kept.setdefault(_kind(reader), child) is not child:
            _end(child)
    finally:
        reader._lock.release()


def _kind(reader: ReaderProcess) -> object:
    """Return what children must have in common to stand for each other."""
    env = {name: os.environ.get(name) for name in process._KEPT_ENVIRONMENT}
    return reader._timeout_s, reader._memory_bytes, frozenset(env.items())


def _end(child: _Child) -> None:
    child.process.kill()
    child.requests.close()
    child.answers.close()
    child.process.wait()
