"""`search`: find passages, recorded with what was found where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import one_line
from claimtui.cli.session import Output, Session, in_session
from claimtui.cli.shapes import search_plain
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane

app = typer.Typer(rich_markup_mode=None)


@app.command(
    "search",
    epilog=examples(
        "claimtui search harbour fares 2023",
        "claimtui search 'CVE-2024-3094' --limit 5 --json",
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
) -> None:
    """Find passages in the sources, best first."""
    from claimtui.workspace.searching import search

    result = search(session.workspace, " ".join(query), limit=limit, record=True)
    session.data(search_plain(result), _lines(result, session))
    if not session.as_json:
        for limitation in result.limits:
            session.words(limitation)


def _lines(result: SearchResult, output: Output) -> Iterator[str]:
    for hit in result.hits:
        passage = hit.passage
        yield f"{passage.id}  {lane_words(hit.lanes)}"
        lineage = " › ".join((passage.source_title, *passage.headings))
        yield from output.paragraph(one_line(lineage))
        yield from output.paragraph(passage.text, 4)


def lane_words(lanes: tuple[tuple[Lane, int], ...]) -> str:
    """Return the lanes with their ranks in words."""
    return ", ".join(f"{lane} {rank}" for lane, rank in lanes)
