from __future__ import annotations

import pytest

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.html import read_html
from claimtui.reading.outline import passages_of

PARAGRAPH = (
    "<p>The harbour board said the mean level rose by 14 centimetres, against 9 the"
    " year before. Paragraph {} ends here.</p>"
)
SIX = "".join(PARAGRAPH.format(n) for n in range(1, 7))
MORE = "".join(PARAGRAPH.format(n) for n in range(7, 13))


def read(source: str) -> Reading:
    return read_html(source.encode(), "page.html")


def body(source: str) -> str:
    return read(f"<html><head><meta charset=utf-8></head><body>{source}</body>").text


def all_twelve(text: str) -> bool:
    return all(f"Paragraph {n} ends here." in text for n in range(1, 13))


@pytest.mark.parametrize("name", ["sidebar", "comment", "footer", "remark", "header"])
def test_a_class_name_does_not_throw_away_the_article(name: str) -> None:
    # mozilla/readability#564
    page = read(
        f"<body class='has-{name} page'><div id='contentWith{name.title()}'>{SIX}"
        f"</div><div id='nav'><a href=x>x</a></div></body>"
    )
    assert all(f"Paragraph {n} ends here." in page.text for n in range(1, 7))


@pytest.mark.parametrize("name", ["remark", "header-note", "meta", "sponsor", "rss"])
def test_a_paragraph_is_not_dropped_for_its_class_name(name: str) -> None:
    aside = (
        "This paragraph carries a name that looks like a menu, and it is the finding."
    )
    page = read(f"<article>{SIX}<p class='{name}'>{aside}</p>{MORE}</article>")
    assert aside in page.text
    assert all_twelve(page.text)


def test_a_highlighted_code_block_is_kept_with_its_line_breaks() -> None:
    # mozilla/readability#950
    page = read(
        f"<article>{SIX}<div class='code-toolbar'><pre><code>pip install"
        " tideparse==3.10\n  --upgrade</code></pre><div class='toolbar'>"
        f"<button>Copy</button></div></div>{MORE}</article>"
    )
    assert "pip install tideparse==3.10\n  --upgrade" in page.text
    assert all_twelve(page.text)


def test_a_data_table_full_of_links_is_kept_row_by_row() -> None:
    # mozilla/readability#775
    page = read(
        f"<article>{SIX}<table><tr><td><a href=a>North gauge</a></td><td>12.5</td></tr>"
        "<tr><td><a href=b>South gauge</a></td><td>13.5</td></tr></table></article>"
    )
    assert "North gauge | 12.5\nSouth gauge | 13.5" in page.text


def test_a_heading_that_links_to_itself_is_kept() -> None:
    page = read(
        f"<article>{SIX}<h2 id=m><a href='#m'>Methods</a> <a href='#m'>¶</a></h2>"
        f"{MORE}</article>"
    )
    assert "\n\nMethods\n\n" in page.text
    assert passages_of(page)[-1].headings[-1] == "Methods"


def test_footnotes_of_an_article_are_kept_as_footnotes() -> None:
    page = read(
        f"<article>{SIX}<p>Total was 12.<sup><a href='#fn1'>[1]</a></sup> It fell.</p>"
        f"{MORE}<section class='footnotes'><ol><li id='fn1'>Excludes islands."
        " <a href='#r1'>↩</a></li></ol></section></article>"
    )
    assert "Total was 12. It fell." in page.text
    assert "1 footnote reference mark was left out." in page.notes
    notes = [p for p in passages_of(page) if p.kind is NodeKind.FOOTNOTE]
    assert [page.text[n.span.start : n.span.end] for n in notes] == [
        "Excludes islands."
    ]


