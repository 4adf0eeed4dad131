"""Runs the readers in a child process, so that a hostile file ends only that."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple

from claimtui.model.errors import UnreadableError
from claimtui.model.sources import Reading
from claimtui.reading.wire import read_frame, unpack, write_frame

_TIMEOUT_S = 60.0
_MEMORY_BYTES = 2 << 30
_PACKAGE_PARENT = str(Path(__file__).resolve().parents[2])
# Our package's parent and the libraries' folders are given; `-I` keeps the current
# folder, PYTHONPATH and user customisation away.
_BOOT = (
    "import json, sys; path, memory, timeout = json.loads(sys.argv[1]); "
    "sys.path[:0] = path; from claimtui.reading.child import main; "
    "main(memory, timeout)"
)
_KEPT_ENVIRONMENT = frozenset(
    {"PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH"}
    | {"DYLD_LIBRARY_PATH", "LANG", "LC_ALL"}
)


class _Child(NamedTuple):
    process: subprocess.Popen[bytes]
    requests: IO[bytes]
    answers: IO[bytes]


class ReaderProcess:
    """Reads sources in one child, started when first needed and again after a crash.

    Threads may share it: one file is read at a time. `close` ends it at once, whatever
    it is doing.
    """

    def __init__(
        self, *, timeout_s: float = _TIMEOUT_S, memory_bytes: int = _MEMORY_BYTES
    ) -> None:
        self._timeout_s = timeout_s
        self._memory_bytes = memory_bytes
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._closed = False
        self._finalizer: weakref.finalize[..., ReaderProcess] | None = None

    def __enter__(self) -> ReaderProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def read(
        self,
        data: bytes,
        name: str,
        header_charset: str | None = None,
        *,
        whole: bool = False,
    ) -> Reading:
        """Read a source as `read_source` does, within limits of time and memory.

        Raises:
            UnreadableError: The reader crashed, took too long or was closed, or the
                bytes are no text.
            NoTextError: There is nothing to read in them.
            NotYetError: They are of a format that comes later.
        """
        asked = json.dumps([name, header_charset, whole]).encode()
        with self._lock:
            answer, late = self._ask(data, name, asked)
            if answer is None:
                self._end_child()
        if answer is None:
            raise self._failure(name, late)
        try:
            return unpack(answer)
        except ValueError as damage:
            raise self._failure(name, late=False) from damage

    @property
    def process_id(self) -> int | None:
        """Id of the child; None while none runs."""
        child = self._child
        return None if child is None else child.process.pid

    def close(self) -> None:
        """End the child at once; later reads are refused."""
        self._closed = True
        child = self._child
        if child is not None:
            child.process.kill()
        with self._lock:
            self._end_child()

    def _ask(self, data: bytes, name: str, asked: bytes) -> tuple[bytes | None, bool]:
        """Return the child's answer, and whether its time had run out."""
        child = self._running(name)
        late = threading.Event()

        def stop() -> None:
            late.set()
            child.process.kill()

        timer = threading.Timer(self._timeout_s, stop)
        timer.daemon = True
        timer.start()
        answer = None
        try:
            with contextlib.suppress(OSError, ValueError):
                write_frame(child.requests, asked)
                write_frame(child.requests, data)
                child.requests.flush()
                answer = read_frame(child.answers)
        finally:
            timer.cancel()
        return answer, late.is_set()

    def _running(self, name: str) -> _Child:
        if self._child is not None and self._child.process.poll() is None:
            return self._child
        self._end_child()
        if self._closed:
            raise self._failure(name, late=False)
        # Assigned before the check, so that a concurrent close finds it to kill.
        self._child = child = self._start(name)
        if self._closed:
            child.process.kill()
        return child

    def _start(self, name: str) -> _Child:
        settings = [_library_path(), self._memory_bytes, self._timeout_s]
        try:
            process = subprocess.Popen(  # noqa: S603 (our own interpreter and code)
                [sys.executable, "-I", "-c", _BOOT, json.dumps(settings)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=_PACKAGE_PARENT,
                env={k: v for k, v in os.environ.items() if k in _KEPT_ENVIRONMENT},
            )
        except OSError as error:
            raise UnreadableError(
                f"the reader could not be started ({error.strerror})",
                which=name,
                hint="free some memory and try again",
            ) from error
        if process.stdin is None or process.stdout is None:
            raise UnreadableError("the reader has no pipes", which=name)
        self._finalizer = weakref.finalize(self, process.kill)
        return _Child(process, process.stdin, process.stdout)

    def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.process.kill()
        for pipe in (child.requests, child.answers):
            with contextlib.suppress(OSError):
                pipe.close()
        child.process.wait()
        if self._finalizer is not None:
            self._finalizer.detach()

    def _failure(self, name: str, late: bool) -> UnreadableError:
        if late:
            reason = f": it took longer than {self._timeout_s:g} seconds"
        elif self._closed:
            reason = ": the program is closing"
        else:
            reason = ": its reader crashed"
        hint = "save the part that matters as Markdown or plain text and add that"
        return UnreadableError(
            f"could not be read{reason}",
            which=name,
            hint="" if self._closed else hint,
        )


def _library_path() -> list[str]:
    """Return the folders to import from: ours first, the current folder never."""
    here = os.getcwd() if _has_folder() else ""
    found = (os.path.abspath(entry) for entry in sys.path if entry)
    others = [entry for entry in found if entry not in (here, _PACKAGE_PARENT)]
    return [_PACKAGE_PARENT, *dict.fromkeys(others)]


def _has_folder() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True
