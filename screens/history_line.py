"""Entries drawn along a vertical line, wrapped so that the line never breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from screens.sanitize import sanitize
from screens.widgets.wrapping import line_starts
from screens.written_page import WrittenPage

_RAIL = "$muted"
_SMALLEST_TEXT = 20
"""Cells that the text keeps, however deep it hangs."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some words in one style."""

    text: str
    style: str = ""


Paragraph = list[Run]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: on the line, hanging from it, or above it."""

    sign: str
    """One cell; empty for what stands above the line."""
    sign_style: str
    lines: Sequence[Paragraph] = field(default_factory=list)
    hangs: bool = False
    """Whether it hangs from the line instead of standing on it."""


def drawn(entries: Sequence[Entry], width: int) -> WrittenPage:
    """Draw entries from top to bottom into lines of some cells."""
    page = WrittenPage()
    for place, entry in enumerate(entries):
        last = place == len(entries) - 1
        if place and entry.sign:
            page.line("" if place == 1 else "│", _RAIL if place > 1 else "")
        first, rest = _leads(entry, last=last)
        for number, paragraph in enumerate(entry.lines):
            _write(page, paragraph, first if number == 0 else rest, rest, entry, width)
    return page


def _leads(entry: Entry, *, last: bool) -> tuple[str, str]:
    """Return what stands before the first line of an entry and before all others."""
    if not entry.sign:
        return "", ""
    if not entry.hangs:
        return f"{entry.sign}  ", "   " if last else "│  "
    return f"{'└' if last else '├'}─ {entry.sign} ", "     " if last else "│    "


def _write(
    page: WrittenPage,
    paragraph: Paragraph,
    first: str,
    rest: str,
    entry: Entry,
    width: int,
) -> None:
    """Write a paragraph, broken by words, behind what leads each of its lines."""
    text = "".join(sanitize(run.text) for run in paragraph)
    room = max(_SMALLEST_TEXT, width - len(rest))
    starts = [*line_starts(text, room), len(text)]
    for number, (start, end) in enumerate(pairwise(starts)):
        lead = first if number == 0 else rest
        sign = entry.sign if lead == first and entry.sign in lead else ""
        if sign:
            before, after = lead.split(sign, 1)
            page.write(before, _RAIL if before else "")
            page.write(sign, entry.sign_style)
            page.write(after)
        else:
            page.write(lead, _RAIL if lead else "")
        _write_runs(page, paragraph, start, end)
        page.line()


def _write_runs(page: WrittenPage, paragraph: Paragraph, start: int, end: int) -> None:
    """Write the part of a paragraph between two offsets, without its line feed."""
    offset = 0
    for run in paragraph:
        part = sanitize(run.text)[max(0, start - offset) : max(0, end - offset)]
        offset += len(run.text)
        if part:
            page.write(part.rstrip("\n"), run.style)
