"""Evidence sets: any revision of one, its history, and the lists of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    Gap,
    RelationLabel,
    ReviewMark,
    SetContent,
    TokenBudget,
    UnitNote,
    UnitOrigin,
    UnitState,
)
from claimtui.model.evidence_views import SetRevisionRow, SetRow
from claimtui.model.ids import (
    ClaimId,
    ClauseId,
    GapId,
    PassageId,
    SetId,
    SourceId,
    TraceId,
    UnitId,
)
from claimtui.model.set_operations import Operation
from claimtui.model.views import EvidenceSetView, Unit
from claimtui.model.vocabulary import FoundBy, Lane, Ordering, SetPurpose, SetState
from store.reads.sources import passages
from store.set_items import item_of, operations_of, unit_of

Ranks = tuple[tuple[Lane, int], ...]

_ORIGIN = (
    "u.passage, u.source, u.source_revision, u.found_by, u.lanes, u.trace"
    " FROM evidence_item i"
    " LEFT JOIN evidence_unit u ON i.kind = 'unit' AND u.id = i.key"
)


@dataclass(frozen=True, slots=True)
class StoredSet:
    """One revision of a set as the store has it."""

    set: SetId
    revision: int
    newest: int
    parent: int | None
    claim: ClaimId | None
    author: str
    at_ms: int
    generation: int
    content: SetContent


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


def newest_of_own_sets(
    connection: sqlite3.Connection, sets: Collection[SetId]
) -> dict[SetId, int]:
    """Return the newest revisions of those sets that are no claim's candidates."""
    rows = connection.execute(
        """
        SELECT s.id, (SELECT max(revision) FROM evidence_set_revision r
            WHERE r."set" = s.id)
        FROM json_each(?) j JOIN evidence_set s ON s.id = j.value
        WHERE s.claim IS NULL
        """,
        (json.dumps(sorted(sets)),),
    )
    return {SetId(set_): newest for set_, newest in rows}


def stored_set(
    connection: sqlite3.Connection, set_: SetId, revision: int | None = None
) -> StoredSet | None:
    """Return one revision of a set, the newest where none is named."""
    newest = newest_revision(connection, set_)
    number = newest if revision is None else revision
    row = connection.execute(
        "SELECT s.purpose, s.question, s.claim, r.parent, r.author, r.at, r.generation"
        " FROM evidence_set s"
        ' JOIN evidence_set_revision r ON r."set" = s.id AND r.revision = ?'
        " WHERE s.id = ?",
        (number, set_),
    ).fetchone()
    if row is None:
        return None
    purpose, question, claim, parent, author, at_ms, generation = row
    items = (
        _present(connection, set_)
        if number == newest
        else _standing(connection, set_, number)
    )
    return StoredSet(
        set_,
        number,
        newest,
        parent,
        ClaimId(claim) if claim else None,
        author,
        at_ms,
        generation,
        _content(Brief(SetPurpose(purpose), question), items),
    )


def _present(connection: sqlite3.Connection, set_: SetId) -> Iterable[tuple[Any, ...]]:
    return connection.execute(
        f"SELECT i.kind, i.key, i.content, {_ORIGIN}"
        ' WHERE i.id IN (SELECT item FROM evidence_present WHERE "set" = ?)'
        " ORDER BY i.key",
        (set_,),
    )


def _standing(
    connection: sqlite3.Connection, set_: SetId, revision: int
) -> Iterable[tuple[Any, ...]]:
    return connection.execute(
        f"""
        SELECT i.kind, i.key, i.content, {_ORIGIN}
        LEFT JOIN evidence_item_end e ON e.item = i.id
        WHERE i."set" = :set AND i.from_revision <= :revision
            AND (e.revision IS NULL OR e.revision > :revision)
        ORDER BY i.key
        """,
        {"set": set_, "revision": revision},
    )


