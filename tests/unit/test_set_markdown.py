from __future__ import annotations

from dataclasses import replace

import pyromark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.exchange.markdown_text import address, code, fenced, inline
from claimtui.exchange.set_markdown import set_markdown
from tests.unit.manifest_making import (
    EXPORTED,
    TEXT,
    manifest,
)

HOSTILE = (
    "```\n# Heading\n```",
    "`````````` a run",
    "~~~\n> quote\n~~~",
    "</pre><script>alert(1)</script>",
    "[click](javascript:alert(1)) ![x](http://evil/x.png) <b>bold</b>",
    "- item\n\n    code\n\n---\n\n| a | b |\n|---|---|",
    "line\r```\rmore",
    "\x1b]0;title\x07 \u202e reversed",
    "* * *\n1. one\n&lt;b&gt; &amp; \\`",
)
TAGS = ("<script", "<b>", "<img", 'javascript:alert(1)"', "<hr", "<table", "<em>")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_inside_of_its_fence(text: str) -> None:
    made = f"{fenced(text)}\n\nAFTER"
    html = pyromark.html(made)
    assert html.count("<pre>") == 1
    assert html.endswith("</pre>\n<p>AFTER</p>\n")
    assert not any(tag in html for tag in TAGS)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_a_line_is_nothing_but_text(text: str) -> None:
    html = pyromark.html(f"- Told: {inline(text)}\n")
    assert html.startswith("<ul>\n<li>Told: ")
    assert html.count("<") == 4
    assert html.count("\n") == 3
    html = pyromark.html(f"- Told: {code(text)}\n")
    assert html.count("<") == 6


@given(st.text())
@settings(max_examples=100)
def test_no_text_breaks_out_of_a_fence_or_a_line(text: str) -> None:
    html = pyromark.html(f"{fenced(text)}\n\nAFTER")
    assert html.endswith("</code></pre>\n<p>AFTER</p>\n")
    assert html.count("<pre>") == 1
    assert pyromark.html(f"- Told: {inline(text)}\n").count("<") == 4


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("https://example.org/a?b=1", "<https://example.org/a?b=1>"),
        ("/home/alex/a b.md", "`/home/alex/a b.md`"),
        ("javascript:alert(1)", "`javascript:alert(1)`"),
        ("https://example.org/> <b>", "`https://example.org/> <b>`"),
        ("https://exa`mple.org", "``https://exa`mple.org``"),
        ("", ""),
    ],
)
def test_only_an_address_of_the_web_is_a_link(text: str, made: str) -> None:
    assert address(text) == made


def test_a_set_reads_as_a_document() -> None:
    told = set_markdown(manifest())
    for line in (
        "# What does it do?",
        "- Evidence set: `set_1@2`",
        "- State: ready",
        "- Output scope: not restricted",
        "### Clause 1",
        "- Answerable: yes",
        "- Covered by: unit 1",
        "- Gap: missing time – When?",
        "  - Search for: when",
        "### Unit 1: Manual › Timeouts",
        TEXT,
        "- Source: `src_1@1`",
        "- Address: <https://example.org/manual>",
        "- Retrieved: 2026-03-01T09:00:00Z",
        "- Relation: supports [clause 1](#clause-1) (reviewer, says alex)",
        "- Found by: search, ranked bm25 2",
        "- Pinned",
        "- Reviewer's note, no evidence (alex): Look again.",
    ):
        assert line in told.splitlines(), line


def test_a_redacted_unit_shows_a_marker_in_place_of_its_words() -> None:
    bare = replace(
        EXPORTED,
        title="",
        headings=(),
        excerpt="",
        cited="",
        digest=None,
        redacted="hidden from public",
    )
    told = set_markdown(manifest(units=(bare,), scope="private", viewer="public"))
    assert "*[not shown: hidden from public]*" in told
    assert "```" not in told
    assert "- Output scope: private; exported for public" in told
