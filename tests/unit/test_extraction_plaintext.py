from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.extraction.compiler import extract
from claimtui.extraction.incremental import restructure
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import AnchoredClaim, AnchoredText
from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import ExclusionReason, Format, NodeKind

PAGE_END = (
    "Deutsch          Informational          [Page 3]\n\x0c\nRFC 9     Title     1996\n"
)
PIECES = [
    "The ferry opened in 2019.\nIt carries 320 people.\n\n",
    "1.2. Fares and tides\n\n",
    "3. Other Islands\n\n",
    "Harbour\n=======\n\n",
    "Berths\n------\nTwo berths opened.\n\n",
    "These hold:\n\n* Fares rose.\n* Fares fell.\n\n",
    "1. Fares rose.\n2. Fares fell.\n\n",
    "A byte is eight bits, even on machines\n\n" + PAGE_END + "\nwhich differ.\n\n",
    "Fares rose.\n\n" + PAGE_END + "\nFares fell.\n\n",
    "\n12\n\x0c\n",
    "Introduction ........ 2\n1.1. Purpose ....... 3\n\n",
    "================\n",
]


def sentences(text: str, language: str = "en") -> list[str]:
    return [item.text for item in structure(text, Format.TEXT, language).sentences]


def reasons(text: str, language: str = "en") -> dict[str, ExclusionReason]:
    found = extract(text, Format.TEXT, language)
    return {item.text: item.reason for item in found.excluded}


def headings(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (block.sentences[0].text, block.headings)
        for block in structure(text, Format.TEXT, "en").blocks
        if block.kind is NodeKind.HEADING and block.sentences
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1.2. Intended audience\n\nIt is for readers.\n",
        "   3.2.1. Synopsis of prefix coding\n\nText follows here.\n",
        "Scope\n=====\n\nText follows here.\n",
        "Scope\n-----\nText follows here.\n",
        "1. About this manual\n********************\n\nText follows here.\n",
        "9. Acceptance Not Required for Having Copies.\n\nYou may run it.\n",
        "2. Berths\n\nText follows here.\n",
        "2.1 The Berths\n\nText follows here.\n",
    ],
)
def test_a_title_of_a_plain_text_is_a_heading(text: str) -> None:
    assert ExclusionReason.HEADING in reasons(text).values()
    assert len(headings(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "1. The ferry opened in 2019.\n2. The hall closed in 2020.\n",
        "1. Open the box\n2. Close the box\n",
        "The capitals are:\n\n1. Berlin\n\n2. Paris\n",
        "Two lines of a\nparagraph here.\n===============\n",
        "The ferry opened in 2019.\n--\n",
        "1.5 million people came\n\nThey left.\n",
    ],
)
def test_items_and_paragraphs_are_no_headings(text: str) -> None:
    assert ExclusionReason.HEADING not in reasons(text).values()


def test_headings_of_a_plain_text_stand_under_one_another() -> None:
    text = "1. Harbour\n\n1.1. Berths\n\nTwo.\n\n1.2. Fares rise\n\n2. Islands\n"
    assert headings(text) == [
        ("Harbour", ()),
        ("Berths", ("Harbour",)),
        ("Fares rise", ("Harbour",)),
        ("Islands", ()),
    ]


def test_a_sentence_goes_on_after_the_end_of_a_page() -> None:
    text = "A byte is exactly 8 bits, even on machines\n\n\n" + PAGE_END
    text += "\n   which store a character on fewer.\n"
    found = extract(text, Format.TEXT, "en")
    whole = (
        "A byte is exactly 8 bits, even on machines which store a character on fewer."
    )
    assert [claim.text for claim in found.claims] == [whole]
    assert visible_text(text, Format.TEXT, found.claims[0].spans) == whole
    assert not found.excluded


@pytest.mark.parametrize(
    ("text", "furniture"),
    [
        (
            "Fares rose in May.\n\n" + PAGE_END + "\nThe hall closed.\n",
            ["Deutsch Informational [Page 3]", "RFC 9 Title 1996"],
        ),
        ("Fares rose in May.\n\n    - 12 -\n\x0cThe hall closed.\n", ["- 12 -"]),
    ],
)
def test_page_furniture_is_boilerplate(text: str, furniture: list[str]) -> None:
    found = extract(text, Format.TEXT, "en")
    assert [claim.text for claim in found.claims] == [
        "Fares rose in May.",
        "The hall closed.",
    ]
    boilerplate = ExclusionReason.BOILERPLATE
    assert {e.text.removeprefix("- ") for e in found.excluded} == {
        line.removeprefix("- ") for line in furniture
    }
    assert {item.reason for item in found.excluded} == {boilerplate}


def test_a_list_keeps_its_introduction_over_the_end_of_a_page() -> None:
    text = "The ferry serves these:\n\n- Cley was first.\n\n" + PAGE_END
    text += "\n- Holt was second.\n"
    found = extract(text, Format.TEXT, "en")
    assert [c.rules for c in found.claims] == [("sentence", "list_introduction")] * 2


