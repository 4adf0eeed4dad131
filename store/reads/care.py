"""What can be wrong with a store, each check on its own, in whole sentences (SPEC 9.7).

Every check reads only. One that meets a damaged page raises `sqlite3.Error`.
"""

from __future__ import annotations

import codecs
import sqlite3
import zlib
from collections.abc import Iterator

from claimtui.model.ids import digest_of
from store.append_only import APPEND_ONLY, trigger_sql
from store.prepared import prepared_form
from store.reads.documents import text_of
from store.schema import statements

_MOST = 20
"""How many lines of SQLite's own report are told."""
_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_INDEX = "passage_index"
STANDING = (
    'SELECT i."set", i.kind, i.key, i.id FROM evidence_item i WHERE NOT EXISTS'
    " (SELECT 1 FROM evidence_item_end e WHERE e.item = i.id)"
)
"""SQL for the items of sets that have not ended."""
INDEX_HINT = "Sources and assessments are not touched by that."


def database_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check the file's pages, and that every reference leads to a row."""
    for (line,) in connection.execute(f"PRAGMA integrity_check({_MOST})"):
        if line == "ok":
            continue
        if _INDEX in line:
            yield f"The search index is damaged ({line}). {INDEX_HINT}"
        else:
            yield f"The database is damaged: {line}."
    broken: dict[tuple[str, str], int] = {}
    for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        broken[table, parent] = broken.get((table, parent), 0) + 1
    for (table, parent), count in broken.items():
        yield f"The table {table} has {_rows(count)} whose {parent} does not exist."


def trigger_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that every append-only table still has its three triggers."""
    held = {
        row[0]
        for row in connection.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'trigger'"
        )
    }
    wanted = statements(trigger_sql())
    for table in APPEND_ONLY:
        own = [one for one in wanted if f"CREATE TRIGGER {table}_" in one]
        if any(one.rstrip(";") not in held for one in own):
            yield f"The table {table} has lost what keeps its rows from being changed."


def blob_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that captured bytes have the digest they are kept under."""
    for digest, codec, data in connection.execute(
        "SELECT digest, codec, data FROM source_blob"
    ):
        try:
            content = zlib.decompress(data) if codec == "zlib" else data
        except zlib.error as error:
            yield f"The captured bytes {digest} cannot be unpacked: {error}."
            continue
        if digest_of(content) != digest:
            yield f"The captured bytes {digest} do not have that digest."
    missing = connection.execute(
        "SELECT count(*) FROM source_revision v WHERE NOT EXISTS"
        " (SELECT 1 FROM source_blob b WHERE b.digest = v.capture)"
        " AND NOT EXISTS (SELECT 1 FROM removal m WHERE m.\"table\" = 'source_blob'"
        " AND m.id = v.capture)"
    ).fetchone()[0]
    if missing:
        yield f"The captured bytes of {_count(missing, 'source revision')} are missing."


def reading_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that passages are the words of their reading, all of them there."""
    readings = connection.execute(
        "SELECT id, source, text, chars, passages FROM source_reading r"
        " WHERE NOT EXISTS (SELECT 1 FROM removal m"
        " WHERE m.\"table\" = 'source_reading' AND m.id = r.id)"
    )
    for reading, source, text, chars, count in readings:
        held = connection.execute(
            'SELECT text, start, "end" FROM source_passage WHERE reading = ?',
            (reading,),
        ).fetchall()
        wrong = sum(words != text[start:end] for words, start, end in held)
        if wrong:
            told = _count(wrong, "passage")
            yield f"The source {source} has {told} whose words differ from its text."
        if len(text) != chars or len(held) != count:
            yield f"A reading of {source} is not as long as it was when stored."


def source_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that the newest revision of each source is known as such."""
    wrong = connection.execute(
        """
        SELECT count(*) FROM source s
        LEFT JOIN source_now n ON n.source = s.id
        LEFT JOIN source_revision v ON v.source = s.id AND v.revision = n.revision
        WHERE v.reading IS NOT n.reading OR n.revision IS NOT
            (SELECT max(revision) FROM source_revision w WHERE w.source = s.id)
        """
    ).fetchone()[0]
    if wrong:
        told = _count(wrong, "source")
        yield f"The store has {told} whose newest revision is not known as such."


