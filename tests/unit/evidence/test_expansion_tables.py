from __future__ import annotations

from claimtui.evidence.expansion import (
    Structure,
    merged,
    rendered,
)
from claimtui.model.ids import digest_of_text
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, NodeKind
from tests.unit.evidence.expansion_making import (
    read,
    sentences,
    shape,
    told,
)
from tests.unit.reading_files import Put, pdf_of

MARKDOWN_TABLE = """Table 2: Sales in millions

| Year | Sales[^a] |
|------|-------|
| 2019 | 1.2 |
| 2020 | 3.4 |

Note: unaudited.

[^a]: Net of returns.
"""
HTML_TABLE = """<p>Text.</p><table><caption>Table 2: Sales in millions</caption>
<tr><th>Year<th>Sales<tr><td>2019<td>1.2<tr><td>2020<td>3.4</table>
<p>Note: unaudited.</p>"""


def test_a_row_brings_caption_headers_notes_and_the_footnotes_of_these() -> None:
    reading = read(MARKDOWN_TABLE)
    assert told(reading, shape(reading, "2020", Extent.SENTENCE)) == [
        ("caption", "Table 2: Sales in millions"),
        ("header", "| Year | Sales[^a] |"),
        ("body", "| 2020 | 3.4 |"),
        ("note", "Note: unaudited."),
        ("footnote", "Net of returns."),
    ]


def test_a_row_of_a_page_brings_the_same() -> None:
    reading = read(HTML_TABLE, "a.html")
    one = shape(reading, "2020")
    assert rendered(reading.text, one) == (
        "Table 2: Sales in millions\nYear | Sales\n2020 | 3.4\n\nNote: unaudited."
    )


def test_a_cell_shows_its_row() -> None:
    reading = read(HTML_TABLE, "a.html")
    start = reading.text.index("3.4")
    cell = ReadingSpan.of(start, start + 3)
    one = Structure(reading.text, reading.nodes).shape(
        cell, Extent.SENTENCE, sentences=sentences
    )
    assert ("body", "2020 | 3.4") in told(reading, one)
    assert one.support == cell


def test_a_first_row_of_names_heads_a_table_that_marks_no_headers() -> None:
    page = "<table><tr><td>Year<td>Sales<tr><td>2019<td>1.2<tr><td>2020<td>3</table>"
    reading = read(page, "a.html")
    assert told(reading, shape(reading, "2020"))[0] == ("header", "Year | Sales")


def test_names_in_the_first_column_are_no_header_row() -> None:
    page = "<table><tr><th>Name<td>Acme<tr><th>Staff<td>120<tr><th>Age<td>7</table>"
    reading = read(page, "a.html")
    assert told(reading, shape(reading, "Age")) == [("body", "Age | 7")]


def test_a_header_inside_a_table_heads_the_rows_below_it() -> None:
    page = (
        "<table><tr><th>Item<th>Sum<tr><td>a<td>1<tr><th colspan=2>North"
        "<tr><td>b<td>2<tr><th colspan=2>South<tr><td>c<td>3</table>"
    )
    reading = read(page, "a.html")
    roles = [role for role, _ in told(reading, shape(reading, "c | 3"))]
    said = rendered(reading.text, shape(reading, "c | 3"))
    assert roles == ["header", "header", "body"]
    assert "Item" in said
    assert "South" in said
    assert "North" not in said


def test_a_table_that_goes_on_over_the_page_keeps_its_headers() -> None:
    columns = (50, 200, 350)

    def lines(top: float, *rows: tuple[str, str, str]) -> list[Put]:
        return [
            Put(x, top - 20 * at, words)
            for at, row in enumerate(rows)
            for x, words in zip(columns, row, strict=True)
        ]

    rows = [(f"Town {n}", f"{n * 7}", f"{n * 3}") for n in range(1, 31)]
    pdf = pdf_of(
        lines(700, ("Place", "People", "Houses"), *rows[:15]), lines(700, *rows[15:])
    )
    reading = read(pdf, "a.pdf")
    tables = [node for node in reading.nodes if node.kind is NodeKind.TABLE]
    assert len(tables) == 2
    assert told(reading, shape(reading, "Town 25")) == [
        ("header", "Place | People | Houses"),
        ("body", "Town 25 | 175 | 75"),
    ]


def test_merged_rows_show_their_header_once() -> None:
    reading = read(MARKDOWN_TABLE)
    one = merged(reading.text, [shape(reading, "2019"), shape(reading, "2020")])
    assert [role for role, _ in told(reading, one)] == [
        *("caption", "header", "body", "note", "footnote")
    ]
    assert one.digest == digest_of_text(rendered(reading.text, one))
