"""Where claims stand in the newest revision of a document, a window at a time."""

from __future__ import annotations

import json
import sqlite3
import sys
from array import array
from collections.abc import Sequence
from itertools import pairwise

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.spans import DocSpan
from claimtui.model.views import DocumentPlaces, PlacedClaim
from claimtui.model.vocabulary import ClaimState
from store.reads.clock import FLAGS_SQL, REASON_AT, STATUS_AT, status_now
from store.reads.documents import in_layout, layout_of

_COLUMNS = f"""c.claim, b.at + p.start AS "from", b.at + p."end" AS "to", c.state,
    {STATUS_AT}, {REASON_AT}, {FLAGS_SQL}"""


def document_places(
    connection: sqlite3.Connection, document: DocumentId
) -> DocumentPlaces:
    """Return where the blocks of the newest revision begin; none without one."""
    row = connection.execute(
        "SELECT revision FROM document_now WHERE document = ?", (document,)
    ).fetchone()
    layout = array("q")
    if row is not None:
        layout.extend(layout_of(connection, document, row[0]))
    starts, at = array("I"), 0
    for (chars,) in in_layout(connection, "b.chars", layout):
        starts.append(at)
        at += chars
    return DocumentPlaces(document, layout, starts, _by_id(layout))


def _by_id(layout: Sequence[int]) -> Sequence[int]:
    places = range(len(layout))
    if all(one < next_ for one, next_ in pairwise(layout)):
        return places  # as it is until somebody edits the document
    return array("I", sorted(places, key=layout.__getitem__))


def placed_between(
    connection: sqlite3.Connection,
    places: DocumentPlaces,
    start: int,
    end: int,
    now_ms: int,
) -> tuple[PlacedClaim, ...]:
    """Return the claims that overlap a stretch of the text, in its order."""
    blocks = [
        [places.blocks[at], places.starts[at]] for at in places.between(start, end)
    ]
    rows = connection.execute(
        f"""
        WITH b AS (
            SELECT key, value ->> 0 AS id, value ->> 1 AS at FROM json_each(:blocks)
        )
        SELECT {_COLUMNS} FROM b
        JOIN claim_placement p ON p.block = b.id
        JOIN claim_now c ON c.claim = p.claim AND c.revision = p.revision
            AND c.state <> 'retired'
        WHERE b.at + p.start < :end AND b.at + p."end" > :start
        ORDER BY b.key, p.start
        """,
        {"blocks": json.dumps(blocks), "start": start, "end": end, "now": now_ms},
    )
    return _placed(rows.fetchall())


def placed_claim(
    connection: sqlite3.Connection, places: DocumentPlaces, claim: ClaimId, now_ms: int
) -> PlacedClaim | None:
    """Return where one claim stands; None for one that stands nowhere."""
    rows = connection.execute(
        f"""
        WITH b AS (SELECT 0 AS at)
        SELECT p.block, {_COLUMNS} FROM b JOIN claim_now c
        JOIN claim_placement p ON p.claim = c.claim AND p.revision = c.revision
        WHERE c.claim = :claim AND c.state <> 'retired'
        """,
        {"claim": claim, "now": now_ms},
    )
    standing = []
    for block, id_, first, last, *rest in rows:
        at = places.start_of(block)
        if at is not None:
            standing.append((id_, at + first, at + last, *rest))
    found = _placed(sorted(standing, key=lambda row: row[1]))
    return found[0] if found else None


def placed_claims(
    connection: sqlite3.Connection, document: DocumentId, now_ms: int
) -> tuple[PlacedClaim, ...]:
    """Return where every claim stands, in document order."""
    places = document_places(connection, document)
    return placed_between(connection, places, 0, sys.maxsize, now_ms)


def _placed(
    rows: Sequence[tuple[str, int, int, str, str, str, int]],
) -> tuple[PlacedClaim, ...]:
    found: dict[str, PlacedClaim] = {}
    for claim, start, end, state, status, reason, flags in rows:
        known = found.get(claim)
        span = DocSpan.of(start, end)
        found[claim] = PlacedClaim(
            ClaimId(claim),
            (*known.spans, span) if known else (span,),
            known.state if known else ClaimState(state),
            known.status if known else status_now(status, reason, flags),
        )
    return tuple(found.values())
