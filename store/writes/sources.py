"""Sources in: a capture with its reading, its passages and their index rows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimtui.model.ids import (
    AssessmentId,
    ReadingId,
    SourceId,
    content_id,
    digest_of_text,
)
from claimtui.model.sources import Capture, PassageSpan, Reading
from claimtui.model.spans import repair_text
from store import tables
from store.prepared import prepared_form
from store.reads.sources import plain_nodes
from store.transaction import Transaction

_CODEC = "zlib"
_LEVEL = 6


@dataclass(frozen=True, slots=True)
class PreparedReading:
    """A reading made ready outside the transaction, where time does not matter."""

    id: ReadingId
    source: SourceId
    capture: Capture
    reading: Reading
    blob: bytes
    """The capture's bytes, compressed."""
    passages: tuple[dict[str, Any], ...]
    """Rows of `source_passage` without their number."""
    forms: tuple[str, ...]
    """For each passage what the index is fed."""


def prepare_reading(
    source: SourceId,
    capture: Capture,
    reading: Reading,
    spans: Sequence[PassageSpan],
) -> PreparedReading:
    """Compute everything that storing a reading takes."""
    kept = _storable(reading)
    id_ = ReadingId(
        content_id(
            "rdg", source, capture.digest, kept.reader, digest_of_text(kept.text)
        )
    )
    rows = tuple(_passage_rows(id_, source, kept.text, spans))
    return PreparedReading(
        id=id_,
        source=source,
        capture=capture,
        reading=kept,
        blob=zlib.compress(capture.data, _LEVEL),
        passages=rows,
        forms=tuple(prepared_form(row["text"]) for row in rows),
    )


def _storable(reading: Reading) -> Reading:
    """Replace what SQLite cannot keep, one for one, so that offsets hold."""
    return replace(
        reading,
        text=repair_text(reading.text)[0],
        title=repair_text(reading.title)[0],
        language=repair_text(reading.language)[0],
        author=repair_text(reading.author)[0],
        publisher=repair_text(reading.publisher)[0],
        published=repair_text(reading.published)[0],
    )


def _passage_rows(
    reading: ReadingId, source: SourceId, text: str, spans: Iterable[PassageSpan]
) -> Iterator[dict[str, Any]]:
    for ordinal, one in enumerate(spans):
        start, end = one.span
        yield {
            "id": content_id("psg", reading, start, end),
            "reading": reading,
            "source": source,
            "ordinal": ordinal,
            "kind": one.kind,
            "start": start,
            "end": end,
            "headings": repair_text(_json(one.headings))[0],
            "text": text[start:end],
        }


def insert_source(transaction: Transaction, source: SourceId, key: str) -> None:
    """Insert a source that has no revision yet."""
    transaction.add(tables.Source(id=source, key=key, at=transaction.now_ms))


def insert_source_revision(
    transaction: Transaction, prepared: PreparedReading, revision: int
) -> int:
    """Insert the next revision of a source and return its event's number.

    A reading that is known already (the bytes of an earlier revision) is used again.
    The index generation moves: from now on this reading is what a search finds.
    """
    capture, source = prepared.capture, prepared.source
    if not _exists(transaction, "source_blob", "digest", capture.digest):
        transaction.add(
            tables.SourceBlob(digest=capture.digest, codec=_CODEC, data=prepared.blob)
        )
    if not _exists(transaction, "source_reading", "id", prepared.id):
        transaction.add(_reading_row(prepared))
        _insert_passages(transaction, prepared)
    transaction.add(
        tables.SourceRevision(
            source=source,
            revision=revision,
            parent=revision - 1 or None,
            capture=capture.digest,
            reading=prepared.id,
            origin=capture.origin,
            via=capture.via,
            actor=transaction.actor,
            at=capture.at_ms,
        )
    )
    transaction.project(
        "INSERT INTO source_now VALUES (?, ?, ?) ON CONFLICT (source)"
        " DO UPDATE SET revision = excluded.revision, reading = excluded.reading",
        (source, revision, prepared.id),
    )
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )
    return transaction.event(
        "source.added" if revision == 1 else "source.revised",
        source,
        {"revision": revision, "reading": prepared.id},
    )


def repeat_revision(
    transaction: Transaction, source: SourceId, earlier: int, revision: int
) -> int:
    """Make what an earlier revision held the newest again; return the event's number.

    Of an earlier revision that does not exist, the oldest one is taken.
    """
    connection = transaction.connection
    capture, reading, origin, via = connection.execute(
        "SELECT capture, reading, origin, via FROM source_revision"
        " WHERE source = ? AND revision = max(?, 1)",
        (source, earlier),
    ).fetchone()
    transaction.add(
        tables.SourceRevision(
            source=source,
            revision=revision,
            parent=revision - 1,
            capture=capture,
            reading=reading,
            origin=origin,
            via=via,
            actor=transaction.actor,
            at=transaction.now_ms,
        )
    )
    transaction.project(
        "UPDATE source_now SET revision = ?, reading = ? WHERE source = ?",
        (revision, reading, source),
    )
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )
    return transaction.event(
        "source.revised", source, {"revision": revision, "reading": reading}
    )


def _exists(transaction: Transaction, table: str, key: str, value: str) -> bool:
    found = transaction.connection.execute(
        f"SELECT 1 FROM {table} WHERE {key} = ?", (value,)
    ).fetchone()
    return found is not None


def _reading_row(prepared: PreparedReading) -> tables.SourceReading:
    reading = prepared.reading
    return tables.SourceReading(
        id=prepared.id,
        source=prepared.source,
        capture=prepared.capture.digest,
        reader=reading.reader,
        libraries=_json(dict(reading.libraries)),
        media_type=reading.media_type,
        encoding=reading.encoding,
        mode=reading.mode,
        notes=repair_text(_json(reading.notes))[0],
        left_out_chars=reading.left_out_chars,
        title=reading.title,
        language=reading.language,
        author=reading.author,
        publisher=reading.publisher,
        published=reading.published,
        chars=len(reading.text),
        passages=len(prepared.passages),
        text=reading.text,
        nodes=plain_nodes(reading.nodes),
    )


def _insert_passages(transaction: Transaction, prepared: PreparedReading) -> None:
    first = transaction.connection.execute(
        "SELECT coalesce(max(n), 0) + 1 FROM source_passage"
    ).fetchone()[0]
    transaction.add_all(
        tables.SourcePassage,
        ({"n": n, **row} for n, row in enumerate(prepared.passages, first)),
    )
    transaction.project_all(
        "INSERT INTO passage_index (rowid, prepared) VALUES (?, ?)",
        list(enumerate(prepared.forms, first)),
    )


def insert_source_changes(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    changed: Sequence[tuple[AssessmentId, bool]],
    event: int,
) -> None:
    """Record beside each assessment whether what it cites of the source changed."""
    transaction.add_all(
        tables.AssessmentSourceChange,
        (
            {
                "assessment": assessment,
                "source": source,
                "source_revision": revision,
                "changed": int(differs),
                "event": event,
            }
            for assessment, differs in changed
        ),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
