"""`source refresh`, `read-again` and `diff`: sources looked at once more."""

from __future__ import annotations

from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.inputs import Inputs, told
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.shapes import added_source_plain
from claimtui.cli.source_shapes import (
    diff_lines,
    diff_plain,
    refreshed_lines,
    refreshed_plain,
)
from claimtui.cli.sources import added_line, app, find_source_id, group
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.ids import SourceId
from claimtui.model.source_views import RefreshedSource
from claimtui.model.vocabulary import LinkState

__all__ = ["app"]

_FAILED = 3
"""Exit code for a source that could not be reached."""


@group.command(
    "refresh",
    epilog=examples(
        "claimtui source refresh src_01h",
        "claimtui source refresh --all --json",
    ),
)
@in_session
def refresh(
    session: Session,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="SRC", help="Ids or their beginnings, or places."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every source.")] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Look at sources again: what changed, which cited passages, whom it touches.

    Exit code 3: one of them could not be reached, and stays as it is.
    """
    from claimtui.workspace.refreshing import refresh

    ws = session.workspace
    named = _named(session, sources or [], every)
    if expect is not None and _moved_on(session, named, expect, request):
        return 1

    def work(reference: str, own_request: str | None) -> RefreshedSource:
        found = find_source_id(session, reference)
        [one] = refresh(ws, (found,), request=own_request)
        return one

    inputs = Inputs(request)
    tried = list(inputs.each(named, work))
    done = [one for _, one in tried if not isinstance(one, ClaimtuiError)]
    session.data(
        {"sources": [told(name, one, refreshed_plain) for name, one in tried]},
        (line for one in done for line in refreshed_lines(one)),
    )
    return max(inputs.code, *(_told_code(session, one) for one in done), 0)


def _named(session: Session, sources: list[str], every: bool) -> list[str]:
    from claimtui.workspace.sources import source_rows

    if bool(sources) == every:
        raise UsageError("sources or --all are needed, not both")
    if not every:
        return sources
    return [row.source for row in source_rows(session.workspace) if not row.redacted]


def _moved_on(
    session: Session, named: list[str], expect: int, request: str | None
) -> bool:
    from claimtui.workspace.sources import source_rows

    newest = {row.source: row.revision for row in source_rows(session.workspace)}
    return any(
        session.overtaken(
            expect, newest[find_source_id(session, one)], "source refresh", request
        )
        for one in named
    )


def _told_code(session: Session, refreshed: RefreshedSource) -> int:
    """Say on stderr what did not work, or is to be known; return the exit code."""
    link = refreshed.link
    if not session.as_json:
        for note in refreshed.notes:
            session.words(note)
    if link is None or not _failed(link.state, refreshed.changed):
        return 0
    session.words(f"{link.url}: {link.state}: {link.detail}; the source stays as it is")
    return _FAILED


def _failed(state: LinkState, changed: bool) -> bool:
    """Tell whether a look did not bring the content that is there now."""
    unread = state is LinkState.CHANGED and not changed
    return unread or state in (LinkState.DEAD, LinkState.BLOCKED)


@group.command(
    "read-again",
    epilog=examples(
        "claimtui source read-again src_01h --whole",
        "claimtui source read-again page.html --main",
    ),
)
@in_session
def read_again(
    session: Session,
    source: Annotated[
        str, typer.Argument(metavar="SRC", help="An id or its beginning, or a place.")
    ],
    whole: Annotated[
        bool | None,
        typer.Option(
            "--whole/--main", help="All of the page (the default), or its article only."
        ),
    ] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Read the bytes that are kept of a source once more, all of the page or a part.

    A text that differs becomes a new revision of the same capture.
    """
    from claimtui.workspace.sources import read_again

    found = find_source_id(session, source)
    if expect is not None and _moved_on(session, [found], expect, request):
        return 1
    added = read_again(
        session.workspace, found, whole=whole is not False, request=request
    )
    session.data(
        {"sources": [added_source_plain(added)]},
        [added_line(added, "read again", "reads the same")],
    )
    if not session.as_json:
        for note in added.notes:
            session.words(note)
    return 0


@group.command(
    "diff",
    epilog=examples(
        "claimtui source diff src_01h@1 src_01h@2",
        "claimtui source diff minutes.html@1 minutes.html --json",
    ),
)
@in_session
def diff(
    session: Session,
    old: Annotated[
        str, typer.Argument(metavar="SRC@N", help="A source with the older revision.")
    ],
    new: Annotated[
        str, typer.Argument(metavar="SRC@M", help="The same; without @M the newest.")
    ],
) -> None:
    """Tell how two revisions of a source differ, node by node and word by word."""
    from claimtui.workspace.comparing import source_diff

    source, first = _revision(session, old)
    other, second = _revision(session, new)
    if source != other:
        raise UsageError(
            "is another source", which=new, hint="name two revisions of one source"
        )
    found = source_diff(session.workspace, source, first, second)
    session.data(diff_plain(found), diff_lines(found, session))
    if not session.as_json:
        for note in found.notes:
            session.words(note)


def _revision(session: Session, reference: str) -> tuple[SourceId, int]:
    from claimtui.workspace.source_details import source_detail
    from claimtui.workspace.sources import find_source

    source, revision = find_source(session.workspace, reference)
    if revision is None:
        revision = source_detail(session.workspace, source).row.revision
    return source, revision
