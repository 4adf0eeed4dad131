"""Brings what an address holds, or else the copy that an archive keeps of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from claimtui.model.fetching import Fetched
from claimtui.model.limits import FetchLimits
from claimtui.workspace.workspace import Workspace

Progress = Callable[[int, int | None], None]


def bring(
    ws: Workspace,
    address: str,
    *,
    stop: threading.Event | None = None,
    progress: Progress | None = None,
) -> Fetched:
    """Fetch an address within the workspace's limits; what fails live may be archived.

    Raises:
        FetchError: Neither brought anything; the line tells of the live address.
        UnreadableError: What came is empty.
    """
    from claimtui.fetching import errors
    from claimtui.fetching.fetch import fetch

    try:
        got = fetch(
            address, ws.fetch_limits, now_ms=ws.now_ms, stop=stop, progress=progress
        )
    except (
        errors.AddressError,
        errors.RefusedAddressError,
        errors.StoppedError,
        errors.TooLargeError,
    ):
        raise
    except errors.FetchError as error:
        return _archived(ws, address, ws.fetch_limits, error, stop, progress)
    if not isinstance(got, Fetched):
        raise AssertionError("an address asked without conditions answers with bytes")
    return got


def _archived(
    ws: Workspace,
    address: str,
    limits: FetchLimits,
    failure: Exception,
    stop: threading.Event | None,
    progress: Progress | None,
) -> Fetched:
    from claimtui.fetching.archive import fetch_archived
    from claimtui.fetching.errors import FetchError
    from claimtui.model.errors import ClaimtuiError, UnreadableError

    if not limits.archive or not isinstance(failure, ClaimtuiError):
        raise failure
    try:
        copy = fetch_archived(
            address, limits, now_ms=ws.now_ms, stop=stop, progress=progress
        )
    except (FetchError, UnreadableError) as error:
        raise failure from error
    note = f"The live address brought nothing ({failure.what}): this is a copy."
    return replace(copy, notes=(note, *copy.notes))
