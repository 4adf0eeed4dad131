from __future__ import annotations

import itertools

import pytest

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import NodeKind
from claimtui.reading.outline import passages_of
from claimtui.reading.pdf import read_pdf
from claimtui.reading.pdf_accents import Glyph, with_accents
from tests.unit.reading_files import Put, column, downwards_pdf, pdf_of

PROSE = [
    "The harbour board said that the mean level rose by",
    "fourteen centimetres against nine in the year before,",
    "and that the gauge was moved in March of that year.",
]
WIDE = "The mean level rose by fourteen centimetres, as the harbour board said."


def texts(reading: Reading, kind: NodeKind) -> list[str]:
    return [
        reading.text[node.span.start : node.span.end].strip()
        for node in reading.nodes
        if node.kind is kind
    ]


def rows_of(reading: Reading) -> list[list[str]]:
    return [
        [cell.strip() for cell in row.split("|")]
        for row in texts(reading, NodeKind.ROW)
    ]


def row(y: float, **cells: float) -> list[Put]:
    return [Put(x, y, text.replace("_", " ")) for text, x in cells.items()]


def test_a_row_whose_first_cell_is_empty_still_says_which_columns_it_fills() -> None:
    puts = [
        *row(700, Code=50, Place=150, Count=250, State=350),
        *row(680, A1=50, North=150, n12=250, OK=350),
        *row(660, South=150, n14=250, Late=350),
    ]
    page = read_pdf(pdf_of(puts), "a.pdf")
    last = [p for p in passages_of(page) if p.kind is NodeKind.ROW][-1]
    assert page.text[last.span.start : last.span.end].startswith("|")
    assert rows_of(page)[-1] == ["", "South", "n14", "Late"]


def test_a_centred_name_stands_over_the_figures_that_begin_beside_it() -> None:
    names = [Put(50, 700, "City"), Put(222, 700, "No. of"), Put(330, 700, "Kind")]
    body = [
        put
        for i in range(8)
        for put in (
            Put(50, 680 - 14 * i, f"Town {i}"),
            Put(200, 680 - 14 * i, f"{i + 3}"),
            Put(330, 680 - 14 * i, "Closure"),
        )
    ]
    rows = rows_of(read_pdf(pdf_of([*names, *body]), "a.pdf"))
    assert rows[0] == ["City", "No. of", "Kind"]
    assert rows[1] == ["Town 0", "3", "Closure"]


def test_names_in_two_rows_are_both_headers() -> None:
    puts = [
        *row(714, Sales=200, Costs=330),
        *row(700, Region=50, Q1=200, Q2=265, Q3=330, Q4=395),
    ]
    for i in range(4):
        y = 684 - 14 * i
        puts += [Put(50, y, f"Area {i}")]
        puts += [Put(200 + 65 * n, y, f"{n}{i}") for n in range(4)]
    page = read_pdf(pdf_of(puts), "a.pdf")
    headers = [n.header for n in page.nodes if n.kind is NodeKind.ROW]
    assert headers == [True, True, False, False, False, False]


def test_a_line_down_the_page_parts_cells_that_touch() -> None:
    puts = [
        put
        for i in range(4)
        for put in (
            Put(50, 700 - 14 * i, f"Bay Bread LLC {i}"),
            Put(130, 700 - 14 * i, "San Jose"),
        )
    ]
    glued = rows_of(read_pdf(pdf_of(puts), "a.pdf"))
    ruled = rows_of(read_pdf(pdf_of(puts, drawn="128 640 m 128 720 l S"), "a.pdf"))
    boxed = rows_of(read_pdf(pdf_of(puts, drawn="128 640 100 80 re S"), "a.pdf"))
    assert glued == []
    assert ruled[0] == ["Bay Bread LLC 0", "San Jose"]
    assert boxed == ruled


@pytest.mark.parametrize("font", ["Helvetica-Bold", "NimbusRomNo9L-Medi", "CMBX12"])
def test_a_bold_font_is_known_by_any_of_its_names(font: str) -> None:
    puts = [Put(50, 720, "Results", 10, bold=True), *column(50, 690, PROSE)]
    page = read_pdf(pdf_of(puts, bold_font=font), "a.pdf")
    assert texts(page, NodeKind.HEADING) == ["Results"]


def test_a_poster_drawn_in_no_order_is_read_column_by_column() -> None:
    left = column(40, 640, PROSE * 4, 9)
    right = [put._replace(y=put.y - 5) for put in column(330, 640, PROSE * 4, 9)]
    right = [put._replace(text=put.text.replace("board", "council")) for put in right]
    mixed = [put for pair in zip(left, reversed(right), strict=True) for put in pair]
    page = read_pdf(pdf_of(mixed), "a.pdf")
    assert page.text.rindex("board") < page.text.index("council")


