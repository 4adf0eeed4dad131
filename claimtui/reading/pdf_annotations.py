"""What is put on top of a PDF's pages: comments, and what forms are filled in with."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2.raw as pdfium

from claimtui.model.vocabulary import NodeKind

MOST = 2_000
"""Annotations looked at on one page."""
_LONGEST = 200_000
_COMMENTS = frozenset(
    {
        pdfium.FPDF_ANNOT_TEXT,
        pdfium.FPDF_ANNOT_FREETEXT,
        pdfium.FPDF_ANNOT_HIGHLIGHT,
        pdfium.FPDF_ANNOT_UNDERLINE,
        pdfium.FPDF_ANNOT_SQUIGGLY,
        pdfium.FPDF_ANNOT_STRIKEOUT,
    }
)
_FIELDS = frozenset({"Tx", "Ch"})
"""Fields of text and of choices; a button's value is a name within the file."""


class Annotation(NamedTuple):
    """Words that stand on a page, but not in its text layer."""

    kind: NodeKind
    """A comment; a filled-in field is a paragraph."""
    words: str
    page: int


def annotations_of(page: pdfium.FPDF_PAGE, number: int) -> Iterator[Annotation]:
    """Yield a page's comments with their authors and its fields with their names."""
    count = min(MOST, int(pdfium.FPDFPage_GetAnnotCount(page)))
    for index in range(count):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            said = _said(annotation)
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
        if said is not None:
            yield Annotation(*said, number)


def _said(annotation: pdfium.FPDF_ANNOTATION) -> tuple[NodeKind, str] | None:
    subtype = int(pdfium.FPDFAnnot_GetSubtype(annotation))
    if subtype in _COMMENTS:
        kind, words = NodeKind.COMMENT, _text(annotation, b"Contents")
    elif subtype == pdfium.FPDF_ANNOT_WIDGET and _text(annotation, b"FT") in _FIELDS:
        kind, words = NodeKind.PARAGRAPH, _text(annotation, b"V")
    else:
        return None
    name = " ".join(_text(annotation, b"T").split())
    if not words:
        return None
    return kind, f"{name}: {words}" if name else words


def _text(annotation: pdfium.FPDF_ANNOTATION, key: bytes) -> str:
    length = int(pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0))
    if not 2 < length <= _LONGEST:
        return ""
    held = ctypes.create_string_buffer(length)
    words = ctypes.cast(held, ctypes.POINTER(pdfium.FPDF_WCHAR))
    pdfium.FPDFAnnot_GetStringValue(annotation, key, words, length)
    said = held.raw[:length].decode("utf-16-le", "replace").rstrip("\0")
    lines = (" ".join(line.split()) for line in said.splitlines())
    return "\n".join(line for line in lines if line)
