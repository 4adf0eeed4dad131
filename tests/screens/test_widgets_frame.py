from __future__ import annotations

from collections.abc import Hashable, Sequence
from html import unescape

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.command import CommandPalette
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.views import Activity
from screens.actions import ACTIONS, CLAIMS, REVIEW, spoken_key
from screens.bindings import ActionCommands
from screens.frame import FramedScreen
from screens.help import HelpScreen, WholeScreen
from screens.sanitize import as_content
from screens.widgets.frame_lines import FooterLine, HeaderLine, MessageLine
from screens.widgets.marks import TextMark
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from themes import STYLE_SHEETS
from themes.palettes import DARK, LIGHT, THEMES, fallback_roles


class ClaimsLike(FramedScreen):
    GROUP = CLAIMS
    PLACE = "Claims"

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.may_accept = True

    def compose_panes(self) -> ComposeResult:
        yield VirtualList(self.rows, classes="pane", id="list")
        yield SpanText(classes="pane", id="text")
        yield Input(id="field", compact=True)

    def on_mount(self) -> None:
        self.query_one(VirtualList).load(range(100))
        self.query_one(SpanText).load("ferry " * 500, [TextMark(0, 5, key=1)])
        self.query_one(VirtualList).focus()

    def rows(self, ids: Sequence[Hashable]) -> list[Row]:
        return [Row(f"[{id_}%] of the claims") for id_ in ids]

    def can(self, action_id: str) -> bool:
        if action_id == "claims.accept" and not self.may_accept:
            return False
        return super().can(action_id)

    def do_claims_accept(self) -> None:
        self.done.append("accept")
        self.say("Accepted [1].", undo=True)

    async def do_claims_exclude(self) -> None:
        self.done.append("exclude")

    def do_undo(self) -> None:
        self.done.append("undo")

    def on_virtual_list_chosen(self) -> None:
        self.done.append("chosen")


class ReviewLike(FramedScreen):
    GROUP = REVIEW
    PLACE = "Review"

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def do_review_status_supported(self) -> None:
        self.done.append("supported")

    def do_review_record(self) -> None:
        self.done.append("record")

    def do_review_find(self) -> None:
        self.done.append("find")


class Stage(App[None]):
    CSS_PATH = list(STYLE_SHEETS)  # noqa: RUF012
    COMMANDS = {ActionCommands}  # noqa: RUF012

    def __init__(self, first: FramedScreen) -> None:
        super().__init__()
        self.first = first
        self.wanted: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return fallback_roles(self.current_theme.to_color_system().generate())

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        self.push_screen(self.first)

    def on_framed_screen_go(self, event: FramedScreen.Go) -> None:
        self.wanted.append(event.target)

    def on_framed_screen_back(self) -> None:
        self.wanted.append("back")


def shown(widget: Widget, line: int = 0) -> str:
    return "".join(segment.text for segment in widget.render_line(line))


def footer(screen: FramedScreen) -> str:
    return shown(screen.query_one(FooterLine))


async def test_the_footer_shows_the_live_keys_of_the_screen() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert " a accept " in footer(screen)
        assert footer(screen).rstrip().endswith("? help")
        assert "review" not in footer(screen)
        screen.may_accept = False
        screen.refresh_keys()
        await pilot.pause()
        assert "accept" not in footer(screen)


@pytest.mark.parametrize("width", [30, 34, 40, 60, 80, 120, 200])
async def test_the_footer_never_wraps_and_never_loses_the_help(width: int) -> None:
    line = FooterLine()

    class Bare(App[None]):
        CSS_PATH = list(STYLE_SHEETS)  # noqa: RUF012

        def get_theme_variable_defaults(self) -> dict[str, str]:
            return fallback_roles({})

        def compose(self) -> ComposeResult:
            yield line

    async with Bare().run_test(size=(width, 10)) as pilot:
        line.show_actions(ACTIONS.of(REVIEW, "Everywhere"))
        await pilot.pause()
        assert line.size.height == 1
        assert cell_len(line.render().plain) <= line.size.width
        assert line.render().plain.endswith(" ? help ")


