"""What changed in the store since somebody last looked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimtui.workspace.workspace import Workspace
from store.process import PROCESS
from store.reads import events

if TYPE_CHECKING:
    from claimtui.model.views import Change


def last_sequence(ws: Workspace) -> int:
    """Return the number of the newest event; 0 where there is none."""
    return ws.read(events.last_sequence)


def changes_since(ws: Workspace, sequence: int) -> tuple[Change, ...]:
    """Return the events after a number, oldest first; own ones are marked."""
    return ws.read(events.changes_since, sequence, PROCESS)


def data_version(ws: Workspace) -> int:
    """Return a number that moves when anybody has written (this process too).

    It is cheap and belongs to the calling thread: compare it only with an earlier
    answer in the same thread.
    """
    return ws.read(events.data_version)
