"""Refresh: look at a source's file or address again, and say what that changes."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.fetching import LinkCheck, Validators
from claimtui.model.ids import SourceId, digest_of
from claimtui.model.source_views import RefreshedSource
from claimtui.model.sources import Capture
from claimtui.model.vocabulary import LinkState, Via
from claimtui.workspace.access import refuse_hidden
from claimtui.workspace.capturing import Incoming, Taken, take_in
from claimtui.workspace.files import read_file
from claimtui.workspace.sources import capture_of
from claimtui.workspace.web import Progress
from claimtui.workspace.workspace import Workspace
from store.reads import source_facts
from store.reads import sources as reads
from store.reads.requests import Asked, asked, earlier_answer

_COMMAND = "source refresh"


def refresh(
    ws: Workspace,
    sources: Sequence[SourceId],
    *,
    request: str | None = None,
    stop: threading.Event | None = None,
    progress: Progress | None = None,
) -> tuple[RefreshedSource, ...]:
    """Look at sources again: what is as it was makes nothing but a record of the look.

    Other content makes a new revision, in which every cited passage is placed again;
    verdicts whose passages changed become potentially stale (SPEC 2.8). What cannot be
    reached is told by its link, and the source stays as it is.

    Args:
        ws: The workspace.
        sources: Which, in the order of the answer.
        request: Makes the same command answer the same again.
        stop: Set to call the rest off.
        progress: Told the bytes of a page as they come in.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see one of them.
        StoppedError: It was called off; what was refreshed before is kept.
    """
    refuse_hidden(ws, sources)
    known = [_known(ws, source) for source in sources]
    return tuple(
        _refresh(
            ws,
            key,
            seen,
            asked(_own_request(request, number, len(known)), seen.source),
            stop,
            progress,
        )
        for number, (key, seen) in enumerate(known, start=1)
    )


def _own_request(request: str | None, number: int, count: int) -> str | None:
    """Return the request id of one source: of several, each has one of its own."""
    return f"{request}#{number}" if request is not None and count > 1 else request


def _known(ws: Workspace, source: SourceId) -> tuple[str, reads.SourceNow]:
    found = ws.read(reads.source_now_of, source)
    if found is None:
        raise UnknownObjectError("is no source of this store", which=source)
    return found


def _refresh(
    ws: Workspace,
    key: str,
    seen: reads.SourceNow,
    request: Asked | None,
    stop: threading.Event | None,
    progress: Progress | None,
) -> RefreshedSource:
    answered = ws.read(earlier_answer, request, _COMMAND, RefreshedSource, ws.actor)
    if answered is not None:
        return answered
    kind, _, place = key.partition(":")
    if kind == "split":
        note = "It was split off another source and has no address of its own."
        return RefreshedSource(seen.source, seen.revision, False, notes=(note,))
    if kind == "url":
        incoming, check = _ask(ws, place, seen, stop, progress)
    else:
        incoming, check = _look(ws, place, seen)
    if incoming is None:
        return _checked(ws, seen, check)
    try:
        return take_in(
            ws,
            replace(incoming, key=key),
            request,
            _COMMAND,
            RefreshedSource,
            lambda taken: _told(taken, check),
        )
    except ClaimtuiError as error:
        note = f"Its new content could not be read: {error.what}."
        return replace(_checked(ws, seen, check), notes=(note,))


def _look(
    ws: Workspace, place: str, seen: reads.SourceNow
) -> tuple[Incoming | None, LinkCheck]:
    """Read a file again; one that is gone or barred is told as its link."""
    from pathlib import Path

    def check(state: LinkState, detail: str) -> LinkCheck:
        return LinkCheck(place, state, detail, ws.now_ms)

    try:
        data = read_file(place)
    except ClaimtuiError as error:
        gone = not Path(place).exists()
        state = LinkState.DEAD if gone else LinkState.BLOCKED
        return None, check(state, error.what)
    digest = digest_of(data)
    if digest == seen.capture:
        return None, check(LinkState.ALIVE, "the file is as it was")
    found = check(LinkState.CHANGED, "the file has other content than captured")
    capture = Capture(data, digest, place, Via.FILE, ws.now_ms)
    return Incoming("", capture, check=found), found


def _ask(
    ws: Workspace,
    address: str,
    seen: reads.SourceNow,
    stop: threading.Event | None,
    progress: Progress | None,
) -> tuple[Incoming | None, LinkCheck]:
    """Ask an address conditionally, once; the answer gives link and bytes."""
    from claimtui.fetching.errors import FetchError, StoppedError
    from claimtui.fetching.fetch import captured
    from claimtui.fetching.links import state_of, state_of_failure
    from claimtui.fetching.retrieval import Conditions, retrieve
    from claimtui.fetching.statuses import NOT_MODIFIED
    from claimtui.model.errors import UnreadableError

    held = ws.read(source_facts.validators_of, seen.source, seen.revision)
    conditions = Conditions(
        now_ms=ws.now_ms, validators=held, stop=stop, progress=progress
    )

    def check(state: LinkState, detail: str) -> LinkCheck:
        return LinkCheck(address, state, detail, ws.now_ms)

    try:
        got = retrieve(address, ws.fetch_limits, conditions)
    except StoppedError:
        raise
    except FetchError as error:
        return None, check(state_of_failure(error), error.what)
    except UnreadableError as error:
        return None, check(LinkState.CHANGED, error.what)
    found = check(*state_of(got, seen.capture))
    if got.status == NOT_MODIFIED:
        return None, found
    fetched = captured(address, got, ws.now_ms)
    return Incoming("", capture_of(fetched), fetched, found), found


def _checked(ws: Workspace, seen: reads.SourceNow, check: LinkCheck) -> RefreshedSource:
    """Record a look that brought nothing new."""
    from store.writes.source_facts import insert_link_check

    ws.write(insert_link_check, seen.source, seen.revision, check, Validators())
    return RefreshedSource(seen.source, seen.revision, changed=False, link=check)


def _told(taken: Taken, check: LinkCheck) -> RefreshedSource:
    notes = list(taken.notes)
    if taken.new and not taken.placed:
        notes.append(
            "Its content changed, but no passage that is cited: verdicts stay current."
        )
    return RefreshedSource(
        source=taken.row.source,
        revision=taken.row.revision,
        changed=taken.new,
        link=check,
        passages_changed=taken.placed,
        affected_claims=taken.affected,
        notes=tuple(notes),
    )