def test_the_whole_body_is_read_and_told_when_main_content_keeps_too_little() -> None:
    consent = "We, and our partners, store, read, and share data, as you like, here. "
    rows = "".join(
        f"<div><div><b>Gauge {n}</b></div><div>The level of gauge {n} rose by {n}"
        f" centimetres over the whole year.</div></div>"
        for n in range(40)
    )
    page = read(
        f"<body><section><div><p>{consent * 5}</p><p>{consent * 5}</p></div></section>"
        f"<section><div class=grid>{rows}</div></section></body>"
    )
    assert page.mode is ExtractionMode.BODY
    assert "The whole body was read instead." in page.notes[0]
    assert all(f"The level of gauge {n} rose" in page.text for n in range(40))
    assert page.left_out_chars == 0


def test_menus_around_an_article_are_left_out_and_counted() -> None:
    page = read(
        "<body><nav><ul><li><a href=a>Home</a><li><a href=b>Shop</a></ul></nav>"
        f"<article>{SIX}{MORE}</article><footer>Imprint</footer></body>"
    )
    assert page.mode is ExtractionMode.MAIN
    assert "Shop" not in page.text
    assert page.left_out_chars == len("HomeShopImprint") + 2  # two item marks


@pytest.mark.parametrize(
    "source",
    [
        "<title>Budget 2024</title><body><noscript><p>Please enable JavaScript to run"
        " this app.</p></noscript><div id='root'></div><script src=app.js></script>",
        "<body><div>You need to enable JavaScript to run this app.</div>"
        "<script>1</script>",
        "<body><noscript>This site requires JavaScript.</noscript><div>Budget</div>"
        "<script>1</script>",
        "<body><div>Loading…</div><script>1</script>",
    ],
)
def test_a_page_that_needs_javascript_has_no_readable_text(source: str) -> None:
    # jsgrrchg/NeverWrite#39
    with pytest.raises(NoTextError, match="the page needs JavaScript"):
        read(f"<html>{source}</body></html>")


def test_a_short_page_about_javascript_is_read() -> None:
    page = read("<body><script>1</script><p>JavaScript appeared in 1995.</p></body>")
    assert page.text == "JavaScript appeared in 1995."


@pytest.mark.parametrize("source", ["", "   ", "<p></p>", "<img src=x>", "<!-- x -->"])
def test_a_page_without_words_has_no_readable_text(source: str) -> None:
    with pytest.raises(NoTextError, match="no readable text"):
        read(source)


def test_a_declared_gb2312_page_is_read_as_gb18030() -> None:
    # psf/requests#5161
    source = (
        "<html><head><meta http-equiv=Content-Type content='text/html; charset=gb2312'>"
        "</head><body>出口额增长12%，朱镕基说</body></html>"
    )
    page = read_html(source.encode("gb18030"), "a.html")
    assert "出口额增长12%，朱镕基说" in page.text


def test_a_latin_1_page_keeps_its_quotes_dashes_and_euro_sign() -> None:
    # encode/httpx#1078
    sentence = (
        "Réserve “d’eau” – 12 € selon l’office, qui publie chaque année un bilan."
    )
    data = (
        b"<html><head><meta charset='iso-8859-1'></head><body><article>"
        + 8 * f"<p>{sentence}</p>".encode("cp1252")
        + b"</article></body></html>"
    )
    page = read_html(data, "a.html")
    assert page.text.count(sentence) == 8
    assert not any("\x80" <= character <= "\x9f" for character in page.text)


