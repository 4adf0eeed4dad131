"""Sources: add a file, list them, show what was read, and find passages by id."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.model.errors import (
    ClaimtuiError,
    UnknownObjectError,
    UnknownPassageError,
)
from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    PassageId,
    ReadingId,
    SourceId,
    digest_of,
    parse_reference,
)
from claimtui.model.sources import Capture, Passage
from claimtui.model.views import AddedSource, SourceRow, SourceView
from claimtui.model.vocabulary import CurrentStatus, Via
from claimtui.workspace.files import read_file, refuse_address
from claimtui.workspace.listings import source_rows as source_rows
from claimtui.workspace.workspace import Workspace
from store.reads import listings
from store.reads import sources as reads
from store.reads.assessments import citing_assessments, stored_statuses
from store.reads.requests import earlier_answer

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.sources import PreparedReading

_ATTEMPTS = 5
"""How often an addition starts over because somebody else added the same source."""
_COMMAND = "source add"


def add_source(ws: Workspace, path: str, *, request: str | None = None) -> AddedSource:
    """Store a file's bytes, its text and its passages; the same bytes change nothing.

    Other bytes of a known file make a new revision. Assessments that cite passages
    which the new revision no longer holds become potentially stale (SPEC 2.8).

    Raises:
        NotYetError: It is an address on the network, or of a format not read yet.
        UnreadableError: It is a folder, empty, too large, or no text.
        ClaimtuiError: It cannot be opened.
    """
    known = ws.read(earlier_answer, request, _COMMAND, AddedSource)
    if known is not None:
        return known
    refuse_address(path)
    place = resolved_place(path)
    data = read_file(str(place))
    origin = _spelt(place)
    capture = Capture(data, digest_of(data), origin, Via.FILE, ws.now_ms)
    for _ in range(_ATTEMPTS):
        answer = _try_add(ws, capture, request)
        if answer is not None:
            return answer
    raise ClaimtuiError(
        "others keep changing this source",
        which=path,
        hint="try again in a moment",
    )


def resolved_place(path: str) -> Path:
    """Return the absolute path that a file is known by, links followed."""
    try:
        return Path(path).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ClaimtuiError(
            f"is no path of a file: {error}", which=path, hint="check the path"
        ) from error


def _spelt(place: Path) -> str:
    """Return a path as text that can be stored, whatever bytes the name is made of."""
    return os.fsencode(place.as_posix()).decode("utf-8", "backslashreplace")


def _try_add(
    ws: Workspace, capture: Capture, request: str | None
) -> AddedSource | None:
    """Add what was captured; None where the source moved on meanwhile."""
    from store.writes.requests import answer_once

    key = f"file:{capture.origin}"
    seen = ws.read(reads.source_now, key)
    if seen is not None and seen.capture == capture.digest:
        known = _as_it_is(ws, seen)
        if request is None:
            return known
        return ws.write(answer_once, request, _COMMAND, AddedSource, lambda _: known)
    prepared = _read(ws, capture, seen)
    return ws.write(
        answer_once,
        request,
        _COMMAND,
        AddedSource,
        partial(_insert, seen=seen, key=key, prepared=prepared),
    )


def _as_it_is(ws: Workspace, seen: reads.SourceNow) -> AddedSource:
    row = ws.read(listings.source_row, seen.source, seen.revision)
    if row is None:
        raise UnknownObjectError("is no source of this store", which=seen.source)
    return _added(row, new=False, affected=())


def _added(row: SourceRow, *, new: bool, affected: tuple[ClaimId, ...]) -> AddedSource:
    return AddedSource(
        source=row.source,
        revision=row.revision,
        new=new,
        title=row.title,
        via=row.via,
        mode=row.mode,
        chars=row.chars,
        affected_claims=affected,
        notes=row.notes,
    )


def _read(
    ws: Workspace, capture: Capture, seen: reads.SourceNow | None
) -> PreparedReading:
    from claimtui.reading.outline import passages_of
    from store.writes.sources import prepare_reading

    reading = ws.readers.read(capture.data, capture.origin)
    source = seen.source if seen else SourceId(ws.ids.new("src"))
    return prepare_reading(source, capture, reading, passages_of(reading))


def _insert(
    transaction: Transaction,
    seen: reads.SourceNow | None,
    key: str,
    prepared: PreparedReading,
) -> AddedSource | None:
    from store.writes.sources import insert_source, insert_source_revision

    connection = transaction.connection
    if reads.source_now(connection, key) != seen:
        return None
    if seen is None:
        insert_source(transaction, prepared.source, key)
    revision = seen.revision + 1 if seen else 1
    event = insert_source_revision(transaction, prepared, revision)
    affected = _look_at_assessments(transaction, prepared, revision, event)
    row = listings.source_row(connection, prepared.source, revision)
    if row is None:
        raise AssertionError("a source that was just inserted is there")
    return _added(row, new=True, affected=affected)


def _look_at_assessments(
    transaction: Transaction, prepared: PreparedReading, revision: int, event: int
) -> tuple[ClaimId, ...]:
    """Mark assessments whose cited passages changed; return claims newly in doubt.

    Superseded assessments are marked too: their words may come back to the document.
    """
    from claimtui.workspace.projection import project_claims
    from store.writes.sources import insert_source_changes

    connection = transaction.connection
    citing = citing_assessments(connection, prepared.source)
    if not citing:
        return ()
    standing = reads.whole_passages(connection, prepared.id)
    changed: list[tuple[AssessmentId, bool]] = [
        (assessment, _differs(transaction, cited, prepared.id, standing))
        for assessment, _, cited in citing
    ]
    insert_source_changes(transaction, prepared.source, revision, changed, event)
    claims = tuple(dict.fromkeys(claim for _, claim, _ in citing))
    before = stored_statuses(connection, claims)
    project_claims(transaction, claims)
    after = stored_statuses(connection, claims)
    doubted = CurrentStatus.POTENTIALLY_STALE
    return tuple(
        claim
        for claim in claims
        if after[claim] is doubted and before[claim] is not doubted
    )


def _differs(
    transaction: Transaction,
    cited: Sequence[PassageId],
    reading: ReadingId,
    standing: frozenset[tuple[str, str]],
) -> bool:
    """Return whether a cited passage no longer stands whole, in the same words."""
    return any(
        passage.reading != reading and (passage.kind, passage.text) not in standing
        for passage in reads.passages(transaction.connection, cited)
    )


def find_source(ws: Workspace, reference: str) -> tuple[SourceId, int | None]:
    """Find a source by path, id or unambiguous beginning of an id, perhaps with @N.

    Raises:
        UnknownObjectError: It names nothing, or more than one source.
    """
    parsed = parse_reference(reference)
    if parsed is not None and parsed.id.startswith("src_"):
        return _by_prefix(ws, parsed.id, reference), parsed.revision
    path, mark, number = reference.rpartition("@")
    tries: list[tuple[str, int | None]] = [(reference, None)]
    if mark and number.isascii() and number.isdigit():
        tries.append((path, int(number)))
    for place, revision in tries:
        seen = ws.read(reads.source_now, f"file:{_spelt(resolved_place(place))}")
        if seen is not None:
            return seen.source, revision
    raise UnknownObjectError(
        "is no source of this store", which=reference, hint="see claimtui source list"
    )


def _by_prefix(ws: Workspace, prefix: str, reference: str) -> SourceId:
    found = ws.read(reads.matching_sources, prefix)
    if len(found) == 1 or prefix in found:
        return SourceId(prefix) if prefix in found else found[0]
    raise UnknownObjectError(
        "names more than one source" if found else "is no source of this store",
        which=reference,
        hint="write more of the id" if found else "see claimtui source list",
    )


def source_view(
    ws: Workspace, source: SourceId, revision: int | None = None
) -> SourceView:
    """Return text and structure of a source revision, the newest where none is named.

    Raises:
        UnknownObjectError: There is no such source or revision.
    """
    view = ws.read(reads.source_view, source, revision)
    if view is None:
        which = source if revision is None else f"{source}@{revision}"
        raise UnknownObjectError("is no source of this store", which=which)
    return view


def passage(ws: Workspace, passage: PassageId) -> Passage:
    """Return one passage.

    Raises:
        UnknownPassageError: There is no such passage.
    """
    return passages(ws, (passage,))[0]


def passages(ws: Workspace, ids: Sequence[PassageId]) -> tuple[Passage, ...]:
    """Return passages in the order asked, at most 200 at a time.

    Raises:
        UnknownPassageError: One of them does not exist.
    """
    found = ws.read(reads.passages, ids)
    require_passages(ids, found)
    return found


def require_passages(ids: Sequence[PassageId], found: Sequence[Passage]) -> None:
    """Tell the first id that names no passage.

    Raises:
        UnknownPassageError: One of them does not exist.
    """
    known = {one.id for one in found}
    for one in ids:
        if one not in known:
            raise UnknownPassageError(
                "is no passage of this store",
                which=one,
                hint="claimtui search shows the ids of passages",
            )


def neighbours(
    ws: Workspace, passage: PassageId, before: int = 1, after: int = 1
) -> tuple[Passage, ...]:
    """Return a passage with those before and after it, in reading order.

    Raises:
        UnknownPassageError: There is no such passage.
    """
    found = ws.read(reads.neighbours, passage, before, after)
    require_passages((passage,), found)
    return found
