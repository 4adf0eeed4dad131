"""Reads a Markdown source: the file's own text, without what it shows struck out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pyromark

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind
from claimtui.reading.decoding import Decoded, decode
from claimtui.reading.libraries import versions_of
from claimtui.reading.markdown_words import MARKDOWN_OPTIONS, heading_words
from claimtui.reading.outline import Outline, visible_span
from claimtui.reading.sniffing import MARKDOWN
from claimtui.reading.struck import STRIKE, Cut, StruckOut
from claimtui.reading.wording import struck_notes

READER = "markdown 2"

_CONTAINERS = {
    "BlockQuote": NodeKind.QUOTE,
    "List": NodeKind.LIST,
    "Item": NodeKind.ITEM,
    "Table": NodeKind.TABLE,
    "FootnoteDefinition": NodeKind.FOOTNOTE,
    "TableHead": NodeKind.ROW,
    "TableRow": NodeKind.ROW,
}
_LEAVES = {
    "Heading": NodeKind.HEADING,
    "Paragraph": NodeKind.PARAGRAPH,
    "CodeBlock": NodeKind.CODE,
    "TableCell": NodeKind.CELL,
    "HtmlBlock": NodeKind.PARAGRAPH,
}
_INLINE = frozenset(
    {"Text", "Code", "InlineHtml", "FootnoteReference", "Emphasis", "Strong", "Link"}
    | {"Strikethrough", "Image", "InlineMath", "DisplayMath"}
)
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<[a-zA-Z/!?][^<>]*>?", re.DOTALL)
_FIELD = re.compile(r"([A-Za-z_][\w -]*?)[ \t]*:(?:[ \t]+(.*))?")
_ISO_DATE = re.compile(
    r"\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}[\d:.]*(?:Z|[+-][\d:]+)?)?)?"
)


def read_markdown(data: bytes, name: str, header_charset: str | None = None) -> Reading:
    """Read Markdown bytes; the text is the file's own, without BOM and struck words.

    Raises:
        NoTextError: Nothing is written in it.
    """
    decoded = decode(data, header_charset, html=False)
    blocks = _Blocks(decoded.text)
    if not blocks.text.strip():
        raise NoTextError("holds no text", which=name, hint="choose another file")
    return blocks.reading(decoded)


def struck_words(text: str) -> int:
    """Return how many words a Markdown text shows as struck out."""
    return _Blocks(text).struck if STRIKE.search(text) else 0


@dataclass(slots=True)
class _Block:
    """A block with its place in bytes, before it is known in characters."""

    kind: NodeKind
    start: int
    end: int
    level: int | None = None
    header: bool = False
    children: list[_Block] = field(default_factory=list)
    flowing: _Block | None = None
    """In a tight item: the paragraph that its bare words make."""


class _Blocks:
    """Builds the tree of blocks from the parser's events.

    `text` is what is left of it without the `struck` words.
    """

    def __init__(self, text: str) -> None:
        self._root = _Block(NodeKind.PAGE, 0, 0)
        self._stack = [self._root]
        self._metadata = ""
        self._in_metadata = ""
        self._struck_out = StruckOut()
        self._collect(text)
        ranges = self._struck_out.ranges()
        boundaries = self._boundaries() | {place for span in ranges for place in span}
        places = _code_points(text, sorted(boundaries))
        cut = Cut(text, ((places[start], places[end]) for start, end in ranges))
        self.text = cut.text
        self.struck = cut.words
        moved = cut.moved(places.values())
        self._places = {place: moved[point] for place, point in places.items()}

    def reading(self, decoded: Decoded) -> Reading:
        outline = Outline()
        self._emit(outline)
        nodes = outline.nodes()
        fields = _front_matter(self._in_metadata, self._metadata)
        title = fields.get("title", "") or next(
            (
                " ".join(heading_words(self.text[n.span.start : n.span.end]).split())
                for n in nodes
                if n.kind is NodeKind.HEADING and n.level == 1
            ),
            "",
        )
        published = fields.get("date", "") or fields.get("published", "")
        return Reading(
            reader=READER,
            libraries=versions_of("pyromark"),
            media_type=MARKDOWN,
            encoding=decoded.encoding,
            text=self.text,
            nodes=nodes,
            mode=ExtractionMode.TEXT,
            notes=(*decoded.notes, *struck_notes(self.struck)),
            title=title,
            language=fields.get("lang", "") or fields.get("language", ""),
            author=fields.get("author", "") or fields.get("authors", ""),
            publisher=fields.get("publisher", ""),
            published=published if _ISO_DATE.fullmatch(published) else "",
        )

    def _collect(self, text: str) -> None:
        for event, place in pyromark.events_with_range(text, options=MARKDOWN_OPTIONS):
            if isinstance(event, str):
                continue  # breaks and rules hold no words
            kind, value = next(iter(event.items()))
            if kind == "Start":
                self._start(value, place["start"], place["end"])
            elif kind == "End":
                self._end(value)
            elif self._in_metadata and not self._metadata:
                self._metadata = str(value)
            else:
                if kind in ("InlineHtml", "Html"):
                    self._struck_out.html(str(value), place["start"])
                if kind in _INLINE:
                    self._flow(place["start"], place["end"])

    def _start(self, tag: object, start: int, end: int) -> None:
        name, detail = _tag(tag)
        if name == "MetadataBlock":
            self._in_metadata = str(detail)
        elif name in _CONTAINERS or name in _LEAVES:
            self._struck_out.end_block()
            kind = _CONTAINERS.get(name) or _LEAVES[name]
            header = self._stack[-1].header if name == "TableCell" else False
            block = _Block(kind, start, end, header=header or name == "TableHead")
            if name == "Heading" and isinstance(detail, Mapping):
                block.level = int(str(detail["level"])[1:])
            self._stack[-1].flowing = None
            self._stack[-1].children.append(block)
            self._stack.append(block)
        elif name in _INLINE:
            if name == "Strikethrough":
                self._struck_out.element(start, end)
            self._flow(start, end)

    def _end(self, tag: object) -> None:
        name, _ = _tag(tag)
        if name in _CONTAINERS or name in _LEAVES:
            self._struck_out.end_block()
            self._stack.pop()

    def _flow(self, start: int, end: int) -> None:
        """Make the bare words of a tight item a paragraph of that item."""
        block = self._stack[-1]
        if block.kind not in (NodeKind.ITEM, NodeKind.FOOTNOTE, NodeKind.QUOTE):
            return
        if block.flowing is None:
            block.flowing = _Block(NodeKind.PARAGRAPH, start, end)
            block.children.append(block.flowing)
        block.flowing.end = max(block.flowing.end, end)

    def _walk(self) -> Iterable[tuple[_Block, bool]]:
        """Yield each block when it opens (True) and when it closes."""
        pending = [(block, True) for block in reversed(self._root.children)]
        while pending:
            block, opens = pending.pop()
            yield block, opens
            if opens:
                pending.append((block, False))
                pending.extend((child, True) for child in reversed(block.children))

    def _boundaries(self) -> set[int]:
        return {p for block, _ in self._walk() for p in (block.start, block.end)}

    def _emit(self, outline: Outline) -> None:
        for block, opens in self._walk():
            if not opens:
                outline.close()
                continue
            outline.open(block.kind, level=block.level, header=block.header)
            start, end = self._places[block.start], self._places[block.end]
            if not block.children or block.kind is NodeKind.ROW:
                start, end = visible_span(self.text, start, end)
                if end > start and self._has_words(block, start, end):
                    outline.covers(start, end)

    def _has_words(self, block: _Block, start: int, end: int) -> bool:
        if block.kind is not NodeKind.PARAGRAPH or self.text[start] != "<":
            return True
        return bool(_TAG.sub("", self.text[start:end]).strip())


def _tag(tag: object) -> tuple[str, object]:
    if isinstance(tag, Mapping):
        name, detail = next(iter(tag.items()))
        return str(name), detail
    return str(tag), None


def _code_points(text: str, boundaries: list[int]) -> dict[int, int]:
    """Map sorted UTF-8 byte offsets to code points, in one pass over the text."""
    if text.isascii():
        return {place: place for place in boundaries}
    data = text.encode()
    places, at, count = {}, 0, 0
    for boundary in boundaries:
        count += len(data[at:boundary].decode("utf-8", "ignore"))
        at = boundary
        places[boundary] = count
    return places


def _front_matter(style: str, source: str) -> dict[str, str]:
    """Return the plain fields of front matter, keys in lower case."""
    if style.startswith("Plus"):
        try:
            table = tomllib.loads(source)
        except (tomllib.TOMLDecodeError, RecursionError):
            return {}
        return {key.lower(): _field_text(value) for key, value in table.items()}
    fields: dict[str, str] = {}
    for line in source.splitlines():
        match = _FIELD.fullmatch(line.rstrip())
        if match is not None:
            fields.setdefault(match[1].lower(), _unquoted(match[2] or ""))
    return fields


def _field_text(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    return str(value) if not isinstance(value, Mapping) else ""


def _unquoted(value: str) -> str:
    value = value.strip()
    if value.startswith("[") and value.endswith("]"):
        return ", ".join(_unquoted(part) for part in value[1:-1].split(","))
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value.partition(" #")[0].rstrip()
