from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual import events

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    AuthorityStatus,
    NodeKind,
    QualityDimension,
    RelationKind,
    SourceClass,
    Status,
)
from claimtui.workspace import (
    assessing,
    candidates,
    claims,
    documents,
    refreshing,
    source_details,
    sources,
)
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.library import LibraryScreen
from screens.source_diff import SourceDiffScreen
from screens.source_picker import matching
from screens.source_row import COLUMNS
from screens.source_structure import structure_marks
from screens.source_text import SourceTextScreen
from screens.sources import SourcesScreen
from screens.widgets.span_text import SpanText
from tests.conftest import OpenWorkspace
from tests.screens.driving import edit, keys, said, seen, settled

SMALL = (80, 24)
PAGE = """\
<html lang="en"><head><title>Harbour fares</title></head><body><article>
<h1>Harbour fares</h1>
<p>The board raised fares by 5% in 2023, and it publishes minutes of every meeting.</p>
<table><caption>Fares in euros</caption>
<tr><th>Route</th><th>2023</th></tr><tr><td>North</td><td>12</td></tr></table>
<pre><code>def fare(km):
    return km * 2</code></pre></article></body></html>
"""


@pytest.fixture
def page(stocked: Workspace, tmp_path: Path) -> SourceId:
    path = tmp_path / "home" / "fares.html"
    path.write_text(PAGE)
    return sources.add_source(stocked, str(path)).source


def first(ws: Workspace) -> SourceId:
    return sources.source_rows(ws)[0].source


def screen_of(app: ClaimtuiApp) -> SourcesScreen:
    assert isinstance(app.screen, SourcesScreen)
    return app.screen


def cite_tariffs(ws: Workspace) -> None:
    document = documents.document_rows(ws)[0].document
    claim = claims.claim_ids(ws, document)[1]
    hits = candidates.suggestions(ws, claim)
    cited = next(hit.passage for hit in hits if "5 percentage" in hit.passage.text)
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(cited.id),))
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)


async def test_an_empty_list_of_sources_teaches_what_to_press(ws: Workspace) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s")
        assert "No sources yet." in seen(app)
        await keys(pilot, "g", "h")
        assert said(app) == "g h (History) has nothing to go by here"
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


@pytest.mark.parametrize("size", [SMALL, (120, 40), (200, 60)])
async def test_g_s_shows_the_source_its_facts_and_its_text(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "g", "s")
        screen = screen_of(app)
        assert "Harbour Board minutes 2023" in seen(app)
        facts = screen.about.text
        assert "from a file: ~/minutes.md" in facts
        assert "2026-03-02 09:00 UTC by alex · revision 1" in facts
        assert "Nobody has spoken of proximity, editorial process" in facts
        assert screen.page.text == sources.source_view(stocked, first(stocked)).text
        if size == SMALL:
            await keys(pilot, "tab")
            assert "from a file" in seen(app)
            await keys(pilot, "tab")
            assert "Two berths were opened" in seen(app)


async def test_structure_is_seen_beside_the_text(
    stocked: Workspace, page: SourceId
) -> None:
    view = sources.source_view(stocked, page)
    marks = structure_marks(view)

    def signs_of(words: str) -> set[str]:
        start = view.text.index(words)
        return {mark.sign for mark in marks if mark.start == start}

    assert "1" in signs_of("Harbour fares")
    assert "│" in signs_of("Route")
    assert "▌" in signs_of("def fare")
    assert "▌" in signs_of("    return km")
    headers = [
        node for node in view.nodes if node.kind is NodeKind.CELL and node.header
    ]
    bold = {mark.start for mark in marks if mark.style == "bold"}
    assert {int(node.span.start) for node in headers} <= bold


async def test_several_lines_are_several_sources_and_a_bad_one_is_one_line(
    ws: Workspace, minutes: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.md"
    other.write_text("The quay was built in 1920 and rebuilt in 1960.\n")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "A")
        pasted = f"{minutes}\n{other}\n/no/such/file.md"
        app.screen.query_one("#paths").post_message(events.Paste(pasted))
        await settled(pilot)
        await keys(pilot, "enter")
        assert len(sources.source_rows(ws)) == 2
        assert "/no/such/file.md" in said(app)
        assert "\n" not in said(app)


