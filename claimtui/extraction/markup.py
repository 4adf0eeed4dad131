"""The visible text of an HTML block inside Markdown, tag by tag in linear time."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from claimtui.extraction.struck import STRIKING, ClosingTags
from claimtui.extraction.visible import Leaf, LeafKind, LeafWriter
from claimtui.extraction.wording import words

_PIECE = re.compile(
    r"(?P<comment><!--)|<(?P<close>/?)(?P<tag>[A-Za-z][A-Za-z0-9-]*)[^<>]*>"
    r"|(?P<other><[!?][^<>]*>)|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}"
    r"|[A-Za-z][A-Za-z0-9]{1,31});)"
)
_BORDERS = words(
    "address article aside blockquote body br caption center dd details dialog div dl "
    "dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html "
    "legend li main menu nav ol option p pre search section summary table tbody td "
    "tfoot th thead title tr ul"
)
_UNSEEN = frozenset({"script", "style", "template"})


class HtmlReader:
    """Collect the leaves of one HTML block from its lines.

    What stands inside comments becomes leaves of its own kind, so that extraction
    can say that it was left out; scripts, style sheets and what is struck out are not
    visible at all.
    """

    def __init__(
        self, new_leaf: Callable[[LeafKind], Leaf], leaves: list[Leaf]
    ) -> None:
        self._new_leaf = new_leaf
        self._leaves = leaves
        self._in_comment = False
        self._unseen = ""
        self._chunks: list[tuple[int, list[str]]] = []
        self._chunk_end = -1
        self._writer = LeafWriter(new_leaf(LeafKind.PARAGRAPH))

    def feed(self, line: str, start: int) -> None:
        """Take the next line, which begins at a document offset."""
        if start != self._chunk_end:
            self._chunks.append((start, []))
        self._chunks[-1][1].append(line)
        self._chunk_end = start + len(line)

    def finish(self) -> None:
        """Read what was fed; tags may reach over lines that follow one another."""
        for base, lines in self._chunks:
            self._read("".join(lines), base)
        self._border(LeafKind.PARAGRAPH)

    def _read(self, text: str, base: int) -> None:
        place = 0
        closing = ClosingTags(text)
        while place < len(text):
            if self._in_comment:
                place = self._comment(text, place, base)
                continue
            match = _PIECE.search(text, place)
            stop = match.start() if match else len(text)
            if not self._unseen:
                self._writer.add(text[place:stop], base + place, base + stop)
            if match is None:
                break
            place = match.end()
            if not self._unseen and self._strikes(match, closing):
                self._unseen = match["tag"].lower()
            else:
                self._piece(match, base)

    @staticmethod
    def _strikes(match: re.Match[str], closing: ClosingTags) -> bool:
        tag = (match["tag"] or "").lower()
        opens = tag in STRIKING and not match["close"]
        return opens and closing.closes(tag, match.end(), len(match.string))

    def _piece(self, match: re.Match[str], base: int) -> None:
        if match["comment"]:
            self._border(LeafKind.COMMENT)
            self._in_comment = True
        elif match["entity"] and not self._unseen:
            text = html.unescape(match[0])
            self._writer.add(text, base + match.start(), base + match.end())
        elif match["tag"]:
            self._tag(match["tag"].lower(), closing=bool(match["close"]))

    def _tag(self, tag: str, *, closing: bool) -> None:
        if self._unseen:
            if closing and tag == self._unseen:
                self._unseen = ""
            return
        if tag in _UNSEEN and not closing:
            self._unseen = tag
        if tag in _BORDERS:
            self._border(LeafKind.PARAGRAPH)

    def _comment(self, text: str, place: int, base: int) -> int:
        stop = text.find("-->", place)
        end = len(text) if stop < 0 else stop
        self._writer.add(text[place:end], base + place, base + end)
        if stop < 0:
            return end
        self._in_comment = False
        self._border(LeafKind.PARAGRAPH)
        return stop + 3

    def _border(self, kind: LeafKind) -> None:
        leaf = self._writer.close()
        if leaf is not None:
            self._leaves.append(leaf)
        self._writer = LeafWriter(self._new_leaf(kind))
