"""Text from outside made harmless for a terminal, and fitted to its width."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator

from claimtui.model.sanitize import ESCAPED_IN_JSON, sanitize


def printable(text: str) -> str:
    """Replace what a terminal would obey by one visible character each.

    A carriage return before a line feed goes.
    """
    return sanitize(text.replace("\r\n", "\n"))


def one_line(text: str) -> str:
    """Return text on one line, white space folded, harmless for a terminal."""
    return printable(" ".join(text.split()))


def json_text(value: object) -> str:
    """Return a value as one line of JSON that cannot command a terminal.

    Letters of any script stand as they are; control and bidi characters are escaped.
    """
    return ESCAPED_IN_JSON.sub(_escape, json.dumps(value, ensure_ascii=False))


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1]


def cells(text: str) -> int:
    """Return how many terminal columns a line of text takes."""
    if text.isascii():
        return len(text)
    return sum(_cell_width(character) for character in text)


def _cell_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrapped(text: str, width: int, indent: str = "  ") -> Iterator[str]:
    """Yield text in lines of at most a number of columns, each with an indent."""
    line = ""
    for word in _short_words(printable(" ".join(text.split())), width - len(indent)):
        longer = f"{line} {word}" if line else word
        if line and cells(longer) > width - len(indent):
            yield indent + line
            longer = word
        line = longer
    if line:
        yield indent + line


def _short_words(text: str, limit: int) -> Iterator[str]:
    """Yield the words, the longer ones in pieces that fit."""
    for word in text.split(" "):
        if cells(word) <= limit:
            yield word
        else:
            yield from _pieces(word, max(limit, 2))


def _pieces(word: str, limit: int) -> Iterator[str]:
    piece: list[str] = []
    used = 0
    for character in word:
        width = _cell_width(character)
        if used + width > limit:
            yield "".join(piece)
            piece, used = [], 0
        piece.append(character)
        used += width
    if piece:
        yield "".join(piece)


def columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows as lines with aligned columns, two spaces between them."""
    held = [tuple(one_line(cell) for cell in row) for row in rows]
    if not held:
        return
    widths = [max(cells(row[n]) for row in held) for n in range(len(held[0]))]
    for row in held:
        padded = (
            cell + " " * (width - cells(cell))
            for cell, width in zip(row, widths, strict=True)
        )
        yield "  ".join(padded).rstrip()