async def test_the_filter_keeps_sources_with_all_typed_words(
    stocked: Workspace, page: SourceId
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "slash", *"fares", "enter")
        assert [row.source for row in screen_of(app).listed] == [page]
        assert "1 of 2 sources" in seen(app)
        await keys(pilot, "escape")
        assert len(screen_of(app).listed) == 2
        assert matching(screen_of(app).rows, "no such words") == []


async def test_a_refresh_tells_what_changed_and_whom_it_touches(
    stocked: Workspace, minutes: Path
) -> None:
    cite_tariffs(stocked)
    edit(minutes, "5 percentage points", "6 percentage points")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "f")
        assert "Revision 2 is new; 1 cited passage no longer as it was" in said(app)
        facts = screen_of(app).about.text
        assert "Just refreshed" in facts
        assert "touches: Fares rose by 5% in 2023" in facts
        assert "6 percentage points" in screen_of(app).page.text


async def test_a_refresh_that_finds_nothing_new_says_so_and_is_recorded(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "f")
        assert said(app).endswith("Nothing changed")
        assert "2026-03-02 09:00: answers as before" in screen_of(app).about.text


async def test_a_source_whose_file_is_gone_keeps_its_text(
    stocked: Workspace, minutes: Path
) -> None:
    os.unlink(minutes)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "f")
        assert "does not answer any more" in said(app)
        assert "its text here stays" in said(app)
        assert "dead" in seen(app)
        assert "Two berths" in screen_of(app).page.text


async def test_all_sources_are_refreshed_one_after_the_other(
    stocked: Workspace, page: SourceId, minutes: Path
) -> None:
    edit(minutes, "Two berths", "Three berths")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s")
        app.screen.query_one(SpanText)
        screen_of(app).act("sources.refresh_all")
        await settled(pilot)
        assert said(app) == "2 sources looked at, 1 with new content"


async def test_d_shows_the_difference_word_by_word(
    stocked: Workspace, minutes: Path
) -> None:
    edit(minutes, "5 percentage points", "6 percentage points")
    refreshing.refresh(stocked, (first(stocked),))
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "d")
        assert isinstance(app.screen, SourceDiffScreen)
        text = app.screen.query_one(SpanText).text
        assert text.startswith("1 node changed,")
        assert "fares by [-5-] {+6+} percentage points" in text
        await keys(pilot, "n")
        assert said(app) == "Change 1 of 1"
        await keys(pilot, "escape")
        assert isinstance(app.screen, SourcesScreen)


async def test_of_three_revisions_two_are_chosen(
    stocked: Workspace, minutes: Path
) -> None:
    for old, new in (
        ("5 percentage", "6 percentage"),
        ("6 percentage", "7 percentage"),
    ):
        edit(minutes, old, new)
        refreshing.refresh(stocked, (first(stocked),))
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "d", "j", "enter", "j", "enter")
        assert "revision 1 → 2" in seen(app)


async def test_one_revision_alone_has_no_difference(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "d")
        assert "one revision only" in said(app)


async def test_the_whole_page_begins_where_the_text_was(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "w")
        assert isinstance(app.screen, SourceTextScreen)
        await keys(pilot, "escape")
        assert isinstance(app.screen, SourcesScreen)


async def test_class_and_authority_are_said_and_taken_back(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "e", "c", "o")
        assert sources.source_rows(stocked)[0].source_class is SourceClass.OFFICIAL
        assert "official" in seen(app)
        await keys(pilot, "e", "a", "d")
        assert sources.source_rows(stocked)[0].authority is AuthorityStatus.DRAFT
        assert "u undo" in said(app)
        await keys(pilot, "u", "u")
        row = sources.source_rows(stocked)[0]
        assert row.source_class is SourceClass.UNKNOWN
        assert row.authority is AuthorityStatus.UNKNOWN


