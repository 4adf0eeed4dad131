from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.errors import UsageError
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok
from claimtui.model.source_views import SearchFilters
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import Lane, RelationKind, SourceClass
from claimtui.workspace import access, relating, source_details, sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]

TEXTS = {
    "ferry": "The ferry carries three hundred passengers in summer.",
    "america": "The American Futures and Options Exchange opened again.",
    "parts": "7\n\nPart X946PT78 replaces part X10.\n\nT",
    "levy": "The harbour levy rose in winter.",
}


@pytest.fixture
def ids(ws: Workspace, tmp_path: Path) -> dict[str, SourceId]:
    found = {}
    for name, text in TEXTS.items():
        path = tmp_path / f"{name}.md"
        path.write_text(text)
        found[name] = sources.add_source(ws, str(path)).source
    return found


def look(ws: Workspace, query: str, **filters: object) -> SearchResult:
    wanted = SearchFilters(**filters)  # type: ignore[arg-type]
    return search(ws, query, record=False, filters=wanted)


def texts(found: SearchResult) -> list[str]:
    return [hit.passage.text for hit in found.hits]


@pytest.mark.parametrize(
    ("query", "name", "word"),
    [
        ("ferrry", "ferry", "ferry"),
        ("pasengers", "ferry", "passengers"),
        ("america", "america", "american"),
        ("X94678", "parts", "x946pt78"),
        ("harbuor levy", "levy", "harbour"),
        ("garbour", "levy", "harbour"),
        ("arbour", "levy", "harbour"),
        ("sharbour", "levy", "harbour"),
        ("ahrbour", "levy", "harbour"),
        ('harbuor "rose in winter"', "levy", "harbour"),
    ],
)
def test_a_word_that_no_passage_holds_finds_those_spelt_alike(
    ws: Workspace, ids: dict[str, SourceId], query: str, name: str, word: str
) -> None:
    found = look(ws, query)
    assert found.hits[0].passage.source == ids[name]
    assert Lane.FUZZY in dict(found.hits[0].lanes)
    assert any(word in limit for limit in found.limits)
    assert "%" not in " ".join(found.limits)


@pytest.mark.parametrize("query", ["7777", "T4", "zzzz", "ferries on Mars 12"])
def test_what_is_not_spelt_alike_is_not_found_as_such(
    ws: Workspace, ids: dict[str, SourceId], query: str
) -> None:
    for hit in look(ws, query).hits:
        assert hit.passage.text not in ("7", "T")


def test_a_misspelt_word_does_not_loosen_a_phrase(
    ws: Workspace, ids: dict[str, SourceId]
) -> None:
    found = look(ws, 'harbuor "winter rose"')
    assert all(Lane.EXACT not in dict(hit.lanes) for hit in found.hits)
    assert texts(found) == [TEXTS["levy"]]  # by the one word that is spelt alike


def test_words_that_are_found_are_not_looked_for_in_other_spellings(
    ws: Workspace, ids: dict[str, SourceId], tmp_path: Path
) -> None:
    (tmp_path / "more.md").write_text("\n\n".join(f"A ferry, {n}." for n in range(5)))
    sources.add_source(ws, str(tmp_path / "more.md"))
    lanes = {lane for hit in look(ws, "ferry").hits for lane, _ in hit.lanes}
    assert Lane.FUZZY not in lanes


def test_a_new_source_is_found_by_spelling_at_once(
    ws: Workspace, ids: dict[str, SourceId], tmp_path: Path
) -> None:
    assert look(ws, "lighthuose").hits == ()
    (tmp_path / "light.md").write_text("The lighthouse is white.")
    sources.add_source(ws, str(tmp_path / "light.md"))
    assert texts(look(ws, "lighthuose")) == ["The lighthouse is white."]


