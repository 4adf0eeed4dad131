"""Plain text into blocks at blank lines: headings, paragraphs, items, page ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimtui.extraction.draft import Draft, introduces
from claimtui.extraction.pages import FORM_FEED, page_breaks
from claimtui.extraction.statements import shows_verb
from claimtui.extraction.visible import Leaf, LeafKind, LeafWriter
from claimtui.model.vocabulary import NodeKind

_ENDS = r"\n\r\x0b\x0c\x85\u2028\u2029"
_LINE = re.compile(rf"[^{_ENDS}]*(?:\r\n|[{_ENDS}]|$)")
_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3}){0,5}(?:\.\)|[.)])"
_MARKER = re.compile(
    rf"[ \t]*(?:[-*+•⁃‣◦–](?:[ \t]*{_NUMBER})?|{_NUMBER}|"
    r"[a-z]\)|_{2,}|\[[ xX]?\])[ \t]+(?=\S)"
)
_STARS = re.compile(r"(\*{2,8})[ \t]+(?=\S)")
"""Before a heading in an outline of Emacs, such as many a NEWS file is."""
_UNDERLINE = re.compile(r"([=*~#^+\"'`.:_-])\1{2,}")
_LEVELS = {mark: level for level, mark in enumerate("#*=-~^\"'`+.:_", start=1)}
_NUMBERED = re.compile(r"[0-9]{1,3}((?:\.[0-9]{1,3})*)\.?")
_BARE_NUMBER = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){1,5}\s")
_TITLE_CHARS = 100
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_ENDS_CLAUSE = (".", "!", "?", ":", ";", ",", "。", "！", "？", "：", "；", "，")
_GOES_ON = ("，", "、", "；", "：", "「", "（", "《")
_WRAP_CHARS = 20
"""Lines of wide characters are taken to be wrapped at no less than this width."""
_NEARLY = 0.75
"""The share of its paragraph's widest line that a wrapped line of them fills."""
_LEADERS = ("....", ". . . .", "····", "……")
_LAST_LEADERS = " .. "
"""What is left of them after a long title, known by the entries before."""
_PAGE_DIGITS = "0123456789ivxlcIVXLC-"


def parse_text(text: str) -> Draft:
    """Return blocks and leaves of a plain text.

    List marks, the rules under headings, and page furniture inside a sentence are not
    visible; other page furniture and tables of contents are leaves of their own.
    """
    draft = Draft()
    reader = _Reader(draft)
    found = [(m.start(), m[0]) for m in _LINE.finditer(text) if m[0]]
    breaks = {}
    if FORM_FEED in text or "[Page " in text:
        breaks = page_breaks([line for _, line in found])
    number = 0
    while number < len(found):
        stop = breaks.get(number)
        if stop is None:
            reader.line(found[number][1], found[number][0])
            number += 1
        else:
            following = found[stop][1] if stop < len(found) else ""
            reader.page_break(found[number:stop], following)
            number = stop
    reader.close_leaf(alone=True)
    return draft


def text_heading_level(raw: str) -> int:
    """Return the level of a block that is a heading of a plain text."""
    return parse_text(raw).leaves[0].level


