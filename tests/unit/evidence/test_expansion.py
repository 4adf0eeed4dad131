from __future__ import annotations

from time import process_time

import pytest

from claimtui.evidence.expansion import (
    Structure,
    merged,
    narrower,
    rendered,
    shape_of,
    wider,
)
from claimtui.model.ids import digest_of_text
from claimtui.model.sources import Node
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, NodeKind, PartRole
from claimtui.reading.outline import passages_of
from tests.unit.evidence.expansion_making import (
    passage_with,
    read,
    sentences,
    shape,
    told,
)
from tests.unit.reading_files import docx_of, paragraph, run

ARTICLE = """# Report

Before all. It opens.

## Costs

First cost. Second cost. Third cost.

Middle part.

### Detail

Deep words.

## Other

Elsewhere.
"""

LISTED = """Steps to take:

1. Prepare the ground
   - with water
   - with salt

     and some more salt
2. Go on

Not about steps.

- loose item
"""

CODED = '''import os


class Store(Base):
    """Keeps."""

    limit = 3

    def size(
        self,
        exact=False,
    ) -> int:
        total = 0

        for one in self.items:
            if one.live:
                total += one.size

        return total
'''


def test_a_sentence_shows_only_the_sentences_that_the_support_touches() -> None:
    reading = read(ARTICLE)
    one = shape(reading, "First cost", Extent.SENTENCE, support="cost. Third")
    assert told(reading, one) == [("body", "Second cost. Third cost.")]
    assert reading.text[one.support.start : one.support.end] == "cost. Third"


def test_a_paragraph_of_one_sentence_is_shown_whole() -> None:
    reading = read(ARTICLE)
    one = shape(reading, "Middle", Extent.SENTENCE, support="part")
    assert told(reading, one) == [("body", "Middle part.")]


def test_neighbours_stay_under_the_same_heading() -> None:
    reading = read(ARTICLE)
    one = shape(reading, "Middle", Extent.NEIGHBOURS)
    assert told(reading, one) == [
        ("neighbour", "First cost. Second cost. Third cost."),
        ("body", "Middle part."),
    ]


def test_a_section_goes_to_the_next_heading_of_its_level_with_those_below() -> None:
    reading = read(ARTICLE)
    one = shape(reading, "First cost", Extent.SECTION)
    assert told(reading, one) == [
        ("body", "First cost. Second cost. Third cost."),
        ("neighbour", "Middle part.\n\n### Detail\n\nDeep words."),
    ]
    assert told(reading, shape(reading, "Deep", Extent.SECTION)) == [
        ("body", "Deep words.")
    ]


def test_text_before_the_first_heading_is_a_section_of_its_own() -> None:
    reading = read("One.\n\nTwo.\n\n## Head\n\nThree.\n")
    one = shape(reading, "Two", Extent.SECTION)
    assert rendered(reading.text, one) == "One.\n\nTwo."


@pytest.mark.parametrize("extent", Extent)
def test_an_item_brings_what_introduces_its_list(extent: Extent) -> None:
    reading = read(LISTED)
    one = shape(reading, "Go on", extent)
    assert told(reading, one)[0] == ("introduction", "Steps to take:")


def test_a_nested_item_brings_the_first_words_of_the_items_around_it() -> None:
    reading = read(LISTED)
    one = shape(reading, "with salt")
    assert told(reading, one) == [
        ("introduction", "Steps to take:"),
        ("introduction", "Prepare the ground"),
        ("body", "with salt\n\n     and some more salt"),
    ]
    assert rendered(reading.text, one) == (
        "Steps to take:\n\nPrepare the ground\nwith salt\n\n     and some more salt"
    )


def test_a_long_paragraph_before_a_list_introduces_it_only_with_a_colon() -> None:
    long = "These many words say this and that. " * 20
    loose = read(f"{long}\n\n- an item\n")
    assert told(loose, shape(loose, "an item")) == [("body", "an item")]
    tied = read(f"{long}Namely:\n\n- an item\n")
    assert told(tied, shape(tied, "an item"))[0][0] == "introduction"


def test_a_figure_brings_its_caption() -> None:
    page = (
        "<p>Before.</p><figure><pre>x = 1</pre><figcaption>Figure 1: An x</figcaption>"
        "</figure><p>After.</p>"
    )
    reading = read(page, "a.html")
    assert told(reading, shape(reading, "x = 1")) == [
        ("body", "x = 1"),
        ("caption", "Figure 1: An x"),
    ]


