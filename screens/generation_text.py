"""The exact text of a generation input, which tells what section is being read."""

from __future__ import annotations

from textual import events
from textual.message import Message

from screens.widgets.span_text import SpanText


class GenerationText(SpanText):
    """Show the text; where it has the keys, tell what is read now."""

    class Read(Message):
        """Posted when another line is being read."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    class Stepped(Message):
        """Posted for a step in a text that is seen whole, so that none can scroll."""

        def __init__(self, delta: int) -> None:
            super().__init__()
            self.delta = delta

    class LaidOut(Message):
        """Posted when the text has another size, as where its tab is shown."""

    def on_resize(self, _event: events.Resize) -> None:
        """Tell that the size is another; the message comes when all lines are new."""
        self.post_message(self.LaidOut())

    def move(self, delta: int) -> None:
        """Scroll by lines; go on by sections where all is seen."""
        if self.max_scroll_y:
            super().move(delta)
            self.call_after_refresh(self._tell)
        else:
            self.post_message(self.Stepped(1 if delta > 0 else -1))

    def top(self) -> None:
        """Go to the first line, which is then read."""
        super().top()
        self.call_after_refresh(self._tell)

    def bottom(self) -> None:
        """Go to the last line, which is then read."""
        super().bottom()
        self.call_after_refresh(self._tell)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell what is read now that the wheel has moved it."""
        super().watch_scroll_y(old_value, new_value)
        if self.has_focus and old_value != new_value:
            self._tell()

    def _tell(self) -> None:
        self.post_message(self.Read(self._reading()))

    def _reading(self) -> int:
        """Return the number of the line that is read.

        It is the top line at the beginning and the last line at the end, and moves
        from one to the other, so that no section is out of reach.
        """
        top, most = self.scroll_offset.y, max(1, self.max_scroll_y)
        return top + int(min(1.0, top / most) * max(0, self.size.height - 1))
