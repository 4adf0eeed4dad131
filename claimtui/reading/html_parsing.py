"""HTML text to a tree of what a reader of the page can see, however deep it nests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from html.parser import HTMLParser as Tokenizer
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from claimtui.model.errors import UnreadableError

_DEPTH_KEPT = 1000
"""Levels kept of a page that nests deeper than the parser goes (2,048)."""

BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd"}
    | {"details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption"}
    | {"figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5"}
    | {"h6", "header", "hgroup", "hr", "html", "legend", "li", "listing"}
    | {"main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext"}
    | {"pre", "search", "section", "summary", "table", "caption", "tbody", "td"}
    | {"tfoot", "th", "thead", "tr", "ul", "xmp"}
)
_NEVER_SHOWN = frozenset(
    {"script", "style", "template", "noscript", "head", "title", "meta"}
    | {"link", "base", "svg", "iframe", "object", "embed", "video", "audio"}
    | {"canvas", "datalist", "select", "textarea", "input", "rp", "rt"}
    | {"noframes", "map", "applet", "annotation", "annotation-xml"}
)
_HEAD = frozenset(
    {"base", "link", "meta", "noscript", "object", "script", "style", "template"}
    | {"title", "bgsound", "basefont"}
)
_ATTRIBUTE_CHARS = 1000
_NOT_SHOWN = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*"
    r"(?:!important\s*)?(?:;|$)",
    re.IGNORECASE,
)
_LEVELS_UP = 10
"""How far above a button its code or heading is looked for."""
_LOOKED_AT = 50
"""Elements of a heading, and characters of each, that are held against a button."""
_TITLES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_STRUCK = frozenset({"del", "s", "strike"})
_STRUCK_STYLE = re.compile(
    r"(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b", re.IGNORECASE
)
Walk = Generator[tuple[HtmlElement, bool], object, None]
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link"}
    | {"meta", "source", "track", "wbr"}
)


_MOST_ELEMENTS = 500_000
"""Of a page. A busy machine reads an element in 30 to 90 µs (`bench_reading.py`), so
that this many come to an end within the reader's time limit of a minute. Pages for
people have a few thousand, a long book on one page some ten thousands."""
_MOST_TAGS = 2 * _MOST_ELEMENTS
"""Of its text, where scripts may hold what only looks like tags."""
_TAG = re.compile(r"<[A-Za-z]")


def parse_page(text: str, name: str = "") -> HtmlElement | None:
    """Parse a page; comments and processing instructions are left out.

    Nesting beyond what the parser takes is flattened, so that no text is lost. Returns
    None where there is no element at all.

    Raises:
        UnreadableError: It has more elements than could be read in time.
    """
    _refuse_more(_MOST_TAGS, _TAG.finditer(text), name)
    root, complete = _parse(text)
    if not complete:
        _refuse_more(_MOST_ELEMENTS, _TAG.finditer(text), name)
        flattener = _Flattener()
        flattener.feed(text)
        flattener.close()
        root, _ = _parse("".join(flattener.parts))
    if root is not None:
        _refuse_more(_MOST_ELEMENTS, root.iter(), name)
        _end_head(root)
    return root


def _refuse_more(most: int, found: Iterator[object], name: str) -> None:
    if next(islice(found, most, None), None) is not None:
        raise UnreadableError(
            f"has more than {_MOST_ELEMENTS:,} elements",
            which=name,
            hint="save the part that you need as a page or a text of its own",
        )


def _end_head(root: HtmlElement) -> None:
    """Move what the parser took into the head, though it is text, to the body.

    It does so with elements newer than itself where a page leaves out `<body>`.
    """
    head = root.find("head")
    children = [] if head is None else list(head)
    first = next((n for n, e in enumerate(children) if e.tag not in _HEAD), None)
    if head is None or first is None:
        return
    body = root.find("body")
    if body is None:
        body = root.makeelement("body")
        head.addnext(body)
    for place, element in enumerate(children[first:]):
        body.insert(place, element)


def walk(root: HtmlElement) -> Walk:
    """Yield each element when it opens (True) and when it closes, without recursion.

    The tree holds elements only, as `parse_page` leaves it. Sending a true value after
    an opening skips what is inside it.
    """
    element = root
    while True:
        skip = yield element, True
        child = None if skip else next(element.iterchildren(), None)
        if child is not None:
            element = child
            continue
        yield element, False
        while element is not root:
            following = element.getnext()
            if following is not None:
                element = following
                break
            element = element.getparent()
            yield element, False
        else:
            return


def clear_unseen(root: HtmlElement, hidden: Iterable[HtmlElement] = ()) -> None:
    """Empty what a reader of the page cannot see; cut attributes of great length.

    `hidden` are elements that its style sheets hide.
    """
    styled = frozenset(hidden)
    unseen = _outermost(root, lambda e: e in styled or _is_unseen(e))
    for element in unseen:
        _empty(element)
    for element in root.iter():
        _shorten_attributes(element)


def clear_struck(root: HtmlElement, styled: Iterable[HtmlElement] = ()) -> int:
    """Empty what a page shows as struck out; return how many words that were.

    Words that a page takes back are none of what it says (HTML, 4.5.5 and 4.7.2).
    `styled` are elements that its style sheets strike out.
    """
    said = frozenset(styled)
    struck = _outermost(root, lambda e: e in said or _is_struck(e))
    words = sum(len("".join(element.itertext()).split()) for element in struck)
    for element in struck:
        _empty(element)
    return words


def _outermost(
    root: HtmlElement, wanted: Callable[[HtmlElement], bool]
) -> list[HtmlElement]:
    """Return the wanted elements that stand in no other wanted one."""
    found = []
    steps = walk(root)
    step = next(steps, None)
    while step is not None:
        element, opens = step
        skip = opens and wanted(element)
        if skip:
            found.append(element)
        try:
            step = steps.send(skip)
        except StopIteration:
            step = None
    return found


def _empty(element: HtmlElement) -> None:
    # The tail is kept where it is: set anew, lxml would refuse what it parsed.
    element.clear(keep_tail=True)
    element.tag = "span"


def classes_of(element: HtmlElement) -> str:
    """Return class and id of an element, as one lower-case string."""
    return f"{element.get('class', '')} {element.get('id', '')}".lower()


def _parse(text: str) -> tuple[HtmlElement | None, bool]:
    parser = HTMLParser(
        encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True
    )
    try:
        root = document_fromstring(text.encode(), parser=parser)
    except etree.ParserError:
        return None, True
    limits = ("ERR_RESOURCE_LIMIT", "ERR_NAME_TOO_LONG", "ERR_NO_MEMORY")
    return root, all(entry.type_name not in limits for entry in parser.error_log)


def _shorten_attributes(element: HtmlElement) -> None:
    """Cut what is no more than ballast, such as pictures inside the page."""
    for name, value in element.items():
        if len(value) > _ATTRIBUTE_CHARS:
            element.set(name, value[:_ATTRIBUTE_CHARS])


def _is_unseen(element: HtmlElement) -> bool:
    if element.tag in _NEVER_SHOWN:
        return True
    classes = element.get("class", "")
    if element.get("hidden") is not None:
        return True
    if element.get("aria-hidden") == "true" and "katex-html" in classes:
        return True  # the formula stands beside it as MathML
    if element.tag == "dialog" and element.get("open") is None:
        return True
    if element.tag == "button" and _is_tool(element):
        return True
    style = element.get("style")
    if style is None or _NOT_SHOWN.search(style) is None:
        return False
    return "mwe-math" not in classes  # an image shows this text instead


def _is_tool(button: HtmlElement) -> bool:
    """Tell whether a button does something to code or a heading, such as copying it.

    One that is all of a heading opens what stands below: its words are the heading.
    """
    for above in islice(button.iterancestors(), _LEVELS_UP):
        if above.tag == "pre":
            return True
        if above.tag in _TITLES:
            return _letters(above) > _letters(button)
    return False


def _letters(element: HtmlElement) -> int:
    """Count the characters of the first elements inside one, white space apart."""
    inside = list(islice(element.iter(), _LOOKED_AT))
    tails = (one.tail or "" for one in inside[1:])
    words = ("".join(text[:_LOOKED_AT].split()) for text in tails)
    first = ("".join((one.text or "")[:_LOOKED_AT].split()) for one in inside)
    return sum(map(len, words)) + sum(map(len, first))


def _is_struck(element: HtmlElement) -> bool:
    style = element.get("style")
    return element.tag in _STRUCK or (
        style is not None and _STRUCK_STYLE.search(style) is not None
    )


def _border(tag: str) -> str:
    """Return what keeps the words of a block apart once its tags are gone."""
    return "<br><br>" if tag in BLOCKS else ""


class _Flattener(Tokenizer):
    """Writes a page again without the tags that nest too deep."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._open: list[str] = []
        self._counts: Counter[str] = Counter()

    def handle_starttag(
        self,
        tag: str,
        attrs: list[tuple[str, str | None]],  # noqa: ARG002 (the base class's name)
    ) -> None:
        source = self.get_starttag_text() or ""
        if tag in _VOID:
            self.parts.append(source)
            return
        self._open.append(tag)
        self._counts[tag] += 1
        kept = len(self._open) <= _DEPTH_KEPT
        self.parts.append(source if kept else _border(tag))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self._counts[tag]:
            return
        closed = ""
        while closed != tag:
            kept = len(self._open) <= _DEPTH_KEPT
            closed = self._open.pop()
            self.parts.append(f"</{closed}>" if kept else _border(closed))
            self._counts[closed] -= 1

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")
