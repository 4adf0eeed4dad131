"""What is known of sources beside their text: captures, checks, remarks, places."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Collection

from claimtui.model.fetching import LinkCheck, Validators
from claimtui.model.ids import Digest, PassageId, ReadingId, SourceId
from claimtui.model.source_views import (
    PlacedPassage,
    PlacementOutcome,
    SourceRemark,
    SourceRevisionRow,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import LinkState, Provenance, Via

_MOST_CHECKS = 50


def sources_of_bytes(
    connection: sqlite3.Connection, capture: Digest
) -> tuple[tuple[SourceId, str], ...]:
    """Return the sources whose newest revision has these bytes, with their titles.

    The name of its file or page stands for a title that there is not.
    """
    rows = connection.execute(
        "SELECT n.source, g.title, s.key FROM source_revision r"
        " JOIN source_now n ON n.source = r.source AND n.revision = r.revision"
        " JOIN source_reading g ON g.id = n.reading JOIN source s ON s.id = n.source"
        " WHERE r.capture = ? ORDER BY n.source",
        (capture,),
    )
    return tuple(
        (SourceId(source), str(title or key.rpartition("/")[2]))
        for source, title, key in rows
    )


def validators_of(
    connection: sqlite3.Connection, source: SourceId, revision: int
) -> Validators:
    """Return what the last answer for a revision's bytes left; empty for none.

    A copy from an archive left none that the live address would know.
    """
    row = (
        connection.execute(
            """
        SELECT etag, last_modified FROM source_link_check
        WHERE source = ?1 AND revision = ?2 AND etag || last_modified <> ''
        ORDER BY id DESC LIMIT 1
        """,
            (source, revision),
        ).fetchone()
        or connection.execute(
            "SELECT etag, last_modified FROM source_fetch"
            " WHERE source = ? AND revision = ?",
            (source, revision),
        ).fetchone()
    )
    return Validators(*row) if row else Validators()


def link_checks(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[LinkCheck, ...]:
    """Return the recorded looks at a source's address, newest first."""
    rows = connection.execute(
        "SELECT url, state, detail, at FROM source_link_check WHERE source = ?"
        " ORDER BY id DESC LIMIT ?",
        (source, _MOST_CHECKS),
    )
    return tuple(LinkCheck(row[0], LinkState(row[1]), row[2], row[3]) for row in rows)


def revision_rows(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[SourceRevisionRow, ...]:
    """Return the captures of a source, oldest first."""
    rows = connection.execute(
        """
        SELECT v.revision, v.at, v.via, v.actor, v.capture, r.chars, v.origin,
            coalesce(f.final_url, ''), coalesce(f.redirects, '[]'), r.notes,
            coalesce(f.notes, '[]')
        FROM source_revision v JOIN source_reading r ON r.id = v.reading
        LEFT JOIN source_fetch f ON f.source = v.source AND f.revision = v.revision
        WHERE v.source = ? ORDER BY v.revision
        """,
        (source,),
    )
    return tuple(
        SourceRevisionRow(
            revision=row[0],
            at_ms=row[1],
            via=Via(row[2]),
            actor=row[3],
            digest=row[4],
            chars=row[5],
            origin=row[6],
            final_url=row[7],
            redirects=tuple(json.loads(row[8])),
            notes=(*json.loads(row[10]), *json.loads(row[9])),
        )
        for row in rows
    )


def fetch_notes(
    connection: sqlite3.Connection, source: SourceId, revision: int
) -> tuple[str, ...]:
    """Return what was noted while a revision was fetched."""
    row = connection.execute(
        "SELECT notes FROM source_fetch WHERE source = ? AND revision = ?",
        (source, revision),
    ).fetchone()
    return tuple(json.loads(row[0])) if row else ()


def remarks(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[SourceRemark, ...]:
    """Return everything that was ever said of a source, oldest first."""
    rows = connection.execute(
        "SELECT name, value, provenance, author, at FROM source_attribute"
        " WHERE source = ? ORDER BY id",
        (source,),
    )
    return tuple(
        SourceRemark(row[0], row[1], Provenance(row[2]), row[3], row[4]) for row in rows
    )


def placements(
    connection: sqlite3.Connection, passages: Collection[PassageId], reading: ReadingId
) -> dict[PassageId, PlacedPassage]:
    """Return where passages stand in another reading, as far as it was looked at."""
    rows = connection.execute(
        """
        SELECT p.passage, p.outcome, p.difference, p.occurrences, p.target, p.start,
            p."end"
        FROM json_each(?) j
        JOIN source_passage_placement p ON p.passage = j.value AND p.reading = ?
        """,
        (json.dumps(list(passages)), reading),
    )
    return {
        PassageId(row[0]): PlacedPassage(
            passage=PassageId(row[0]),
            outcome=PlacementOutcome(row[1]),
            difference=row[2],
            occurrences=row[3],
            span=None if row[5] is None else ReadingSpan.of(row[5], row[6]),
            target=PassageId(row[4]) if row[4] else None,
        )
        for row in rows
    }


def reading_of(
    connection: sqlite3.Connection, source: SourceId, revision: int
) -> ReadingId | None:
    """Return the reading of a source revision; None for an unknown one."""
    row = connection.execute(
        "SELECT reading FROM source_revision WHERE source = ? AND revision = ?",
        (source, revision),
    ).fetchone()
    return ReadingId(row[0]) if row else None


def captured_bytes(
    connection: sqlite3.Connection, source: SourceId, revision: int
) -> tuple[bytes, Digest, str | None] | None:
    """Return bytes, digest and the header's charset; None where they are not kept."""
    row = connection.execute(
        """
        SELECT b.codec, b.data, b.digest, f.charset FROM source_revision v
        JOIN source_blob b ON b.digest = v.capture
        LEFT JOIN source_fetch f ON f.source = v.source AND f.revision = v.revision
        WHERE v.source = ? AND v.revision = ?
        """,
        (source, revision),
    ).fetchone()
    if row is None:
        return None
    data = zlib.decompress(row[1]) if row[0] == "zlib" else row[1]
    return data, Digest(row[2]), row[3]
