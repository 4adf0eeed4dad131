"""`manifest.json` of an exported set: written, and read back value by value."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import datetime
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from claimtui.exchange.strict import NotAManifestError, build, parsed, record
from claimtui.model.codec import to_plain
from claimtui.model.evidence import (
    AddUnit,
    Brief,
    MergeUnits,
    Operation,
    ReplaceUnit,
    ReshapeUnit,
    ReviewMark,
    TokenBudget,
    UnitShape,
)
from claimtui.model.exchange import (
    SET_SCHEMA,
    ExportedRevision,
    ExportedUnit,
    SetManifest,
)
from claimtui.model.sanitize import ESCAPED_IN_JSON
from claimtui.model.source_views import SearchFilters
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import PartRole

MAX_MANIFEST_BYTES = 64_000_000
"""Four times what a set of 5,000 units of a page each takes."""
MAX_UNITS = 10_000
"""Five times the largest set that is still worked on with ease."""
MAX_OPERATIONS = 100_000
ABOUT = (
    "Excerpts here are convenience copies, never the authority: that is the captured"
    " source, which the digests identify. Spans count code points of the reading's"
    " text, ends exclusive. Ids, titles, addresses and retrieval times of sources are"
    " as the store told them in which they were chosen. Notes are reviewers' remarks"
    " and no evidence."
)
_OPERATIONS = {kind.op: kind for kind in get_args(Operation)}
_SCHEMA = re.compile(r"[a-z.]{1,40}/[0-9]{1,4}")


def manifest_plain(manifest: SetManifest) -> dict[str, Any]:
    """Return a manifest as dictionaries, lists and plain values."""
    held: dict[str, Any] = to_plain(manifest)
    held["brief"] = _explicit(manifest.brief)
    held["brief"]["corpus"] = _explicit(manifest.brief.corpus)
    held["budget"] = _explicit(manifest.budget)
    held["review"] = _explicit(manifest.review) if manifest.review else None
    for told, one in zip(held["history"], manifest.history, strict=True):
        told["operations"] = [
            {"op": operation.op, **to_plain(operation)} for operation in one.operations
        ]
    return held


def _explicit(held: Brief | SearchFilters | TokenBudget | ReviewMark) -> dict[str, Any]:
    """Return a record with every field, those included that hold their default."""
    return {one.name: to_plain(getattr(held, one.name)) for one in fields(held)}


def plain_text(plain: dict[str, Any]) -> str:
    """Return a manifest's file: JSON that commands no terminal, the same for the same.

    Lists of numbers stay on one line.
    """
    text = json.dumps(plain, ensure_ascii=False, indent=1)
    text = _NUMBERS.sub(lambda match: " ".join(match[0].split()), text)
    return ESCAPED_IN_JSON.sub(_escape, text) + "\n"


_NUMBERS = re.compile(r"\[\s+[0-9]+(?:,\s+[0-9]+)*\s+\](?=,?$)", re.MULTILINE)
"""Matches no text: in JSON a line feed never stands inside of one."""


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1]


def read_manifest(data: bytes) -> SetManifest:
    """Read a manifest that a stranger may have written.

    Raises:
        NotAManifestError: It is none, or holds what does not fit together.
    """
    if len(data) > MAX_MANIFEST_BYTES:
        raise NotAManifestError(f"it has more than {MAX_MANIFEST_BYTES:,} bytes")
    return manifest_of(parsed(data))


def manifest_of(plain: Any) -> SetManifest:
    """Build a manifest out of plain values.

    Raises:
        NotAManifestError: They are none, or do not fit together.
    """
    manifest = rebuilt(plain)
    _check(manifest)
    return manifest


def rebuilt(plain: Any) -> SetManifest:
    """Build a manifest out of plain values whose types are right, and no more.

    Raises:
        NotAManifestError: A value is missing, unknown or of another type.
    """
    if not isinstance(plain, dict):
        raise NotAManifestError("it is no object")
    _check_schema(plain.get("schema"))
    hints = get_type_hints(SetManifest)
    wanted = {one.name for one in fields(SetManifest)}
    for name in sorted(wanted ^ plain.keys()):
        fault = "no" if name in wanted else "an unknown"
        raise NotAManifestError(f"it has {fault} {name[:40]}")
    made: dict[str, Any] = {
        name: _history(held) if name == "history" else build(hints[name], held, name)
        for name, held in plain.items()
    }
    return SetManifest(**made)


def _check_schema(schema: object) -> None:
    if schema == SET_SCHEMA:
        return
    if isinstance(schema, str) and _SCHEMA.fullmatch(schema):
        raise NotAManifestError(f"its schema is {schema} and not {SET_SCHEMA}")
    raise NotAManifestError(f"it does not say that its schema is {SET_SCHEMA}")


def _history(value: Any) -> tuple[ExportedRevision, ...]:
    if not isinstance(value, list):
        raise NotAManifestError("history is no list")
    return tuple(_revision(one, f"history[{n}]") for n, one in enumerate(value))


def _revision(value: Any, at: str) -> ExportedRevision:
    if not isinstance(value, dict) or not isinstance(value.get("operations"), list):
        raise NotAManifestError(f"{at} has no operations")
    operations = tuple(_operation(one, at) for one in value["operations"])
    told: ExportedRevision = record(ExportedRevision, value | {"operations": []}, at)
    return ExportedRevision(
        told.revision, told.by, told.at, told.generation, operations
    )


def _operation(value: Any, at: str) -> Operation:
    name = value.get("op") if isinstance(value, dict) else None
    kind = _OPERATIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotAManifestError(f"{at} has an unknown operation")
    held = {key: one for key, one in value.items() if key != "op"}
    made: Operation = record(kind, held, f"{at}.{name}")
    return made


# What has to fit together ---------------------------------------------------------


def _check(manifest: SetManifest) -> None:
    if len(manifest.units) > MAX_UNITS:
        raise NotAManifestError(f"it has more than {MAX_UNITS:,} units")
    if sum(len(one.operations) for one in manifest.history) > MAX_OPERATIONS:
        raise NotAManifestError(f"it has more than {MAX_OPERATIONS:,} operations")
    units = [one.unit for one in manifest.units]
    clauses = [one.clause for one in manifest.clauses]
    _no_duplicates("unit", units)
    _no_duplicates("clause", clauses)
    _no_duplicates("gap", [one.gap for one in manifest.gaps])
    _no_duplicates("source", [f"{s.source}@{s.revision}" for s in manifest.sources])
    _no_duplicates("passage", [one.passage for one in manifest.passages])
    _check_references(manifest, {*units, *clauses})
    for one in manifest.units:
        _check_unit(one)
    if not manifest.brief.question.strip():
        raise NotAManifestError("brief.question is empty")
    _check_history(manifest)
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


def _check_unit(unit: ExportedUnit) -> None:
    shape = UnitShape(unit.extent, unit.support, unit.parts)
    _check_shape(shape, unit.unit)
    if shape.envelope != unit.envelope:
        raise NotAManifestError(f"the envelope of {unit.unit} is not that of its parts")


def _check_shape(shape: UnitShape, unit: str) -> None:
    """Check that a unit shows stretches one after the other, what it cites in them."""
    spans = [part.span for part in shape.parts]
    bodies = [part.span for part in shape.parts if part.role is PartRole.BODY]
    if not bodies or any(after.start < before.end for before, after in pairwise(spans)):
        raise NotAManifestError(f"the parts of {unit} are in no order")
    start, end = shape.support
    if not (_is_in(start, bodies) and _is_in(end - 1, bodies)):
        raise NotAManifestError(f"{unit} cites what it does not show")


def _is_in(offset: int, spans: Iterable[ReadingSpan]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _check_history(manifest: SetManifest) -> None:
    numbers = [one.revision for one in manifest.history]
    if numbers != list(range(1, manifest.revision + 1)):
        raise NotAManifestError("its history does not lead to its revision")
    for one in manifest.history:
        for unit, shape in _shapes(one.operations):
            _check_shape(shape, unit)


def _shapes(operations: Iterable[Operation]) -> Iterator[tuple[str, UnitShape]]:
    for one in operations:
        match one:
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
    raise NotAManifestError(f"“{text[:40]}” is no time")
