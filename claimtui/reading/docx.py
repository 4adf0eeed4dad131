"""Reads a DOCX: mammoth makes a page of it, which our page walker reads."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from xml.parsers.expat import ExpatError

from lxml import etree
from lxml.html import HtmlElement

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import ReadingSpan, repair_text
from claimtui.model.vocabulary import AuthorityStatus, ExtractionMode, NodeKind
from claimtui.reading.archive import Archive
from claimtui.reading.docx_markup import Markup, comments_of, prepare
from claimtui.reading.docx_struck import struck_styles
from claimtui.reading.html_pages import body_of
from claimtui.reading.html_parsing import clear_struck
from claimtui.reading.html_text import PageText, page_text
from claimtui.reading.libraries import versions_of
from claimtui.reading.outline import heading_title
from claimtui.reading.sniffing import DOCX
from claimtui.reading.tables import is_header
from claimtui.reading.wording import counted, struck_notes

READER = "docx 3"

_PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|word/_rels/[^/]+\.rels"
    r"|word/(?:document|styles|numbering|footnotes|endnotes)\d*\.xml"
)
_MARGINS = re.compile(r"word/(?:header|footer)\d*\.xml")
_STYLES = """
p[style-name='Title'] => h1:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='caption'] => figcaption:fresh
p[style-name='Caption'] => figcaption:fresh
p[style-name='Quote'] => blockquote > p:fresh
p[style-name='Intense Quote'] => blockquote > p:fresh
p[style-name='Block Text'] => blockquote > p:fresh
p[style-name='HTML Preformatted'] => pre:separator('\\n')
p[style-name='Source Code'] => pre:separator('\\n')
p[style-name='Code'] => pre:separator('\\n')
"""
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
_STATE = f"{{{_CORE}}}contentStatus"
_NOTE_ITEM = re.compile(r"(?:footnote|endnote)-\d+")
_FAILURES = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, OSError),
    *(TypeError, ValueError, ExpatError, RecursionError, zipfile.BadZipFile),
)


def read_docx(data: bytes, name: str) -> Reading:
    """Read a letter as its author would print it now: insertions in, deletions out.

    Words that are struck out are left out too, and told. Comments stand behind the
    text as comment nodes.

    Raises:
        NoTextError: It holds no text.
        UnreadableError: It is damaged, protected or unpacks to too much.
    """
    archive = Archive(data, name)
    packed, markup = _prepared(archive, name)
    page, struck = _page_of(packed, name)
    comments = comments_of(archive)
    page = _with_comments(page, comments)
    if not page.text.strip():
        raise NoTextError(
            "holds no text",
            which=name,
            hint="its pages may be pictures: add a copy with recognised text",
        )
    text, _ = repair_text(page.text)
    core = archive.xml("docProps/core.xml")
    title, author, created = (
        _said(core, field)
        for field in (f"{_DC}title", f"{_DC}creator", f"{_TERMS}created")
    )
    return Reading(
        reader=READER,
        libraries=versions_of("mammoth", "lxml"),
        media_type=DOCX,
        encoding="utf-8",
        text=text,
        nodes=page.nodes,
        mode=ExtractionMode.TEXT,
        notes=(
            *_notes(archive, markup, page, len(comments)),
            *struck_notes(struck),
        ),
        title=title or heading_title(text, page.nodes),
        language=_said(core, f"{_DC}language") or markup.language,
        author=author,
        published=created,
        authority=_authority_of(core),
        links=page.links,
    )


def _prepared(archive: Archive, name: str) -> tuple[bytes, Markup]:
    """Pack the parts that make the text again, in a form that mammoth reads whole."""
    markup = Markup(struck_styles=struck_styles(archive.xml("word/styles.xml")))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as target:
        for part in sorted(p for p in archive.names if _PARTS.fullmatch(p)):
            root = archive.xml(part)
            if root is None:
                continue
            prepare(root, markup)
            target.writestr(part, etree.tostring(root, encoding="utf-8"))
    if not any(part.startswith("word/document") for part in archive.names):
        raise _damaged(name)
    return packed.getvalue(), markup


def _page_of(packed: bytes, name: str) -> tuple[PageText, int]:
    """Return a letter's text, and how many struck-out words it is without."""
    import mammoth

    try:
        converted = mammoth.convert_to_html(
            io.BytesIO(packed),
            style_map=_STYLES,
            convert_image=lambda _image: [],
        )
    except _FAILURES as error:
        raise _damaged(name) from error
    body = body_of(f"<html><body>{converted.value}</body></html>")
    if body is None:
        return PageText("", (), 0), 0
    struck = clear_struck(body)
    for item in body.iter("li"):
        above = item.getparent()
        if _NOTE_ITEM.fullmatch(item.get("id") or "") and above is not None:
            above.set("class", "footnotes")
    for table in body.iter("table"):
        _name_columns(table)
    return page_text(body), struck


def _name_columns(table: HtmlElement) -> None:
    """Make a first row that reads like column names a header, where none is set."""
    if next(table.iter("th"), None) is not None:
        return
    first = next(table.iter("tr"), None)
    following = None if first is None else first.getnext()
    if first is None or following is None:
        return
    cells, below = (
        [" ".join("".join(cell.itertext()).split()) for cell in row]
        for row in (first, following)
    )
    if is_header(cells, below):
        for cell in first:
            cell.tag = "th"


def _with_comments(page: PageText, comments: list[str]) -> PageText:
    text, nodes = page.text, list(page.nodes)
    for comment in comments:
        text = f"{text}\n\n" if text else ""
        span = ReadingSpan.of(len(text), len(text) + len(comment))
        nodes.append(Node(NodeKind.COMMENT, span, None))
        text += comment
    return replace(page, text=text, nodes=tuple(nodes))


def _notes(
    archive: Archive, markup: Markup, page: PageText, comments: int
) -> Iterator[str]:
    if markup.inserted:
        yield f"{counted(markup.inserted, 'tracked insertion')} read as text."
    if markup.deleted:
        yield f"{counted(markup.deleted, 'tracked deletion')} left out."
    if comments:
        stands = counted(comments, "comment", "stands", "stand")
        yield f"{stands} behind the text, apart from it."
    if markup.formulas:
        yield f"{counted(markup.formulas, 'formula')} written as one line each."
    if page.references:
        yield f"{counted(page.references, 'footnote reference mark')} left out."
    margins = [
        _words_of(archive, p) for p in sorted(archive.names) if _MARGINS.fullmatch(p)
    ]
    said = list(dict.fromkeys(words[:120] for words in margins if words))
    if said:
        quoted = ", ".join(f"“{words}”" for words in said[:6])
        yield f"Page headers and footers were left out: {quoted}."


def _words_of(archive: Archive, part: str) -> str:
    root = archive.xml(part)
    if root is None:
        return ""
    return " ".join(" ".join(e.text or "" for e in root.iter("{*}t")).split())


def _authority_of(core: etree._Element | None) -> AuthorityStatus:
    """Return what a letter says of its own state: a draft, or nothing."""
    state = _said(core, _STATE).lower()
    return AuthorityStatus.DRAFT if state == "draft" else AuthorityStatus.UNKNOWN


def _said(core: etree._Element | None, field: str) -> str:
    found = None if core is None else core.findtext(field)
    return " ".join((found or "").split())


def _damaged(name: str) -> UnreadableError:
    return UnreadableError(
        "is damaged: its text cannot be found",
        which=name,
        hint="open it in its own program and save it again",
    )