def set_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that what stands in the newest revision of each set is known as such."""
    wrong = connection.execute(
        f"""
        SELECT count(*) FROM (
            SELECT * FROM ({STANDING} EXCEPT SELECT * FROM evidence_present)
            UNION ALL
            SELECT * FROM (SELECT * FROM evidence_present EXCEPT {STANDING})
        )
        """
    ).fetchone()[0]
    if wrong:
        told = _count(wrong, "entry")
        yield f"The evidence sets have {told} that the newest revision does not show."
    lost = connection.execute(
        "SELECT count(*) FROM evidence_item i WHERE i.kind = 'unit' AND NOT EXISTS"
        " (SELECT 1 FROM evidence_unit u WHERE u.id = i.key)"
    ).fetchone()[0]
    if lost:
        told = _count(lost, "unit")
        yield f"The evidence sets have {told} of which nobody knows the source."


def document_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check the lengths of blocks and revisions, and words of claims against them."""
    wrong = connection.execute(
        "SELECT count(*) FROM document_block WHERE length(text) <> chars"
    ).fetchone()[0]
    if wrong:
        yield f"The documents have {_count(wrong, 'block')} whose length has changed."
    stale = connection.execute(
        """
        SELECT count(*) FROM claim_now n
        LEFT JOIN claim_revision r ON r.claim = n.claim AND r.revision = n.revision
        WHERE r.text IS NOT n.text
        """
    ).fetchone()[0]
    if stale:
        told = _count(stale, "claim")
        yield f"The list of claims has {told} whose words differ from the stored words."
    lost = connection.execute(
        "SELECT count(*) FROM claim c WHERE NOT EXISTS"
        " (SELECT 1 FROM claim_now n WHERE n.claim = c.id)"
    ).fetchone()[0]
    if lost:
        yield f"The store has {_count(lost, 'claim')} that no list shows."


def document_text_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that stored texts have the digest of the file they were read from.

    Of each document the newest revision, and those whose layout is kept whole: between
    them hardly a block is in none. What was not read character by character (HTML,
    DOCX, bytes that were replaced) has no text to compare.
    """
    revisions = connection.execute(
        """
        SELECT v.document, v.revision, v.digest, v.encoding, v.bom, d.path
        FROM document_revision v JOIN document d ON d.id = v.document
        JOIN document_now n ON n.document = v.document
        WHERE v.format IN ('markdown', 'text')
            AND (v.revision = n.revision OR v.layout LIKE '{"blocks"%')
            AND NOT EXISTS (SELECT 1 FROM removal m
                WHERE m."table" = 'document_block')
        """
    ).fetchall()
    for document, revision, digest, encoding, bom, path in revisions:
        text = text_of(connection, document, revision)
        try:
            data = (_MARKS.get(encoding, b"") if bom else b"") + text.encode(encoding)
        except (UnicodeError, LookupError):
            continue
        if digest_of(data) != digest and "\ufffd" not in text:
            yield f"Revision {revision} of {path} is not the text that was read."


def draft_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that what somebody began to fill in belongs to a claim."""
    lost = connection.execute(
        "SELECT count(*) FROM draft d WHERE NOT EXISTS"
        " (SELECT 1 FROM claim c WHERE c.id = d.claim)"
    ).fetchone()[0]
    if lost:
        yield f"The store has {_count(lost, 'draft')} whose claim does not exist."


def unassessed_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Check that claims which nobody assessed read unreviewed.

    The words of the reason are not looked at: another version may have put it so.
    """
    wrong = connection.execute(
        """
        SELECT count(*) FROM claim_now c
        WHERE NOT EXISTS (SELECT 1 FROM assessment a WHERE a.claim = c.claim)
            AND (c.status <> 'unreviewed' OR c.valid_until IS NOT NULL)
        """
    ).fetchone()[0]
    if wrong:
        told = _count(wrong, "claim")
        yield f"The list of claims has {told} whose status nobody gave."


def index_problems(connection: sqlite3.Connection, *, can_write: bool) -> Iterator[str]:
    """Check the search index in itself, and word by word against the passages.

    Takes a connection of its own: FTS5 asks for its check by an INSERT, and what the
    index holds is read through a temporary table.
    """
    try:
        if can_write:
            connection.execute(
                f"INSERT INTO {_INDEX} ({_INDEX}) VALUES ('integrity-check')"
            )
        held = _index_sums(connection)
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise
        yield f"The search index is damaged ({error}). {INDEX_HINT}"
        return
    wrong = missing = 0
    for number, text in connection.execute("SELECT n, text FROM source_passage"):
        wanted = _sum_of(prepared_form(text).split())
        indexed = held.pop(number, 0)
        missing += bool(wanted and not indexed)
        wrong += bool(indexed and indexed != wanted)
    for count, what in (
        (missing, "that it does not hold"),
        (wrong, "whose words it holds differently"),
        (len(held), "that it holds and that stands nowhere else"),
    ):
        if count:
            found = _count(count, "passage")
            yield f"The search index is out of step: {found} {what}. {INDEX_HINT}"


def _index_sums(connection: sqlite3.Connection) -> dict[int, int]:
    """Return for each row of the index a sum over its tokens, whatever their order."""
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_words"
        f" USING fts5vocab('main', '{_INDEX}', 'instance')"
    )
    sums: dict[int, int] = {}
    for number, term in connection.execute("SELECT doc, term FROM temp.index_words"):
        sums[number] = sums.get(number, 0) + _sum_of((term,))
    return sums


def _sum_of(tokens: list[str] | tuple[str, ...]) -> int:
    return sum(zlib.crc32(token.encode()) + 1 for token in tokens)


def _rows(count: int) -> str:
    return _count(count, "row")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
