"""Writes small PDF, DOCX and EPUB files, so that tests show what stands in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


class Put(NamedTuple):
    """Words on a PDF page; places count points from the lower left corner."""

    x: float
    y: float
    text: str
    size: float = 10
    bold: bool = False


def column(x: float, top: float, lines: Iterable[str], size: float = 10) -> list[Put]:
    """Set lines below each other."""
    return [Put(x, top - 1.2 * size * i, text, size) for i, text in enumerate(lines)]


def pdf_of(
    *pages: Sequence[Put],
    info: str = "",
    rotate: int = 0,
    encoding: str = "/WinAnsiEncoding",
    drawn: str = "",
    annotations: str = "",
    catalog: str = "",
    bold_font: str = "Helvetica-Bold",
) -> bytes:
    """Write a PDF with the words of each page in their order.

    `drawn` is put on each page beside them, `annotations` over them.
    """
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        "<< /Type /Pages /Kids [{}] /Count {} >>".format(
            " ".join(f"{6 + 2 * i} 0 R" for i in range(len(pages))), len(pages)
        ),
        f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding {encoding} >>",
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{bold_font} "
        "/Encoding /WinAnsiEncoding >>",
        f"<< {info} >>",
    ]
    for index, puts in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate {rotate} "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> "
            f"/Annots [{annotations}] /Contents {7 + 2 * index} 0 R >>"
        )
        content = "\n".join([drawn, *map(_drawn, puts)])
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    return _assembled(objects)


def _drawn(put: Put) -> str:
    text = put.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    font = "F2" if put.bold else "F1"
    return f"BT /{font} {put.size} Tf {put.x} {put.y} Td ({text}) Tj ET"


def _assembled(objects: Sequence[str]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("cp1252")
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010d} 00000 n \n".encode()
    out += (
        f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 5 0 R >>\n"
        f"startxref\n{start}\n%%EOF\n"
    ).encode()
    return bytes(out)


def downwards_pdf(columns: Sequence[str]) -> bytes:
    """Write a PDF of Japanese text in columns from the right to the left.

    The file draws the columns from the left, against the order of reading.
    """
    put = "\n".join(
        f"BT /F1 12 Tf {500 - 22 * place} 720 Td <{words.encode('utf-16-be').hex()}> Tj"
        " ET"
        for place, words in reversed(list(enumerate(columns)))
    )
    return _assembled(
        [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [6 0 R] /Count 1 >>",
            "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3-UniJIS-UTF16-V "
            "/Encoding /UniJIS-UTF16-V /DescendantFonts [4 0 R] >>",
            "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> "
            "/DW 1000 /FontDescriptor 8 0 R >>",
            "<< >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            "/Resources << /Font << /F1 3 0 R >> >> /Contents 7 0 R >>",
            f"<< /Length {len(put)} >>\nstream\n{put}\nendstream",
            "<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /Ascent 880 "
            "/Descent -120 /CapHeight 700 /ItalicAngle 0 /StemV 80 "
            "/FontBBox [0 -120 1000 880] >>",
        ]
    )


def zip_of(parts: dict[str, str | bytes], compress: bool = True) -> bytes:
    """Pack parts into a zip file."""
    packed = io.BytesIO()
    how = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(packed, "w", how) as target:
        for name, content in parts.items():
            # A fixed time: tests are named after what they are given.
            target.writestr(zipfile.ZipInfo(name), content, how)
    return packed.getvalue()


def docx_of(body: str, **parts: str) -> bytes:
    """Write a DOCX whose body holds this XML; more parts by name, without folder."""
    kinds = {"comments", "footnotes", "styles", "numbering"} & set(parts)
    relations = "".join(
        f"<Relationship Id='r{kind}' Type='{OFFICE}/{kind}' Target='{kind}.xml'/>"
        for kind in kinds
    )
    spaces = f"xmlns:w='{WORD}' xmlns:r='{OFFICE}'"
    packed: dict[str, str | bytes] = {
        "[Content_Types].xml": f"<Types xmlns='{PACKAGE}/content-types'>"
        "<Default Extension='xml' ContentType='application/xml'/></Types>",
        "_rels/.rels": f"<Relationships xmlns='{PACKAGE}/relationships'>"
        f"<Relationship Id='r1' Type='{OFFICE}/officeDocument' "
        "Target='word/document.xml'/></Relationships>",
        "word/_rels/document.xml.rels": f"<Relationships "
        f"xmlns='{PACKAGE}/relationships'>{relations}</Relationships>",
        "word/document.xml": f"<w:document {spaces}><w:body>{body}</w:body>"
        "</w:document>",
    }
    for name, content in parts.items():
        packed[f"word/{name}.xml"] = content.replace("SPACES", spaces)
    return zip_of(packed)


def run(words: str) -> str:
    """Write a run of words as a DOCX holds them."""
    return f"<w:r><w:t xml:space='preserve'>{words}</w:t></w:r>"


def paragraph(content: str, style: str = "") -> str:
    """Write a paragraph as a DOCX holds it."""
    named = f"<w:pPr><w:pStyle w:val='{style}'/></w:pPr>" if style else ""
    return f"<w:p>{named}{content}</w:p>"


def epub_of(
    chapters: Sequence[str], more: str = "", compress: bool = False, **parts: str
) -> bytes:
    """Write an EPUB with these chapters' bodies."""
    items = "".join(
        f"<item id='c{i}' href='text/c{i}.xhtml' media-type='application/xhtml+xml'/>"
        for i in range(len(chapters))
    )
    spine = "".join(f"<itemref idref='c{i}'/>" for i in range(len(chapters)))
    packed: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": "<container "
        "xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
        "<rootfile full-path='OPS/book.opf'/></rootfiles></container>",
        "OPS/book.opf": "<package xmlns='http://www.idpf.org/2007/opf' "
        "xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata>"
        "<dc:title>The Book</dc:title><dc:creator>A. Writer</dc:creator>"
        "<dc:language>en</dc:language><dc:date>2021-03-04</dc:date></metadata>"
        f"<manifest>{items}{more}</manifest><spine>{spine}</spine></package>",
    }
    for index, body in enumerate(chapters):
        packed[f"OPS/text/c{index}.xhtml"] = (
            "<?xml version='1.0' encoding='utf-8'?><html "
            "xmlns='http://www.w3.org/1999/xhtml'><head><title/></head>"
            f"<body>{body}</body></html>"
        )
    packed.update({f"META-INF/{k}.xml": v for k, v in parts.items()})
    return zip_of(packed, compress)
