"""Digests of rows that nothing else covers, kept where an event tells of them.

They find what a failing disk changes; whoever means harm can write a digest too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from claimtui.model.ids import Digest, canonical_json, digest_of_text

_SEAL = re.compile(r',?"seal":"(sha256:[0-9a-f]{64})"\}\Z')
_SEAL_CHARS = 84
_BEGUN = re.compile(r'"seal":|"sha256:')
"""What is left of a seal when one character of it is another."""
ASSESSMENT_COLUMNS = (
    "id",
    "claim",
    "claim_revision",
    "document",
    "document_revision",
    "set",
    "set_revision",
    "policy",
    "policy_revision",
    "method",
    "author",
    "at",
    "valid_until",
    "type_seen",
    "markers_seen",
    "status",
    "content",
)
"""What the digest of an assessment covers; a column added later is not among it."""
RECORD_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "record": (
        *("id", "key", "external_id", "quote", "url", "file", "archive_url"),
        *("collected_by", "limitations", "root_origin", "origin_of"),
        *("claim", "claim_revision", "author", "at"),
    ),
    "record_revision": (
        *("record", "revision", "statement", "narrowed", "author", "at"),
    ),
    "record_check": ("record", "result", "via", "content", "author", "at"),
    "record_answer": (
        *("record", "revision", "answer", "narrower", "root_origin", "author", "at"),
    ),
}
"""The same of what one event tells of a citation record, by table."""


def sealed(payload: str, about: Sequence[object]) -> str:
    """Return an event's payload, a JSON object, with a digest of the whole event in it.

    Args:
        payload: The object as it would be stored.
        about: The event's other columns, in their order.
    """
    comma = "" if payload == "{}" else ","
    return f'{payload[:-1]}{comma}"seal":"{_digest(payload, about)}"}}'


def is_broken(payload: str, about: Sequence[object]) -> bool:
    """Tell whether an event is not what was sealed; one without a seal is not."""
    seal = _SEAL.search(payload)
    if seal is None:
        return _BEGUN.search(payload[-_SEAL_CHARS:]) is not None
    return _digest(payload[: seal.start()] + "}", about) != seal[1]


def _digest(payload: str, about: Sequence[object]) -> Digest:
    return digest_of_text(canonical_json([*about, payload]))


def assessment_digest(
    row: Mapping[str, object], given: Sequence[tuple[str, str, int]]
) -> Digest:
    """Return the digest of an assessment and of the passages that it was given.

    Args:
        row: Its columns by name; those beyond `ASSESSMENT_COLUMNS` are left out.
        given: Passage, source and source revision of each, in their order.
    """
    columns = [row[name] for name in ASSESSMENT_COLUMNS]
    return digest_of_text(canonical_json([columns, [list(one) for one in given]]))


def record_digest(rows: Mapping[str, Mapping[str, object]]) -> Digest:
    """Return the digest of the rows that one event adds to a citation record.

    Args:
        rows: By table, at most one of each; columns beyond `RECORD_COLUMNS` are left
            out.
    """
    told = [
        [table, *(rows[table][name] for name in columns)]
        for table, columns in RECORD_COLUMNS.items()
        if table in rows
    ]
    return digest_of_text(canonical_json(told))
