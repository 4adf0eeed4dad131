"""Which theme is shown: the configured one, else the one chosen last, else the dark."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from claimtui.model.errors import UsageError
from themes.palettes import DARK, THEMES

_OWN = "claimtui-"


def chosen_theme(configured: str, remembered: str, known: Collection[str]) -> str:
    """Return the name of the theme to begin with.

    Args:
        configured: As the configuration has it, ours also without `claimtui-`.
        remembered: The one that was chosen last; one that is gone is passed over.
        known: The names of all themes.

    Raises:
        UsageError: The configured one is unknown.
    """
    if configured:
        wanted = configured.strip().lower().replace(" ", "-").replace("_", "-")
        for name in (f"{_OWN}{wanted}", wanted):
            if name in known:
                return name
        ours = [theme.name.removeprefix(_OWN) for theme in THEMES]
        near = get_close_matches(wanted, [*ours, *known], 1, 0.4)
        raise UsageError(
            "is no theme",
            which=f"ui.theme {configured}",
            hint=f"the nearest is {near[0]}" if near else f"one of {', '.join(ours)}",
        )
    return remembered if remembered in known else DARK.name
