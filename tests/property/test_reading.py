from __future__ import annotations

import contextlib
import csv
import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimtui.model.errors import ClaimtuiError, NoTextError
from claimtui.model.sources import Reading
from claimtui.reading.decoding import decode
from claimtui.reading.document_text import read_document_text
from claimtui.reading.outline import passages_of
from claimtui.reading.source import read_source
from claimtui.reading.wire import pack_reading, unpack
from tests.unit.reading_files import (
    Put,
    column,
    docx_of,
    epub_of,
    paragraph,
    pdf_of,
    run,
)

NAMES = st.sampled_from(
    ["a.md", "a.txt", "a.html", "a", "a.csv", "a.tsv", "a.pdf", "a.py", "a.docx"]
)
TAGS = (
    "p div ul ol li table tr td th td th tr caption pre blockquote h1 h2 sup sub a span"
    " br b section article nav figure figcaption dl dt dd math msup q script noscript"
)
PIECES = st.one_of(
    st.sampled_from([f"<{tag}>" for tag in TAGS.split()]),
    st.sampled_from([f"</{tag}>" for tag in TAGS.split()]),
    st.sampled_from(
        [
            "<a href='#x'>",
            "<p hidden>",
            "<td rowspan=3>",
            "<th colspan=2>",
            "&amp;",
            "&#0;",
        ]
    ),
    st.text(max_size=12),
)
PAGES = st.lists(PIECES, max_size=40).map("".join)
MARKS = st.sampled_from(
    [
        *"-*>#|`[]^:_~\n \t\r",
        *("\n\n", "\n- ", "\n1. ", "\n> ", "\n```\n", "|-|\n", "[^1]", "[^1]: "),
        *(
            "---\n",
            "+++\n",
            "<div>",
            "~~",
            "<s>",
            "</s>",
            "é",
            "𝒳",
            "\u200b",
            "\x00",
            "\ud800",
        ),
    ]
)
MARKDOWN = st.lists(MARKS | st.text(max_size=6), max_size=40).map("".join)
COMMON = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def check(reading: Reading) -> None:
    size = len(reading.text)
    for index, node in enumerate(reading.nodes):
        assert 0 <= node.span.start < node.span.end <= size
        if node.parent is not None:
            assert node.parent < index
            above = reading.nodes[node.parent]
            assert above.span.start <= node.span.start
            assert node.span.end <= above.span.end
    end = 0
    for passage in passages_of(reading):
        assert passage.span.start >= end
        end = passage.span.end
        assert reading.text[passage.span.start : end].strip()
        assert passage.span.start < end
    assert "\x00" not in reading.text
    reading.text.encode()
    assert unpack(pack_reading(reading)) == reading


@COMMON
@given(st.binary(max_size=400), NAMES)
def test_any_bytes_give_a_reading_or_one_clear_line(data: bytes, name: str) -> None:
    with contextlib.suppress(ClaimtuiError):
        check(read_source(data, name))
    with contextlib.suppress(ClaimtuiError):
        read_document_text(data, name)


MAGIC = st.sampled_from(
    [
        *(
            b"%PDF-1.7\n",
            b"PK\x03\x04",
            b"PK\x05\x06",
            b"\x1f\x8b",
            b"{\\rtf",
            b"II*\x00",
        ),
        *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\x89PNG\r\n\x1a\n", b"RIFF0000WEBP"),
        *(b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"<html>", b"sep=;\n"),
    ]
)
PDF_DATA = pdf_of(column(72, 700, ["It rose by 14 cm.", "It fell."]), info="/Title (A)")
DOCX_DATA = docx_of(paragraph(run("It rose by 14 cm.")) * 3)
EPUB_DATA = epub_of(["<h1>A</h1><p>It rose.</p>", "<table><tr><td>1<td>2</table>"])


@COMMON
@given(MAGIC, st.binary(max_size=400), NAMES)
def test_any_bytes_behind_a_known_beginning_give_a_reading_or_one_clear_line(
    magic: bytes, data: bytes, name: str
) -> None:
    with contextlib.suppress(ClaimtuiError):
        check(read_source(magic + data, name))


@COMMON
@given(
    st.sampled_from([PDF_DATA, DOCX_DATA, EPUB_DATA]),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.binary(max_size=6))),
    st.floats(0, 1),
)
def test_a_damaged_file_gives_a_reading_or_one_clear_line(
    whole: bytes, damages: list[tuple[float, bytes]], kept: float
) -> None:
    data = bytearray(whole[: int(len(whole) * max(kept, 0.5))])
    for place, written in damages[:8]:
        at = int(place * len(data))
        data[at : at + len(written)] = written
    with contextlib.suppress(ClaimtuiError):
        check(read_source(bytes(data), "a"))


@COMMON
@given(
    st.lists(
        st.builds(
            Put,
            st.floats(-100, 700),
            st.floats(-100, 900),
            st.text("ab AB.1-,;(€—", max_size=30),
            st.floats(0.1, 60),
            st.booleans(),
        ),
        max_size=40,
    ),
    st.sampled_from([0, 90, 180, 270]),
)
def test_words_anywhere_on_a_page_give_nested_nodes_and_nothing_is_lost(
    puts: list[Put], rotate: int
) -> None:
    with contextlib.suppress(NoTextError):
        reading = read_source(pdf_of(puts, puts[:3], rotate=rotate), "a.pdf")
        check(reading)
        assert read_source(pdf_of(puts, puts[:3], rotate=rotate), "a.pdf") == reading


CELLS = st.lists(st.lists(st.text(max_size=8), max_size=6), max_size=12)


@COMMON
@given(CELLS, st.sampled_from(",;\t|"), st.sampled_from(["a.csv", "a.tsv"]))
def test_any_table_gives_a_row_for_each_record(
    rows: list[list[str]], delimiter: str, name: str
) -> None:
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter).writerows(rows)
    with contextlib.suppress(ClaimtuiError):
        data = written.getvalue().encode("utf-8", "surrogatepass")
        check(read_source(data, name))


@COMMON
@given(PAGES)
def test_any_page_gives_nested_nodes_and_passages_in_order(source: str) -> None:
    data = source.encode("utf-8", "surrogatepass")
    with contextlib.suppress(ClaimtuiError):
        reading = read_source(data, "a.html")
        check(reading)
        assert read_source(data, "a.html") == reading


@COMMON
@given(MARKDOWN)
def test_any_markdown_keeps_its_text_and_gives_passages_in_order(source: str) -> None:
    data = source.encode("utf-8", "surrogatepass")
    for name in ("a.md", "a.txt"):
        with contextlib.suppress(ClaimtuiError):
            reading = read_source(data, name)
            check(reading)
            whole = decode(data, None, html=False).text
            if any("struck-out" in note for note in reading.notes):
                left = iter(whole)
                assert all(char in left for char in reading.text)
            else:
                assert reading.text == whole


@COMMON
@given(st.text(min_size=1, max_size=80), st.sampled_from(["utf-8", "utf-8-sig"]))
def test_a_document_read_and_written_again_is_the_same_file(
    source: str, encoding: str
) -> None:
    data = source.replace("\x00", "").encode(encoding, "replace")
    with contextlib.suppress(ClaimtuiError):
        document = read_document_text(data, "a.md")
        mark = b"\xef\xbb\xbf" if document.bom else b""
        assert mark + document.text.encode(document.encoding) == data
