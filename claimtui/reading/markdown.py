"""Reads a Markdown source: the file's own text, with nodes whose spans lie in it."""

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
from claimtui.reading.outline import Outline, visible_span
from claimtui.reading.sniffing import MARKDOWN

READER = "markdown 1"

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_YAML_STYLE_METADATA_BLOCKS
    | pyromark.Options.ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
    | pyromark.Options.ENABLE_GFM
)
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
_NOTE_MARK = re.compile(r"\[\^[^\]\s]+\]")
_FIELD = re.compile(r"([A-Za-z_][\w -]*?)[ \t]*:(?:[ \t]+(.*))?")
_ISO_DATE = re.compile(
    r"\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}[\d:.]*(?:Z|[+-][\d:]+)?)?)?"
)


def read_markdown(data: bytes, name: str, header_charset: str | None = None) -> Reading:
    """Read Markdown bytes; the text is the file's own, without its BOM.

    Raises:
        NoTextError: Nothing is written in it.
    """
    decoded = decode(data, header_charset, html=False)
    blocks = _Blocks(decoded.text)
    if not decoded.text.strip():
        raise NoTextError("holds no text", which=name, hint="choose another file")
    return blocks.reading(decoded)


def heading_words(source: str) -> str:
    """Return what a heading says, without its marks."""
    said = []
    for event in pyromark.events(source, options=_OPTIONS):
        if isinstance(event, str):
            said.append(" " if event in ("SoftBreak", "HardBreak") else "")
            continue
        kind, value = next(iter(event.items()))
        if kind in ("Text", "Code", "InlineMath", "DisplayMath"):
            said.append(str(value))
    return _NOTE_MARK.sub("", "".join(said))


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
    """Builds the tree of blocks from the parser's events."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root = _Block(NodeKind.PAGE, 0, 0)
        self._stack = [self._root]
        self._metadata = ""
        self._in_metadata = ""
        self._collect()
        self._places = _code_points(text, self._boundaries())

    def reading(self, decoded: Decoded) -> Reading:
        outline = Outline()
        self._emit(outline)
        nodes = outline.nodes()
        fields = _front_matter(self._in_metadata, self._metadata)
        title = fields.get("title", "") or next(
            (
                " ".join(heading_words(self._text[n.span.start : n.span.end]).split())
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
            text=decoded.text,
            nodes=nodes,
            mode=ExtractionMode.TEXT,
            notes=decoded.notes,
            title=title,
            language=fields.get("lang", "") or fields.get("language", ""),
            author=fields.get("author", "") or fields.get("authors", ""),
            publisher=fields.get("publisher", ""),
            published=published if _ISO_DATE.fullmatch(published) else "",
        )

    def _collect(self) -> None:
        for event, place in pyromark.events_with_range(self._text, options=_OPTIONS):
            if isinstance(event, str):
                continue  # breaks and rules hold no words
            kind, value = next(iter(event.items()))
            if kind == "Start":
                self._start(value, place["start"], place["end"])
            elif kind == "End":
                self._end(value)
            elif self._in_metadata and not self._metadata:
                self._metadata = str(value)
            elif kind in _INLINE:
                self._flow(place["start"], place["end"])

    def _start(self, tag: object, start: int, end: int) -> None:
        name, detail = _tag(tag)
        if name == "MetadataBlock":
            self._in_metadata = str(detail)
        elif name in _CONTAINERS or name in _LEAVES:
            kind = _CONTAINERS.get(name) or _LEAVES[name]
            header = self._stack[-1].header if name == "TableCell" else False
            block = _Block(kind, start, end, header=header or name == "TableHead")
            if name == "Heading" and isinstance(detail, Mapping):
                block.level = int(str(detail["level"])[1:])
            self._stack[-1].flowing = None
            self._stack[-1].children.append(block)
            self._stack.append(block)
        elif name in _INLINE:
            self._flow(start, end)

    def _end(self, tag: object) -> None:
        name, _ = _tag(tag)
        if name in _CONTAINERS or name in _LEAVES:
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

    def _boundaries(self) -> list[int]:
        return sorted(
            {p for block, _ in self._walk() for p in (block.start, block.end)}
        )

    def _emit(self, outline: Outline) -> None:
        for block, opens in self._walk():
            if not opens:
                outline.close()
                continue
            outline.open(block.kind, level=block.level, header=block.header)
            start, end = self._places[block.start], self._places[block.end]
            if not block.children or block.kind is NodeKind.ROW:
                start, end = visible_span(self._text, start, end)
                if end > start and self._has_words(block, start, end):
                    outline.covers(start, end)

    def _has_words(self, block: _Block, start: int, end: int) -> bool:
        if block.kind is not NodeKind.PARAGRAPH or self._text[start] != "<":
            return True
        return bool(_TAG.sub("", self._text[start:end]).strip())


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
