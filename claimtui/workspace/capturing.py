"""Takes captured bytes in as a source revision, and looks at what cites the source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.fetching import Fetched, LinkCheck, Validators
from claimtui.model.ids import ClaimId, PassageId, SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import PlacedPassage
from claimtui.model.sources import Capture
from claimtui.workspace.access import hidden_from
from claimtui.workspace.declared import links_in, record_declared
from claimtui.workspace.mentions import Mention, mentions_in, record_mentions
from claimtui.workspace.reached import name_of
from claimtui.workspace.workspace import Workspace
from store.reads import listings, source_facts
from store.reads import sources as reads
from store.reads.requests import Asked

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.sources import PreparedReading

T = TypeVar("T")

_ATTEMPTS = 5
"""How often an addition starts over because somebody else added the same source."""
SAME_BYTES = "the same bytes as"
"""How the remark begins that another source has them too (SPEC 4.11)."""
_TOLD_TWINS = 3
_NOTHING_PLACED: Mapping[PassageId, PlacedPassage] = {}


@dataclass(frozen=True, slots=True)
class Incoming:
    """Bytes that are about to become a source revision."""

    key: str
    """`file:` or `url:` and the place; what the source is known by."""
    capture: Capture
    fetched: Fetched | None = None
    """How they came, where they came from an address."""
    check: LinkCheck | None = None
    """What this look found, where it is to be recorded."""
    again: bool = False
    """Whether bytes that are known are to be read once more."""
    whole: bool | None = None
    """Whether all of a page is to be read, not its article; None as it was before."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What taking bytes in did."""

    row: SourceRow
    new: bool
    placed: tuple[PlacedPassage, ...] = ()
    """Cited passages that no longer stand as they were."""
    affected: tuple[ClaimId, ...] = ()
    notes: tuple[str, ...] = ()


def take_in(
    ws: Workspace,
    incoming: Incoming,
    request: Asked | None,
    command: str,
    answer_type: type[T],
    told: Callable[[Taken], T],
) -> T:
    """Store a capture unless its bytes are the source's newest; answer a request once.

    Raises:
        UnreadableError: The bytes are no text; nothing was stored.
        ClaimtuiError: Others keep changing the source.
    """
    for _ in range(_ATTEMPTS):
        seen = ws.read(reads.source_now, incoming.key)
        known = seen is not None and seen.capture == incoming.capture.digest
        same = known and not incoming.again
        if same and request is None and incoming.check is None and seen is not None:
            return told(_as_it_is(ws, seen))
        ready = None if same else _make_ready(ws, incoming, seen)
        if ready and seen and incoming.again and ready.prepared.id == seen.reading:
            return told(_as_it_is(ws, seen))
        taken: T | None = ws.write(
            partial(
                _answer,
                request=request,
                command=command,
                answer_type=answer_type,
                insert=partial(_insert, seen=seen, incoming=incoming, ready=ready),
                told=told,
            )
        )
        if taken is not None:
            return taken
    raise ClaimtuiError(
        "others keep changing this source",
        which=incoming.capture.origin,
        hint="try again in a moment",
    )


def _answer(
    transaction: Transaction,
    request: Asked | None,
    command: str,
    answer_type: Any,
    insert: Callable[[Transaction], Taken | None],
    told: Callable[[Taken], T],
) -> T | None:
    from store.writes.requests import answer_once

    def run(transaction: Transaction) -> T | None:
        taken = insert(transaction)
        return None if taken is None else told(taken)

    return answer_once(transaction, request, command, answer_type, run)


def _as_it_is(ws: Workspace, seen: reads.SourceNow) -> Taken:
    row = ws.read(listings.source_row, seen.source, seen.revision)
    if row is None:
        raise UnknownObjectError("is no source of this store", which=seen.source)
    return Taken(row, new=False)


@dataclass(frozen=True, slots=True)
class _Ready:
    """All that takes time, done before the transaction."""

    prepared: PreparedReading
    mentions: tuple[Mention, ...]
    placed: dict[PassageId, PlacedPassage]
    twins: tuple[str, ...] = ()
    """A remark, where other sources have the same bytes."""


def _make_ready(
    ws: Workspace, incoming: Incoming, seen: reads.SourceNow | None
) -> _Ready:
    from claimtui.workspace.anchoring import placed_ahead

    prepared = _read(ws, incoming, seen)
    reading, fetched = prepared.reading, incoming.fetched
    place = fetched.final_url if fetched else incoming.capture.origin
    named = (*mentions_in(reading.text), *links_in(reading, place))
    return _Ready(
        prepared,
        tuple(dict.fromkeys(named)),
        ws.read(placed_ahead, prepared) if seen else {},
        () if incoming.again else _twins(ws, incoming, prepared.source),
    )


