from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.selection import Selection
from textual.strip import Strip

from screens.widgets.marks import TextMark
from screens.widgets.span_text import GUTTER_WIDTH, SpanText
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE, Row, VirtualList
from themes import STYLE_SHEETS
from themes.palettes import DARK, LIGHT, THEMES, fallback_roles

# Texts of the field reports TUI-01, TUI-03 and TUI-11 (Textualize/textual#4830,
# PrimeIntellect-ai/verifiers#284, unicode-rs/unicode-width#27), and what else a page
# can hold.
HOSTILE = json.loads(
    (Path(__file__).parent.parent / "cases" / "hostile-texts.json").read_text("utf-8")
)


class Stage(App[None]):
    CSS_PATH = list(STYLE_SHEETS)  # noqa: RUF012

    def __init__(self, theme: str = DARK.name) -> None:
        super().__init__()
        self.wanted_theme = theme
        self.asked: list[int] = []
        self.told: list[tuple[str, Hashable]] = []
        self.texts: dict[Hashable, str] = {}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return fallback_roles(self.current_theme.to_color_system().generate())

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.wanted_theme

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield SpanText(id="text")
            yield VirtualList(self.rows, empty=Content("No claims yet."), id="list")

    def rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        self.asked.append(len(ids))
        return [self.row(id_) for id_ in ids]

    def row(self, id_: Hashable) -> Row | None:
        if id_ == "gone":
            return None
        text = self.texts.get(id_, f"claim {id_} of the ferry")
        return Row(text, sign="✓", sign_style="$status-supported", tail="12")

    def on_virtual_list_highlighted(self, event: VirtualList.Highlighted) -> None:
        self.told.append(("highlighted", event.id))

    def on_virtual_list_chosen(self, event: VirtualList.Chosen) -> None:
        self.told.append(("chosen", event.id))

    def on_span_text_span_selected(self, event: SpanText.SpanSelected) -> None:
        self.told.append(("span", event.key))

    @property
    def long(self) -> SpanText:
        return self.query_one(SpanText)

    @property
    def listing(self) -> VirtualList:
        return self.query_one(VirtualList)


def drawn(widget: SpanText | VirtualList) -> list[Strip]:
    return [widget.render_line(y) for y in range(widget.size.height)]


def lines(widget: SpanText | VirtualList) -> list[str]:
    return [strip.text.rstrip() for strip in drawn(widget)]


async def until_wrapped(pilot: Pilot[None], shown: SpanText) -> None:
    while not shown.wrapped:
        await pilot.pause(0.01)
    await pilot.pause()


SENTENCE = "The ferry carries 320 passengers on every crossing. "


async def test_a_text_is_wrapped_by_words_and_shows_signs_where_marks_begin() -> None:
    app = Stage()
    async with app.run_test(size=(60, 10)) as pilot:
        app.long.load(
            "The ferry carries 320 passengers.\nFares rose.",
            [
                TextMark(4, 9, "on $status-supported 18%", "✓", key=1),
                TextMark(34, 39, sign="✗"),
            ],
        )
        await pilot.pause()
        assert lines(app.long)[:3] == [
            "✓  The ferry carries 320",
            "   passengers.",
            "✗  Fares rose.",
        ]


async def test_more_marks_on_a_line_than_the_gutter_holds_are_told_by_a_plus() -> None:
    app = Stage()
    async with app.run_test(size=(60, 10)) as pilot:
        marks = [TextMark(at, at + 1, sign="✓") for at in range(3)]
        app.long.load("three", marks)
        await pilot.pause()
        assert lines(app.long)[0] == "✓+ three"


async def test_the_current_span_can_be_seen_without_colour() -> None:
    app = Stage()
    async with app.run_test(size=(60, 10)) as pilot:
        app.long.load("The ferry runs.", [TextMark(4, 9, key="ferry")])
        app.long.current = "ferry"
        await pilot.pause()
        looks = {
            segment.text: (segment.style.bold, segment.style.reverse)
            for segment in drawn(app.long)[0]
            if segment.style is not None
        }
        assert looks["f"] == looks["y"] == (True, True)
        assert looks["err"][0] is True
        assert not looks["The "][0]


async def test_marks_can_change_without_moving_the_text() -> None:
    app = Stage()
    async with app.run_test(size=(60, 10)) as pilot:
        app.long.load(SENTENCE * 100, [TextMark(0, 3, sign="✓", key=1)])
        app.long.move(5)
        await pilot.pause()
        place = app.long.top_offset
        app.long.set_marks([TextMark(place, place + 3, sign="✗", key=1)])
        await pilot.pause()
        assert app.long.top_offset == place
        assert lines(app.long)[0].startswith("✗")


