"""Claims: the id vector of a filter, rows by id, places, and one claim in full."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from claimtui.model.ids import ClaimId, Digest, DocumentId, ExclusionId
from claimtui.model.spans import DocSpan
from claimtui.model.views import ClaimRow, ExclusionRow
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    ExclusionReason,
    Flag,
    Marker,
)
from store.reads.clock import (
    FLAGS_SQL,
    REASON_AT,
    STATUS_AT,
    flag_bits,
    status_now,
)
from store.reads.documents import blocks_of, layout_of
from store.reads.places import document_places

_ROW = f"""c.claim, c.revision, c.document, c.ordinal, c.state, {STATUS_AT},
    {REASON_AT}, {FLAGS_SQL}, c.text, c.type, c.markers, c.exclusion,
    c.exclusion_note"""


@dataclass(frozen=True, slots=True)
class StoredClaimRevision:
    """One claim revision with where it came from."""

    revision: int
    text: str
    sentence_digest: Digest
    cause: str
    compiler: str
    rules: tuple[str, ...]
    document_revision: int
    author: str
    at_ms: int


def claim_ids(
    connection: sqlite3.Connection,
    document: DocumentId,
    now_ms: int,
    text: str,
    statuses: Collection[CurrentStatus],
    states: Collection[ClaimState],
    types: Collection[ClaimType] = (),
    limit: int | None = None,
    flags: Collection[Flag] = (),
) -> tuple[ClaimId, ...]:
    """Return the ids that a filter leaves, or the first of them, in document order.

    In the order of an index: the first 200 of 100,000 take half a millisecond.
    """
    rows = connection.execute(
        f"""
        SELECT c.claim FROM claim_now c
        WHERE c.document = :document
            AND c.state IN (SELECT value FROM json_each(:states))
            AND (:any_status OR {STATUS_AT} IN (SELECT value FROM json_each(:statuses)))
            AND (:any_type OR c.type IN (SELECT value FROM json_each(:types)))
            AND (:flags = 0 OR (({FLAGS_SQL}) & :flags) > 0)
            AND (:text = '' OR instr(lower(c.text), :text) > 0)
        ORDER BY c.ordinal NULLS LAST, c.claim LIMIT :limit
        """,
        {
            "document": document,
            "now": now_ms,
            "text": text.lower(),
            "any_status": not statuses,
            "statuses": json.dumps(list(statuses)),
            "states": json.dumps(list(states)),
            "any_type": not types,
            "types": json.dumps(list(types)),
            "flags": flag_bits(flags),
            "limit": -1 if limit is None else limit,
        },
    )
    return tuple(ClaimId(row[0]) for row in rows)


def claim_rows(
    connection: sqlite3.Connection, ids: Sequence[ClaimId], now_ms: int
) -> tuple[ClaimRow, ...]:
    """Return the rows of some claims in the order asked; unknown ids are left out."""
    rows = connection.execute(
        f"SELECT {_ROW} FROM json_each(:ids) j JOIN claim_now c ON c.claim = j.value"
        " ORDER BY j.key",
        {"ids": json.dumps(list(ids)), "now": now_ms},
    )
    return tuple(_row(row) for row in rows)


def _row(row: tuple[object, ...]) -> ClaimRow:
    (claim, revision, document, ordinal, state, status, reason, flags, text) = row[:9]
    (type_, markers, exclusion, note) = row[9:]
    return ClaimRow(
        claim=ClaimId(str(claim)),
        revision=int(str(revision)),
        document=DocumentId(str(document)),
        ordinal=-1 if ordinal is None else int(str(ordinal)),
        state=ClaimState(str(state)),
        status=status_now(str(status), str(reason), int(str(flags))),
        text=str(text),
        type=ClaimType(str(type_)),
        markers=tuple(Marker(one) for one in json.loads(str(markers))),
        exclusion=ExclusionReason(str(exclusion)) if exclusion else None,
        exclusion_note=str(note),
    )


def excluded_sentences(
    connection: sqlite3.Connection, document: DocumentId
) -> tuple[ExclusionRow, ...]:
    """Return the sentences that extraction excluded, in document order."""
    rows = connection.execute(
        """
        SELECT x.id, p.block, p.start, p."end", x.text, x.reason, x.compiler
        FROM claim_exclusion x
        JOIN claim_exclusion_placement p ON p.exclusion = x.id
        WHERE x.document = ?
            AND (SELECT claim FROM claim_exclusion_change c WHERE c.exclusion = x.id
                ORDER BY c.id DESC LIMIT 1) IS NULL
        """,
        (document,),
    ).fetchall()
    if not rows:
        return ()
    places = document_places(connection, document)
    found = []
    for id_, block, start, end, text, reason, compiler in rows:
        begin = places.start_of(block)
        if begin is not None:
            span = DocSpan.of(begin + start, begin + end)
            shown = ExclusionReason(reason)
            found.append(ExclusionRow(ExclusionId(id_), span, text, shown, compiler))
    return tuple(sorted(found, key=lambda row: row.span.start))


def claim_revisions(
    connection: sqlite3.Connection, claim: ClaimId
) -> tuple[StoredClaimRevision, ...]:
    """Return the revisions of a claim, oldest first."""
    rows = connection.execute(
        "SELECT revision, text, sentence_digest, cause, compiler, rules,"
        " document_revision, author, at FROM claim_revision WHERE claim = ?"
        " ORDER BY revision",
        (claim,),
    )
    return tuple(
        StoredClaimRevision(
            revision=row[0],
            text=row[1],
            sentence_digest=Digest(row[2]),
            cause=row[3],
            compiler=row[4],
            rules=tuple(json.loads(row[5])),
            document_revision=row[6],
            author=row[7],
            at_ms=row[8],
        )
        for row in rows
    )


def latest_attribute(
    connection: sqlite3.Connection,
    claim: ClaimId,
    name: str,
    revision: int,
) -> tuple[str, str] | None:
    """Return value (JSON) and author of an attribute's newest record of a revision."""
    found: tuple[str, str] | None = connection.execute(
        "SELECT value, author FROM claim_attribute WHERE claim = ? AND name = ?"
        " AND revision = ? ORDER BY id DESC LIMIT 1",
        (claim, name, revision),
    ).fetchone()
    return found


