"""`source`: what claims are held against."""

from __future__ import annotations

from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.inputs import Inputs, told
from claimtui.cli.plain import columns
from claimtui.cli.session import RequestOption, Session, in_session
from claimtui.cli.shapes import added_source_plain, source_plain
from claimtui.cli.source_shapes import detail_lines, source_detail_plain
from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import SourceId
from claimtui.model.views import AddedSource, SourceRow, SourceView
from claimtui.model.vocabulary import spoken

app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(rich_markup_mode=None, help="The sources that claims are held to.")
app.add_typer(group, name="source")

SourceArgument = Annotated[
    str, typer.Argument(metavar="SRC[@N]", help="A source id, with a revision.")
]


@group.command(
    "add",
    epilog=examples(
        "claimtui source add minutes.html",
        "claimtui source add https://example.org/report.pdf",
        "claimtui source add *.md --json",
    ),
)
@in_session
def add(
    session: Session,
    places: Annotated[
        list[str],
        typer.Argument(metavar="PATH|URL", help="Files, or addresses on the web."),
    ],
    request: RequestOption = None,
) -> int:
    """Add sources: each is captured, read and made searchable."""
    from claimtui.workspace.sources import add_source

    def work(place: str, own_request: str | None) -> AddedSource:
        return add_source(session.workspace, place, request=own_request)

    inputs = Inputs(request)
    tried = list(inputs.each(places, work))
    added = [one for _, one in tried if not isinstance(one, ClaimtuiError)]
    session.data(
        {"sources": [told(place, one, added_source_plain) for place, one in tried]},
        (added_line(one) for one in added),
    )
    if not session.as_json:
        for one in added:
            for note in one.notes:
                session.words(note)
    return inputs.code


def added_line(
    added: AddedSource, new: str = "added", same: str = "already there"
) -> str:
    """Return the line of a source that was added or read, in words for either case."""
    what = new if added.new else same
    touched = len(added.affected_claims)
    after = f"; {touched} claims potentially stale" if touched else ""
    return (
        f"{added.source}@{added.revision}  {what}: {added.title}, "
        f"{added.chars} characters{after}"
    )


@group.command("list", epilog=examples("claimtui source list"))
@in_session
def list_sources(session: Session) -> None:
    """List the sources with their newest revisions."""
    from claimtui.workspace.sources import source_rows

    rows = source_rows(session.workspace)
    session.data(
        {"sources": [source_plain(row) for row in rows]},
        columns(
            (
                f"{row.source}@{row.revision}",
                f"{row.passages} passages",
                spoken(row.source_class),
                "" if row.link is None else row.link.value,
                row.title if not row.redacted else f"({row.redacted})",
            )
            for row in rows
        ),
    )
    if not rows and not session.as_json:
        session.words("no sources yet; claimtui source add FILE adds one")


@group.command("show", epilog=examples("claimtui source show src_01h --json"))
@in_session
def show(session: Session, source: SourceArgument) -> None:
    """Tell what is known of a source revision, and what people say of the source."""
    from claimtui.workspace.source_details import source_detail

    view = source_in_full(session, source)
    detail = source_detail(session.workspace, view.row.source)
    nodes = [
        {"kind": node.kind.value, "span": list(node.span)}
        | ({} if node.level is None else {"level": node.level})
        | ({} if node.page is None else {"page": node.page})
        for node in view.nodes
    ]
    session.data(
        {**source_plain(view.row), "nodes": nodes, **source_detail_plain(detail)},
        [*_row_lines(view.row), *detail_lines(detail)],
    )


def _row_lines(row: SourceRow) -> list[str]:
    known = (
        ("source", f"{row.source}@{row.revision}"),
        ("title", row.title),
        ("author", row.author),
        ("published", row.published),
        ("from", row.origin),
        ("address", row.final_url if row.final_url != row.origin else ""),
        ("type", row.media_type),
        ("language", row.language),
        ("text", f"{row.chars} characters, {row.passages} passages, {row.mode}"),
        ("class", spoken(row.source_class)),
        ("authority", spoken(row.authority)),
        ("scope", row.scope),
        ("removed", row.redacted),
    )
    told = [f"{name:<10}{value}" for name, value in known if value]
    return told + [f"{'note':<10}{note}" for note in row.notes]


@group.command(
    "text",
    epilog=examples("claimtui source text src_01h", "claimtui source text src_01h@1"),
)
@in_session
def text(session: Session, source: SourceArgument) -> None:
    """Print the text of a source revision, the one that spans count in."""
    view = source_in_full(session, source)
    row = view.row
    session.text(
        {"source": row.source, "revision": row.revision, "text": view.text}, view.text
    )
    if row.redacted and not session.as_json:
        session.words(f"{row.source}: {row.redacted}")


def source_in_full(session: Session, reference: str) -> SourceView:
    """Return the source revision that is named, the newest where none is.

    Raises:
        UnknownObjectError: There is no such source or revision.
        HiddenError: The viewer's scope may not see it.
    """
    from claimtui.workspace.sources import find_source, source_view

    found, revision = find_source(session.workspace, reference)
    return source_view(session.workspace, found, revision)


def find_source_id(session: Session, reference: str) -> SourceId:
    """Return the source that an id or its beginning, a path or an address names.

    Raises:
        UnknownObjectError: It names nothing, or more than one source.
    """
    from claimtui.workspace.sources import find_source

    return find_source(session.workspace, reference)[0]
