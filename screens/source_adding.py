"""What is told when a source has come in."""

from __future__ import annotations

from claimtui.model.views import AddedSource
from claimtui.workspace.capturing import SAME_BYTES
from screens.telling import counted, file_name


def added_words(given: str, added: AddedSource) -> str:
    """Return in one sentence what adding a path or address did."""
    if not added.new:
        return f"{file_name(given)} is already here, as it is."
    told = f"Added “{added.title}”, {counted(added.chars, 'character')}"
    if added.affected_claims:
        touched = counted(len(added.affected_claims), "claim")
        told += f"; {touched} rest on what changed"
    twins = [note for note in added.notes if note.startswith(SAME_BYTES)]
    return " · ".join((told, *twins))
