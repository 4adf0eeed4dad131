"""Plain text into blocks at blank lines, and into paragraphs and list items."""

from __future__ import annotations

import re

from claimtui.extraction.draft import Draft, introduces
from claimtui.extraction.visible import Leaf, LeafKind, LeafWriter
from claimtui.model.vocabulary import NodeKind

_ENDS = r"\n\r\x0b\x0c\x85\u2028\u2029"
_LINE = re.compile(rf"[^{_ENDS}]*(?:\r\n|[{_ENDS}]|$)")
_MARKER = re.compile(
    r"[ \t]*(?:[-*+•⁃‣◦–](?:[ \t]*[0-9]{1,3}[.)])?|"
    r"[0-9]{1,3}(?:\.\)|[.)])|[a-z]\)|_{2,}|\[[ xX]?\])[ \t]+(?=\S)"
)


def parse_text(text: str) -> Draft:
    """Return blocks and leaves of a plain text; list markers are not visible."""
    draft = Draft()
    reader = _Reader(draft)
    for match in _LINE.finditer(text):
        if match[0]:
            reader.line(match[0], match.start())
    reader.close_leaf()
    return draft


class _Reader:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._writer: LeafWriter | None = None
        self._blank = True
        self._intro: tuple[Leaf, ...] = ()
        self._last: Leaf | None = None

    def line(self, line: str, start: int) -> None:
        """Take the next line with its line end."""
        if line.isspace():
            self.close_leaf()
            self._blank = True
            return
        marker = _MARKER.match(line)
        if marker is not None:
            self._item(start)
        elif self._blank:
            self._block(start, NodeKind.PARAGRAPH)
        self._blank = False
        writer = self._writer
        if writer is None:
            writer = self._writer = LeafWriter(self._leaf(LeafKind.PARAGRAPH))
        skip = 0
        if marker is not None:
            skip = marker.end()
            writer.leaf.marker_at = start + len(line) - len(line.lstrip())
            writer.leaf.mark = marker[0].strip()
        writer.add(line[skip:], start + skip, start + len(line))

    def close_leaf(self) -> None:
        """End the paragraph or item that is open."""
        writer, self._writer = self._writer, None
        leaf = writer.close() if writer is not None else None
        if leaf is not None:
            self._draft.leaves.append(leaf)
            self._last = leaf

    def _item(self, start: int) -> None:
        self.close_leaf()
        last = self._last
        if last is None or last.kind is not LeafKind.ITEM:
            leads = last is not None and introduces(last.text)
            self._intro = (last,) if last is not None and leads else ()
            for introduction in self._intro:
                introduction.leads = True
        if self._blank and not (self._intro or self._in_list()):
            self._block(start, NodeKind.LIST)
        else:
            self._draft.kinds[-1] = NodeKind.LIST
        self._writer = LeafWriter(self._leaf(LeafKind.ITEM))

    def _in_list(self) -> bool:
        return self._last is not None and self._last.kind is LeafKind.ITEM

    def _block(self, start: int, kind: NodeKind) -> None:
        self._draft.open_block(start, kind)
        if kind is NodeKind.PARAGRAPH:
            self._last = None
            self._intro = ()

    def _leaf(self, kind: LeafKind) -> Leaf:
        intro = self._intro if kind is LeafKind.ITEM else ()
        return Leaf(kind, len(self._draft.starts) - 1, 0, intro)