def test_the_same_bytes_give_the_same_reading_in_any_order() -> None:
    # adbar/trafilatura#17 and #880
    first = (
        b"<article><p>First synthetic paragraph of fair length.</p>"
        b"<p>Second synthetic paragraph, also long enough.</p></article>"
    )
    other = f"<article>{SIX}</article>".encode()
    readings = [read_html(first, "a.html")]
    for _ in range(4):
        read_html(other, "b.html")
        readings.append(read_html(first, "a.html"))
    assert all(reading == readings[0] for reading in readings)
    assert readings[0].text.count("First synthetic") == 1
    assert readings[0].text.count("Second synthetic") == 1


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>10<sup>5</sup> cells of 5<sub>2</sub></p>", "10^5 cells of 5_2"),
        ("<p>the 1<sup>st</sup> of May</p>", "the 1st of May"),
        ("<math><msup><mn>10</mn><mn>5</mn></msup></math>", "10^5"),
        ("<p>fell.<sup class=reference>[4]</sup> Rose</p>", "fell. Rose"),
        ("<p>fell.<a href='#n'><sup>4</sup></a> Rose</p>", "fell. Rose"),
        ("<p>co\u00adoperate\u200b now</p>", "co\u00adoperate\u200b now"),
        ("<p>a\u00a0b   c\n d</p>", "a\u00a0b c d"),
        ("<p>It was <del>approved</del> <ins>rejected</ins>.</p>", "It was rejected."),
        ("<p>It <s>opens <b>in</b> May</s> closes.</p>", "It closes."),
        ("<p>Now <strike>$50</strike> $40</p>", "Now $40"),
        ("<p>a <span style='text-decoration: line-through'>b</span> c</p>", "a c"),
        ("<p>a</p><del><p>b</p><ul><li>c</li></ul></del><p>d</p>", "a\n\nd"),
        ("<p>one<br>two</p>", "one\ntwo"),
        ("one<br><br>two", "one\n\ntwo"),
        ("<p>a</p>loose<div>b</div>", "a\n\nloose\n\nb"),
        ("<ul><li>a<ul><li>b</ul><li><p>c</p></ul>", "- a\n  - b\n- c"),
        ("<p>He said <q>no</q></p>", "He said “no”"),
        ("<pre>\n a\n   b\n</pre>", " a\n   b"),
        (
            "<table><tr><th>A<th>B<tr><td>1<td><p>2</p><p>3</p></table>",
            "A | B\n1 | 2 3",
        ),
        (
            "<p>a</p><style>b{}</style><template>c</template><svg><text>d</text></svg>",
            "a",
        ),
        ("<p>a <span hidden>b</span><i style='Display: None'>c</i>d</p>", "a d"),
    ],
)
def test_visible_text_is_written_as_a_person_would_read_it(
    source: str, text: str
) -> None:
    assert body(source) == text


def test_a_layout_table_is_read_as_blocks() -> None:
    assert body("<table><tr><td><h2>A</h2><p>b</p></td><td>c</td></tr></table>") == (
        "A\n\nb\n\nc"
    )


def test_tables_hold_a_caption_rows_and_header_cells() -> None:
    page = read(
        "<table><caption>In millions</caption><tr><th>Year</th><th>Sum</th></tr>"
        "<tr><th>2023</th><td>4</td></tr></table>"
    )
    said = [
        (n.kind.value, page.text[n.span.start : n.span.end], n.header)
        for n in page.nodes
        if n.kind is not NodeKind.TABLE
    ]
    assert said == [
        ("caption", "In millions", False),
        ("row", "Year | Sum", True),
        ("cell", "Year", True),
        ("cell", "Sum", True),
        ("row", "2023 | 4", False),
        ("cell", "2023", True),
        ("cell", "4", False),
    ]


@pytest.mark.parametrize("depth", [300, 30_000])
@pytest.mark.parametrize("tag", ["div", "span", "blockquote"])
def test_very_deep_nesting_loses_no_text(depth: int, tag: str) -> None:
    page = read(
        f"<body>before{f'<{tag}>' * depth}<p>deep words</p>{f'</{tag}>' * depth}after"
    )
    assert page.text.split() == ["before", "deep", "words", "after"]


