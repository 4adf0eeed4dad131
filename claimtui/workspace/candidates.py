"""A claim's candidates: the passages that a review looks at, as a set of revisions."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.evidence import UnitOrigin, UnitState
from claimtui.model.ids import (
    ClaimId,
    IdGenerator,
    PassageId,
    SetId,
    SourceId,
    TraceId,
    UnitId,
)
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.set_operations import AddUnit, Put
from claimtui.model.sources import Passage
from claimtui.model.views import EvidenceSetView, SearchHit
from claimtui.model.vocabulary import FoundBy, SetPurpose
from claimtui.workspace.access import hidden_from, refuse_cited, shown
from claimtui.workspace.sources import require_passages
from claimtui.workspace.workspace import Workspace
from store.reads import sets as reads
from store.reads.assessments import ClaimBase, claim_base
from store.reads.filters import visible_sources
from store.reads.requests import asked
from store.reads.sources import passages as passages_of
from store.search import search_passages

if TYPE_CHECKING:
    from store.transaction import Transaction

_COMMAND = "set add"


def candidates(ws: Workspace, claim: ClaimId) -> EvidenceSetView | None:
    """Return the newest revision of a claim's candidates; None while there are none."""
    return _shown(ws, ws.read(_candidates, claim))


def _shown(ws: Workspace, view: EvidenceSetView | None) -> EvidenceSetView | None:
    """Return a set with a marker in place of every passage that is hidden."""
    hidden = hidden_from(ws)
    if view is None or not hidden:
        return view
    found = shown([unit.passage for unit in view.units], hidden, ws.viewer)
    units = (
        replace(unit, passage=one) for unit, one in zip(view.units, found, strict=True)
    )
    return replace(view, units=tuple(units))


def _candidates(
    connection: sqlite3.Connection, claim: ClaimId
) -> EvidenceSetView | None:
    held = reads.review_set(connection, claim)
    return reads.set_view(connection, held) if held else None


def add_candidates(
    ws: Workspace,
    claim: ClaimId,
    passages: Sequence[PassageId],
    *,
    found_by: FoundBy = FoundBy.DIRECT,
    trace: TraceId | None = None,
    expect: int | None = None,
    request: str | None = None,
) -> Ok[EvidenceSetView] | Refused | Conflict:
    """Add passages to a claim's candidates; those that are there already stay as is.

    Additions do not depend on each other: one that expected an older revision than the
    newest is saved all the same (SPEC 4.14).

    Raises:
        UnknownObjectError: There is no such claim, or no such trace.
        UnknownPassageError: There is no such passage.
        UsageError: The set never had the expected revision.
        HiddenError: A passage is hidden from the viewer.
    """
    from store.writes.requests import answer_once

    refuse_cited(ws.read(passages_of, passages), hidden_from(ws))
    return ws.write(
        answer_once,
        asked(request, claim, passages, found_by, trace),
        _COMMAND,
        Ok[EvidenceSetView],
        partial(
            _add,
            ids=ws.ids,
            claim=claim,
            wanted=passages,
            found_by=found_by,
            trace=trace,
            expect=expect,
        ),
    )


def _add(
    transaction: Transaction,
    ids: IdGenerator,
    claim: ClaimId,
    wanted: Sequence[PassageId],
    found_by: FoundBy,
    trace: TraceId | None,
    expect: int | None,
) -> Ok[EvidenceSetView] | Refused | Conflict:
    base = require_claim(transaction.connection, claim)
    if not wanted:
        return Refused(("No passage was named.",))
    _require_revision(transaction.connection, claim, expect)
    set_ = put_candidates(transaction, ids, base, wanted, found_by, trace)
    view = reads.set_view(transaction.connection, set_)
    if view is None:
        raise AssertionError("a set that was just written is there")
    return Ok(view)


def require_claim(connection: sqlite3.Connection, claim: ClaimId) -> ClaimBase:
    """Return a claim as it is now.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    base = claim_base(connection, claim)
    if base is None:
        raise UnknownObjectError("is no claim of this store", which=claim)
    return base


def _require_revision(
    connection: sqlite3.Connection, claim: ClaimId, expect: int | None
) -> None:
    held = reads.review_set(connection, claim)
    newest = reads.newest_revision(connection, held) if held else 0
    if expect is not None and not 0 <= expect <= newest:
        raise UsageError(
            f"has no revision {expect}, the newest is {newest}",
            which=held or f"the candidates of {claim}",
        )


def put_candidates(
    transaction: Transaction,
    ids: IdGenerator,
    base: ClaimBase,
    wanted: Sequence[PassageId],
    found_by: FoundBy,
    trace: TraceId | None = None,
    kind: str = "set.changed",
) -> SetId:
    """Make sure that a claim has a set, and that it holds some passages.

    Nothing to add makes no revision, except that a new set begins with one. `kind`
    names the event.

    Raises:
        UnknownPassageError: There is no such passage.
        UnknownObjectError: There is no such trace.
    """
    from store.writes.sets import insert_set, store_revision

    connection = transaction.connection
    found = passages_of(connection, list(dict.fromkeys(wanted)))
    require_passages(wanted, found)
    ranks = _ranks(connection, trace, wanted)
    set_ = reads.review_set(connection, base.claim)
    is_new = set_ is None
    if set_ is None:
        set_ = SetId(ids.new("set"))
        insert_set(transaction, set_, SetPurpose.REVIEW, base.text, base.claim)
    new = [
        AddUnit(
            UnitState(
                UnitId(ids.new("unt")),
                UnitOrigin(
                    one.id,
                    one.source,
                    one.revision,
                    found_by,
                    ranks.get(one.id, ()),
                    trace,
                ),
            )
        )
        for one in _missing(connection, set_, found)
    ]
    if new or is_new:
        puts = [Put("unit", one.state.unit, one.state) for one in new]
        store_revision(transaction, set_, new, puts, kind)
    return set_


def _missing(
    connection: sqlite3.Connection, set_: SetId, found: Sequence[Passage]
) -> list[Passage]:
    view = reads.set_view(connection, set_)
    held = {unit.passage.id for unit in view.units} if view else set()
    return [one for one in found if one.id not in held]


def _ranks(
    connection: sqlite3.Connection, trace: TraceId | None, wanted: Sequence[PassageId]
) -> dict[PassageId, reads.Ranks]:
    if trace is None:
        return {}
    ranks = reads.trace_ranks(connection, trace, wanted)
    if ranks is None:
        raise UnknownObjectError("is no recorded search of this store", which=trace)
    return ranks


def suggestions(ws: Workspace, claim: ClaimId, limit: int = 5) -> tuple[SearchHit, ...]:
    """Return what the claim's words find and is no candidate yet; nothing is recorded.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    return ws.read(_suggestions, claim, limit, hidden_from(ws))


def _suggestions(
    connection: sqlite3.Connection,
    claim: ClaimId,
    limit: int,
    hidden: frozenset[SourceId],
) -> tuple[SearchHit, ...]:
    base = require_claim(connection, claim)
    held = _candidates(connection, claim)
    return search_passages(
        connection,
        base.text,
        limit,
        any_word=True,
        leave_out=[unit.passage.id for unit in held.units] if held else (),
        sources=visible_sources(connection, hidden) if hidden else None,
    ).hits
