"""What a Markdown text shows as struck out, by its parser's events."""

from __future__ import annotations

import re
from collections.abc import Iterable

STRIKE = re.compile(r"~|<(?:del|s|strike)\b", re.IGNORECASE)
"""Without any of these nothing is struck out."""
_TAG = re.compile(r"<(/?)(del|s|strike)\b[^<>]*>", re.IGNORECASE)
_MARKS = re.compile(r"~~?|<[A-Za-z/][^<>]*>")


class StruckOut:
    """Collects the struck-out stretches of a text, as byte offsets into its UTF-8.

    An element that is not closed in its block strikes nothing out: words are not lost
    to a forgotten tag.
    """

    def __init__(self) -> None:
        self._found: list[tuple[int, int]] = []
        self._tag = ""
        self._opened = 0

    def element(self, start: int, end: int) -> None:
        """Take a stretch between tildes."""
        self._found.append((start, end))

    def html(self, source: str, start: int) -> None:
        """Take tags; they may open in one piece and close in a later one."""
        at = 0
        for match in _TAG.finditer(source):
            tag = match[2].lower()
            start += len(source[at : match.start()].encode())
            at = match.start()
            if not match[1] and not self._tag:
                self._tag, self._opened = tag, start
            elif match[1] and tag == self._tag:
                self._found.append((self._opened, start + len(match[0].encode())))
                self._tag = ""

    def end_block(self) -> None:
        """Forget a tag that was not closed in its block."""
        self._tag = ""

    def ranges(self) -> list[tuple[int, int]]:
        """Return the outermost stretches in the order of the text."""
        ranges: list[tuple[int, int]] = []
        for start, end in sorted(self._found):
            if not ranges or start >= ranges[-1][1]:
                ranges.append((start, end))
            elif end > ranges[-1][1]:
                ranges[-1] = (ranges[-1][0], end)
        return ranges


class Cut:
    """A text without some stretches, with the way from its old places to the new."""

    def __init__(self, text: str, ranges: Iterable[tuple[int, int]]) -> None:
        self.words = 0
        """How many words were cut."""
        self._gone: list[tuple[int, int]] = []
        parts, at = [], 0
        for start, end in ranges:
            words = len(_MARKS.sub("", text[start:end]).split())
            if not words:
                continue
            self.words += words
            end = _with_space(text, start, end)
            parts.append(text[at:start])
            self._gone.append((start, end))
            at = end
        self.text = "".join([*parts, text[at:]])

    def moved(self, places: Iterable[int]) -> dict[int, int]:
        """Map sorted places of the old text to those of the new one."""
        moved, gone, number = {}, 0, 0
        for place in places:
            while number < len(self._gone) and self._gone[number][1] <= place:
                gone += self._gone[number][1] - self._gone[number][0]
                number += 1
            inside = number < len(self._gone) and self._gone[number][0] < place
            moved[place] = (self._gone[number][0] if inside else place) - gone
        return moved


def _with_space(text: str, start: int, end: int) -> int:
    """Return the end of a stretch with the space that would stand twice without it."""
    if start and not text[start - 1].isspace():
        return end
    while end < len(text) and text[end] in " \t":
        end += 1
    alone = (not start or text[start - 1] == "\n") and text[end : end + 1] == "\n"
    return end + alone
