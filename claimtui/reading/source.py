"""Any source's bytes to a reading, by the reader that its leading bytes call for."""

from __future__ import annotations

from collections.abc import Callable

from claimtui.model.sources import Reading
from claimtui.reading.decoding import refuse_other_types, refuse_size
from claimtui.reading.sniffing import (
    CSV,
    DOCX,
    EPUB,
    HTML,
    MARKDOWN,
    PDF,
    TEXT,
    TSV,
    sniff,
)

MAX_SOURCE_BYTES = 20_000_000
"""Size of the largest source that is read: its nodes take up to 100 times the bytes."""
MAX_PACKED_BYTES = 100_000_000
"""The same for PDF, DOCX and EPUB, which are mostly pictures."""

_PACKED = frozenset({PDF, DOCX, EPUB})
_TEXTS = (HTML, MARKDOWN, TEXT, CSV, TSV)


def read_source(
    data: bytes, name: str, header_charset: str | None = None, *, whole: bool = False
) -> Reading:
    """Read a source: same bytes and same reader, same text and nodes, always.

    `whole` asks for all of a page instead of its article.

    Raises:
        NoTextError: There is nothing to read in it.
        NotYetError: It is of a format that comes later.
        UnreadableError: It is too large, damaged, protected, or no text.
    """
    refuse_size(data, name, MAX_PACKED_BYTES)
    media_type = sniff(data, name)
    if media_type in _PACKED:
        return _packed_reader(media_type)(data, name)
    refuse_size(data, name, MAX_SOURCE_BYTES)
    refuse_other_types(data, name, media_type, _TEXTS)
    if media_type == HTML:
        from claimtui.reading.html import read_html

        return read_html(data, name, header_charset, whole=whole)
    if media_type == MARKDOWN:
        from claimtui.reading.markdown import read_markdown

        return read_markdown(data, name, header_charset)
    if media_type in (CSV, TSV):
        from claimtui.reading.tables import read_table

        return read_table(data, name, media_type, header_charset)
    return _text_reader(name)(data, name, header_charset)


def _packed_reader(media_type: str) -> Callable[[bytes, str], Reading]:
    if media_type == PDF:
        from claimtui.reading.pdf import read_pdf

        return read_pdf
    if media_type == DOCX:
        from claimtui.reading.docx import read_docx

        return read_docx
    from claimtui.reading.epub import read_epub

    return read_epub


def _text_reader(name: str) -> Callable[[bytes, str, str | None], Reading]:
    from claimtui.reading.code import language_of_code, read_code
    from claimtui.reading.text import read_text

    return read_text if language_of_code(name) is None else read_code
