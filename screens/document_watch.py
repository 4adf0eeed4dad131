"""Watch the files of open documents, and tell the app what became of their claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.message import Message

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.workspace.workspace import Workspace
from screens.background import ADDS, Background
from screens.telling import counted, file_name

if TYPE_CHECKING:
    from textual.app import App

    from claimtui.model.views import UpdatedDocument
    from claimtui.workspace.watching import FileWatcher


class DocumentWatch:
    """Read documents again when their files change, from the first look on."""

    class Changed(Message):
        """Posted when a document's file was read again."""

        def __init__(self, updated: UpdatedDocument) -> None:
            super().__init__()
            self.updated = updated

    class Failed(Message):
        """Posted when a changed file could not be read."""

        def __init__(self, error: ClaimtuiError) -> None:
            super().__init__()
            self.error = error

    def __init__(
        self, app: App[None], workspace: Workspace, background: Background
    ) -> None:
        self._app = app
        self._workspace = workspace
        self._background = background
        self._watched: tuple[DocumentId, ...] = ()
        self._watcher: FileWatcher | None = None

    def watch(self, document: DocumentId) -> None:
        """Read a document's file now, and whenever it changes from now on."""
        if document in self._watched:
            return
        self._watched = watched = (*self._watched, document)
        self._background.run(
            self._app,
            lambda: self._begin(document, watched),
            lambda updated: self._post(self.Changed(updated)),
            group=ADDS,
            description="comparing with the file on disk",
        )

    def stop(self) -> None:
        """Watch no more."""
        if self._watcher is not None:
            self._watcher.stop()

    def told(self, updated: UpdatedDocument) -> str:
        """Return what became of the claims of a document, in one line."""
        from claimtui.workspace import documents

        rows = documents.document_rows(self._workspace)
        paths = (row.path for row in rows if row.document == updated.document)
        told = (
            f"{file_name(next(paths, ''))} changed on disk:"
            f" {len(updated.kept):,} kept, {len(updated.changed):,} changed,"
            f" {len(updated.retired):,} retired"
        )
        around = len(updated.context_changed)
        return f"{told}; context of {counted(around, 'claim')}" if around else told

    def _begin(
        self, document: DocumentId, watched: tuple[DocumentId, ...]
    ) -> UpdatedDocument:
        from claimtui.workspace import documents
        from claimtui.workspace.watching import FileWatcher

        if self._watcher is None:
            self._watcher = FileWatcher(
                self._workspace, self._changed_on_disk, self._not_read
            )
        self._watcher.watch(watched)
        return documents.update_document(self._workspace, document)

    def _changed_on_disk(self, updated: UpdatedDocument) -> None:
        self._post(self.Changed(updated))

    def _not_read(self, error: ClaimtuiError) -> None:
        self._post(self.Failed(error))

    def _post(self, message: Message) -> None:
        if self._app.is_running:
            post: Callable[[Message], bool] = self._app.post_message
            post(message)
