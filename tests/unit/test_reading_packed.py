from __future__ import annotations

import pytest

from claimtui.model.errors import ClaimtuiError, NotYetError, UnreadableError
from claimtui.model.ids import digest_of
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import Format, NodeKind
from claimtui.reading.archive import MAX_PARTS_BYTES
from claimtui.reading.document import document_of, needs_reader
from claimtui.reading.docx import read_docx
from claimtui.reading.epub import read_epub
from claimtui.reading.outline import passages_of
from claimtui.reading.sniffing import sniff
from claimtui.reading.source import read_source
from tests.unit.reading_files import docx_of, epub_of, paragraph, run, zip_of

STYLES = (
    "<w:styles SPACES><w:style w:type='paragraph' w:styleId='Heading1'>"
    "<w:name w:val='heading 1'/></w:style></w:styles>"
)
MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
BOMB = (
    "<!DOCTYPE x [<!ENTITY a '"
    + "ha" * 50
    + "'>"
    + "".join(f"<!ENTITY {chr(98 + i)} '{f'&{chr(97 + i)};' * 10}'>" for i in range(9))
    + "]>"
)


def letter(body: str, **parts: str) -> Reading:
    return read_docx(docx_of(body, **parts), "a.docx")


def texts(reading: Reading, kind: NodeKind) -> list[str]:
    return [
        reading.text[node.span.start : node.span.end]
        for node in reading.nodes
        if node.kind is kind
    ]


def test_headings_and_paragraphs_of_a_letter_stand_apart() -> None:
    body = paragraph(run("Results"), "Heading1") + paragraph(run("It rose."))
    reading = letter(body, styles=STYLES)
    assert reading.text == "Results\n\nIt rose."
    assert passages_of(reading)[0].headings == ("Results",)


def test_tracked_insertions_are_text_and_deletions_are_not() -> None:
    body = paragraph(
        run("It rose by ")
        + f"<w:ins w:id='1'>{run('14')}</w:ins>"
        + "<w:del w:id='2'><w:r><w:delText>9</w:delText></w:r></w:del>"
        + run(" cm.")
    )
    reading = letter(body)
    assert reading.text == "It rose by 14 cm."
    assert reading.notes == (
        "1 tracked insertion was read as text.",
        "1 tracked deletion was left out.",
    )


def test_moved_text_stands_where_it_was_moved_to_only() -> None:
    body = paragraph(f"<w:moveFrom w:id='1'>{run('It rose.')}</w:moveFrom>") + (
        paragraph(run("It fell. ") + f"<w:moveTo w:id='1'>{run('It rose.')}</w:moveTo>")
    )
    assert letter(body).text == "It fell. It rose."


def test_comments_are_nodes_behind_the_text_and_not_mixed_into_it() -> None:
    comments = (
        "<w:comments SPACES><w:comment w:id='0' w:author='A. Reader'>"
        f"{paragraph(run('Really?'))}</w:comment></w:comments>"
    )
    body = paragraph(
        "<w:commentRangeStart w:id='0'/>"
        + run("It rose.")
        + "<w:commentRangeEnd w:id='0'/><w:r><w:commentReference w:id='0'/></w:r>"
    )
    reading = letter(body, comments=comments)
    assert reading.text == "It rose.\n\nA. Reader: Really?"
    assert texts(reading, NodeKind.COMMENT) == ["A. Reader: Really?"]
    assert texts(reading, NodeKind.PARAGRAPH) == ["It rose."]


def test_footnotes_of_a_letter_are_footnotes_and_their_marks_left_out() -> None:
    notes = (
        f"<w:footnotes SPACES><w:footnote w:id='2'>{paragraph(run('At the pier.'))}"
        "</w:footnote></w:footnotes>"
    )
    body = paragraph(
        run("It rose") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + run(" again.")
    )
    reading = letter(body, footnotes=notes)
    assert reading.text.startswith("It rose again.")
    assert texts(reading, NodeKind.FOOTNOTE) == ["At the pier."]


