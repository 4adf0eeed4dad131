"""What the Library lists: documents and sources, each with its newest revision."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from claimtui.model.ids import DocumentId, SourceId
from claimtui.model.listings import DocumentRow, SourceRow
from claimtui.model.vocabulary import (
    AuthorityStatus,
    ExtractionMode,
    Format,
    LinkState,
    SourceClass,
    Via,
)
from store.reads.clock import STATUS_AT

_FILE_NAME = "replace(s.key, rtrim(s.key, replace(s.key, '/', '')), '')"
TITLE = (
    f"iif(r.title <> '', r.title, iif({_FILE_NAME} <> '', {_FILE_NAME},"
    " substr(s.key, instr(s.key, ':') + 1)))"
)
"""SQL for a title of `source s` as read in `source_reading r`: else the file's name."""

REMOVED = "removed on request"
"""Why the content of a redacted source is not shown."""
_SAID = (
    "(SELECT value FROM source_attribute a WHERE a.source = s.id AND a.name = '{}'"
    " ORDER BY a.id DESC LIMIT 1)"
)
_CHECKED = (
    "(SELECT {} FROM source_link_check l WHERE l.source = s.id"
    " ORDER BY l.id DESC LIMIT 1)"
)
_ROW = f"""
    SELECT s.id, v.revision, {TITLE}, v.origin, r.media_type, v.via, r.mode, v.at,
        r.chars, r.passages, r.language, r.notes, r.author, r.published,
        coalesce({_SAID.format("class")}, 'unknown'),
        coalesce({_SAID.format("authority")}, 'unknown'),
        coalesce({_SAID.format("scope")}, ''), coalesce(f.final_url, ''),
        {_CHECKED.format("state")}, {_CHECKED.format("at")},
        EXISTS (SELECT 1 FROM removal m
            WHERE m."table" = 'source_reading' AND m.id = r.id)
    FROM source s
    JOIN source_revision v ON v.source = s.id
    JOIN source_reading r ON r.id = v.reading
    LEFT JOIN source_fetch f ON f.source = v.source AND f.revision = v.revision
"""


def document_rows(
    connection: sqlite3.Connection, now_ms: int
) -> tuple[DocumentRow, ...]:
    """Return every document, the newest change first."""
    rows = connection.execute(
        f"""
        SELECT n.document, n.revision, d.path, r.format, r.language, r.at,
            coalesce(sum(c.state IN ('proposed', 'accepted')), 0),
            coalesce(sum(c.state = 'proposed'), 0),
            coalesce(sum(c.state IN ('proposed', 'accepted')
                AND {STATUS_AT} = 'unreviewed'), 0),
            n.exclusions + coalesce(sum(c.state = 'excluded'), 0)
        FROM document_now n
        JOIN document d ON d.id = n.document
        JOIN document_revision r
            ON r.document = n.document AND r.revision = n.revision
        LEFT JOIN claim_now c ON c.document = n.document
        GROUP BY n.document ORDER BY r.at DESC, n.document DESC
        """,
        {"now": now_ms},
    ).fetchall()
    return tuple(
        DocumentRow(
            document=DocumentId(row[0]),
            revision=row[1],
            path=row[2],
            format=Format(row[3]),
            language=row[4],
            at_ms=row[5],
            claims=row[6],
            proposed=row[7],
            unreviewed=row[8],
            excluded=row[9],
        )
        for row in rows
    )


def source_rows(connection: sqlite3.Connection) -> tuple[SourceRow, ...]:
    """Return every source with its newest revision, oldest source first."""
    rows = connection.execute(
        f"{_ROW} JOIN source_now n ON n.source = s.id AND n.revision = v.revision"
        " ORDER BY s.rowid"
    )
    return tuple(_source_row(row) for row in rows)


def source_row(
    connection: sqlite3.Connection, source: SourceId, revision: int | None = None
) -> SourceRow | None:
    """Return one revision of a source, the newest where none is named."""
    row = connection.execute(
        f"{_ROW} WHERE s.id = :source AND v.revision = coalesce(:revision,"
        " (SELECT revision FROM source_now WHERE source = :source))",
        {"source": source, "revision": revision},
    ).fetchone()
    return _source_row(row) if row else None


def _source_row(row: Sequence[object]) -> SourceRow:
    text = [str(value) for value in row]
    return SourceRow(
        source=SourceId(text[0]),
        revision=int(text[1]),
        title=text[2],
        origin=text[3],
        media_type=text[4],
        via=Via(text[5]),
        mode=ExtractionMode(text[6]),
        at_ms=int(text[7]),
        chars=int(text[8]),
        passages=int(text[9]),
        language=text[10],
        notes=tuple(json.loads(text[11])),
        author=text[12],
        published=text[13],
        source_class=SourceClass(text[14]),
        authority=AuthorityStatus(text[15]),
        scope=text[16],
        final_url=text[17],
        link=LinkState(text[18]) if row[18] else None,
        checked_at_ms=row[19] if isinstance(row[19], int) else None,
        redacted=REMOVED if row[20] else "",
    )
