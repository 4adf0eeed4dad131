from __future__ import annotations

import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimtui.model.errors import StoreError
from claimtui.workspace import documents
from claimtui.workspace.workspace import Workspace
from store.database import FILE_NAME, Store
from store.schema import VERSION


def filled(folder: Path) -> Path:
    """Make a store with a document whose log was never folded into the file."""
    article = folder / "article.md"
    article.write_text("\n\n".join(f"Sentence {n} is here." for n in range(400)))
    ws = Workspace.open(folder / "store", "alex")
    documents.add_document(ws, article)
    shutil.copytree(folder / "store", folder / "copy")
    ws.close()
    return folder / "copy"


def test_a_store_whose_checkpoint_was_cut_off_opens_whole(tmp_path: Path) -> None:
    copy = filled(tmp_path)
    database = copy / FILE_NAME
    log = database.with_name(FILE_NAME + "-wal")
    assert log.stat().st_size
    whole = (tmp_path / "store" / FILE_NAME).read_bytes()
    half = database.read_bytes()
    # Page 1 came home, what it counts did not.
    page = int.from_bytes(whole[16:18], "big")
    database.write_bytes(whole[:page] + half[page:])
    ws = Workspace.open(copy, "alex")
    (row,) = documents.document_rows(ws)
    assert row.claims == 400
    ws.close()


def test_a_file_cut_short_without_a_log_is_refused_untouched(tmp_path: Path) -> None:
    filled(tmp_path)
    database = tmp_path / "store" / FILE_NAME
    cut = database.read_bytes()[:-5000]
    database.write_bytes(cut)
    with pytest.raises(StoreError, match="cut short"):
        Workspace.open(tmp_path / "store", "alex")
    assert database.read_bytes() == cut


@pytest.mark.parametrize("version", [0, 1, -1])
def test_another_programs_database_is_refused_untouched(
    tmp_path: Path, version: int
) -> None:
    database = tmp_path / FILE_NAME
    with sqlite3.connect(database) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
        other.execute(f"PRAGMA user_version = {version}")
    other.close()
    before = database.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Workspace.open(tmp_path, "alex")
    assert database.read_bytes() == before


@pytest.mark.parametrize("version", [0, 1])
def test_a_version_set_back_by_hand_is_refused_untouched_with_its_remedy(
    tmp_path: Path, version: int
) -> None:
    Workspace.open(tmp_path, "alex").close()
    with sqlite3.connect(tmp_path / FILE_NAME) as store:
        store.execute(f"PRAGMA user_version = {version}")
    store.close()
    with pytest.raises(StoreError) as refused:
        Workspace.open(tmp_path, "alex")
    assert f"says that it has version {version}, its tables have " in str(refused.value)
    assert f"set its user_version to {VERSION} again" in str(refused.value)
    assert [path.name for path in tmp_path.glob("*.before-*")] == []
    with sqlite3.connect(tmp_path / FILE_NAME) as store:
        store.execute(f"PRAGMA user_version = {VERSION}")
    store.close()
    Workspace.open(tmp_path, "alex").close()


def test_a_store_that_doctor_cannot_open_is_not_sent_to_doctor(tmp_path: Path) -> None:
    Workspace.open(tmp_path, "alex").close()
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(whole[:100] + b"\x55" * 8000 + whole[8100:])
    with pytest.raises(StoreError, match="claimtui restore FILE puts") as refused:
        Workspace.open(tmp_path, "alex")
    assert "claimtui doctor" not in str(refused.value)


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    ws = Workspace.open(tmp_path, "alex")
    assert documents.document_rows(ws) == ()
    ws.close()


def test_a_store_is_closed_only_when_nothing_reads_it(tmp_path: Path) -> None:
    # Closing under a reader ended the whole process with a segmentation fault.
    started = threading.Event()

    def slow(connection: sqlite3.Connection) -> int:
        started.set()
        counting = (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
            " WHERE i < 200000) SELECT max(i) FROM n"
        )
        highest: int = connection.execute(counting).fetchone()[0]
        return highest

    for round_ in range(20):
        started.clear()
        store = Store.open(tmp_path / str(round_), lambda: 1)
        with ThreadPoolExecutor(1) as reading:
            counted = reading.submit(store.read, slow)
            started.wait()
            store.close()
            assert counted.result() == 200_000
            with pytest.raises(StoreError, match="is closed"):
                reading.submit(store.read, slow).result()


def test_a_closed_store_takes_no_more_writes(tmp_path: Path) -> None:
    store = Store.open(tmp_path, lambda: 1)
    store.close()
    with pytest.raises(StoreError, match="is closed"):
        store.write("alex", 1, lambda transaction: transaction.now_ms)
