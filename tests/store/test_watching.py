from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.model.views import UpdatedDocument
from claimtui.workspace import documents
from claimtui.workspace.watching import FileWatcher
from claimtui.workspace.workspace import Workspace

BEFORE = "The ferry carries 320 passengers.\n"
AFTER = "The ferry carries 330 passengers.\n"


class Heard:
    """What a watcher told, and a way to wait for it."""

    def __init__(self) -> None:
        self.updates: list[UpdatedDocument] = []
        self.errors: list[ClaimtuiError] = []
        self._told = threading.Event()

    def change(self, updated: UpdatedDocument) -> None:
        self.updates.append(updated)
        self._told.set()

    def error(self, error: ClaimtuiError) -> None:
        self.errors.append(error)
        self._told.set()

    def wait(self) -> None:
        assert self._told.wait(20), "the watcher said nothing"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_text(BEFORE)
    return path


@pytest.fixture
def heard(ws: Workspace, file: Path) -> Iterator[Heard]:
    heard = Heard()
    watcher = FileWatcher(ws, heard.change, heard.error, settle_s=0.4)
    watcher.watch((documents.add_document(ws, file).document,))
    time.sleep(0.5)  # the system's own watch starts on another thread and tells nobody
    yield heard
    watcher.stop()


def replace_atomically(path: Path) -> None:
    """Save as vim and VS Code do."""
    other = path.with_suffix(".tmp")
    other.write_text(AFTER)
    os.replace(other, path)


def truncate_and_write(path: Path) -> None:
    with path.open("r+") as file:
        file.truncate()
        file.flush()
        time.sleep(0.1)
        file.write(AFTER)


def rename_away_and_write(path: Path) -> None:
    path.rename(path.with_suffix(".md~"))
    path.write_text(AFTER)


@pytest.mark.parametrize(
    "save", [replace_atomically, truncate_and_write, rename_away_and_write]
)
def test_a_save_is_taken_in_however_the_editor_saves(
    ws: Workspace, file: Path, heard: Heard, save: Callable[[Path], None]
) -> None:
    save(file)
    heard.wait()
    (update,) = heard.updates
    assert len(update.changed) == 1
    assert documents.document_view(ws, update.document).text == AFTER


def test_many_saves_in_a_second_make_one_revision(
    ws: Workspace, file: Path, heard: Heard
) -> None:
    for number in range(10):
        file.write_text(BEFORE.replace("320", str(number)))
        time.sleep(0.05)
    heard.wait()
    time.sleep(1)
    (update,) = heard.updates
    assert update.revision == 2


def test_a_file_emptied_for_good_is_told_and_the_stored_text_stays(
    ws: Workspace, file: Path, heard: Heard
) -> None:
    file.write_text("")
    heard.wait()
    assert "empty" in str(heard.errors[0])
    document: DocumentId = documents.document_rows(ws)[0].document
    assert documents.document_view(ws, document).text == BEFORE
