"""Documents whose text only a reader can give: HTML and DOCX (SPEC 1.1)."""

from __future__ import annotations

from claimtui.model.documents import DocumentText
from claimtui.model.errors import NotYetError
from claimtui.model.ids import digest_of
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import Format
from claimtui.reading.sniffing import DOCX, HTML, sniff

_FORMATS = {HTML: Format.HTML, DOCX: Format.DOCX}


def needs_reader(data: bytes, name: str) -> bool:
    """Tell whether a document's text has to come from the reader process."""
    return sniff(data, name) in _FORMATS


def document_of(reading: Reading, data: bytes) -> DocumentText:
    """Take the text of a reading as the text of the document that was read.

    `data` are the file's bytes; the digest is theirs. Offsets into the document and
    into the reading are the same, so that the reading's nodes are its structure.

    Raises:
        NotYetError: Documents of this type are not taken.
    """
    kind = _FORMATS.get(reading.media_type)
    if kind is None:
        raise NotYetError(
            f"{reading.media_type} is no document that can be reviewed",
            hint="save it as Markdown, plain text, HTML or DOCX",
        )
    return DocumentText(
        text=reading.text,
        encoding="utf-8",
        bom=False,
        digest=digest_of(data),
        format=kind,
        notes=reading.notes,
    )
