"""Make a new store's tables and bring an older store up to date, one step at a time."""

from __future__ import annotations

import sqlite3

from store.append_only import trigger_sql

VERSION = 4
"""The schema this program writes; a store with a higher one is refused untouched."""


def new_store_sql() -> str:
    """Return the script that makes a store of the newest version."""
    return _script("schema.sql") + trigger_sql()


def migration_sql(version: int) -> str:
    """Return the script that takes a store from `version - 1` to `version`, 2 or more.

    It stays as it was released, so it holds its triggers itself.
    """
    return _script(f"migrations/{version:04}.sql")


def _script(name: str) -> str:
    # An existing store, the case at every start, does without.
    from importlib.resources import files

    return files("store").joinpath(name).read_text("utf-8")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of an open database; 0 for an empty one."""
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def recorded_version(connection: sqlite3.Connection) -> int | None:
    """Return the version that a store's tables were last brought to.

    None where there is no record of it: it is new, or of another program.
    """
    columns = connection.execute("SELECT name FROM pragma_table_info('migration')")
    if ("version",) not in columns.fetchall():
        return None
    newest = connection.execute("SELECT max(version) FROM migration").fetchone()[0]
    return newest if isinstance(newest, int) else None


def apply(connection: sqlite3.Connection, version: int, sql: str, at_ms: int) -> None:
    """Run one script with its version row in one transaction.

    The connection is in autocommit mode. Another process may have been faster: then
    nothing happens.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version_of(connection) < version:
            for statement in statements(sql):
                connection.execute(statement)
            connection.execute("INSERT INTO migration VALUES (?, ?)", (version, at_ms))
            connection.execute(f"PRAGMA user_version = {version:d}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def statements(sql: str) -> list[str]:
    """Split a script into statements, triggers with their bodies kept whole.

    `executescript` would commit the transaction that is open.
    """
    found, pending = [], ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found
