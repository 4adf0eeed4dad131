"""Reads a PDF's text layer: pages, columns, paragraphs, tables, footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Reading
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.libraries import versions_of
from claimtui.reading.outline import heading_title
from claimtui.reading.pdf_annotations import Annotation, annotations_of
from claimtui.reading.pdf_blocks import Block, blocks_of, body_size, rest_of, runs_on
from claimtui.reading.pdf_columns import Line, columns_of
from claimtui.reading.pdf_glyphs import Run, glyphs_of
from claimtui.reading.pdf_links import language_of, links_of
from claimtui.reading.pdf_margins import Margins, take_margins
from claimtui.reading.pdf_rules import picture_share
from claimtui.reading.pdf_text import text_of_blocks
from claimtui.reading.sniffing import PDF
from claimtui.reading.table_notes import with_table_notes
from claimtui.reading.wording import counted

if TYPE_CHECKING:
    import pypdfium2

READER = "pdf 2"

MAX_PAGES = 5_000
"""A longer file is refused: reading it would take minutes."""
MAX_CHARS = 4_000_000

_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})?(\d{2})?(?:(\d{2})(\d{2})(\d{2})?)?")
_FILE_NAME = re.compile(r"\S+\.\w{2,4}|(?i:untitled|\(anonymous\)|microsoft word - .*)")
_FEW_CHARS = 200
"""Of text on a page that is mostly a picture: its words are in the picture."""
_HARDLY_ANY = 40
"""Characters a page of a file that is nothing but pictures."""
_PICTURE_SHARE = 0.6
_PASSWORD_ERROR = 4
_SECURITY_ERROR = 5


@dataclass(slots=True)
class _Pages:
    """What the pages of a file hold."""

    runs: list[list[Run]]
    without_text: list[int]
    damaged: list[int]
    damaged_chars: int = 0
    pictures: list[int] = field(default_factory=list)
    """Pages that are a picture with hardly a word beside it."""
    title: str = ""
    language: str = ""
    author: str = ""
    published: str = ""
    links: dict[str, None] = field(default_factory=dict)
    annotations: list[Annotation] = field(default_factory=list)


def read_pdf(data: bytes, name: str) -> Reading:
    """Read a PDF in the order a person reads it.

    Raises:
        NoTextError: It has no text layer.
        UnreadableError: It is damaged, protected or too long.
    """
    pages = _pages_of(data, name)
    if not pages.annotations and _are_pictures(pages):
        raise NoTextError(
            "no text layer: its pages are pictures",
            which=name,
            hint="recognise its text with an OCR program and add the result",
        )
    margins = take_margins(pages.runs)
    columns: list[list[Line]] = []
    for number, runs in enumerate(pages.runs, 1):
        columns += _columns_of_page(runs, number)
    blocks = _joined(columns)
    text, nodes = text_of_blocks(
        blocks, len(pages.runs), margins.said, pages.annotations
    )
    if not text.strip():
        raise NoTextError("holds no text", which=name, hint="choose another file")
    text, _ = repair_text(text)
    nodes = with_table_notes(text, nodes)
    return Reading(
        reader=READER,
        libraries=versions_of("pypdfium2"),
        media_type=PDF,
        encoding="utf-8",
        text=text,
        nodes=nodes,
        mode=ExtractionMode.TEXT,
        notes=tuple(_notes(pages, margins)),
        left_out_chars=margins.chars,
        title=pages.title or heading_title(text, nodes),
        language=pages.language,
        author=pages.author,
        published=pages.published,
        links=tuple(pages.links),
    )


def _pages_of(data: bytes, name: str) -> _Pages:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise _unreadable(name, getattr(error, "err_code", None)) from error
    try:
        return _taken(document, name)
    finally:
        document.close()


def _taken(document: pypdfium2.PdfDocument, name: str) -> _Pages:
    import pypdfium2

    count = len(document)
    if not count:
        raise _unreadable(name, None)
    if count > MAX_PAGES:
        raise _too_long(name, f"{count:,} pages; at most {MAX_PAGES:,}")
    pages = _Pages([], [], [])
    chars = 0
    for number in range(1, count + 1):
        try:
            page = document[number - 1]
            text_page = page.get_textpage()
        except pypdfium2.PdfiumError:
            pages.runs.append([])
            pages.without_text.append(number)
            continue
        chars += _take_page(pages, document, page, text_page, number)
        text_page.close()
        page.close()
        if chars > MAX_CHARS:
            raise _too_long(name, f"more than {MAX_CHARS / 1e6:g} million characters")
    pages.language = language_of(document.raw)
    _add_metadata(pages, document.get_metadata_dict(skip_empty=True))
    return pages


def _take_page(
    pages: _Pages,
    document: pypdfium2.PdfDocument,
    page: pypdfium2.PdfPage,
    text_page: pypdfium2.PdfTextPage,
    number: int,
) -> int:
    """Add what a page holds, and return how many characters of text that are."""
    glyphs = glyphs_of(page.raw, text_page.raw)
    pages.runs.append(glyphs.runs)
    pages.annotations += annotations_of(page.raw, number)
    pages.links.update(dict.fromkeys(links_of(document.raw, page.raw)))
    if not glyphs.runs:
        pages.without_text.append(number)
    if glyphs.damaged:
        pages.damaged.append(number)
        pages.damaged_chars += glyphs.damaged
    chars = sum(len(run.text) for run in glyphs.runs)
    if 0 < chars < _FEW_CHARS and picture_share(page.raw) >= _PICTURE_SHARE:
        pages.pictures.append(number)
    return chars


def _are_pictures(pages: _Pages) -> bool:
    """Tell whether a file is pictures with no text, or with next to none."""
    chars = sum(len(run.text) for runs in pages.runs for run in runs)
    pictured = len(pages.pictures) + len(pages.without_text) == len(pages.runs)
    return not chars or (pictured and chars < _HARDLY_ANY * len(pages.runs))


def _columns_of_page(runs: list[Run], number: int) -> Iterator[list[Line]]:
    upright = [run for run in runs if not run.turned]
    yield from columns_of([run for run in upright if not run.vertical], number)
    yield from columns_of([run for run in upright if run.vertical], number)
    # What runs up or down the page is no part of its lines.
    for run in runs:
        if run.turned:
            yield [Line([run], number)]


def _joined(columns: list[list[Line]]) -> list[Block]:
    """Join paragraphs that go on in the next column or on the next page."""
    body = body_size(columns)
    blocks: list[Block] = []
    before: Block | None = None
    for lines in columns:
        found = blocks_of(lines, body)
        rest = None if before is None else rest_of(before, found)
        if before is not None and rest is not None:
            before.lines += found.pop(rest).lines
        before = runs_on(found) or before
        blocks += found
    return blocks


def _notes(pages: _Pages, margins: Margins) -> Iterator[str]:
    total = len(pages.runs)
    if pages.without_text:
        count, which = len(pages.without_text), _listed(pages.without_text)
        yield f"There is no text on {count} of {total} pages: {which}."
    if pages.pictures:
        count, which = len(pages.pictures), _listed(pages.pictures)
        yield (
            f"A picture covers {count} of {total} pages that have hardly any text; "
            f"words in the picture are not read: {which}."
        )
    if pages.damaged_chars:
        said = counted(pages.damaged_chars, "character", "has", "have")
        yield (
            f"The PDF text layer is damaged here: {said} no meaning, on pages "
            f"{_listed(pages.damaged)}."
        )
    if margins.chars:
        yield (
            "Headers, footers and page numbers that repeat were taken out of the text; "
            "each stands once at its end."
        )
    if margins.numbered_pages:
        yield f"The line numbers of {margins.numbered_pages} of {total} pages are out."
    yield from _annotation_notes(pages.annotations)
    references = sum(run.references for runs in pages.runs for run in runs)
    if references:
        yield f"{counted(references, 'footnote reference mark')} left out."


def _annotation_notes(annotations: list[Annotation]) -> Iterator[str]:
    comments = sum(one.kind is NodeKind.COMMENT for one in annotations)
    fields = len(annotations) - comments
    for count, thing in ((comments, "comment"), (fields, "filled-in field")):
        if count:
            stands = counted(count, thing, "stands", "stand")
            yield f"{stands} behind the text, apart from it."


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:12])
    return shown if len(numbers) <= 12 else f"{shown} and {len(numbers) - 12} more"


def _add_metadata(pages: _Pages, said: dict[str, str]) -> None:
    title, author = (
        repair_text(" ".join(said.get(key, "").split()))[0]
        for key in ("Title", "Author")
    )
    pages.title = "" if _FILE_NAME.fullmatch(title) else title
    pages.author = "" if _FILE_NAME.fullmatch(author) else author
    found = _DATE.match(said.get("CreationDate", ""))
    if found is not None:
        pages.published = "-".join(part for part in found.groups()[:3] if part)


def _too_long(name: str, what: str) -> UnreadableError:
    return UnreadableError(
        f"has {what} are read",
        which=name,
        hint="save the pages that matter as a file of their own",
    )


def _unreadable(name: str, code: int | None) -> UnreadableError:
    if code in (_PASSWORD_ERROR, _SECURITY_ERROR):
        return UnreadableError(
            "is protected by a password", which=name, hint="save an open copy"
        )
    return UnreadableError(
        "is damaged: no page can be opened",
        which=name,
        hint="open it in a PDF program and save it again",
    )
