"""What an import lacked and is here now: the set's next revision (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimtui.exchange.replaying import evidence_of
from claimtui.exchange.set_content import content_of
from claimtui.model.evidence import Gap, SetContent, UnitState
from claimtui.model.exchange import MissingUnit, SetManifest
from claimtui.model.ids import ClauseId, GapId, SourceId, UnitId
from claimtui.model.set_operations import (
    AddUnit,
    NoteUnit,
    Operation,
    PutLabel,
    ResolveGap,
)
from claimtui.model.vocabulary import GapKind

_HOW = "its source is here now; the set was imported again"
_Lack = tuple[ClauseId, str]
"""A clause, as it is called here, and the source that it lacks, as it is there."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """How a set that was imported before stands to its manifest now."""

    coming: tuple[UnitState, ...]
    """Units that were missing and can be placed now."""
    missing: tuple[MissingUnit, ...]
    """Units that are missing still."""
    standing: int
    """Units of the manifest that the set has."""
    taken_out: int
    """Units of the manifest that were taken out here."""


def lacking(
    content: SetContent,
    ever: frozenset[UnitId],
    units: Mapping[UnitId, UnitId],
    states: Mapping[UnitId, UnitState],
    missing: Sequence[MissingUnit],
) -> Lacking:
    """Tell what of a manifest an imported set lacks, and what of that can come now.

    A unit that was here once does not come again: somebody took it out. One that cites
    what another unit of the set does is there already.

    Args:
        content: What the set holds now.
        ever: Units that it has or had.
        units: The manifest's units, each as it is called here.
        states: Those that can be placed, by their id there.
        missing: Those that cannot.
    """
    cited = set(map(evidence_of, content.units.values()))
    why = {one.unit: one for one in missing}
    coming, still, standing, taken_out = [], [], 0, 0
    for there, here in units.items():
        state = states.get(there)
        if here in content.units:
            standing += 1
        elif here in ever:
            taken_out += 1
        elif state is None:
            still.append(why[there])
        elif evidence_of(state) in cited:
            standing += 1
        else:
            coming.append(replace(state, unit=here))
    return Lacking(tuple(coming), tuple(still), standing, taken_out)


def additions(
    content: SetContent, manifest: SetManifest, coming: Sequence[UnitState]
) -> Iterator[Operation]:
    """Yield what takes units in, with the labels and the notes that they had.

    Args:
        content: What the set holds now.
        manifest: What was exported, with the ids that are used here.
        coming: The units.
    """
    yield from (AddUnit(one) for one in coming)
    told = content_of(manifest)
    new = {one.unit for one in coming}
    ends = {*new, *content.units, *content.clauses}
    for key, label in told.labels.items():
        is_new = label.unit in new or label.target in new
        if is_new and {label.unit, label.target} <= ends and key not in content.labels:
            yield PutLabel(label)
    for note in told.notes.values():
        if note.unit in new:
            yield NoteUnit(note.unit, note.text, note.by)


def filled(
    content: SetContent,
    manifest: SetManifest,
    clauses: Mapping[ClauseId, ClauseId],
    missing: Sequence[MissingUnit],
) -> Iterator[ResolveGap]:
    """Yield what resolves the gaps that an import opened and that nothing is left of.

    Args:
        content: What the set holds now.
        manifest: What was exported.
        clauses: Its clauses as they are called here.
        missing: Units that are missing still.
    """
    left = _lacks(missing, clauses)
    places = {_named(one.source, one.revision) for one in manifest.sources}
    for gap in content.gaps.values():
        place = gap.note.partition(" ")[0]
        if (
            gap.kind is GapKind.INACCESSIBLE
            and place in places
            and (gap.clause, place) not in left
        ):
            yield ResolveGap(gap.gap, _HOW)


def gaps_of(
    missing: Sequence[MissingUnit],
    clauses: Mapping[ClauseId, ClauseId],
    new_id: Callable[[str], str],
) -> Iterator[Gap]:
    """Yield what clauses lack by units that are missing, once for each source."""
    for (clause, place), one in _lacks(missing, clauses).items():
        note = f"{place} ({one.digest or 'no digest told'}): {one.why}"
        gap = GapId(new_id("gap"))
        yield Gap(gap, GapKind.INACCESSIBLE, clause, note)


def _lacks(
    missing: Iterable[MissingUnit], clauses: Mapping[ClauseId, ClauseId]
) -> dict[_Lack, MissingUnit]:
    found: dict[_Lack, MissingUnit] = {}
    for one in missing:
        for clause in one.clauses:
            lack = clauses[clause], _named(one.source, one.revision)
            found.setdefault(lack, one)
    return found


def _named(source: SourceId, revision: int) -> str:
    return f"{source}@{revision}"