def _content(brief: Brief, items: Iterable[tuple[Any, ...]]) -> SetContent:
    """Put together what stands in a revision; ids begin with the time, so keys sort."""
    units: dict[UnitId, UnitState] = {}
    clauses: dict[ClauseId, Clause] = {}
    labels: dict[str, RelationLabel] = {}
    gaps: dict[GapId, Gap] = {}
    notes: dict[UnitId, UnitNote] = {}
    single: dict[str, Any] = {}
    many: dict[str, dict[Any, Any]] = {
        "clause": clauses,
        "label": labels,
        "gap": gaps,
        "note": notes,
    }
    for kind, key, content, *origin in items:
        if kind == "unit":
            units[UnitId(key)] = unit_of(UnitId(key), _origin(*origin), content)
        elif kind in many:
            many[kind][key] = item_of(kind, content)
        else:
            single[kind] = item_of(kind, content)
    return SetContent(
        single.get("brief", brief),
        clauses,
        units,
        labels,
        gaps,
        notes,
        single.get("order", Ordering.MANUAL),
        single.get("budget", TokenBudget()),
        _as(ReviewMark, single.get("review")),
        _as(Closing, single.get("closing")),
    )


def _as(kind: type[Any], item: Any) -> Any:
    return item if isinstance(item, kind) else None


def _origin(
    passage: str,
    source: str,
    source_revision: int,
    found_by: str,
    lanes: str,
    trace: str | None,
) -> UnitOrigin:
    return UnitOrigin(
        PassageId(passage),
        SourceId(source),
        source_revision,
        FoundBy(found_by),
        lanes_of(lanes),
        TraceId(trace) if trace else None,
    )


def set_view(
    connection: sqlite3.Connection, set_: SetId, revision: int | None = None
) -> EvidenceSetView | None:
    """Return one revision of a claim's candidates, the newest where none is named."""
    held = stored_set(connection, set_, revision)
    if held is None:
        return None
    states = sorted(
        held.content.units.values(), key=lambda state: (state.position, state.unit)
    )
    found = {
        one.id: one
        for one in passages(connection, [state.origin.passage for state in states])
    }
    return EvidenceSetView(
        set=set_,
        revision=held.revision,
        purpose=held.content.brief.purpose,
        state=SetState.STRUCTURALLY_VALID if states else SetState.DRAFT,
        question=held.content.brief.question,
        claim=held.claim,
        units=tuple(
            Unit(
                state.unit,
                found[state.origin.passage],
                state.origin.found_by,
                state.origin.lanes,
            )
            for state in states
        ),
    )


def lanes_of(text: str) -> Ranks:
    """Return ranks as `evidence_unit.lanes` and traces keep them."""
    if text == "{}":
        return ()
    return tuple((Lane(lane), rank) for lane, rank in json.loads(text).items())


def matching_sets(connection: sqlite3.Connection, prefix: str) -> tuple[SetId, ...]:
    """Return up to two sets whose id begins so; enough to tell one from many."""
    rows = connection.execute(
        "SELECT id FROM evidence_set WHERE substr(id, 1, length(?1)) = ?1"
        " ORDER BY id LIMIT 2",
        (prefix,),
    )
    return tuple(SetId(row[0]) for row in rows)


def set_rows(
    connection: sqlite3.Connection, *, reviews: bool = False
) -> tuple[SetRow, ...]:
    """Return the sets, the one changed last first; review sets only where wanted.

    Those that expired are left out.
    """
    rows = connection.execute(
        """
        SELECT s.id, r.revision, s.purpose, s.question, s.claim, r.author, r.at,
            (SELECT count(*) FROM evidence_present p
                WHERE p."set" = s.id AND p.kind = 'unit'),
            (SELECT i.content FROM evidence_present p
                JOIN evidence_item i ON i.id = p.item
                WHERE p."set" = s.id AND p.kind = 'brief')
        FROM evidence_set s
        JOIN evidence_set_revision r ON r."set" = s.id AND r.revision =
            (SELECT max(revision) FROM evidence_set_revision m WHERE m."set" = s.id)
        WHERE (s.claim IS NULL OR ?) AND NOT EXISTS (SELECT 1 FROM event e
            WHERE e.subject = s.id AND e.kind = 'set.expired')
        ORDER BY r.at DESC, s.id DESC
        """,
        (reviews,),
    )
    return tuple(_set_row(*row) for row in rows)


