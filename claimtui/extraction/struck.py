"""Tags by which a Markdown text strikes words out, and whether they are closed."""

from __future__ import annotations

import re

from claimtui.extraction.wording import words

STRIKING = words("del s strike")
"""Elements whose words a page takes back (HTML, 4.5.5 and 4.7.2)."""
STRIKING_TAG = re.compile(r"<(?P<close>/?)(?P<tag>del|s|strike)\b", re.IGNORECASE)


class ClosingTags:
    """Tells where the next closing tag of an element stands, in linear time.

    Places have to be asked for in the order of the text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._next: dict[str, int] = {}

    def closes(self, tag: str, place: int, stop: int) -> bool:
        """Tell whether an element that opens at `place` ends before `stop`."""
        found = self._next.get(tag, -1)
        if found < place:
            pattern = re.compile(rf"</{tag}\s*>", re.IGNORECASE)
            match = pattern.search(self._text, place)
            found = match.start() if match else len(self._text)
            self._next[tag] = found
        return found < stop
