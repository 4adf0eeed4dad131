"""Sources: their revisions and readings, and the passages that can be cited."""

from __future__ import annotations

import json
import sqlite3
from codecs import iterdecode
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from claimtui.model.ids import Digest, PassageId, ReadingId, SourceId
from claimtui.model.sources import Node, Passage
from claimtui.model.spans import ReadingSpan
from claimtui.model.views import SourceView
from claimtui.model.vocabulary import NodeKind
from store.reads.listings import REMOVED, TITLE, source_row

_PASSAGE = f"""
    SELECT p.id, p.reading, p.source,
        (SELECT max(v.revision) FROM source_revision v WHERE v.reading = p.reading),
        p.start, p."end", p.kind, p.text, p.headings, {TITLE},
        iif(n.reading <> p.reading, n.revision, NULL),
        EXISTS (SELECT 1 FROM removal m
            WHERE m."table" = 'source_reading' AND m.id = p.reading)
    FROM {{rows}}
    JOIN source s ON s.id = p.source
    JOIN source_now n ON n.source = p.source
    JOIN source_reading r ON r.id = p.reading
"""

_BYTES_AT_ONCE = 1 << 18
"""Of a long text, so that a hundred pieces make a book."""


@dataclass(frozen=True, slots=True)
class SourceNow:
    """A source's newest revision, as whoever adds to it must have seen it."""

    source: SourceId
    revision: int
    capture: Digest
    reading: ReadingId


_NOW = """
    SELECT s.id, n.revision, v.capture, n.reading, s.key FROM source s
    JOIN source_now n ON n.source = s.id
    JOIN source_revision v ON v.source = s.id AND v.revision = n.revision
"""


def source_now(connection: sqlite3.Connection, key: str) -> SourceNow | None:
    """Return the newest revision of the source with a key; None for an unknown key."""
    row = connection.execute(f"{_NOW} WHERE s.key = ?", (key,)).fetchone()
    return _now(row) if row else None