def test_sources_that_belong_with_those_found_are_a_lane(
    ws: Workspace, ids: dict[str, SourceId]
) -> None:
    query = "the passengers in"
    kind = RelationKind.SUPERSEDES
    assert isinstance(relating.relate(ws, ids["ferry"], kind, ids["levy"]), Ok)
    lanes = {hit.passage.source: dict(hit.lanes) for hit in look(ws, query).hits}
    assert Lane.RELATIONSHIP in lanes[ids["levy"]]


def test_a_link_in_a_text_relates_its_source(ws: Workspace, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "See https://Example.org:443/b?x=1#top, and doi:10.1234/ABC.5 (or"
        " http://example.org/c_(d))."
    )
    source = sources.add_source(ws, str(tmp_path / "a.md")).source
    found = {
        (one.kind, one.label): one.other for one in relating.relations_of(ws, source)
    }
    assert found == {
        (RelationKind.LINKS, "https://example.org/b?x=1"): None,
        (RelationKind.LINKS, "http://example.org/c_(d)"): None,
        (RelationKind.CITES, "https://doi.org/10.1234/abc.5"): None,
    }


def test_a_relation_is_told_from_both_sides_and_can_end(
    ws: Workspace, ids: dict[str, SourceId]
) -> None:
    one, other = ids["ferry"], ids["levy"]
    relating.relate(ws, one, RelationKind.CITES, other)
    (out,) = relating.relations_of(ws, one)
    (back,) = relating.relations_of(ws, other)
    assert (out.other, out.outgoing, back.other, back.outgoing) == (
        other,
        True,
        one,
        False,
    )
    assert not isinstance(relating.relate(ws, one, RelationKind.CITES, other), Ok)
    assert not isinstance(relating.relate(ws, one, RelationKind.CITES, one), Ok)
    relating.relate(ws, one, RelationKind.CITES, other, holds=False)
    assert relating.relations_of(ws, one) == ()


def test_filters_leave_only_their_sources(
    ws: Workspace, ids: dict[str, SourceId]
) -> None:
    source_details.set_class(ws, ids["levy"], SourceClass.OFFICIAL)
    access.set_scopes(ws, ["private", "team", "public"])
    source_details.set_scope(ws, ids["ferry"], "team")
    levy, ferry = TEXTS["levy"], TEXTS["ferry"]
    query = "in winter summer"
    assert set(texts(look(ws, query))) == {levy, ferry}
    assert texts(look(ws, query, classes=(SourceClass.OFFICIAL,))) == [levy]
    assert texts(look(ws, query, sources=(ids["ferry"],))) == [ferry]
    assert texts(look(ws, query, scopes=("team",))) == [ferry]
    assert texts(look(ws, query, since="2026-03-03")) == []
    assert len(texts(look(ws, query, since="2026-03-02", until="2026-03"))) == 2
    assert any("filters" in one for one in look(ws, query, until="2025").limits)
    with pytest.raises(UsageError):
        look(ws, query, scopes=("nowhere",))


@pytest.mark.parametrize(
    "day",
    ["yesterday", "2024-13", "2024-02-30", "2024-1-1", "24", "0000", "２０２４", " "],
)
def test_what_is_no_date_is_refused(ws: Workspace, day: str) -> None:
    with pytest.raises(UsageError):
        look(ws, "ferry", since=day)
    with pytest.raises(UsageError):
        look(ws, "ferry", until=day)


@pytest.mark.parametrize("day", ["2024", "2024-02", "2024-02-29"])
def test_a_year_a_month_or_a_day_is_a_date(ws: Workspace, day: str) -> None:
    assert look(ws, "ferry", since=day, until=day).limits


def test_a_trace_keeps_filters_and_lanes(
    ws: Workspace, ids: dict[str, SourceId]
) -> None:
    filters = SearchFilters(sources=(ids["ferry"],))
    search(ws, "ferrry", record=True, filters=filters)
    kept, lanes = ws.read(
        lambda c: c.execute("SELECT filters, lanes FROM search_trace").fetchone()
    )
    assert json.loads(kept)["sources"] == [ids["ferry"]]
    assert "fuzzy" in json.loads(lanes)["lanes"]
