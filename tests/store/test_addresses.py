from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from claimtui.model.errors import ClaimtuiError
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import LinkState, Via
from claimtui.workspace import care, changes, sources
from claimtui.workspace.refreshing import refresh
from claimtui.workspace.searching import search
from claimtui.workspace.source_details import source_detail
from claimtui.workspace.workspace import Workspace
from tests.store.pages import Pages, serving

PAGE = """<!doctype html><html lang="en"><head><title>Ferry facts</title></head><body>
<article><h1>Ferry facts</h1>
<p>The ferry carries 320 passengers and 40 cars on every trip across the sound.</p>
<p>It sails twice a day, in summer and in winter, whatever the weather is like.</p>
</article></body></html>"""


@pytest.fixture
def pages() -> Iterator[Pages]:
    with serving() as held:
        yield held


@pytest.fixture
def web(ws: Workspace) -> Workspace:
    ws.fetch_limits = FetchLimits(allow_private=True, archive="", timeout_s=10)
    return ws


def test_a_page_is_kept_with_how_it_came(web: Workspace, pages: Pages) -> None:
    pages.put("/ferry", PAGE)
    pages.moved["/old"] = "/ferry"
    added = sources.add_source(web, pages.address("/old#top"))
    assert (added.new, added.via, added.title) == (True, Via.LIVE, "Ferry facts")
    row = sources.source_view(web, added.source).row
    assert row.origin == pages.address("/old#top")
    assert row.final_url == pages.address("/ferry")
    assert search(web, "320 passengers", record=False).hits
    (revision,) = source_detail(web, added.source).revisions
    assert revision.final_url == row.final_url
    assert care.doctor(web).problems == ()


@pytest.mark.parametrize("again", ["/ferry", "/ferry#facts", "/ferry ", "upper"])
def test_one_address_in_other_spellings_is_one_source(
    web: Workspace, pages: Pages, again: str
) -> None:
    address = pages.put("/ferry", PAGE)
    first = sources.add_source(web, address)
    spelt = address.replace("http", "HTTP") if again == "upper" else ""
    second = sources.add_source(web, spelt or pages.address(again))
    assert (second.source, second.new) == (first.source, False)
    assert sources.find_source(web, address) == (first.source, None)
    assert sources.find_source(web, f"{address}@1") == (first.source, 1)


def test_a_canonical_link_of_the_page_joins_no_sources(
    web: Workspace, pages: Pages
) -> None:
    link = '<link rel="canonical" href="http://127.0.0.1/other"><title>'
    one = pages.put("/one", PAGE.replace("<title>", link))
    two = pages.put("/two", PAGE.replace("<title>", link))
    assert sources.add_source(web, one).source != sources.add_source(web, two).source


@pytest.mark.parametrize("status", [403, 404, 429, 500])
def test_an_address_that_brings_nothing_leaves_nothing(
    web: Workspace, pages: Pages, status: int
) -> None:
    address = pages.put("/ferry", PAGE)
    pages.statuses["/ferry"] = status
    before = changes.last_sequence(web)
    with pytest.raises(ClaimtuiError) as caught:
        sources.add_source(web, address)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 3
    assert sources.source_rows(web) == ()
    assert changes.last_sequence(web) == before


def test_a_page_without_text_leaves_nothing(web: Workspace, pages: Pages) -> None:
    address = pages.put("/app", "<html><body><script>run()</script></body></html>")
    with pytest.raises(ClaimtuiError):
        sources.add_source(web, address)
    assert sources.source_rows(web) == ()


def test_a_private_address_needs_the_flag(web: Workspace, pages: Pages) -> None:
    address = pages.put("/ferry", PAGE)
    web.fetch_limits = FetchLimits()
    with pytest.raises(ClaimtuiError):
        sources.add_source(web, address)
    assert pages.asked == []


def test_an_archived_copy_serves_when_the_live_page_is_gone(
    web: Workspace, pages: Pages
) -> None:
    gone = pages.address("/gone")
    pages.put(f"/archive/{gone}", PAGE)
    template = pages.address("/archive/{url}")
    web.fetch_limits = replace(web.fetch_limits, archive=template)
    added = sources.add_source(web, gone)
    assert added.via is Via.ARCHIVE
    assert any("this is a copy" in note for note in added.notes)
    assert sources.find_source(web, gone) == (added.source, None)
    (same,) = refresh(web, [added.source])
    assert (same.changed, same.link and same.link.state) == (False, LinkState.DEAD)


