from __future__ import annotations

import re
from time import process_time

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from claimtui.evidence.expansion import (
    LEFT_OUT,
    Structure,
    merged,
    narrower,
    rendered,
    wider,
)
from claimtui.model.errors import ClaimtuiError
from claimtui.model.evidence import UnitShape
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, NodeKind, PartRole
from claimtui.reading.outline import passages_of
from claimtui.reading.source import read_source

COMMON = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
MARKDOWN = st.lists(
    st.sampled_from(
        [
            *("One. Two.\n\n", "They are:\n\n", "- item\n", "  - sub\n", "1. first\n"),
            *("    more\n\n", "> said\n", "# Head\n\n", "## Sub\n\n", "Said[^1].\n\n"),
            *("[^1]: Note.\n\n", "| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n\n"),
            *(
                "```\ndef f():\n    x\n\n    y\n```\n\n",
                "Note: so.\n\n",
                "```\n```\n\n",
                "Table 1: t\n\n",
            ),
            *("\n", "  ", "é𝒳", "\u200b", "\x00", "<b>"),
        ]
    ),
    max_size=25,
).map("".join)
PAGES = st.lists(
    st.sampled_from(
        [
            *(
                "<p>Words. More.</p>",
                "<p>These:</p>",
                "<ul><li>one",
                "<li>two",
                "</ul>",
            ),
            *("<table><caption>Table 1</caption>", "<tr><th>A<th>B", "<tr><td>x<td>1"),
            *("</table>", "<h2>Head</h2>", "<blockquote>said", "</blockquote>", "<ol>"),
            *("<figure><pre>a\n  b</pre><figcaption>Fig</figcaption></figure>", "<li>"),
        ]
    ),
    max_size=25,
).map("".join)
CODE = st.lists(
    st.sampled_from(
        [
            *(
                "class A:\n",
                "    def f(\n",
                "        a,\n",
                "    ):\n",
                "        x = 1\n",
            ),
            *(
                "\n",
                "\n\n",
                "}\n",
                "{\n",
                "# note\n",
                "if x:\n",
                "\tb\n",
                "@d\n",
                "\r\n",
            ),
        ]
    ),
    max_size=40,
).map("".join)
SOURCES = st.one_of(
    MARKDOWN.map(lambda text: (text, "a.md")),
    PAGES.map(lambda text: (text, "a.html")),
    CODE.map(lambda text: (text, "a.py")),
)


def sentences(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S[^.!?]*[.!?]*", text)]


def read(source: tuple[str, str]) -> Reading:
    try:
        return read_source(source[0].encode(), source[1])
    except ClaimtuiError:
        assume(False)
        raise


def check(text: str, shape: UnitShape) -> None:
    end = 0
    for part in shape.parts:
        assert end <= part.span.start <= part.span.end <= len(text)
        end = part.span.end
        words = text[part.span.start : part.span.end]
        assert words == words.strip()
    bodies = [part.span for part in shape.parts if part.role is PartRole.BODY]
    assert any(
        one.start <= shape.support.start and shape.support.end <= one.end
        for one in bodies
    )
    said = rendered(text, shape)
    for part in shape.parts:
        words = text[part.span.start : part.span.end]
        place = said.find(words)
        assert place >= 0
        said = said[place + len(words) :]


@COMMON
@given(SOURCES, st.data())
def test_parts_are_apart_and_in_order_and_the_body_holds_the_support(
    source: tuple[str, str], data: st.DataObject
) -> None:
    reading = read(source)
    structure = Structure(reading.text, reading.nodes)
    shapes = []
    for passage in passages_of(reading):
        start = data.draw(st.integers(passage.span.start, passage.span.end - 1))
        end = data.draw(st.integers(start + 1, passage.span.end))
        limit = data.draw(st.sampled_from([0, 30, 20_000]))
        for extent in Extent:
            shape = structure.shape(
                passage.span,
                extent,
                support=ReadingSpan.of(start, end),
                sentences=sentences,
                limit=limit,
            )
            check(reading.text, shape)
            shapes.append(shape)
    if shapes:
        some = data.draw(st.lists(st.sampled_from(shapes), min_size=1, max_size=4))
        whole = merged(reading.text, some)
        check(reading.text, whole)
        spans = [part.span for part in whole.parts]
        for shape in some:
            for part in shape.parts:
                assert any(
                    one.start <= part.span.start and part.span.end <= one.end
                    for one in spans
                )


@COMMON
@given(SOURCES)
def test_each_wider_extent_shows_all_that_the_narrower_one_shows(
    source: tuple[str, str],
) -> None:
    reading = read(source)
    structure = Structure(reading.text, reading.nodes)
    for passage in passages_of(reading):
        shown: set[int] = set()
        for extent in Extent:
            shape = structure.shape(passage.span, extent, sentences=sentences)
            now = {
                place
                for part in shape.parts
                for place in range(part.span.start, part.span.end)
            }
            assert shown <= now
            shown = now


@COMMON
@given(SOURCES)
def test_the_whole_section_leaves_nothing_out_between_passages_of_one_flow(
    source: tuple[str, str],
) -> None:
    reading = read(source)
    structure = Structure(reading.text, reading.nodes)
    heads = [n.span.start for n in reading.nodes if n.kind is NodeKind.HEADING]
    if heads or "<b>" in reading.text:
        return
    for passage in passages_of(reading):
        shape = structure.shape(passage.span, Extent.SECTION, sentences=sentences)
        assert LEFT_OUT not in rendered(reading.text, shape)
        assert not shape.truncated


@st.composite
def wild_nodes(draw: st.DrawFn) -> tuple[str, tuple[Node, ...]]:
    text = draw(st.text(alphabet="ab .:|\n\t\x00\ud800‮[^]", max_size=60))
    nodes: list[Node] = []
    for index in range(draw(st.integers(0, 12))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, len(text)))
        parent = draw(st.none() | st.integers(0, index - 1)) if index else None
        nodes.append(
            Node(
                draw(st.sampled_from(NodeKind)),
                ReadingSpan.of(start, end),
                parent,
                level=draw(st.none() | st.integers(1, 6)),
                page=draw(st.none() | st.just(1)),
                header=draw(st.booleans()),
            )
        )
    return text, tuple(nodes)


