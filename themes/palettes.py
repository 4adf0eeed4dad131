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

_CONTRAST_ROLES = _roles("#5fff5f", "#ffd75f", "#ff8787", "#87d7ff", "#c6c6c6")

HIGH_CONTRAST = Theme(
    name="claimtui-high-contrast",
    primary="#87d7ff",
    secondary="#87d7ff",
    accent="#87d7ff",
    success="#5fff5f",
    warning="#ffd75f",
    error="#ff8787",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#262626",
    dark=True,
    text_alpha=1.0,
    variables=_CONTRAST_ROLES
    | {
        "border": "#ffffff",
        "border-blurred": "#8a8a8a",
        "footer-key-foreground": "#ffd75f",
        "scrollbar": "#c6c6c6",
        "scrollbar-background": "#000000",
        "block-cursor-text-style": "none",
    },
)
"""White on black; every word stands out from its ground by a ratio of 7 or more."""

_TERMINAL_ROLES = _roles(
    "ansi_green", "ansi_yellow", "ansi_red", "ansi_blue", "ansi_default"
)

TERMINAL = Theme(
    name="claimtui-terminal",
    primary="ansi_blue",
    secondary="ansi_blue",
    accent="ansi_blue",
    success="ansi_green",
    warning="ansi_yellow",
    error="ansi_red",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    ansi=True,
    variables=_TERMINAL_ROLES
    | {
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "block-cursor-background": "ansi_white",
        "block-cursor-foreground": "ansi_black",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "input-cursor-text-style": "none",
        "input-selection-background": "ansi_blue",
        "input-selection-foreground": "ansi_white",
        "screen-selection-background": "ansi_blue",
        "screen-selection-foreground": "ansi_white",
        "border": "ansi_blue",
        "border-blurred": "ansi_bright_black",
        "footer-key-foreground": "ansi_blue",
        "scrollbar": "ansi_bright_black",
        "scrollbar-background": "ansi_default",
        "block-cursor-text-style": "none",
    },
)
"""The terminal's own sixteen colours on its own ground, transparent or not."""

THEMES = (DARK, LIGHT, HIGH_CONTRAST, TERMINAL)
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
