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
    from claimtui.model.documents import Extraction
    from claimtui.model.sources import Reading
    from claimtui.reading.process import ReaderProcess

app = typer.Typer(rich_markup_mode=None)


def read_input(place: str, readers: ReaderProcess) -> Reading:
    """Read a source's file in a child process that may fail alone.

    Raises:
        ClaimtuiError: It cannot be read, holds no text, or is an address.
    """
    from claimtui.workspace.files import read_file

    return readers.read(read_file(place), place)


@app.command(
    "read",
    epilog=examples(
        "claimtui read page.html",
        "claimtui read notes.md --json",
    ),
)
def read(
    place: Annotated[str, typer.Argument(metavar="FILE|URL", help="What to read.")],
    as_json: JsonOption = False,
) -> None:
    """Print the text that is read from a source's file."""
    from claimtui.cli.check_shapes import reading_plain
    from claimtui.reading.process import ReaderProcess

    output = Output(as_json)
    with ReaderProcess() as readers:
        reading = read_input(place, readers)
    output.text(reading_plain(reading), reading.text)
    if not as_json:
        for note in reading.notes:
            output.words(note)


@app.command(
    "extract",
    epilog=examples(
        "claimtui extract article.md",
        "claimtui extract article.md --json | jq '.claims[].text'",
    ),
)
def extract(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Markdown or text.")],
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="L", help="Its language, such as de."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print a document's claims, and what is no claim and why."""
    from claimtui.cli.check_shapes import extraction_plain
    from claimtui.extraction.compiler import extract
    from claimtui.reading.decoding import read_document_text
    from claimtui.workspace.files import read_file

    output = Output(as_json)
    document = read_document_text(read_file(file), file)
    extraction = extract(document.text, document.format, language)
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
