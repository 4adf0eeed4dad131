"""How sources belong together: links, citations, succession, and one publication."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from typing import TYPE_CHECKING

from claimtui.evidence.succession import reaches
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.source_views import SourceRelationRow
from claimtui.model.vocabulary import RelationKind
from claimtui.workspace.access import marker, refuse_hidden
from claimtui.workspace.workspace import Workspace
from store.reads import access, listings
from store.reads import source_relations as reads
from store.reads.requests import asked
from store.reads.set_evidence import superseded_by

if TYPE_CHECKING:
    from store.transaction import Transaction


def relations_of(
    ws: Workspace, source: SourceId, hidden: Collection[SourceId] = ()
) -> tuple[SourceRelationRow, ...]:
    """Return how a source stands to others; hidden ones are told as markers."""
    found = ws.read(reads.relations_of, source)
    return tuple(
        SourceRelationRow(
            kind=one.kind,
            outgoing=one.outgoing,
            other=None if one.other in hidden else one.other,
            label=marker(ws.viewer) if one.other in hidden else one.label,
            provenance=one.provenance,
            author=one.author,
            at_ms=one.at_ms,
        )
        for one in found
    )


def relate(
    ws: Workspace,
    source: SourceId,
    kind: RelationKind,
    target: SourceId,
    *,
    holds: bool = True,
    request: str | None = None,
) -> Ok[str] | Refused:
    """Say that a source links to, cites or supersedes another one, or no longer.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see one of them.
    """
    refuse_hidden(ws, (source, target))

    def run(transaction: Transaction) -> Ok[str] | Refused:
        from store.writes.requests import answer_once

        return answer_once(
            transaction,
            asked(request, source, kind, target, holds),
            "source relate",
            Ok[str],
            _relate,
            source,
            kind,
            target,
            holds,
        )

    return ws.write(run)


def _relate(
    transaction: Transaction,
    source: SourceId,
    kind: RelationKind,
    target: SourceId,
    holds: bool,
) -> Ok[str] | Refused:
    from store.writes.source_relations import insert_relation

    connection = transaction.connection
    require_sources(connection, (source, target))
    if source == target:
        return Refused((f"A source cannot stand to itself: {source}.",))
    if holds == reads.holds(connection, source, kind, target):
        return Refused((f"That is so already: {source} {kind} {target}.",))
    if (
        holds
        and kind is RelationKind.SUPERSEDES
        and reaches(superseded_by(connection), source, target)
    ):
        return Refused(
            (f"{target} supersedes {source}, if through others: end that first.",)
        )
    insert_relation(transaction, source, kind, target, holds=holds)
    return Ok(f"{source} {kind} {target}" if holds else "the relation is ended")


def require_sources(
    connection: sqlite3.Connection, sources: Collection[SourceId]
) -> None:
    """Tell the first id that names no source.

    Raises:
        UnknownObjectError: One of them does not exist.
    """
    for source in sources:
        if listings.source_row(connection, source) is None:
            raise UnknownObjectError("is no source of this store", which=source)


def merged_with(
    ws: Workspace, source: SourceId
) -> tuple[tuple[SourceId, ...], SourceId | None]:
    """Return the sources merged into one, and the one that it is merged into."""
    heads = ws.read(access.merged_heads)
    return (
        tuple(sorted(one for one, head in heads.items() if head == source)),
        heads.get(source),
    )
