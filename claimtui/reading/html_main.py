"""Finds the article of a page, with the guard that keeps it whole (SPEC 2.4)."""

from __future__ import annotations

import contextlib
import itertools
import logging
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring, tostring

from claimtui.reading.html_parsing import BLOCKS, classes_of, walk
from claimtui.reading.html_text import HEADINGS, PREFORMATTED

_MARK = "x"
"""Attribute that carries an element's number through readability-lxml."""

_MAX_CHARS = 4_000_000
"""Larger pages are read whole: readability-lxml slows down more than linearly."""
_MAX_ELEMENTS = 60_000
_MAX_DEPTH = 240
"""Beyond 255 levels readability-lxml comes back empty."""

_PROSE_CHARS = 60
_PROSE_SHARE = 0.8
"""A dropped element that comes back is running text for at least this share."""
_LINK_SHARE = 0.4
_LEAST_SHARE = 0.5
"""The main content keeps at least this share of the page's prose, or is not trusted."""

_LEAST_SHARE_OF_ALL = 0.2
"""The same where prose in elements named like comments counts too: names may lie."""

_FURNITURE_TAGS = frozenset(["nav", "aside", "footer", "form", "button", "menu"])
_FURNITURE_ROLES = frozenset(
    {"navigation", "complementary", "contentinfo", "search", "banner"}
    | {"dialog", "alertdialog"}
)
# Hints only: they decide what is put back, never what is thrown away.
_FURNITURE_NAMES = re.compile(
    r"comment|disqus|related|recommend|promo|newsletter|subscri|share|social|cookie"
    r"|consent|advert|sponsor|breadcrumb|pagination|popup|modal|masthead|navbar"
)
_SMALL_PAGE_CHARS = 1_500
"""Of a page with no more text outside links readability-lxml has too little to judge
by: it drops lists and lines that are all the page has to say."""
_ARTICLE_PARTS = frozenset(["figcaption", "caption", "blockquote", "dl"])
_LISTS = frozenset(["ul", "ol", "dl"])
_ITEMS = frozenset(["li", "dd"])
_MOST_BETWEEN = 4
"""Dropped neighbours that are passed over on the way to a kept one."""
_TERMS = frozenset(["dt", "dd"])
_LINES = frozenset(["p", "li", "dd", "dt"])
_NOTES = re.compile(
    r"\b(?:footnotes?|endnotes?|references|reflist|bibliography|doc-endnotes)\b"
)
_ARTICLE_TAGS = frozenset({"article", "main"})


@dataclass(frozen=True, slots=True)
class MainContent:
    """The part of a page that is its article."""

    root: HtmlElement
    left_out: Set[HtmlElement]
    restored: int
    """Blocks that readability-lxml had dropped and that were put back."""


@dataclass(frozen=True, slots=True)
class Distrust:
    """Why the main content is not used, in a whole sentence."""

    reason: str


@dataclass(slots=True)
class _Measure:
    """What one element and all inside it hold."""

    chars: int = 0
    linked: int = 0
    prose: int = 0
    """Characters of long blocks with few links, outside the page's furniture."""
    sure_prose: int = 0
    """Of `prose`, what stands in nothing that is named like comments or promotion."""
    kept: bool = False


def main_content(body: HtmlElement, title: str) -> MainContent | Distrust:
    """Find the article of a page, or say why the whole body has to be read."""
    elements = _elements_of(body)
    if elements is None:
        return Distrust(
            "The page is too large or nests too deep for finding its article."
        )
    kept = _kept_by_readability(body, elements)
    if not kept:
        return Distrust("Main-content extraction came out empty.")
    page = _Page(body, kept, title)
    root = page.article_root()
    left_out = page.left_out(root)
    share = page.share_kept(root, left_out)
    if share < _LEAST_SHARE:
        return Distrust(
            f"Main-content extraction kept {share:.0%} of the page's running text."
        )
    return MainContent(root, left_out, page.restored)


def _elements_of(body: HtmlElement) -> list[HtmlElement] | None:
    """Return all elements; None where they are more or nest deeper than can be done."""
    elements = []
    depth = 0
    for element, opens in walk(body):
        depth += 1 if opens else -1
        if opens:
            elements.append(element)
        if depth > _MAX_DEPTH or len(elements) > _MAX_ELEMENTS:
            return None
    return elements


def _kept_by_readability(
    body: HtmlElement, elements: Sequence[HtmlElement]
) -> set[HtmlElement]:
    """Run readability-lxml over a numbered copy; return the elements it keeps."""
    from readability import Document
    from readability.readability import Unparseable

    for number, element in enumerate(elements):
        element.set(_MARK, str(number))
    source = tostring(body, encoding="unicode")
    for element in elements:
        del element.attrib[_MARK]
    if len(source) > 3 * _MAX_CHARS:
        return set()
    with _silenced():
        try:
            summary = Document(f"<html>{source}</html>").summary(html_partial=True)
            parser = HTMLParser(encoding="utf-8", huge_tree=True)
            found = document_fromstring(summary.encode(), parser=parser)
        except (Unparseable, etree.LxmlError, ValueError):
            return set()
    marks = (kept.get(_MARK) or "" for kept in found.iter())
    numbers = (int(mark) for mark in marks if mark.isdecimal())
    return {elements[number] for number in numbers if number < len(elements)}