def test_a_letter_brings_the_introduction_of_its_list() -> None:
    numbered = (
        "<w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>"
    )
    items = "".join(f"<w:p>{numbered}{run(words)}</w:p>" for words in ("One", "Two"))
    numbering = (
        "<w:numbering SPACES><w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'>"
        "<w:numFmt w:val='bullet'/></w:lvl></w:abstractNum>"
        "<w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>"
    )
    letter = docx_of(paragraph(run("They are:")) + items, numbering=numbering)
    reading = read(letter, "a.docx")
    said = rendered(reading.text, shape(reading, "Two"))
    assert said.startswith("They are:")
    assert said.endswith("Two")


def test_lines_of_code_bring_the_signatures_around_them() -> None:
    reading = read(CODED, "store.py")
    one = shape(reading, "total +=", Extent.SENTENCE, support="total += one.size")
    assert told(reading, one) == [
        ("declaration", "class Store(Base):"),
        (
            "declaration",
            "def size(\n        self,\n        exact=False,\n    ) -> int:",
        ),
        (
            "body",
            "for one in self.items:\n            if one.live:\n"
            "                total += one.size",
        ),
    ]
    assert "    ) -> int:\n        for one" in rendered(reading.text, one)


def test_a_method_that_was_cut_from_its_class_brings_the_class() -> None:
    body = "".join(f"    def f{n}(self):\n        return {n}\n\n" for n in range(60))
    reading = read(f"class Large:\n{body}", "large.py")
    assert told(reading, shape(reading, "def f50")) == [
        ("declaration", "class Large:"),
        ("body", "def f50(self):\n        return 50"),
    ]


@pytest.mark.parametrize(
    ("name", "source", "support", "declarations"),
    [
        (
            "a.cpp",
            "class Foo\n{\npublic:\n  int size(int a,\n           int b)\n  {\n"
            "    if (a) {\n      b++;\n    } else {\n#ifdef X\n      b--;\n#endif\n\n"
            "      b = 4;\n    }\n  }\n};\n",
            "b = 4",
            ["class Foo", "int size(int a,\n           int b)"],
        ),
        (
            "a.yaml",
            "services:\n  web:\n    image: nginx\n\n  db:\n    image: pg\n\n"
            "    limits:\n      memory: 2GB\n",
            "memory",
            ["services:", "db:"],
        ),
        (
            "a.go",
            "func Sum(a []int) int {\n\tt := 0\n\n\tt += a[0]\n\treturn t\n}\n",
            "t += a",
            ["func Sum(a []int) int {"],
        ),
    ],
)
def test_signatures_are_found_by_indentation_in_any_language(
    name: str, source: str, support: str, declarations: list[str]
) -> None:
    reading = read(source, name)
    one = shape(reading, support, Extent.SENTENCE, support=support)
    said = [words for role, words in told(reading, one) if role == "declaration"]
    assert said == declarations


def test_code_without_signature_brings_its_first_line() -> None:
    reading = read("Run this:\n\n```sh\nmake all\n\nmake test\n```\n")
    one = shape(reading, "make test", Extent.SENTENCE, support="make test")
    assert told(reading, one) == [
        ("introduction", "Run this:"),
        ("declaration", "```sh"),
        ("body", "make test"),
    ]


def test_a_quotation_brings_who_says_it() -> None:
    reading = read("The minister said:\n\n> It is done.\n>\n> It was long.\n")
    assert told(reading, shape(reading, "long")) == [
        ("introduction", "The minister said:"),
        ("body", "It was long."),
    ]


def test_a_reference_brings_its_footnote_and_no_other() -> None:
    reading = read("Said[^x] here.\n\nElse[^y].\n\n[^x]: In X.\n\n[^y]: In Y.\n")
    assert told(reading, shape(reading, "Said")) == [
        ("body", "Said[^x] here."),
        ("footnote", "In X."),
    ]


def test_a_footnote_between_two_paragraphs_is_no_neighbour() -> None:
    reading = read("One.\n\n[^x]: In X.\n\nTwo.\n")
    one = shape(reading, "Two", Extent.NEIGHBOURS)
    assert [words for _, words in told(reading, one)] == ["One.", "Two."]
    assert rendered(reading.text, one) == "One. […] Two."


def test_comments_are_apart_from_the_text_that_they_stand_behind() -> None:
    comment = (
        "<w:comments SPACES><w:comment w:id='0' w:author='A'>"
        f"{paragraph(run('Remark.'))}</w:comment></w:comments>"
    )
    letter = docx_of(
        paragraph(run("First.")) + paragraph(run("Last.")), comments=comment
    )
    reading = read(letter, "a.docx")
    assert "Remark" in reading.text
    assert "Remark" not in rendered(
        reading.text, shape(reading, "Last", Extent.SECTION)
    )