def test_a_request_for_an_address_is_answered_the_same(
    web: Workspace, pages: Pages
) -> None:
    address = pages.put("/ferry", PAGE)
    first = sources.add_source(web, address, request="req-1")
    pages.statuses["/ferry"] = 500
    assert sources.add_source(web, address, request="req-1") == first


def test_what_has_not_changed_makes_nothing_but_a_record_of_the_look(
    web: Workspace, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = sources.add_source(web, pages.put("/ferry", PAGE))
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-03-05T09:00:00Z")
    (same,) = refresh(web, [added.source])
    assert (same.changed, same.revision, same.passages_changed) == (False, 1, ())
    assert same.link
    assert same.link.state is LinkState.ALIVE
    assert pages.asked[-1][1]
    row = sources.source_view(web, added.source).row
    assert row.checked_at_ms == web.now_ms
    assert row.link is LinkState.ALIVE
    assert len(source_detail(web, added.source).revisions) == 1
    assert search(web, "320", record=False).generation == 1


def test_other_content_makes_a_revision_and_later_looks_ask_for_that(
    web: Workspace, pages: Pages
) -> None:
    added = sources.add_source(web, pages.put("/ferry", PAGE))
    pages.put("/ferry", PAGE.replace("320", "310"))
    (new,) = refresh(web, [added.source])
    assert (new.changed, new.revision) == (True, 2)
    assert new.link
    assert new.link.state is LinkState.CHANGED
    (same,) = refresh(web, [added.source])
    assert (same.changed, same.link and same.link.state) == (False, LinkState.ALIVE)
    assert "310" in sources.source_view(web, added.source).text
    assert "320" in sources.source_view(web, added.source, 1).text


@pytest.mark.parametrize(
    ("status", "state"),
    [(404, "dead"), (410, "dead"), (403, "blocked"), (500, "blocked")],
)
def test_a_page_that_went_away_is_told_by_its_link_and_stays(
    web: Workspace, pages: Pages, status: int, state: str
) -> None:
    added = sources.add_source(web, pages.put("/ferry", PAGE))
    pages.statuses["/ferry"] = status
    (told,) = refresh(web, [added.source])
    assert (told.changed, told.link and told.link.state) == (False, state)
    assert "320" in sources.source_view(web, added.source).text


def test_a_page_that_moved_says_where(web: Workspace, pages: Pages) -> None:
    added = sources.add_source(web, pages.put("/ferry", PAGE))
    pages.put("/new", PAGE)
    pages.moved["/ferry"] = "/new"
    (told,) = refresh(web, [added.source])
    assert told.link
    assert told.link.state is LinkState.MOVED
    assert pages.address("/new") in told.link.detail
    assert not told.changed


def test_new_content_that_cannot_be_read_leaves_the_old(
    web: Workspace, pages: Pages
) -> None:
    added = sources.add_source(web, pages.put("/ferry", PAGE))
    pages.put("/ferry", "<html><body><script>run()</script></body></html>")
    (told,) = refresh(web, [added.source])
    assert (told.changed, told.revision) == (False, 1)
    assert "could not be read" in told.notes[0]
    assert care.doctor(web).problems == ()


def test_a_file_is_looked_at_too(ws: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "facts.md"
    path.write_text("The ferry carries 320 passengers.\n")
    added = sources.add_source(ws, str(path))
    (same,) = refresh(ws, [added.source])
    assert (same.changed, same.link and same.link.state) == (False, LinkState.ALIVE)
    path.write_text("The ferry carries 310 passengers.\n")
    (new,) = refresh(ws, [added.source], request="req-1")
    assert (new.changed, new.revision) == (True, 2)
    assert refresh(ws, [added.source], request="req-1") == (new,)
    path.unlink()
    (gone,) = refresh(ws, [added.source])
    assert (gone.changed, gone.link and gone.link.state) == (False, LinkState.DEAD)