def _set_row(
    set_: str,
    newest: int,
    purpose: str,
    question: str,
    claim: str | None,
    author: str,
    at_ms: int,
    units: int,
    brief: str | None,
) -> SetRow:
    if brief is not None:
        told = json.loads(brief)
        purpose, question = told["purpose"], told["question"]
    return SetRow(
        SetId(set_),
        newest,
        SetPurpose(purpose),
        question,
        ClaimId(claim) if claim else None,
        units,
        author,
        at_ms,
    )


def set_revisions(
    connection: sqlite3.Connection,
    set_: SetId,
    *,
    before: int | None = None,
    after: int = 0,
    limit: int = 200,
) -> tuple[SetRevisionRow, ...]:
    """Return revisions of a set as decisions, newest first, a window of them.

    Args:
        connection: The store.
        set_: Which set.
        before: Only revisions with a smaller number.
        after: Only revisions with a greater number.
        limit: Most rows.
    """
    rows = connection.execute(
        "SELECT revision, operation, author, at FROM evidence_set_revision"
        ' WHERE "set" = ? AND revision > ? AND revision < ?'
        " ORDER BY revision DESC LIMIT ?",
        (set_, after, before if before is not None else 1 << 62, limit),
    ).fetchall()
    return tuple(
        SetRevisionRow(number, _operations(connection, set_, number, text), author, at)
        for number, text, author, at in rows
    )


def units_from(
    connection: sqlite3.Connection, set_: SetId, sources: Collection[SourceId]
) -> frozenset[UnitId]:
    """Return the units that a set ever had of some sources."""
    rows = connection.execute(
        'SELECT id FROM evidence_unit WHERE "set" = ?'
        " AND source IN (SELECT value FROM json_each(?))",
        (set_, json.dumps(sorted(sources))),
    )
    return frozenset(UnitId(row[0]) for row in rows)


def withheld_units(
    connection: sqlite3.Connection, set_: SetId, hidden: Collection[SourceId]
) -> frozenset[UnitId]:
    """Return the units that a set ever had of hidden sources, or of removed words."""
    rows = connection.execute(
        'SELECT id FROM evidence_unit u WHERE "set" = ?'
        " AND (source IN (SELECT value FROM json_each(?)) OR EXISTS ("
        "SELECT 1 FROM source_revision v JOIN removal m"
        " ON m.\"table\" = 'source_reading' AND m.id = v.reading"
        " WHERE v.source = u.source AND v.revision = u.source_revision))",
        (set_, json.dumps(sorted(hidden))),
    )
    return frozenset(UnitId(row[0]) for row in rows)


def items_changed_at(
    connection: sqlite3.Connection, set_: SetId, revision: int
) -> list[tuple[str, str]]:
    """Return kind and key of what began or ended with a revision of a set."""
    return connection.execute(
        "SELECT DISTINCT i.kind, i.key FROM evidence_item i"
        " LEFT JOIN evidence_item_end e ON e.item = i.id"
        ' WHERE i."set" = ? AND ? IN (i.from_revision, e.revision)',
        (set_, revision),
    ).fetchall()


def _operations(
    connection: sqlite3.Connection, set_: SetId, revision: int, text: str
) -> tuple[Operation, ...]:
    added = _begun(connection, set_, revision) if text.startswith('{"op":"add"') else ()
    return operations_of(text, added)


def _begun(
    connection: sqlite3.Connection, set_: SetId, revision: int
) -> Sequence[UnitState]:
    rows = connection.execute(
        f"SELECT i.key, i.content, {_ORIGIN}"
        " WHERE i.\"set\" = ? AND i.from_revision = ? AND i.kind = 'unit'"
        " ORDER BY i.id",
        (set_, revision),
    )
    return [
        unit_of(UnitId(key), _origin(*origin), content)
        for key, content, *origin in rows
    ]


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
