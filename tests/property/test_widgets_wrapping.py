from __future__ import annotations

from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from screens.sanitize import sanitize
from screens.widgets.cells import (
    expand_tabs,
    fit,
    graphemes,
    is_single_cells,
    measurable,
    pad,
    widths_agree,
)
from screens.widgets.marks import LONG_MARK, MarkIndex, TextMark
from screens.widgets.wrapped_text import WrappedText
from screens.widgets.wrapping import MINIMUM_WIDTH, line_starts

_PIECES = st.sampled_from(
    [
        "ferry", "berths ", " ", "   ", "\n", "\t", "日本語です", "。", "「", "🏕\ufe0f",
        "👩\u200d🔬", "e\u0301", "\u200b", "\u200d", "\ufe0f", "क\u094d\u200dष",
        "x" * 70,
        "\x1b[31m", "\r\n", "\u202e", "\ud800", "‘quoted’", "שלום", "🇩🇪", "ﷺ",
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=200), st.lists(_PIECES, max_size=60).map("".join)
).map(lambda text: measurable(sanitize(text)))
WIDTHS = st.integers(1, 90)


def _lines(text: str, width: int) -> list[str]:
    starts = list(line_starts(text, width))
    return [text[a:b] for a, b in pairwise([*starts, len(text)])]


@given(TEXTS, WIDTHS)
def test_the_lines_joined_give_the_text_back(text: str, width: int) -> None:
    assert "".join(_lines(text, width)) == text


@given(TEXTS, WIDTHS)
def test_no_line_is_wider_than_the_window(text: str, width: int) -> None:
    for line in _lines(text, width):
        shown, _sources = expand_tabs(line.rstrip("\n").rstrip(" "))
        assert cell_len(shown) <= max(MINIMUM_WIDTH, width)


@given(TEXTS, WIDTHS)
def test_lines_end_where_the_text_has_line_feeds(text: str, width: int) -> None:
    lines = _lines(text, width)
    assert all("\n" not in line[:-1] for line in lines)
    assert sum(line.endswith("\n") for line in lines) == text.count("\n")


@given(TEXTS, WIDTHS, st.integers(0, 20))
def test_wrapping_can_go_on_from_any_line(text: str, width: int, at: int) -> None:
    starts = list(line_starts(text, width))
    at = min(at, len(starts) - 1)
    assert list(line_starts(text, width, starts[at])) == starts[at:]


@given(TEXTS, WIDTHS)
def test_no_line_begins_within_a_grapheme(text: str, width: int) -> None:
    begins = {start for start, _end, _cells in graphemes(text.replace("\t", " "))}
    after_feeds = {at + 1 for at, character in enumerate(text) if character == "\n"}
    assert set(islice(line_starts(text, width), 1, None)) <= begins | after_feeds


@given(
    st.lists(st.sampled_from(["ferry", "of", "passengers"]), min_size=1, max_size=60)
)
def test_words_that_fit_are_not_cut(words: list[str]) -> None:
    lines = _lines(" ".join(words), 12)
    assert [word for line in lines for word in line.split()] == words


@given(TEXTS, st.integers(0, 60))
def test_a_cut_text_never_leaves_its_cell(text: str, width: int) -> None:
    line = text.replace("\n", " ").replace("\t", " ")
    cut = fit(line, width)
    assert cell_len(cut) <= width
    assert cell_len(pad(line, width)) == width
    assert cut in ("", line) or cut.endswith("…")


@given(TEXTS, st.integers(2, 60))
def test_a_cut_text_is_cut_between_graphemes(text: str, width: int) -> None:
    line = text.replace("\n", " ").replace("\t", " ")
    cut = fit(line, width)
    if cut != line:
        ends = {0, *(end for _start, end, _cells in graphemes(line))}
        assert len(cut) - 1 in ends


@given(TEXTS)
def test_the_widths_of_graphemes_add_up(text: str) -> None:
    assert widths_agree(text)


@given(TEXTS)
def test_what_counts_as_single_cells_has_a_cell_for_each_character(text: str) -> None:
    text = text.replace("\n", "").replace("\t", "")
    if is_single_cells(text):
        assert cell_len(text) == len(text)


@given(TEXTS)
def test_expanded_tabs_know_where_they_come_from(text: str) -> None:
    line = text.replace("\n", "")
    shown, sources = expand_tabs(line)
    assert "\t" not in shown
    assert len(sources) == len(shown) + 1
    assert sources[-1] == len(line)
    assert all(
        line[s] == c or line[s] == "\t" for s, c in zip(sources, shown, strict=False)
    )


_SPANS = st.tuples(st.integers(0, 9_000), st.integers(-5, 6_000)).map(
    lambda pair: TextMark(pair[0], pair[0] + pair[1], key=pair)
)


@given(st.lists(_SPANS, max_size=30), st.integers(0, 9_000), st.integers(1, 120))
def test_a_line_finds_exactly_the_marks_that_touch_it(
    marks: list[TextMark], start: int, length: int
) -> None:
    end = start + length
    touching = [m for m in marks if m.start < m.end and m.start < end and m.end > start]
    found = MarkIndex(marks).overlapping(start, end)
    assert sorted(m.start for m in found) == sorted(m.start for m in touching)
    assert {m.key for m in found} == {m.key for m in touching}


def test_a_place_within_nested_marks_means_the_innermost() -> None:
    marks = [TextMark(0, LONG_MARK * 2, key="all"), TextMark(5, 9, key="inner")]
    index = MarkIndex(marks)
    assert [getattr(index.at(at), "key", None) for at in (4, 5, 8, 9)] == [
        "all", "inner", "inner", "all",
    ]  # fmt: skip
    assert index.at(LONG_MARK * 2) is None


def test_every_character_taken_for_a_single_cell_is_drawn_in_one() -> None:
    taken = [c for c in map(chr, range(0x20, 0x10000)) if is_single_cells(c)]
    wrong = [hex(ord(c)) for c in taken if c != "\x7f" and cell_len(c) != 1]
    assert wrong == []


@given(st.lists(_PIECES, max_size=6).map("".join), st.sampled_from([0, 65_530, 65_536]))
def test_a_long_text_is_shown_harmless_wherever_its_harm_stands(
    odd: str, before: int
) -> None:
    text = "a" * before + odd
    shown = WrappedText(text).shown
    assert shown == measurable(sanitize(text.replace("\r\n", " \n")))
    assert len(shown) == len(text)


def test_of_a_harmless_text_no_second_copy_is_held() -> None:
    text = "The ferry carries 320 passengers.\n" * 5_000
    held = WrappedText(text, 80)
    assert held.shown is held.raw
