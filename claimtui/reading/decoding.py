"""Bytes to text, in the order browsers use, and the exact text of document files."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from claimtui.model.errors import NoTextError, NotYetError, UnreadableError
from claimtui.model.spans import repair_text
from claimtui.reading.labels import codec_of_label
from claimtui.reading.sniffing import (
    CSV,
    DOCX,
    EPUB,
    HTML,
    MARKDOWN,
    ODT,
    PDF,
    PPTX,
    TEXT,
    TSV,
    XLSX,
    ZIP,
    looks_binary,
    sniff,
    zero_lane,
)
from claimtui.reading.wording import counted

__all__ = [
    "Decoded",
    "decode",
    "refuse_other_types",
    "sniff",
]

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Browsers scan 1,024 bytes, then parse again on a later declaration; one scan of the
# usual length of a head comes to the same.
_PRESCAN_BYTES = 16_384
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META = re.compile(rb"<meta[\s/][^>]*>", re.IGNORECASE)
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([a-z0-9_:.+-]+)", re.IGNORECASE)
_XML = re.compile(
    rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([a-z0-9_:.+-]+)", re.IGNORECASE
)
_DETECTION_BYTES = 65_536
_DETECTABLE = [
    *("cp1252", "cp932", "euc_jp", "gb18030", "big5hkscs", "cp949", "cp1251"),
    *("koi8_r", "cp1250", "cp1253", "cp1254", "cp1255", "cp1256"),
]
_LATIN = frozenset({"cp1250", "cp1252", "cp1254"})
_LATIN_OF_LANGUAGE = {
    "Turkish": "cp1254",
    **dict.fromkeys(
        ("Polish", "Czech", "Slovak", "Slovene", "Croatian", "Hungarian", "Romanian"),
        "cp1250",
    ),
}

_OFFICE = "application/x-ole-storage"
_LOCKED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_UNPACK = ("an archive", "unpack it and add the files that matter")
_OTHER_TYPES = {
    ZIP: _UNPACK,
    "application/gzip": ("an archive (gzip)", _UNPACK[1]),
    "application/x-7z-compressed": _UNPACK,
    "application/vnd.rar": _UNPACK,
    _OFFICE: (
        "an old Office file",
        "save it as DOCX, Markdown or plain text",
    ),
}
_SPOKEN_TYPES = {
    PDF: "PDF",
    DOCX: "DOCX",
    EPUB: "EPUB",
    HTML: "HTML",
    CSV: "CSV",
    TSV: "TSV",
    XLSX: "a spreadsheet (XLSX)",
    PPTX: "a presentation (PPTX)",
    ODT: "an OpenDocument text (ODT)",
}


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text of some bytes, and how it was found."""

    text: str
    encoding: str
    """Python codec name, such as `utf-8` or `cp1252`."""
    bom: bool
    notes: tuple[str, ...] = ()


def decode(data: bytes, header_charset: str | None, html: bool) -> Decoded:
    """Decode bytes by BOM, header, meta (of a page), UTF-8, then by detection.

    The order is that of the HTML Standard, section 13.2.3.2. Nothing raises: bytes that
    the encoding does not know become U+FFFD and are told in a note.
    """
    notes: list[str] = []
    encoding, bom = declared_encoding(data, header_charset, html, notes)
    if encoding is None:
        encoding = detected_encoding(data)
        if encoding != "utf-8":
            notes.append(f"The encoding is not declared; it was taken for {encoding}.")
    mark = len(mark_of(encoding)) if bom else 0
    try:
        text = data[mark:].decode(encoding)
    except UnicodeDecodeError:
        text = data[mark:].decode(encoding, "replace")
        said = counted(text.count("\ufffd"), "character")
        notes.append(f"{said} not readable as {encoding} and shown as U+FFFD.")
    text, repaired = repair_text(text)
    if repaired:
        notes.append(repair_note(repaired))
    return Decoded(text, encoding, bom, tuple(notes))