@pytest.mark.parametrize(
    "table",
    [
        [("Gauge", "Level"), ("North", "12.5")],
        [("Gauge", "2023", "2024"), ("North", "12.5", "88")],
    ],
)
def test_a_first_row_of_names_is_the_header_of_a_letters_table(
    table: list[tuple[str, ...]],
) -> None:
    rows = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(run(c))}</w:tc>" for c in row) + "</w:tr>"
        for row in table
    )
    reading = letter(f"<w:tbl>{rows}</w:tbl>")
    assert texts(reading, NodeKind.ROW) == [" | ".join(row) for row in table]
    assert [n.header for n in reading.nodes if n.kind is NodeKind.ROW] == [True, False]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"<w:fldSimple w:instr='REF x'>{run('Table 3')}</w:fldSimple>", "Table 3"),
        (
            "<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase>"
            "<w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>",
            "漢",
        ),
        (
            f"<m:oMath xmlns:m='{MATH}'><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e>"
            "<m:sup><m:r><m:t>5</m:t></m:r></m:sup></m:sSup></m:oMath>",
            "10^5",
        ),
        (
            f"<w:r><mc:AlternateContent xmlns:mc='{COMPATIBILITY}'><mc:Choice>"
            f"<x:box xmlns:x='urn:x'>{run('In the box')}</x:box></mc:Choice>"
            "</mc:AlternateContent></w:r>",
            "In the box",
        ),
        (f"<w:sdt><w:sdtContent>{run('chosen')}</w:sdtContent></w:sdt>", "chosen"),
    ],
)
def test_what_stands_in_fields_formulas_and_boxes_is_not_lost(
    content: str, expected: str
) -> None:
    assert letter(paragraph(run("See ") + content)).text == f"See {expected}"


def test_the_words_of_page_headers_are_told_in_a_note() -> None:
    header = f"<w:hdr SPACES>{paragraph(run('Draft, not for release'))}</w:hdr>"
    reading = letter(paragraph(run("It rose.")), header1=header)
    assert reading.text == "It rose."
    assert "“Draft, not for release”" in reading.notes[0]


def test_a_book_is_read_in_the_order_of_its_spine() -> None:
    reading = read_epub(
        epub_of(
            ["<h1>One</h1><p>It rose.<a id='x'/></p>", "<h1>Two</h1><p>It fell.</p>"]
        ),
        "a.epub",
    )
    assert reading.text == "One\n\nIt rose.\n\nTwo\n\nIt fell."
    assert [p.headings for p in passages_of(reading)] == [("One",), ("Two",)]
    assert (reading.title, reading.author) == ("The Book", "A. Writer")
    assert (reading.language, reading.published) == ("en", "2021-03-04")


def test_a_book_that_its_seller_locked_is_refused() -> None:
    locked = "<encryption><CipherReference URI='OPS/text/c0.xhtml'/></encryption>"
    with pytest.raises(UnreadableError, match="protected by its seller"):
        read_epub(epub_of(["<p>x</p>"], encryption=locked), "a.epub")


def test_locked_fonts_lock_no_text() -> None:
    fonts = "<encryption><CipherReference URI='OPS/fonts/a.otf'/></encryption>"
    assert read_epub(epub_of(["<p>It rose.</p>"], encryption=fonts), "a").text


def test_a_chapter_outside_the_book_is_not_looked_for() -> None:
    more = (
        "<item id='c0' href='../../../../etc/passwd' "
        "media-type='application/xhtml+xml'/>"
    )
    reading = read_epub(epub_of(["<p>It rose.</p>", "<p>It fell.</p>"], more), "a")
    assert reading.text == "It fell."
    assert reading.notes == ("1 chapter is named by the book but missing in it.",)


