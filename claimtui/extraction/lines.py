"""Which line ends inside a paragraph were meant, rather than wrapped."""

from __future__ import annotations

import re

from claimtui.extraction.visible import Leaf

_WRAP_CHARS = 60
"""Lines are taken to be wrapped at no less than this width."""
_SCRAP_CHARS = 200
_LABEL = re.compile(r"[B-HJ-Z] (?:The|An?|[A-Z][a-z]+)\b")
_NOTICE = re.compile(r"(?:copyright\b|©|\(c\) [12])", re.IGNORECASE)
_ENDS = re.compile(r"[.!?…。！？:;,]['\"”’)\]]*$")
_GOES_ON = re.compile(
    r"(?:\b(?:the|an?|of|to|and|or|in|on|by|for|with|from|as|at|that|is|are|be|which|"
    r"der|die|das|den|dem|des|ein|eine|und|oder|von|zu|mit|für|im|ist)|[-+=/<(&])$"
)
"""A line that ends so is wrapped, however short it is."""
_BEGINS = re.compile(r"[A-Z0-9\[\"“•⁃(]")


def meant_breaks(leaf: Leaf, *, wrapped: bool) -> list[int]:
    """Return the places of line ends where a sentence ends without a full stop.

    Args:
        leaf: A leaf of prose.
        wrapped: Whether line ends say nothing by themselves, as in Markdown: then
            only lines that are scraps (table rests, labels, half brackets) count.
    """
    if not leaf.breaks:
        return []
    starts = [0, *(place + 1 for place in leaf.breaks)]
    ends = [*leaf.breaks, len(leaf.text)]
    lines = [leaf.text[a:b] for a, b in zip(starts, ends, strict=True)]
    scraps = [_is_scrap(line) for line in lines]
    width = max(_WRAP_CHARS, *map(len, lines))
    found = []
    for place, following in enumerate(lines[1:]):
        line = lines[place]
        if leaf.breaks[place] in leaf.hard or scraps[place] or scraps[place + 1]:
            meant = _BEGINS.match(following) is not None
        else:
            set_in = 0 if place else leaf.set_in
            meant = not wrapped and _deliberate(line, following, width - set_in)
        if meant:
            found.append(starts[place + 1])
    return found


def _deliberate(line: str, following: str, width: int) -> bool:
    """Say whether the next word would have fitted on the line."""
    if _ENDS.search(line) or _GOES_ON.search(line) or following.isupper():
        return False
    if _BEGINS.match(following) is None:
        return False
    if following[0] == "(" and 2 * len(line) > width:
        return False
    word = following.split(" ", 1)[0]
    return len(line) + 1 + len(word) <= width


def _is_scrap(line: str) -> bool:
    if len(line) > _SCRAP_CHARS or not line:
        return False
    if " | " in line or _LABEL.match(line) or _NOTICE.match(line):
        return True
    return line.count("(") > line.count(")") and " = " in line
