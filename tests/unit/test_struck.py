from __future__ import annotations

import time

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.structure import visible_text
from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import Format, NodeKind
from claimtui.reading.document_text import read_document_text
from claimtui.reading.docx import read_docx
from claimtui.reading.epub import read_epub
from claimtui.reading.markdown import read_markdown
from tests.unit.reading_files import WORD, docx_of, epub_of, paragraph, run

STRUCK = (
    f"<w:styles xmlns:w='{WORD}'>"
    "<w:style w:type='paragraph' w:styleId='Gone'><w:rPr><w:strike/></w:rPr></w:style>"
    "<w:style w:type='character' w:styleId='Old'><w:basedOn w:val='Older'/></w:style>"
    "<w:style w:type='character' w:styleId='Older'>"
    "<w:rPr><w:dstrike w:val='true'/></w:rPr></w:style></w:styles>"
)


def styled(words: str, properties: str) -> str:
    return run(words).replace("<w:t ", f"<w:rPr>{properties}</w:rPr><w:t ", 1)


def claims(text: str) -> list[str]:
    found = extract(text, Format.MARKDOWN, "en")
    for claim in found.claims:
        assert visible_text(text, Format.MARKDOWN, claim.spans) == claim.text
        for span in claim.spans:
            assert text[span.start : span.end].strip() == text[span.start : span.end]
    return [claim.text for claim in found.claims]


def source(text: str) -> Reading:
    return read_markdown(text.encode(), "a.md")


@pytest.mark.parametrize(
    "properties",
    [
        "<w:strike/>",
        "<w:strike w:val='1'/>",
        "<w:dstrike/>",
        "<w:b/><w:strike w:val='on'/>",
        "<w:rStyle w:val='Old'/>",
    ],
)
def test_words_that_a_letter_shows_struck_out_are_left_out_and_told(
    properties: str,
) -> None:
    body = paragraph(run("It costs ") + styled("50 or more ", properties) + run("40."))
    reading = read_docx(docx_of(body, styles=STRUCK), "a.docx")
    assert reading.text == "It costs 40."
    assert reading.notes == ("3 struck-out words were left out.",)


def test_a_style_strikes_a_paragraph_out_but_not_where_its_words_say_otherwise() -> (
    None
):
    body = paragraph(run("It fell."), "Gone") + paragraph(
        run("It sank. ")
        + styled("It rose.", "<w:strike w:val='0'/><w:dstrike w:val='false'/>"),
        "Gone",
    )
    reading = read_docx(docx_of(body, styles=STRUCK), "a.docx")
    assert reading.text == "It rose."
    assert reading.notes == ("4 struck-out words were left out.",)


def test_words_that_a_book_shows_struck_out_are_left_out_and_told() -> None:
    chapters = ["<p>It <s>fell</s> rose.</p>", "<p>A <del>bad old</del> day.</p>"]
    reading = read_epub(epub_of(chapters), "a.epub")
    assert reading.text == "It rose.\n\nA day."
    assert "3 struck-out words were left out." in reading.notes


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("It costs ~~50~~ 40 €.\n", "It costs 40 €.\n"),
        ("Größe: ~~50 *or* `60`~~ <DEL>x</Del>40.", "Größe: 40."),
        ("a\n~~b c~~\nd\n", "a\nd\n"),
        ("- ~~done~~\n- open", "- \n- open"),
        ("<p>It <s>is open</s> closed.</p>", "<p>It closed.</p>"),
        ("It <del>is open.\n\nIt is </del>closed.", None),
        ("Code `~~a~~` and `<s>b</s>`.", None),
        ("```\n~~a~~\n```\n", None),
        ("3~5天，7~9天, ~5 km and ~10 km, H~2~O", None),
    ],
)
def test_a_markdown_source_is_its_file_without_what_it_strikes_out(
    text: str, left: str | None
) -> None:
    reading = source(text)
    assert reading.text == (text if left is None else left)
    assert bool(reading.notes) is (left is not None)


def test_nodes_of_a_markdown_source_lie_where_its_words_are_without_the_struck() -> (
    None
):
    reading = source("# Ä ~~Old~~ plan\n\n~~Gone.~~\n\n- ~~a~~\n- é ~~b~~ c\n")
    said = [(node.kind, reading.text[slice(*node.span)]) for node in reading.nodes]
    assert (NodeKind.HEADING, "# Ä plan") in said
    assert (NodeKind.PARAGRAPH, "é c") in said
    assert reading.title == "Ä plan"
    assert reading.notes == ("4 struck-out words were left out.",)


def test_a_source_whose_words_are_all_struck_out_holds_no_text() -> None:
    with pytest.raises(NoTextError):
        source("~~It rose.~~\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fare is ~~50~~ 40 euros.", ["The fare is 40 euros."]),
        ("It was <del>*not* `x` open</del> closed.", ["It was closed."]),
        ("Én ~~ist~~ <s>war\nzu</s> is one.", ["Én is one."]),
        ("~~The ferry closed.~~ The bridge opened.", ["The bridge opened."]),
        ("~~The ferry closed.~~", []),
        ("- ~~The ferry closed.~~\n- The bridge opened.", ["The bridge opened."]),
        ("<p>The road is <s>open</s> closed.</p>", ["The road is closed."]),
        ("The road <s>is open.\n\nIt rains</s> often.", None),
        ("<p>The road <del>is open.</p>\n\nThe bridge opened.", None),
    ],
)
def test_struck_words_of_a_document_are_no_words_of_a_claim(
    text: str, expected: list[str] | None
) -> None:
    if expected is None:
        assert len(claims(text)) == 2
    else:
        assert claims(text) == expected


def test_a_document_keeps_its_bytes_and_says_how_many_words_are_struck_out() -> None:
    text = "It was ~~not~~ <s>ever so</s> good — \u00e9.\r\n"
    document = read_document_text(b"\xef\xbb\xbf" + text.encode(), "a.md")
    assert document.text == text
    assert document.notes == ("3 struck-out words were left out.",)
    assert read_document_text(b"It is `~~so~~`.", "a.md").notes == ()


@pytest.mark.parametrize(
    "text",
    ["<s>" * 50_000, "<p>" + "<del>" * 40_000, "~~a " * 30_000, "<s>é</s>" * 20_000],
)
def test_many_marks_that_strike_out_take_linear_time(text: str) -> None:
    began = time.process_time()
    extract(f"{text}\n\n</s></del>", Format.MARKDOWN, "en")
    source(f"x {text}\n\n</s></del>")
    assert time.process_time() - began < 10
