from __future__ import annotations

import pytest

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import NodeKind
from claimtui.reading.outline import passages_of
from claimtui.reading.pdf import MAX_PAGES, read_pdf
from tests.unit.reading_files import Put, column, pdf_of

LEFT = [
    "The harbour board said on Monday that the",
    "mean level of the water rose by fourteen",
    "centimetres in the year, against nine in the",
    "year before, and that the cause of it is not",
    "known to anybody at the board or at the",
]
RIGHT = [
    "university of the town, which keeps gauges",
    "of its own along the whole of the coast and",
    "publishes what they show in every month of",
    "the year with a delay of about two weeks and",
    "without any charge to those who read it.",
]


def read(*pages: list[Put], info: str = "", rotate: int = 0) -> Reading:
    return read_pdf(pdf_of(*pages, info=info, rotate=rotate), "a.pdf")


def texts(reading: Reading, kind: NodeKind) -> list[str]:
    return [
        reading.text[node.span.start : node.span.end]
        for node in reading.nodes
        if node.kind is kind
    ]


def test_lines_of_a_paragraph_stay_together_and_paragraphs_apart() -> None:
    reading = read([*column(72, 700, LEFT), *column(72, 620, RIGHT)])
    assert reading.text == "\n".join(LEFT) + "\n\n" + "\n".join(RIGHT)
    assert texts(reading, NodeKind.PARAGRAPH) == ["\n".join(LEFT), "\n".join(RIGHT)]


def test_columns_are_read_one_after_the_other_and_the_sentence_goes_on() -> None:
    title = [Put(72, 740, "Water levels along the coast in the last year", 16)]
    reading = read([*title, *column(72, 700, LEFT), *column(320, 700, RIGHT)])
    assert reading.text == (
        "Water levels along the coast in the last year\n\n"
        + "\n".join(LEFT)
        + "\n"
        + "\n".join(RIGHT)
    )
    assert texts(reading, NodeKind.HEADING) == [title[0].text]


def test_columns_drawn_line_by_line_across_are_rows_and_not_torn_apart() -> None:
    rows = [("North", "12.5", "13.1"), ("South", "13.5", "14.0"), ("East", "9", "8")]
    puts = [
        Put(72 + 120 * place, 700 - 14 * line, cell)
        for line, row in enumerate([("Gauge", "2022", "2023 (cm)"), *rows])
        for place, cell in enumerate(row)
    ]
    reading = read(puts)
    assert texts(reading, NodeKind.ROW)[1:] == [" | ".join(row) for row in rows]
    assert len(texts(reading, NodeKind.TABLE)) == 1


def test_an_empty_cell_keeps_the_others_in_their_columns() -> None:
    rows = [("Gauge", "Low", "High"), ("North", "", "9"), ("South", "4", "8")]
    puts = [
        Put(72 + 120 * place, 700 - 14 * line, cell)
        for line, row in enumerate(rows)
        for place, cell in enumerate(row)
        if cell
    ]
    reading = read(puts)
    assert texts(reading, NodeKind.ROW) == [
        "Gauge | Low | High",
        "North |  | 9",
        "South | 4 | 8",
    ]
    header = next(n for n in reading.nodes if n.kind is NodeKind.ROW)
    assert header.header


def test_a_caption_that_scales_the_figures_belongs_to_its_table() -> None:
    rows = [("Year", "Exports"), ("2022", "4.1"), ("2023", "4.4")]
    puts = [
        Put(72 + 120 * place, 680 - 14 * line, cell)
        for line, row in enumerate(rows)
        for place, cell in enumerate(row)
    ]
    reading = read([Put(72, 720, "Table 3. Exports (in millions of euros)"), *puts])
    caption = next(n for n in reading.nodes if n.kind is NodeKind.CAPTION)
    assert caption.parent is not None
    assert reading.nodes[caption.parent].kind is NodeKind.TABLE


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ([Put(72, 700, "It holds 10"), Put(118.6, 704, "5", 6)], "It holds 10^5"),
        ([Put(72, 700, "Water is H"), Put(119, 697, "2", 6)], "Water is H_2"),
        ([Put(72, 700, "The 5"), Put(97.5, 704, "th", 6)], "The 5th"),
    ],
)
def test_a_superscript_is_never_run_into_the_number(
    mark: list[Put], expected: str
) -> None:
    assert read(mark).text == expected


def test_a_footnote_mark_is_left_out_of_the_sentence_and_told() -> None:
    reading = read(
        [
            Put(72, 700, "The level rose again."),
            Put(165, 704, "7", 6),
            Put(171, 700, "Nobody knows why it did so."),
        ]
    )
    assert reading.text == "The level rose again. Nobody knows why it did so."
    assert "1 footnote reference mark was left out." in reading.notes


def test_headers_footers_and_page_numbers_do_not_stand_inside_sentences() -> None:
    bodies = [[f"{line} {word}" for line in LEFT] for word in ("a", "b", "c", "d")]
    pages = [
        [
            Put(72, 760, "Annual Report 2023", 8),
            *column(72, 700, lines),
            Put(300, 30, str(number), 8),
        ]
        for number, lines in enumerate(bodies, 17)
    ]
    reading = read(*pages)
    assert reading.text.startswith(
        "\n".join(line for b in bodies for line in b) + "\n\n"
    )
    assert texts(reading, NodeKind.NOTE) == ["Annual Report 2023"]
    assert reading.text.count("Annual Report") == 1
    assert reading.left_out_chars == len("AnnualReport2023" * 4 + "17181920")
    assert any("page numbers" in note for note in reading.notes)


