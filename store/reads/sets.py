"""Evidence sets: any revision of one, with its units."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from claimtui.model.ids import ClaimId, PassageId, SetId, TraceId, UnitId
from claimtui.model.views import EvidenceSetView, Unit
from claimtui.model.vocabulary import FoundBy, Lane, SetPurpose, SetState
from store.reads.sources import passages

Ranks = tuple[tuple[Lane, int], ...]


def review_set(connection: sqlite3.Connection, claim: ClaimId) -> SetId | None:
    """Return the set that holds a claim's candidates; None while there is none."""
    row = connection.execute(
        "SELECT id FROM evidence_set WHERE claim = ?", (claim,)
    ).fetchone()
    return SetId(row[0]) if row else None


def newest_revision(connection: sqlite3.Connection, set_: SetId) -> int:
    """Return the number of a set's newest revision; 0 for one that has none."""
    number: int = connection.execute(
        'SELECT coalesce(max(revision), 0) FROM evidence_set_revision WHERE "set" = ?',
        (set_,),
    ).fetchone()[0]
    return number


def set_view(
    connection: sqlite3.Connection, set_: SetId, revision: int | None = None
) -> EvidenceSetView | None:
    """Return one revision of a set, the newest where none is named."""
    number = newest_revision(connection, set_) if revision is None else revision
    row = connection.execute(
        "SELECT s.purpose, s.question, s.claim FROM evidence_set s"
        ' JOIN evidence_set_revision r ON r."set" = s.id AND r.revision = ?'
        " WHERE s.id = ?",
        (number, set_),
    ).fetchone()
    if row is None:
        return None
    units = units_at(connection, set_, number)
    return EvidenceSetView(
        set=set_,
        revision=number,
        purpose=SetPurpose(row[0]),
        state=SetState.STRUCTURALLY_VALID if units else SetState.DRAFT,
        question=row[1],
        claim=ClaimId(row[2]) if row[2] else None,
        units=units,
    )


def units_at(
    connection: sqlite3.Connection, set_: SetId, revision: int
) -> tuple[Unit, ...]:
    """Return the units of one revision in the order they were added."""
    rows = connection.execute(
        """
        SELECT u.id, u.passage, u.found_by, u.lanes FROM evidence_unit u
        LEFT JOIN evidence_unit_end e ON e.unit = u.id
        WHERE u."set" = :set AND u.from_revision <= :revision
            AND (e.revision IS NULL OR e.revision > :revision)
        ORDER BY u.from_revision, u.rowid
        """,
        {"set": set_, "revision": revision},
    ).fetchall()
    held = {
        one.id: one for one in passages(connection, [PassageId(row[1]) for row in rows])
    }
    return tuple(
        Unit(UnitId(row[0]), held[row[1]], FoundBy(row[2]), lanes_of(row[3]))
        for row in rows
    )


def lanes_of(text: str) -> Ranks:
    """Return ranks as `evidence_unit.lanes` and traces keep them."""
    return tuple((Lane(lane), rank) for lane, rank in json.loads(text).items())


def matching_sets(connection: sqlite3.Connection, prefix: str) -> tuple[SetId, ...]:
    """Return up to two sets whose id begins so; enough to tell one from many."""
    rows = connection.execute(
        "SELECT id FROM evidence_set WHERE substr(id, 1, length(?1)) = ?1"
        " ORDER BY id LIMIT 2",
        (prefix,),
    )
    return tuple(SetId(row[0]) for row in rows)


def trace_ranks(
    connection: sqlite3.Connection, trace: TraceId, wanted: Sequence[PassageId]
) -> dict[PassageId, Ranks] | None:
    """Return the ranks that a recorded search gave passages; None for no such search.

    Passages that the search did not find are left out.
    """
    row = connection.execute(
        "SELECT results FROM search_trace WHERE id = ?", (trace,)
    ).fetchone()
    if row is None:
        return None
    return {
        PassageId(passage): tuple((Lane(lane), rank) for lane, rank in ranks.items())
        for passage, ranks in json.loads(row[0])
        if passage in wanted
    }
