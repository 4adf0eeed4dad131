"""A text that is written line by line, with the marks of what has a style."""

from __future__ import annotations

from dataclasses import replace

from screens.widgets.marks import TextMark


class WrittenPage:
    """Collect lines and marks for a `SpanText`."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.marks: list[TextMark] = []

    @property
    def text(self) -> str:
        """All that was written."""
        return "".join(self._parts)

    def write(
        self, text: str, style: str = "", sign: str = "", key: str | None = None
    ) -> None:
        """Write some words; a sign stands in the gutter of their line."""
        start = self._length
        self._parts.append(text)
        self._length += len(text)
        if style or sign or key:
            self.marks.append(TextMark(start, self._length, style, sign, style, key))

    def line(
        self, text: str = "", style: str = "", sign: str = "", key: str | None = None
    ) -> None:
        """Write a line of its own."""
        self.write(text, style, sign, key)
        self.write("\n")

    def head(self, text: str) -> None:
        """Write the name of a part, with an empty line before it."""
        if self._length:
            self.line()
        self.line(text, "bold $accent")

    def append(self, other: WrittenPage) -> None:
        """Write another page below this one."""
        start = self._length
        self._parts.append(other.text)
        self._length += len(other.text)
        self.marks += [
            replace(mark, start=mark.start + start, end=mark.end + start)
            for mark in other.marks
        ]
