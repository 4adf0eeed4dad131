from __future__ import annotations

import json

import pytest

from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode
from claimtui.reading.html import read_html
from claimtui.reading.outline import passages_of

LONG = (
    "<p>The harbour board said the mean level rose by 14 centimetres, against 9 the"
    " year before, and that the gauge was moved in March, to the other quay.</p>"
)
MENU = "<ul class=menu><li><a href=/a>Home</a></li><li><a href=/b>News</a></li></ul>"


def read(inside: str, head: str = "") -> Reading:
    page = f"<html><head>{head}</head><body>{MENU}<article>{inside}</article></body>"
    reading = read_html(page.encode(), "page.html")
    assert reading.mode is ExtractionMode.MAIN
    assert "News" not in reading.text
    return reading


@pytest.mark.parametrize(
    "short",
    [
        "<p>would be:</p>",
        "<div class=paragraph><p>a) regular use</p></div>",
        "<p>then the command</p><pre>git pull</pre><p>will result in:</p>",
        "<ul><li>fill in the index</li><li>commit it</li></ul>",
    ],
)
def test_a_short_line_between_paragraphs_is_part_of_the_article(short: str) -> None:
    text = read(LONG * 3 + short + LONG * 3).text
    assert text.count("14 centimetres") == 6
    for words in ("would be:", "regular use", "will result in:", "commit it"):
        assert (words in text) is (words in short)


def test_the_terms_of_definitions_stand_with_them() -> None:
    terms = ("Push", "Alert", "Latency")
    listed = "".join(f"<dt>{term}</dt><dd>{LONG}</dd>" for term in terms)
    text = read(f"{LONG * 2}<dl>{listed}</dl>{LONG}").text
    for term in terms:
        assert f"- {term}\n" in text


def test_a_line_of_links_between_paragraphs_stays_out() -> None:
    links = "<ul><li><a href=/1>Read more on tides</a><li><a href=/2>Gauges</a></ul>"
    assert "Read more" not in read(LONG * 4 + links + LONG * 4).text


def test_the_row_of_an_empty_cell_keeps_its_columns() -> None:
    rows = "<tr><th>City<th>Rise<th>Note</tr><tr><td><td>14<td></tr>"
    page = read(f"{LONG * 3}<table>{rows}</table>{LONG}")
    cited = [page.text[p.span.start : p.span.end] for p in passages_of(page)]
    assert "| 14 |" in cited


def described(**thing: object) -> str:
    return f"<script type='application/ld+json'>{json.dumps(thing)}</script>"


TITLES = [
    ("<title>Tides - Wikipedia</title>", "<h1>Tides</h1>", "Tides"),
    (
        "<title>Tides of 2023 [LWN.net]</title>",
        "<h1>Tides of 2023</h1>",
        "Tides of 2023",
    ),
    (
        "<title>Tides | The Board</title><meta name=og:site_name content='The Board'>",
        "",
        "Tides",
    ),
    ("<title>Ebb - and flow</title>", "<h1>Something else</h1>", "Ebb - and flow"),
    ("<title>- Wikipedia</title>", "", "- Wikipedia"),
    (
        "<title>Films of tides - Wikipedia</title>"
        + described(headline="Wikimedia list article", name="Films of tides"),
        "",
        "Films of tides",
    ),
    (
        "<title>Films of tides</title>" + described(headline="Some other thing"),
        "",
        "Films of tides",
    ),
    ("<meta property=dc:title content='Tides'>", "", "Tides"),
]


@pytest.mark.parametrize(("head", "inside", "expected"), TITLES)
def test_a_title_is_the_pages_own_without_its_site(
    head: str, inside: str, expected: str
) -> None:
    assert read(inside + LONG * 3, head).title == expected


@pytest.mark.parametrize("wrapped", ["<![CDATA[{}]]>", "\n//<![CDATA[\n{}\n//]]>\n"])
def test_a_description_in_a_cdata_section_is_read(wrapped: str) -> None:
    said = json.dumps({"headline": "T", "author": {"name": "Ada"}})
    script = f"<script type='application/ld+json'>{wrapped.format(said)}</script>"
    assert read(LONG * 3, script).author == "Ada"


@pytest.mark.parametrize(
    "signed",
    [
        "<p>By <a rel=author href=/ada>Ada  Byron</a></p>",
        "<p itemprop=author>By Ada Byron</p>",
        "<p itemprop=author>By <span itemprop=name>Ada Byron</span>, London</p>",
        "<a rel=author href=/ada><img src=a.png></a><a rel=author>Ada Byron</a>",
    ],
)
def test_an_author_whom_the_markup_names_is_the_author(signed: str) -> None:
    assert read(signed + LONG * 3).author == "Ada Byron"


@pytest.mark.parametrize(
    "heading",
    [
        "<h2 id=rise><a class=header href=#rise>The <code>level</code> rose</a></h2>",
        "<h2><span class=sidebar-title>The level rose</span></h2>",
        "<h2><button>The level rose</button></h2>",
        "<h2>The level rose <button>Copy link</button></h2>",
    ],
)
def test_a_heading_keeps_its_words_whatever_holds_them(heading: str) -> None:
    page = read(LONG * 3 + heading + LONG * 3)
    assert "\n\nThe level rose\n\n" in page.text


def test_a_button_in_code_is_none_of_its_words() -> None:
    code = "<pre><code>git pull</code><button class=copy>copy</button></pre>"
    assert "copy" not in read(LONG * 3 + code + LONG * 3).text