async def test_a_long_text_is_readable_at_once_and_reaches_any_span_soon() -> None:
    app = Stage()
    async with app.run_test(size=(100, 24)) as pilot:
        text = (SENTENCE * 8 + "\n") * 2_500
        marks = [TextMark(at, at + 9, key=at) for at in range(0, len(text) - 20, 20)]
        app.long.load(text, marks)
        assert not app.long.wrapped
        await pilot.pause()
        assert lines(app.long)[0].strip().startswith("The ferry")
        last = marks[-1].start
        assert app.long.scroll_to_span(last)
        await until_wrapped(pilot, app.long)
        top = app.long.line_of(app.long.top_offset)
        assert top <= app.long.line_of(last) < top + app.long.size.height
        assert not app.long.scroll_to_span("no such key")


async def test_a_text_that_is_replaced_while_its_lines_are_found_leaves_no_trace() -> (
    None
):
    app = Stage()
    async with app.run_test(size=(100, 24)) as pilot:
        app.long.load((SENTENCE * 8 + "\n") * 2_500)
        app.long.load("short")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.long.line_count == 1
        assert lines(app.long)[0].strip() == "short"


async def test_the_top_line_stays_when_the_window_gets_narrower() -> None:
    app = Stage()
    async with app.run_test(size=(120, 24)) as pilot:
        app.long.load(SENTENCE * 400)
        app.long.move(40)
        await pilot.pause()
        place = app.long.top_offset
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        first = app.long.line_of(app.long.top_offset)
        assert first == app.long.line_of(place)


async def test_moving_goes_by_lines_half_pages_and_to_both_ends() -> None:
    app = Stage()
    async with app.run_test(size=(80, 20)) as pilot:
        long = app.long
        long.load("\n".join(str(n) for n in range(100)))
        steps: list[tuple[Callable[[], None], int]] = [
            (partial(long.move, 3), 3),
            (partial(long.half_page, 1), 13),
            (partial(long.half_page, -1), 3),
            (long.bottom, 80),
            (long.top, 0),
        ]
        for step, top in steps:
            step()
            await pilot.pause()
            assert long.scroll_offset.y == top


async def test_a_click_on_a_mark_tells_its_key() -> None:
    app = Stage()
    async with app.run_test(size=(80, 10)) as pilot:
        app.long.load(
            "日本 ferry", [TextMark(0, 2, key="cjk"), TextMark(3, 8, key="en")]
        )
        await pilot.pause()
        for column in (3, 1, 5, 4):
            await pilot.click("#text", offset=(GUTTER_WIDTH + column, 0))
            await pilot.pause()
        assert app.told == [("span", "cjk"), ("span", "cjk"), ("span", "en")]


async def test_what_is_selected_with_the_mouse_is_copied_as_it_was_loaded() -> None:
    app = Stage()
    async with app.run_test(size=(80, 10)) as pilot:
        text = "one\ttwo\x1b[31m\r\nthree four"
        app.long.load(text)
        await pilot.pause()
        assert app.long.get_selection(Selection(None, None)) == (text, "\n")
        part = app.long.get_selection(Selection(Offset(4, 0), Offset(5, 1)))
        assert part == ("two\x1b[31m\r\nthree", "\n")


async def test_a_selection_is_drawn_and_can_be_made_by_dragging() -> None:
    app = Stage()
    async with app.run_test(size=(80, 10)) as pilot:
        app.long.load("The ferry carries passengers.")
        await pilot.pause()
        await pilot.mouse_down("#text", offset=(GUTTER_WIDTH + 4, 0))
        await pilot.hover("#text", offset=(GUTTER_WIDTH + 8, 0))
        await pilot.mouse_up("#text", offset=(GUTTER_WIDTH + 8, 0))
        await pilot.pause()
        assert app.screen.get_selected_text() == "ferry"
        assert "ferry" in [segment.text for segment in drawn(app.long)[0]]


async def test_a_list_of_any_length_is_ready_and_asks_only_for_what_is_seen() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        app.listing.load(range(100_000))
        await pilot.pause()
        assert lines(app.listing)[0].startswith("▸✓ claim 0 of the ferry")
        app.listing.bottom()
        await pilot.pause()
        assert app.listing.highlighted == 99_999
        assert lines(app.listing)[-1].startswith("▸✓ claim 99999")
        assert sum(app.asked) <= 4 * MOST_ROWS_AT_ONCE
        assert max(app.asked) <= MOST_ROWS_AT_ONCE


async def test_rows_are_asked_for_again_only_when_they_are_said_to_have_changed() -> (
    None
):
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        app.listing.load(range(5))
        await pilot.pause()
        app.asked.clear()
        app.texts[2] = "fares rose"
        app.listing.refresh()
        await pilot.pause()
        assert app.asked == []
        app.listing.invalidate([2])
        await pilot.pause()
        assert app.asked == [1]
        assert "fares rose" in lines(app.listing)[2]
        app.listing.invalidate()
        await pilot.pause()
        assert app.asked == [1, 5]


