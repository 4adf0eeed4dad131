"""A long text with styled spans, on the Line API; megabytes scroll like a page."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice

from textual import events
from textual.cache import LRUCache
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from screens.widgets.line_drawing import LineDrawing
from screens.widgets.marks import MarkIndex, TextMark
from screens.widgets.styles import StyleBook
from screens.widgets.wrapped_text import WrappedText
from screens.widgets.wrapping import MINIMUM_WIDTH, line_starts

GUTTER_WIDTH = 3
"""Cells left of the text: up to two signs and a space."""

_DIM = "dim"

_BATCH = 20_000
"""Lines that the worker hands over together."""
_MOST_MARKS = 400
"""Marks painted on one line: more than it has cells, so that no more can be seen."""


class SpanText(ScrollView, can_focus=True, inherit_bindings=False):
    """Show a long text with marks, wrapped by words, selectable with the mouse.

    Offsets count code points of the text that was loaded. Keys are the screen's
    business: it calls `move`, `half_page`, `top` and `bottom`.
    """

    ALLOW_SELECT = True

    class SpanSelected(Message):
        """Posted when a mark with a key was clicked."""

        def __init__(self, span_text: SpanText, key: Hashable) -> None:
            super().__init__()
            self.span_text = span_text
            self.key = key

        @property
        def control(self) -> SpanText:
            """The widget in which the mark stands."""
            return self.span_text

    class Wrapped(Message):
        """Posted when more lines are known; `complete` with the last of them."""

        bubble = False

        def __init__(self, generation: int, starts: array[int], complete: bool) -> None:
            super().__init__()
            self.generation = generation
            self.starts = starts
            self.complete = complete

    def __init__(
        self,
        *,
        gutter: bool = True,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._gutter = GUTTER_WIDTH if gutter else 0
        self._lines = WrappedText()
        self._generation = 0
        self._awaited: int | None = None
        self._marks = MarkIndex()
        self._dim = MarkIndex()
        self._current: Hashable | None = None
        self._strips: LRUCache[int, Strip] = LRUCache(1024)
        self._styles = StyleBook(self)
        self._drawing = LineDrawing(self._styles, self._gutter)

    def on_resize(self, _event: events.Resize) -> None:
        """Wrap again where the width has changed; the top line stays the top line."""
        if self._text_width() != self._lines.width:
            self._wrap(keep=self.top_offset)

    def on_unmount(self) -> None:
        """Stop a worker that is still wrapping."""
        self._generation += 1

    def on_span_text_wrapped(self, event: Wrapped) -> None:
        """Take over lines from the worker, unless the text or width has moved on."""
        event.stop()
        if event.generation != self._generation:
            return
        self._lines.extend(event.starts, event.complete)
        self._resize_virtually()
        if self._awaited is not None and self._lines.knows(self._awaited):
            offset, self._awaited = self._awaited, None
            self._show_line(self.line_of(offset), at_top=True)

    def on_click(self, event: events.Click) -> None:
        """Tell which mark was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        line = self.scroll_offset.y + offset.y
        place = self._lines.offset_at_cell(line, offset.x - self._gutter)
        mark = None if place is None else self._marks.at(place)
        if mark is not None and mark.key is not None:
            self.post_message(self.SpanSelected(self, mark.key))

    @property
    def text(self) -> str:
        """The text as it was loaded."""
        return self._lines.raw

    @property
    def marks(self) -> Sequence[TextMark]:
        """The marks laid over the text, by where they begin."""
        return self._marks.overlapping(0, len(self.text))

    @property
    def line_count(self) -> int:
        """Lines known so far; all of them once `wrapped` is true."""
        return len(self._lines)

    @property
    def wrapped(self) -> bool:
        """Whether all lines are known."""
        return self._lines.complete

    @property
    def top_offset(self) -> int:
        """Offset of the first character in the window."""
        if self._awaited is not None:
            return self._awaited
        return self._lines.starts[min(self.scroll_offset.y, self.line_count - 1)]

    @property
    def current(self) -> Hashable | None:
        """Key whose spans are shown as current."""
        return self._current

    @current.setter
    def current(self, key: Hashable | None) -> None:
        if key == self._current:
            return
        touched = [*self._marks_of(self._current), *self._marks_of(key)]
        self._current = key
        for mark in touched:
            self._refresh_span(mark.start, mark.end)

    def load(
        self,
        text: str | WrappedText,
        spans: Sequence[TextMark] = (),
        dim: Iterable[tuple[int, int]] = (),
        *,
        keep: bool = False,
    ) -> None:
        """Show a text.

        Args:
            text: As it is stored; it is sanitised for showing, and copied as it is. A
                long one is made ready by a worker, as a `WrappedText`.
            spans: Marks in any order; they may overlap, the later one wins.
            dim: Stretches shown dimmed, such as Markdown markup.
            keep: Whether to stay at the offset that is now on top.
        """
        top = self.top_offset if keep else 0
        self._lines = WrappedText(text) if isinstance(text, str) else text
        self._marks = MarkIndex(spans)
        self._dim = MarkIndex(TextMark(start, end, _DIM) for start, end in dim)
        self._wrap(keep=min(top, len(self.text)))

    def set_marks(self, spans: Sequence[TextMark]) -> None:
        """Replace the marks; only lines that now look different are drawn again."""
        rows = range(self.scroll_offset.y, self.scroll_offset.y + self.size.height)
        before = {y: self._strips.get(y) for y in rows}
        self._marks = MarkIndex(spans)
        self._strips.clear()
        for y in rows:
            if y < self.line_count and before[y] != self._line(y):
                self.refresh_line(y)

    def scroll_to_span(self, key: Hashable) -> bool:
        """Bring the first span of a key into view; tell whether there is one."""
        marks = self._marks.of(key)
        if marks:
            self.scroll_to_offset(marks[0].start)
        return bool(marks)

    def scroll_to_offset(self, offset: int) -> None:
        """Bring a place of the text into view, as soon as its line is known."""
        offset = min(max(offset, 0), len(self.text))
        if self._lines.knows(offset):
            self._awaited = None
            self._show_line(self.line_of(offset))
        else:
            self._awaited = offset

    def line_of(self, offset: int) -> int:
        """Return the number of the line, counted from 0, that holds an offset."""
        return self._lines.line_of(offset)

    def move(self, delta: int) -> None:
        """Scroll by lines."""
        self._awaited = None
        self._scroll(self.scroll_offset.y + delta)

    def half_page(self, direction: int) -> None:
        """Scroll by half the window's height, down for 1 and up for -1."""
        self.move(direction * max(1, self.size.height // 2))

    def top(self) -> None:
        """Scroll to the first line."""
        self._awaited = None
        self._scroll(0)

    def bottom(self) -> None:
        """Scroll to the last line, as soon as it is known."""
        self._awaited = None if self.wrapped else len(self.text)
        if self.wrapped:
            self._scroll(self.line_count)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text as it was loaded."""
        start, end = 0, len(self.text)
        if selection.start is not None:
            start = self._lines.offset_at(selection.start.y, selection.start.x)
        if selection.end is not None:
            end = self._lines.offset_at(selection.end.y, selection.end.x)
        return self.text[start:end], "\n"

    def selection_updated(self, selection: Selection | None) -> None:  # noqa: ARG002
        """Draw the selection."""
        self.refresh()

    def notify_style_update(self) -> None:
        """Forget colours of another theme."""
        super().notify_style_update()
        self._styles.clear()
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        line = self.scroll_offset.y + y
        width = self.size.width
        base = self._styles.base
        if line >= self.line_count or width <= 0:
            return Strip.blank(max(0, width), base)
        selection = self.text_selection
        span = None if selection is None else selection.get_span(line)
        strip = self._line(line) if span is None else self._draw(line, span)
        # Two crops: the text keeps out of the place reserved for the scrollbar.
        room = self.scrollable_content_region.width
        return strip.crop(0, max(0, room)).crop_extend(0, width, base)

    def _text_width(self) -> int:
        """Return the cells of a line; 0 while nothing is laid out."""
        room = self.scrollable_content_region.width
        return max(MINIMUM_WIDTH, room - self._gutter) if room > 0 else 0

    def _wrap(self, keep: int) -> None:
        """Find the lines: enough for a window now, the rest in a worker."""
        self._generation += 1
        self._strips.clear()
        self._lines.wrap(self._text_width())
        self._awaited = keep
        if not self._lines.width:
            # on_resize comes back with a width.
            return
        self._resize_virtually()
        if self._lines.knows(keep):
            self._awaited = None
            self._show_line(self.line_of(keep), at_top=True)
        if not self.wrapped:
            self._wrap_rest()

    def _wrap_rest(self) -> None:
        generation, width = self._generation, self._lines.width
        text, after = self._lines.shown, self._lines.starts[-1]

        def wrap() -> None:
            rest = islice(line_starts(text, width, after), 1, None)
            while generation == self._generation:
                batch = array("q", islice(rest, _BATCH))
                complete = len(batch) < _BATCH
                self.post_message(self.Wrapped(generation, batch, complete))
                if complete:
                    return

        self.run_worker(
            wrap,
            thread=True,
            group="span-text-wrapping",
            exit_on_error=False,
            description="finding the lines of a long text",
        )

    def _resize_virtually(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, self.line_count)
        self.refresh()

    def _show_line(self, line: int, *, at_top: bool = False) -> None:
        """Scroll so that a line is in view, with some of what stands around it."""
        height = max(1, self.size.height)
        first = self.scroll_offset.y
        if at_top:
            self._scroll(line)
        elif not first + 1 <= line < first + height - 2:
            self._scroll(max(0, line - height // 3))

    def _scroll(self, line: int) -> None:
        # Forced: right after loading, the scrollbar that would allow it is not there.
        self.scroll_to(y=line, animate=False, force=True)

    def _marks_of(self, key: Hashable | None) -> Sequence[TextMark]:
        return () if key is None else self._marks.of(key)

    def _refresh_span(self, start: int, end: int) -> None:
        """Draw the visible lines of a span again."""
        first, last = self.line_of(start), self.line_of(max(start, end - 1))
        top = self.scroll_offset.y
        for y in [y for y in self._strips.keys() if first <= y <= last]:  # noqa: SIM118
            self._strips.discard(y)
        for y in range(max(first, top), min(last, top + self.size.height) + 1):
            self.refresh_line(y)

    def _line(self, number: int) -> Strip:
        strip = self._strips.get(number)
        if strip is None:
            strip = self._strips[number] = self._draw(number, None)
        return strip

    def _draw(self, number: int, selected: tuple[int, int] | None) -> Strip:
        line = self._lines.line(number)
        end = max(line.end, line.start + 1)
        marks = [
            *self._dim.overlapping(line.start, end)[-_MOST_MARKS:],
            *self._marks.overlapping(line.start, end)[-_MOST_MARKS:],
        ]
        return self._drawing.draw(number, line, marks, self._current, selected)


__all__ = ["SpanText", "TextMark"]
