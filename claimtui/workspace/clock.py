"""The domain clock: real time, or the fixed time of `CLAIMTUI_NOW`."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

from claimtui.model.errors import UsageError


def now_ms() -> int:
    """Return milliseconds since 1970 UTC; leases and timeouts do not use this.

    Raises:
        UsageError: `CLAIMTUI_NOW` is no ISO time.
    """
    fixed = os.environ.get("CLAIMTUI_NOW")
    return parse_time_ms(fixed) if fixed else time.time_ns() // 1_000_000


def parse_time_ms(text: str) -> int:
    """Read an ISO time; without an offset it is UTC.

    Raises:
        UsageError: It is no ISO time.
    """
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise UsageError(
            "is no ISO time", which=f"CLAIMTUI_NOW={text}", hint="2026-03-02T09:00:00Z"
        ) from error
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return round(moment.timestamp() * 1000)


def iso(at_ms: int) -> str:
    """Return a time as ISO 8601 in UTC with Z, to the second."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