def refuse_size(data: bytes, name: str, limit: int) -> None:
    """Raise where there is nothing, or more than the limit."""
    if not data:
        raise NoTextError(
            "the file is empty", which=name, hint="choose a file that holds text"
        )
    if len(data) > limit:
        raise UnreadableError(
            f"is {len(data) / 1e6:.0f} MB; at most {limit / 1e6:.0f} MB are read",
            which=name,
            hint="split it, or save the part that matters as a file of its own",
        )


def refuse_other_types(
    data: bytes, name: str, media_type: str, taken: tuple[str, ...]
) -> None:
    """Raise one clear line where bytes are not of a type that is taken."""
    if media_type in taken:
        if media_type in (TEXT, MARKDOWN, HTML) and looks_binary(data):
            raise UnreadableError(
                "is binary data, not text", which=name, hint="choose a text file"
            )
        return
    spoken = _SPOKEN_TYPES.get(media_type)
    if spoken is not None:
        raise NotYetError(
            f"{spoken} comes in a later version",
            which=name,
            hint="save it as Markdown or plain text and add that",
        )
    if media_type == _OFFICE and _LOCKED_OFFICE in data:
        raise UnreadableError(
            "is protected by a password", which=name, hint="save an open copy"
        )
    what, hint = _OTHER_TYPES.get(
        media_type, (media_type, "save it as Markdown or plain text")
    )
    raise UnreadableError(f"is {what}, not a text", which=name, hint=hint)


def declared_encoding(
    data: bytes, header_charset: str | None, html: bool, notes: list[str]
) -> tuple[str | None, bool]:
    """Return the encoding that is declared, and whether by a byte order mark."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding, True
    labels = [("header", header_charset)]
    if html:
        labels.append(("page", _declared_in_page(data[:_PRESCAN_BYTES])))
    for where, label in labels:
        if not label:
            continue
        codec = codec_of_label(label)
        if codec is None:
            notes.append(f"The {where} declares the unknown encoding {label[:40]!r}.")
        elif where == "page" and codec.startswith("utf-16"):
            return "utf-8", False  # a page whose meta could be read is not UTF-16
        else:
            return codec, False
    return None, False


def _declared_in_page(head: bytes) -> str | None:
    for meta in _META.findall(_COMMENT.sub(b"", head)):
        charset = _CHARSET.search(meta)
        if charset is not None:
            return charset[1].decode("ascii")
    declaration = _XML.match(head)
    return declaration[1].decode("ascii") if declaration else None


def detected_encoding(data: bytes) -> str:
    """Return the encoding that the bytes look like."""
    lane = zero_lane(data)
    if lane is not None:
        return "utf-16-le" if lane else "utf-16-be"
    if _decodes(data, "utf-8"):
        return "utf-8"
    return _detect_legacy(_telling_sample(data))


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _telling_sample(data: bytes) -> bytes:
    """Return a bounded stretch of whole lines around the first byte beyond ASCII."""
    if len(data) <= _DETECTION_BYTES:
        return data
    beyond = re.search(rb"[\x80-\xff]", data)
    first = beyond.start() if beyond else 0
    start = data.rfind(b"\n", max(0, first - 4096), first) + 1 or first
    return data[start : start + _DETECTION_BYTES]


def _detect_legacy(sample: bytes) -> str:
    """Guess a legacy encoding; windows-1252 where nothing speaks for another."""
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=_DETECTABLE).best()
    if best is None:
        return "cp1252"
    if best.encoding not in _LATIN:
        return best.encoding
    # Latin encodings differ in a few letters only: the language tells them apart.
    languages = best.languages[:1]
    by_language = _LATIN_OF_LANGUAGE.get(languages[0]) if languages else None
    return by_language or "cp1252"


def mark_of(encoding: str) -> bytes:
    """Return an encoding's byte order mark; nothing where it has none."""
    return next((mark for mark, codec in _BOMS if codec == encoding), b"")


def repair_note(count: int) -> str:
    """Tell what was put in the place of characters that cannot be stored."""
    said = counted(count, "NUL or half character")
    return f"{said} shown as U+FFFD, which can be stored."
