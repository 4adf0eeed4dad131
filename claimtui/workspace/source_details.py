"""One source in full, and what people say of it: class, authority, quality, scope."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.ids import SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import SourceDetail, SourceRemark
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Provenance,
    QualityDimension,
    SourceClass,
)
from claimtui.workspace.access import hidden_from, refuse_hidden, require_scope
from claimtui.workspace.relating import merged_with, relations_of
from claimtui.workspace.workspace import Workspace
from store.reads import access, listings, source_facts
from store.reads.requests import asked, part_of

if TYPE_CHECKING:
    from store.transaction import Transaction

_COMMAND = "source remark"
_MOST_CHARS = 2_000
"""Most characters of one remark: a short explanation, not an essay."""


def source_detail(ws: Workspace, source: SourceId) -> SourceDetail:
    """Return everything that is told of a source beside its text.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
    """
    refuse_hidden(ws, (source,))
    row = ws.read(listings.source_row, source)
    if row is None:
        raise UnknownObjectError("is no source of this store", which=source)
    said = ws.read(source_facts.remarks, source)
    merged, into = merged_with(ws, source)
    return SourceDetail(
        row=row,
        revisions=ws.read(source_facts.revision_rows, source),
        quality=_quality(said),
        remarks=said,
        relations=relations_of(ws, source, hidden_from(ws)),
        checks=ws.read(source_facts.link_checks, source),
        merged=merged,
        merged_into=into,
    )


def _quality(
    said: tuple[SourceRemark, ...],
) -> tuple[tuple[QualityDimension, SourceRemark], ...]:
    newest = {one.name: one for one in said}
    return tuple(
        (dimension, found)
        for dimension in QualityDimension
        if (found := newest.get(_quality_name(dimension))) and found.value
    )


def _quality_name(dimension: QualityDimension) -> str:
    return f"quality.{dimension}"


def set_class(
    ws: Workspace,
    source: SourceId,
    value: SourceClass,
    *,
    provenance: Provenance = Provenance.REVIEWER,
    request: str | None = None,
) -> SourceRow:
    """Say what kind of publication a source is.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
    """
    return _remark(ws, source, "class", value.value, provenance, request)


def set_authority(
    ws: Workspace,
    source: SourceId,
    value: AuthorityStatus,
    *,
    provenance: Provenance = Provenance.REVIEWER,
    request: str | None = None,
) -> SourceRow:
    """Say whether a source speaks for now.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
    """
    return _remark(ws, source, "authority", value.value, provenance, request)


def set_quality(
    ws: Workspace,
    source: SourceId,
    dimension: QualityDimension,
    explanation: str,
    *,
    request: str | None = None,
) -> SourceRow:
    """Say in a few words how a source stands in one dimension; empty takes it back.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
        UsageError: The explanation is no short one.
    """
    words = repair_text(explanation)[0].strip()
    if len(words) > _MOST_CHARS:
        raise UsageError(
            f"has {len(words):,} characters",
            which="the explanation",
            hint=f"shorten it to {_MOST_CHARS:,}",
        )
    name = _quality_name(dimension)
    return _remark(ws, source, name, words, Provenance.REVIEWER, request)


def set_scope(
    ws: Workspace, source: SourceId, scope: str, *, request: str | None = None
) -> SourceRow:
    """Say who may see a source: viewers of that scope and of narrower ones.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
        UsageError: It is no scope of this workspace.
    """
    wanted = require_scope(ws, scope)
    return _remark(ws, source, "scope", wanted, Provenance.REVIEWER, request)


def _remark(
    ws: Workspace,
    source: SourceId,
    name: str,
    value: str,
    provenance: Provenance,
    request: str | None,
) -> SourceRow:
    refuse_hidden(ws, (source,))

    def say(transaction: Transaction) -> str:
        from store.writes.source_facts import insert_remark, move_generation

        before = _said(transaction.connection, source, name)
        if before != value:
            insert_remark(transaction, source, name, value, provenance, before=before)
            move_generation(transaction)
        return value

    def row(transaction: Transaction) -> SourceRow:
        found = listings.source_row(transaction.connection, source)
        if found is None:
            raise UnknownObjectError("is no source of this store", which=source)
        return found

    def answer(transaction: Transaction) -> SourceRow:
        from store.writes.requests import answer_once

        row(transaction)
        told, kind = (
            asked(request, source, name, value, provenance),
            f"{_COMMAND} {name}",
        )
        answer_once(transaction, told, kind, str, say)
        return answer_once(transaction, part_of(told, "row"), kind, SourceRow, row)

    return ws.write(answer)


def _said(connection: sqlite3.Connection, source: SourceId, name: str) -> str:
    if name == "scope":
        return access.scope_of(connection, source)
    held = {one.name: one.value for one in source_facts.remarks(connection, source)}
    return held.get(name, "")
