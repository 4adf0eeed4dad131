"""Requests: whether one was answered before, whatever it asked for."""

from __future__ import annotations

from claimtui.workspace.workspace import Workspace
from store.reads import requests as reads


def is_answered(ws: Workspace, request: str | None) -> bool:
    """Tell whether a request id was answered before; its command answers the same."""
    return request is not None and ws.read(reads.is_answered, request)
