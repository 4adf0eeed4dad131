from __future__ import annotations

import dataclasses
import io
import zipfile

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.rewording import chosen, parts_at
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredExclusion,
    AnchoredText,
    Extraction,
)
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import DocSpan, ReadingSpan
from claimtui.model.updates import Update
from claimtui.model.vocabulary import ExclusionReason, Format, NodeKind
from claimtui.reading.docx import read_docx
from claimtui.reading.html import read_html

PAGE = """<html lang="en"><body><article>
<h1>Ferries</h1>
<p>Fares rose by 5% in May. It rained<br>in the whole of Norfolk.</p>
<h2>Halls</h2>
<p>The council closed these:</p>
<ul><li>Cley hall is shut.<ul><li>Its roof was sold.</li></ul></li>
<li>Holt hall is shut.</li></ul>
<table><caption>Table 1: Towns in thousands</caption>
<tr><th>Town</th><th>People</th></tr>
<tr><td>Cley</td><td>320</td></tr><tr><td>Holt</td><td>45</td></tr></table>
<blockquote><p>The sea is calm. It is cold.</p></blockquote>
<pre>fares = 5
holt.shut()</pre>
<dl><dt>Fare</dt><dd>It means the price of a trip.</dd></dl>
<figure><img src="a.png"><figcaption>The ferry leaves the quay.</figcaption></figure>
<section class="footnotes"><ol><li id="fn1"><p>The figure excludes islands.</p></li>
</ol></section></article></body></html>"""


def page(text: str = PAGE) -> Reading:
    return read_html(text.encode(), "a.html", None)


def found(reading: Reading) -> Extraction:
    return extract(reading.text, Format.HTML, "en", nodes=reading.nodes)


def word_file(body: str) -> Reading:
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as target:
        target.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types'
            '"><Override PartName="/word/document.xml" ContentType="application/vnd.'
            'openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        )
        target.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
            'relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats'
            '.org/officeDocument/2006/relationships/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
        )
        target.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>',
        )
    return read_docx(packed.getvalue(), "a.docx")


def paragraph(words: str, style: str = "") -> str:
    styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{styled}<w:r><w:t>{words}</w:t></w:r></w:p>"


def test_a_page_gives_claims_by_its_own_structure() -> None:
    assert [claim.text for claim in found(page()).claims] == [
        "Fares rose by 5% in May.",
        "It rained in the whole of Norfolk.",
        "Cley hall is shut.",
        "Its roof was sold.",
        "Holt hall is shut.",
        "Cley | 320",
        "Holt | 45",
        "The sea is calm.",
        "It is cold.",
        "It means the price of a trip.",
        "The ferry leaves the quay.",
        "The figure excludes islands.",
    ]


def test_what_is_no_claim_on_a_page_is_excluded_by_its_kind() -> None:
    reasons = {item.text: item.reason for item in found(page()).excluded}
    assert reasons == {
        "Ferries": ExclusionReason.HEADING,
        "Halls": ExclusionReason.HEADING,
        "The council closed these:": ExclusionReason.FRAGMENT,
        "Table 1: Towns in thousands": ExclusionReason.FRAGMENT,
        "Town | People": ExclusionReason.HEADING,
        "fares = 5 holt.shut()": ExclusionReason.CODE,
        "Fare": ExclusionReason.FRAGMENT,
    }


def test_blocks_tile_a_page_under_its_headings() -> None:
    reading = page()
    blocks = found(reading).blocks
    text = reading.text
    assert "".join(text[slice(*block.span)] for block in blocks) == text
    assert [block.kind for block in blocks] == [
        NodeKind.HEADING,
        NodeKind.PARAGRAPH,
        NodeKind.HEADING,
        NodeKind.LIST,
        NodeKind.TABLE,
        NodeKind.QUOTE,
        NodeKind.CODE,
        NodeKind.LIST,
        NodeKind.FIGURE,
        NodeKind.LIST,
    ]
    assert blocks[1].headings == ("Ferries",)
    assert blocks[4].headings == ("Ferries", "Halls")
    assert text[slice(*blocks[7].span)].startswith("- Fare")


def test_the_words_of_a_claim_are_those_of_its_spans() -> None:
    reading = page()
    for claim in found(reading).claims:
        assert visible_text(reading.text, Format.HTML, claim.spans) == claim.text


@pytest.mark.parametrize(
    ("before", "after", "dependent"),
    [
        ("closed these:", "never closed these:", "Cley hall is shut."),
        ("closed these:", "never closed these:", "Its roof was sold."),
        ("Cley hall is shut", "Cley hall was shut", None),
        ("<th>People", "<th>Dogs", "Holt | 45"),
        ("<dt>Fare", "<dt>Toll", "It means the price of a trip."),
    ],
)
def test_words_depend_on_what_stands_over_them(
    before: str, after: str, dependent: str | None
) -> None:
    one, two = found(page()), found(page(PAGE.replace(before, after)))
    olds = {claim.text: claim.sentence_digest for claim in one.claims}
    news = {claim.text: claim.sentence_digest for claim in two.claims}
    assert (dependent is None) or olds[dependent] != news[dependent]
    assert olds["It is cold."] == news["It is cold."]


def test_a_tables_caption_is_the_context_of_its_rows() -> None:
    one, two = found(page()), found(page(PAGE.replace("thousands", "millions")))
    (old,) = [claim for claim in one.claims if claim.text == "Cley | 320"]
    (new,) = [claim for claim in two.claims if claim.text == "Cley | 320"]
    assert old.sentence_digest == new.sentence_digest
    assert old.context != new.context


