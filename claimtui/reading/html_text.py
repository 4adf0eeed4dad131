"""Walks a page's elements into one normalised text with nodes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass

from lxml.html import HtmlElement

from claimtui.model.sources import Node
from claimtui.model.vocabulary import NodeKind
from claimtui.reading.html_marks import (
    MAX_LINKS,
    is_in_definitions,
    is_note_list,
    is_pointer,
    is_reference,
    script_sign,
    target_of,
)
from claimtui.reading.html_parsing import BLOCKS, walk
from claimtui.reading.html_tables import Cell, Spread, data_tables
from claimtui.reading.html_threads import posts_of
from claimtui.reading.outline import Outline
from claimtui.reading.table_notes import with_table_notes

HEADINGS = {f"h{level}": level for level in range(1, 7)}
PREFORMATTED = frozenset(["pre", "listing", "xmp", "plaintext"])
_LISTS = frozenset(["ul", "ol", "dl", "menu", "dir"])
_ITEMS = frozenset(["li", "dt", "dd"])
_TERMS = frozenset(["dt", "dd"])
_LIST_NODE = frozenset({NodeKind.LIST})
_GROUPS = frozenset({NodeKind.LIST, NodeKind.TABLE})
_ONE_LINE = frozenset({NodeKind.HEADING, NodeKind.CAPTION})

_SPACE = re.compile(r"[ \t\n\f\r]+")
_BREAK = "\x1e"
"""Stands for `<br>` until a block is finished; no parsed page holds this control."""
_BROKEN = re.compile(f" ?{_BREAK} ?")
_PARAGRAPHS = re.compile(f"{_BREAK}(?:{_BREAK})+")
_KEPT_SPACE = re.compile(r"white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\b", re.I)
_ORDINAL = re.compile(
    r"(?:st|nd|rd|th|er|re|ère|ème|me|e|es|o|a|os|as|tm|sm|mr|mme|[™®©ªº]+)", re.I
)


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of some elements of a page, with its nodes."""

    text: str
    nodes: tuple[Node, ...]
    references: int
    """Footnote reference marks that were left out."""
    links: tuple[str, ...] = ()
    """Where its words lead to, as written, each once."""


def page_text(root: HtmlElement, left_out: Set[HtmlElement] = frozenset()) -> PageText:
    """Write an element's visible text: white space collapsed, a line between blocks.

    Rows stand on one line each with cells between ` | `, items on one line each behind
    `- `, code as it is. A superscript reads `^5`, a subscript `_2`; marks that point to
    a footnote are left out and counted. Elements in `left_out` are passed over. Posts
    of a thread are items with a level, 0 for what opened it.
    """
    writer = _Writer(data_tables(root), posts_of(root))
    steps = walk(root)
    step = next(steps, None)
    while step is not None:
        element, opens = step
        skip = opens and element in left_out
        if opens and not skip:
            writer.open(element)
        elif not opens and element not in left_out:
            writer.close(element)
        if not opens and element is not root and element.tail:
            writer.say(element.tail)
        try:
            step = steps.send(skip)
        except StopIteration:
            step = None
    return writer.finish()