def source_now_of(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[str, SourceNow] | None:
    """Return key and newest revision of a source; None for an unknown one."""
    row = connection.execute(f"{_NOW} WHERE s.id = ?", (source,)).fetchone()
    return (row[4], _now(row)) if row else None


def _now(row: Sequence[str]) -> SourceNow:
    return SourceNow(SourceId(row[0]), int(row[1]), Digest(row[2]), ReadingId(row[3]))


def sources_that_answered(
    connection: sqlite3.Connection, final_url: str
) -> tuple[SourceId, ...]:
    """Return the sources that redirects led to an address, at most two."""
    rows = connection.execute(
        "SELECT DISTINCT source FROM source_fetch WHERE final_url = ?"
        " ORDER BY source LIMIT 2",
        (final_url,),
    )
    return tuple(SourceId(row[0]) for row in rows)


def source_view(
    connection: sqlite3.Connection,
    source: SourceId,
    revision: int | None = None,
    kinds: Collection[NodeKind] | None = None,
) -> SourceView | None:
    """Return the text and structure of one revision, the newest where none is named.

    Kinds leave only the nodes of these; their parents then count those left out too.
    """
    row = source_row(connection, source, revision)
    if row is None:
        return None
    (reading,) = connection.execute(
        "SELECT r.rowid FROM source_revision v"
        " JOIN source_reading r ON r.id = v.reading"
        " WHERE v.source = ? AND v.revision = ?",
        (source, row.revision),
    ).fetchone()
    nodes = tuple(
        _node(one)
        for one in _plain_nodes(_long_text(connection, "nodes", reading))
        if kinds is None or one[0] in kinds
    )
    return SourceView(row, _long_text(connection, "text", reading), nodes)


def _long_text(connection: sqlite3.Connection, column: str, row: int) -> str:
    """Return a text of a reading, read so that SQLite never holds all of it too."""
    text = ""
    with connection.blobopen("source_reading", column, row, readonly=True) as held:
        pieces = iter(partial(held.read, _BYTES_AT_ONCE), b"")
        for piece in iterdecode(pieces, "utf-8"):
            text += piece
    return text


def _plain_nodes(stored: str) -> Iterator[list[object]]:
    """Yield one node after another: all at once take twenty times their text."""
    decode, at = json.JSONDecoder().raw_decode, 1
    while at < len(stored) - 1:
        plain, at = decode(stored, at)
        yield plain
        at += 1


def _node(plain: Sequence[object]) -> Node:
    kind, start, end, parent, level, page, header = plain
    return Node(
        NodeKind(str(kind)),
        ReadingSpan.of(int(str(start)), int(str(end))),
        parent if isinstance(parent, int) else None,
        level if isinstance(level, int) else None,
        page if isinstance(page, int) else None,
        bool(header),
    )


def plain_nodes(nodes: Sequence[Node]) -> str:
    """Return nodes as the JSON that `source_reading.nodes` holds."""
    return json.dumps(
        [
            (one.kind, *one.span, one.parent, one.level, one.page, int(one.header))
            for one in nodes
        ],
        separators=(",", ":"),
    )


def matching_sources(
    connection: sqlite3.Connection, prefix: str
) -> tuple[SourceId, ...]:
    """Return up to two sources whose id begins so; enough to tell one from many."""
    rows = connection.execute(
        "SELECT id FROM source WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id"
        " LIMIT 2",
        (prefix,),
    )
    return tuple(SourceId(row[0]) for row in rows)


def passages(
    connection: sqlite3.Connection, ids: Sequence[PassageId]
) -> tuple[Passage, ...]:
    """Return passages in the order asked; unknown ids are left out."""
    rows = connection.execute(
        _PASSAGE.format(rows="json_each(?) j JOIN source_passage p ON p.id = j.value")
        + " ORDER BY j.key",
        (json.dumps(list(ids)),),
    )
    return tuple(_passage(row) for row in rows)


def neighbours(
    connection: sqlite3.Connection, passage: PassageId, before: int, after: int
) -> tuple[Passage, ...]:
    """Return a passage with those around it, in reading order."""
    rows = connection.execute(
        _PASSAGE.format(
            rows="source_passage o JOIN source_passage p ON p.reading = o.reading"
            " AND p.ordinal BETWEEN o.ordinal - :before AND o.ordinal + :after"
        )
        + " WHERE o.id = :passage ORDER BY p.ordinal",
        {"passage": passage, "before": max(before, 0), "after": max(after, 0)},
    )
    return tuple(_passage(row) for row in rows)


def _passage(row: Sequence[object]) -> Passage:
    text = [str(value) for value in row]
    newer = row[10]
    return Passage(
        id=PassageId(text[0]),
        reading=ReadingId(text[1]),
        source=SourceId(text[2]),
        revision=int(text[3]),
        span=ReadingSpan.of(int(text[4]), int(text[5])),
        kind=NodeKind(text[6]),
        text=text[7],
        headings=tuple(json.loads(text[8])),
        source_title=text[9],
        newer_revision=newer if isinstance(newer, int) else None,
        redacted=REMOVED if row[11] else "",
    )


def reading_text(connection: sqlite3.Connection, reading: ReadingId) -> str:
    """Return the text of a reading."""
    text: str = connection.execute(
        "SELECT text FROM source_reading WHERE id = ?", (reading,)
    ).fetchone()[0]
    return text


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage as it stands in its reading, without what is needed to show it."""

    id: PassageId
    kind: str
    start: int
    end: int
    text: str


def passages_in(
    connection: sqlite3.Connection, reading: ReadingId
) -> tuple[StoredPassage, ...]:
    """Return every passage of a reading, in reading order."""
    rows = connection.execute(
        'SELECT id, kind, start, "end", text FROM source_passage WHERE reading = ?'
        " ORDER BY ordinal",
        (reading,),
    )
    return tuple(
        StoredPassage(PassageId(row[0]), row[1], row[2], row[3], row[4]) for row in rows
    )


def passage_languages(connection: sqlite3.Connection, passage: PassageId) -> str:
    """Return the language that a passage's reading declares; empty where it is none."""
    row = connection.execute(
        "SELECT r.language FROM source_passage p"
        " JOIN source_reading r ON r.id = p.reading WHERE p.id = ?",
        (passage,),
    ).fetchone()
    return str(row[0]) if row else ""


def generation(connection: sqlite3.Connection) -> int:
    """Return the index generation: it moves whenever what can be found changes."""
    number: int = connection.execute(
        "SELECT value FROM counter WHERE name = 'generation'"
    ).fetchone()[0]
    return number


def corpus_size(
    connection: sqlite3.Connection, only: Sequence[SourceId] | None = None
) -> tuple[int, int]:
    """Return how many sources and passages a search looks at; `only` names them."""
    row: tuple[int, int] = connection.execute(
        "SELECT count(*), coalesce(sum(r.passages), 0) FROM source_now n"
        " JOIN source_reading r ON r.id = n.reading"
        " WHERE ?1 IS NULL OR n.source IN (SELECT value FROM json_each(?1))",
        (None if only is None else json.dumps(only),),
    ).fetchone()
    return row
