"""What ids, or their beginnings, name in an evidence set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from claimtui.model.errors import UnknownObjectError
from claimtui.model.evidence import SetContent
from claimtui.model.ids import ClauseId, GapId, UnitId

K = TypeVar("K", bound=str)


def unit_of(content: SetContent, reference: str) -> UnitId:
    """Return the unit that an id or its unambiguous beginning names.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    return _one(content.units, reference, "unit of this set")


def clause_of(content: SetContent, reference: str) -> ClauseId:
    """Return the clause that an id or its unambiguous beginning names.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    return _one(content.clauses, reference, "clause of this set")


def target_of(content: SetContent, reference: str) -> ClauseId | UnitId:
    """Return the clause or unit that a label speaks of.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    if reference.startswith("cls_"):
        return clause_of(content, reference)
    return unit_of(content, reference)


def _one(held: Mapping[K, object], reference: str, what: str) -> K:
    found = [one for one in held if one.startswith(reference)] if reference else []
    exact = [one for one in found if one == reference] or found
    if len(exact) == 1:
        return exact[0]
    if exact:
        raise UnknownObjectError(
            f"names more than one {what}", which=reference, hint="write more of the id"
        )
    raise UnknownObjectError(f"is no {what}", which=reference or "(empty)")


def gap_of(content: SetContent, reference: str) -> GapId:
    """Return the open gap that an id or its unambiguous beginning names.

    Raises:
        UnknownObjectError: It names none that somebody named, or more than one.
    """
    return _one(content.gaps, reference, "open gap that somebody named")