def _twins(ws: Workspace, incoming: Incoming, own: SourceId) -> tuple[str, ...]:
    """Remark on sources that have the same bytes; they stay sources of their own."""
    hidden = hidden_from(ws)
    found = [
        f"{source} (“{title}”)"
        for source, title in ws.read(
            source_facts.sources_of_bytes, incoming.capture.digest
        )
        if source != own and source not in hidden
    ]
    if not found:
        return ()
    more = f" and {len(found) - _TOLD_TWINS:,} more" if len(found) > _TOLD_TWINS else ""
    return (f"{SAME_BYTES} {', '.join(found[:_TOLD_TWINS])}{more}",)


def _read(
    ws: Workspace, incoming: Incoming, seen: reads.SourceNow | None
) -> PreparedReading:
    from claimtui.reading.outline import passages_of
    from store.writes.sources import prepare_reading

    capture, fetched = incoming.capture, incoming.fetched
    charset = fetched.charset if fetched else None
    reading = ws.readers.read(
        capture.data, _name(incoming), charset, whole=_is_whole(ws, incoming, seen)
    )
    source = seen.source if seen else SourceId(ws.ids.new("src"))
    return prepare_reading(source, capture, reading, passages_of(reading))


def _is_whole(ws: Workspace, incoming: Incoming, seen: reads.SourceNow | None) -> bool:
    """Tell whether all of a page is wanted, now or since somebody asked for it."""
    from claimtui.reading.wording import READ_WHOLE

    if incoming.whole is not None or seen is None:
        return bool(incoming.whole)
    row = ws.read(listings.source_row, seen.source, seen.revision)
    return row is not None and READ_WHOLE in row.notes


def _name(incoming: Incoming) -> str:
    """Return what tells the reader the kind of file."""
    fetched = incoming.fetched
    return incoming.capture.origin if fetched is None else name_of(fetched)


def _insert(
    transaction: Transaction,
    seen: reads.SourceNow | None,
    incoming: Incoming,
    ready: _Ready | None,
) -> Taken | None:
    """Insert what was read; None where the source moved on meanwhile."""
    if reads.source_now(transaction.connection, incoming.key) != seen:
        return None
    if ready is None:
        return _insert_check(transaction, seen, incoming)
    source, revision = ready.prepared.source, seen.revision + 1 if seen else 1
    event = _insert_revision(transaction, incoming, ready, revision)
    placed, affected = look_at_assessments(
        transaction, source, revision, event, ready.placed
    )
    row = listings.source_row(transaction.connection, source, revision)
    if row is None:
        raise AssertionError("a source that was just inserted is there")
    notes = incoming.fetched.notes if incoming.fetched else ()
    return Taken(row, True, placed, affected, (*notes, *ready.twins))


def _insert_check(
    transaction: Transaction, seen: reads.SourceNow | None, incoming: Incoming
) -> Taken:
    from store.writes.source_facts import insert_link_check

    row = None
    if seen is not None:
        if incoming.check is not None:
            insert_link_check(
                transaction,
                seen.source,
                seen.revision,
                incoming.check,
                _validators(incoming),
            )
        row = listings.source_row(transaction.connection, seen.source, seen.revision)
    if row is None:
        raise AssertionError("bytes that are known belong to a source")
    return Taken(row, new=False)


def _validators(incoming: Incoming) -> Validators:
    return incoming.fetched.validators if incoming.fetched else Validators()


def _insert_revision(
    transaction: Transaction,
    incoming: Incoming,
    ready: _Ready,
    revision: int,
) -> int:
    from store.writes.source_facts import insert_fetch, insert_link_check
    from store.writes.sources import insert_source, insert_source_revision

    prepared = ready.prepared
    source = prepared.source
    if revision == 1:
        insert_source(transaction, source, incoming.key)
    event = insert_source_revision(transaction, prepared, revision)
    if incoming.fetched is not None:
        insert_fetch(transaction, source, revision, incoming.fetched)
    if incoming.check is not None:
        insert_link_check(
            transaction, source, revision, incoming.check, _validators(incoming)
        )
    record_mentions(transaction, source, incoming.key, ready.mentions, event)
    record_declared(transaction, source, prepared.reading, event)
    return event


def look_at_assessments(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    event: int,
    ahead: Mapping[PassageId, PlacedPassage] = _NOTHING_PLACED,
) -> tuple[tuple[PlacedPassage, ...], tuple[ClaimId, ...]]:
    """Place what is cited of a source in its new revision and mark what changed.

    Superseded assessments are marked too: their words may come back to the document.
    What was placed ahead of the transaction is taken over.

    Returns:
        The cited passages that changed, and the claims newly in doubt.
    """
    from claimtui.workspace.anchoring import mark_assessments, place_cited

    placed = place_cited(transaction, source, revision, event, ahead)
    if not placed:
        return (), ()
    affected = mark_assessments(transaction, source, revision, placed, event)
    changed = [one for one in placed.values() if one.changed]
    return tuple(one.told for one in changed), affected
