"""Findings of the checks that somebody set aside, with the reason (SPEC 5.2)."""

from __future__ import annotations

import json
import sqlite3
from typing import NamedTuple

from claimtui.model.ids import ClaimId


class SetAsideRow(NamedTuple):
    """One finding that is set aside for some words of a claim."""

    revision: int
    code: str
    reason: str
    author: str
    at_ms: int


def set_aside(connection: sqlite3.Connection, claim: ClaimId) -> list[SetAsideRow]:
    """Return what is set aside for each revision of a claim, oldest first.

    The newest record of a revision and code counts; one that was taken up again is
    left out.
    """
    held: dict[tuple[int, str], SetAsideRow] = {}
    for revision, value, author, at in connection.execute(
        "SELECT revision, value, author, at FROM claim_attribute"
        " WHERE claim = ? AND name = 'set_aside' ORDER BY id",
        (claim,),
    ):
        said = json.loads(value)
        key = revision, said["code"]
        held.pop(key, None)
        if said["reason"]:
            held[key] = SetAsideRow(revision, said["code"], said["reason"], author, at)
    return list(held.values())
