"""Sources: add a file or an address, show what was read, find passages by id."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from claimtui.model.errors import (
    ClaimtuiError,
    UnknownObjectError,
    UnknownPassageError,
)
from claimtui.model.fetching import Fetched
from claimtui.model.ids import PassageId, SourceId, digest_of, parse_reference
from claimtui.model.sources import Capture, Passage
from claimtui.model.views import AddedSource, SourceView
from claimtui.model.vocabulary import NodeKind, Via
from claimtui.workspace.access import hidden_from, refuse_hidden, shown
from claimtui.workspace.capturing import Incoming, Taken, take_in
from claimtui.workspace.files import read_file, refuse_address
from claimtui.workspace.listings import source_rows as source_rows
from claimtui.workspace.mentions import address_key
from claimtui.workspace.workspace import Workspace
from store.reads import source_facts
from store.reads import sources as reads
from store.reads.requests import asked, earlier_answer

_COMMAND = "source add"
_COMMAND_AGAIN = "source read again"


def add_source(ws: Workspace, path: str, *, request: str | None = None) -> AddedSource:
    """Store what a file or an address holds: its bytes, its text and its passages.

    The same bytes again change nothing; others of a known file or address make a new
    revision. Assessments that cite passages which the new revision no longer holds
    become potentially stale (SPEC 2.8). Where an address brings nothing, the archive of
    `ws.fetch_limits` is asked.

    Raises:
        UnreadableError: It is a folder, empty, too large, or no text.
        FetchError: Neither the address nor an archive brought anything.
        ClaimtuiError: It cannot be opened.
    """
    told = asked(request, path if is_address(path) else str(resolved_place(path)))
    known = ws.read(earlier_answer, told, _COMMAND, AddedSource, ws.actor)
    if known is not None:
        return known
    incoming = _from_address(ws, path) if is_address(path) else _from_file(ws, path)
    return take_in(ws, incoming, told, _COMMAND, AddedSource, _added)


def read_again(
    ws: Workspace, source: SourceId, *, whole: bool, request: str | None = None
) -> AddedSource:
    """Read the newest bytes of a source once more: all of its page, or its article.

    It makes a new revision of the same capture where the text is another; older ones
    and what is bound to them stay as they are. A later refresh reads in the same way.

    Raises:
        UnknownObjectError: There is no such source, or its bytes are not kept.
        HiddenError: The viewer's scope may not see it.
    """
    refuse_hidden(ws, (source,))
    told = asked(request, source, whole)
    known = ws.read(earlier_answer, told, _COMMAND_AGAIN, AddedSource, ws.actor)
    if known is not None:
        return known
    incoming = replace(_held(ws, source), again=True, whole=whole)
    return take_in(ws, incoming, told, _COMMAND_AGAIN, AddedSource, _added)


def _held(ws: Workspace, source: SourceId) -> Incoming:
    """Return the newest capture of a source as it once came in."""
    now = ws.read(reads.source_now_of, source)
    held = now and ws.read(source_facts.captured_bytes, source, now[1].revision)
    if now is None or held is None:
        raise UnknownObjectError("is no source whose bytes are kept", which=source)
    data, digest, charset = held
    row = ws.read(source_facts.revision_rows, source)[-1]
    capture = Capture(data, digest, row.origin, row.via, row.at_ms)
    if not row.final_url:
        return Incoming(now[0], capture)
    fetched = Fetched(
        data=data,
        digest=digest,
        url=row.origin,
        final_url=row.final_url,
        redirects=row.redirects,
        media_type="",
        charset=charset,
        via=row.via,
        validators=ws.read(source_facts.validators_of, source, row.revision),
        at_ms=row.at_ms,
        notes=ws.read(source_facts.fetch_notes, source, row.revision),
    )
    return Incoming(now[0], capture, fetched)


def is_address(text: str) -> bool:
    """Tell whether a text is written as an address on the web."""
    return text.lower().startswith(("http://", "https://"))


def _from_file(ws: Workspace, path: str) -> Incoming:
    refuse_address(
        path,
        "is no address on the web",
        "http and https are fetched, and a file is named by its path",
    )
    place = resolved_place(path)
    data = read_file(str(place))
    origin = spelt(place)
    capture = Capture(data, digest_of(data), origin, Via.FILE, ws.now_ms)
    return Incoming(f"file:{origin}", capture)


def _from_address(ws: Workspace, address: str) -> Incoming:
    from claimtui.workspace.web import bring

    fetched = bring(ws, address)
    return Incoming(address_key(address), capture_of(fetched), fetched)


def capture_of(fetched: Fetched) -> Capture:
    """Return what an address gave as the capture that a source revision keeps."""
    return Capture(
        fetched.data, fetched.digest, fetched.url, fetched.via, fetched.at_ms
    )


def _added(taken: Taken) -> AddedSource:
    row = taken.row
    return AddedSource(
        source=row.source,
        revision=row.revision,
        new=taken.new,
        title=row.title,
        via=row.via,
        mode=row.mode,
        chars=row.chars,
        affected_claims=taken.affected,
        notes=(*taken.notes, *row.notes),
    )


def resolved_place(path: str) -> Path:
    """Return the absolute path that a file is known by, links followed."""
    try:
        return Path(path).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ClaimtuiError(
            f"is no path of a file: {error}", which=path, hint="check the path"
        ) from error


def spelt(place: Path) -> str:
    """Return a path as text that can be stored, whatever bytes the name is made of."""
    return os.fsencode(place.as_posix()).decode("utf-8", "backslashreplace")


def find_source(ws: Workspace, reference: str) -> tuple[SourceId, int | None]:
    """Find a source by path, address, id or beginning of an id, perhaps with @N.

    Raises:
        UnknownObjectError: It names nothing, or more than one source.
    """
    parsed = parse_reference(reference)
    if parsed is not None and parsed.id.startswith("src_"):
        return _by_prefix(ws, parsed.id, reference), parsed.revision
    place, mark, number = reference.rpartition("@")
    tries: list[tuple[str, int | None]] = [(reference, None)]
    if mark and number.isascii() and number.isdigit():
        tries.append((place, int(number)))
    for named, revision in tries:
        source = _by_address(ws, named) if is_address(named) else _by_path(ws, named)
        if source is not None:
            return source, revision
    raise UnknownObjectError(
        "is no source of this store", which=reference, hint="see claimtui source list"
    )


def _by_path(ws: Workspace, path: str) -> SourceId | None:
    seen = ws.read(reads.source_now, f"file:{spelt(resolved_place(path))}")
    return seen.source if seen else None


def _by_address(ws: Workspace, address: str) -> SourceId | None:
    key = address_key(address)
    seen = ws.read(reads.source_now, key)
    if seen is not None:
        return seen.source
    led = ws.read(reads.sources_that_answered, key.removeprefix("url:"))
    return led[0] if len(led) == 1 else None


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
    ws: Workspace,
    source: SourceId,
    revision: int | None = None,
    *,
    kinds: Collection[NodeKind] | None = None,
) -> SourceView:
    """Return text and structure of a source revision, the newest where none is named.

    Kinds leave only the nodes of these; their parents then count those left out too.

    Raises:
        UnknownObjectError: There is no such source or revision.
        HiddenError: The viewer's scope may not see it.
    """
    refuse_hidden(ws, (source,))
    view = ws.read(reads.source_view, source, revision, kinds)
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
    return shown(found, hidden_from(ws), ws.viewer)


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
    return shown(found, hidden_from(ws), ws.viewer)
