"""What a set rests on: its passages, what is known of their sources, token counts."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import Digest, PassageId, ReadingId, SourceId
from claimtui.model.sources import Passage
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    AuthorityStatus,
    NodeKind,
    RelationKind,
    SourceClass,
)
from store.reads.listings import REMOVED, TITLE

_FACTS = f"""
    SELECT s.id, n.revision, {TITLE}, r.published, v.at,
        (SELECT group_concat(name || '=' || value, char(10)) FROM source_attribute a
            WHERE a.source = s.id AND a.name IN ('class', 'authority', 'scope')
            AND a.id = (SELECT max(id) FROM source_attribute b
                WHERE b.source = a.source AND b.name = a.name)),
        EXISTS (SELECT 1 FROM removal m
            WHERE m."table" = 'source_reading' AND m.id = r.id)
    FROM json_each(?) j
    JOIN source s ON s.id = j.value
    JOIN source_now n ON n.source = s.id
    JOIN source_revision v ON v.source = s.id AND v.revision = n.revision
    JOIN source_reading r ON r.id = n.reading
"""
_SUPERSEDED = f"""
    SELECT coalesce(r.target, k.id), r.source FROM source_relation r
    LEFT JOIN source k ON k.key = r.target_key
    WHERE r.kind = '{RelationKind.SUPERSEDES}' AND r.holds
        AND r.id = (SELECT max(id) FROM source_relation m
            WHERE m.source = r.source AND m.kind = r.kind
                AND m.target_key = r.target_key)
"""


def superseded_by(connection: sqlite3.Connection) -> dict[SourceId, list[SourceId]]:
    """Return by source those that somebody said supersede it."""
    found: dict[SourceId, list[SourceId]] = {}
    for old, new in connection.execute(_SUPERSEDED):
        found.setdefault(SourceId(old), []).append(SourceId(new))
    return found


def source_facts(
    connection: sqlite3.Connection, sources: Collection[SourceId]
) -> dict[SourceId, SourceFacts]:
    """Return what is known now of some sources, that is of their newest revision."""
    superseded = superseded_by(connection)
    rows = connection.execute(_FACTS, (json.dumps(sorted(sources)),))
    found = {}
    for source, newest, title, published, at_ms, said, removed in rows:
        told = dict(line.split("=", 1) for line in (said or "").splitlines())
        found[SourceId(source)] = SourceFacts(
            SourceId(source),
            title,
            newest,
            SourceClass(told.get("class", SourceClass.UNKNOWN)),
            AuthorityStatus(told.get("authority", AuthorityStatus.UNKNOWN)),
            published,
            at_ms,
            told.get("scope", ""),
            tuple(superseded.get(SourceId(source), ())),
            REMOVED if removed else "",
        )
    return found


@dataclass(frozen=True, slots=True)
class _Reading:
    title: str
    revision: int
    newer: int | None
    redacted: str


def set_passages(
    connection: sqlite3.Connection, wanted: Collection[PassageId]
) -> dict[PassageId, Passage]:
    """Return passages by id; what belongs to their readings is looked up once each."""
    rows = connection.execute(
        'SELECT id, reading, source, start, "end", kind, text, headings'
        " FROM source_passage WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(wanted)),),
    ).fetchall()
    readings = _readings(connection, {row[1] for row in rows})
    headings = {told: tuple(json.loads(told)) for told in {row[7] for row in rows}}
    found = {}
    for id_, reading, source, start, end, kind, text, told in rows:
        known = readings[reading]
        found[PassageId(id_)] = Passage(
            PassageId(id_),
            ReadingId(reading),
            SourceId(source),
            known.revision,
            ReadingSpan(start, end),
            NodeKind(kind),
            text,
            headings[told],
            known.title,
            known.newer,
            known.redacted,
        )
    return found


def _readings(
    connection: sqlite3.Connection, wanted: Collection[str]
) -> Mapping[str, _Reading]:
    rows = connection.execute(
        f"""
        SELECT r.id, {TITLE},
            (SELECT max(v.revision) FROM source_revision v WHERE v.reading = r.id),
            iif(n.reading <> r.id, n.revision, NULL),
            EXISTS (SELECT 1 FROM removal m
                WHERE m."table" = 'source_reading' AND m.id = r.id)
        FROM json_each(?) j
        JOIN source_reading r ON r.id = j.value
        JOIN source s ON s.id = r.source
        JOIN source_now n ON n.source = s.id
        """,
        (json.dumps(sorted(wanted)),),
    )
    return {
        id_: _Reading(title, revision, newer, REMOVED if removed else "")
        for id_, title, revision, newer, removed in rows
    }


def reading_texts(
    connection: sqlite3.Connection, wanted: Collection[ReadingId]
) -> dict[ReadingId, str]:
    """Return the texts of some readings."""
    rows = connection.execute(
        "SELECT id, text FROM source_reading"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(wanted)),),
    )
    return {ReadingId(id_): text for id_, text in rows}


def token_counts(
    connection: sqlite3.Connection, tokenizer: str, digests: Sequence[Digest]
) -> dict[Digest, tuple[int, bool]]:
    """Return how many tokens texts take and whether exactly, where it is known."""
    rows = connection.execute(
        "SELECT digest, tokens, exact FROM token_count"
        " WHERE tokenizer = ? AND digest IN (SELECT value FROM json_each(?))",
        (tokenizer, json.dumps(digests)),
    )
    return {Digest(digest): (tokens, bool(exact)) for digest, tokens, exact in rows}


def changed_since(
    connection: sqlite3.Connection, event: int, kinds: Sequence[str]
) -> list[SourceId]:
    """Return the sources that events of some kinds were about after another event.

    Args:
        connection: The store.
        event: Number of the other event.
        kinds: Of events, such as `source.added`.
    """
    rows = connection.execute(
        "SELECT subject FROM event WHERE sequence > ?"
        " AND kind IN (SELECT value FROM json_each(?))"
        " GROUP BY subject ORDER BY min(sequence)",
        (event, json.dumps(kinds)),
    )
    return [SourceId(row[0]) for row in rows]
