"""Reads an EPUB book: its chapters in reading order, through the page walker."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Reading
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import ExtractionMode
from claimtui.reading.archive import Archive, part_beside
from claimtui.reading.decoding import decode
from claimtui.reading.html_pages import body_of, join_pages
from claimtui.reading.html_parsing import clear_struck
from claimtui.reading.html_text import PageText, page_text
from claimtui.reading.libraries import versions_of
from claimtui.reading.sniffing import EPUB
from claimtui.reading.wording import counted, struck_notes

READER = "epub 3"

_CONTAINER = "META-INF/container.xml"
_RIGHTS = "META-INF/encryption.xml"
_PAGES = frozenset({"application/xhtml+xml", "text/html", "application/x-dtbook+xml"})
_DC = "{http://purl.org/dc/elements/1.1/}"
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?)?")


@dataclass(frozen=True, slots=True)
class _Book:
    package: etree._Element
    chapters: tuple[str, ...]
    missing: int


def read_epub(data: bytes, name: str) -> Reading:
    """Read a book's chapters in the order of its spine; its contents page is left out.

    Raises:
        NoTextError: No chapter holds text.
        UnreadableError: It is damaged, protected or unpacks to too much.
    """
    archive = Archive(data, name)
    book = _book_of(archive, name)
    _refuse_protected(archive, book, name)
    chapters = list(_chapters(archive, book))
    page = join_pages(chapter for chapter, _ in chapters)
    struck = sum(words for _, words in chapters)
    if not page.text.strip():
        raise NoTextError(
            "holds no text",
            which=name,
            hint="its pages may be pictures: add a copy with recognised text",
        )
    text, _ = repair_text(page.text)
    package = book.package
    return Reading(
        reader=READER,
        libraries=versions_of("lxml"),
        media_type=EPUB,
        encoding="utf-8",
        text=text,
        nodes=page.nodes,
        mode=ExtractionMode.TEXT,
        notes=(*_notes(book, page), *struck_notes(struck)),
        title=next(iter(_said(package, "title")), ""),
        language=next(iter(_said(package, "language")), ""),
        author="; ".join(dict.fromkeys(_said(package, "creator"))),
        publisher=next(iter(_said(package, "publisher")), ""),
        published=next((d for d in _said(package, "date") if _DATE.fullmatch(d)), ""),
        links=tuple(link for link in page.links if "://" in link),
    )


def _book_of(archive: Archive, name: str) -> _Book:
    container = archive.xml(_CONTAINER)
    found = None if container is None else container.find(".//{*}rootfile")
    path = "" if found is None else found.get("full-path") or ""
    package = archive.xml(path)
    if package is None:
        raise UnreadableError(
            "is damaged: it does not say which chapters it has",
            which=name,
            hint="open it in its own program and save it again",
        )
    items = {
        item.get("id") or "": item
        for item in package.iterfind(".//{*}manifest/{*}item")
        if item.get("media-type") in _PAGES
    }
    chapters: list[str] = []
    missing = 0
    for reference in package.iterfind(".//{*}spine/{*}itemref"):
        item = items.get(reference.get("idref") or "")
        if item is None or "nav" in (item.get("properties") or "").split():
            continue
        part = part_beside(path, item.get("href") or "")
        missing += part not in archive.names
        if part in archive.names and part not in chapters:
            chapters.append(part)
    return _Book(package, tuple(chapters), missing)


def _refuse_protected(archive: Archive, book: _Book, name: str) -> None:
    """Raise where chapters are encrypted; fonts may be, that locks no text."""
    rights = archive.xml(_RIGHTS)
    if rights is None:
        return
    locked = {r.get("URI") or "" for r in rights.iterfind(".//{*}CipherReference")}
    if any(part_beside("", uri) in book.chapters for uri in locked):
        raise UnreadableError(
            "is protected by its seller (DRM)",
            which=name,
            hint="add an open copy, or type the passages into a text file",
        )


def _chapters(archive: Archive, book: _Book) -> Iterator[tuple[PageText, int]]:
    """Yield each chapter with how many struck-out words it is without."""
    for part in book.chapters:
        source = decode(archive.read(part) or b"", None, html=True).text
        body = body_of(source)
        if body is not None:
            struck = clear_struck(body)
            yield page_text(body), struck


def _notes(book: _Book, page: PageText) -> Iterator[str]:
    if book.missing:
        said = counted(book.missing, "chapter", "is", "are")
        yield f"{said} named by the book but missing in it."
    if page.references:
        yield f"{counted(page.references, 'footnote reference mark')} left out."


def _said(package: etree._Element, field: str) -> list[str]:
    found = (e.text or "" for e in package.iter(f"{_DC}{field}"))
    return [" ".join(text.split()) for text in found if text.strip()]
