"""What exporting a set tells of its sources, and how an import finds them again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from claimtui.model.codec import from_json
from claimtui.model.exchange import ImportOrigin
from claimtui.model.ids import (
    Digest,
    PassageId,
    ReadingId,
    SetId,
    SourceId,
    UnitId,
)
from claimtui.model.spans import ReadingSpan
from store.reads.listings import TITLE

IMPORTED = "set.imported"
"""Kind of the event that tells of an import."""

_REVISION = f"""
    SELECT v.source, v.revision, v.capture, v.reading, v.origin, v.at, r.chars, {TITLE},
        n.revision, w.capture, w.reading,
        EXISTS (SELECT 1 FROM removal m
            WHERE m."table" = 'source_reading' AND m.id = r.id)
    FROM source_revision v
    JOIN source s ON s.id = v.source
    JOIN source_reading r ON r.id = v.reading
    JOIN source_now n ON n.source = v.source
    JOIN source_revision w ON w.source = n.source AND w.revision = n.revision
"""


@dataclass(frozen=True, slots=True)
class StoredRevision:
    """One source revision as an exchange looks at it."""

    source: SourceId
    revision: int
    capture: Digest
    reading: ReadingId
    origin: str
    at_ms: int
    chars: int
    title: str
    newest: int
    """The source's newest revision."""
    newest_capture: Digest
    newest_reading: ReadingId
    removed: bool
    """Whether its content was removed on request."""


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """A set that was made of a manifest."""

    set: SetId
    renamed: Mapping[str, str]
    """Ids that were in use here already, each with the one that stands for it."""
    history: bool
    """Whether every revision came along."""


def revisions_named(
    connection: sqlite3.Connection, wanted: Collection[tuple[SourceId, int]]
) -> tuple[StoredRevision, ...]:
    """Return source revisions by id and number; unknown ones are left out."""
    rows = connection.execute(
        f"{_REVISION} JOIN json_each(?) j ON v.source = json_extract(j.value, '$[0]')"
        " AND v.revision = json_extract(j.value, '$[1]')",
        (json.dumps(sorted(wanted)),),
    )
    return _revisions(rows)


def revisions_captured(
    connection: sqlite3.Connection, digests: Collection[Digest]
) -> tuple[StoredRevision, ...]:
    """Return the source revisions whose captured bytes have one of some digests."""
    rows = connection.execute(
        f"{_REVISION} WHERE v.capture IN (SELECT value FROM json_each(?))"
        " ORDER BY v.source, v.revision",
        (json.dumps(sorted(digests)),),
    )
    return _revisions(rows)


def revisions_of_length(
    connection: sqlite3.Connection, chars: Collection[int]
) -> tuple[StoredRevision, ...]:
    """Return the source revisions whose text has one of some lengths."""
    rows = connection.execute(
        f"{_REVISION} WHERE r.chars IN (SELECT value FROM json_each(?))"
        " ORDER BY v.source, v.revision",
        (json.dumps(sorted(chars)),),
    )
    return _revisions(rows)


def revisions_from(
    connection: sqlite3.Connection, origins: Collection[str]
) -> tuple[StoredRevision, ...]:
    """Return the source revisions that were retrieved from one of some addresses."""
    rows = connection.execute(
        f"{_REVISION} WHERE v.origin IN (SELECT value FROM json_each(?))"
        " ORDER BY v.source, v.revision",
        (json.dumps(sorted(origins)),),
    )
    return _revisions(rows)


def _revisions(rows: Iterable[tuple[object, ...]]) -> tuple[StoredRevision, ...]:
    return tuple(
        StoredRevision(
            SourceId(str(row[0])),
            int(str(row[1])),
            Digest(str(row[2])),
            ReadingId(str(row[3])),
            str(row[4]),
            int(str(row[5])),
            int(str(row[6])),
            str(row[7]),
            int(str(row[8])),
            Digest(str(row[9])),
            ReadingId(str(row[10])),
            bool(row[11]),
        )
        for row in rows
    )


def passage_spans(
    connection: sqlite3.Connection, passages: Collection[PassageId]
) -> dict[PassageId, ReadingSpan]:
    """Return where some passages stand in their readings."""
    rows = connection.execute(
        'SELECT id, start, "end" FROM source_passage'
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(passages)),),
    )
    return {PassageId(id_): ReadingSpan.of(start, end) for id_, start, end in rows}


def generations_of(connection: sqlite3.Connection, set_: SetId) -> dict[int, int]:
    """Return the index generation of each revision of a set."""
    rows = connection.execute(
        'SELECT revision, generation FROM evidence_set_revision WHERE "set" = ?',
        (set_,),
    )
    return dict(rows.fetchall())


def origin_of(connection: sqlite3.Connection, set_: SetId) -> ImportOrigin | None:
    """Return where a set was imported from; None for one that was made here.

    What came later from the same place is told with it.
    """
    rows = connection.execute(
        "SELECT payload FROM event WHERE subject = ? AND kind = ? ORDER BY sequence",
        (set_, IMPORTED),
    )
    told = [_origin(payload) for (payload,) in rows]
    if not told:
        return None
    sources = {(one[0], one[1]): one for origin in told for one in origin.sources}
    passages = {one[0]: one for origin in told for one in origin.passages}
    return replace(
        told[0], sources=tuple(sources.values()), passages=tuple(passages.values())
    )


def imported_sets(
    connection: sqlite3.Connection, manifest: Digest
) -> tuple[ImportedSet, ...]:
    """Return the sets that were made of a manifest, the first one first."""
    rows = connection.execute(
        "SELECT subject, payload ->> '$.renamed', payload ->> '$.history' FROM event"
        " WHERE kind = ? AND payload ->> '$.origin.manifest' = ?"
        " AND payload ->> '$.completes' IS NULL ORDER BY sequence",
        (IMPORTED, manifest),
    )
    return tuple(
        ImportedSet(SetId(set_), json.loads(renamed or "{}"), history != 0)
        for set_, renamed, history in rows
    )


def imported_revision(connection: sqlite3.Connection, set_: SetId) -> int:
    """Return the last revision of a set that an import made; 0 for none."""
    (number,) = connection.execute(
        "SELECT coalesce(max(payload ->> '$.revision'), 0) FROM event"
        " WHERE subject = ? AND kind = ?",
        (set_, IMPORTED),
    ).fetchone()
    return int(number)


def units_ever_of(connection: sqlite3.Connection, set_: SetId) -> frozenset[UnitId]:
    """Return the units that a set has or had."""
    rows = connection.execute('SELECT id FROM evidence_unit WHERE "set" = ?', (set_,))
    return frozenset(UnitId(row[0]) for row in rows)


def _origin(payload: str) -> ImportOrigin:
    return from_json(ImportOrigin, json.dumps(json.loads(payload)["origin"]))


def taken_ids(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Return those of some ids of sets, units, clauses and gaps that are in use."""
    wanted = json.dumps(sorted(ids))
    rows = connection.execute(
        """
        SELECT value FROM json_each(:ids) WHERE value IN (SELECT id FROM evidence_set)
            OR value IN (SELECT id FROM evidence_unit)
            OR value IN (SELECT key FROM evidence_item WHERE kind IN ('clause', 'gap'))
        """,
        {"ids": wanted},
    )
    return frozenset(row[0] for row in rows)
