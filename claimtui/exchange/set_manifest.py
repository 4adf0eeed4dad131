"""`manifest.json` of an exported set: written, and read back value by value."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from claimtui.exchange.manifest_checks import check_manifest
from claimtui.exchange.strict import NotAManifestError, build, parsed
from claimtui.model.codec import to_plain
from claimtui.model.evidence import Brief, ReviewMark, TokenBudget
from claimtui.model.exchange import SET_SCHEMA, ExportedRevision, SetManifest
from claimtui.model.sanitize import ESCAPED_IN_JSON, sanitize_cell
from claimtui.model.set_operations import Operation
from claimtui.model.source_views import SearchFilters

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
_MOST = {
    "units": MAX_UNITS,
    "clauses": MAX_UNITS,
    "gaps": MAX_UNITS,
    "sources": MAX_UNITS,
    "passages": MAX_OPERATIONS,
    "history": MAX_OPERATIONS,
}
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
        NotAManifestError: A value is missing, unknown or of another type, or they do
            not fit together.
    """
    if not isinstance(plain, dict):
        raise NotAManifestError("it is no object")
    _check_schema(plain.get("schema"))
    hints = get_type_hints(SetManifest)
    wanted = {one.name for one in fields(SetManifest)}
    for name in sorted(wanted ^ plain.keys()):
        fault = "no" if name in wanted else "an unknown"
        raise NotAManifestError(f"it has {fault} {sanitize_cell(name[:40])}")
    _check_numbers(plain)
    made: dict[str, Any] = {
        name: _history(held) if name == "history" else build(hints[name], held, name)
        for name, held in plain.items()
    }
    manifest = SetManifest(**made)
    check_manifest(manifest)
    return manifest


def _check_numbers(plain: Mapping[str, Any]) -> None:
    """Refuse what is too much before any of it is looked at closely."""
    for name, most in _MOST.items():
        held = plain[name]
        if isinstance(held, list) and len(held) > most:
            raise NotAManifestError(f"it has more than {most:,} {name}")
    operations = 0
    for one in plain["history"] if isinstance(plain["history"], list) else ():
        held = one.get("operations") if isinstance(one, dict) else None
        operations += len(held) if isinstance(held, list) else 0
    if operations > MAX_OPERATIONS:
        raise NotAManifestError(f"it has more than {MAX_OPERATIONS:,} operations")


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
    told: ExportedRevision = build(ExportedRevision, value | {"operations": []}, at)
    return ExportedRevision(
        told.revision, told.by, told.at, told.generation, operations
    )


def _operation(value: Any, at: str) -> Operation:
    name = value.get("op") if isinstance(value, dict) else None
    kind = _OPERATIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotAManifestError(f"{at} has an unknown operation")
    held = {key: one for key, one in value.items() if key != "op"}
    made: Operation = build(kind, held, f"{at}.{name}")
    return made
