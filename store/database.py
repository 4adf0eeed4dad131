"""Open, read and write one store: a folder with one SQLite database.

Reads are plain functions over a connection of the calling thread; writes run one at a
time, each in one BEGIN IMMEDIATE (deferred transactions lost 58 of 80 concurrent
updates). SQLModel is imported with the first write, never before.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakSet

from claimtui.model.errors import ClaimtuiError, StoreError
from store import schema
from store.filesystem import is_network_folder
from store.process import PROCESS

if TYPE_CHECKING:
    from store.transaction import Transaction, Writer

P = ParamSpec("P")
R = TypeVar("R")

FILE_NAME = "claimtui.db"
BUSY_MS = 20_000
"""How long a process waits for another one's write."""
_MAKING_S = 30.0
"""Longest time for which another process may be making a new store."""
_PUT_BACK = "claimtui restore FILE puts a backup in its place"
_CACHE_KIB = 1_024
"""Of each connection; the system keeps the file's pages anyway."""


class _Connection(sqlite3.Connection):
    """A connection that can be referred to weakly and is closed only when idle."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # To close one while a thread works on it ends the whole process: SQLite is
        # then asked about a connection that is no more (CPython's sqlite3, 3.11).
        self.in_use = threading.RLock()


class Store:
    """One store, open. Safe to share between threads."""

    def __init__(self, folder: Path, *, read_only: bool) -> None:
        self.folder = folder
        self.read_only = read_only
        """Whether the folder cannot be written, so that writes are refused."""
        self.notices: list[str] = []
        """What a person should know about how the store was opened."""
        self._local = threading.local()
        self._connections: WeakSet[_Connection] = WeakSet()
        """Those of threads that live: a thread's own goes, and closes, with it."""
        self._lock = threading.RLock()
        self._writer: Writer | None = None
        self._closed = False

    @classmethod
    def open(cls, folder: Path, now_ms: Callable[[], int]) -> Store:
        """Open the store in a folder; make folder and store when there is none.

        Raises:
            StoreError: It is damaged, newer than this program, on a folder that cannot
                be made, or not to be opened; nothing was changed.
        """
        with _told(folder, opened=False):
            read_only = _prepare_folder(folder)
            store = cls(folder, read_only=read_only)
            if read_only:
                store._check_readable()
            else:
                store._prepare_database(now_ms())
            return store

    @property
    def path(self) -> Path:
        """The database file."""
        return self.folder / FILE_NAME

    def read(
        self,
        function: Callable[Concatenate[sqlite3.Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a read function on this thread's own connection.

        Raises:
            StoreError: The store is damaged, or was closed meanwhile.
        """
        with _told(self.folder):
            connection = self._reader()
            with connection.in_use:
                if self._closed:
                    raise self._is_closed()
                return function(connection, *args, **kwargs)

    def write(
        self,
        actor: str,
        now_ms: int,
        function: Callable[Concatenate[Transaction, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a write function in one transaction; what it raises undoes everything.

        Raises:
            StoreError: The folder is read-only, the disk is full, or another process
                kept the store busy for too long; nothing was saved.
        """
        if self.read_only:
            raise StoreError(
                "the store cannot be written",
                which=str(self.folder),
                hint="make the folder writable or choose another with --store",
            )
        with _told(self.folder):
            self.prepare_to_write()
            with self._lock:
                if self._writer is None:
                    raise self._is_closed()
                return self._writer.run(actor, now_ms, function, *args, **kwargs)

    def prepare_to_write(self) -> None:
        """Open the writing connection; SQLModel is imported here."""
        import store.writes  # noqa: F401 (it guards what follows)
        from store.transaction import Writer

        with self._lock:
            if self._writer is None and not self._closed:
                self._writer = Writer(self.connect)

    def connect(self) -> _Connection:
        """Return a new connection with the pragmas every one of ours has."""
        if self.read_only:
            address = f"{self.path.resolve().as_uri()}?immutable=1"
            connection = sqlite3.connect(
                address,
                uri=True,
                isolation_level=None,
                check_same_thread=False,
                factory=_Connection,
            )
        else:
            connection = sqlite3.connect(
                self.path,
                timeout=BUSY_MS / 1000,
                isolation_level=None,
                check_same_thread=False,
                factory=_Connection,
            )
        for pragma in (
            "foreign_keys = ON",
            "recursive_triggers = ON",
            "synchronous = FULL",
            f"cache_size = -{_CACHE_KIB}",
        ):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def close(self) -> None:
        """Close every connection; the write-ahead log is folded into the file.

        What other threads are reading is waited for.
        """
        with self._lock:
            self._closed = True
            if self._writer is not None:
                self._writer.close()
                self._writer = None
            connections = list(self._connections)
            self._connections.clear()
        for connection in connections:
            with connection.in_use:
                connection.close()

    def _reader(self) -> _Connection:
        connection: _Connection | None = getattr(self._local, "reader", None)
        if connection is None:
            connection = self.connect()
            connection.execute("PRAGMA query_only = ON")
            self._local.reader = connection
            with self._lock:
                self._connections.add(connection)
        return connection

    def _is_closed(self) -> StoreError:
        return StoreError("the store is closed", which=str(self.folder))

    def _check_readable(self) -> None:
        if not self.path.exists():
            raise StoreError(
                "there is no store here and the folder cannot be written",
                which=str(self.folder),
                hint="choose another folder with --store",
            )
        log = self.path.with_name(self.path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise StoreError(
                "the store was not closed cleanly and the folder cannot be written",
                which=str(self.folder),
                hint="copy the folder to a place that can be written and open it there",
            )
        connection = self._reader()
        _stated_version(connection, self.folder)
        _refuse_cut_short(self.path)

    def _prepare_database(self, at_ms: int) -> None:
        _refuse_cut_short(self.path)
        connection = self.connect()
        try:
            version = _stated_version(connection, self.folder)
            _refuse_foreign(connection, self.folder)
            self._choose_journal(connection)
            if version < schema.VERSION:
                self._migrate(connection, version, at_ms)
        finally:
            connection.close()

    def _choose_journal(self, connection: sqlite3.Connection) -> None:
        """Use the write-ahead log where the file system can share memory."""
        wanted = "delete" if is_network_folder(self.folder) else "wal"
        mode = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()[0]
        if mode != "wal":
            self.notices.append(
                f"{self.folder} is on a network file system: slower, and one program at"
                " a time; a local folder is safer"
            )

    def _migrate(self, connection: sqlite3.Connection, version: int, at: int) -> None:
        if version == 0:
            schema.apply(connection, schema.VERSION, schema.new_store_sql(), at)
            return
        self._back_up(connection, version)
        for step in range(version + 1, schema.VERSION + 1):
            schema.apply(connection, step, schema.migration_sql(step), at)

    def _back_up(self, connection: sqlite3.Connection, version: int) -> None:
        target = self.path.with_name(f"{FILE_NAME}.before-{schema.VERSION}")
        made = self.path.with_name(f"{target.name}.{PROCESS}")
        with sqlite3.connect(made) as copy:
            connection.backup(copy)
            copied = schema.version_of(copy)
        copy.close()
        # Another process may have migrated meanwhile: its good copy stays.
        if copied == version:
            made.replace(target)
        else:
            made.unlink()
        self.notices.append(
            f"the store was of version {version}; a copy from before is {target.name}"
        )


def _prepare_folder(folder: Path) -> bool:
    """Make the folder where it is missing; tell whether it is read-only."""
    if folder.exists() and not folder.is_dir():
        raise StoreError(
            "is a file, not a store", which=str(folder), hint="--store takes a folder"
        )
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    database = folder / FILE_NAME
    writable = os.access(folder, os.W_OK | os.X_OK)
    return not (writable and (not database.exists() or os.access(database, os.W_OK)))


def _refuse_foreign(connection: sqlite3.Connection, folder: Path) -> None:
    """Refuse a database that another program made.

    One that has nothing in it yet becomes a store.
    """
    version = schema.version_of(connection)
    tables = {
        row[0] for row in connection.execute("SELECT name FROM sqlite_master LIMIT 500")
    }
    if (version != 0 or tables) and (version < 1 or "migration" not in tables):
        raise StoreError(
            "is the database of another program, not a claimtui store",
            which=str(folder / FILE_NAME),
            hint="choose another folder with --store; the file was left as it is",
        )


def _stated_version(connection: sqlite3.Connection, folder: Path) -> int:
    """Return the version that a store says it has, once it can be believed.

    Refuses one that is newer than this program, or other than that of its tables.
    """
    # In this order: another process may be bringing the store up to date.
    recorded = schema.recorded_version(connection)
    version = schema.version_of(connection)
    if version > schema.VERSION:
        raise StoreError(
            f"the store has version {version}, this program knows {schema.VERSION}",
            which=str(folder),
            hint="use a newer claimtui; the store was left as it is",
        )
    if recorded is not None and version < recorded:
        raise StoreError(
            f"the store says that it has version {version}, its tables have {recorded}",
            which=str(folder),
            hint=f"set its user_version to {recorded} again, or put a backup in its"
            " place with claimtui restore; nothing was changed",
        )
    return version


def _refuse_cut_short(path: Path) -> None:
    """Refuse a file that is no database, or shorter than its own header says.

    The header is that of https://www.sqlite.org/fileformat.html, section 1.3. While a
    write-ahead log stands beside the file, the file may be behind its header: a
    checkpoint that was cut off wrote page 1 first. SQLite makes it whole again.
    """
    if not path.exists():
        return
    if not path.stat().st_size:
        # One that is just being made is empty for a moment.
        if time.time() - path.stat().st_mtime > _MAKING_S:
            raise _damaged(path, "the file is empty")
        return
    log = path.with_name(path.name + "-wal")
    logged = log.exists() and log.stat().st_size > 0
    with path.open("rb") as file:
        header = file.read(100)
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    page = 65536 if page == 1 else page
    trusted = header[24:28] == header[92:96]
    if header[:16] != b"SQLite format 3\x00":
        raise _damaged(path, "is no claimtui store")
    if trusted and not logged and path.stat().st_size < page * pages:
        raise _damaged(path, "the store is damaged: the file was cut short")


def _damaged(path: Path, what: str) -> StoreError:
    return StoreError(
        what,
        which=str(path),
        hint=f"{_PUT_BACK}; nothing was changed",
    )


_SQLITE_MESSAGES = (
    (
        "disk is full",
        "the disk is full",
        "free some space and try again; what was saved is safe",
    ),
    (
        "locked",
        "another program keeps the store busy",
        "try again in a moment; nothing was lost",
    ),
    ("readonly", "the store cannot be written", "make its folder writable"),
    (
        "malformed",
        "the store is damaged",
        f"claimtui doctor tells where; {_PUT_BACK}",
    ),
    ("not a database", "the store is damaged", _PUT_BACK),
    ("unable to open", "the store cannot be opened", "check the folder's permissions"),
    ("disk I/O", "the disk could not be read or written", "check the disk"),
)


@contextmanager
def _told(folder: Path, *, opened: bool = True) -> Iterator[None]:
    """Turn what SQLite and the system raise into one line that says what to do.

    Doctor helps only where the store can be opened.
    """
    try:
        yield
    except ClaimtuiError:
        raise
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError):
            raise
        failure = told(error, folder)
        if not opened and "malformed" in str(error):
            failure.hint = _PUT_BACK
        raise failure from error
    except UnicodeDecodeError as error:
        raise StoreError(
            "the store is damaged", which=str(folder), hint=_PUT_BACK
        ) from error
    except OSError as error:
        raise StoreError(
            (error.strerror or str(error)).lower(),
            which=str(error.filename or folder),
            hint="check the folder, or choose another with --store",
        ) from error


def told(error: BaseException, folder: Path) -> StoreError:
    """Return the one line for an error of SQLite."""
    text = str(error)
    for sign, what, hint in _SQLITE_MESSAGES:
        if sign in text:
            return StoreError(what, which=str(folder), hint=hint)
    return StoreError(f"the store answered: {text}", which=str(folder))