def test_the_names_of_columns_repeated_on_each_page_stay_once_in_the_table() -> None:
    def page(first: int) -> list[Put]:
        rows = [("Gauge", "Low", "High")]
        rows += [(f"Gauge {first + i}", str(i), str(9 - i)) for i in range(5)]
        return [
            Put(72 + 120 * place, 740 - 14 * line, cell)
            for line, row in enumerate(rows)
            for place, cell in enumerate(row)
        ]

    reading = read(page(0), page(5), page(10))
    assert reading.text.startswith("Gauge | Low | High\nGauge 0 | 0 | 9\n")
    assert reading.text.count("Gauge | Low") == 1


def test_the_line_numbers_of_a_transcript_are_left_out_and_told() -> None:
    words = [f"words of the witness in line number {'x' * n}" for n in range(1, 21)]
    puts = [
        part
        for n, line in enumerate(words, 1)
        for part in (Put(72, 720 - 20 * n, str(n)), Put(110, 720 - 20 * n, line))
    ]
    reading = read(puts)
    assert "11" not in reading.text
    assert "words of the witness in line number x\n" in reading.text
    assert any("line numbers" in note for note in reading.notes)


def test_every_node_knows_its_page_and_each_page_is_a_node() -> None:
    reading = read(
        column(72, 700, ["First page, it ends here."]), [], column(72, 700, ["Third."])
    )
    pages = [n.page for n in reading.nodes if n.kind is NodeKind.PAGE]
    assert pages == [1, 3]
    paragraphs = [n.page for n in reading.nodes if n.kind is NodeKind.PARAGRAPH]
    assert paragraphs == [1, 3]
    assert "There is no text on 1 of 3 pages: 2." in reading.notes


def test_a_turned_page_is_read_like_any_other() -> None:
    upright = read(column(72, 700, LEFT))
    assert read(column(72, 700, LEFT), rotate=90).text == upright.text


def test_small_print_below_a_column_is_a_footnote_behind_the_sentence() -> None:
    note = [Put(72, 610, "7 Measured at the pier of the old harbour.", 7)]
    reading = read([*column(72, 700, LEFT), *note, *column(320, 700, RIGHT)])
    assert reading.text.startswith("\n".join(LEFT + RIGHT))
    assert texts(reading, NodeKind.FOOTNOTE) == [note[0].text]


def test_bullets_are_items_of_a_list_without_their_marks() -> None:
    reading = read(column(72, 700, ["• The first point.", "• The second point."]))
    items = [p.kind for p in passages_of(reading)]
    assert items == [NodeKind.ITEM, NodeKind.ITEM]
    assert texts(reading, NodeKind.ITEM) == ["The first point.", "The second point."]


def test_bold_and_larger_lines_are_headings_of_different_levels() -> None:
    body = [
        Put(x, y - 100 * k, t)
        for k in range(3)
        for x, y, t, *_ in column(72, 650, LEFT)
    ]
    reading = read(
        [
            Put(72, 740, "Annual Report", 20, True),
            Put(72, 700, "1 Results", 14, True),
            *body,
        ]
    )
    levels = [n.level for n in reading.nodes if n.kind is NodeKind.HEADING]
    assert levels == [1, 2]
    assert passages_of(reading)[0].headings == ("Annual Report", "1 Results")


def test_metadata_gives_title_author_and_date() -> None:
    info = "/Title (Sea levels) /Author (A. Writer) /CreationDate (D:20210304050607Z)"
    reading = read(column(72, 700, LEFT), info=info)
    assert (reading.title, reading.author) == ("Sea levels", "A. Writer")
    assert reading.published == "2021-03-04"


def test_the_name_of_a_file_is_no_title() -> None:
    info = "/Title (Microsoft Word - draft3.docx)"
    assert read(column(72, 700, LEFT), info=info).title == ""


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (pdf_of([]), NoTextError, "no text layer"),
        (b"%PDF-1.7\nnothing of the kind", UnreadableError, "damaged"),
        (pdf_of(column(72, 700, LEFT))[:60], UnreadableError, "damaged"),
        (pdf_of(*[[]] * (MAX_PAGES + 1)), UnreadableError, "at most 5,000 are read"),
    ],
)
def test_a_pdf_that_cannot_be_read_is_one_line_that_says_what_to_do(
    data: bytes, error: type[UnreadableError], words: str
) -> None:
    with pytest.raises(error, match=words) as refused:
        read_pdf(data, "a.pdf")
    assert refused.value.hint
    assert "\n" not in str(refused.value)


def test_characters_without_meaning_are_told_with_their_pages() -> None:
    encoding = "<< /Type /Encoding /Differences [65 /uniE001] >>"
    pages = [column(72, 700, ["rose"]), column(72, 700, ["AA fell"])]
    reading = read_pdf(pdf_of(*pages, encoding=encoding), "a.pdf")
    assert reading.text == "rose\n\n\ue001\ue001 fell"
    assert reading.notes == (
        "The PDF text layer is damaged here: 2 characters have no meaning, on pages 2.",
    )


def test_a_chapters_name_beside_the_page_number_is_a_header_on_few_pages_too() -> None:
    names = ["Chapter 1: Water"] * 5 + ["Chapter 2: Wind"]
    pages = [
        [
            Put(72, 760, name),
            Put(500, 760, str(number)),
            *column(72, 700, [f"{line} {'abcdef'[number - 3]}" for line in LEFT]),
        ]
        for number, name in enumerate(names, 3)
    ]
    reading = read(*pages)
    assert texts(reading, NodeKind.NOTE) == ["Chapter 1: Water 3", "Chapter 2: Wind 8"]
    assert reading.text.count("Chapter") == 2
