"""How far somebody has come in the tour of the sample workspace.

It is kept beside the sample, so that the tour goes on where it was left, and begins
again when the sample is made anew.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimtui.workspace.workspace import Workspace

_FILE = "tour.json"
ASSESSED = "assessment.recorded"
REVISED = "document.revised"
WITHOUT_PRICE = 5
"""Revision of the sample's set in which nothing says what a ticket costs."""


@dataclass(frozen=True, slots=True)
class TourPlace:
    """A place in the tour."""

    step: int = 0
    """Number of the step, counted from 0."""
    since: int = 0
    """Number of the store's event from which on a step counts what is done."""
    ended: bool = False


def tour_place(ws: Workspace) -> TourPlace:
    """Return where the tour is; what is missing or damaged counts as its beginning."""
    try:
        said: Any = json.loads(_path(ws).read_text("utf-8"))
        place = TourPlace(int(said["step"]), int(said["since"]), bool(said["ended"]))
    except (OSError, ValueError, TypeError, KeyError):
        return TourPlace(0, _newest(ws))
    return place if place.step >= 0 else TourPlace(0, _newest(ws))


def keep_tour_place(ws: Workspace, place: TourPlace) -> None:
    """Keep where the tour is; where that cannot be written it is no loss of work."""
    path = _path(ws)
    made = path.with_name(f"{_FILE}.{os.getpid()}")
    said = {"step": place.step, "since": place.since, "ended": place.ended}
    try:
        made.write_text(json.dumps(said), "utf-8")
        made.replace(path)
    except OSError:
        return


def tour_step(ws: Workspace, step: int) -> TourPlace:
    """Return the place at a step that begins now."""
    return TourPlace(step, _newest(ws))


def done_since(ws: Workspace, place: TourPlace) -> frozenset[str]:
    """Return the kinds of what anybody has done since a step of the tour began."""
    from claimtui.workspace.changes import changes_since

    return frozenset(one.kind for one in changes_since(ws, place.since))


def _newest(ws: Workspace) -> int:
    from claimtui.workspace.changes import last_sequence

    return last_sequence(ws)


def _path(ws: Workspace) -> Path:
    return ws.store.folder.parent / _FILE