def state_before_exclusion(
    connection: sqlite3.Connection, claim: ClaimId
) -> ClaimState:
    """Return the last state of a claim that was not *excluded*."""
    row = connection.execute(
        "SELECT json_extract(value, '$.state') FROM claim_attribute"
        " WHERE claim = ? AND name = 'state'"
        " AND json_extract(value, '$.state') <> 'excluded' ORDER BY id DESC LIMIT 1",
        (claim,),
    ).fetchone()
    return ClaimState(row[0])


def claim_place(
    connection: sqlite3.Connection, claim: ClaimId
) -> tuple[tuple[tuple[int, int], ...], str, tuple[str, ...]] | None:
    """Return a claim's spans within its (first) block, the block's text and sentences.

    The sentences are those that overlap the claim. None for a claim that stands
    nowhere.
    """
    rows = connection.execute(
        """
        SELECT p.block, p.start, p."end" FROM claim_now n
        JOIN claim_placement p ON p.claim = n.claim AND p.revision = n.revision
        WHERE n.claim = ? AND n.state <> 'retired'
        ORDER BY p.block DESC, p.start
        """,
        (claim,),
    ).fetchall()
    if not rows:
        return None
    newest = rows[0][0]
    spans = tuple((row[1], row[2]) for row in rows if row[0] == newest)
    text, sentences = connection.execute(
        "SELECT text, sentences FROM document_block WHERE id = ?", (newest,)
    ).fetchone()
    around = tuple(
        one[2]
        for one in json.loads(sentences)
        if any(start < one[1] and one[0] < end for start, end in spans)
    )
    return spans, text, around


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """Where an excluded sentence stands now, and what it hangs on."""

    span: DocSpan
    digest: Digest
    context: Digest
    compiler: str


def exclusion_place(
    connection: sqlite3.Connection, exclusion: ExclusionId
) -> tuple[DocumentId, str, SentencePlace] | None:
    """Return document, text and place of an excluded sentence that stands now."""
    row = connection.execute(
        "SELECT document, text, sentence_digest, compiler FROM claim_exclusion"
        " WHERE id = ?",
        (exclusion,),
    ).fetchone()
    if row is None:
        return None
    document = DocumentId(row[0])
    for held in excluded_sentences(connection, document):
        if held.id == exclusion:
            context = _context_at(connection, document, held.span)
            place = SentencePlace(held.span, Digest(row[2]), context, row[3])
            return document, row[1], place
    return None


def _context_at(
    connection: sqlite3.Connection, document: DocumentId, span: DocSpan
) -> Digest:
    revision = connection.execute(
        "SELECT revision FROM document_now WHERE document = ?", (document,)
    ).fetchone()[0]
    for held in blocks_of(connection, layout_of(connection, document, revision)):
        for sentence in held.block.sentences:
            if sentence.span.start <= span.start < sentence.span.end:
                return sentence.context
    return Digest("")
