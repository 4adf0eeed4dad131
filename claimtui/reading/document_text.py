"""The exact text of a Markdown or plain text document, which gives its bytes back."""

from __future__ import annotations

from claimtui.model.documents import DocumentText
from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.ids import digest_of
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import Format
from claimtui.reading.decoding import (
    declared_encoding,
    detected_encoding,
    mark_of,
    refuse_other_types,
    refuse_size,
    repair_note,
)
from claimtui.reading.sniffing import MARKDOWN, TEXT, sniff
from claimtui.reading.wording import struck_notes

MAX_DOCUMENT_BYTES = 50_000_000
"""Size of the largest document file that is read."""
_COMMON = ("utf-8", "cp1252", "mac_roman")


def read_document_text(data: bytes, name: str) -> DocumentText:
    """Read a document file so that encoding its text again gives the bytes back.

    Raises:
        NoTextError: The file is empty.
        NotYetError: It is of a format that comes later.
        UnreadableError: It is too large, binary, or in no encoding that gives its bytes
            back.
    """
    refuse_size(data, name, MAX_DOCUMENT_BYTES)
    media_type = sniff(data, name)
    refuse_other_types(data, name, media_type, (MARKDOWN, TEXT))
    encoding, bom = _exact_encoding(data, name)
    mark = len(mark_of(encoding)) if bom else 0
    text, repaired = repair_text(data[mark:].decode(encoding))
    if not text.strip():
        raise NoTextError(
            "holds no text", which=name, hint="choose a file with something written"
        )
    notes = [repair_note(repaired)] if repaired else []
    if media_type == MARKDOWN:
        # Imported late: plain text needs no Markdown parser.
        from claimtui.reading.markdown import struck_words

        notes.extend(struck_notes(struck_words(text)))
    return DocumentText(
        text=text,
        encoding=encoding,
        bom=bom,
        digest=digest_of(data),
        format=Format.MARKDOWN if media_type == MARKDOWN else Format.TEXT,
        notes=tuple(notes),
    )


def _exact_encoding(data: bytes, name: str) -> tuple[str, bool]:
    declared, bom = declared_encoding(data, None, False, [])
    candidates = (
        [declared]
        if declared
        else [detected_encoding(data), "utf-8", "cp1252", "mac_roman"]
    )
    for encoding in candidates:
        body = data[len(mark_of(encoding)) :] if bom else data
        if _round_trips(body, encoding):
            return encoding, bom
    raise UnreadableError(
        "its encoding cannot be told with certainty",
        which=name,
        hint="save it as UTF-8",
    )


def _round_trips(data: bytes, encoding: str) -> bool:
    try:
        return data.decode(encoding).encode(encoding) == data
    except UnicodeError:
        return False
