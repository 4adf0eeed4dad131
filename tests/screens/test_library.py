from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from claimtui.workspace import documents, sources
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.library import LibraryScreen
from screens.path_prompt import PathPrompt
from screens.sources import SourcesScreen
from screens.telling import ago
from tests.screens.driving import keys, said, seen, settled

SMALL = (80, 24)


@pytest.mark.parametrize("size", [SMALL, (120, 40), (200, 60)])
async def test_an_empty_library_teaches_what_to_press(
    ws: Workspace, size: tuple[int, int]
) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "No documents yet." in seen(app)
        assert "No sources yet." in seen(app)
        assert "A add" in seen(app)


async def test_documents_and_sources_are_listed_with_their_figures(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        line = next(one for one in seen(app).splitlines() if "ferry-report.md" in one)
        assert line.split()[-6:-1] == ["markdown", "8", "8", "just", "now"]
        assert "Harbour Board minutes 2023" in seen(app)
        assert "~/ferry-report.md" in seen(app)


@pytest.mark.parametrize("width", [34, 44, 50, 58, 66, 80, 200])
async def test_columns_that_have_no_room_are_left_out_and_never_cut(
    stocked: Workspace, width: int
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(width, 24)) as pilot:
        await settled(pilot)
        lines = seen(app).splitlines()
        head = next(line for line in lines if "   document" in line)
        line = next(line for line in lines if "▸" in line and "ferry" in line)
        assert "ferry-report.md" in line
        assert "…" not in line
        assert ("new" in head) == (width > 34)
        for name, value in (("new", "8"), ("changed", "just now"), ("format", "mark")):
            assert (name in head) == (value in line)


async def test_a_document_is_added_by_its_path(ws: Workspace, article: Path) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "A", *str(article), "enter")
        assert [row.path for row in documents.document_rows(ws)] == [str(article)]
        assert "8 claims found in ferry-report.md" in said(app)
        await keys(pilot, "enter")
        assert isinstance(app.screen, ClaimsScreen)


async def test_a_source_is_added_from_the_sources_pane(
    ws: Workspace, minutes: Path
) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "tab", "A", *str(minutes), "enter")
        assert [row.title for row in sources.source_rows(ws)] == [
            "Harbour Board minutes 2023"
        ]
        assert said(app).startswith("Added “Harbour Board minutes 2023”")


async def test_all_pasted_lines_are_taken(ws: Workspace, tmp_path: Path) -> None:
    paths = []
    for number in range(5):
        path = tmp_path / f"note-{number}.md"
        path.write_text(f"Note {number} says that {number} boats sailed.\n")
        paths.append(str(path))
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "tab", "A")
        app.screen.query_one("#paths").post_message(events.Paste("\n".join(paths)))
        await settled(pilot)
        assert "and 2 paths more" in seen(app)
        await keys(pilot, "enter")
        assert len(sources.source_rows(ws)) == 5


async def test_a_megabyte_of_pasted_lines_is_told_as_a_number(ws: Workspace) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "A")
        pasted = "\n".join(f"/no/such/file-{n:06}.md" for n in range(40_000))
        app.screen.query_one("#paths").post_message(events.Paste(pasted))
        await settled(pilot)
        assert "and 39,997 paths more" in seen(app)
        await keys(pilot, "escape")
        assert not app.screen.query_one(PathPrompt).is_open
        assert documents.document_rows(ws) == ()


async def test_what_cannot_be_added_is_one_line_and_the_rest_goes_on(
    ws: Workspace, article: Path
) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "A", *"/no/such/[b]file.md", "enter")
        assert "/no/such/[b]file.md" in said(app)
        assert "\n" not in said(app)
        await keys(pilot, "A", *str(article), "enter")
        assert len(documents.document_rows(ws)) == 1


async def test_a_web_address_is_refused_in_one_line(ws: Workspace) -> None:
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "tab", "A", *"https://example.org/", "enter")
        assert "https://example.org/" in said(app)
        assert sources.source_rows(ws) == ()


async def test_enter_on_a_source_shows_what_was_read(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "tab", "enter")
        assert isinstance(app.screen, SourcesScreen)
        shown = app.screen.page.text
        row = sources.source_rows(stocked)[0]
        assert shown == sources.source_view(stocked, row.source).text
        await keys(pilot, "tab")
        assert "2026-03-02 09:00 UTC by alex" in seen(app)
        await keys(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_the_keys_of_the_library_are_told_by_the_question_mark(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "question_mark")
        assert "Add a document or source by its path." in seen(app)


@pytest.mark.parametrize(
    ("passed_ms", "told"),
    [
        (59_999, "just now"),
        (60_000, "1 min ago"),
        (3_599_999, "59 min ago"),
        (86_399_999, "23 hours ago"),
        (13 * 86_400_000, "13 days ago"),
        (8 * 604_800_000, "8 weeks ago"),
        (-1, "2026-03-02"),
    ],
)
def test_how_long_ago_something_was_fits_its_column(passed_ms: int, told: str) -> None:
    now_ms = 1_772_442_000_000
    assert ago(now_ms - passed_ms, now_ms) == told
    assert len(told) <= 12
