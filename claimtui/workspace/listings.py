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
    rows = ws.read(reads.source_rows)
    if not ws.viewer:
        return rows
    # Not above: who sees everything needs none of it for the first paint.
    from claimtui.workspace.access import hidden_from, shown_row

    hidden = hidden_from(ws)
    return tuple(shown_row(row, hidden, ws.viewer) for row in rows)
