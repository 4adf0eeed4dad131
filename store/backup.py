"""Whole copies of a store, and a store put back from one."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from claimtui.model.errors import StoreError
from store import schema
from store.database import FILE_NAME

_OURS = frozenset({"migration", "event", "document", "claim_now", "source"})
"""Tables that a store of every version has."""
AUTOMATIC = f"{FILE_NAME}.before-*"
"""Copies that the program made by itself: before a migration, before a restore."""


def copy_whole(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a store into one new file, complete or not at all.

    Raises:
        StoreError: There is a file of that name already.
    """
    if target.exists():
        raise StoreError(
            "is there already", which=str(target), hint="choose another name"
        )
    if not target.parent.is_dir():
        raise StoreError(
            "is no folder", which=str(target.parent), hint="make it, or choose another"
        )
    part = _new_beside(target)
    try:
        with closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)


def _new_beside(path: Path) -> Path:
    """Return a new, empty file in the same folder, of a name that nobody else has."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.part-")
    os.close(handle)
    return Path(name)


@contextmanager
def opened_backup(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a backup for reading, once it is known to be whole and of ours.

    Raises:
        StoreError: It is not there, damaged, no store, or newer than this program.
    """
    if not file.is_file():
        raise StoreError("is no file", which=str(file), hint="name a backup")
    address = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as held:
        try:
            version = schema.version_of(held)
            sound = held.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            tables = {
                row[0]
                for row in held.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'"
                )
            }
        except sqlite3.DatabaseError as error:
            raise _unfit(file, "is no sound store") from error
        if not sound or not tables >= _OURS or version < 1:
            raise _unfit(file, "is no sound store")
        if version > schema.VERSION:
            raise _unfit(file, f"has version {version}, newer than this program")
        yield held


def _unfit(file: Path, what: str) -> StoreError:
    return StoreError(
        what, which=str(file), hint="nothing was changed; choose another backup"
    )


def last_event(connection: sqlite3.Connection) -> int:
    """Return the number of a store's newest event; 0 for none."""
    number: int = connection.execute(
        "SELECT coalesce(max(sequence), 0) FROM event"
    ).fetchone()[0]
    return number


def events_missing_from(
    backup: sqlite3.Connection, store: sqlite3.Connection
) -> int | None:
    """Count events that a store has and its backup has not; None for another store."""
    last = last_event(backup)
    shared = min(last, last_event(store))
    row = "SELECT kind, subject, at FROM event WHERE sequence = ?"
    one, other = (held.execute(row, (shared,)).fetchone() for held in (backup, store))
    if one != other:
        return None
    return max(0, last_event(store) - last)


def put_back(backup: sqlite3.Connection, database: Path) -> None:
    """Replace a store's content by a backup's in one step.

    One that SQLite cannot write any more is replaced as a file.
    """
    if database.exists():
        try:
            with closing(sqlite3.connect(database, timeout=20)) as target:
                backup.backup(target)
                return
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise
    part = _new_beside(database)
    try:
        with closing(sqlite3.connect(part)) as target:
            backup.backup(target)
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        part.replace(database)
    finally:
        part.unlink(missing_ok=True)


def keep_aside(database: Path, name: str) -> Path:
    """Copy a store as it is, damaged or not, beside itself: complete or not at all."""
    target = database.with_name(name)
    target.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(database, timeout=20)) as held:
            held.execute("SELECT count(*) FROM sqlite_master")
            copy_whole(held, target)
    except sqlite3.DatabaseError:
        _copy_file(database, target)
    return target


def _copy_file(path: Path, target: Path) -> None:
    part = _new_beside(target)
    try:
        shutil.copyfile(path, part)
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)


def shrink(connection: sqlite3.Connection) -> bool:
    """Rewrite the file without what was removed, and empty the write-ahead log.

    Returns:
        Whether the log could be emptied: not while another program reads.
    """
    connection.execute("VACUUM")
    busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not busy


def automatic_copies(folder: Path, holds: str) -> list[Path]:
    """Return the automatic copies that hold a source, or that cannot be read."""
    return [path for path in sorted(folder.glob(AUTOMATIC)) if _has(path, holds)]


def _has(path: Path, source: str) -> bool:
    address = f"{path.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as held:
            found = held.execute("SELECT 1 FROM source WHERE id = ?", (source,))
            return found.fetchone() is not None
    except sqlite3.DatabaseError:
        return True
