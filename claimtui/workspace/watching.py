"""Notice when a document's file changes on disk, however an editor saves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.model.views import UpdatedDocument
from claimtui.workspace.documents import document_view, update_document
from claimtui.workspace.workspace import Workspace

SETTLE_S = 2.0
"""How long a file must be quiet before it is read (DESIGN: autosaves settle)."""
_LOOK_MS = 200


class FileWatcher:
    """Watches the folders of some documents on a daemon thread of its own.

    Folders, not files: an editor that saves by renaming replaces the file, and a watch
    on the file itself would go with the old one.
    """

    def __init__(
        self,
        ws: Workspace,
        on_change: Callable[[UpdatedDocument], None],
        on_error: Callable[[ClaimtuiError], None],
        *,
        settle_s: float = SETTLE_S,
    ) -> None:
        self._ws = ws
        self._on_change = on_change
        self._on_error = on_error
        self._settle_s = settle_s
        self._stop = threading.Event()
        self._watched: dict[Path, DocumentId] = {}
        self._thread: threading.Thread | None = None

    def watch(self, documents: tuple[DocumentId, ...]) -> None:
        """Watch these documents from now on, and no others."""
        self._stop.set()
        self._stop = threading.Event()
        self._watched = {
            Path(document_view(self._ws, document).path): document
            for document in documents
        }
        if self._watched:
            self._thread = threading.Thread(
                target=self._run,
                args=(self._stop, dict(self._watched)),
                name="file watcher",
                daemon=True,
            )
            self._thread.start()

    def stop(self) -> None:
        """Stop watching; the thread ends by itself."""
        self._stop.set()

    def _run(self, stop: threading.Event, watched: dict[Path, DocumentId]) -> None:
        from watchfiles import watch

        folders = {path.parent for path in watched if path.parent.is_dir()}
        pending: dict[Path, float] = {}
        for changes in watch(
            *folders,
            recursive=False,
            stop_event=stop,
            debounce=50,
            rust_timeout=_LOOK_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
        ):
            now = time.monotonic()
            for _, name in changes:
                if Path(name) in watched:
                    pending[Path(name)] = now
            for path, at in list(pending.items()):
                if now - at >= self._settle_s and path.exists():
                    del pending[path]
                    self._take_in(watched[path])

    def _take_in(self, document: DocumentId) -> None:
        try:
            updated = update_document(self._ws, document)
        except ClaimtuiError as error:
            self._on_error(error)
            return
        if updated.new:
            self._on_change(updated)