def test_each_line_of_a_table_of_contents_is_boilerplate_of_its_own() -> None:
    text = (
        "1. Introduction ...... 2\n1.1. Purpose . . . . . iv\nUse of codes ....... 12\n"
        "2. A title so long that it fills the line .. 13\n"
    )
    found = reasons(text)
    assert list(found.values()) == [ExclusionReason.BOILERPLATE] * 4


@pytest.mark.parametrize(
    "text",
    [
        "The codes are used as told (0 = 3, 3 =\n6) in the table.",
        "It was released in version\n12. The older ones remain.",
        "See chapter 2 and then section\n3.2.1. The rest is old.",
    ],
)
def test_a_number_first_on_a_wrapped_line_begins_no_item(text: str) -> None:
    blocks = structure(text, Format.TEXT, "en").blocks
    assert [block.kind for block in blocks] == [NodeKind.PARAGRAPH]


@pytest.mark.parametrize(
    "text",
    [
        "We offer:\n1. tea\n2. coffee",
        "Tea is served.\n3. Coffee is served.",
        "1. tea\n2. coffee\n3. milk",
        "They are\na) tea\nb) coffee",
    ],
)
def test_a_mark_that_continues_a_list_begins_an_item(text: str) -> None:
    blocks = structure(text, Format.TEXT, "en").blocks
    assert blocks[-1].kind is NodeKind.LIST


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Repeat a code length of 0 for 11 - 138 times\n(7 bits of length) and go.",
            1,
        ),
        ("    c) You must license the entire work, as a whole, under this\n"
         "    License to anyone who comes into possession of a copy here.", 1),
        ("IN NO EVENT UNLESS REQUIRED BY LAW OR AGREED TO IN WRITING\n"
         "WILL ANY COPYRIGHT HOLDER, OR ANY OTHER PARTY WHO MODIFIES IT, PAY.", 1),
        ("Copyright (C) 2007 Ferry Foundation, Inc. <https://fsf.org/>\n"
         "Everyone is permitted to copy this license document here.", 2),
    ],
)  # fmt: skip
def test_a_wrapped_line_is_joined_and_a_notice_stands_alone(
    text: str, expected: int
) -> None:
    assert len(sentences(text)) == expected


@given(
    st.lists(st.sampled_from(PIECES), max_size=8),
    st.integers(0, 8),
    st.sampled_from([*PIECES, ""]),
)
@settings(max_examples=100, deadline=None)
def test_reading_only_what_changed_of_a_plain_text_gives_what_reading_all_gives(
    pieces: list[str], place: int, other: str
) -> None:
    edited = [*pieces[:place], other, *pieces[place + 1 :]]
    before, after = "".join(pieces), "".join(edited)
    old, new = (structure(text, Format.TEXT, "en") for text in (before, after))
    partly = restructure(old.blocks, before, after, Format.TEXT, "en")
    assert partly is None or partly.blocks == new.blocks


@given(st.lists(st.sampled_from(PIECES), max_size=8))
@settings(max_examples=60, deadline=None)
def test_every_sentence_of_a_plain_text_is_accounted_for(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = extract(text, Format.TEXT, "en")
    assert "".join(text[slice(*block.span)] for block in found.blocks) == text
    accounted = {claim.sentence for claim in found.claims}
    accounted |= {item.span for item in found.excluded}
    every = {item.span for block in found.blocks for item in block.sentences}
    assert accounted == every
    for claim in found.claims:
        assert visible_text(text, Format.TEXT, claim.spans) == claim.text


def test_a_changed_heading_marks_the_claims_under_it_and_keeps_them() -> None:
    before = "Harbour\n=======\n\nThe ferry opened in 2019.\n"
    after = before.replace("Harbour", "Islands")
    found = extract(before, Format.TEXT, "en")
    claims = tuple(
        AnchoredClaim(
            ClaimId(item.id),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for item in found.claims
    )
    old = AnchoredText(before, found.blocks, claims, ())
    (kept,) = reanchor(old, after, Format.TEXT, "en").kept
    assert kept.context_changed


@pytest.mark.parametrize(
    "unit",
    [
        "\x0c\n",
        "[Page 3]\n",
        "\n12\n\x0c\n",
        "a\n\n[Page 1]\n\x0c\n\n\nb\n",
        "=====\n",
        "Title\n===\n",
        "1.1. A\n\n",
        "....... 2\n",
        "(((\n1) x\n",
    ],
)
def test_page_ends_and_titles_without_number_take_linear_time(unit: str) -> None:
    text = unit * (60_000 // len(unit))
    began = time.process_time()
    structure(text, Format.TEXT, "en")
    assert time.process_time() - began < 30


def test_the_rule_under_a_heading_belongs_to_it() -> None:
    text = "Fares rose.\n\nThe old harbour\n---------------\nIt is old.\n"
    (heading,) = extract(text, Format.TEXT, "en").excluded
    assert heading.text == "The old harbour"
    assert text[slice(*heading.span)] == "The old harbour\n---------------"
