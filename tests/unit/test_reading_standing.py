from __future__ import annotations

import json

import pytest

from claimtui.model.sources import Reading
from claimtui.model.vocabulary import AuthorityStatus, SourceClass
from claimtui.reading.html import read_html
from claimtui.reading.source import read_source
from claimtui.reading.wire import pack_reading, unpack

BODY = "<article><p>The ferry carries 320 passengers, as the report of 2023 says.</p>"


def read(head: str, attributes: str = "") -> Reading:
    page = f"<html {attributes}><head>{head}</head><body>{BODY}</body></html>"
    return read_html(page.encode(), "page.html")


def described(**thing: object) -> str:
    return f"<script type='application/ld+json'>{json.dumps(thing)}</script>"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (described(**{"@type": "NewsArticle", "headline": "x"}), SourceClass.NEWS),
        (
            described(**{"@type": ["Thing", "https://schema.org/Dataset"]}),
            SourceClass.MEASUREMENT,
        ),
        (described(**{"@type": "Legislation", "name": "x"}), SourceClass.OFFICIAL),
        (
            described(
                headline="x", publisher={"@type": "GovernmentOrganization", "name": "x"}
            ),
            SourceClass.OFFICIAL,
        ),
        (
            "<meta name=citation_journal_title content='Journal of Tides'>",
            SourceClass.PEER_REVIEWED,
        ),
        ("<meta name=citation_journal_title content=bioRxiv>", SourceClass.UNKNOWN),
        (described(**{"@type": "WebPage", "headline": "x"}), SourceClass.UNKNOWN),
        (described(**{"@type": 7, "headline": [[]]}), SourceClass.UNKNOWN),
        ("<meta property=og:type content=article>", SourceClass.UNKNOWN),
        ("", SourceClass.UNKNOWN),
    ],
)
def test_a_class_is_taken_only_where_the_page_states_it(
    head: str, expected: SourceClass
) -> None:
    assert read(head).source_class is expected


def test_the_type_of_the_whole_page_in_its_markup_counts() -> None:
    page = read("", "itemscope itemtype='http://schema.org/NewsArticle'")
    assert page.source_class is SourceClass.NEWS


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (
            described(**{"@type": "Article", "creativeWorkStatus": "Draft"}),
            AuthorityStatus.DRAFT,
        ),
        (
            described(
                **{
                    "@type": "Legislation",
                    "legislationLegalForce": "http://schema.org/InForce",
                }
            ),
            AuthorityStatus.CURRENT,
        ),
        ("<link rel=successor-version href=/v2>", AuthorityStatus.SUPERSEDED),
        (
            "<meta name=DCTERMS.isReplacedBy content='Act of 2024'>",
            AuthorityStatus.SUPERSEDED,
        ),
        ("<meta name=dcterms.status content=Withdrawn>", AuthorityStatus.SUPERSEDED),
        ("<meta name=dc.status content=final>", AuthorityStatus.UNKNOWN),
        ("<link rel='next stylesheet' href=/v2>", AuthorityStatus.UNKNOWN),
    ],
)
def test_an_authority_is_taken_only_where_the_page_states_it(
    head: str, expected: AuthorityStatus
) -> None:
    assert read(head).authority is expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.py", SourceClass.CODE), ("a.rs", SourceClass.CODE)]
    + [(name, SourceClass.UNKNOWN) for name in ("a.json", "a.yaml", "a.txt", "a.md")],
)
def test_a_program_is_of_class_code(name: str, expected: SourceClass) -> None:
    assert read_source(b"x = 1  # metres\n", name).source_class is expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("2023/5/2", "2023-05-02"),
        ("2023/05", "2023-05"),
        ("20230502", "2023-05-02"),
        ("Tue, 02 May 2023 10:00:00 +0200", "2023-05-02T10:00:00+02:00"),
        ("2023-05-02T10:00:00Z", "2023-05-02T10:00:00Z"),
        ("last Tuesday", ""),
        ("02/05/2023", ""),
    ],
)
def test_a_declared_date_is_written_as_iso_writes_it(said: str, expected: str) -> None:
    page = read(f"<meta name=citation_publication_date content='{said}'>")
    assert page.published == expected


def test_the_day_of_an_update_is_noted() -> None:
    page = read("<meta property=article:modified_time content=2024-02-03>")
    assert "The page says that it was updated on 2024-02-03." in page.notes


def test_a_page_without_a_title_has_that_of_its_first_heading() -> None:
    page = b"<html><body><h1>Ferry facts</h1><p>It carries 320 people.</p></body>"
    assert read_source(page, "a.html").title == "Ferry facts"
    numbered = page.replace(b"Ferry facts", b"3 Ferries")
    assert read_source(numbered, "a.html").title == ""


def test_links_are_those_of_the_text_and_of_other_pages() -> None:
    page = read_html(
        f"<nav><a href=/menu>Menu</a></nav>{BODY}<p>See <a href='https://a.example/b'>"
        "the tables</a>, <a href='../c.html#d'>the note</a>, <a href='#e'>below</a>, "
        "<a href='mailto:x@y.z'>us</a>, <a href='java\nscript:f()'>this</a> and "
        "<a href='https://a.example/b'>again</a>.</p></article>".encode(),
        "page.html",
    )
    assert [link for link in page.links if link != "/menu"] == [
        "https://a.example/b",
        "../c.html#d",
    ]


def test_what_a_page_declares_comes_out_of_the_reader_child_as_it_went_in() -> None:
    page = read(
        described(**{"@type": "NewsArticle", "creativeWorkStatus": "Draft"})
        + "<meta property=article:modified_time content=2024-02-03>"
    )
    assert unpack(pack_reading(page)) == page
    assert page.source_class is SourceClass.NEWS
