from __future__ import annotations

from pathlib import Path

from claimtui.model.vocabulary import ExtractionMode
from claimtui.workspace import sources
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.source_text import SourceTextScreen
from screens.sources import SourcesScreen
from tests.screens.driving import keys, said, seen, settled

MENU = "<div id=menu><ul><li>Home page</li><li>All ferries</li></ul></div>"
PAGE = (
    f"<html><head><title>Fares</title></head><body>{MENU}<article>"
    "<p>The board raised fares by 5% in 2023, and it publishes its minutes.</p>"
    "<p>It did so at its meeting in May, after a long debate about timetables.</p>"
    "</article></body></html>"
)


async def test_w_reads_all_of_a_page_and_then_shows_it_large(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "fares.html"
    path.write_text(PAGE)
    source = sources.add_source(ws, str(path)).source
    app = ClaimtuiApp(ws)
    async with app.run_test(size=(120, 30)) as pilot:
        await keys(pilot, "g", "s", "w")
        await settled(pilot)
        assert isinstance(app.screen, SourcesScreen)
        row = sources.source_view(ws, source).row
        assert (row.revision, row.mode) == (2, ExtractionMode.BODY)
        assert "Revision 2 holds the whole page" in said(app)
        assert "All ferries" in seen(app)
        await keys(pilot, "w")
        assert isinstance(app.screen, SourceTextScreen)
    assert sources.source_view(ws, source).row.revision == 2
