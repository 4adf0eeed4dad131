from __future__ import annotations

import html
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.structure import visible_text
from claimtui.model.documents import AnchoredClaim, AnchoredExclusion, AnchoredText
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Format, NodeKind
from claimtui.reading.html import read_html

WORDS = st.lists(
    st.sampled_from(
        [
            "Fares rose by 5% in May.",
            "The museum opened in 2019 and closed in 2021.",
            "Is it true?",
            "The council closed:",
            "Größe zählt nicht.",
            "北京的渡轮每天载客三百人。",
            "It rained\u00a0today.",
        ]
    ),
    min_size=1,
    max_size=3,
).map(" ".join)


def around(tag: str) -> st.SearchStrategy[str]:
    return WORDS.map(lambda words: f"<{tag}>{html.escape(words)}</{tag}>")


PARTS = st.recursive(
    st.one_of(around("p"), around("h2"), around("pre"), around("div"), WORDS),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(
            lambda items: "<ul>" + "".join(f"<li>{i}</li>" for i in items) + "</ul>"
        ),
        inner.map(lambda part: f"<blockquote>{part}</blockquote>"),
        st.tuples(WORDS, WORDS).map(
            lambda pair: f"<dl><dt>{pair[0]}</dt><dd>{pair[1]}</dd></dl>"
        ),
        st.tuples(WORDS, WORDS, WORDS).map(
            lambda c: (
                "<table><tr><th>A</th><th>{}</th></tr>"
                "<tr><td>{}</td><td>{}</td></tr></table>".format(*c)
            )
        ),
    ),
    max_leaves=5,
)
PAGES = st.lists(PARTS, min_size=1, max_size=5).map(
    lambda parts: f"<html><body>{''.join(parts)}</body></html>"
)


def check_extraction(text: str, nodes: tuple[Node, ...]) -> None:
    found = extract(text, Format.HTML, "en", nodes=nodes)
    assert "".join(text[slice(*block.span)] for block in found.blocks) == text
    sentences = [item for block in found.blocks for item in block.sentences]
    held = Counter(claim.sentence for claim in found.claims)
    held.update(item.span for item in found.excluded)
    assert {item.span for item in sentences} == set(held)
    assert len({claim.id for claim in found.claims}) == len(found.claims)
    for claim in found.claims:
        assert visible_text(text, Format.HTML, claim.spans) == claim.text
    letters = Counter(filter(str.isalnum, text))
    assert Counter(filter(str.isalnum, " ".join(s.text for s in sentences))) == letters


@settings(max_examples=60, deadline=None)
@given(PAGES)
def test_a_page_is_tiled_and_every_letter_of_it_is_accounted_for(page: str) -> None:
    reading = read_html(page.encode(), "a.html", None)
    check_extraction(reading.text, reading.nodes)


@st.composite
def odd_nodes(draw: st.DrawFn) -> tuple[str, tuple[Node, ...]]:
    text = draw(st.text(st.sampled_from("ab. \n-|:?é中"), max_size=60))
    place = st.integers(0, len(text))
    spans = sorted(draw(st.lists(st.tuples(place, place), max_size=8)))
    nodes = []
    for number, (start, end) in enumerate(spans):
        parent = draw(st.none() | st.integers(0, number - 1)) if number else None
        kind = draw(st.sampled_from(NodeKind))
        span = ReadingSpan.of(start, end)
        nodes.append(Node(kind, span, parent, header=draw(st.booleans())))
    return text, tuple(nodes)


@settings(max_examples=100, deadline=None)
@given(odd_nodes())
def test_nodes_that_overlap_or_leave_gaps_lose_and_double_nothing(
    given_nodes: tuple[str, tuple[Node, ...]],
) -> None:
    check_extraction(*given_nodes)


def anchored(reading: Reading) -> AnchoredText:
    found = extract(reading.text, Format.HTML, "en", nodes=reading.nodes)
    claims = tuple(
        AnchoredClaim(
            ClaimId(f"clm_{number}"),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for number, item in enumerate(found.claims)
    )
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{number}"), item.span, item.sentence_digest)
        for number, item in enumerate(found.excluded)
    )
    return AnchoredText(reading.text, found.blocks, claims, exclusions)


@settings(max_examples=60, deadline=None)
@given(PAGES, PAGES)
def test_claims_of_a_page_end_in_one_place_and_change_no_words(
    before: str, after: str
) -> None:
    old = anchored(read_html(before.encode(), "a.html", None))
    new = read_html(after.encode(), "a.html", None)
    update = reanchor(old, new.text, Format.HTML, "en", nodes=new.nodes)
    texts = {claim.claim: claim.text for claim in old.claims}
    for kept in update.kept:
        assert visible_text(new.text, Format.HTML, kept.spans) == texts[kept.claim]
    ends = Counter(kept.claim for kept in update.kept)
    ends.update(update.retired)
    ends.update(item.succeeds for item in update.new if item.succeeds is not None)
    assert ends == Counter(texts.keys())
