"""HTML that comes inside other files: parsing it leniently and joining its pages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import replace

from lxml.html import HtmlElement

from claimtui.model.sources import Node
from claimtui.model.spans import ReadingSpan
from claimtui.reading.html_marks import MAX_LINKS
from claimtui.reading.html_parsing import clear_unseen, parse_page
from claimtui.reading.html_text import PageText

_DECLARATION = re.compile(r"\s*<\?xml[^>]{0,200}\?>")
# An HTML parser takes `<title/>` and `<a id="x"/>` of XHTML for opening tags.
_SELF_CLOSED = re.compile(
    r"<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)"
    r"([A-Za-z][\w:.-]*)((?:\s[^<>]*)?)/>",
    re.IGNORECASE,
)


def body_of(source: str) -> HtmlElement | None:
    """Parse HTML or XHTML and return its body without what cannot be seen."""
    plain = _SELF_CLOSED.sub(r"<\1\2></\1>", _DECLARATION.sub("", source, count=1))
    root = parse_page(plain)
    if root is None:
        return None
    clear_unseen(root)
    body = root.find("body")
    return root if body is None else body


def join_pages(pages: Iterable[PageText]) -> PageText:
    """Put pages behind each other, a blank line between them."""
    parts: list[str] = []
    nodes: list[Node] = []
    length = references = 0
    links: dict[str, None] = {}
    for page in pages:
        references += page.references
        links.update(dict.fromkeys(page.links))
        if not page.text.strip():
            continue
        if parts:
            parts.append("\n\n")
            length += 2
        nodes.extend(shifted(page.nodes, length, len(nodes)))
        parts.append(page.text)
        length += len(page.text)
    kept = tuple(itertools.islice(links, MAX_LINKS))
    return PageText("".join(parts), tuple(nodes), references, kept)


def shifted(nodes: Iterable[Node], chars: int, places: int) -> Iterable[Node]:
    """Move nodes so many characters on, and their parents so many places."""
    for node in nodes:
        start, end = node.span
        parent = None if node.parent is None else node.parent + places
        span = ReadingSpan.of(start + chars, end + chars)
        yield replace(node, span=span, parent=parent)
