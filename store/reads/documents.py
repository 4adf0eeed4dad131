"""Documents: revisions, their blocks, and what is anchored in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.codec import from_json
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredExclusion,
    AnchoredText,
    Block,
    PastClaim,
    PastPlace,
    Sentence,
)
from claimtui.model.ids import ClaimId, Digest, DocumentId, ExclusionId
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format, NodeKind

_BLOCKS_AT_ONCE = 1_000
"""Blocks that are asked for together: a book's ids as one JSON take ten megabytes."""


@dataclass(frozen=True, slots=True)
class StoredRevision:
    """One document revision without its text."""

    document: DocumentId
    revision: int
    newest: int
    path: str
    digest: Digest
    encoding: str
    bom: bool
    format: Format
    language: str
    language_how: str
    notes: tuple[str, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class StoredBlock:
    """One block of a layout with its text; the block's spans count the document."""

    id: int
    block: Block
    text: str


def document_at(connection: sqlite3.Connection, path: str) -> DocumentId | None:
    """Return the document that came from a file."""
    row = connection.execute(
        "SELECT id FROM document WHERE path = ?", (path,)
    ).fetchone()
    return DocumentId(row[0]) if row else None


def documents_named(connection: sqlite3.Connection, prefix: str) -> list[DocumentId]:
    """Return the documents whose id begins so, at most two."""
    return [DocumentId(row[0]) for row in _with_prefix(connection, "document", prefix)]


def claims_named(connection: sqlite3.Connection, prefix: str) -> list[ClaimId]:
    """Return the claims whose id begins so, at most two."""
    return [ClaimId(row[0]) for row in _with_prefix(connection, "claim", prefix)]


def _with_prefix(
    connection: sqlite3.Connection, table: str, prefix: str
) -> list[tuple[str]]:
    exact = connection.execute(
        f"SELECT id FROM {table} WHERE id = ?", (prefix,)
    ).fetchall()
    return (
        exact
        or connection.execute(
            f"SELECT id FROM {table} WHERE id >= ? AND id < ? LIMIT 2",
            (prefix, prefix + "\uffff"),
        ).fetchall()
    )


def revision_of(
    connection: sqlite3.Connection, document: DocumentId, revision: int | None = None
) -> StoredRevision | None:
    """Return one revision, the newest where none is named; None where there is none."""
    row = connection.execute(
        """
        SELECT r.revision, n.revision, d.path, r.digest, r.encoding, r.bom, r.format,
            r.language, r.language_how, r.notes, r.at
        FROM document_now n
        JOIN document d ON d.id = n.document
        JOIN document_revision r ON r.document = n.document
            AND r.revision = coalesce(?, n.revision)
        WHERE n.document = ?
        """,
        (revision, document),
    ).fetchone()
    if row is None:
        return None
    return StoredRevision(
        document=document,
        revision=row[0],
        newest=row[1],
        path=row[2],
        digest=Digest(row[3]),
        encoding=row[4],
        bom=bool(row[5]),
        format=Format(row[6]),
        language=row[7],
        language_how=row[8],
        notes=from_json(tuple[str, ...], row[9]),
        at_ms=row[10],
    )


def layout_of(
    connection: sqlite3.Connection, document: DocumentId, revision: int
) -> list[int]:
    """Return the ordered block ids of a revision."""
    pending: list[list[tuple[int, int, list[int]]]] = []
    wanted: int | None = revision
    while wanted is not None:
        row = connection.execute(
            "SELECT parent, layout FROM document_revision"
            " WHERE document = ? AND revision = ?",
            (document, wanted),
        ).fetchone()
        held = json.loads(row[1])
        if "blocks" in held:
            blocks: list[int] = held["blocks"]
            for splices in reversed(pending):
                for at, removed, added in splices:
                    blocks[at : at + removed] = added
            return blocks
        pending.append(held["splices"])
        wanted = row[0]
    raise AssertionError("a first revision holds its whole layout")


def text_of(connection: sqlite3.Connection, document: DocumentId, revision: int) -> str:
    """Return the exact text of a revision."""
    layout = layout_of(connection, document, revision)
    text = ""
    for first in range(0, len(layout), _BLOCKS_AT_ONCE):
        # Joined piece by piece: not every block beside the whole at the same time.
        piece = layout[first : first + _BLOCKS_AT_ONCE]
        text += "".join(part for (part,) in in_layout(connection, "b.text", piece))
    return text


def in_layout(
    connection: sqlite3.Connection, columns: str, layout: Sequence[int]
) -> Iterator[tuple[Any, ...]]:
    """Yield some columns of the blocks `b` of a layout, in its order."""
    for first in range(0, len(layout), _BLOCKS_AT_ONCE):
        yield from connection.execute(
            f"SELECT {columns} FROM json_each(?) j"
            " JOIN document_block b ON b.id = j.value ORDER BY j.key",
            (json.dumps(list(layout[first : first + _BLOCKS_AT_ONCE])),),
        )


def blocks_of(
    connection: sqlite3.Connection, layout: Sequence[int]
) -> tuple[StoredBlock, ...]:
    """Return the blocks of a layout with their sentences, spans counting the whole."""
    rows = in_layout(
        connection, "b.id, b.kind, b.headings, b.sentences, b.text", layout
    )
    found, start = [], 0
    for id_, kind, headings, sentences, text in rows:
        block = Block(
            span=DocSpan.of(start, start + len(text)),
            kind=NodeKind(kind),
            headings=tuple(json.loads(headings)),
            sentences=_sentences(sentences, start),
        )
        found.append(StoredBlock(id_, block, text))
        start += len(text)
    return tuple(found)


def _sentences(stored: str, start: int) -> tuple[Sentence, ...]:
    """Read a block's sentences; `start` is where the block begins."""
    return tuple(
        Sentence(DocSpan.of(start + one[0], start + one[1]), one[2], one[3], one[4])
        for one in json.loads(stored)
    )


def anchored_text(
    connection: sqlite3.Connection, document: DocumentId, blocks: Sequence[StoredBlock]
) -> AnchoredText:
    """Return the newest revision with everything that is anchored in it."""
    starts = {held.id: held.block.span.start for held in blocks}
    layout = json.dumps([held.id for held in blocks])
    return AnchoredText(
        text="".join(held.text for held in blocks),
        blocks=tuple(held.block for held in blocks),
        claims=_anchored_claims(connection, starts, layout),
        exclusions=_anchored_exclusions(connection, starts, layout),
        past=_past_claims(connection, document),
    )


def _anchored_claims(
    connection: sqlite3.Connection, starts: Mapping[int, int], layout: str
) -> tuple[AnchoredClaim, ...]:
    rows = connection.execute(
        """
        SELECT p.claim, p.revision, r.text, r.sentence_digest, p.context, p.block,
            p.start, p."end"
        FROM json_each(?) j
        JOIN claim_placement p ON p.block = j.value
        JOIN claim_now n ON n.claim = p.claim AND n.revision = p.revision
            AND n.state <> 'retired'
        JOIN claim_revision r ON r.claim = p.claim AND r.revision = p.revision
        ORDER BY j.key, p.start
        """,
        (layout,),
    )
    found: dict[str, AnchoredClaim] = {}
    for claim, revision, text, sentence, context, block, start, end in rows:
        span = DocSpan.of(starts[block] + start, starts[block] + end)
        known = found.get(claim)
        found[claim] = AnchoredClaim(
            claim=ClaimId(claim),
            revision=revision,
            text=text,
            spans=(*known.spans, span) if known else (span,),
            sentence_digest=Digest(sentence),
            context=Digest(context),
        )
    return tuple(found.values())


def _anchored_exclusions(
    connection: sqlite3.Connection, starts: Mapping[int, int], layout: str
) -> tuple[AnchoredExclusion, ...]:
    rows = connection.execute(
        """
        SELECT x.id, x.sentence_digest, p.block, p.start, p."end"
        FROM json_each(?) j
        JOIN claim_exclusion_placement p ON p.block = j.value
        JOIN claim_exclusion x ON x.id = p.exclusion
        WHERE (SELECT claim FROM claim_exclusion_change c WHERE c.exclusion = x.id
            ORDER BY c.id DESC LIMIT 1) IS NULL
        ORDER BY j.key, p.start
        """,
        (layout,),
    )
    return tuple(
        AnchoredExclusion(
            ExclusionId(row[0]),
            DocSpan.of(starts[row[2]] + row[3], starts[row[2]] + row[4]),
            Digest(row[1]),
        )
        for row in rows
    )


def _past_claims(
    connection: sqlite3.Connection, document: DocumentId
) -> tuple[PastClaim, ...]:
    """Return the claim revisions that stand nowhere now.

    A revision stood from the last time that a state was recorded with it, until the
    next time that the claim had another revision or was retired.
    """
    rows = connection.execute(
        """
        WITH past AS (
            SELECT r.claim, r.revision, r.text, r.sentence_digest,
                r.cause IN (SELECT value FROM json_each(:by_hand))
                    OR r.rules ->> '$[0]' IN (SELECT value FROM json_each(:by_hand))
                    AS by_hand,
                (SELECT max(s.event) FROM claim_attribute s
                    WHERE s.claim = r.claim AND s.name = 'state'
                        AND s.revision = r.revision
                        AND json_extract(s.value, '$.state') <> 'retired') AS since
            FROM claim_now n JOIN claim_revision r ON r.claim = n.claim
            WHERE n.document = :document
                AND (n.state = 'retired' OR r.revision <> n.revision)
        )
        SELECT claim, revision, text, sentence_digest, by_hand,
            coalesce((SELECT min(e.event) FROM claim_attribute e
                WHERE e.claim = past.claim AND e.name = 'state' AND e.event > since
                    AND (e.revision <> past.revision
                        OR json_extract(e.value, '$.state') = 'retired')), 0)
        FROM past ORDER BY claim, revision
        """,
        {"document": document, "by_hand": json.dumps(_BY_HAND)},
    ).fetchall()
    return tuple(
        PastClaim(
            ClaimId(row[0]),
            row[1],
            row[2],
            Digest(row[3]),
            until=row[5],
            places=_past_places(connection, row[0], row[1]) if row[4] else (),
        )
        for row in rows
    )


_BY_HAND = ("split", "merged", "span")
"""Causes of claim revisions whose spans no compiler would give again; their rule names
them too once the words were edited."""


def _past_places(
    connection: sqlite3.Connection, claim: str, revision: int
) -> tuple[PastPlace, ...]:
    """Return where a revision last stood; of one that spans blocks, in the last one."""
    rows = connection.execute(
        """
        SELECT p.start, p."end", b.text, b.sentences
        FROM claim_placement p JOIN document_block b ON b.id = p.block
        WHERE p.claim = ?1 AND p.revision = ?2 AND p.block = (
            SELECT max(block) FROM claim_placement WHERE claim = ?1 AND revision = ?2)
        ORDER BY p.start
        """,
        (claim, revision),
    )
    return tuple(
        PastPlace(text, DocSpan.of(start, end), _sentences(sentences, 0))
        for start, end, text, sentences in rows
    )