def test_a_heading_in_the_middle_stands_over_the_columns_below_it() -> None:
    def halves(top: float, word: str) -> list[Put]:
        left = column(40, top, [f"{word} left {line}"[:52] for line in PROSE * 2], 9)
        right = column(330, top - 5, [f"{word} right {line}" for line in PROSE * 2], 9)
        return [*right, *left]

    puts = [
        *halves(700, "One"),
        Put(275, 600, "Second part", 20),
        *halves(570, "Two"),
    ]
    words = read_pdf(pdf_of(puts), "a.pdf").text
    order = ["One left", "One right", "Second part", "Two left", "Two right"]
    places = [words.index(one) for one in order]
    assert places == sorted(places)


def test_chapter_names_of_few_pages_each_are_margins() -> None:
    pages = []
    for number in range(12):
        chapter = f"CHAPTER {number // 3}. TIDES AND GAUGES OF PART {number // 3}"
        section = f"{number}.1. SECTION OF ITS OWN {'ABCDEFGHIJKL'[number]}"
        head = [Put(50, 760, chapter), Put(380, 760, section)]
        lines = [f"{line[:40]} {number} {i}" for i, line in enumerate(PROSE * 6)]
        pages.append([*head, *column(50, 720, lines)])
    page = read_pdf(pdf_of(*pages), "a.pdf")
    running = texts(page, NodeKind.PARAGRAPH)
    assert not any("CHAPTER" in words for words in running)
    assert any("CHAPTER 3" in words for words in texts(page, NodeKind.NOTE))


def test_the_titles_of_slides_are_no_margins() -> None:
    pages = [
        [
            Put(50, 720, f"Slide on {word}", 12),
            *column(50, 660, [f"Of {word}: {line}" for line in PROSE], 12),
        ]
        for word in ("tides", "gauges", "boards", "ferries", "harbours", "fares")
    ]
    page = read_pdf(pdf_of(*pages), "a.pdf")
    assert "Slide on boards" in page.text
    assert texts(page, NodeKind.NOTE) == []


def test_roman_page_numbers_beside_a_title_count_pages_too() -> None:
    pages = [
        [
            Put(50, 760, f"Reference of the gauges {number}"),
            *column(50, 700, [f"{word}: {line}" for line in PROSE]),
        ]
        for number, word in zip(
            ("i", "ii", "iii", "iv", "v", "vi"),
            ("Tides", "Gauges", "Boards", "Ferries", "Harbours", "Fares"),
            strict=True,
        )
    ]
    page = read_pdf(pdf_of(*pages), "a.pdf")
    assert texts(page, NodeKind.NOTE) == ["Reference of the gauges i"]


def test_dots_that_lead_to_a_page_number_are_no_text() -> None:
    puts = [
        put
        for i, name in enumerate(("Scope", "Terms", "Use"))
        for put in (
            Put(50, 700 - 14 * i, f"{name} " + ". " * 30),
            Put(400, 700 - 14 * i, f"{i + 1}"),
        )
    ]
    page = read_pdf(pdf_of(puts), "a.pdf")
    assert rows_of(page) == [["Scope", "1"], ["Terms", "2"], ["Use", "3"]]
    assert "wait..." in read_pdf(pdf_of([Put(50, 700, "Please wait...")]), "a").text


def test_text_written_downwards_is_read_from_the_right() -> None:
    columns = [
        "潮位の平均は昨年より十四セ",
        "ンチ上昇したと港湾局は述べ",
        "た。次の測定は来年である。",
    ]
    page = read_pdf(downwards_pdf(columns), "a.pdf")
    assert "".join(page.text.split()) == "".join(columns)
    assert len(texts(page, NodeKind.PARAGRAPH)) == 1


def test_comments_and_filled_in_fields_stand_behind_the_text() -> None:
    page = read_pdf(
        pdf_of(
            [Put(50, 700, WIDE)],
            annotations="<< /Type /Annot /Subtype /Text /Rect [9 9 20 20] /T (Ada) "
            "/Contents (Is this so?) >> << /Type /Annot /Subtype /Widget /FT /Tx "
            "/Rect [9 9 90 20] /T (Name) /V (Alice) >> << /Type /Annot /Subtype "
            "/Widget /FT /Btn /Rect [9 9 90 20] /T (Yes) /V (Off) >> << /Type /Annot "
            "/Subtype /Highlight /Rect [9 9 90 20] /T (Ada) >>",
        ),
        "a.pdf",
    )
    assert texts(page, NodeKind.COMMENT) == ["Ada: Is this so?"]
    assert texts(page, NodeKind.PARAGRAPH) == [WIDE, "Name: Alice"]
    assert page.notes == (
        "1 comment stands behind the text, apart from it.",
        "1 filled-in field stands behind the text, apart from it.",
    )
    assert all(node.page == 1 for node in page.nodes)