@contextlib.contextmanager
def _silenced() -> Iterator[None]:
    logger = logging.getLogger("readability.readability")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


class _Page:
    """Measures of every element of a page, taken in one walk."""

    def __init__(self, body: HtmlElement, kept: Set[HtmlElement], title: str) -> None:
        self._title = title
        self._body = body
        self._measures: dict[HtmlElement, _Measure] = {}
        self._kept = kept
        self.restored = 0
        self._measure()

    def article_root(self) -> HtmlElement:
        """Return the innermost element around all that was kept, or its article.

        Of a small page it is what the page calls its article, or else the body: what
        belongs comes back from all of it.
        """
        if self._is_small():
            marked = self._marked()
            return self._body if marked is None else marked
        total = sum(self._own(element) for element in self._kept)
        root, inside = self._body, True
        weights = self._kept_weights()
        while inside:
            inside = False
            for child in root.iterchildren():
                if weights.get(child, 0) == total and total:
                    root, inside = child, True
                    break
        around = [root, *root.iterancestors()]
        return next((e for e in around if e.tag in _ARTICLE_TAGS), root)

    def left_out(self, root: HtmlElement) -> set[HtmlElement]:
        """Return what stays dropped inside the root; the article's blocks come back."""
        out: set[HtmlElement] = set()
        steps = walk(root)
        step = next(steps, None)
        while step is not None:
            element, opens = step
            skip = opens and element is not root and not self._measures[element].kept
            if skip:
                out.update(self._still_out(element))
            try:
                step = steps.send(skip)
            except StopIteration:
                step = None
        return out

    def _still_out(self, element: HtmlElement) -> list[HtmlElement]:
        """Return what stays dropped of an element that readability-lxml dropped."""
        if not self._belongs(element):
            return [element]
        self.restored += self._measures[element].chars > 0
        return [inside for inside in element.iter() if _is_furniture(inside)]

    def share_kept(self, root: HtmlElement, left_out: Set[HtmlElement]) -> float:
        """Return the share of the page's prose that stands in the chosen part."""
        page = self._measures[self._body]
        if not page.prose:
            lost = sum(self._measures[e].chars for e in left_out)
            return (self._measures[root].chars - lost) / max(1, page.chars)
        lost = sum(self._measures[element].prose for element in left_out)
        kept = self._measures[root].prose - lost
        if kept < _LEAST_SHARE_OF_ALL * page.prose:
            return kept / page.prose
        return min(1.0, kept / max(1, page.sure_prose))

    def _measure(self) -> None:
        furniture = 0
        stack: list[_Measure] = []
        for element, opens in walk(self._body):
            is_furniture = _is_furniture(element)
            if opens:
                furniture += is_furniture
                measure = _Measure(_visible(element.text), kept=element in self._kept)
                self._measures[element] = measure
                stack.append(measure)
                continue
            measure = stack.pop()
            furniture -= is_furniture
            self._finish(element, measure, furniture + is_furniture > 0)
            if stack:
                self._add(stack[-1], measure, element)

    def _finish(self, element: HtmlElement, measure: _Measure, furniture: bool) -> None:
        tag = element.tag
        if tag == "a" and not (element.get("href") or "#").startswith("#"):
            measure.linked = measure.chars
        is_leaf = tag in BLOCKS and not measure.prose
        own = measure.chars if is_leaf else self._own(element)
        if furniture:
            measure.prose = measure.sure_prose = 0
        elif own >= _PROSE_CHARS and measure.linked <= _LINK_SHARE * measure.chars:
            measure.prose = max(measure.prose, own)
            measure.sure_prose = max(measure.sure_prose, own)

    @staticmethod
    def _add(above: _Measure, measure: _Measure, element: HtmlElement) -> None:
        above.chars += measure.chars + _visible(element.tail)
        above.linked += measure.linked
        above.prose += measure.prose
        named = _FURNITURE_NAMES.search(classes_of(element)) is not None
        above.sure_prose += 0 if named and not measure.kept else measure.sure_prose
        above.kept = above.kept or measure.kept

    def _own(self, element: HtmlElement) -> int:
        own = _visible(element.text)
        return own + sum(_visible(child.tail) for child in element)

    def _kept_weights(self) -> dict[HtmlElement, int]:
        weights: dict[HtmlElement, int] = {}
        for element, opens in walk(self._body):
            if opens:
                weights[element] = self._own(element) if element in self._kept else 0
            elif element is not self._body:
                above = element.getparent()
                weights[above] += weights[element]
        return weights

    def _belongs(self, element: HtmlElement) -> bool:
        """Tell whether a dropped element is a part of the article around it."""
        names = classes_of(element)
        measure, tag = self._measures[element], element.tag
        if _is_furniture(element) or (tag != "p" and _FURNITURE_NAMES.search(names)):
            return False
        few_links = measure.linked <= _LINK_SHARE * measure.chars
        if tag in HEADINGS:
            return few_links and self._heads_article(element)
        if _is_code(element) or self._is_title(element):
            return True
        if tag == "table" or next(element.iter("table"), None) is not None:
            return element.find(".//*[@role='navigation']") is None
        if _NOTES.search(f"{names} {element.get('role', '')}"):
            return True
        if tag in _LISTS and self._continues(element):
            return True
        if self._is_plain(element) and self._stands_between(element):
            return True
        if self._is_small() and not self._holds_furniture(element):
            return few_links
        if tag in _ARTICLE_PARTS or (tag == "figure" and _caption_of(element)):
            return few_links
        least = max(_PROSE_CHARS, _PROSE_SHARE * measure.chars)
        return few_links and measure.prose >= least

    def _is_title(self, element: HtmlElement) -> bool:
        """Tell whether an element holds most words of the heading that it stands in.

        Many a heading is a link to itself, whose class readability-lxml goes by.
        """
        heading = next((e for e in element.iterancestors() if e.tag in HEADINGS), None)
        if heading is None:
            return False
        return 2 * self._measures[element].chars >= self._measures[heading].chars

    def _marked(self) -> HtmlElement | None:
        """Return what the page calls its article; None where it calls none so."""
        marked: HtmlElement | None = next(self._body.iter("article", "main"), None)
        return marked

    def _is_small(self) -> bool:
        measure = self._measures[self._body]
        return measure.chars - measure.linked <= _SMALL_PAGE_CHARS

    def _holds_furniture(self, element: HtmlElement) -> bool:
        return any(
            _is_furniture(inside) or _FURNITURE_NAMES.search(classes_of(inside))
            for inside in element.iter()
        )

    def _is_plain(self, element: HtmlElement) -> bool:
        """Tell whether an element is a list or one paragraph, with few links."""
        measure = self._measures[element]
        return (
            (element.tag in _LISTS or _is_one_paragraph(element))
            and measure.linked <= _LINK_SHARE * measure.chars
            and _FURNITURE_NAMES.search(classes_of(element)) is None
        )

    def _stands_between(self, element: HtmlElement) -> bool:
        """Tell whether what is before and behind an element was kept.

        Lists and paragraphs that were dropped like it stand between. In a list's item
        or among its terms one of both sides may be missing.
        """
        sides = (
            self._beside(element.itersiblings(preceding=True)),
            self._beside(element.itersiblings()),
        )
        kept = [
            self._measures[side].kept or _is_code(side)
            for side in sides
            if side is not None
        ]
        above = element.getparent()
        in_list = element.tag in _TERMS or (above is not None and above.tag in _ITEMS)
        return all(kept) and len(kept) >= (1 if in_list else 2)

    def _beside(self, siblings: Iterator[HtmlElement]) -> HtmlElement | None:
        found = None
        for found in itertools.islice(siblings, _MOST_BETWEEN):
            if self._measures[found].kept or not self._is_plain(found):
                break
        return found

    def _heads_article(self, heading: HtmlElement) -> bool:
        """Tell whether what follows a heading was kept; a page's title stands apart."""
        words = " ".join("".join(heading.itertext()).split())
        if not words or (words in self._title and 2 * len(words) >= len(self._title)):
            return False
        for following in heading.itersiblings():
            if following.tag not in HEADINGS:
                return self._measures[following].kept
        return False

    def _continues(self, element: HtmlElement) -> bool:
        """Tell whether a list is part of a kept item, or stands below a heading."""
        above = element.getparent()
        if above is not None and above.tag in _ITEMS and self._measures[above].kept:
            measure = self._measures[element]
            return measure.linked <= _LINK_SHARE * measure.chars
        return element.tag != "dl" and self._follows_heading(element)

    def _follows_heading(self, element: HtmlElement) -> bool:
        before = next(element.itersiblings(preceding=True), None)
        if before is None:
            return False
        heading = next((e for e in before.iter() if e.tag in HEADINGS), None)
        return heading is not None and self._measures[before].kept


def _is_code(element: HtmlElement) -> bool:
    return element.tag in PREFORMATTED or next(element.iter("pre"), None) is not None


def _is_one_paragraph(element: HtmlElement) -> bool:
    """Tell whether an element is a paragraph, item or line, or a box around one."""
    inside = [e for e in element.iter() if e.tag in BLOCKS]
    return inside[-1].tag in _LINES if 0 < len(inside) <= 2 else False


def _caption_of(figure: HtmlElement) -> bool:
    return next(figure.iter("figcaption"), None) is not None


def _is_furniture(element: HtmlElement) -> bool:
    if element.tag in _FURNITURE_TAGS:
        return True
    return (element.get("role") or "").lower() in _FURNITURE_ROLES


def _visible(text: str | None) -> int:
    return len("".join(text.split())) if text else 0
