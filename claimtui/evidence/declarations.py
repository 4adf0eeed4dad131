"""Finds what encloses a line of code: the signatures of its functions and classes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from claimtui.evidence.blocks import visible

MAX_LEVELS = 64
"""Levels around a place that are looked at; nobody writes deeper."""

_SIGNATURE_LINES = 12
"""A signature that opens a bracket is followed for so many lines."""
_CHUNK_LINES = 12
"""Lines between two blank ones that are one step of a program, at most."""
_NOTE_LINE = re.compile(r"#(?!!)|//|/\*|\*(?:\s|/|$)|--\s|@")
_GOES_ON = re.compile(
    r"[)\]}{]|(?:public|private|protected|internal|signals|slots)\s*:"
    r"|(?:else|elif|elsif|except|catch|finally|rescue|ensure|case|default|when)\b"
)
"""What begins a line that goes on with the one before it at the same indentation."""
_CONTROL = re.compile(
    r"(?:if|for|foreach|while|do|try|with|switch|match|select|unless|until|loop|return"
    r"|begin|using|lock|synchronized|guard|repeat|else|elif|elsif|except|catch|finally"
    r"|rescue|ensure|case|default|when|defer|go|yield|await|assert|print|throw|raise)\b"
)
_WORD = re.compile(r"[^\W_]")
_FENCE = re.compile(r"(?:`{3,}|~{3,})\s*")
"""The line that ends a block of code in Markdown."""


class _Line(NamedTuple):
    start: int
    """Of its first visible character."""
    end: int
    indent: int
    above: int
    """Number of the line that encloses it; -1 for none."""


class CodeLines:
    """The lines of code blocks, each with the line that encloses it.

    Indentation decides, as every language in use writes it. Blocks that follow each
    other with nothing between them are one program.
    """

    def __init__(self, text: str, runs: Iterable[tuple[int, int]]) -> None:
        self._text = text
        self._lines: list[_Line] = []
        for start, end in runs:
            self._read(start, end)
        self._starts = [line.start for line in self._lines]

    def enclosing(self, place: int) -> list[tuple[int, int]]:
        """Return the signatures around the line at a place, outermost first."""
        found: list[tuple[int, int]] = []
        number = max(0, self._at(place))
        if number + 1 < len(self._lines) and self._lines[number].end <= place:
            number += 1  # the place is before a line, as at a fence
        above = self._lines[number].above if self._lines else -1
        for _ in range(MAX_LEVELS):
            if above < 0:
                break
            line = self._lines[above]
            if self._declares(line):
                found.append((line.start, self._signature_end(above, number)))
            above = line.above
        return found[::-1]

    def chunk(self, start: int, end: int, within: tuple[int, int]) -> tuple[int, int]:
        """Return the lines of a stretch, with what touches them up to a blank line.

        Where more than twelve lines stand together it is the lines alone.
        """
        least = max(0, bisect_right(self._starts, within[0] - 1))
        first, last = max(least, self._at(start)), max(least, self._at(end - 1))
        most = bisect_right(self._starts, within[1] - 1) - 1
        if most < least:
            return within  # nothing but fences
        low, high = first, min(last, most)
        while low > least and high - low < _CHUNK_LINES and self._joined(low - 1):
            low -= 1
        while high < most and high - low < _CHUNK_LINES and self._goes_on(low, high):
            high += 1
        if high - low >= _CHUNK_LINES:
            low, high = first, min(last, most)
        return min(start, self._lines[low].start), max(end, self._lines[high].end)

    def first_line(self, start: int) -> tuple[int, int]:
        """Return the first line at or after a place; the place itself for none."""
        number = bisect_left(self._starts, start)
        if number == len(self._lines):
            return start, start
        return self._lines[number].start, self._lines[number].end

    def _read(self, start: int, end: int) -> None:
        open_lines: list[int] = []
        for match in re.finditer(r"[^\r\n]+", self._text[start:end]):
            first, last = visible(
                self._text, start + match.start(), start + match.end()
            )
            if first == last or _FENCE.fullmatch(self._text, first, last):
                continue
            line_start = self._line_start(start + match.start())
            indent = first - line_start
            self._lines.append(self._placed(open_lines, first, last, indent))

    def _line_start(self, place: int) -> int:
        """Return where the line begins, for a block that is trimmed to its words."""
        start = place
        while start and self._text[start - 1] in " \t":
            start -= 1
        return start if not start or self._text[start - 1] in "\r\n" else place

    def _placed(
        self, open_lines: list[int], start: int, end: int, indent: int
    ) -> _Line:
        lines = self._lines
        if _NOTE_LINE.match(self._text, start, end):
            # Remarks are set anywhere, so they neither open nor close anything.
            inner = [n for n in open_lines[-1:] if lines[n].indent < indent]
            return _Line(start, end, indent, inner[0] if inner else -1)
        goes_on = _GOES_ON.match(self._text, start, end) is not None
        while open_lines and lines[open_lines[-1]].indent > indent:
            open_lines.pop()
        same = bool(open_lines) and lines[open_lines[-1]].indent == indent
        if same and goes_on:
            return _Line(start, end, indent, lines[open_lines[-1]].above)
        if same:
            open_lines.pop()
        above = open_lines[-1] if open_lines else -1
        open_lines.append(len(lines))
        return _Line(start, end, indent, above)

    def _at(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _joined(self, number: int) -> bool:
        """Tell whether a line is followed by the next without a blank one."""
        gap = self._text[self._lines[number].end : self._lines[number + 1].start]
        return gap.count("\n") + gap.count("\r") - gap.count("\r\n") < 2

    def _goes_on(self, first: int, number: int) -> bool:
        """Tell whether the next line belongs to the same step of the program."""
        inside = self._lines[number + 1].indent >= self._lines[first].indent
        return inside and self._joined(number)

    def _declares(self, line: _Line) -> bool:
        if _CONTROL.match(self._text, line.start, line.end):
            return False
        return _WORD.search(self._text, line.start, line.end) is not None

    def _signature_end(self, number: int, before: int) -> int:
        """Return where a signature ends: with the line that closes its brackets."""
        depth = 0
        most = min(number + _SIGNATURE_LINES, before)
        for at in range(number, most):
            line = self._lines[at]
            words = self._text[line.start : min(line.end, line.start + 1000)]
            depth += sum(map(words.count, "([")) - sum(map(words.count, ")]"))
            if depth <= 0:
                return line.end
        return self._lines[number].end
