"""Two sources taken as one publication, and taken apart again; nothing is lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.sources import Capture
from claimtui.workspace.access import refuse_hidden
from claimtui.workspace.relating import require_sources
from claimtui.workspace.workspace import Workspace
from store.reads import access, listings, source_facts
from store.reads import sources as reads
from store.reads.requests import asked, earlier_answer

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.sources import PreparedReading

Answer = Ok[str] | Refused


def merge(
    ws: Workspace, source: SourceId, into: SourceId, *, request: str | None = None
) -> Answer:
    """Take a source as the same publication as another, which then stands for both.

    Both keep their addresses, revisions, passages, verdicts and remarks, and both stay
    searchable as two provenances. The narrower access scope holds for both.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see one of them.
    """
    refuse_hidden(ws, (source, into))

    def run(transaction: Transaction) -> Answer:
        from store.writes.requests import answer_once

        return answer_once(
            transaction,
            asked(request, source, into),
            "source merge",
            Ok[str],
            _merge,
            source,
            into,
        )

    return ws.write(run)


def _merge(transaction: Transaction, source: SourceId, into: SourceId) -> Answer:
    from store.writes.source_relations import insert_merges

    connection = transaction.connection
    require_sources(connection, (source, into))
    heads = access.merged_heads(connection)
    head = heads.get(into, into)
    if source == head:
        return Refused((f"{source} stands for both already.",))
    if source in heads:
        return Refused((f"{source} is merged into {heads[source]}: split it first.",))
    moved = [one for one, held in heads.items() if held == source]
    insert_merges(
        transaction,
        [(one, heads.get(one), head) for one in (source, *moved)],
    )
    return Ok(f"{source} is taken as the same publication as {head}")


def split(
    ws: Workspace,
    source: SourceId,
    revision: int | None = None,
    *,
    request: str | None = None,
) -> Answer:
    """Take a merged source apart again, or a revision that is another publication.

    A revision that is split off becomes a source of its own, with the same bytes. The
    old source keeps it in its history, with everything that was said on it; where it
    was the newest, what was there before is the newest again.

    Raises:
        UnknownObjectError: There is no such source or revision.
        HiddenError: The viewer's scope may not see it.
        UnreadableError: The bytes cannot be read any more.
    """
    told = asked(request, source, revision)
    known = ws.read(earlier_answer, told, "source split", Ok[str], ws.actor)
    if known is not None:
        return known
    refuse_hidden(ws, (source,))
    if source in ws.read(access.merged_heads):
        prepared = None
    elif revision is None:
        return Refused((f"{source} is not merged into another source.",))
    elif len(ws.read(source_facts.revision_rows, source)) < 2:
        return Refused((f"{source} has one revision only: nothing would be left.",))
    else:
        prepared = _prepared(ws, source, revision)

    def run(transaction: Transaction) -> Answer:
        from store.writes.requests import answer_once

        split_ = partial(
            _split, source=source, revision=revision or 0, prepared=prepared
        )
        return answer_once(transaction, told, "source split", Ok[str], split_)

    return ws.write(run)


def unmerge(ws: Workspace, source: SourceId, *, request: str | None = None) -> Answer:
    """Take a merged source as a publication of its own again.

    Raises:
        HiddenError: The viewer's scope may not see it.
    """
    return split(ws, source, request=request)


def _prepared(ws: Workspace, source: SourceId, revision: int) -> PreparedReading:
    """Read the bytes of a revision once more, for a source of its own."""
    from claimtui.reading.outline import passages_of
    from store.writes.sources import prepare_reading

    row = ws.read(listings.source_row, source, revision)
    held = ws.read(source_facts.captured_bytes, source, revision)
    if row is None or held is None:
        raise UnknownObjectError(
            "is no revision whose bytes are kept", which=f"{source}@{revision}"
        )
    data, digest, charset = held
    capture = Capture(data, digest, row.origin, row.via, row.at_ms)
    name = (row.final_url or row.origin).partition("?")[0]
    reading = ws.readers.read(data, name, charset)
    new = SourceId(ws.ids.new("src"))
    return prepare_reading(new, capture, reading, passages_of(reading))


def _split(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    prepared: PreparedReading | None,
) -> Answer:
    from claimtui.workspace.capturing import look_at_assessments
    from store.writes.source_relations import insert_merges
    from store.writes.sources import (
        insert_source,
        insert_source_revision,
        repeat_revision,
    )

    connection = transaction.connection
    if prepared is None:
        head = access.merged_heads(connection).get(source)
        if head is None:
            return Refused((f"{source} is not merged into another source.",))
        insert_merges(transaction, [(source, head, None)])
        return Ok(f"{source} is a source of its own again")
    known = reads.source_now_of(connection, source)
    key = f"split:{source}@{revision}"
    if known is None or reads.source_now(connection, key) is not None:
        return Refused((f"{source}@{revision} was split off before.",))
    insert_source(transaction, prepared.source, key)
    insert_source_revision(transaction, prepared, 1)
    if known[1].revision == revision:
        event = repeat_revision(transaction, source, revision - 1, revision + 1)
        look_at_assessments(transaction, source, revision + 1, event)
    return Ok(f"{source}@{revision} is now the source {prepared.source}")
