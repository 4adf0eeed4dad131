from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterator

import pytest

from claimtui.model.errors import ClaimtuiError, UnreadableError
from claimtui.reading.html import read_html
from claimtui.reading.process import ReaderProcess
from tests.unit.reading_files import column, docx_of, epub_of, paragraph, pdf_of, run

TIMEOUT_S = 8.0
ZEROS = b"\x00" * 200_000_000


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    with ReaderProcess(timeout_s=TIMEOUT_S, memory_bytes=512 << 20) as process:
        yield process


def pdf_with(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    for number, body in enumerate(objects, 1):
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    return bytes(out) + b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"


def stream(data: bytes, more: bytes = b"") -> bytes:
    packed = zlib.compress(data, 9)
    head = b"<< /Length %d /Filter /FlateDecode %s >>" % (len(packed), more)
    return head + b"\nstream\n" + packed + b"\nendstream"


def one_page(content: bytes) -> bytes:
    return pdf_with(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
            b"/Resources << /Font << /F1 5 0 R >> >> >>",
            content,
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )


def claimed_pages() -> bytes:
    return pdf_with(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>",
        ]
    )


def many_pages() -> bytes:
    kids = b" ".join(b"3 0 R" for _ in range(100_000))
    return pdf_with(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [%s] /Count 100000 >>" % kids,
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
        ]
    )


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a.pdf of 100,000 pages": many_pages,
    "a.pdf that claims two billion pages": claimed_pages,
    "a.pdf whose page unpacks to 200 MB": lambda: one_page(stream(ZEROS)),
    "a.pdf with 5 million words on a page": lambda: one_page(
        stream(b"BT /F1 9 Tf " + b"1 0 0 1 5 5 Tm (word) Tj " * 5_000_000 + b"ET")
    ),
    "a.pdf with a very deep array": lambda: one_page(b"[" * 500_000 + b"]" * 500_000),
    "a.pdf with a million lines down the page": lambda: one_page(
        stream(b"BT /F1 9 Tf 5 5 Td (word) Tj ET " + b"9 0 m 9 99 l S " * 1_000_000)
    ),
    "a.html of 50 MB": lambda: b"<p>The harbour board said so.</p>" * 1_600_000,
    "b.html of tables in tables": lambda: b"<table><tr><td>" * 200_000 + b"word",
    "c.html of a million attributes": lambda: (
        b"<p " + b"".join(b"a%d=b " % n for n in range(400_000)) + b">word"
    ),
    "b.docx of entities that multiply": lambda: docx_of(
        paragraph(run("&j;")),
        footnotes="<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>"
        + "".join(
            f"<!ENTITY {name} '{f'&{before};' * 10}'>"
            for before, name in itertools.pairwise("abcdefghij")
        )
        + "]><w:footnotes SPACES>&j;</w:footnotes>",
    ),
    "a.docx with a part of 200 MB": lambda: docx_of(
        paragraph(run("x")), footnotes=" " * 200_000_000
    ),
    "a.docx with a million paragraphs": lambda: docx_of("<w:p/>" * 1_000_000),
    "a.docx that nests deep": lambda: docx_of(
        "<w:smartTag>" * 100_000 + run("x") + "</w:smartTag>" * 100_000
    ),
    "a.epub with a chapter of 200 MB": lambda: epub_of(
        ["x" * 200_000_000], compress=True
    ),
    "a.csv of one endless line": lambda: b"a," * 9_000_000,
    "b.csv of quotation marks": lambda: b'"' * 9_000_000,
    "a.py of brackets": lambda: b"(\n\n" * 3_000_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_read_or_ends_in_one_line(
    reader: ReaderProcess, what: str
) -> None:
    name = what.split(" ")[0]
    told = _told(reader, HOSTILE[what](), name)
    assert told is None or (told.which == name and told.hint)
    assert "\n" not in str(told)


@pytest.mark.parametrize("page", [b"<i></i>" * 1_200_000, b"<i></i>" * 600_000])
def test_a_page_of_too_many_elements_is_refused_before_it_takes_the_time(
    page: bytes,
) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_html(page, "a.html")
    assert str(refused.value) == (
        "a.html: has more than 500,000 elements; save the part that you need as a page"
        " or a text of its own"
    )


def test_what_only_looks_like_tags_in_a_script_is_no_element() -> None:
    script = b"<script>" + b"if(a<b)c();" * 600_000 + b"</script>"
    assert read_html(script + b"<p>It rose by 5%.", "a.html").text == "It rose by 5%."


def _told(reader: ReaderProcess, data: bytes, name: str) -> ClaimtuiError | None:
    try:
        reader.read(data, name)
    except ClaimtuiError as error:
        return error
    return None


def test_a_reader_goes_on_after_hostile_files(reader: ReaderProcess) -> None:
    assert reader.read(pdf_of(column(72, 700, ["It rose."])), "a.pdf").text
