"""What the Library lists."""

from __future__ import annotations

from claimtui.model.listings import DocumentRow, SourceRow
from claimtui.workspace.workspace import Workspace
from store.reads import listings as reads


def document_rows(ws: Workspace) -> tuple[DocumentRow, ...]:
    """Return every document, the newest change first."""
    return ws.read(reads.document_rows, ws.now_ms)


def source_rows(ws: Workspace) -> tuple[SourceRow, ...]:
    """Return every source with its newest revision, oldest source first."""
    return ws.read(reads.source_rows)
