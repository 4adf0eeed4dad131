"""Takes the characters of a PDF page with their places and joins them into runs."""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pypdfium2.raw as pdfium

from claimtui.reading.pdf_accents import Glyph, with_accents
from claimtui.reading.pdf_rules import Rules, rules_of

_CELL_GAP = 1.1
"""Ems between two characters that make them parts of different cells or columns."""
_TALLEST = 5_000
"""Points; a greater height is damage."""
_LEADER = 5
"""So many dots lead from one cell to the next."""
_RAISED = 0.15
"""Part of its height by which a small character is above or below the line."""
_SMALL = 0.84
"""Part of the line's height below which a character can be a superscript."""
_SMALL_CAPITALS = (0.68, 0.9)
"""Their height, as a part of that of capitals."""
_LEAST_CAPITALS = 2
_HYPHENS = frozenset({0x02, 0xFFFE})
"""What pdfium gives for a hyphen at the end of a line."""
_BOLD = re.compile(
    r"bold|black|heavy|semibd|demi|[a-z]bx\d"
    r"|-medi(?:ital|obli)?\b",  # what the Nimbus fonts, LaTeX's Times, call their bold
    re.IGNORECASE,
)
_PITCH = (0.7, 1.15)
"""Ems from one character to the one below it where text is written downwards."""
_SAMPLES = 200
_RULE_SLACK = 0.25
"""Ems by which the box of a character may reach over the line beside it."""

_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|re|e|o|a|º|ª|tm|sm|™|®)", re.IGNORECASE)
_MARK = re.compile(r"[\d\s,*†‡§¶∗]{1,12}|[a-z]")
_LOOSE = re.compile(r" (?=[.,;:)\]])")
_BEFORE_MARK = re.compile(r"(?:[^\W\d_]{4,}|[.,;:?!)\]”’\"'»])\Z")


@dataclass(slots=True)
class Run:
    """Characters that stand beside each other on one line of a page, in points."""

    text: str
    left: float
    right: float
    base: float
    """Height of the baseline above the page's foot."""
    size: float
    bold: bool
    turned: bool
    """Whether it runs in another direction than the page's text."""
    order: int
    """Place of its first character in the order of the file."""
    references: int = 0
    """Footnote reference marks that were left out of it."""
    vertical: bool = False
    """Whether it is written downwards: its places are those of the page turned left."""


class PageGlyphs(NamedTuple):
    """What a page's text layer holds."""

    runs: list[Run]
    damaged: int
    """Characters without a meaning: private use, controls, U+FFFD."""
    top: float
    """Height of the page."""


def glyphs_of(page: pdfium.FPDF_PAGE, text_page: pdfium.FPDF_TEXTPAGE) -> PageGlyphs:
    """Return a page's runs in the order in which the file draws them."""
    reader = _Reader(text_page, rules_of(page))
    width = float(pdfium.FPDF_GetPageWidthF(page))
    height = float(pdfium.FPDF_GetPageHeightF(page))
    runs = [run for run in reader.runs() if run.text]
    return PageGlyphs(runs, reader.damaged, max(height, width))


