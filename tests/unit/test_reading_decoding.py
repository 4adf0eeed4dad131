from __future__ import annotations

import codecs

import pytest

from claimtui.model.errors import (
    ClaimtuiError,
    NoTextError,
    NotYetError,
    UnreadableError,
)
from claimtui.model.vocabulary import Format
from claimtui.reading.decoding import decode
from claimtui.reading.document_text import MAX_DOCUMENT_BYTES, read_document_text
from claimtui.reading.sniffing import sniff

CHINESE = "出口额增长12%，朱镕基说"
FRENCH = "Réserve “d’eau” – 12 € selon l’office"


@pytest.mark.parametrize(
    ("data", "header", "encoding"),
    [
        (codecs.BOM_UTF8 + b"<meta charset=latin1>x", "koi8-r", "utf-8"),
        (codecs.BOM_UTF16_LE + "x".encode("utf-16-le"), "koi8-r", "utf-16-le"),
        (b"<meta charset=latin1>x", "koi8-r", "koi8_r"),
        (b"<meta charset=latin1>x", None, "cp1252"),
        (b"<meta charset=latin1>x", "no-such-charset", "cp1252"),
        (b"<!-- <meta charset=koi8-r> --><meta charset=latin1>x", None, "cp1252"),
        (b"<meta charset='utf-16'>x", None, "utf-8"),
        (b"<?xml version='1.0' encoding='iso-8859-2'?><p>x", None, "iso8859_2"),
        ("é".encode(), None, "utf-8"),
    ],
)
def test_a_page_is_decoded_in_the_order_browsers_use(
    data: bytes, header: str | None, encoding: str
) -> None:
    assert decode(data, header, html=True).encoding == encoding


@pytest.mark.parametrize("label", ["iso-8859-1", "latin1", "us-ascii", "Windows-1252"])
def test_latin_labels_mean_windows_1252(label: str) -> None:
    assert decode(FRENCH.encode("cp1252"), label, html=True).text == FRENCH


@pytest.mark.parametrize("label", ["gb2312", "GBK", "gb_2312-80"])
def test_gb_labels_mean_gb18030(label: str) -> None:
    assert decode(CHINESE.encode("gb18030"), label, html=True).text == CHINESE


@pytest.mark.parametrize("label", ["unicode_escape", "rot13", "utf-7", "zip", "idna"])
def test_a_label_that_is_no_encoding_of_pages_is_told_and_passed_over(
    label: str,
) -> None:
    decoded = decode(b"plain", label, html=True)
    assert decoded.text == "plain"
    assert "unknown encoding" in decoded.notes[0]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", FRENCH),
        ("cp1252", "Das Gerät kostet 5 € – „gut“"),
        ("cp1250", "Ministerstwo ogłosiło w środę, że wydatki na naukę wzrosły."),
        ("cp1251", "Министерство сообщило в среду, что число студентов упало."),
        ("koi8_r", "Министерство сообщило в среду, что число студентов упало."),
        ("cp932", "これは日本語の文章です。テストのために書きました"),
        ("euc_jp", "これは日本語の文章です。テストのために書きました"),
        ("gb18030", CHINESE * 2),
        ("cp949", "이것은 한국어 문장입니다. 시험을 위해"),
        ("utf-16-le", "Plain words in UTF-16 without a mark"),
    ],
)
def test_an_undeclared_encoding_is_detected(encoding: str, text: str) -> None:
    decoded = decode(text.encode(encoding), None, html=False)
    assert (decoded.text, decoded.encoding) == (text, encoding)
    assert "not declared" in decoded.notes[0]


def test_undecodable_bytes_become_replacement_characters_and_are_told() -> None:
    decoded = decode(b"a\xffb", "utf-8", html=True)
    assert decoded.text == "a\ufffdb"
    assert decoded.notes == (
        "1 character was not readable as utf-8 and shown as U+FFFD.",
    )


def test_nul_becomes_one_replacement_character() -> None:
    decoded = decode(b"a\x00b", None, html=False)
    assert decoded.text == "a\ufffdb"
    assert "NUL" in decoded.notes[0]


