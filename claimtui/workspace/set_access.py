"""What a viewer may do to, and read of, a set with evidence that is hidden (4.9)."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from claimtui.evidence.operations import changed, effects, without_remarks
from claimtui.evidence.refusals import refusals
from claimtui.model.errors import HiddenError
from claimtui.model.evidence import SetContent
from claimtui.model.ids import SetId, SourceId, UnitId
from claimtui.model.set_operations import (
    CloseSet,
    Operation,
    ReviewContent,
    SetConflict,
)
from claimtui.workspace.access import hidden_from
from claimtui.workspace.workspace import Workspace
from store.reads import sets as reads

_ON_THE_WHOLE = (ReviewContent, CloseSet)
"""What is said of all the evidence of a set, and so only by who may see it."""


def withheld_units(ws: Workspace, set_: SetId) -> frozenset[UnitId]:
    """Return the units a set ever had whose words the viewer, or nobody, may see."""
    return ws.read(reads.withheld_units, set_, hidden_from(ws))


def without_withheld(ws: Workspace, conflict: SetConflict) -> SetConflict:
    """Return a conflict without what was remarked on words that are not shown."""
    units = withheld_units(ws, conflict.set)
    told = (without_remarks(one, units) for one in conflict.accepted)
    return replace(conflict, accepted=tuple(told)) if units else conflict


def refuse_unseen(
    content: SetContent, operations: Sequence[Operation], hidden: Collection[SourceId]
) -> None:
    """Refuse what changes or judges units that the viewer may not see.

    Raises:
        HiddenError: An operation does, be it by what follows from it.
    """
    unseen = {
        unit for unit, one in content.units.items() if one.origin.source in hidden
    }
    if not unseen:
        return
    for operation in operations:
        if isinstance(operation, _ON_THE_WHOLE):
            raise HiddenError(
                "is hidden from you, and this is said of all the evidence",
                which=min(unseen),
            )
        if refusals(content, operation):
            continue
        made = effects(content, operation)
        for unit in chain.from_iterable(_named(one.kind, one.key) for one in made):
            if unit in unseen:
                raise HiddenError("is hidden from you", which=unit)
        content = changed(content, made)


def refuse_unseen_items(
    connection: sqlite3.Connection,
    set_: SetId,
    items: Iterable[tuple[str, str]],
    hidden: Collection[SourceId],
) -> None:
    """Refuse to put items of a set back that are of units the viewer may not see.

    Args:
        connection: The store.
        set_: Which set.
        items: Kind and key of each.
        hidden: The sources that the viewer may not see.

    Raises:
        HiddenError: One of them is.
    """
    unseen = reads.units_from(connection, set_, hidden) if hidden else frozenset()
    for kind, key in items:
        for unit in _named(kind, key):
            if unit in unseen:
                raise HiddenError("is hidden from you", which=unit)


def _named(kind: str, key: str) -> Iterator[UnitId]:
    """Yield the units that an item of a set is of; a label is of one or two."""
    if kind == "label":
        unit, _, target = key.split(" ")
        yield from (UnitId(unit), UnitId(target))
    elif kind in ("unit", "note"):
        yield UnitId(key)
