from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from claimtui.model.vocabulary import CurrentStatus
from claimtui.workspace import care, claims, documents, history, sources, undoing
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store import schema
from store.append_only import APPEND_ONLY

CASES = Path(__file__).parents[1] / "cases" / "store"


def script(name: str) -> list[str]:
    return schema.statements((CASES / name).read_text("utf-8"))


def version_1(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in script("schema-1.sql"):
        connection.execute(statement)
    connection.execute("PRAGMA user_version = 1")
    return connection


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Make a store that version 1 filled; return its file."""
    path = tmp_path / "store" / "claimtui.db"
    connection = version_1(path)
    for statement in script("rows-1.sql"):
        connection.execute(statement)
    connection.close()
    return path


def shape(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        " ORDER BY type, name"
    ).fetchall()


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    held = {
        name: connection.execute(f"SELECT * FROM {name}").fetchall()
        for (name,) in connection.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict"
        ).fetchall()
    }
    connection.close()
    return held


def test_a_new_store_equals_one_migrated_from_the_first_version(tmp_path: Path) -> None:
    new = sqlite3.connect(tmp_path / "new.db", isolation_level=None)
    schema.apply(new, schema.VERSION, schema.new_store_sql(), 0)
    migrated = version_1(tmp_path / "old" / "a.db")
    for version in range(2, schema.VERSION + 1):
        schema.apply(migrated, version, schema.migration_sql(version), 0)
    assert shape(new) == shape(migrated)
    assert schema.version_of(new) == schema.version_of(migrated) == schema.VERSION
    for connection in (new, migrated):
        connection.close()


def test_a_store_of_version_1_keeps_every_row_and_a_copy_from_before(old: Path) -> None:
    before = rows(old)
    ws = Workspace.open(old.parent, "alex")
    assert any("a copy from before" in one for one in ws.store.notices)
    ws.close()
    after = rows(old)
    for table, held in before.items():
        if table == "migration":
            assert after[table][: len(held)] == held
        elif table == "claim_now":
            assert [row[: len(held[0])] for row in after[table]] == held
        elif table == "evidence_unit_end":
            names = {item: key for item, _, _, key, *_ in after["evidence_item"]}
            ends = after["evidence_item_end"]
            assert [(names[item], *where) for item, *where in ends] == held
        else:
            assert after[table] == held, table
    copy = old.with_name(f"claimtui.db.before-{schema.VERSION}")
    assert rows(copy) == before


def test_a_store_of_version_1_works_on_as_if_nothing_had_happened(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-03-03T09:00:00Z")
    ws = Workspace.open(old.parent, "alex")
    assert care.doctor(ws).problems == ()
    (document,) = documents.document_rows(ws)
    found = claims.claim_rows(ws, claims.claim_ids(ws, document.document))
    statuses = [row.status.status for row in found]
    assert CurrentStatus.POTENTIALLY_STALE in statuses
    assert CurrentStatus.UNREVIEWED in statuses
    assert len(history.history(ws, found[0].claim).observations) == 1
    assert [row.title for row in sources.source_rows(ws)] == ["facts.md"]
    assert search(ws, "twice", record=True).hits
    undoing.undo(ws)
    assert care.doctor(ws).problems == ()
    ws.close()


def test_every_append_only_table_of_a_migrated_store_refuses_changes(old: Path) -> None:
    Workspace.open(old.parent, "alex").close()
    connection = sqlite3.connect(old)
    held = {
        row[0]
        for row in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        )
    }
    for table in APPEND_ONLY:
        for suffix in ("keeps_its_rows", "loses_no_rows", "replaces_no_rows"):
            assert f"{table}_{suffix}" in held
    for table in ("claim_revision", "assessment", "source_blob"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(f"DELETE FROM {table}")
    connection.close()


KILLED = """
    import os, signal, sys
    from pathlib import Path
    import store.schema as schema
    from claimtui.workspace.workspace import Workspace

    whole, left = schema.statements, int(sys.argv[2])

    def some(sql):
        for number, statement in enumerate(whole(sql)):
            if number == left:
                os.kill(os.getpid(), signal.SIGKILL)
            yield statement

    schema.statements = some
    Workspace.open(Path(sys.argv[1]), "alex")
"""


@pytest.mark.parametrize("done", [0, 7, 24])
def test_a_migration_that_was_killed_half_way_starts_again_cleanly(
    old: Path, done: int
) -> None:
    before = rows(old)
    for _ in range(2):
        killed = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(KILLED), old.parent, str(done)],
            cwd=Path(__file__).parents[2],
            env=os.environ,
            check=False,
            timeout=60,
        )
        assert killed.returncode == -signal.SIGKILL
    assert rows(old) == before
    ws = Workspace.open(old.parent, "alex")
    assert care.doctor(ws).problems == ()
    ws.close()
    assert len(rows(old)["assessment"]) == len(before["assessment"])
