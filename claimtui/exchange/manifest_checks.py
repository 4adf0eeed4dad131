"""What has to fit together in a manifest that a stranger may have written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, pairwise

from claimtui.evidence.operations import added
from claimtui.evidence.wording import worded
from claimtui.exchange.strict import NotAManifestError
from claimtui.model.evidence import Closing, UnitShape
from claimtui.model.exchange import ExportedUnit, SetManifest
from claimtui.model.ids import SourceId
from claimtui.model.sanitize import sanitize_cell
from claimtui.model.set_operations import (
    AddUnit,
    CloseSet,
    MergeUnits,
    MoveUnit,
    Operation,
    ReplaceUnit,
    ReshapeUnit,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import PartRole

_Chars = Mapping[tuple[SourceId, int], int]
"""Length of the text of each source revision."""
_POSITION = re.compile("[0-9A-Za-z]{0,1000}")
_REOPENS = re.compile(
    "(?:source_added|source_refreshed|identifier|query)(?: .{0,1000})?", re.DOTALL
)


def check_manifest(manifest: SetManifest) -> None:
    """Check what no type tells.

    Raises:
        NotAManifestError: Something does not fit.
    """
    units = [one.unit for one in manifest.units]
    clauses = [one.clause for one in manifest.clauses]
    _no_duplicates("unit", units)
    _no_duplicates("clause", clauses)
    _no_duplicates("gap", [one.gap for one in manifest.gaps])
    _no_duplicates("source", [f"{s.source}@{s.revision}" for s in manifest.sources])
    _no_duplicates("passage", [one.passage for one in manifest.passages])
    _check_references(manifest, {*units, *clauses})
    chars = {(one.source, one.revision): one.chars for one in manifest.sources}
    for one in manifest.units:
        _check_unit(one, chars)
    if not worded(manifest.brief.question):
        raise NotAManifestError("brief.question is empty")
    _check_history(manifest, chars)
    _check_closings(manifest)
    retrieved = (one.retrieved_at for one in manifest.sources if one.retrieved_at)
    for time in (manifest.at, *(one.at for one in manifest.history), *retrieved):
        moment_ms(time)


def _no_duplicates(what: str, ids: Sequence[str]) -> None:
    if len(set(ids)) < len(ids):
        ((twice, _),) = Counter(ids).most_common(1)
        raise NotAManifestError(f"the {what} {twice} stands in it twice")


def _check_references(manifest: SetManifest, targets: set[str]) -> None:
    sources = {(one.source, one.revision) for one in manifest.sources}
    passages = {one.passage: (one.source, one.revision) for one in manifest.passages}
    for passage in manifest.passages:
        if (passage.source, passage.revision) not in sources:
            raise NotAManifestError(f"the source of {passage.passage} is not told")
    for unit in manifest.units:
        if passages.get(unit.passage) != (unit.source, unit.revision):
            raise NotAManifestError(f"the passage of {unit.unit} is not told")
        _no_duplicates(
            f"label of {unit.unit}",
            [f"{one.label} {one.target}" for one in unit.labels],
        )
        for label in unit.labels:
            if label.target not in targets:
                raise NotAManifestError(f"{unit.unit} is labelled for nothing there")
    for gap in manifest.gaps:
        if gap.clause not in targets:
            raise NotAManifestError(f"{gap.gap} is of no clause there")


def _check_unit(unit: ExportedUnit, chars: _Chars) -> None:
    shape = UnitShape(unit.extent, unit.support, unit.parts)
    _check_shape(shape, unit.unit, _length(chars, (unit.source, unit.revision)))
    if shape.envelope != unit.envelope:
        raise NotAManifestError(f"the envelope of {unit.unit} is not that of its parts")
    _check_position(unit.position, unit.unit)


def _length(chars: _Chars, place: tuple[SourceId, int]) -> int:
    """Return the length of a source's text; of one that is not told it is unknown."""
    return chars.get(place) or 1 << 53


def _check_position(position: str, unit: str) -> None:
    if not _POSITION.fullmatch(position):
        raise NotAManifestError(f"the position of {unit} is none")


def _check_shape(shape: UnitShape, unit: str, chars: int) -> None:
    """Check that a unit shows stretches one after the other, what it cites in them."""
    spans = [part.span for part in shape.parts]
    bodies = [part.span for part in shape.parts if part.role is PartRole.BODY]
    if not bodies or any(after.start < before.end for before, after in pairwise(spans)):
        raise NotAManifestError(f"the parts of {unit} are in no order")
    start, end = shape.support
    if not (_is_in(start, bodies) and _is_in(end - 1, bodies)):
        raise NotAManifestError(f"{unit} cites what it does not show")
    if spans[-1].end > chars:
        raise NotAManifestError(f"{unit} shows more than its source has")


def _is_in(offset: int, spans: Iterable[ReadingSpan]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _check_history(manifest: SetManifest, chars: _Chars) -> None:
    numbers = [one.revision for one in manifest.history]
    if len(numbers) != manifest.revision or any(
        number != at for at, number in enumerate(numbers, start=1)
    ):
        raise NotAManifestError("its history does not lead to its revision")
    lengths: dict[str, int] = {}
    for one in _operations(manifest):
        state = added(one)
        if state is not None:
            place = state.origin.source, state.origin.source_revision
            lengths[state.unit] = _length(chars, place)
            _check_position(state.position, state.unit)
        if isinstance(one, MoveUnit):
            _check_position(one.position, one.unit)
        for unit, shape in _shapes(one):
            _check_shape(shape, unit, lengths.get(unit, 1 << 53))


def _operations(manifest: SetManifest) -> Iterator[Operation]:
    return chain.from_iterable(one.operations for one in manifest.history)


def _check_closings(manifest: SetManifest) -> None:
    told: list[Closing] = [manifest.closing] if manifest.closing else []
    told += [one.closing for one in _operations(manifest) if isinstance(one, CloseSet)]
    if not all(_REOPENS.fullmatch(one.reopen_when) for one in told):
        raise NotAManifestError("closing.reopen_when is no change of a corpus")


def _shapes(operation: Operation) -> Iterator[tuple[str, UnitShape]]:
    match operation:
        case ReshapeUnit(unit, shape):
            yield unit, shape
        case MergeUnits(into, _, shape):
            yield into, shape
        case AddUnit(state) | ReplaceUnit(_, state) if state.shape is not None:
            yield state.unit, state.shape
        case _:
            pass


def moment_ms(text: str) -> int:
    """Return an ISO time with its offset as milliseconds since 1970 UTC.

    Raises:
        NotAManifestError: It is none, or before 1970.
    """
    try:
        moment = datetime.fromisoformat(text)
        if (
            moment.tzinfo is not None
            and (at_ms := round(moment.timestamp() * 1000)) >= 0
        ):
            return at_ms
    except (ValueError, OverflowError):
        pass
    raise NotAManifestError(f"“{sanitize_cell(text[:40])}” is no time")
