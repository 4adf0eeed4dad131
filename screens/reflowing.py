"""Which line breaks of a text only wrapped it, so that it can be wrapped anew.

A source's text keeps the line breaks of its file, and offsets count them. In a
paragraph that was wrapped by hand or by a program they say nothing; in verse, in
addresses and in lists they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from claimtui.model.sources import Passage
from claimtui.model.views import SourceRow, SourceView
from claimtui.model.vocabulary import NodeKind
from screens.source_structure import MARKED
from screens.widgets.wrapped_text import WrappedText

Stretch = tuple[int, int]

FLOWING = frozenset({NodeKind.PARAGRAPH, NodeKind.ITEM})
"""Kinds of nodes whose line breaks may be those of a wrapped text."""
_MOST_CHARS = 2_000_000
_FULL = 45
"""Characters of a line that was broken because it was full; verse and addresses have
shorter ones, texts are wrapped at 60 and more."""
_LONGEST_VERSE = 65
_BREAK = re.compile(r"\n[ \t]*")
_OPENS = re.compile(r"[-*+•|>#]|\(?\w{1,3}[.)]\s")
"""How a line begins that stands for itself: an item, a row, a quotation."""


def flowing(passage: Passage) -> WrappedText:
    """Return a passage's words to be shown, a paragraph's wrapped anew."""
    text = passage.text
    flows = passage.kind in FLOWING
    return WrappedText(text, joined=soft_breaks(text, 0, len(text)) if flows else ())


def kinds_to_show(row: SourceRow) -> frozenset[NodeKind]:
    """Return the kinds of nodes that a source's text is shown by.

    Of a text as long as several books paragraphs are not read: they take more room
    than it does.
    """
    return MARKED if row.chars > _MOST_CHARS else MARKED | FLOWING


def flowing_source(view: SourceView) -> WrappedText:
    """Return a source's text to be shown, its paragraphs and items wrapped anew."""
    text = view.text
    return WrappedText(text, joined=_breaks_of(view))


def _breaks_of(view: SourceView) -> Iterator[Stretch]:
    """Yield the breaks of all paragraphs and items, in order, each once."""
    done = 0
    for node in view.nodes:
        if node.kind in FLOWING:
            # Items stand within items, which have been looked through with them.
            start, end = max(int(node.span.start), done), int(node.span.end)
            yield from soft_breaks(view.text, start, end)
            done = max(done, end)


def soft_breaks(text: str, start: int, end: int) -> Iterator[Stretch]:
    """Yield the line breaks, with spaces around them, that only wrap a paragraph.

    Args:
        text: The whole text.
        start: Where the paragraph or item begins.
        end: Where it ends.
    """
    breaks = list(_breaks(text, start, end))
    if not breaks:
        return
    edges = [(start, start), *breaks, (end, end)]
    lines = [text[a[1] : b[0]] for a, b in pairwise(edges)]
    if _is_verse(lines):
        return
    longest = max(map(len, lines))
    for span, (line, following) in zip(breaks, pairwise(lines), strict=True):
        if _is_soft(line, following, longest, text[span[0] : span[1]]):
            yield span


def _breaks(text: str, start: int, end: int) -> Iterator[Stretch]:
    """Yield the line breaks with the spaces around them."""
    for found in _BREAK.finditer(text, start, end):
        first = found.start()
        while first > start and text[first - 1] in " \t":
            first -= 1
        yield first, found.end()
        start = found.end()


def _is_verse(lines: list[str]) -> bool:
    """Tell whether every line of several begins anew, none of them long."""
    starts = [line[:1] for line in lines if line]
    return (
        len(starts) > 2
        and all(one.isupper() for one in starts)
        and max(map(len, lines)) <= _LONGEST_VERSE
    )


def _is_soft(line: str, following: str, longest: int, between: str) -> bool:
    if not (line and following) or line.endswith("\\") or between.startswith("  "):
        # Markdown writes a break that is meant with a backslash or two spaces.
        return False
    if between.count("\n") > 1 or _OPENS.match(following):
        return False
    if len(line) >= _FULL:
        return True
    word = following.split(maxsplit=1)[0]
    return longest >= _FULL and len(line) + 1 + len(word) > longest
