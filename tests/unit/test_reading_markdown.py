from __future__ import annotations

import time

import pytest

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.markdown import read_markdown
from claimtui.reading.outline import passages_of
from claimtui.reading.text import read_text


def passages(reading: Reading) -> list[tuple[str, str, tuple[str, ...]]]:
    return [
        (p.kind.value, reading.text[p.span.start : p.span.end], p.headings)
        for p in passages_of(reading)
    ]


def of_markdown(source: str) -> list[tuple[str, str]]:
    reading = read_markdown(source.encode(), "a.md")
    return [(kind, text) for kind, text, _ in passages(reading)]


def test_the_text_is_the_files_own_without_its_mark() -> None:
    source = "# A\r\n\r\nWörds.\r\n"
    reading = read_markdown(("\ufeff" + source).encode(), "a.md")
    assert reading.text == source
    assert reading.mode is ExtractionMode.TEXT


def test_every_passage_knows_the_headings_above_it() -> None:
    source = "Intro.\n\n# One *x*\n\na\n\n## Two\n\nb\n\nThree\n===\n\nc\n"
    found = passages(read_markdown(source.encode(), "a.md"))
    assert [(text, headings) for _, text, headings in found] == [
        ("Intro.", ()),
        ("a", ("One x",)),
        ("b", ("One x", "Two")),
        ("c", ("Three",)),
    ]


def test_headings_lists_and_footnotes_do_not_run_into_each_other() -> None:
    source = (
        "# Findings\n\nExports rose 12%\n\n- 3 sites closed\n- 4 sites opened\n\n"
        "Total was 12.[^1] Next year it fell.\n\n[^1]: Excludes islands.\n"
    )
    assert of_markdown(source) == [
        ("paragraph", "Exports rose 12%"),
        ("item", "3 sites closed"),
        ("item", "4 sites opened"),
        ("paragraph", "Total was 12.[^1] Next year it fell."),
        ("footnote", "Excludes islands."),
    ]


def test_an_item_gives_its_own_text_then_its_nested_items() -> None:
    source = "- a *b*\n  - c\n- [x] d\n\n  e\n\n  - f\n\n  g\n"
    assert of_markdown(source) == [
        ("item", "a *b*"),
        ("item", "c"),
        ("item", "d\n\n  e"),
        ("item", "f"),
        ("item", "g"),
    ]


def test_table_rows_code_and_quotes_are_passages() -> None:
    source = "| A | B |\n|---|---|\n| 1 | ü2 |\n\n```py\nx = 1\n```\n\n> q1\n>\n> q2\n"
    assert of_markdown(source) == [
        ("row", "| A | B |"),
        ("row", "| 1 | ü2 |"),
        ("code", "```py\nx = 1\n```"),
        ("quote", "q1"),
        ("quote", "q2"),
    ]


def test_cells_know_whether_they_are_headers() -> None:
    reading = read_markdown(b"| A |\n|---|\n| 1 |\n", "a.md")
    cells = [n for n in reading.nodes if n.kind is NodeKind.CELL]
    assert [(reading.text[c.span.start : c.span.end], c.header) for c in cells] == [
        ("A", True),
        ("1", False),
    ]


def test_front_matter_is_metadata_and_no_passage() -> None:
    source = (
        '---\ntitle: "Levels: a note"\nauthor: [Ann, "Bo"]\ndate: 2024-03-05\n'
        "lang: en\n---\n\nLevels rose 14 cm.\n"
    )
    reading = read_markdown(source.encode(), "a.md")
    assert reading.title == "Levels: a note"
    assert reading.author == "Ann, Bo"
    assert (reading.published, reading.language) == ("2024-03-05", "en")
    assert [text for _, text, _ in passages(reading)] == ["Levels rose 14 cm."]


def test_toml_front_matter_is_read_too() -> None:
    reading = read_markdown(b'+++\ntitle = "T"\ndate = 2024-03-05\n+++\n\nx\n', "a.md")
    assert (reading.title, reading.published) == ("T", "2024-03-05")


def test_a_title_is_the_first_top_heading_where_none_is_declared() -> None:
    assert read_markdown(b"## s\n\n# The *title*\n\nx", "a.md").title == "The title"


def test_an_html_block_with_words_is_a_passage_and_a_comment_is_none() -> None:
    source = "<div>shown</div>\n\n<!-- not shown -->\n\nx\n"
    assert [text for _, text in of_markdown(source)] == ["<div>shown</div>", "x"]


def test_an_empty_markdown_source_holds_no_text() -> None:
    with pytest.raises(NoTextError):
        read_markdown(b"\n \n", "a.md")


def test_plain_text_gives_paragraphs_underlined_headings_and_sure_lists() -> None:
    source = "Title\r\n=====\r\n\r\nOne\r\ntwo.\r\n\r\n- a\r\n- b\r\n  c\r\n\r\nEnd"
    reading = read_text(source.encode(), "a.txt")
    assert reading.text == source
    assert passages(reading) == [
        ("paragraph", "One\r\ntwo.", ("Title",)),
        ("item", "a", ("Title",)),
        ("item", "b\r\n  c", ("Title",)),
        ("paragraph", "End", ("Title",)),
    ]


def test_a_capital_line_of_plain_text_is_not_guessed_to_be_a_heading() -> None:
    reading = read_text(b"A LINE\n\nwords", "a.txt")
    assert [kind for kind, _, _ in passages(reading)] == ["paragraph", "paragraph"]


@pytest.mark.parametrize(
    "source",
    [
        "- a\n" * 30_000,
        "> " * 20_000 + "x",
        "[" * 100_000,
        "é\n\n" * 30_000,
        " " * 10**6,
    ],
)
def test_pathological_markdown_is_read_in_linear_time(source: str) -> None:
    start = time.process_time()
    passages_of(read_markdown((source + "\n\nx").encode(), "a.md"))
    assert time.process_time() - start < 20
