"""Files of records: lines in, and an output that a killed run can go on with."""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, NamedTuple

from claimtui.cli.jsonlines import BadLineError, Line, opened, parse_line
from claimtui.cli.plain import json_text
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.records import CitationRecord

MAX_LINE_BYTES = 20_000_000
"""As much as the largest page; a longer line is skipped without being held."""
_SYNC_EVERY_S = 1.0
_BLANK = b" \t\r\n\xef\xbb\xbf"


class Numbered(NamedTuple):
    """One line that is not blank."""

    number: int
    """Counted from 1."""
    line: Line | ClaimtuiError
    """The object it holds, or what is wrong with it."""


def numbered_lines(place: str) -> Iterator[Numbered]:
    """Yield the lines of a file, or of stdin for `-`; blank ones are left out.

    Raises:
        ClaimtuiError: The file cannot be read.
    """
    with opened(place) as stream:
        number = 0
        while raw := stream.readline(MAX_LINE_BYTES + 1):
            number += 1
            if len(raw) > MAX_LINE_BYTES and not raw.endswith(b"\n"):
                _skip_line(stream)
                too_long = f"line {number} has more than {MAX_LINE_BYTES:,} bytes"
                yield Numbered(number, BadLineError(too_long))
            elif raw.strip(_BLANK):
                yield Numbered(number, _parsed(raw, number))


def _skip_line(stream: IO[bytes]) -> None:
    while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
        pass


def _parsed(raw: bytes, number: int) -> Line | ClaimtuiError:
    try:
        return parse_line(raw, number)
    except BadLineError as error:
        return error


def findable(record: CitationRecord, folder: Path | None) -> CitationRecord:
    """Return a record whose file a store can find again from any folder.

    Args:
        record: Its file is a path from the current folder, or else from `folder`.
        folder: Where its line was read.
    """
    from claimtui.workspace.sources import resolved_place, spelt

    file = record.source.file
    if not file:
        return record
    is_here = folder is None or os.path.exists(file)
    try:
        place = resolved_place(file if is_here else str(Path(folder or "") / file))
    except ClaimtuiError:  # no path of a file: reading it tells why
        return record
    return replace(record, source=replace(record.source, file=spelt(place)))


class OutFile:
    """The results of this run and of earlier ones, one whole line each.

    New lines are added at the end, so that a kill at any time leaves all that was
    written; of one id the last line counts. A run that comes to its end leaves one line
    for each of its own, in their order. One run writes at a time.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, made where there is none.

        Raises:
            UsageError: It holds something else than an earlier run's results.
            ClaimtuiError: It cannot be written, or another run writes it.
        """
        self._path = path
        self._file = _locked(path)
        self._places: dict[str, int] = {}
        self._order: list[int] = []
        self._lines = 0
        self._synced = time.monotonic()
        try:
            self._end = self._scan()
        except BaseException:
            self._file.close()
            raise

    def earlier(self, id_: str) -> Line | None:
        """Return the line that an earlier run wrote for an id."""
        place = self._places.get(id_)
        if place is None:
            return None
        self._file.seek(place)
        held: Line = json.loads(self._file.readline())
        return held

    def keep(self, id_: str) -> None:
        """Let an earlier run's line stand in the place that comes next."""
        self._order.append(self._places[id_])

    def write(self, line: Mapping[str, Any]) -> None:
        """Write one line and hand it on to the system at once."""
        data = json_text(line).encode("utf-8", "backslashreplace") + b"\n"
        self._file.seek(self._end)
        self._file.write(data)
        self._file.flush()
        self._order.append(self._end)
        self._end += len(data)
        self._lines += 1
        if time.monotonic() - self._synced > _SYNC_EVERY_S:
            self._sync()

    def close(self, *, finished: bool) -> None:
        """Close the file; a finished run puts its lines into order first."""
        with self._file:
            self._sync()
            if finished and not self._is_in_order():
                self._reorder()

    def _is_in_order(self) -> bool:
        return len(self._order) == self._lines and self._order == sorted(self._order)

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def _scan(self) -> int:
        """Note where every line of an earlier run begins; a half line at the end goes.

        Returns:
            Where the next line is to begin.
        """
        at = 0
        self._file.seek(0)
        for raw in self._file:
            id_ = _id_of(raw, self._path, first=at == 0)
            if not raw.endswith(b"\n"):
                break
            if id_:
                self._places[id_] = at
            self._lines += 1
            at += len(raw)
        self._file.truncate(at)
        return at

    def _reorder(self) -> None:
        whole = self._path.with_name(f".{self._path.name}.whole")
        with open(whole, "wb") as file:
            for place in self._order:
                self._file.seek(place)
                file.write(self._file.readline())
            file.flush()
            os.fsync(file.fileno())
        os.replace(whole, self._path)


def _id_of(raw: bytes, path: Path, *, first: bool) -> str:
    """Return the id of a whole line that tells of a record; empty for other lines.

    Raises:
        UsageError: The line was never written by such a run.
    """
    if not raw.endswith(b"\n"):
        if first and not raw.startswith(b"{"):
            raise _not_ours(path)
        return ""
    try:
        held = json.loads(raw)
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or not ({"verification", "error"} & held.keys()):
        raise _not_ours(path)
    return str(held["id"]).strip() if "verification" in held and "id" in held else ""


def _not_ours(path: Path) -> UsageError:
    return UsageError(
        "holds something else than results of claimtui verify",
        which=str(path),
        hint="name another file for --out",
    )


def _locked(path: Path) -> IO[bytes]:
    """Open a file that no other run has open for writing."""
    while True:
        try:
            file = open(_descriptor(path), "r+b")  # noqa: SIM115
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ClaimtuiError(
                f"cannot be written: {reason.lower()}", which=str(path)
            ) from error
        if not _lock(file):
            file.close()
            raise ClaimtuiError(
                "another run is writing it",
                which=str(path),
                hint="wait for it, or name another file",
            )
        # A run that ended meanwhile may have put a new file in the place of this one.
        if os.path.exists(path) and os.path.samestat(
            os.fstat(file.fileno()), os.stat(path)
        ):
            return file
        file.close()


def _descriptor(path: Path) -> int:
    """Open a file for reading and writing.

    Raises:
        UsageError: It is a pipe, a device or the like, which cannot be gone on with.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise UsageError(
        "is no plain file",
        which=str(path),
        hint="results are gone on with: name a file",
    )


def _lock(file: IO[bytes]) -> bool:
    """Take the file for this run; True where the system knows no such locks."""
    try:
        import fcntl
    except ImportError:  # Windows, where an open file is not replaced anyway
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
