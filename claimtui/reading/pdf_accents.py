"""Puts accents that a PDF draws over a letter back onto it: "e ˆ" reads "ê"."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_COMBINING = {
    "`": "\u0300",
    "´": "\u0301",
    "ˆ": "\u0302",
    "^": "\u0302",
    "˜": "\u0303",
    "~": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_DOTLESS = {"ı": "i", "ȷ": "j"}
_WORD_GAP = 0.15
"""Ems between two letters of one word, at most; a space in it comes from the accent."""


class Glyph(NamedTuple):
    """One character with its place on the page, in points."""

    char: str
    left: float
    right: float
    base: float
    size: float


def with_accents(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Join each accent with the letter that it stands over, before or behind it."""
    if not any(glyph.char in _COMBINING for glyph in glyphs):
        return list(glyphs)
    done: list[Glyph] = []
    waiting: Glyph | None = None
    for glyph in glyphs:
        if waiting is not None:
            if _stands_over(waiting, glyph):
                _close_gap(done, glyph)
                done.append(_joined(glyph, waiting))
                waiting = None
                continue
            if glyph.char == " ":
                continue  # a space that the accent makes; its letter may follow
            done.append(waiting)
            waiting = None
        if glyph.char not in _COMBINING:
            done.append(glyph)
        elif done and _stands_over(glyph, done[-1]):
            done[-1] = _joined(done[-1], glyph)
        else:
            waiting = glyph
    return done if waiting is None else [*done, waiting]


def _stands_over(accent: Glyph, letter: Glyph) -> bool:
    middle = (accent.left + accent.right) / 2
    return (
        letter.left < middle < letter.right
        and letter.char[:1].isalpha()
        and abs(accent.base - letter.base) < 0.5 * letter.size
    )


def _joined(letter: Glyph, accent: Glyph) -> Glyph:
    plain = _DOTLESS.get(letter.char, letter.char)
    char = unicodedata.normalize("NFC", plain + _COMBINING[accent.char])
    return letter._replace(char=char)


def _close_gap(done: list[Glyph], letter: Glyph) -> None:
    """Take out a space before a letter that stands close to the one before it."""
    if len(done) > 1 and done[-1].char == " ":
        gap = letter.left - done[-2].right
        if gap < _WORD_GAP * letter.size:
            done.pop()
