"""`read` and `extract`: what the program sees in a file, without any store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.session import JsonOption, Output
from claimtui.model.vocabulary import spoken

if TYPE_CHECKING:
    from claimtui.model.documents import DocumentText, Extraction
    from claimtui.model.sources import Node

app = typer.Typer(rich_markup_mode=None)


@app.command(
    "read",
    epilog=examples(
        "claimtui read page.html",
        "claimtui read notes.md --json",
        "claimtui read https://example.org/minutes",
    ),
)
def read(
    place: Annotated[str, typer.Argument(metavar="FILE|URL", help="What to read.")],
    as_json: JsonOption = False,
) -> None:
    """Print the text that is read from a source's file or address."""
    from claimtui.cli.check_shapes import reading_plain
    from claimtui.cli.reaching import reach
    from claimtui.reading.process import ReaderProcess

    output = Output(as_json)
    with ReaderProcess() as readers:
        reached = reach(place, readers)
    reading = reached.reading
    came = (
        {"via": reached.via.value, "final_url": reached.final_url}
        if reached.final_url
        else {}
    )
    plain = reading_plain(reading) | {"notes": list(reached.notes)}
    output.text(plain | came, reading.text)
    if not as_json:
        for note in reached.notes:
            output.words(note)


@app.command(
    "extract",
    epilog=examples(
        "claimtui extract article.md",
        "claimtui extract report.docx",
        "claimtui extract article.md --json | jq '.claims[].text'",
    ),
)
def extract(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Markdown, text, HTML or DOCX.")
    ],
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="L", help="Its language, such as de."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print a document's claims, and what is no claim and why."""
    from claimtui.cli.check_shapes import extraction_plain
    from claimtui.extraction.compiler import extract

    output = Output(as_json)
    document, nodes = _read_document(file)
    extraction = extract(document.text, document.format, language, nodes=nodes)
    described = {
        "digest": document.digest,
        "format": document.format.value,
        "language": extraction.language,
        "chars": len(document.text),
    }
    output.data(
        extraction_plain(extraction, described), _extraction_lines(extraction, output)
    )
    if not as_json:
        for note in document.notes:
            output.words(note)


def _read_document(file: str) -> tuple[DocumentText, tuple[Node, ...]]:
    """Return a document's text, with its structure where a reader had to find it."""
    from claimtui.reading.document import document_of, needs_reader
    from claimtui.reading.document_text import read_document_text
    from claimtui.workspace.files import read_file

    data = read_file(file)
    if not needs_reader(data, file):
        return read_document_text(data, file), ()
    from claimtui.reading.process import ReaderProcess

    with ReaderProcess() as readers:
        reading = readers.read(data, file)
    return document_of(reading, data), reading.nodes


def _extraction_lines(extraction: Extraction, output: Output) -> Iterator[str]:
    for claim in extraction.claims:
        kinds = [spoken(claim.type), *(spoken(marker) for marker in claim.markers)]
        yield " · ".join(kinds)
        yield from output.paragraph(claim.text)
    if extraction.excluded:
        yield "excluded:"
        for sentence in extraction.excluded:
            yield from output.paragraph(f"{spoken(sentence.reason)}: {sentence.text}")
    counts = Counter(spoken(one.reason) for one in extraction.excluded)
    tally = ", ".join(f"{count} {reason}" for reason, count in counts.most_common())
    output.words(
        f"{len(extraction.claims)} claims; "
        f"{len(extraction.excluded)} sentences excluded{f': {tally}' if tally else ''}"
    )
