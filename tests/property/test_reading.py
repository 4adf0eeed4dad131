from __future__ import annotations

import contextlib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimtui.model.errors import ClaimtuiError
from claimtui.model.sources import Reading
from claimtui.reading.decoding import decode, read_document_text
from claimtui.reading.outline import passages_of
from claimtui.reading.source import read_source
from claimtui.reading.wire import pack_reading, unpack

NAMES = st.sampled_from(["a.md", "a.txt", "a.html", "a", "a.csv", "a.pdf"])
TAGS = (
    "p div ul ol li table tr td th caption pre blockquote h1 h2 sup sub a span br b"
    " section article nav figure figcaption dl dt dd math msup q script noscript"
)
PIECES = st.one_of(
    st.sampled_from([f"<{tag}>" for tag in TAGS.split()]),
    st.sampled_from([f"</{tag}>" for tag in TAGS.split()]),
    st.sampled_from(["<a href='#x'>", "<p hidden>", "<td role=x>", "&amp;", "&#0;"]),
    st.text(max_size=12),
)
PAGES = st.lists(PIECES, max_size=40).map("".join)
MARKS = st.sampled_from(
    [
        *"-*>#|`[]^:_~\n \t\r",
        *("\n\n", "\n- ", "\n1. ", "\n> ", "\n```\n", "|-|\n", "[^1]", "[^1]: "),
        *("---\n", "+++\n", "<div>", "é", "𝒳", "\u200b", "\x00", "\ud800"),
    ]
)
MARKDOWN = st.lists(MARKS | st.text(max_size=6), max_size=40).map("".join)
COMMON = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def check(reading: Reading) -> None:
    size = len(reading.text)
    for index, node in enumerate(reading.nodes):
        assert 0 <= node.span.start < node.span.end <= size
        if node.parent is not None:
            assert node.parent < index
            above = reading.nodes[node.parent]
            assert above.span.start <= node.span.start
            assert node.span.end <= above.span.end
    end = 0
    for passage in passages_of(reading):
        assert passage.span.start >= end
        end = passage.span.end
        assert reading.text[passage.span.start : end].strip()
        assert passage.span.start < end
    assert "\x00" not in reading.text
    reading.text.encode()
    assert unpack(pack_reading(reading)) == reading


@COMMON
@given(st.binary(max_size=400), NAMES)
def test_any_bytes_give_a_reading_or_one_clear_line(data: bytes, name: str) -> None:
    with contextlib.suppress(ClaimtuiError):
        check(read_source(data, name))
    with contextlib.suppress(ClaimtuiError):
        read_document_text(data, name)


@COMMON
@given(PAGES)
def test_any_page_gives_nested_nodes_and_passages_in_order(source: str) -> None:
    data = source.encode("utf-8", "surrogatepass")
    with contextlib.suppress(ClaimtuiError):
        reading = read_source(data, "a.html")
        check(reading)
        assert read_source(data, "a.html") == reading


@COMMON
@given(MARKDOWN)
def test_any_markdown_keeps_its_text_and_gives_passages_in_order(source: str) -> None:
    data = source.encode("utf-8", "surrogatepass")
    for name in ("a.md", "a.txt"):
        with contextlib.suppress(ClaimtuiError):
            reading = read_source(data, name)
            check(reading)
            assert reading.text == decode(data, None, html=False).text


@COMMON
@given(st.text(min_size=1, max_size=80), st.sampled_from(["utf-8", "utf-8-sig"]))
def test_a_document_read_and_written_again_is_the_same_file(
    source: str, encoding: str
) -> None:
    data = source.replace("\x00", "").encode(encoding, "replace")
    with contextlib.suppress(ClaimtuiError):
        document = read_document_text(data, "a.md")
        mark = b"\xef\xbb\xbf" if document.bom else b""
        assert mark + document.text.encode(document.encoding) == data
