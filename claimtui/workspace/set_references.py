"""What ids, their beginnings, or numbers name in an evidence set."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from claimtui.evidence.ordering import ordered
from claimtui.model.errors import UnknownObjectError
from claimtui.model.evidence import SetContent
from claimtui.model.ids import ClauseId, GapId, UnitId
from claimtui.workspace.workspace import Workspace
from store.reads.set_evidence import source_facts

K = TypeVar("K", bound=str)

_NUMBERED = re.compile("([uc])([1-9][0-9]{0,5})")


def units_of(
    ws: Workspace, content: SetContent, references: Sequence[str]
) -> list[UnitId]:
    """Return the units that ids, their unambiguous beginnings, or `u3` name, each once.

    Numbers count the units as the chosen order puts them, from 1.

    Raises:
        UnknownObjectError: One names none, or more than one.
    """
    order: tuple[UnitId, ...] = ()
    if any(_number("u", one) for one in references):
        sources = {state.origin.source for state in content.units.values()}
        order = ordered(content, ws.read(source_facts, sources))
    found = [
        _at(order, number, one)
        if (number := _number("u", one))
        else _one(content.units, one, "unit of this set")
        for one in references
    ]
    return list(dict.fromkeys(found))


def unit_of(ws: Workspace, content: SetContent, reference: str) -> UnitId:
    """Return the unit that a reference names, as `units_of` does.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    return units_of(ws, content, (reference,))[0]


def clause_of(content: SetContent, reference: str) -> ClauseId:
    """Return the clause that an id, its unambiguous beginning, or `c2` names.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    number = _number("c", reference)
    if number:
        return _at(tuple(content.clauses), number, reference)
    return _one(content.clauses, reference, "clause of this set")


def target_of(ws: Workspace, content: SetContent, reference: str) -> ClauseId | UnitId:
    """Return the clause or unit that a label speaks of.

    Raises:
        UnknownObjectError: It names none, or more than one.
    """
    if reference[:1] in ("c", "C"):
        return clause_of(content, reference)
    return unit_of(ws, content, reference)


def _number(letter: str, reference: str) -> int:
    """Return the number of `u3` or `c2`; 0 where a reference is written otherwise."""
    found = _NUMBERED.fullmatch(reference.lower())
    return int(found[2]) if found and found[1] == letter else 0


def _at(held: Sequence[K], number: int, reference: str) -> K:
    if number > len(held):
        raise UnknownObjectError(
            "is not in this set", which=reference, hint=f"it has {len(held)} of them"
        )
    return held[number - 1]


def _one(held: Mapping[K, object], reference: str, what: str, hint: str = "") -> K:
    found = [one for one in held if one.startswith(reference)] if reference else []
    exact = [one for one in found if one == reference] or found
    if len(exact) == 1:
        return exact[0]
    if exact:
        raise UnknownObjectError(
            f"names more than one {what}", which=reference, hint="write more of the id"
        )
    raise UnknownObjectError(f"is no {what}", which=reference or "(empty)", hint=hint)


def gap_of(content: SetContent, reference: str) -> GapId:
    """Return the open gap that an id or its unambiguous beginning names.

    Raises:
        UnknownObjectError: It names none that somebody named, or more than one.
    """
    return _one(
        content.gaps,
        reference,
        "open gap that somebody named",
        "one that follows from what the set holds goes by itself",
    )
