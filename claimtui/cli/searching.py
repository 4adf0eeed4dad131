"""`search`: find passages, recorded with what was found where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import one_line
from claimtui.cli.session import Output, Session, in_session
from claimtui.cli.shapes import search_plain
from claimtui.cli.sources import find_source_id
from claimtui.cli.values import completing, vocabulary_values
from claimtui.model.source_views import SearchFilters
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane, SourceClass

app = typer.Typer(rich_markup_mode=None)


@app.command(
    "search",
    epilog=examples(
        "claimtui search harbour fares 2023",
        "claimtui search 'CVE-2024-3094' --limit 5 --json",
        "claimtui search fares --class official --since 2023-01-01",
        "claimtui search -- -40",
    ),
)
@in_session
def search(
    session: Session,
    query: Annotated[
        list[str], typer.Argument(metavar="QUERY", help="Any text; no operators.")
    ],
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=1000)] = 50,
    source: Annotated[
        list[str] | None,
        typer.Option("--source", metavar="SRC", help="Only in this source."),
    ] = None,
    class_: Annotated[
        list[str] | None,
        typer.Option(
            "--class",
            metavar="CLASS",
            help="Only in sources of this class.",
            autocompletion=completing(SourceClass),
        ),
    ] = None,
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="DATE",
            help="Published or captured then or later.",
        ),
    ] = "",
    until: Annotated[
        str, typer.Option("--until", metavar="DATE", help="The same, then or earlier.")
    ] = "",
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", metavar="SCOPE", help="Only in sources of this scope."),
    ] = None,
) -> None:
    """Find passages in the sources, best first."""
    from claimtui.workspace.searching import search

    filters = SearchFilters(
        sources=tuple(find_source_id(session, one) for one in source or ()),
        classes=vocabulary_values(SourceClass, class_ or (), "class of sources"),
        since=since,
        until=until,
        scopes=tuple(scope or ()),
    )
    result = search(
        session.workspace, " ".join(query), limit=limit, record=True, filters=filters
    )
    session.data(search_plain(result), _lines(result, session))
    if not session.as_json:
        for limitation in result.limits:
            session.words(limitation)


def _lines(result: SearchResult, output: Output) -> Iterator[str]:
    for hit in result.hits:
        passage = hit.passage
        yield f"{passage.id}  {lane_words(hit.lanes)}"
        yield from output.paragraph(one_line(passage.lineage))
        yield from output.paragraph(passage.text, 4)


def lane_words(lanes: tuple[tuple[Lane, int], ...]) -> str:
    """Return the lanes with their ranks in words."""
    return ", ".join(f"{lane} {rank}" for lane, rank in lanes)
