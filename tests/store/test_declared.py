from __future__ import annotations

from pathlib import Path

from claimtui.model.ids import SourceId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    AuthorityStatus,
    ExtractionMode,
    Lane,
    Provenance,
    RelationKind,
    SourceClass,
)
from claimtui.workspace import care, sources
from claimtui.workspace.refreshing import refresh
from claimtui.workspace.searching import search
from claimtui.workspace.source_details import set_class, source_detail
from claimtui.workspace.undoing import undo
from claimtui.workspace.workspace import Workspace

NEWS = (
    "<html><head><title>Fares</title><script type='application/ld+json'>"
    '{"@type": "NewsArticle", "creativeWorkStatus": "STATE"}</script></head><body>'
    "<div id=menu><ul><li>Home page</li><li>All ferries</li></ul></div><article>"
    "<p>The board raised fares by 5% in 2023, and it publishes its minutes, see "
    "<a href='minutes.html'>the minutes</a> and "
    "<a href='https://board.example/Tariffs#old'>the tariffs</a>.</p>"
    "<p>It did so at its meeting in May, after a long debate about the timetable.</p>"
    "</article></body></html>"
)
MINUTES = "<html><title>Minutes</title><p>Fares rise by 5%, the board decided.</p>"


def added(ws: Workspace, path: Path, words: str) -> SourceId:
    path.write_text(words)
    return sources.add_source(ws, str(path)).source


def said(ws: Workspace, source: SourceId) -> list[tuple[str, str, Provenance]]:
    remarks = source_detail(ws, source).remarks
    return [(one.name, one.value, one.provenance) for one in remarks]


def test_class_and_authority_that_a_page_states_are_metadata(
    ws: Workspace, tmp_path: Path
) -> None:
    source = added(ws, tmp_path / "a.html", NEWS.replace("STATE", "Draft"))
    assert said(ws, source) == [
        ("class", "news", Provenance.METADATA),
        ("authority", "draft", Provenance.METADATA),
    ]
    row = source_detail(ws, source).row
    assert (row.source_class, row.authority) == (
        SourceClass.NEWS,
        AuthorityStatus.DRAFT,
    )
    assert care.doctor(ws).problems == ()


def test_what_a_person_said_outlasts_what_a_new_revision_states(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "a.html"
    source = added(ws, path, NEWS.replace("STATE", "Draft"))
    set_class(ws, source, SourceClass.PRIMARY)
    path.write_text(NEWS.replace("STATE", "Published"))
    refresh(ws, (source,))
    row = source_detail(ws, source).row
    assert row.source_class is SourceClass.PRIMARY
    assert row.authority is AuthorityStatus.UNKNOWN


def test_undo_takes_back_what_a_person_said_and_never_what_the_page_states(
    ws: Workspace, tmp_path: Path
) -> None:
    source = added(ws, tmp_path / "a.html", NEWS)
    set_class(ws, source, SourceClass.PRIMARY)
    assert isinstance(undo(ws), Ok)
    undo(ws)
    assert source_detail(ws, source).row.source_class is SourceClass.NEWS


def test_a_link_of_a_page_ties_it_to_the_source_it_leads_to(
    ws: Workspace, tmp_path: Path
) -> None:
    minutes = added(ws, tmp_path / "minutes.html", MINUTES)
    news = added(ws, tmp_path / "a.html", NEWS)
    related = source_detail(ws, news).relations
    assert [(one.kind, one.other, one.label, one.provenance) for one in related] == [
        (RelationKind.LINKS, minutes, "Minutes", Provenance.METADATA),
        (
            RelationKind.LINKS,
            None,
            "https://board.example/Tariffs",
            Provenance.METADATA,
        ),
    ]
    found = search(ws, "debate about the timetable", record=False)
    lanes = {hit.passage.source: dict(hit.lanes) for hit in found.hits}
    assert any(Lane.RELATIONSHIP in ranks for ranks in lanes.values())


def test_a_link_counts_whichever_of_two_sources_came_first(
    ws: Workspace, tmp_path: Path
) -> None:
    news = added(ws, tmp_path / "a.html", NEWS)
    (link, _) = source_detail(ws, news).relations
    assert (link.other, link.label) == (None, str(tmp_path / "minutes.html"))
    minutes = added(ws, tmp_path / "minutes.html", MINUTES)
    (link, _) = source_detail(ws, news).relations
    assert link.other == minutes


def test_a_page_can_be_read_again_with_all_that_its_article_left_out(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "a.html"
    source = added(ws, path, NEWS)
    before = sources.source_view(ws, source)
    assert before.row.mode is ExtractionMode.MAIN
    assert "All ferries" not in before.text
    again = sources.read_again(ws, source, whole=True)
    assert (again.new, again.revision, again.mode) == (True, 2, ExtractionMode.BODY)
    assert "All ferries" in sources.source_view(ws, source).text
    assert sources.source_view(ws, source, 1) == before
    assert search(ws, "All ferries", record=False).hits
    assert not sources.read_again(ws, source, whole=True).new
    assert care.doctor(ws).problems == ()


def test_a_refresh_reads_a_page_as_it_was_asked_to_be_read(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "a.html"
    source = added(ws, path, NEWS)
    sources.read_again(ws, source, whole=True)
    path.write_text(NEWS.replace("5%", "6%"))
    refresh(ws, (source,))
    text = sources.source_view(ws, source).text
    assert "6%" in text
    assert "All ferries" in text
    article = sources.read_again(ws, source, whole=False)
    assert article.mode is ExtractionMode.MAIN
    assert "All ferries" not in sources.source_view(ws, source).text


def test_reading_again_once_more_for_one_request_makes_one_revision(
    ws: Workspace, tmp_path: Path
) -> None:
    source = added(ws, tmp_path / "a.html", NEWS)
    first = sources.read_again(ws, source, whole=True, request="r1")
    assert sources.read_again(ws, source, whole=True, request="r1") == first
    assert len(source_detail(ws, source).revisions) == 2
