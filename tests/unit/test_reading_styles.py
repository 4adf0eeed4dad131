from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.reading.html import read_html

ARTICLE = (
    "<p>The harbour board said the mean level rose by 14 centimetres, against 9 the"
    " year before, and that the gauge was moved in March.</p>"
) * 4


def text(style: str, inside: str, media: str = "") -> str:
    page = (
        f"<html><head><meta charset=utf-8><style {media}>{style}</style></head><body>"
        f"<article>{ARTICLE}{inside}</article></body></html>"
    )
    return read_html(page.encode(), "page.html").text


HIDES = [
    (".x{display:none}", "<p class='x'>SECRET order</p>"),
    (".x { color: red; DISPLAY : None !important }", "<div class='a x'>SECRET</div>"),
    ("#x{visibility:hidden}", "<p id=x>SECRET</p>"),
    ("aside{display:none}", "<aside>SECRET</aside>"),
    ("p.x.y{display:none}", "<p class='y x'>SECRET</p>"),
    ("article > .x{display:none}", "<p class='x'>SECRET</p>"),
    ("article .x,.z{display:none}", "<div><b class='x'>SECRET</b></div>"),
    ("/* .x{} */ .a{color:red} .x{display:none}", "<p class='x'>SECRET</p>"),
    ("@media screen{.x{display:none}}", "<p class='x'>SECRET</p>"),
    ("@charset 'utf-8'; .x{display:none}", "<p class='x'>SECRET</p>"),
    (r".sm\:x{display:none}", "<p class='sm:x'>SECRET</p>"),
    (".x{display:block} .x{display:none}", "<p class='x'>SECRET</p>"),
    ("p{display:block} .x{display:none}", "<p class='x'>SECRET</p>"),
    (".x{display:none} p{display:block}", "<p class='x'>SECRET</p>"),
]

SHOWS = [
    (".x{display:none} .x{display:block}", "<p class='x'>PLAIN</p>"),
    (".x{display:none} p.x{display:block}", "<p class='x'>PLAIN</p>"),
    (".x{display:none} .open .x{display:block}", "<p class='x'>PLAIN</p>"),
    (".x{display:none} .x:hover{display:block}", "<p class='x'>PLAIN</p>"),
    (".x{display:none} p.x[open]{display:block}", "<p class='x'>PLAIN</p>"),
    ("@media print{.x{display:none}}", "<p class='x'>PLAIN</p>"),
    ("@media (max-width:600px){.x{display:none}}", "<p class='x'>PLAIN</p>"),
    (
        ".x{display:none} @media (min-width:600px){.x{display:block}}",
        "<p class='x'>PLAIN</p>",
    ),
    (
        r".x{display:none} @media (min-width:9px){.md\:b{display:block}}",
        "<p class='x md:b'>PLAIN</p>",
    ),
    (".x:not(.y){display:none}", "<p class='x'>PLAIN</p>"),
    (".y + .x{display:none}", "<p class='x'>PLAIN</p>"),
    ("nav .x{display:none}", "<p class='x'>PLAIN</p>"),
    ("body > .x{display:none}", "<p class='x'>PLAIN</p>"),
    (".x{display:none}", "<p class='x' style='display:block'>PLAIN</p>"),
    ("body{display:none} article{visibility:hidden}", "<p>PLAIN</p>"),
    (".x{content:'display:none'}", "<p class='x'>PLAIN</p>"),
    ("@keyframes a{from{display:none}}", "<p class='from'>PLAIN</p>"),
]


@pytest.mark.parametrize(("style", "inside"), HIDES)
def test_what_a_style_sheet_hides_is_no_text_of_the_page(
    style: str, inside: str
) -> None:
    assert "SECRET" not in text(style, inside)


@pytest.mark.parametrize(("style", "inside"), SHOWS)
def test_what_a_style_sheet_may_show_is_kept(style: str, inside: str) -> None:
    assert "PLAIN" in text(style, inside)


@pytest.mark.parametrize(
    ("media", "kept"),
    [("media=print", True), ("media='(width<9em)'", True), ("media=screen", False)],
)
def test_a_sheet_for_another_medium_hides_nothing(media: str, kept: bool) -> None:
    assert ("WORD" in text(".x{display:none}", "<p class=x>WORD</p>", media)) is kept


def test_a_sheet_that_hides_the_article_until_a_script_runs_is_not_heeded() -> None:
    page = text(".lazy{display:none}", f"<div class=lazy>{ARTICLE * 3}</div>")
    assert page.count("14 centimetres") == 16


def test_the_reading_says_how_much_a_style_sheet_hides() -> None:
    page = (
        f"<style>.x{{display:none}}</style><article>{ARTICLE}<p class=x>One</p>"
        "<p class=x>Two</p><p class=x></p></article>"
    )
    notes = read_html(page.encode(), "page.html").notes
    assert "2 elements were left out that the page's style sheet hides." in notes


@settings(max_examples=60, deadline=None)
@given(st.text("{}.x#:>,;/*@ \\()!ano dispely-m0", max_size=80))
def test_no_style_sheet_breaks_a_reading(style: str) -> None:
    assert "14 centimetres" in text(style, "<p class=x>a</p>")


HOSTILE = {
    "braces": "{" * 300_000,
    "one rule": ".x{display:none}" * 60_000,
    "long names": ("." + "x" * 100_000 + " ") * 5 + "{display:none}",
    "nested": "@media screen{" * 50_000 + ".x{display:none}",
    "comments": "/*" * 200_000,
    "descendants": ".a .b " * 30_000 + ".x{display:none}",
    "selectors": ".x," * 100_000 + "p{display:none}",
    "properties": ".x{" + "display:none;" * 50_000 + "}",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_style_sheet_takes_no_time(kind: str) -> None:
    began = time.monotonic()
    assert "14 centimetres" in text(HOSTILE[kind], "<p class=x>a</p>" * 200)
    assert time.monotonic() - began < 15


def test_text_of_a_page_that_leaves_out_its_body_is_read() -> None:
    for tag in ("article", "main", "section"):
        page = f"<title>Tide</title><{tag}>{ARTICLE}</{tag}>"
        assert "14 centimetres" in read_html(page.encode(), "page.html").text


@pytest.mark.parametrize(
    ("style", "inside", "left"),
    [
        (".c5{color:red;text-decoration:line-through}", "<b class=c5>50</b> 40", "40"),
        (".x{text-decoration:underline line-through red}", "<i class=x>50</i>40", "40"),
        ("b.x{text-decoration-line:line-through}", "<b class=x>50</b>40", "40"),
        (".x{text-decoration:underline}", "<b class=x>50</b> 40", "50 40"),
        (".x:hover{text-decoration:line-through}", "<b class=x>50</b> 40", "50 40"),
        (
            ".x{text-decoration:line-through}",
            "<b class=x style='text-decoration:none'>50</b> 40",
            "50 40",
        ),
        (
            ".x{text-decoration:line-through} .y{text-decoration:none}",
            "<b class='x y'>50</b> 40",
            "50 40",
        ),
        ("@media print{.x{text-decoration:line-through}}", "<b class=x>5</b>0", "50"),
    ],
)
def test_words_that_a_style_sheet_strikes_out_are_left_out(
    style: str, inside: str, left: str
) -> None:
    said = text(style, f"<p>It costs {inside} euros.</p>")
    assert said.endswith(f"It costs {left} euros.")


def test_a_page_whose_sheet_strikes_most_of_it_out_is_read_whole() -> None:
    everything = f"<div class=x>{ARTICLE * 3}</div>"
    assert text(".x{text-decoration:line-through}", everything).count("gauge") == 16