@settings(COMMON, max_examples=100)
@given(wild_nodes(), st.data())
def test_nodes_that_no_reader_makes_do_no_harm(
    made: tuple[str, tuple[Node, ...]], data: st.DataObject
) -> None:
    text, nodes = made
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    for extent in Extent:
        shape = Structure(text, nodes).shape(
            ReadingSpan.of(start, end), extent, sentences=sentences, limit=20
        )
        place = 0
        for part in shape.parts:
            assert place <= part.span.start <= part.span.end
            place = part.span.end
        assert rendered(text, shape) is not None


@given(st.sampled_from(Extent))
def test_wider_and_narrower_undo_each_other(extent: Extent) -> None:
    out, back = wider(extent), narrower(extent)
    assert out is None or narrower(out) is extent
    assert back is None or wider(back) is extent


def nested(depth: int) -> tuple[str, tuple[Node, ...]]:
    nodes: list[Node] = []
    around: int | None = None
    for level in range(depth):
        span = ReadingSpan.of(6 * level, 6 * depth)
        nodes.append(Node(NodeKind.LIST, span, around))
        around = len(nodes)
        nodes.append(Node(NodeKind.ITEM, span, around - 1))
        words = ReadingSpan.of(6 * level, 6 * level + 5)
        nodes.append(Node(NodeKind.PARAGRAPH, words, around))
    return "words\n" * depth, tuple(nodes)


def test_lists_in_lists_without_end_take_linear_time_and_say_what_is_not_shown() -> (
    None
):
    def seconds(depth: int) -> float:
        text, nodes = nested(depth)
        began = process_time()
        structure = Structure(text, nodes)
        for level in range(0, depth, depth // 50):
            span = ReadingSpan.of(6 * level, 6 * level + 5)
            for extent in Extent:
                shape = structure.shape(span, extent, sentences=sentences)
        assert "outer list items were left out" in shape.truncated
        return process_time() - began

    seconds(500)
    assert seconds(10_000) < 60 * max(seconds(500), 0.01)


def test_repeats_without_end_are_rendered_in_linear_time() -> None:
    for gap in (
        "\n" + " " * 200_000 + "x",
        "\n>" * 100_000,
        "- " * 100_000,
        "[^" * 99_999,
    ):
        text = f"One.{gap}\n\nTwo."
        nodes = (
            Node(NodeKind.PARAGRAPH, ReadingSpan.of(0, 4), None),
            Node(NodeKind.PARAGRAPH, ReadingSpan.of(len(text) - 4, len(text)), None),
        )
        began = process_time()
        shape = Structure(text, nodes).shape(
            ReadingSpan.of(0, 4), Extent.NEIGHBOURS, sentences=sentences
        )
        assert rendered(text, shape).startswith("One.")
        assert process_time() - began < 5
