"""The dark and the light theme: a quiet frame, one accent, colours of the statuses."""

from __future__ import annotations

from textual.theme import Theme


def _roles(
    success: str, warning: str, error: str, accent: str, muted: str
) -> dict[str, str]:
    """Return the theme variables that carry what a status means."""
    return {
        "status-unreviewed": muted,
        "status-supported": success,
        "status-partially-supported": success,
        "status-unsupported": warning,
        "status-contradicted": error,
        "status-not-addressed": warning,
        "status-ambiguous": accent,
        "status-stale": warning,
        "status-potentially-stale": warning,
        "status-disagreement": accent,
        "status-superseded": muted,
        "status-excluded": muted,
        "status-retired": muted,
        "muted": muted,
    }


_DARK_ROLES = _roles("#87b37a", "#d6a75c", "#e0736d", "#7aa6da", "#8a8f98")
_LIGHT_ROLES = _roles("#2f6f33", "#8a5a00", "#b3261e", "#1f5fa8", "#666b73")

DARK = Theme(
    name="claimtui-dark",
    primary="#7aa6da",
    secondary="#7aa6da",
    accent="#7aa6da",
    success="#87b37a",
    warning="#d6a75c",
    error="#e0736d",
    foreground="#d7d9dc",
    background="#16181b",
    surface="#16181b",
    panel="#22262b",
    dark=True,
    variables=_DARK_ROLES
    | {
        "status-partially-supported": "#6d9162",
        "status-not-addressed": "#a88449",
        "border": "#7aa6da",
        "border-blurred": "#3a3f46",
        "footer-key-foreground": "#7aa6da",
        "scrollbar": "#3a3f46",
        "scrollbar-background": "#16181b",
        "block-cursor-text-style": "none",
    },
)
"""The dark theme."""

LIGHT = Theme(
    name="claimtui-light",
    primary="#1f5fa8",
    secondary="#1f5fa8",
    accent="#1f5fa8",
    success="#2f6f33",
    warning="#8a5a00",
    error="#b3261e",
    foreground="#1d2024",
    background="#fbfaf7",
    surface="#fbfaf7",
    panel="#eceae4",
    dark=False,
    variables=_LIGHT_ROLES
    | {
        "status-partially-supported": "#4c8a50",
        "status-not-addressed": "#a06f14",
        "border": "#1f5fa8",
        "border-blurred": "#c9c6bd",
        "footer-key-foreground": "#1f5fa8",
        "scrollbar": "#c9c6bd",
        "scrollbar-background": "#fbfaf7",
        "block-cursor-text-style": "none",
    },
)
"""The light theme."""

THEMES = (DARK, LIGHT)
"""All our themes, the default first."""


def fallback_roles(variables: dict[str, str]) -> dict[str, str]:
    """Return the status colours for a theme that is not ours.

    Args:
        variables: The theme's own variables, for `App.get_theme_variable_defaults`.
    """
    return _roles(
        variables.get("success", "#87b37a"),
        variables.get("warning", "#d6a75c"),
        variables.get("error", "#e0736d"),
        variables.get("accent", "#7aa6da"),
        variables.get("foreground-muted", variables.get("foreground", "#8a8f98")),
    )