def test_language_links_and_title_of_a_file_are_taken() -> None:
    page = read_pdf(
        pdf_of(
            [Put(50, 720, "Tides of the north", 20), *column(50, 690, PROSE)],
            catalog="/Lang (en-GB)",
            annotations="<< /Type /Annot /Subtype /Link /Rect [9 9 90 20] "
            "/A << /S /URI /URI (https://board.example/a) >> >> << /Type /Annot "
            "/Subtype /Link /Rect [9 9 90 20] /A << /S /URI /URI (mailto:x) >> >>",
        ),
        "a.pdf",
    )
    assert (page.language, page.title) == ("en-GB", "Tides of the north")
    assert page.links == ("https://board.example/a",)


def glyphs(text: str, places: list[tuple[float, float]]) -> list[Glyph]:
    return [
        Glyph(char, left, right, 0, 10)
        for char, (left, right) in zip(text, places, strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "places", "expected"),
    [
        ("eˆn", [(0, 5), (1, 4), (5, 10)], "ên"),
        ("r¨od", [(0, 5), (5.5, 8.5), (5, 10), (10, 15)], "röd"),
        ("r ¨od", [(0, 5), (5, 5), (5.5, 8.5), (5, 10), (10, 15)], "röd"),
        ("a `b", [(0, 5), (5, 8), (8, 10), (10, 15)], "a `b"),
        ("x^2", [(0, 5), (5, 8), (8, 12)], "x^2"),
        ("´ı", [(1, 4), (0, 5)], "í"),
        ("c¸", [(0, 5), (1, 4)], "ç"),
    ],
)
def test_an_accent_drawn_over_a_letter_is_part_of_it(
    text: str, places: list[tuple[float, float]], expected: str
) -> None:
    joined = with_accents(glyphs(text, places))
    assert "".join(glyph.char for glyph in joined) == expected


def test_a_hanging_line_goes_on_with_its_paragraph() -> None:
    puts = [
        Put(50, 700, "STEVEN E. MERCER, ESQ., Deputy Attorney General of the"),
        Put(70, 688, "State of California, on behalf of the Petitioner."),
        Put(50, 676, "CHARLES M. SEVILLA, ESQ., San Diego, California; on beh"),
        Put(70, 664, "alf of the Respondent, who came later on that day."),
    ]
    found = texts(read_pdf(pdf_of(puts), "a.pdf"), NodeKind.PARAGRAPH)
    assert [words.split()[0] for words in found] == ["STEVEN", "CHARLES"]


def test_numbers_below_each_other_are_no_ligature() -> None:
    lines = [Put(40, 700 - 14 * i, str(i + 1)) for i in range(4)]
    assert read_pdf(pdf_of(lines), "a.pdf").text.split() == ["1", "2", "3", "4"]


def test_the_levels_of_headings_follow_their_heights() -> None:
    sizes = itertools.cycle((20.0, 14.0, 13.8, 20.1))
    puts = []
    for i, size in zip(range(4), sizes, strict=False):
        y = 760 - 120 * i
        puts += [Put(50, y, f"Heading number {i}", size), *column(50, y - 30, PROSE)]
    page = read_pdf(pdf_of(puts), "a.pdf")
    levels = [n.level for n in page.nodes if n.kind is NodeKind.HEADING]
    assert levels == [1, 2, 2, 1]


def test_small_capitals_are_as_high_as_the_text_around_them() -> None:
    def line(y: float) -> list[Put]:
        return [
            Put(50, y, "F", 10),
            Put(56.2, y, "URTHER ", 7.5),
            Put(93, y, "I", 10),
            Put(96, y, "NFORMATION IS GIVEN BY THE BOARD OF THE TOWN", 7.5),
        ]

    puts = [*line(700), *column(50, 688, PROSE)]
    page = read_pdf(pdf_of(puts), "a.pdf")
    assert len(texts(page, NodeKind.PARAGRAPH)) == 1


PICTURE = "q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 00> EI Q"


def test_a_picture_with_a_stamp_on_it_has_no_text_layer() -> None:
    with pytest.raises(NoTextError, match="pictures"):
        read_pdf(pdf_of([Put(50, 50, "2021 3 31")], drawn=PICTURE), "a.pdf")


def test_words_over_a_picture_are_read_and_what_may_be_lost_is_told() -> None:
    page = read_pdf(pdf_of([Put(50, 50, WIDE)], drawn=PICTURE), "a.pdf")
    assert WIDE in page.text
    assert any("not read: 1." in note for note in page.notes)
    full = read_pdf(pdf_of(column(50, 700, PROSE * 4), drawn=PICTURE), "a.pdf")
    assert not any("picture" in note for note in full.notes)