async def test_a_key_takes_its_action_and_the_message_says_how_to_undo_it() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "x", "u")
        await pilot.pause()
        assert screen.done == ["accept", "exclude", "undo"]
        message = screen.query_one(MessageLine)
        assert shown(message).strip() == "Accepted [1]. · u undo"


async def test_what_cannot_be_done_now_is_not_done() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        screen.may_accept = False
        await pilot.press("a", "t", "n")
        await pilot.pause()
        assert screen.done == []


async def test_a_message_goes_away_by_itself() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        message = screen.query_one(MessageLine)
        message.say("soon gone", seconds=0.01)
        while message.text:
            await pilot.pause(0.01)
        assert shown(message).strip() == ""


async def test_a_message_takes_the_lines_it_needs_and_gives_them_back() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(40, 24)) as pilot:
        message = screen.query_one(MessageLine)
        message.say("nothing of it was saved " * 3)
        await pilot.pause()
        assert message.size.height == 2
        assert shown(message, 1).strip() == "was saved nothing of it was saved"
        message.say("no end " * 100)
        await pilot.pause()
        assert message.size.height == 3
        assert shown(message, 2).rstrip().endswith("…")
        message.say("")
        await pilot.pause()
        assert message.size.height == 1


async def test_a_key_sequence_shows_how_it_goes_on_and_then_goes() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert " g … " in footer(screen)
        assert " l Library " in footer(screen)
        await pilot.press("l")
        await pilot.pause()
        assert app.wanted == ["library"]
        assert " g … " not in footer(screen)
        await pilot.press("g", "escape", "g", "a")
        await pilot.pause()
        assert app.wanted == ["library"]
        assert screen.done == []


async def test_moving_keys_reach_the_pane_with_the_focus() -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        rows, text = screen.query_one(VirtualList), screen.query_one(SpanText)
        places = []
        for keys in (("j", "down", "k"), ("G",), ("g", "g"), ("ctrl+d",), ("ctrl+u",)):
            await pilot.press(*keys)
            await pilot.pause()
            places.append(rows.index)
        assert places == [1, 99, 0, rows.size.height // 2, 0]
        await pilot.press("l")
        assert text.has_focus
        await pilot.press("j", "j")
        await pilot.pause()
        assert text.scroll_offset.y == 2
        await pilot.press("h", "enter")
        await pilot.pause()
        assert screen.done == ["chosen"]


async def test_keys_typed_into_a_field_are_text_and_escape_leaves_it() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        field = screen.query_one(Input)
        field.focus()
        await pilot.press("a", "g", "l", "q", "1")
        assert field.value == "aglq1"
        assert screen.done == []
        await pilot.press("escape")
        assert not field.has_focus
        await pilot.press("escape", "q")
        await pilot.pause()
        assert app.wanted == ["back", "back"]


async def test_a_key_of_the_screen_wins_over_the_same_key_of_everywhere() -> None:
    screen = ReviewLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "slash", "enter", "ctrl+s")
        await pilot.pause()
        assert screen.done == ["supported", "find", "record", "record"]


async def test_help_lists_exactly_the_live_keys_and_filters_them() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        overlay = app.screen
        assert isinstance(overlay, HelpScreen)
        keys = overlay.query_one(VirtualList)
        assert tuple(keys.ids) == tuple(a.id for a in screen.live_actions())
        assert "claims.type" not in keys.ids
        await pilot.press("slash", *"unreviewed [x")
        await pilot.pause()
        assert keys.ids == []
        await pilot.press("escape")
        await pilot.pause()
        assert len(keys.ids) == len(screen.live_actions())
        await pilot.press("slash", *"accept", "enter", "enter")
        await pilot.pause()
        assert app.screen is screen
        assert screen.done == ["accept"]


async def test_the_palette_offers_the_live_actions_with_their_keys() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, CommandPalette)
        found = [hit.text async for hit in ActionCommands(screen).discover()]
        assert f"accept  ·  {spoken_key('a')}" in found
        assert len(found) == len(screen.live_actions())
        await pilot.press(*"exclude")
        provider = ActionCommands(screen)
        hits = [hit async for hit in provider.search("exclude")]
        assert [hit.text for hit in hits] == ["exclude  ·  x"]
        await pilot.press("escape")
        hits[0].command()
        await pilot.pause()
        assert screen.done == ["exclude"]