@pytest.mark.parametrize(
    ("parts", "media_type"),
    [
        ({"word/document.xml": ""}, "wordprocessingml"),
        ({"a": "x" * 20_000, "word/document.xml": ""}, "wordprocessingml"),
        ({"xl/workbook.xml": "", "[Content_Types].xml": ""}, "spreadsheetml"),
        ({"ppt/presentation.xml": ""}, "presentationml"),
        ({"mimetype": "application/epub+zip"}, "epub"),
        ({"META-INF/container.xml": ""}, "epub"),
        ({"mimetype": "application/vnd.oasis.opendocument.text"}, "opendocument"),
        ({"a.txt": "word/document.xml"}, "application/zip"),
    ],
)
def test_a_zip_file_is_what_its_parts_make_it(
    parts: dict[str, str | bytes], media_type: str
) -> None:
    assert media_type in sniff(zip_of(parts, compress=False), "a.bin")


@pytest.mark.parametrize(
    ("parts", "error", "words"),
    [
        ({"xl/workbook.xml": ""}, NotYetError, "spreadsheet"),
        ({"ppt/presentation.xml": ""}, NotYetError, "presentation"),
        ({"a.txt": "x"}, UnreadableError, "an archive"),
        ({"word/document.xml": "no xml"}, UnreadableError, "damaged"),
        ({"word/settings.xml": "<x/>"}, UnreadableError, "damaged"),
        ({"META-INF/container.xml": "<x/>"}, UnreadableError, "damaged"),
        ({"word/document.xml": f"{BOMB}<x>&i;</x>"}, UnreadableError, "damaged"),
        (
            {"word/document.xml": b" " * (MAX_PARTS_BYTES + 1)},
            UnreadableError,
            "unpacks to more than",
        ),
    ],
)
def test_a_packed_file_that_cannot_be_read_is_one_line_that_says_what_to_do(
    parts: dict[str, str | bytes], error: type[ClaimtuiError], words: str
) -> None:
    with pytest.raises(error, match=words) as refused:
        read_source(zip_of(parts), "a.docx")
    assert type(refused.value) is error
    assert refused.value.hint
    assert "\n" not in str(refused.value)


def test_entities_in_a_book_are_never_expanded() -> None:
    data = zip_of({"META-INF/container.xml": f"{BOMB}<x>&i;</x>"})
    with pytest.raises(UnreadableError):
        read_source(data, "a.epub")


def test_text_that_nests_too_deep_is_refused() -> None:
    deep = "<w:smartTag>" * 3_000 + run("x") + "</w:smartTag>" * 3_000
    with pytest.raises(UnreadableError, match="damaged"):
        read_docx(docx_of(paragraph(deep)), "a.docx")


def test_the_text_that_was_read_is_the_text_of_a_letter_or_page() -> None:
    data = docx_of(paragraph(run("It rose.")))
    document = document_of(read_source(data, "a.docx"), data)
    assert document.text == "It rose."
    assert (document.format, document.digest) == (Format.DOCX, digest_of(data))
    page = b"<html><body><p>It rose.</p></body></html>"
    assert document_of(read_source(page, "a.html"), page).format is Format.HTML


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"<html><p>x", "a.txt", True),
        (docx_of(""), "a", True),
        (b"# x", "a.md", False),
        (b"%PDF-1.7", "a.html", False),
    ],
    ids=["html", "docx", "markdown", "pdf"],
)
def test_pages_and_letters_need_a_reader_before_they_are_documents(
    data: bytes, name: str, expected: bool
) -> None:
    assert needs_reader(data, name) is expected


def test_a_pdf_is_a_source_and_no_document() -> None:
    reading = read_source(b"a,b\n1,2", "a.csv")
    with pytest.raises(NotYetError, match="no document"):
        document_of(reading, b"")


@pytest.mark.parametrize(
    ("inside", "words"),
    [("EncryptedPackage", "protected by a password"), ("Workbook", "old Office file")],
)
def test_an_office_file_of_the_old_kind_is_refused_and_a_locked_one_named(
    inside: str, words: str
) -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + inside.encode("utf-16-le")
    with pytest.raises(UnreadableError, match=words):
        read_source(data, "a.docx")
