"""Draw one line of a long text: gutter signs, marks, the current span, a selection."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from screens.widgets.cells import graphemes, is_single_cells
from screens.widgets.marks import TextMark
from screens.widgets.styles import StyleBook
from screens.widgets.wrapped_text import ShownLine

_CURRENT = "bold"
_CURRENT_EDGE = "bold reverse"

Looks = list[tuple[str, ...]]
"""For each shown character, the styles laid over one another."""


@dataclass(frozen=True, slots=True)
class LineDrawing:
    """How the lines of one text are drawn."""

    styles: StyleBook
    gutter: int
    """Cells left of the text; the last stays empty."""

    def draw(
        self,
        number: int,
        line: ShownLine,
        marks: Sequence[TextMark],
        current: Hashable | None,
        selected: tuple[int, int] | None,
    ) -> Strip:
        """Draw a line with the offsets by which Textual selects.

        Args:
            number: Of the line, counted from 0.
            line: What it shows.
            marks: Those that touch it; the later lie over the earlier.
            current: Key whose marks are shown as current.
            selected: First and last index of shown characters, -1 for the end.
        """
        looks: Looks = [()] * len(line.characters)
        for mark in marks:
            _paint(looks, line, mark, mark.key is not None and mark.key == current)
        if selected is not None:
            _select(looks, *selected)
        if not is_single_cells(line.characters):
            _keep_whole(line.characters, looks)
        return Strip(
            [
                *self._signs(number, line, marks),
                *self._runs(number, line.characters, looks),
            ]
        )

    def _signs(
        self, number: int, line: ShownLine, marks: Sequence[TextMark]
    ) -> Iterator[Segment]:
        """Yield the signs of the marks that begin on the line; `+` says more do."""
        end = max(line.end, line.start + 1)
        signs = [
            (mark.sign, mark.sign_style)
            for mark in marks
            if mark.sign and line.start <= mark.start < end
        ]
        room = max(0, self.gutter - 1)
        if len(signs) > room:
            signs[max(0, room - 1) :] = [("+", "")] * min(1, room)
        signs += [(" ", "")] * (self.gutter - len(signs))
        # A segment for each cell: a selection begun here begins with the line.
        meta = Style.from_meta({"offset": (0, number)})
        for sign, style in signs:
            yield Segment(sign, self.styles[(style,) if style else ()] + meta)

    def _runs(self, number: int, characters: str, looks: Looks) -> Iterator[Segment]:
        """Yield the text in runs of one look."""
        begin = 0
        for at in range(1, len(characters) + 1):
            if at == len(characters) or looks[at] != looks[begin]:
                meta = Style.from_meta({"offset": (begin, number)})
                yield Segment(characters[begin:at], self.styles[looks[begin]] + meta)
                begin = at
        if not characters:
            yield Segment("", Style.from_meta({"offset": (0, number)}))


def _paint(looks: Looks, line: ShownLine, mark: TextMark, current: bool) -> None:
    """Add a mark's style to the characters it covers."""
    for at in line.covered(mark.start, mark.end):
        look = looks[at]
        if mark.style:
            look = (*look, mark.style)
        if current:
            edge = line.offset(at) in (mark.start, mark.end - 1)
            look = (*look, _CURRENT_EDGE if edge else _CURRENT)
        looks[at] = look


def _select(looks: Looks, first: int, last: int) -> None:
    """Add the look of a selection."""
    end = len(looks) if last == -1 else min(last, len(looks))
    for at in range(first, end):
        looks[at] = (*looks[at], StyleBook.SELECTION)


def _keep_whole(characters: str, looks: Looks) -> None:
    """Give all of a grapheme one look: cut in two, it would be measured wrongly."""
    for start, end, _cells in graphemes(characters):
        if end - start > 1:
            parts = looks[start:end]
            look = next((part for part in parts if _CURRENT_EDGE in part), parts[0])
            looks[start:end] = [look] * (end - start)
