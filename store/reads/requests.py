"""What a request id was answered before."""

from __future__ import annotations

import sqlite3
from typing import TypeVar

from claimtui.model.codec import from_json
from claimtui.model.errors import UsageError

T = TypeVar("T")


def earlier_answer(
    connection: sqlite3.Connection, request: str | None, kind: str, answer_type: type[T]
) -> T | None:
    """Return what a request was answered before; None for a new one.

    Raises:
        UsageError: The request id was used for another kind of command.
    """
    if request is None:
        return None
    known = connection.execute(
        "SELECT kind, answer FROM request WHERE id = ?", (request,)
    ).fetchone()
    if known is None:
        return None
    if known[0] != kind:
        raise UsageError(
            f"was used for another command ({known[0]})",
            which=f"request {request}",
            hint="every command takes a request id of its own",
        )
    return from_json(answer_type, known[1])
