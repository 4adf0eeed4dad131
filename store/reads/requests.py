"""What a request id was answered before, and what was asked under it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import TypeVar

from claimtui.model.codec import from_json, to_json, to_plain
from claimtui.model.errors import UsageError
from claimtui.model.ids import canonical_json, digest_of_text
from claimtui.model.spans import repair_text

T = TypeVar("T")

_OWN_ID = "every command takes a request id of its own"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request id with a digest of the arguments it was given for."""

    id: str
    digest: str


def asked(request: str | None, *arguments: object) -> Asked | None:
    """Return a request id bound to the arguments of its command; None for none.

    The revision that was on screen is no argument: it says when, not what. Arguments
    are records or plain values.
    """
    if request is None:
        return None
    told = repair_text(canonical_json(to_plain(arguments)))[0]
    return Asked(request, digest_of_text(told))


def part_of(request: Asked | None, part: str) -> Asked | None:
    """Return the id that a further part of a request's answer is kept under."""
    return None if request is None else Asked(f"{request.id}#{part}", request.digest)


def earlier_answer(
    connection: sqlite3.Connection,
    request: str | Asked | None,
    kind: str,
    answer_type: type[T],
    actor: str,
) -> T | None:
    """Return what a request was answered before; None for a new one.

    Raises:
        UsageError: The request id was used by somebody else, for another kind of
            command, or with other arguments.
    """
    if request is None:
        return None
    id_ = request.id if isinstance(request, Asked) else request
    known = connection.execute(
        "SELECT kind, answer FROM request WHERE id = ?", (id_,)
    ).fetchone()
    if known is None:
        return None
    if known[0] != kind:
        raise UsageError(
            f"was used for another command ({known[0]})",
            which=f"request {id_}",
            hint=_OWN_ID,
        )
    by, digest, answer = _opened(known[1])
    if by not in ("", actor):
        raise UsageError(f"was used by {by}", which=f"request {id_}", hint=_OWN_ID)
    if isinstance(request, Asked) and digest not in ("", request.digest):
        raise UsageError(
            f"was used for {kind} with other arguments",
            which=f"request {id_}",
            hint=_OWN_ID,
        )
    return from_json(answer_type, answer)


def kept_answer(request: str | Asked, answer: object, actor: str) -> str:
    """Return an answer as it is kept, beside who asked and the digest of what."""
    digest = request.digest if isinstance(request, Asked) else ""
    return to_json({"asked": digest, "by": actor, "answer": answer})


def is_answered(connection: sqlite3.Connection, request: str) -> bool:
    """Tell whether a request id, or that of its first input, was answered before."""
    row = connection.execute(
        "SELECT 1 FROM request WHERE id = :id OR id = :first",
        {"id": request, "first": f"{request}#1"},
    )
    return row.fetchone() is not None


def _opened(kept: str) -> tuple[str, str, str]:
    """Return actor, digest and answer; the first two empty where not kept."""
    held = json.loads(kept)
    if isinstance(held, dict) and held.keys() - {"by"} == {"asked", "answer"}:
        return held.get("by", ""), held["asked"], json.dumps(held["answer"])
    return "", "", kept
