from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color

from claimtui.model.errors import UsageError
from claimtui.workspace.remembered import load_remembered, remember, remembered_path
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.signs import STATUS_SIGNS
from screens.theme_choice import chosen_theme
from screens.widgets.virtual_list import VirtualList
from tests.screens.driving import keys, seen
from themes.palettes import HIGH_CONTRAST, TERMINAL, THEMES

SMALL = (80, 24)
KNOWN = [theme.name for theme in THEMES] + ["nord"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("high contrast", "claimtui-high-contrast"),
        ("claimtui-light", "claimtui-light"),
        ("Terminal", "claimtui-terminal"),
        ("nord", "nord"),
    ],
)
def test_a_theme_is_found_by_its_name(written: str, name: str) -> None:
    assert chosen_theme(written, "", KNOWN) == name


def test_an_unknown_theme_is_one_line_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="the nearest is light"):
        chosen_theme("lihgt", "", KNOWN)


def test_the_configured_theme_goes_before_the_remembered_one() -> None:
    assert chosen_theme("dark", "nord", KNOWN) == "claimtui-dark"
    assert chosen_theme("", "nord", KNOWN) == "nord"
    assert chosen_theme("", "gone", KNOWN) == "claimtui-dark"


def test_every_word_of_the_high_contrast_theme_stands_out_from_its_ground() -> None:
    ground = Color.parse(HIGH_CONTRAST.background or "")
    for sign in STATUS_SIGNS.values():
        words = Color.parse(HIGH_CONTRAST.variables[sign.role])
        assert _contrast(words, ground) >= 7, sign.role


def _contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of WCAG 2.1."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    parts = [value / 255 for value in color.rgb]
    linear = [
        v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts
    ]
    return sum(v * w for v, w in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: str(theme.name))
async def test_every_theme_shows_every_screen(
    stocked: Workspace, theme: object
) -> None:
    app = ClaimtuiApp(stocked, theme=str(getattr(theme, "name")))  # noqa: B009
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        assert "The ferry carries" in seen(app)
        await keys(pilot, "r")
        assert "sup" in seen(app)
        await keys(pilot, "g", "h", "g", "s", "question_mark")
        assert "Keys · Sources" in seen(app)


async def test_the_terminal_theme_reverses_the_highlight_and_tints_no_ground(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked, theme=TERMINAL.name)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        rows = app.screen.query_one("#claims-body", VirtualList)
        styles = [segment.style for segment in rows.render_line(0)]
        assert all(style is not None and style.reverse for style in styles)


async def test_the_chosen_theme_is_there_the_next_time(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot)
        app.theme = "claimtui-light"
        await keys(pilot, "ctrl+q")
    assert load_remembered().theme == "claimtui-light"
    assert ClaimtuiApp(stocked).theme == "claimtui-light"


async def test_a_document_opens_where_it_was_left(stocked: Workspace) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "j")
        assert isinstance(app.screen, ClaimsScreen)
        left = app.screen.rows.claim
        await keys(pilot, "ctrl+q")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter")
        assert isinstance(app.screen, ClaimsScreen)
        assert app.screen.rows.claim == left


def test_what_another_run_kept_meanwhile_stays() -> None:
    remember(theme="claimtui-light", places={"doc_1": "clm_1"})
    remember(places={"doc_2": "clm_2"})
    held = load_remembered()
    assert held.theme == "claimtui-light"
    assert dict(held.places) == {"doc_1": "clm_1", "doc_2": "clm_2"}


def test_a_damaged_file_counts_as_nothing() -> None:
    path = remembered_path()
    path.parent.mkdir(parents=True)
    for text in ("", "[1]", '{"theme": 3, "places": {"a": 1}}', "\x00"):
        path.write_text(text)
        held = load_remembered()
        assert held.theme == ""
        assert not held.places


def test_only_the_latest_places_are_kept() -> None:
    remember(places={f"doc_{n}": "clm" for n in range(300)})
    assert len(load_remembered().places) == 200


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = remembered_path().parent
    folder.mkdir(parents=True)
    (folder / "screens.json").mkdir()
    with pytest.raises(OSError, match="screens"):
        remember(theme="nord")
    assert [path.name for path in folder.iterdir()] == ["screens.json"]
