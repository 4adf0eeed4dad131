"""Markdown text into blocks and leaves, by pyromark's events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pyromark

from claimtui.extraction.draft import ENDS_SENTENCE, Draft, introduces
from claimtui.extraction.markup import HtmlReader
from claimtui.extraction.struck import STRIKING_TAG, ClosingTags
from claimtui.extraction.visible import Leaf, LeafKind, LeafWriter
from claimtui.model.vocabulary import NodeKind

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)
_CONTINUATION = bytes(range(0x80, 0xC0))
_STRIDE = 256
_NOTE_MARK = re.compile(r"\[\^([^\s\[\]^]{1,100})\](:?)")
_YAML_LINE = re.compile(r"#|-\s|[\"']?[^\W\d][\w .-]*[\"']?\s*:(?:\s|$)")
_TOML_LINE = re.compile(r"#|\[|[\"']?[\w.-]+[\"']?\s*=")

_BLOCK_KINDS = {
    "Heading": NodeKind.HEADING,
    "CodeBlock": NodeKind.CODE,
    "List": NodeKind.LIST,
    "Table": NodeKind.TABLE,
    "BlockQuote": NodeKind.QUOTE,
    "FootnoteDefinition": NodeKind.FOOTNOTE,
}
_LEAF_KINDS = {
    "Heading": LeafKind.HEADING,
    "CodeBlock": LeafKind.CODE,
    "TableHead": LeafKind.HEADER_ROW,
    "TableRow": LeafKind.ROW,
    "Item": LeafKind.ITEM,
    "FootnoteDefinition": LeafKind.FOOTNOTE,
    "BlockQuote": LeafKind.QUOTE,
}
_INLINE = frozenset({"Emphasis", "Strong", "Strikethrough", "Link", "Image"})


class CodePoints:
    """Turn byte offsets of a text's UTF-8 form into code point offsets."""

    def __init__(self, text: str) -> None:
        self.size = len(text)
        """How many bytes there are."""
        self._ascii = text.isascii()
        if self._ascii:
            return
        self._data = text.encode()
        self.size = len(self._data)
        self._before = [0]
        for place in range(0, len(self._data), _STRIDE):
            chunk = self._data[place : place + _STRIDE]
            count = len(chunk.translate(None, _CONTINUATION))
            self._before.append(self._before[-1] + count)

    def of(self, offset: int) -> int:
        """Return how many code points stand before a byte offset."""
        if self._ascii:
            return offset
        stride = offset // _STRIDE
        chunk = self._data[stride * _STRIDE : offset]
        return self._before[stride] + len(chunk.translate(None, _CONTINUATION))


def front_matter_end(text: str) -> int:
    """Return where the YAML or TOML front matter ends; 0 where there is none.

    pyromark takes any pair of `---` lines for metadata, prose between two thematic
    breaks included, so that the fence is read here, at the very beginning only.
    """
    fence = text[:3]
    if fence not in ("---", "+++"):
        return 0
    line_end = text.find("\n")
    if line_end < 0 or text[3:line_end].strip():
        return 0
    pattern = _YAML_LINE if fence == "---" else _TOML_LINE
    place, seen = line_end + 1, False
    while place < len(text):
        stop = text.find("\n", place)
        stop = len(text) if stop < 0 else stop
        line = text[place:stop].rstrip()
        if line == fence or (line == "..." and fence == "---"):
            return min(stop + 1, len(text)) if seen else 0
        if line and not seen:
            if pattern.match(line) is None:
                return 0
            seen = True
        place = stop + 1
    return 0


def parse_markdown(text: str, *, top: bool = True) -> Draft:
    """Return blocks and leaves of a Markdown text; offsets count code points."""
    draft = Draft()
    base = front_matter_end(text) if top else 0
    if base:
        block = draft.open_block(0, NodeKind.CODE)
        writer = LeafWriter(Leaf(LeafKind.FRONT_MATTER, block))
        writer.add(text[:base], 0, base)
        leaf = writer.close()
        if leaf is not None:
            draft.leaves.append(leaf)
    _Walker(text, base, draft).walk()
    return draft


def _missing_notes(body: str) -> str:
    """Return stand-ins for footnotes that are named and nowhere written.

    Without one, pyromark takes the mark for words of the sentence.
    """
    if "[^" not in body:
        return ""
    named: dict[str, bool] = {}
    for match in _NOTE_MARK.finditer(body):
        named[match[1]] = named.get(match[1], False) or match[2] == ":"
    missing = [label for label, written in named.items() if not written]
    return "".join(f"\n\n[^{label}]: -" for label in missing)