async def test_the_highlight_moves_and_stops_at_the_ends() -> None:
    app = Stage()
    async with app.run_test(size=(80, 20)) as pilot:
        app.listing.load(range(100))
        await pilot.pause()
        app.told.clear()
        listing = app.listing
        steps: list[tuple[Callable[[], object], int]] = [
            (partial(listing.move, -1), 0),
            (partial(listing.move, 2), 2),
            (partial(listing.half_page, 1), 12),
            (partial(listing.half_page, -1), 2),
            (listing.bottom, 99),
            (partial(listing.move, 1), 99),
            (listing.top, 0),
            (partial(listing.move_to, 50), 50),
        ]
        for step, place in steps:
            step()
            await pilot.pause()
            assert app.listing.highlighted == place
        places = [2, 12, 2, 99, 0, 50]
        assert app.told == [("highlighted", place) for place in places]
        assert not app.listing.move_to("no such id")
        assert any(line.startswith("▸") for line in lines(app.listing))


async def test_new_ids_keep_what_was_highlighted_or_else_its_place() -> None:
    app = Stage()
    async with app.run_test(size=(80, 20)) as pilot:
        listing = app.listing
        places: list[tuple[Hashable | None, int | None]] = []
        for ids, keep in (
            (("a", "b", "c", "d"), "c"),
            (("c", "d"), None),
            (("a", "b", "d"), "d"),
            (("x", "y"), None),
            ((), None),
        ):
            listing.load(ids, keep)
            places.append((listing.highlighted, listing.index))
        await pilot.pause()
        assert places == [("c", 2), ("c", 0), ("d", 2), ("y", 1), (None, None)]
        assert app.told[-1] == ("highlighted", None)


async def test_an_empty_list_says_what_to_do() -> None:
    app = Stage()
    async with app.run_test(size=(40, 12)) as pilot:
        app.listing.set_empty(Content("No sources yet. A adds a file."))
        await pilot.pause()
        assert lines(app.listing)[:3] == [" No sources yet. A", " adds a file.", ""]
        app.listing.move(1)
        app.listing.choose()
        await pilot.pause()
        assert app.told == []


async def test_a_row_whose_thing_is_gone_says_so() -> None:
    app = Stage()
    async with app.run_test(size=(80, 12)) as pilot:
        app.listing.load(("gone", "here"))
        await pilot.pause()
        assert "no longer there" in lines(app.listing)[0]


async def test_a_click_highlights_and_a_double_click_opens() -> None:
    app = Stage()
    async with app.run_test(size=(80, 12)) as pilot:
        app.listing.load(range(5))
        await pilot.pause()
        app.told.clear()
        await pilot.click("#list", offset=(5, 2))
        await pilot.double_click("#list", offset=(5, 3))
        await pilot.pause()
        assert app.told == [("highlighted", 2), ("highlighted", 3), ("chosen", 3)]


@pytest.mark.parametrize("theme", [DARK.name, LIGHT.name, "ansi-dark", "nord"])
async def test_every_theme_can_draw_both(theme: str) -> None:
    app = Stage(theme)
    async with app.run_test(size=(80, 12)) as pilot:
        app.long.load(
            "x", [TextMark(0, 1, "on $status-stale 18%", "≈", "$status-stale")]
        )
        app.listing.load(range(3))
        app.listing.focus()
        await pilot.pause()
        app.theme = LIGHT.name
        await pilot.pause()
        assert lines(app.long)[0] == "≈  x"


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (7, 3), (20, 5), (300, 80)])
async def test_any_window_is_survived(size: tuple[int, int]) -> None:
    app = Stage()
    async with app.run_test(size=size) as pilot:
        app.long.load("日本語です " * 50, [TextMark(0, 40, "bold", "✓", key=1)])
        app.listing.load(range(1_000))
        for width, height in ((80, 24), size):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            app.listing.half_page(1)
            app.long.half_page(1)
            for widget in (app.long, app.listing):
                for strip in drawn(widget):
                    assert strip.cell_length <= max(0, widget.size.width)
        assert app.listing.highlighted is not None


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("width", [24, 40, 130])
async def test_text_from_outside_is_shown_literally_in_its_cells(
    text: str, width: int
) -> None:
    app = Stage()
    async with app.run_test(size=(width, 8)) as pilot:
        app.texts["id"] = text
        app.long.load(text, [TextMark(1, 3, "bold", "✓", key=1)])
        app.long.current = 1
        app.listing.load(("id",))
        await pilot.pause()
        for widget in (app.long, app.listing):
            for strip in drawn(widget):
                assert strip.cell_length == widget.size.width == cell_len(strip.text)
                assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in strip.text)
        if width == 130 and text.isascii() and text.isprintable():
            assert text in lines(app.long)[0]
            assert text in lines(app.listing)[0]
        assert app.long.get_selection(Selection(None, None)) == (text, "\n")
        assert app.listing.row is not None
        assert app.listing.row.text == text
