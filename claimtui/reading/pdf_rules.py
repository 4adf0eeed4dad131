"""Looks at what is drawn on a PDF page: lines that part cells, and pictures."""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterable, Iterator

import pypdfium2.raw as pdfium

_MOST_OBJECTS = 20_000
"""Looked at on one page; maps and charts have more, and no cells."""
_THINNEST = 2.5
"""Points; what is wider is a box, of which both sides are lines where it is drawn."""
_SHORTEST = 5.0
_MOST_SIDES = 8
"""A drawn path of more sides is a figure, not a cell."""


class Rules:
    """Lines down a page, found by where they stand."""

    def __init__(self, lines: Iterable[tuple[float, float, float]]) -> None:
        """Take lines as place from the left, lower and upper end, in points."""
        self._lines = sorted(lines)

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self._lines)

    def between(self, left: float, right: float, height: float) -> bool:
        """Tell whether a line stands between two places, at a height."""
        first = bisect.bisect_left(self._lines, (left, 0.0, 0.0))
        for place, bottom, top in self._lines[first:]:
            if place > right:
                return False
            if bottom <= height <= top:
                return True
        return False


def rules_of(page: pdfium.FPDF_PAGE) -> Rules:
    """Return the lines of a page; none where it has too many objects."""
    count = int(pdfium.FPDFPage_CountObjects(page))
    if not 0 < count <= _MOST_OBJECTS:
        return Rules(())
    return Rules(_lines(page, count))


def _lines(page: pdfium.FPDF_PAGE, count: int) -> Iterator[tuple[float, float, float]]:
    edges = [ctypes.c_float() for _ in range(4)]
    for index in range(count):
        shape = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(shape) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        if not pdfium.FPDFPageObj_GetBounds(shape, *edges):
            continue
        left, bottom, right, top = (edge.value for edge in edges)
        if top - bottom < _SHORTEST:
            continue
        if right - left <= _THINNEST:
            yield (left + right) / 2, bottom, top
        elif _is_drawn_box(shape):
            yield left, bottom, top
            yield right, bottom, top


def picture_share(page: pdfium.FPDF_PAGE) -> float:
    """Return what part of a page its largest picture covers, 0 to 1."""
    width = float(pdfium.FPDF_GetPageWidthF(page))
    height = float(pdfium.FPDF_GetPageHeightF(page))
    edges = [ctypes.c_float() for _ in range(4)]
    largest = 0.0
    for index in range(min(_MOST_OBJECTS, int(pdfium.FPDFPage_CountObjects(page)))):
        shape = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(shape) != pdfium.FPDF_PAGEOBJ_IMAGE:
            continue
        if pdfium.FPDFPageObj_GetBounds(shape, *edges):
            left, bottom, right, top = (edge.value for edge in edges)
            largest = max(largest, (right - left) * (top - bottom))
    return min(1.0, largest / max(1.0, width * height))


def _is_drawn_box(shape: pdfium.FPDF_PAGEOBJECT) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not pdfium.FPDFPath_GetDrawMode(shape, fill, stroke) or not stroke.value:
        return False
    return 0 < int(pdfium.FPDFPath_CountSegments(shape)) <= _MOST_SIDES