def test_a_paragraph_never_reaches_into_the_next() -> None:
    reading = page("<p>Fares rose by five</p><p>percent in May.</p>" * 20)
    spans = {DocSpan.of(*node.span) for node in reading.nodes}
    sentences = structure(reading.text, Format.HTML, "en", nodes=reading.nodes)
    assert {item.span for item in sentences.sentences} == spans


def test_a_word_file_gives_claims_headings_and_rows() -> None:
    cells = "".join(
        f"<w:tr><w:tc>{paragraph(a)}</w:tc><w:tc>{paragraph(b)}</w:tc></w:tr>"
        for a, b in (("Town", "People"), ("Cley", "320"))
    )
    reading = word_file(
        paragraph("Ferries", "Heading1")
        + paragraph("Fares rose by 5%. Is it true?")
        + f"<w:tbl>{cells}</w:tbl>"
    )
    result = extract(reading.text, Format.DOCX, "en", nodes=reading.nodes)
    assert [claim.text for claim in result.claims] == [
        "Fares rose by 5%.",
        "Cley | 320",
    ]
    assert [item.reason for item in result.excluded] == [
        ExclusionReason.HEADING,
        ExclusionReason.QUESTION,
        ExclusionReason.HEADING,
    ]


def node(kind: NodeKind, start: int, end: int, parent: int | None = None) -> Node:
    return Node(kind, ReadingSpan.of(start, end), parent)


def test_comments_and_page_margins_are_no_claims() -> None:
    text = "Fares rose.\n\nAnn: Are you sure it did?\n\nPage 3 was printed in May."
    nodes = (
        node(NodeKind.PARAGRAPH, 0, 11),
        node(NodeKind.COMMENT, 13, 38),
        node(NodeKind.NOTE, 40, len(text)),
    )
    result = extract(text, Format.DOCX, "en", nodes=nodes)
    assert [claim.text for claim in result.claims] == ["Fares rose."]
    assert [item.reason for item in result.excluded] == [
        ExclusionReason.OTHER,
        ExclusionReason.BOILERPLATE,
    ]


def test_words_that_no_node_holds_are_not_lost() -> None:
    text = "It rained in May.\n\nFares rose.\n\nTolls fell in June."
    result = extract(text, Format.HTML, "en", nodes=[node(NodeKind.PARAGRAPH, 19, 30)])
    assert [claim.text for claim in result.claims] == [
        "It rained in May.",
        "Fares rose.",
        "Tolls fell in June.",
    ]


def anchored(reading: Reading) -> AnchoredText:
    result = found(reading)
    claims = tuple(
        AnchoredClaim(
            ClaimId(f"clm_{number}"),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for number, item in enumerate(result.claims)
    )
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{number}"), item.span, item.sentence_digest)
        for number, item in enumerate(result.excluded)
    )
    return AnchoredText(reading.text, result.blocks, claims, exclusions)


def update(old: AnchoredText, new: Reading) -> Update:
    return reanchor(old, new.text, Format.HTML, "en", nodes=new.nodes)


def test_an_edited_page_keeps_all_other_claims_and_blocks() -> None:
    old = anchored(page())
    new = page(PAGE.replace("It is cold.", "It is warm.").replace("<h2>", "<h3>"))
    result = update(old, new)
    assert [item.proposal.text for item in result.new] == ["It is warm."]
    assert len(result.kept) == len(old.claims) - 1
    assert not result.retired
    assert result.reused.count(None) == 1


def test_a_pages_changed_introduction_makes_all_its_items_new() -> None:
    old = anchored(page())
    result = update(old, page(PAGE.replace("closed these", "reopened these")))
    assert [item.proposal.text for item in result.new] == [
        "Cley hall is shut.",
        "Its roof was sold.",
        "Holt hall is shut.",
    ]
    assert not result.retired


def test_a_claim_adjusted_by_hand_is_placed_again_on_a_page() -> None:
    reading = page()
    old = anchored(reading)
    start = reading.text.index("the whole")
    spans = (DocSpan.of(start, start + len("the whole of Norfolk")),)
    sentence = old.claims[1]
    by_hand = dataclasses.replace(sentence, text="the whole of Norfolk", spans=spans)
    old = dataclasses.replace(old, claims=(by_hand,))
    new = page(
        PAGE.replace("rained<br>", "rained ").replace("<h1>", "<p>Tolls fell.</p><h1>")
    )
    result = update(old, new)
    (kept,) = result.kept
    assert visible_text(new.text, Format.HTML, kept.spans) == "the whole of Norfolk"


def test_claims_of_a_page_are_cut_and_chosen_in_the_text_that_was_read() -> None:
    reading = page()
    (claim,) = [
        one for one in found(reading).claims if one.text.startswith("It rained")
    ]
    left, right = parts_at(reading.text, Format.HTML, claim.spans, [9])
    assert visible_text(reading.text, Format.HTML, left) == "It rained"
    assert chosen(reading.text, Format.HTML, right)[1] == "in the whole of Norfolk."


def test_cells_that_lead_to_other_pages_are_no_claim_and_figures_are() -> None:
    rows = "<tr><td>Prev</td><td>Home</td><td>Next</td></tr>"
    said = "<tr><td>Cley</td><td>320</td></tr>"
    whole = found(page(f"<p>It rained.</p><table>{rows}{rows}{said}</table>"))
    assert [claim.text for claim in whole.claims] == ["It rained.", "Cley | 320"]
    assert {one.reason for one in whole.excluded} == {ExclusionReason.FRAGMENT}