def test_a_page_tells_what_it_declares_of_itself() -> None:
    page = read(
        "<html lang=en-GB><head><title>T | Site</title>"
        "<meta property='og:title' content='Levels  rose'>"
        "<meta property='og:site_name' content='Harbour News'>"
        "<meta property='article:published_time' content='2024-03-05T10:00:00Z'>"
        '<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle",'
        '"headline":"h","author":[{"name":"Ann"},{"name":"Bo"}]}]}</script></head>'
        f"<body><article>{SIX}</article></body></html>"
    )
    assert page.title == "Levels rose"
    assert (page.author, page.publisher) == ("Ann; Bo", "Harbour News")
    assert (page.published, page.language) == ("2024-03-05T10:00:00Z", "en-GB")


def test_a_date_that_is_no_iso_date_is_not_taken() -> None:
    page = read("<meta name=date content='last Tuesday'><body><p>Words.</p>")
    assert page.published == ""


def test_broken_json_ld_is_passed_over() -> None:
    nested = "[" * 100_000
    page = read(
        f"<script type='application/ld+json'>{nested}</script><body><p>Words.</p>"
    )
    assert page.text == "Words."


def test_reading_prints_and_logs_nothing(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(0):
        read(f"<body><div class=sidebar><p>x</p></div>{SIX}</body>")
        read("<p>x")
    assert capfd.readouterr() == ("", "")
    assert not caplog.records


TABLE = (
    "<table><tr><th>Year</th><th>Exports</th></tr><tr><td>2022</td><td>4.1</td></tr>"
    "</table>"
)


@pytest.mark.parametrize(
    "words",
    [
        "Table 3: Exports by year",
        "(in millions of euros)",
        "Figures in thousands",
        "US$ million",
        "Angaben in Tsd. Euro",
        "En millions d’euros",
    ],
)
def test_what_names_or_scales_a_table_is_its_caption(words: str) -> None:
    reading = read_html(f"<p>Trade grew.</p><p>{words}</p>{TABLE}".encode(), "a.html")
    caption = next(n for n in reading.nodes if n.kind is NodeKind.CAPTION)
    assert reading.text[caption.span.start : caption.span.end] == words
    assert caption.parent is not None
    table = reading.nodes[caption.parent]
    assert table.kind is NodeKind.TABLE
    assert table.span.start == caption.span.start
    rows = [n for n in reading.nodes if n.kind is NodeKind.ROW]
    assert all(row.parent == caption.parent for row in rows)


def test_a_paragraph_of_text_before_a_table_is_no_caption() -> None:
    words = "In 2022 exports grew to four million tonnes, as the table below shows."
    reading = read_html(f"<p>{words * 3}</p>{TABLE}".encode(), "a.html")
    assert not [n for n in reading.nodes if n.kind is NodeKind.CAPTION]


@pytest.mark.parametrize("words", ["Source: the customs office.", "* Estimated."])
def test_what_explains_a_table_below_it_is_its_note(words: str) -> None:
    reading = read_html(f"{TABLE}<p>{words}</p><p>More.</p>".encode(), "a.html")
    note = next(n for n in reading.nodes if n.kind is NodeKind.NOTE)
    assert reading.text[note.span.start : note.span.end] == words
    assert note.parent is not None
    assert reading.nodes[note.parent].kind is NodeKind.TABLE


def test_a_cell_over_several_rows_stands_in_each_of_them() -> None:
    page = (
        "<table><tr><th>Gauge</th><th>Year</th><th>Level</th></tr>"
        "<tr><th rowspan=2>North</th><td>2022</td><td>12</td></tr>"
        "<tr><td>2023</td><td>13</td></tr><tr><th>South</th><td>2023</td><td>9</td>"
        "</tr></table>"
    )
    reading = read_html(page.encode(), "a.html")
    assert reading.text.splitlines()[1:] == [
        "North | 2022 | 12",
        "North | 2023 | 13",
        "South | 2023 | 9",
    ]


def test_a_header_over_several_columns_stands_over_each_of_them() -> None:
    page = (
        "<table><tr><th></th><th colspan=2>2023</th></tr><tr><th>Gauge</th><th>low</th>"
        "<th>high</th></tr><tr><td>North</td><td colspan=2>none</td></tr></table>"
    )
    reading = read_html(page.encode(), "a.html")
    assert reading.text.splitlines() == [
        " | 2023 | 2023",
        "Gauge | low | high",
        "North | none | ",
    ]


@pytest.mark.parametrize("span", ["99999999999", "-1", "0", "x", "²"])
def test_a_span_that_cannot_be_meant_does_no_harm(span: str) -> None:
    page = (
        f"<table><tr><td rowspan='{span}' colspan='{span}'>a<td>b<tr><td>c<td>d</table>"
    )
    assert read_html(page.encode(), "a.html").text.splitlines()[0].startswith("a | ")


def test_a_definition_stands_in_one_item_with_its_term() -> None:
    page = (
        "<dl><dt>Gauge</dt><dd>What measures the level.</dd><dd><p>Also a width.</p>"
        "<ul><li>Of rails</li></ul></dd><dt>Pier</dt><dd>Where it stands.</dd></dl>"
        "<p>After it.</p>"
    )
    reading = read(f"<body>{page}</body>")
    passages = [reading.text[p.span.start : p.span.end] for p in passages_of(reading)]
    assert passages == [
        "Gauge\n  What measures the level.\n  Also a width.",
        "Of rails",
        "Pier\n  Where it stands.",
        "After it.",
    ]
    assert reading.nodes[-1].parent is None


def test_struck_out_words_are_left_out_and_told() -> None:
    page = read_html(
        b"<p>The plan was <del>approved in May</del> <ins>rejected by the board</ins>"
        b" and the <s>old</s> bridge stays.</p>",
        "page.html",
    )
    assert page.text == "The plan was rejected by the board and the bridge stays."
    assert "4 struck-out words were left out." in page.notes
    assert not any("struck" in note for note in read_html(b"<p>a</p>", "a").notes)


_FACTS = "<ul><li>The bridge costs 12 million.</li><li>It opens in 2027.</li></ul>"
_NEWS = (
    "<p>The council met on Monday evening to discuss the new bridge over the river,"
    " its cost and its schedule.</p><p>Two members asked for a delay, and the mayor,"
    " who chaired the meeting, explained why that was not possible.</p>"
)


@pytest.mark.parametrize(
    "inside",
    [
        f"<div>{_NEWS}</div><div>{_FACTS}</div>",
        f"<main><div>{_FACTS}</div><div>{_NEWS}</div></main>",
        f"<div><div>{_NEWS}</div><p>Facts:</p>{_FACTS}</div>",
        f"<main><section><h2>News</h2>{_NEWS}</section><section><h2>Facts</h2>{_FACTS}"
        "</section></main>",
        f"<nav><a href=/>Home</a></nav>{_NEWS}"
        + _FACTS.replace("opens in 2027", "<a href=/opens>opens in 2027</a>"),
    ],
)
def test_a_short_list_of_a_small_page_is_part_of_it(inside: str) -> None:
    text = read_html(f"<body>{inside}</body>".encode(), "page.html").text
    assert "- The bridge costs 12 million.\n- It opens in 2027." in text
    assert "Two members asked" in text


def test_what_main_content_leaves_out_is_told() -> None:
    links = "<ul><li><a href=/a>Opening hours</a></li></ul>"
    page = read_html(f"<article>{_NEWS}</article>{links}".encode(), "page.html")
    assert page.mode is ExtractionMode.MAIN
    assert page.left_out_chars == 13
    assert (
        "13 characters were left out as standing outside the page's main content."
        in page.notes
    )


def test_a_list_outside_of_what_a_small_page_calls_its_article_is_no_part_of_it() -> (
    None
):
    inside = f"<article>{_NEWS}</article>{_FACTS}"
    text = read_html(f"<body>{inside}</body>".encode(), "page.html").text
    assert "12 million" not in text
