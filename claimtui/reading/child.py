"""The reader child: takes bytes on standard input, answers readings on its output.

It has limits on memory and time, no keys in its environment, and ends with its parent.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from typing import IO

from claimtui.model.errors import ClaimtuiError, UnreadableError
from claimtui.reading.source import read_source
from claimtui.reading.wire import (
    pack_error,
    pack_reading,
    read_frame,
    write_frame,
)


def main(memory_bytes: int, timeout_s: float) -> None:
    """Answer requests until the input ends."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    # Nothing that a library prints may get between the answers.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A reading is millions of small records without cycles: look for cycles rarely.
    gc.set_threshold(200_000, 50, 1000)
    _limit_memory(memory_bytes)
    serve(requests, answers, timeout_s)


def serve(requests: IO[bytes], answers: IO[bytes], timeout_s: float) -> None:
    """Read a request, answer it, until the input ends."""
    while (head := read_frame(requests)) is not None:
        data = read_frame(requests)
        if data is None:
            return
        name, header_charset, whole = json.loads(head)
        _limit_time(timeout_s)
        answer = _answer(data, name, header_charset, whole)
        _limit_time(0)
        write_frame(answers, answer)
        answers.flush()


def _answer(data: bytes, name: str, header_charset: str | None, whole: bool) -> bytes:
    try:
        return pack_reading(read_source(data, name, header_charset, whole=whole))
    except ClaimtuiError as error:
        return pack_error(error)
    except MemoryError:
        reason = "it needs more memory than a reader may use"
    except RecursionError:
        reason = "it nests too deep"
    return pack_error(
        UnreadableError(
            f"could not be read: {reason}",
            which=name,
            hint="save the part that matters as a file of its own",
        )
    )


def _limit_memory(extra_bytes: int) -> None:
    """Allow so much more address space than is in use; POSIX only."""
    if sys.platform == "win32":
        return
    import resource

    try:
        with open("/proc/self/statm", "rb") as statm:
            used = int(statm.read().split()[0]) * resource.getpagesize()
        limit = used + extra_bytes
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard != resource.RLIM_INFINITY:
            limit = min(limit, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    except (OSError, ValueError):
        return  # no such limit on this system; time still has one


def _limit_time(seconds: float) -> None:
    """End this process a little after its parent would; 0 takes the limit off."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds and seconds + 5)
