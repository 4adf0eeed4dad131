"""Wrap long texts by words into lines of terminal cells, resumable at any line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from screens.widgets.cells import TAB_SIZE, graphemes, is_single_cells

MINIMUM_WIDTH = TAB_SIZE
"""The widest that a line has to hold whole; graphemes take at most two cells."""

_WINDOW = 2_048
"""Characters whose graphemes are looked at together."""

MOST_CHARACTERS = 4_096
"""Characters shown of one line; beyond half of it no further grapheme is added.

Only floods of combining marks and spaces at a break come near it.
"""

_NEVER_FIRST = frozenset(
    "、。，．：；！？）」』】〉》〕］｝’”…‥ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%)]},.:;!?"
)
_NEVER_LAST = frozenset("「『（【〈《〔［｛‘“([{")
_spaces = re.compile(" *").match

Span = tuple[int, int, int]


def line_starts(text: str, width: int, start: int = 0) -> Iterator[int]:
    """Yield where each line begins, the first at `start`.

    A line ends after its line feed, or after the spaces at which it was broken, so
    that the lines joined give the text back. Spaces at a break hang over the edge.

    Args:
        text: Sanitised text.
        width: Cells a line may take; counted as 4 where it is less.
        start: Offset at which a line begins.
    """
    width = max(width, MINIMUM_WIDTH)
    yield start
    while True:
        feed = text.find("\n", start)
        end = len(text) if feed < 0 else feed
        if end > start:
            yield from _breaks(text, start, end, width)
        if feed < 0:
            return
        start = feed + 1
        yield start


def _breaks(text: str, start: int, end: int, width: int) -> Iterator[int]:
    """Yield where the text between two offsets without line feed has to be broken."""
    size = max(_WINDOW, 2 * width)
    while True:
        stop = min(end, start + size)
        window = text[start:stop]
        if _is_plain(window):
            found = list(_plain_breaks(window, width))
        else:
            found = _measured_breaks(window, width, whole=stop == end)
        yield from (start + at for at in found)
        if stop == end:
            return
        if found:
            start += found[-1]
            size = max(_WINDOW, 2 * width)
        else:
            size *= 2


def _is_plain(text: str) -> bool:
    return is_single_cells(text) and "\t" not in text


def _plain_breaks(window: str, width: int) -> Iterator[int]:
    """Break a text whose characters take one cell each."""
    start, end = 0, len(window)
    while end - start > width:
        space = window.rfind(" ", start, start + width + 1)
        if space < 0:
            start += width
        else:
            match = _spaces(window, space)
            start = match.end() if match else space + 1
            if start == end:
                return
        yield start


def _measured_breaks(window: str, width: int, whole: bool) -> list[int]:
    """Break a text by its graphemes; the last may be cut unless this is the whole."""
    spans = graphemes(window.replace("\t", " "))
    if not whole:
        spans.pop()
    return list(_fill(window, spans, width))


def _fill(window: str, spans: list[Span], width: int) -> Iterator[int]:
    """Yield the offsets in the window at which lines have to begin."""
    line = column = index = 0
    resume: int | None = None
    while index < len(spans):
        at, end, cells = spans[index]
        if window[at] == "\t":
            cells = TAB_SIZE - column % TAB_SIZE
        if at > line and _may_break(window, spans, index):
            resume = index
        full = column + cells > width or at - line > MOST_CHARACTERS // 2
        if full and at > line and window[at:end] != " ":
            index = index if resume is None else resume
            line, column, resume = spans[index][0], 0, None
            yield line
            continue
        column += cells
        index += 1


def _may_break(window: str, spans: list[Span], index: int) -> bool:
    """Return whether a line may begin with this grapheme, which is not the first."""
    at, end, cells = spans[index]
    before_at, _before_end, before_cells = spans[index - 1]
    character, before = window[at], window[before_at]
    if window[at:end] == " ":
        return False
    if before in " \t":
        return True
    if character in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return cells == 2 or before_cells == 2
