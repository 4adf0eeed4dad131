"""Page furniture of plain text: foot and head lines around the end of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FOOT = re.compile(r"\[Page [0-9ivxlc]{1,6}\]\Z")
_PAGE_NUMBER = re.compile(r"\W{0,4}(?:page )?[0-9]{1,4}\W{0,4}", re.IGNORECASE)
_COLUMNS = re.compile(r"\S(?:   |\t)")
"""A head line is set in columns: at least three spaces stand inside it."""
FORM_FEED = "\x0c"


def page_breaks(lines: Sequence[str]) -> dict[int, int]:
    """Return the page breaks of a text: the first line of each and the one after it.

    A page ends at a foot line such as `[Page 3]` or at a form feed, before which a
    line with nothing but a number is its foot. The first line of the next page is a
    head when it stands alone and is set in columns. Blank lines around belong to it.
    """
    found: dict[int, int] = {}
    written = -1
    """The last line with words."""
    number = 0
    while number < len(lines):
        bare = lines[number].strip()
        foot = _FOOT.search(bare) is not None
        if not foot and not lines[number].endswith(FORM_FEED):
            written = number if bare else written
            number += 1
            continue
        first = number
        if not foot and not bare and _is_page_number(lines, written):
            foot, first = True, written
        elif bare and not foot:
            first = number + 1
        start, stop = first, _words_from(lines, number + 1)
        while start and not lines[start - 1].strip():
            start -= 1
        head = _is_head(lines, stop)
        if head:
            stop = _words_from(lines, stop + 1)
        if foot or head:
            found[start] = stop
        written, number = -1, max(stop, number + 1)
    return found


def _words_from(lines: Sequence[str], number: int) -> int:
    while number < len(lines) and not lines[number].strip():
        number += 1
    return number


def _is_page_number(lines: Sequence[str], number: int) -> bool:
    if number < 0 or _PAGE_NUMBER.fullmatch(lines[number].strip()) is None:
        return False
    return number == 0 or not lines[number - 1].strip()


def _is_head(lines: Sequence[str], number: int) -> bool:
    if number >= len(lines) or _COLUMNS.search(lines[number].strip()) is None:
        return False
    return number + 1 == len(lines) or not lines[number + 1].strip()
