"""Any source's bytes to a reading, by the reader that its leading bytes call for."""

from __future__ import annotations

from claimtui.model.sources import Reading
from claimtui.reading.decoding import refuse_other_types, refuse_size
from claimtui.reading.sniffing import HTML, MARKDOWN, TEXT, sniff

MAX_SOURCE_BYTES = 20_000_000
"""Size of the largest source that is read: its nodes take up to 100 times the bytes."""


def read_source(data: bytes, name: str, header_charset: str | None = None) -> Reading:
    """Read a source: same bytes and same reader, same text and nodes, always.

    Raises:
        NoTextError: There is nothing to read in it.
        NotYetError: It is of a format that comes later.
        UnreadableError: It is too large, or no text.
    """
    refuse_size(data, name, MAX_SOURCE_BYTES)
    media_type = sniff(data, name)
    refuse_other_types(data, name, media_type, (HTML, MARKDOWN, TEXT))
    if media_type == HTML:
        from claimtui.reading.html import read_html

        return read_html(data, name, header_charset)
    if media_type == MARKDOWN:
        from claimtui.reading.markdown import read_markdown

        return read_markdown(data, name, header_charset)
    from claimtui.reading.text import read_text

    return read_text(data, name, header_charset)
