from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.vocabulary import FoundBy, SourceClass
from claimtui.workspace import candidates, source_details, sources
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.passage_query import PassageQuery, read_query
from screens.passage_search import PassageSearch
from screens.review import ReviewScreen
from screens.widgets.virtual_list import VirtualList
from tests.screens.driving import keys, seen

SCOPES = ("private", "team", "public")


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("fares rose", PassageQuery("fares rose")),
        (
            "fares class:official",
            PassageQuery("fares", classes=(SourceClass.OFFICIAL,)),
        ),
        (
            "Class:Peer-Reviewed class:news x",
            PassageQuery("x", classes=(SourceClass.PEER_REVIEWED, SourceClass.NEWS)),
        ),
        ("since:2024 fares", PassageQuery("fares", since="2024")),
        (
            "until:2024-02-29 since:2023-11",
            PassageQuery("", since="2023-11", until="2024-02-29"),
        ),
        ("since:2023 since:2024 a", PassageQuery("a", since="2024")),
        ("a scope:team b", PassageQuery("a b", scopes=("team",))),
        (
            'source:minutes source:"harbour board" fares',
            PassageQuery("fares", titles=("minutes", "harbour board")),
        ),
    ],
)
def test_filters_are_taken_out_of_the_words(typed: str, query: PassageQuery) -> None:
    assert read_query(typed, SCOPES) == query


@pytest.mark.parametrize(
    "typed",
    [
        "class:nonsense",
        "since:yesterday",
        "since:2023-13",
        "until:2023-02-30",
        "scope:nowhere",
        "source:",
        'source:""',
        "lang:de",
        "12:30",
        "https://example.org",
        "xclass:official y",
        "(class:official)",
        "class:official, fares",
        'class:"official',
        'since:"2024"x',
        "::",
    ],
)
def test_what_is_no_filter_stays_text(typed: str) -> None:
    assert read_query(typed, SCOPES) == PassageQuery(typed)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_any_text_can_be_typed(typed: str) -> None:
    query = read_query(typed, SCOPES)
    assert query.told or query.words == typed.strip()


def test_the_filters_are_told_in_a_sentence() -> None:
    typed = "x class:peer_reviewed source:minutes scope:team since:2023 until:2024"
    told = read_query(typed, SCOPES).told
    assert told.startswith("Only class peer reviewed, source “minutes”, scope team,")
    assert told.endswith(" since 2023, until 2024.")


@pytest.fixture
def two_sources(stocked: Workspace, minutes: Path) -> Workspace:
    """Add a second source that says much the same, and class the first one."""
    other = minutes.with_name("survey.md")
    other.write_text("# Survey\n\nMost passengers find that fares rose too much.\n")
    sources.add_source(stocked, str(other))
    first = next(row for row in sources.source_rows(stocked) if "Board" in row.title)
    source_details.set_class(stocked, first.source, SourceClass.OFFICIAL)
    return stocked


async def found(ws: Workspace, typed: str) -> tuple[list[str], str]:
    """Return the titles of what is found, and what the screen shows."""
    app = ClaimtuiApp(ws)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "enter", "r", "slash", *typed)
        assert isinstance(app.screen, PassageSearch)
        rows = app.screen.query_one(VirtualList)
        shown = rows.ids
        hits = [sources.passages(ws, [id_])[0] for id_ in shown]  # type: ignore[list-item]
        return [hit.source_title for hit in hits], seen(app)


@pytest.mark.parametrize(
    ("typed", "told", "titles"),
    [
        ("fares", "", {"Harbour Board minutes 2023", "Survey"}),
        (
            "fares class:official",
            "Only class official.",
            {"Harbour Board minutes 2023"},
        ),
        ("fares source:survey", "Only source “survey”.", {"Survey"}),
        ("fares source:nowhere", "No source has that name.", set()),
        ("fares since:2999", "Only since 2999.", set()),
        ("fares class:offic", "class", None),
        ("class:official", "The filters stand; type words", set()),
    ],
)
async def test_a_filter_leaves_some_sources_and_the_limits_say_so(
    two_sources: Workspace, typed: str, told: str, titles: set[str] | None
) -> None:
    shown, screen = await found(two_sources, typed)
    assert told in screen
    if titles is not None:
        assert set(shown) == titles


async def test_the_trace_of_what_was_taken_keeps_words_and_filters_apart(
    two_sources: Workspace, tmp_path: Path
) -> None:
    app = ClaimtuiApp(two_sources)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "enter", "r", "slash", *"fares class:official", "enter")
        assert isinstance(app.screen, ReviewScreen)
        claim = app.screen.subject.claim
        assert app.screen.passages.queries == ("fares class:official",)
    assert claim is not None
    view = candidates.candidates(two_sources, claim)
    assert view is not None
    assert view.units[-1].found_by is FoundBy.SEARCH
    connection = sqlite3.connect(tmp_path / "store" / "claimtui.db")
    (row,) = connection.execute("SELECT query, filters FROM search_trace").fetchall()
    connection.close()
    assert row[0] == "fares"
    assert "official" in row[1]
