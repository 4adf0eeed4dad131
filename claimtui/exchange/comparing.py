"""How an exported set stands to the one that has the same id here (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from claimtui.evidence.operations import added, without_remarks
from claimtui.model.evidence import UnitShape, UnitState
from claimtui.model.exchange import (
    ExportedRevision,
    SetHere,
    SetManifest,
    SetStanding,
)
from claimtui.model.ids import SetId, UnitId
from claimtui.model.set_operations import (
    AddUnit,
    MergeUnits,
    Operation,
    ReplaceUnit,
    ReshapeUnit,
)


@dataclass(frozen=True, slots=True)
class SetPast:
    """What a set of this store has come through, as an export would tell it."""

    set: SetId
    revision: int
    """Its newest."""
    history: tuple[ExportedRevision, ...]
    withheld: frozenset[UnitId]
    """Units of which the viewer may not see the words."""


def set_here(there: SetManifest, here: SetPast) -> SetHere:
    """Tell how an exported set stands to the newest revision of the one here.

    What either viewer may not see is left out of the comparison on both sides.
    """
    unseen = _withheld(there) | here.withheld
    common = 0
    for one, other in zip(there.history, here.history, strict=False):
        if _bare(one, unseen) != _bare(other, unseen):
            break
        common += 1
    standing = _standing(there.revision, here.revision, common)
    return SetHere(here.set, here.revision, standing, common)


def _standing(there: int, here: int, common: int) -> SetStanding:
    if common < min(there, here):
        return SetStanding.DIVERGED
    if there == here:
        return SetStanding.SAME
    return SetStanding.OLDER if there < here else SetStanding.NEWER


def _withheld(manifest: SetManifest) -> frozenset[UnitId]:
    """Return the units of which a manifest does not tell the words."""
    places = {(one.source, one.revision) for one in manifest.sources if one.redacted}
    return frozenset(
        state.unit
        for revision in manifest.history
        for one in revision.operations
        if (state := added(one)) is not None
        and (state.origin.source, state.origin.source_revision) in places
    )


def _bare(told: ExportedRevision, unseen: Collection[UnitId]) -> ExportedRevision:
    if not unseen:
        return told
    return replace(
        told, operations=tuple(_without(one, unseen) for one in told.operations)
    )


def _without(operation: Operation, unseen: Collection[UnitId]) -> Operation:
    """Return an operation without what depends on who looks."""
    bare = without_remarks(operation, unseen)
    match bare:
        case AddUnit(state) if state.unit in unseen:
            return AddUnit(_state(state))
        case ReplaceUnit(unit, state) if state.unit in unseen:
            return ReplaceUnit(unit, _state(state))
        case ReshapeUnit(unit, shape) if unit in unseen:
            return ReshapeUnit(unit, _shape(shape))
        case MergeUnits(into, units, shape) if into in unseen:
            return MergeUnits(into, units, _shape(shape))
        case _:
            return bare


def _state(state: UnitState) -> UnitState:
    return replace(state, shape=_shape(state.shape) if state.shape else None)


def _shape(shape: UnitShape) -> UnitShape:
    return replace(shape, truncated="", digest=None)
