"""Terminal cells: graphemes and their widths as Textual's compositor counts them."""

from __future__ import annotations

import re
from itertools import pairwise

from rich.cells import cell_len, split_graphemes

TAB_SIZE = 4
"""Cells between tab stops."""

ELLIPSIS = "…"

_PICTOGRAPH = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_STRAY_JOINER = re.compile(
    f"(?<![\ufe0f{_PICTOGRAPH}])\u200d|\u200d(?![{_PICTOGRAPH}])"
)
_single_cells = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0377\u0384-\u0482\u2010-\u2027"
    "\u2030-\u205e\u20a0-\u20bf\u2400-\u2426\u2500-\u25fc\ufffd]*"
).fullmatch


def is_single_cells(text: str) -> bool:
    """Return whether each character of the text surely takes exactly one cell."""
    return text.isascii() or _single_cells(text) is not None


def measurable(text: str) -> str:
    """Make joiners outside pictographs non-joining, one for one.

    Rich counts whatever follows a joiner as no cells (15.0), though terminals draw
    it, so that a text of joined letters would run out of its cell.
    """
    return _STRAY_JOINER.sub("\u200c", text) if "\u200d" in text else text


def graphemes(text: str) -> list[tuple[int, int, int]]:
    """Return start, end and width in cells of each grapheme, in order, without gaps."""
    return split_graphemes(text)[0]


def fit(text: str, width: int) -> str:
    """Cut a text so that it takes at most `width` cells, with `…` where it was cut.

    Args:
        text: One sanitised line.
        width: In cells; nothing is left below 1.
    """
    if width < 1:
        return ""
    head = measurable(text[: 8 * width + 32])
    whole = len(head) == len(text)
    if whole and cell_len(head) <= width:
        return head
    cells = 0
    for start, _end, size in graphemes(head):
        if cells + size > width - 1:
            return head[:start] + ELLIPSIS
        cells += size
    return head + ELLIPSIS


def pad(text: str, width: int) -> str:
    """Fit a text into exactly `width` cells, filled up with spaces."""
    fitted = fit(text, width)
    return fitted + " " * (width - cell_len(fitted))


def expand_tabs(line: str) -> tuple[str, list[int]]:
    """Replace tabs by spaces up to the next tab stop.

    Returns:
        The line as shown and, for each of its characters and its end, the index in
        `line` that it comes from.
    """
    shown: list[str] = []
    sources: list[int] = []
    column = 0
    start = 0
    for stop in [*(at.start() for at in re.finditer("\t", line)), len(line)]:
        shown.append(line[start:stop])
        sources.extend(range(start, stop))
        column += cell_len(line[start:stop])
        if stop < len(line):
            gap = TAB_SIZE - column % TAB_SIZE
            shown.append(" " * gap)
            sources.extend([stop] * gap)
            column += gap
        start = stop + 1
    return "".join(shown), [*sources, len(line)]


def widths_agree(text: str) -> bool:
    """Return whether the graphemes' widths add up to the width of the whole."""
    spans = graphemes(text)
    gapless = all(before[1] == after[0] for before, after in pairwise(spans))
    return gapless and sum(span[2] for span in spans) == cell_len(text)