async def test_the_whole_of_a_cut_row_can_be_seen_and_copied() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, WholeScreen)
        assert app.screen.query_one(SpanText).text == "[0%] of the claims"
        await pilot.press("y", "q")
        await pilot.pause()
        assert app.clipboard == "[0%] of the claims"
        await pilot.press("j", "y")
        await pilot.pause()
        assert app.clipboard == "[1%] of the claims"
        assert "18 characters" in screen.query_one(MessageLine).text


async def test_copying_nothing_says_so() -> None:
    screen = ReviewLike()
    async with Stage(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await pilot.pause()
        assert "Nothing is selected" in screen.query_one(MessageLine).text


@pytest.mark.parametrize("width", [40, 80, 140])
async def test_the_header_tells_place_work_and_person_in_one_line(width: int) -> None:
    screen = ReviewLike()
    async with Stage(screen).run_test(size=(width, 24)) as pilot:
        screen.set_header("ferry-report.md  rev 4 · 42 claims", "alex · team")
        screen.activity(Activity("reading", "sentences", 3, 6))
        await pilot.pause()
        header = screen.query_one(HeaderLine)
        assert header.size.height == 1
        assert cell_len(header.render().plain) <= header.size.width
        assert "⟳ reading 3/6" in shown(header)
        assert "ferry-rep" in shown(header)
        assert ("alex · team" in shown(header)) == (width > 40)
        screen.activity(None)
        await pilot.pause()
        assert "⟳" not in shown(header)


@pytest.mark.parametrize("size", [(20, 5), (29, 24), (80, 7), (16, 1)])
async def test_a_window_too_small_says_so_in_one_line_and_loses_nothing(
    size: tuple[int, int],
) -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        strips = screen.query_one("#too-small").render_lines(
            screen.query_one("#too-small").size.region
        )
        told = [strip.text.strip() for strip in strips if strip.text.strip()]
        assert told == ["window too small"]
        await pilot.press("a", "j")
        assert screen.done == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.query_one(VirtualList).highlighted == 1
        await pilot.press("j", "a")
        await pilot.pause()
        assert screen.query_one(VirtualList).highlighted == 2
        assert screen.done == ["accept"]


@pytest.mark.parametrize(
    ("size", "classes"),
    [
        ((50, 12), {"-tiny", "-short"}),
        ((80, 24), {"-narrow", "-tall"}),
        ((160, 45), {"-wide", "-tall"}),
    ],
)
async def test_a_screen_knows_how_much_room_it_has(
    size: tuple[int, int], classes: set[str]
) -> None:
    screen = ReviewLike()
    async with Stage(screen).run_test(size=size) as pilot:
        await pilot.pause()
        assert classes <= screen.classes


@pytest.mark.parametrize(
    "text",
    [
        "see [/a/b] and [/]",
        "[@click=app.quit]press[/]",
        "\x1b]52;c;aGk=\x07[12.5%]",
        "[red]x",
    ],
)
async def test_text_from_outside_is_literal_in_every_line_of_the_frame(
    text: str,
) -> None:
    screen = ClaimsLike()
    async with Stage(screen).run_test(size=(120, 24)) as pilot:
        screen.set_header(text, text)
        screen.activity(Activity(text, text))
        screen.say(text, undo=True)
        screen.query_one(VirtualList).border_title = as_content(text)
        await pilot.pause()
        wanted = as_content(text).plain
        for widget in (screen.query_one(HeaderLine), screen.query_one(MessageLine)):
            assert wanted in shown(widget)
        picture = unescape(screen.app.export_screenshot()).replace("\xa0", " ")
        assert "\x1b" not in picture
        assert "\x07" not in picture
        assert picture.count(wanted) >= 4


async def test_without_colour_signs_and_markers_carry_the_meaning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.no_color
        assert "▸" in screen.query_one(VirtualList).render_line(0).text


async def test_the_light_theme_can_be_chosen_while_it_runs() -> None:
    screen = ClaimsLike()
    app = Stage(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        def background() -> object:
            style = list(screen.query_one(SpanText).render_line(0))[-1].style
            return style.bgcolor if style else None

        dark = background()
        app.theme = LIGHT.name
        await pilot.pause()
        assert background() != dark