class _Reader:
    def __init__(self, text_page: pdfium.FPDF_TEXTPAGE, rules: Rules) -> None:
        self.damaged = 0
        self._rules = rules
        self._page = text_page
        self._count = max(0, int(pdfium.FPDFText_CountChars(text_page)))
        self._angle = self._main_angle()
        self._turn = (math.cos(self._angle), -math.sin(self._angle))
        self._box = pdfium.FS_RECTF()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._matrix = pdfium.FS_MATRIX()
        self._tall, self._last = -1.0, 1.0

    def runs(self) -> Iterator[Run]:
        """Yield the runs; spaces only part words, what divides runs is the distance."""
        glyphs: list[Glyph] = []
        first = last = 0
        turned = spaced = False
        dots = 0
        for index, char in self._chars():
            if char.isspace():
                spaced = True
                continue
            glyph = self._glyph(index, char)
            led = dots >= _LEADER and char != "."
            dots = dots + 1 if char == "." else 0
            if glyphs and (
                led
                or not _goes_on(glyphs, glyph, turned)
                or self._is_ruled_off(glyphs[-1], glyph, spaced)
            ):
                yield self._run(glyphs, (first, last), turned)
                glyphs = []
            if not glyphs:
                first, turned = index, self._is_turned(index)
            elif spaced:
                glyphs.append(Glyph(" ", *glyphs[-1][1:]))
            glyphs.append(glyph)
            last, spaced = index, False
        if glyphs:
            yield self._run(glyphs, (first, last), turned)

    def _chars(self) -> Iterator[tuple[int, str]]:
        get, page, high = pdfium.FPDFText_GetUnicode, self._page, 0
        for index in range(self._count):
            code = get(page, index)
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            if high and 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
            high = 0
            yield index, self._char_of(code)

    def _char_of(self, code: int) -> str:
        if code in _HYPHENS:
            return "-"
        char = chr(code) if code <= 0x10FFFF else "\ufffd"
        if code < 0x7F and code > 0x1F:
            return char
        if char.isspace() or code in (0xA0, 0xAD):
            return char
        if unicodedata.category(char) in ("Cc", "Cs", "Cn") or char == "\ufffd":
            self.damaged += 1
            return "\ufffd"
        self.damaged += unicodedata.category(char) == "Co"
        return char

    def _glyph(self, index: int, char: str) -> Glyph:
        page, box = self._page, self._box
        pdfium.FPDFText_GetLooseCharBox(page, index, box)
        pdfium.FPDFText_GetCharOrigin(page, index, self._x, self._y)
        left, right, base = box.left, box.right, self._y.value
        size = self._size(index)
        if self._angle:
            cos, sin = self._turn
            corners = [
                x * cos + y * sin
                for x in (box.left, box.right)
                for y in (box.bottom, box.top)
            ]
            left, right = min(corners), max(corners)
            base = self._y.value * cos - self._x.value * sin
        return Glyph(char, left, right, base, size)

    def _size(self, index: int) -> float:
        """Return the height of a character's font on the page.

        The box of a character has the height of its font: where that is the one before
        again, the font is not asked for once more (two calls of five).
        """
        tall = abs(self._box.top - self._box.bottom)
        if tall != self._tall:
            matrix = self._matrix
            height = float(pdfium.FPDFText_GetFontSize(self._page, index))
            if pdfium.FPDFText_GetMatrix(self._page, index, matrix):
                height *= math.hypot(matrix.c, matrix.d)
            self._tall = tall
            self._last = height if 0.5 < height < _TALLEST else tall or 1.0
        return self._last

    def _main_angle(self) -> float:
        """Return the direction of most characters, in quarters of a turn."""
        step = max(1, self._count // _SAMPLES)
        quarters = Counter(
            round(pdfium.FPDFText_GetCharAngle(self._page, index) / (math.pi / 2)) % 4
            for index in range(0, self._count, step)
            if not pdfium.FPDFText_IsGenerated(self._page, index)
        )
        return quarters.most_common(1)[0][0] * math.pi / 2 if quarters else 0.0

    def _is_turned(self, index: int) -> bool:
        angle = float(pdfium.FPDFText_GetCharAngle(self._page, index))
        return abs(math.remainder(angle - self._angle, 2 * math.pi)) > 0.2

    def _is_ruled_off(self, before: Glyph, glyph: Glyph, spaced: bool) -> bool:
        """Tell whether a line runs down the page between two characters."""
        if self._angle or not self._rules:
            return False
        slack = (_RULE_SLACK if spaced else 0) * glyph.size
        left, right = before.right - slack, glyph.left + slack
        return self._rules.between(left, right, glyph.base + slack)

    def _is_bold(self, index: int) -> bool:
        name = ctypes.create_string_buffer(128)
        pdfium.FPDFText_GetFontInfo(self._page, index, name, 128, None)
        return _BOLD.search(name.value.decode("utf-8", "replace")) is not None

    def _run(self, glyphs: list[Glyph], at: tuple[int, int], turned: bool) -> Run:
        glyphs = with_accents(glyphs)
        sizes = Counter(round(g.size, 1) for g in glyphs)
        size = max(sizes, key=lambda s: (sizes[s], s))
        level = Counter(round(g.base, 1) for g in glyphs if round(g.size, 1) == size)
        base = level.most_common(1)[0][0]
        downwards = not turned and _is_downwards(glyphs)
        if turned:
            text, references = _folded("".join(g.char for g in glyphs)), 0
        elif downwards:
            text, references = "".join(g.char for g in glyphs), 0
        else:
            text, references = _written(glyphs, base, size)
        left, right = min(g.left for g in glyphs), max(g.right for g in glyphs)
        return Run(
            text=text,
            left=-glyphs[0].base if downwards else left,
            right=size - glyphs[-1].base if downwards else right,
            base=left if downwards else base,
            size=_full_size(glyphs, size),
            bold=all(map(self._is_bold, (at[0], sum(at) // 2, at[1]))),
            turned=turned,
            order=at[0],
            references=references,
            vertical=downwards,
        )


def _is_downwards(glyphs: Sequence[Glyph]) -> bool:
    """Tell whether the second of two characters stands right under the first."""
    if len(glyphs) < 2:
        return False
    above, below = glyphs[:2]
    size = max(above.size, below.size)
    return (
        abs(above.left - below.left) <= 0.4 * size
        and _PITCH[0] * size <= above.base - below.base <= _PITCH[1] * size
        and all(unicodedata.east_asian_width(g.char[0]) in "WF" for g in glyphs[:2])
    )


def _goes_on(glyphs: Sequence[Glyph], glyph: Glyph, turned: bool) -> bool:
    before, first = glyphs[-1], glyphs[0]
    size = max(before.size, glyph.size)
    if before.base - glyph.base > 0.5 * size and _is_downwards((before, glyph)):
        return len(glyphs) == 1 or _is_downwards(glyphs)
    if turned:
        return abs(glyph.left - before.left) + abs(glyph.base - before.base) < 3 * size
    if glyph[1:] == before[1:]:
        return True  # letters of one ligature
    gap = glyph.left - before.right
    if gap < -size:  # leftwards: scripts that run to the left
        gap = before.left - glyph.right
        if unicodedata.bidirectional(glyph.char) not in ("R", "AL", "EN", "AN", "CS"):
            return False
    if not -size < gap < _CELL_GAP * size:
        return False
    rise = abs(glyph.base - before.base)
    if rise <= _RAISED * size:
        return True
    smaller = min(before.size, glyph.size) < _SMALL * size
    return rise < 0.7 * size and (smaller or abs(glyph.base - first.base) < 0.1 * size)


def _full_size(glyphs: Sequence[Glyph], size: float) -> float:
    """Return the height of the capitals, where most letters are small capitals."""
    small = [g.char for g in glyphs if round(g.size, 1) == size]
    if any(char.islower() for char in small):
        return size
    larger = Counter(round(g.size, 1) for g in glyphs if g.size > size)
    full, count = max(larger.items(), default=(size, 0))
    near = _SMALL_CAPITALS[0] * full <= size <= _SMALL_CAPITALS[1] * full
    return full if near and count >= _LEAST_CAPITALS else size


def _written(glyphs: list[Glyph], base: float, size: float) -> tuple[str, int]:
    """Write a run with signs for superscripts: 10⁵ is "10^5", never "105"."""
    parts: list[str] = []
    references = 0
    for script, words in _scripts(glyphs, base, size):
        plain = words.strip()
        before = "".join(parts[-3:])
        if script and not before.strip():
            parts.append(f"{plain} ")  # the mark of a footnote, before its text
        elif not script or _ORDINAL.fullmatch(plain):
            parts.append(words)
        elif script == "^" and _MARK.fullmatch(plain) and _BEFORE_MARK.search(before):
            references += 1
            parts.append(" " if words.endswith(" ") else "")
        else:
            parts.append(script + words.lstrip())
    text = "".join(parts)
    return _folded(_LOOSE.sub("", text) if references else text), references


def _folded(text: str) -> str:
    """Return a run's words; the dots that lead on to a page number are none."""
    words = " ".join(text.split())
    said = words.rstrip(" .")
    return said if words.count(".", len(said)) >= _LEADER and said else words


def _scripts(
    glyphs: list[Glyph], base: float, size: float
) -> Iterator[tuple[str, str]]:
    words, current = "", ""
    for glyph in glyphs:
        rise = glyph.base - base
        script = current if glyph.char == " " else ""
        if glyph.char != " " and glyph.size < _SMALL * size:
            script = (
                "^" if rise > _RAISED * size else "_" if rise < -0.08 * size else ""
            )
        if script != current and words:
            yield current, words
            words = ""
        current = script
        words += glyph.char
    if words:
        yield current, words