@pytest.mark.parametrize(
    "data",
    [
        b"one\r\ntwo\rthree\n",
        codecs.BOM_UTF8 + "é\r\n".encode(),
        codecs.BOM_UTF16_LE + "é\r\n".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "é\r\n".encode("utf-16-be"),
        FRENCH.encode("cp1252"),
        CHINESE.encode("gb18030"),
        b"text with a stray \x81 byte and \xe9\xe8",
    ],
)
def test_encoding_a_documents_text_again_gives_its_bytes_back(data: bytes) -> None:
    document = read_document_text(data, "notes.md")
    mark = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE}.get(
        document.encoding, codecs.BOM_UTF16_BE
    )
    again = document.text.encode(document.encoding)
    assert (mark if document.bom else b"") + again == data
    assert not document.text.startswith("\ufeff")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.md", Format.MARKDOWN),
        ("a.MARKDOWN", Format.MARKDOWN),
        ("a.txt", Format.TEXT),
        ("LICENSE", Format.TEXT),
        ("dir.md/notes", Format.TEXT),
    ],
)
def test_a_documents_format_follows_its_name(name: str, expected: Format) -> None:
    assert read_document_text(b"Plain words.", name).format is expected


def test_a_readme_that_begins_with_a_div_is_markdown() -> None:
    data = b'<div align="center">\n\n# Name\n\n</div>\n\nWords.'
    assert read_document_text(data, "README.md").format is Format.MARKDOWN


@pytest.mark.parametrize(
    ("data", "name", "error", "words"),
    [
        (b"", "a.md", NoTextError, "empty"),
        (b" \n\n", "a.md", NoTextError, "no text"),
        (b"\x00\x01\x02\x03" * 500, "a.md", UnreadableError, "binary"),
        (b"\x7fELF\x02\x01", "a.md", UnreadableError, "executable"),
        (b"%PDF-1.7\n", "a.md", NotYetError, "PDF comes in a later version"),
        (b"PK\x03\x04....word/document.xml", "a", NotYetError, "DOCX"),
        (b"<!doctype html><p>x", "a.md", NotYetError, "HTML"),
        (b"<p>x", "a.html", NotYetError, "HTML"),
        (b"\x1f\x8b\x08", "a.txt", UnreadableError, "gzip"),
        (b"a" * (MAX_DOCUMENT_BYTES + 1), "a.txt", UnreadableError, "at most 50 MB"),
    ],
)
def test_what_is_no_document_is_refused_in_one_line_that_says_what_to_do(
    data: bytes, name: str, error: type[ClaimtuiError], words: str
) -> None:
    with pytest.raises(error) as refused:
        read_document_text(data, name)
    assert type(refused.value) is error
    assert words in str(refused.value)
    assert refused.value.which == name
    assert refused.value.hint
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("data", "name", "media_type"),
    [
        (b"  <!DOCTYPE HTML><p>x", "a.txt", "text/html"),
        (b"<!-- c --><html>", "a.md", "text/html"),
        (b"<?xml version='1.0'?><html xmlns='x'>", "a", "text/html"),
        (b"<div>x</div>", "page", "text/html"),
        (b"<div>x</div>", "a.txt", "text/plain"),
        (b"x", "a.htm", "text/html"),
        (b"# A\n\n- b\n", "README", "text/markdown"),
        (b"#!/bin/sh\n# a\n- b", "script", "text/plain"),
        (b"%PDF-1.4", "a.html", "application/pdf"),
        (b"junk\n%PDF-1.4\n", "a", "application/pdf"),
        (b"On %PDF-1.4\n\nWords.", "a.md", "text/markdown"),
        (b"a,b", "https://example.org/data.csv?download=1#x", "text/csv"),
        (b"a,b", "https://example.md", "text/plain"),
        (b"PK\x03\x04..mimetypeapplication/epub+zip", "a", "application/epub+zip"),
        (b"\x89PNG\r\n\x1a\n", "a.md", "image/png"),
        (codecs.BOM_UTF16_LE + "<html>".encode("utf-16-le"), "a", "text/html"),
    ],
)
def test_the_type_is_decided_by_leading_bytes_before_the_name(
    data: bytes, name: str, media_type: str
) -> None:
    assert sniff(data, name) == media_type
