"""What some bytes are: decided by how they begin, then by the name they came with."""

from __future__ import annotations

import re

HTML = "text/html"
MARKDOWN = "text/markdown"
TEXT = "text/plain"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
EPUB = "application/epub+zip"
PDF = "application/pdf"
CSV = "text/csv"
TSV = "text/tab-separated-values"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
ODT = "application/vnd.oasis.opendocument.text"
ZIP = "application/zip"
BINARY = "application/octet-stream"

_SAMPLE_BYTES = 8192

_SIGNATURES = (
    (b"%PDF-", PDF),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"\x00\x00\x01\x00", "image/x-icon"),
    (b"\x1f\x8b", "application/gzip"),
    (b"BZh", "application/x-bzip2"),
    (b"\xfd7zXZ\x00", "application/x-xz"),
    (b"\x28\xb5\x2f\xfd", "application/zstd"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"Rar!\x1a\x07", "application/vnd.rar"),
    (b"\x7fELF", "application/x-executable"),
    (b"MZ\x90\x00", "application/x-executable"),
    (b"\xca\xfe\xba\xbe", "application/x-executable"),
    (b"\xcf\xfa\xed\xfe", "application/x-executable"),
    (b"SQLite format 3\x00", "application/vnd.sqlite3"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"),
    (b"{\\rtf", "application/rtf"),
    (b"ID3", "audio/mpeg"),
    (b"OggS", "application/ogg"),
    (b"fLaC", "audio/flac"),
    (b"wOFF", "font/woff"),
    (b"wOF2", "font/woff2"),
)

_EXTENSIONS = {
    "md": MARKDOWN,
    "markdown": MARKDOWN,
    "mdown": MARKDOWN,
    "mkd": MARKDOWN,
    "mkdn": MARKDOWN,
    "mdwn": MARKDOWN,
    "rmd": MARKDOWN,
    "qmd": MARKDOWN,
    "html": HTML,
    "htm": HTML,
    "xhtml": HTML,
    "xht": HTML,
    "shtml": HTML,
    "csv": CSV,
    "tsv": TSV,
    "tab": TSV,
}

_ZIP_PARTS = (
    ("word/", DOCX),
    ("xl/", XLSX),
    ("ppt/", PPTX),
    ("META-INF/container.xml", EPUB),
)
_MIMETYPE = re.compile(
    rb"mimetype(application/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z]+))"
)
# Readers of PDF take a file whose first kilobyte holds the mark at a line's beginning.
_PDF_BEHIND_JUNK = re.compile(rb"(?:\A|[\r\n\x00-\x08])%PDF-\d\.\d[\r\n]")
_PAGE = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)
# A Markdown file may begin with any of these: only the name tells it from a page.
_FRAGMENT = re.compile(
    rb"\s*(?:<!--.{0,2000}?-->\s*)*<(?:head|body|title|meta|script|style|article|main|"
    rb"section|header|nav|div|table|h[1-6]|p|ul|ol|dl|span|a|b|i|em|strong|font|center|"
    rb"br|hr|img|pre|blockquote)(?=[\s>/])",
    re.IGNORECASE | re.DOTALL,
)
_HEADING = re.compile(rb"^#{1,6} \S", re.MULTILINE)
_MARKDOWN_SIGN = re.compile(
    rb"^(?:```|~~~|[-*] \S|> \S|\d+\. \S|\|.+\|)|\]\([^)\s]+\)", re.MULTILINE
)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1b")) + b"\x7f"


def extension_of(name: str) -> str:
    """Return a name's or address's extension in lower case, without the dot."""
    if "://" in name:
        name = re.split(r"[?#]", name, maxsplit=1)[0].split("://", 1)[1]
        if "/" not in name:
            return ""  # a host ends in a domain, not in an extension
    base = re.split(r"[/\\]", name)[-1]
    stem, dot, extension = base.rpartition(".")
    return extension.lower() if dot and stem else ""


def sniff(data: bytes, name: str) -> str:
    """Return the media type of some bytes: by leading bytes first, then by the name."""
    head = data[:_SAMPLE_BYTES]
    for signature, media_type in _SIGNATURES:
        if head.startswith(signature):
            return media_type
    named = _EXTENSIONS.get(extension_of(name))
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_type(data)
    if _PDF_BEHIND_JUNK.search(head[:1024]):
        return PDF
    return _container_type(head) or _text_type(plain_sample(head), named, name)


def plain_sample(head: bytes) -> bytes:
    """Return the sample as one byte a character where it is UTF-16 by its mark."""
    if head.startswith(b"\xef\xbb\xbf"):
        return head[3:]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace").encode("latin-1", "replace")
    return head


def looks_binary(data: bytes) -> bool:
    """Tell whether bytes without a byte order mark are no text in any encoding."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")):
        return False
    if zero_lane(data) is not None:
        return False
    head, tail = data[:_SAMPLE_BYTES], data[-_SAMPLE_BYTES:]
    return _mostly_controls(head) or _mostly_controls(tail)


def zero_lane(data: bytes) -> int | None:
    """Tell in which half of each byte pair the zeros of unmarked UTF-16 stand.

    Returns:
        1 for little endian, 0 for big endian, None where this is no such text.
    """
    head = data[: _SAMPLE_BYTES // 2 * 2]
    pairs = len(head) // 2
    if pairs < 4 or len(data) % 2:
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > 0.6 * pairs and even < 0.05 * pairs:
        return 1
    if even > 0.6 * pairs and odd < 0.05 * pairs:
        return 0
    return None


def _mostly_controls(sample: bytes) -> bool:
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    try:
        sample.decode()
        share = 0.2  # valid UTF-8 with a stray control character is still a text
    except UnicodeDecodeError:
        share = 0.03
    return controls > max(8, share * len(sample))


def _zip_type(data: bytes) -> str:
    """Return what a zip file is by the parts it holds, or by how it begins."""
    from claimtui.reading.archive import part_names

    head = data[:_SAMPLE_BYTES]
    declared = _MIMETYPE.search(head[:120])
    if declared is not None:
        return declared[1].decode()
    names = part_names(data) or tuple(
        part for part, _ in _ZIP_PARTS if part.encode() in head
    )
    for part, media_type in _ZIP_PARTS:
        if any(name.startswith(part) for name in names):
            return media_type
    return ZIP


def _container_type(head: bytes) -> str | None:
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image/webp"
    if head[4:8] == b"ftyp":
        return "video/mp4"
    return None


def _text_type(head: bytes, named: str | None, name: str) -> str:
    if _PAGE.match(head):
        return HTML
    if named is not None:
        return named
    if not extension_of(name):
        if _FRAGMENT.match(head):
            return HTML
        if len(_HEADING.findall(head)) + len(_MARKDOWN_SIGN.findall(head)) > 1 and (
            _HEADING.search(head) and not head.startswith(b"#!")
        ):
            return MARKDOWN
    return TEXT
