"""How sources stand to each other, by their own texts and by what people say."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from claimtui.model.ids import SourceId
from claimtui.model.source_views import SourceRelationRow
from claimtui.model.vocabulary import Provenance, RelationKind
from store.reads.listings import TITLE

_HOLDS = """
    r.holds = 1 AND NOT EXISTS (SELECT 1 FROM source_relation q
        WHERE q.source = r.source AND q.kind = r.kind AND q.target IS r.target
            AND q.target_key = r.target_key AND q.id > r.id)
"""
_OTHER = """
    LEFT JOIN source s ON s.id = {other}
    LEFT JOIN source_now n ON n.source = s.id
    LEFT JOIN source_reading g ON g.id = n.reading
"""
_TITLE = TITLE.replace("r.title", "g.title")


def relations_of(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[SourceRelationRow, ...]:
    """Return how a source stands to others, its own side first, oldest first."""
    target = "coalesce(r.target, (SELECT id FROM source k WHERE k.key = r.target_key))"
    rows = connection.execute(
        f"""
        SELECT 1, r.kind, s.id,
            iif(s.id IS NULL, substr(r.target_key, instr(r.target_key, ':') + 1),
                {_TITLE}),
            r.provenance, r.author, r.at, r.id
        FROM source_relation r {_OTHER.format(other=target)}
        WHERE r.source = :source AND {_HOLDS}
        UNION ALL
        SELECT 0, r.kind, s.id, {_TITLE}, r.provenance, r.author, r.at, r.id
        FROM source_relation r {_OTHER.format(other="r.source")}
        WHERE {_HOLDS} AND (r.target = :source
            OR r.target_key = (SELECT key FROM source WHERE id = :source))
        ORDER BY 1 DESC, 8
        """,
        {"source": source},
    )
    return tuple(
        SourceRelationRow(
            kind=RelationKind(row[1]),
            outgoing=bool(row[0]),
            other=SourceId(row[2]) if row[2] else None,
            label=row[3],
            provenance=Provenance(row[4]),
            author=row[5],
            at_ms=row[6],
        )
        for row in rows
    )


def holds(
    connection: sqlite3.Connection,
    source: SourceId,
    kind: RelationKind,
    target: SourceId,
) -> bool:
    """Tell whether somebody said that a source stands to another one so."""
    row = connection.execute(
        "SELECT holds FROM source_relation WHERE source = ? AND kind = ?"
        " AND target = ? ORDER BY id DESC LIMIT 1",
        (source, kind, target),
    ).fetchone()
    return bool(row and row[0])


def related_sources(
    connection: sqlite3.Connection, sources: Collection[SourceId]
) -> tuple[SourceId, ...]:
    """Return the sources that stand in any relation to some, those left out."""
    found: dict[SourceId, None] = {}
    for source in sources:
        for one in relations_of(connection, source):
            if one.other is not None and one.other not in sources:
                found[one.other] = None
    return tuple(found)


def has_relations(connection: sqlite3.Connection) -> bool:
    """Tell whether any source was ever related to another."""
    row = connection.execute("SELECT 1 FROM source_relation LIMIT 1").fetchone()
    return row is not None