class _Reader:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._writer: LeafWriter | None = None
        self._blank = True
        self._intro: tuple[Leaf, ...] = ()
        self._last: Leaf | None = None
        self._lines = 0
        """How many lines the open leaf has."""
        self._start = 0
        """Where its first line begins."""
        self._column = 0
        """How many characters stand before the words of its last line."""
        self._apart = False
        """Whether a blank line stands before it."""
        self._end = ""
        """The last line with words."""
        self._widest = 0
        """How many characters the longest line of the open leaf has."""
        self._brackets = 0
        """How many brackets are open in the leaf."""
        self._listing = False
        """Whether the line before is one of a table of contents."""

    def line(self, line: str, start: int) -> None:
        """Take the next line with its line end."""
        bare = line.strip()
        if not bare:
            self.close_leaf(alone=True)
            self._blank = True
        elif _UNDERLINE.fullmatch(bare) and self._underlines(bare):
            self._head(_LEVELS[bare[0]], start + len(line.rstrip()))
        elif _is_entry(bare, short=self._listing and not self._blank):
            self._entry(line, start)
        else:
            self._words(line, start)

    def page_break(self, lines: Sequence[tuple[int, str]], following: str) -> None:
        """Take the end of a page; a sentence that goes on after it stays whole."""
        if self._writer is not None and self._goes_on(following):
            return
        self.close_leaf(alone=True)
        last = self._last
        listed = last is not None and (self._in_list() or introduces(last.text))
        for start, line in lines:
            if line.strip():
                if not (listed or (self._draft.starts and not self._blank)):
                    self._block(start, NodeKind.PARAGRAPH)
                self._blank = False
                self._add_alone(LeafKind.MARGIN, line, start)
        self._last = last if listed else None
        self._blank = True

    def close_leaf(self, *, alone: bool = False) -> None:
        """End the paragraph or item that is open; `alone` if a blank line follows."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        if alone and self._apart and self._lines == 1:
            level = _title_level(writer.leaf, self._end)
            if level:
                self._make_heading(writer.leaf, level)
        leaf = writer.close()
        if leaf is not None:
            self._draft.leaves.append(leaf)
            self._last = None if leaf.kind is LeafKind.HEADING else leaf

    def _words(self, line: str, start: int) -> None:
        marker = _MARKER.match(line)
        if marker is not None and not self._begins_item(marker[0].strip()):
            marker = None
        if marker is not None:
            self._item(start)
        elif self._blank:
            self._block(start, NodeKind.PARAGRAPH)
        writer, self._listing = self._writer, False
        if writer is None:
            writer = self._writer = LeafWriter(self._leaf(LeafKind.PARAGRAPH))
            self._lines, self._start, self._brackets = 0, start, 0
            self._apart = self._blank
        self._blank = False
        skip = 0
        if marker is None and self._apart and not self._lines:
            marker = _STARS.match(line)
        if marker is not None:
            skip = marker.end()
            writer.leaf.marker_at = start + len(line) - len(line.lstrip())
            writer.leaf.mark = marker[0].strip()
        self._widest = max(self._widest if self._lines else 0, len(line[skip:].strip()))
        writer.joins = self._is_wrapped()
        writer.add(line[skip:], start + skip, start + len(line))
        column = len(line) - len(line[skip:].lstrip())
        if self._lines == 1:
            writer.leaf.set_in = max(self._column - column, 0)
        self._lines, self._column = self._lines + 1, column
        self._end = line[skip:].strip()
        self._brackets += line.count("(", skip) - line.count(")", skip)

    def _is_wrapped(self) -> bool:
        """Say whether the line before, if of wide characters, goes on in the next."""
        width = max(_WRAP_CHARS, _NEARLY * self._widest)
        return len(self._end) >= width or self._end.endswith(_GOES_ON)

    def _begins_item(self, mark: str) -> bool:
        """Say whether a mark begins an item, or only stands first on a wrapped line."""
        if self._writer is None:
            return True
        if mark.endswith(")") and self._brackets > 0:
            return False
        number = mark.rstrip(".)")
        if not number.replace(".", "").isdigit():
            return True
        if self._end.endswith(_ENDS_CLAUSE[:-1]):
            return True
        before = self._writer.leaf.mark.rstrip(".)")
        follows = before.isdigit() and number == str(int(before) + 1)
        return follows or number in ("0", "1")

    def _underlines(self, rule: str) -> bool:
        """Say whether a rule stands under a line of its own: that is a heading."""
        return (
            self._writer is not None
            and self._lines == 1
            and self._apart
            and 2 * len(rule) > len(self._end)
        )

    def _head(self, level: int, end: int) -> None:
        if self._writer is not None:
            self._writer.leaf.rule_end = end
            self._make_heading(self._writer.leaf, level)
        self.close_leaf()
        self._blank = True

    def _make_heading(self, leaf: Leaf, level: int) -> None:
        leaf.kind, leaf.level, leaf.intro = LeafKind.HEADING, level, ()
        if self._draft.starts[-1] == self._start:
            self._draft.kinds[-1] = NodeKind.HEADING
        else:
            leaf.block = self._draft.open_block(self._start, NodeKind.HEADING)
        self._intro = ()

    def _goes_on(self, following: str) -> bool:
        if self._end.endswith(_ENDS_CLAUSE[:5]):
            return False
        return following.strip()[:1].islower() and _MARKER.match(following) is None

    def _entry(self, line: str, start: int) -> None:
        """Take a line of a table of contents."""
        self.close_leaf()
        if self._blank:
            self._block(start, NodeKind.PARAGRAPH)
        self._blank = False
        self._listing = True
        self._add_alone(LeafKind.MARGIN, line, start)

    def _add_alone(self, kind: LeafKind, line: str, start: int) -> None:
        writer = LeafWriter(Leaf(kind, len(self._draft.starts) - 1))
        writer.add(line, start, start + len(line))
        leaf = writer.close()
        if leaf is not None:
            self._draft.leaves.append(leaf)

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
        self._lines, self._start, self._brackets = 0, start, 0
        self._apart = self._blank

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


def _is_entry(bare: str, *, short: bool) -> bool:
    """Say whether a line is one of a table of contents: dots, then a page.

    Args:
        bare: The line.
        short: Whether two dots are enough, as they are under other entries.
    """
    words = bare.rstrip(_PAGE_DIGITS)
    if words == bare:
        return False
    return words.rstrip().endswith(_LEADERS) or (
        short and words.endswith(_LAST_LEADERS)
    )


def _title_level(leaf: Leaf, line: str) -> int:
    """Return the level of a numbered title that stands alone; 0 where it is none."""
    if leaf.intro or len(line) > _TITLE_CHARS:
        return 0
    if leaf.mark.startswith("**"):
        tells = line.endswith(_ENDS_CLAUSE) or shows_verb(line)
        return 0 if tells else len(leaf.mark)
    bare = _BARE_NUMBER.match(line) if leaf.kind is LeafKind.PARAGRAPH else None
    mark = _NUMBERED.fullmatch(bare[0].strip() if bare else leaf.mark)
    if mark is None or not any(map(str.isalpha, line)):
        return 0
    parts = 1 + mark[1].count(".")
    titled = all(word[0].isupper() for word in _LONG_WORD.findall(line))
    if titled and _LONG_WORD.search(line):
        return parts
    # Without a full stop after it, a number may be a quantity: `1.5 million came`.
    return parts if parts > 1 and not (bare or line.endswith(_ENDS_CLAUSE)) else 0