def test_beyond_the_limit_the_nearest_passages_are_kept_and_it_says_so() -> None:
    reading = read("\n\n".join(f"Passage {n:02}." for n in range(20)))
    one = shape(reading, "Passage 10", Extent.SECTION, limit=55)
    assert rendered(reading.text, one) == "\n\n".join(
        f"Passage {n:02}." for n in range(8, 13)
    )
    assert one.truncated == "15 paragraphs of the section were left out."


def test_a_heading_is_not_kept_without_words_below_it() -> None:
    reading = read("# A\n\nShort.\n\n## B\n\nThis is a longer paragraph.\n")
    one = shape(reading, "Short", Extent.SECTION, limit=20)
    assert told(reading, one) == [("body", "Short.")]
    assert one.truncated == "1 paragraph of the section was left out."


def test_headers_stay_whatever_the_limit() -> None:
    rows = "\n".join(f"| r{n} | {n} |" for n in range(100))
    reading = read(f"| Name | Count |\n|---|---|\n{rows}\n")
    one = shape(reading, "r50", Extent.SECTION, limit=60)
    assert told(reading, one)[0] == ("header", "| Name | Count |")
    assert sum(p.span.end - p.span.start for p in one.parts) <= 60
    assert one.truncated == "97 rows of the section were left out."
    tiny = shape(reading, "r50", Extent.SECTION, limit=1)
    assert [role for role, _ in told(reading, tiny)] == ["header", "body"]


def test_the_digest_is_of_what_is_shown() -> None:
    reading = read(LISTED)
    one = shape(reading, "with water", Extent.SECTION)
    assert one.digest == digest_of_text(rendered(reading.text, one))


def test_two_sentences_of_a_paragraph_merge_into_what_reaches_over_both() -> None:
    reading = read(ARTICLE)
    first, third = (
        shape(reading, "First cost", Extent.SENTENCE, support=words)
        for words in ("First cost", "Third cost")
    )
    one = merged(reading.text, [third, first])
    assert told(reading, one) == [("body", "First cost. Second cost. Third cost.")]
    start, end = one.support
    assert reading.text[start:end] == "First cost. Second cost. Third cost"


def test_merging_one_shape_changes_nothing_and_none_is_refused() -> None:
    reading = read(ARTICLE)
    one = shape(reading, "Middle")
    assert merged(reading.text, [one]) == one
    with pytest.raises(ValueError, match="no shapes"):
        merged(reading.text, [])


def test_expand_and_narrow_step_from_the_sentence_to_the_section() -> None:
    assert [wider(extent) for extent in Extent] == [*list(Extent)[1:], None]
    assert [narrower(extent) for extent in Extent] == [None, *list(Extent)[:-1]]


def test_a_support_elsewhere_falls_back_to_the_passage() -> None:
    reading = read(ARTICLE)
    passage = passage_with(reading, "Middle").span
    one = shape_of(
        reading.text,
        reading.nodes,
        passage,
        Extent.PARAGRAPH,
        support=ReadingSpan.of(0, 3),
        sentences=sentences,
    )
    assert one.support == passage


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800", "‮", "a" * 10_000])
def test_odd_texts_without_nodes_have_a_shape(text: str) -> None:
    for extent in Extent:
        span = ReadingSpan.of(0, len(text))
        one = shape_of(text, (), span, extent, sentences=sentences)
        assert [part.role for part in one.parts] == [PartRole.BODY]


def test_many_units_of_one_long_list_take_time_by_what_they_show() -> None:
    text = "Intro:\n\n" + "\n".join(f"- item {n} of many" for n in range(10_000))
    reading = read(text)
    passages = passages_of(reading)
    structure = Structure(reading.text, reading.nodes)

    def seconds(every: int) -> float:
        began = process_time()
        for passage in passages[::every]:
            structure.shape(passage.span, Extent.SECTION, sentences=sentences)
        return process_time() - began

    seconds(100)
    assert seconds(20) < 20 * max(seconds(100), 0.01)


@pytest.mark.parametrize("mark", ["■", "—", "***", "* [ ]", "12."])
def test_marks_between_two_paragraphs_are_no_words_left_out(mark: str) -> None:
    text = f"One.\n\n{mark}\n\nTwo."
    nodes = tuple(
        Node(NodeKind.PARAGRAPH, ReadingSpan.of(start, start + 4), None)
        for start in (0, len(text) - 4)
    )
    one = shape_of(
        text, nodes, ReadingSpan.of(0, 4), Extent.NEIGHBOURS, sentences=sentences
    )
    assert rendered(text, one) == "One.\n\nTwo."