def _tag(value: Any) -> str:
    return value if isinstance(value, str) else str(next(iter(value)))


class _Walker:
    def __init__(self, text: str, base: int, draft: Draft) -> None:
        self._text = text
        self._base = base
        self._body = text[base:] if base else text
        self._points = CodePoints(self._body)
        self._draft = draft
        self._stack: list[str] = []
        self._writer: LeafWriter | None = None
        self._last: Leaf | None = None
        """The leaf that a list beginning here would be introduced by."""
        self._intros: list[tuple[Leaf, ...]] = []
        self._items: list[Leaf | None] = []
        self._header: Leaf | None = None
        self._html: HtmlReader | None = None
        self._link_from: int | None = None
        self._struck = 0
        """How many elements around this place strike its words out."""
        self._struck_by = ""
        """The tag that does."""
        self._closing = ClosingTags(text)
        self._stop = 0
        """Where the innermost block ends."""
        self._level = 0
        self._place = 0
        """Where the element that is being opened begins."""
        self._cell_empty = False
        self._starts: dict[str, Callable[[], None]] = {
            "List": self._start_list,
            "Item": self._start_item,
            "TableHead": self._start_row,
            "TableRow": self._start_row,
            "TableCell": self._start_cell,
            "HtmlBlock": self._start_html,
        }
        self._atoms: dict[str, Callable[[str, int, int], None]] = {
            "Text": self._text_event,
            "Code": self._code_event,
            "Html": self._html_event,
            "InlineHtml": self._inline_html,
        }

    def walk(self) -> None:
        source = self._body + _missing_notes(self._body)
        size = self._points.size
        at, atoms = self._points.of if not self._base else self._at, self._atoms
        event: Any
        for event, place in pyromark.events_with_range(source, options=_OPTIONS):
            start = place["start"]
            if start >= size:
                continue
            if isinstance(event, str):
                self._bare(event, at(start), at(place["end"]))
                continue
            ((name, value),) = event.items()
            if name in atoms:
                atoms[name](value, at(start), at(place["end"]))
            elif name == "Start" or name == "End":
                tag = value if isinstance(value, str) else _tag(value)
                if tag in _INLINE:
                    self._inline(tag, begins=name == "Start")
                elif name == "Start":
                    self._stop = at(min(place["end"], size))
                    self._start(tag, value, start)
                else:
                    self._end(tag)

    def _at(self, offset: int) -> int:
        return self._base + self._points.of(offset)

    def _bare(self, event: str, start: int, end: int) -> None:
        if event == "Rule":
            if not self._stack:
                self._open_block(start, "Rule")
            self._last = None
        elif self._writer is not None and not self._struck:
            self._writer.space(start, end, line_end=True, hard=event == "HardBreak")

    def _inline(self, tag: str, *, begins: bool) -> None:
        """Begin or end an element inside a line: links count, struck words do not."""
        if tag == "Strikethrough":
            self._struck += 1 if begins else -1
        if tag != "Link":
            return
        if begins:
            self._link_from = (self._writer or self._open_leaf()).length
        elif self._writer is not None:
            self._end_link(self._writer)

    def _start(self, tag: str, value: Any, start: int) -> None:
        first = self._at(start)
        if tag not in ("TableCell", "TableRow", "TableHead"):
            self._close_leaf()
        if not self._stack:
            self._open_block(first, tag)
        self._stack.append(tag)
        if tag == "Heading":
            self._level = int(value["Heading"]["level"][1:])
        handler = self._starts.get(tag)
        if handler is not None:
            self._place = first
            handler()

    def _end(self, tag: str) -> None:
        if tag == "TableCell":
            self._stack.pop()
            return
        leaf = self._close_leaf()
        if self._stack:
            self._stack.pop()
        if tag == "TableHead":
            self._header = leaf
        elif tag == "HtmlBlock" and self._html is not None:
            self._html.finish()
            self._html = None
        elif tag in ("Heading", "CodeBlock", "Table", "List"):
            self._last = None
            self._close_container(tag)
        elif tag == "Item":
            self._items.pop()

    def _close_container(self, tag: str) -> None:
        if tag == "List":
            self._intros.pop()
        elif tag == "Table":
            self._header = None

    def _open_block(self, start: int, tag: str) -> None:
        line = self._text.rfind("\n", 0, start) + 1
        if self._text[line:start].isspace():
            start = line
        kind = _BLOCK_KINDS.get(tag, NodeKind.PARAGRAPH)
        last = self._last
        if tag == "List" and last is not None and introduces(last.text):
            self._draft.kinds[-1] = NodeKind.LIST
            return
        self._draft.open_block(start, kind)
        self._last = None

    def _start_list(self) -> None:
        above = self._intros[-1] if self._intros else ()
        last = self._last
        own: tuple[Leaf, ...] = ()
        if last is not None:
            nested = bool(self._items) and last is self._items[-1]
            if introduces(last.text) or (
                nested and not last.text.endswith(ENDS_SENTENCE)
            ):
                own = (last,)
                last.leads = True
        self._intros.append(above + own)

    def _start_item(self) -> None:
        self._items.append(None)
        self._last = None

    def _start_row(self) -> None:
        self._close_leaf()

    def _start_cell(self) -> None:
        self._cell_empty = True
        if self._writer is not None:
            self._writer.space(self._place - 1, self._place)

    def _start_html(self) -> None:
        self._html = HtmlReader(self._new_leaf, self._draft.leaves)

    def _new_leaf(self, kind: LeafKind) -> Leaf:
        block = len(self._draft.starts) - 1
        intro = self._intros[-1] if self._intros else ()
        if kind is LeafKind.ROW and self._header is not None:
            intro = (*intro, self._header)
        level = self._level if kind is LeafKind.HEADING else 0
        return Leaf(kind, block, level, intro)

    def _open_leaf(self) -> LeafWriter:
        if self._writer is None:
            kind = LeafKind.PARAGRAPH
            for tag in reversed(self._stack):
                if tag in _LEAF_KINDS:
                    kind = _LEAF_KINDS[tag]
                    break
            self._writer = LeafWriter(self._new_leaf(kind))
        return self._writer

    def _close_leaf(self) -> Leaf | None:
        writer, self._writer = self._writer, None
        self._end_striking()
        leaf = writer.close() if writer is not None else None
        if leaf is not None:
            self._draft.leaves.append(leaf)
            self._last = leaf
            if self._items and leaf.kind is LeafKind.ITEM and not self._items[-1]:
                self._items[-1] = leaf
        return leaf

    def _end_link(self, writer: LeafWriter) -> None:
        if self._link_from is not None and writer.length > self._link_from:
            writer.leaf.links.append((self._link_from, writer.length))
        self._link_from = None

    def _end_striking(self) -> None:
        self._struck -= bool(self._struck_by)
        self._struck_by = ""

    def _text_event(self, value: str, start: int, end: int) -> None:
        if self._struck:
            return
        writer = self._writer or self._open_leaf()
        if self._cell_empty:
            self._count_cell(writer.leaf)
        writer.add(value, start, end)

    def _count_cell(self, leaf: Leaf) -> None:
        leaf.cells += self._cell_empty
        self._cell_empty = False

    def _code_event(self, value: str, start: int, end: int) -> None:
        if self._struck:
            return
        raw = self._text[start:end]
        ticks = len(raw) - len(raw.lstrip("`"))
        inner = raw[ticks : len(raw) - ticks]
        if len(inner) == len(value) + 2:
            inner, ticks = inner[1:-1], ticks + 1
        writer = self._open_leaf()
        self._count_cell(writer.leaf)
        before = writer.length
        if len(inner) == len(value):
            writer.add(value, start + ticks, end - ticks)
        else:
            writer.add(value, start, end)
        if writer.length > before:
            writer.leaf.atoms.append((before, writer.length))

    def _html_event(self, value: str, start: int, end: int) -> None:
        if self._html is not None:
            self._html.feed(self._text[start:end], start)
        else:
            self._text_event(value, start, end)

    def _inline_html(self, value: str, start: int, end: int) -> None:
        striking = STRIKING_TAG.match(value)
        if striking is not None:
            self._strike(striking["tag"].lower(), bool(striking["close"]), end)
        elif self._struck:
            return
        elif self._writer is not None and value[:3].lower() == "<br":
            self._writer.space(start, end, line_end=True, hard=True)

    def _strike(self, tag: str, closing: bool, place: int) -> None:
        if closing and tag == self._struck_by:
            self._end_striking()
        elif closing or self._struck_by:
            return
        elif self._closing.closes(tag, place, self._stop):
            self._struck += 1
            self._struck_by = tag
