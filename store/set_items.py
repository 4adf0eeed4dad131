"""How the items and operations of evidence sets are written down, and read again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from claimtui.model.codec import from_json, to_json, to_plain
from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    EnvelopePart,
    Gap,
    RelationLabel,
    ReviewMark,
    TokenBudget,
    UnitNote,
    UnitOrigin,
    UnitShape,
    UnitState,
)
from claimtui.model.ids import Digest, UnitId
from claimtui.model.set_operations import AddUnit, Item, Operation
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Extent,
    Ordering,
    PartRole,
    Provenance,
    Relation,
)

_OPERATIONS = {kind.op: kind for kind in get_args(Operation)}
_RECORDS: Mapping[str, type[Any]] = {
    "brief": Brief,
    "clause": Clause,
    "label": RelationLabel,
    "gap": Gap,
    "note": UnitNote,
    "budget": TokenBudget,
    "review": ReviewMark,
    "closing": Closing,
}
_KEPT = 1 << 14
"""How many contents are kept as read: a set is read whole, again and again, and may
have thousands of them, which is also why units and labels are read by hand."""
_EXTENTS = {one.value: one for one in Extent}
_ROLES = {one.value: one for one in PartRole}


def item_text(item: Item) -> str:
    """Return an item as `evidence_item.content` holds it; a unit without its origin."""
    if isinstance(item, UnitState):
        held = to_plain(item)
        del held["unit"], held["origin"]
        return _compact(held)
    return to_json(item)


@lru_cache(_KEPT)
def item_of(kind: str, content: str) -> Item:
    """Return what `item_text` wrote for anything but a unit."""
    if kind == "label":
        return _label_of(json.loads(content))
    if kind == "order":
        return Ordering(json.loads(content))
    held: Item = from_json(_RECORDS[kind], content)
    return held


def unit_of(unit: UnitId, origin: UnitOrigin, content: str) -> UnitState:
    """Return a unit from its row and what `item_text` wrote of it."""
    return UnitState(unit, origin, *_standing(content))


@lru_cache(_KEPT)
def _standing(content: str) -> tuple[UnitShape | None, str, bool, str, str]:
    held = json.loads(content)
    shape = held.get("shape")
    return (
        _shape_of(shape) if shape else None,
        held.get("position", ""),
        held.get("pinned", False),
        held.get("reason", ""),
        held.get("admitted", ""),
    )


def _label_of(held: Mapping[str, Any]) -> RelationLabel:
    return RelationLabel(
        held["unit"],
        Relation(held["label"]),
        held["target"],
        Provenance(held.get("provenance", Provenance.REVIEWER)),
        held.get("by", ""),
    )


def _shape_of(held: Mapping[str, Any]) -> UnitShape:
    digest = held.get("digest")
    return UnitShape(
        _EXTENTS[held["extent"]],
        ReadingSpan(*held["support"]),
        tuple(
            EnvelopePart(_ROLES[one["role"]], ReadingSpan(*one["span"]))
            for one in held["parts"]
        ),
        held.get("truncated", ""),
        held.get("expansion", "1"),
        Digest(digest) if digest else None,
    )


def operation_plain(operation: Operation) -> dict[str, Any]:
    """Return an operation as JSON tells it."""
    return {"op": operation.op, **to_plain(operation)}


def operations_text(operations: Sequence[Operation]) -> str:
    """Return operations as `evidence_set_revision.operation` holds them."""
    return _compact({"ops": [operation_plain(one) for one in operations]})


def operations_of(
    content: str, added: Sequence[UnitState] = ()
) -> tuple[Operation, ...]:
    """Return what `operations_text` wrote, or what earlier versions wrote.

    Args:
        content: As the revision holds it.
        added: The units that began with the revision; earlier versions named their
            passages only.
    """
    held = json.loads(content)
    if "ops" not in held:
        if held["op"] == "add":
            return tuple(AddUnit(state) for state in added)
        held = {"ops": [{"op": "remove", "unit": unit} for unit in held["units"]]}
    return tuple(_operation_of(one) for one in held["ops"])


def _operation_of(held: dict[str, Any]) -> Operation:
    kind = _OPERATIONS[held.pop("op")]
    operation: Operation = from_json(kind, json.dumps(held))
    return operation


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