async def test_quality_is_a_dimension_with_a_short_explanation(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "Q", "enter", *"it decided itself", "enter")
        detail = source_details.source_detail(stocked, first(stocked))
        assert [(one, said.value) for one, said in detail.quality] == [
            (QualityDimension.PROXIMITY, "it decided itself")
        ]
        assert "proximity: it decided itself" in screen_of(app).about.text


async def test_a_relation_names_the_other_source_and_can_be_ended(
    stocked: Workspace, page: SourceId
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "R", "c", *"fares", "enter")
        relations = source_details.source_detail(stocked, first(stocked)).relations
        assert [(one.kind, one.other) for one in relations] == [
            (RelationKind.CITES, page)
        ]
        assert "cites “Harbour fares”" in screen_of(app).about.text
        await keys(pilot, "R", "n")
        assert source_details.source_detail(stocked, first(stocked)).relations == ()


async def test_a_scope_hides_the_source_from_wider_viewers(
    stocked: Workspace, open_workspace: OpenWorkspace
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "e", "s", "enter")
        assert sources.source_rows(stocked)[0].scope == "private"
    public = Workspace(stocked.store, "kim", "public")
    app = ClaimtuiApp(public)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s")
        assert "[hidden from public]" in seen(app)
        assert "Harbour Board" not in seen(app)
        await keys(pilot, "tab", "tab")
        assert "Two berths" not in seen(app)


async def test_redaction_asks_for_a_reason_and_has_cancel_in_focus(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s", "e", "r")
        assert "redact" not in sources.source_rows(stocked)[0].redacted
        await keys(pilot, "escape")
        screen_of(app).act("sources.redact")
        await settled(pilot)
        await keys(pilot, *"asked", "enter", "enter")
        assert sources.source_rows(stocked)[0].redacted == ""
        screen_of(app).act("sources.redact")
        await settled(pilot)
        await keys(pilot, *"asked", "enter", "j", "enter")
        assert sources.source_rows(stocked)[0].redacted == "removed on request"
        assert "Two berths" not in seen(app)


async def test_g_c_goes_back_to_the_claims_of_the_document(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "g", "s", "g", "c")
        assert app.screen.PLACE == "Claims"  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [0, 10, 30, 48, 80, 200])
def test_the_columns_fit_in_half_of_the_list(width: int) -> None:
    assert sum(one.cells + 1 for one in COLUMNS.fitting(width)) <= max(0, width // 2)


def other_than(screen: SourcesScreen, source: SourceId) -> SourceId:
    return next(row.source for row in screen.rows if row.source != source)


async def test_what_is_asked_of_a_source_waits_until_it_is_read(
    stocked: Workspace, minutes: Path
) -> None:
    other = minutes.with_name("a survey.md")
    other.write_text("# A survey\n\nMost were satisfied.\n")
    sources.add_source(stocked, str(other))
    edit(minutes, "5 percentage points", "6 percentage points")
    refreshing.refresh(stocked, (first(stocked),))
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s")
        screen = screen_of(app)
        screen.source_list.move_to(other_than(screen, first(stocked)))
        await settled(pilot)
        screen.source_list.move_to(first(stocked))
        await screen.action_act("sources.diff")
        assert screen.detail is None
        await settled(pilot)
        assert isinstance(app.screen, SourceDiffScreen)


async def test_what_was_asked_of_one_source_is_not_done_to_another(
    stocked: Workspace, minutes: Path
) -> None:
    other = minutes.with_name("a survey.md")
    other.write_text("# A survey\n\nMost were satisfied.\n")
    sources.add_source(stocked, str(other))
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "g", "s")
        screen = screen_of(app)
        here = screen.source
        assert here is not None
        screen.source_list.move_to(other_than(screen, here))
        await screen.action_act("sources.diff")
        screen.source_list.move_to(here)
        await settled(pilot)
        assert said(app) == ""
        assert isinstance(app.screen, SourcesScreen)
