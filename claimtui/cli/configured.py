"""The workspace that options, environment and configuration name; free of typer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from claimtui.workspace.places import actor_name, store_folder

if TYPE_CHECKING:
    from claimtui.workspace.configuration import Configuration
    from claimtui.workspace.workspace import Workspace

USER = "CLAIMTUI_USER"


def open_workspace(
    store: str | None, actor: str | None, viewer: str | None
) -> Workspace:
    """Open the workspace, as the person and with the limits that are in force.

    Raises:
        StoreError: It cannot be opened.
        UsageError: The configuration holds what cannot be meant.
    """
    from claimtui.workspace.configuration import load_configuration
    from claimtui.workspace.workspace import Workspace

    configuration = load_configuration()
    workspace = Workspace.open(
        store_folder(store),
        acting(actor, configuration),
        viewer or configuration.viewer,
    )
    workspace.fetch_limits = configuration.fetch
    return workspace


def acting(actor: str | None, configuration: Configuration) -> str:
    """Return who acts: option, environment, configuration, or the system user."""
    named = actor or os.environ.get(USER, "").strip() or configuration.user_name
    return actor_name(named)
