"""What the screens remember of a person between runs: the theme, and where they were.

It belongs to the user and not to a workspace, so it stands in the user's state folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_MOST_PLACES = 200
"""Documents whose place is kept; those that were left longest ago are forgotten."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was kept when the program was last left."""

    theme: str = ""
    """Name of the theme; empty where nobody chose one."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Document id to the id of the claim that was current, the latest left last."""


def remembered_path() -> Path:
    """Return the file in the user's state folder."""
    from platformdirs import user_state_path

    return user_state_path("claimtui", appauthor=False) / "screens.json"


def load_remembered() -> Remembered:
    """Read what was kept; what is missing or damaged counts as nothing."""
    try:
        said: Any = json.loads(remembered_path().read_text("utf-8"))
    except (OSError, ValueError):
        return Remembered()
    if not isinstance(said, dict):
        return Remembered()
    theme, places = said.get("theme"), said.get("places")
    return Remembered(
        theme=theme if isinstance(theme, str) else "",
        places={key: value for key, value in places.items() if isinstance(value, str)}
        if isinstance(places, dict)
        else {},
    )


def remember(*, theme: str = "", places: Mapping[str, str] | None = None) -> None:
    """Keep a theme and places beside what is kept already, in one step.

    Another run may have written meanwhile: only what is given here replaces its words.

    Raises:
        OSError: The file cannot be written; the one before is as it was.
    """
    import tempfile

    held = load_remembered()
    new = dict(places or {})
    kept = {key: value for key, value in held.places.items() if key not in new}
    together = [*kept.items(), *new.items()][-_MOST_PLACES:]
    said = {"theme": theme or held.theme, "places": dict(together)}
    path = remembered_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(said, file, ensure_ascii=True, indent=1)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
