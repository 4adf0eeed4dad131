"""What a PDF declares beside its text: where it links to, and its language."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator

import pypdfium2.raw as pdfium

MAX_LINKS = 5_000
_LONGEST = 2_000
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")


def links_of(document: pdfium.FPDF_DOCUMENT, page: pdfium.FPDF_PAGE) -> Iterator[str]:
    """Yield the web addresses that the links on a page lead to."""
    position, link = ctypes.c_int(0), pdfium.FPDF_LINK()
    for _ in range(MAX_LINKS):
        if not pdfium.FPDFLink_Enumerate(page, position, link):
            return
        action = pdfium.FPDFLink_GetAction(link)
        if action and pdfium.FPDFAction_GetType(action) == pdfium.PDFACTION_URI:
            address = _address(document, action)
            if address.startswith(("http://", "https://")):
                yield address


def _address(document: pdfium.FPDF_DOCUMENT, action: pdfium.FPDF_ACTION) -> str:
    length = int(pdfium.FPDFAction_GetURIPath(document, action, None, 0))
    if not 0 < length <= _LONGEST:
        return ""
    held = ctypes.create_string_buffer(length)
    pdfium.FPDFAction_GetURIPath(document, action, held, length)
    return "".join(held.value.decode("utf-8", "replace").split())


def language_of(document: pdfium.FPDF_DOCUMENT) -> str:
    """Return the language that a file declares; empty where it declares none."""
    length = int(pdfium.FPDFCatalog_GetLanguage(document, None, 0))
    if not 0 < length <= _LONGEST:
        return ""
    held = ctypes.create_string_buffer(length)
    words = ctypes.cast(held, ctypes.POINTER(pdfium.FPDF_WCHAR))
    pdfium.FPDFCatalog_GetLanguage(document, words, length)
    said = held.raw.decode("utf-16-le", "replace").rstrip("\0")
    return said if _LANGUAGE.fullmatch(said) else ""
