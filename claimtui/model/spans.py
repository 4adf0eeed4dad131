"""Places in texts. All offsets count Unicode code points; ends are exclusive."""

from __future__ import annotations

import re
from typing import NamedTuple, NewType

DocOffset = NewType("DocOffset", int)
"""A place in the stored text of one document revision."""
ReadingOffset = NewType("ReadingOffset", int)
"""A place in the text of one reading of a source revision."""


class DocSpan(NamedTuple):
    """A stretch of a document revision's text."""

    start: DocOffset
    end: DocOffset

    @classmethod
    def of(cls, start: int, end: int) -> DocSpan:
        """Make a span from plain numbers that are known to count the document."""
        return cls(DocOffset(start), DocOffset(end))


class ReadingSpan(NamedTuple):
    """A stretch of a reading's text."""

    start: ReadingOffset
    end: ReadingOffset

    @classmethod
    def of(cls, start: int, end: int) -> ReadingSpan:
        """Make a span from plain numbers that are known to count the reading."""
        return cls(ReadingOffset(start), ReadingOffset(end))


class TextSpan(NamedTuple):
    """A stretch of a text that stands for itself: a claim, a passage, a quote."""

    start: int
    end: int


_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def repair_text(text: str) -> tuple[str, int]:
    """Replace NUL and lone surrogates by U+FFFD, one for one, so that offsets stay.

    Returns:
        The text that can be stored, counted and sent, and how many characters changed.
    """
    return _UNSTORABLE.subn("\ufffd", text)