class _Writer:
    """Collects words of the block at hand and writes them when it ends."""

    def __init__(
        self, tables: Set[HtmlElement], posts: Mapping[HtmlElement, int]
    ) -> None:
        self._tables = tables
        self._posts = posts
        self._parts: list[str] = []
        self._length = 0
        self._outline = Outline()
        self._inline: list[str] = []
        self._preformatted = 0
        self._lists = 0
        self._group: int | None = None
        self._fresh_item = False
        self._marks: list[tuple[HtmlElement, int]] = []
        self._references = 0
        self._cells: list[Cell] | None = None
        self._spread = Spread()
        self._table_depth = 0
        self._nodes: dict[HtmlElement, int] = {}
        self._note_lists = 0
        self._terms: list[int] = []
        self._links: dict[str, None] = {}

    def finish(self) -> PageText:
        self._flush()
        text = "".join(self._parts)
        nodes = with_table_notes(text, self._outline.nodes())
        return PageText(text, nodes, self._references, tuple(self._links))

    def say(self, words: str) -> None:
        if self._preformatted:
            self._inline.append(words.replace("\r\n", "\n").replace("\r", "\n"))
        else:
            self._inline.append(_SPACE.sub(" ", words.replace(_BREAK, " ")))

    def open(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag in BLOCKS or self._keeps_space(element):
            self._open_block(element, tag)
        elif tag == "br":
            self._inline.append("\n" if self._preformatted else _BREAK)
        elif tag in ("sup", "sub", "a"):
            self._marks.append((element, len(self._inline)))
        elif tag == "q":
            self._inline.append("“")
        else:
            self._inline.append(script_sign(element))
        if element.text:
            self.say(element.text)

    def close(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag in BLOCKS or self._keeps_space(element):
            self._close_block(element, tag)
        elif tag in ("sup", "sub", "a"):
            self._close_mark(*self._marks.pop())
        elif tag == "q":
            self._inline.append("”")

    def _open_block(self, element: HtmlElement, tag: str) -> None:
        if self._cells is not None or self._outline.kind in _ONE_LINE:
            self._open_in_line(element, tag)
            return
        self._flush()
        if self._table_depth and self._open_row(element, tag):
            return
        if tag in _TERMS and is_in_definitions(element):
            if tag == "dd" and self._terms:
                return  # a definition stands in one item with its term
            self._end_terms(self._outline.innermost(_LIST_NODE))
        kind = self._kind_of(element, tag)
        if kind is None:
            return
        level = self._posts.get(element, HEADINGS.get(tag))
        self._nodes[element] = self._outline.open(kind, level=level)
        if kind is NodeKind.LIST:
            self._lists += 1
            self._note_lists += is_note_list(element)
        elif kind in (NodeKind.ITEM, NodeKind.FOOTNOTE):
            self._fresh_item = element not in self._posts or tag in _ITEMS
        elif kind is NodeKind.CODE:
            self._preformatted += 1
        elif kind is NodeKind.TABLE:
            self._table_depth += 1
            self._spread = Spread()

    def _open_in_line(self, element: HtmlElement, tag: str) -> None:
        """Inside a cell, a heading or a caption a block border is but a space."""
        if tag in ("td", "th") and self._cells is not None:
            self._end_cell()
            self._cells.append(Cell.of(element))
        elif tag == "tr" and self._cells is not None:
            self._end_row()
            self._cells = []
            self._nodes[element] = -1
        else:
            self._inline.append(" ")

    def _open_row(self, element: HtmlElement, tag: str) -> bool:
        if tag == "tr":
            self._cells = []
            self._nodes[element] = -1
        elif tag in ("td", "th"):
            self._cells = [Cell.of(element)]
        else:
            return False
        return True

    def _close_block(self, element: HtmlElement, tag: str) -> None:
        if element in self._nodes:
            self._close_node(element, tag)
        elif self._cells is not None and tag in ("td", "th"):
            self._end_cell()
        elif self._cells is not None or self._outline.kind in _ONE_LINE:
            self._inline.append(" ")
        else:
            self._flush()

    def _close_node(self, element: HtmlElement, tag: str) -> None:
        index = self._nodes.pop(element)
        if index < 0:
            self._end_row()
            return
        if tag == "table" and self._cells is not None:
            self._end_row()
        self._flush()
        if tag == "dt" and is_in_definitions(element):
            self._terms.append(index)
            return
        self._end_terms(index)
        kind = self._outline.close()
        if kind is NodeKind.LIST:
            self._lists -= 1
            self._note_lists -= is_note_list(element)
        elif kind is NodeKind.CODE:
            self._preformatted -= 1
        elif kind is NodeKind.TABLE:
            self._table_depth -= 1

    def _end_terms(self, above: int) -> None:
        """Close the items of terms inside a node, which wait for their definitions."""
        while self._terms and self._terms[-1] > above:
            self._terms.pop()
            self._outline.close()

    def _kind_of(self, element: HtmlElement, tag: str) -> NodeKind | None:
        if element in self._posts:
            return NodeKind.ITEM
        if tag in HEADINGS:
            return NodeKind.HEADING
        if tag in PREFORMATTED or self._keeps_space(element):
            return NodeKind.CODE if not self._preformatted else None
        if tag in _LISTS:
            return NodeKind.LIST
        if tag in _ITEMS or element.get("role") in ("doc-footnote", "doc-endnote"):
            return NodeKind.FOOTNOTE if self._is_note(element) else NodeKind.ITEM
        if tag == "blockquote":
            return NodeKind.QUOTE
        if tag == "figure":
            return NodeKind.FIGURE
        if tag in ("figcaption", "caption"):
            return NodeKind.CAPTION
        return NodeKind.TABLE if element in self._tables else None

    def _is_note(self, element: HtmlElement) -> bool:
        role = element.get("role") or ""
        return self._note_lists > 0 or role in ("doc-footnote", "doc-endnote")

    def _keeps_space(self, element: HtmlElement) -> bool:
        style = element.get("style")
        return (
            bool(style)
            and _KEPT_SPACE.search(style or "") is not None
            and (element.tag in BLOCKS)
        )

    def _close_mark(self, element: HtmlElement, start: int) -> None:
        words = "".join(self._inline[start:]).strip(" ")
        if element.tag == "a":
            if is_pointer(element, words):
                del self._inline[start:]
            elif len(self._links) < MAX_LINKS:
                self._links.update(dict.fromkeys(target_of(element)))
            return
        if not words.strip(_BREAK):
            return
        if element.tag == "sup" and is_reference(element):
            del self._inline[start:]
            self._references += 1
        elif not _ORDINAL.fullmatch(words):
            self._inline.insert(start, "^" if element.tag == "sup" else "_")

    def _end_cell(self) -> None:
        words = " ".join(self._words().replace("\n", " ").split(" ")).strip()
        if self._cells:
            self._cells[-1].words = f"{self._cells[-1].words} {words}".strip()
        elif words:
            self._cells = [Cell(words)]

    def _end_row(self) -> None:
        self._end_cell()
        said, self._cells = self._cells or [], None
        cells = self._spread.row(said)
        if not any(cell.words for cell in said):
            return
        self._separate()
        self._outline.open(NodeKind.ROW, header=all(cell.header for cell in cells))
        row_start = self._length
        self._outline.covers(row_start, row_start)  # empty cells before the first too
        for index, cell in enumerate(cells):
            if index:
                self._write(" | ")
            start, header = self._length, cell.header
            self._write(cell.words)
            if cell.words:
                self._outline.leaf(NodeKind.CELL, start, self._length, header=header)
        self._outline.covers(row_start, self._length)
        self._outline.close()

    def _words(self) -> str:
        words = re.sub(" +", " ", "".join(self._inline))
        self._inline.clear()
        return _BROKEN.sub("\n", words).strip(" \n")

    def _flush(self) -> None:
        if not self._inline:
            return
        kind = self._outline.kind
        if self._preformatted:
            code = "".join(self._inline).strip("\n").rstrip()
            self._inline.clear()
            if code.strip():
                self._block(code, None)
        elif kind in _ONE_LINE:
            words = self._words().replace("\n", " ")
            if words:
                self._block(words, None)
        else:
            for words in re.split(r"\n\n+", self._words()):
                if words.strip():
                    self._block(words, NodeKind.PARAGRAPH)

    def _block(self, words: str, kind: NodeKind | None) -> None:
        self._separate()
        start = self._length
        self._write(words)
        if kind is None:
            self._outline.covers(start, self._length)
        else:
            self._outline.leaf(kind, start, self._length)

    def _separate(self) -> None:
        group = self._outline.outermost(_GROUPS)
        if self._length:
            same = group is not None and group == self._group
            self._write("\n" if same else "\n\n")
        self._group = group
        if self._lists and not self._preformatted:
            depth = min(self._lists - 1, 20)
            self._write("  " * depth + ("- " if self._fresh_item else "  "))
        self._fresh_item = False

    def _write(self, words: str) -> None:
        self._parts.append(words)
        self._length += len(words)
