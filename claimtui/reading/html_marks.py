"""Tells what small signs on a page are: footnote marks, pointers, exponents."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from claimtui.reading.html_parsing import classes_of

_FOOTNOTES = re.compile(r"\b(?:footnotes?|endnotes?|references|reflist|doc-endnotes)\b")
MAX_LINKS = 5_000
"""How many links of one page are kept."""
_OTHER_SCHEME = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_POINTER = re.compile(r"[\s#¶§🔗↩↑^⤴︎️⏎]*")


def is_in_definitions(element: HtmlElement) -> bool:
    """Tell whether a term or definition stands in a list of definitions."""
    above = element.getparent()
    if above is not None and above.tag == "div":
        above = above.getparent()
    return above is not None and above.tag == "dl" and not is_note_list(above)


def is_note_list(element: HtmlElement) -> bool:
    """Tell whether a list holds footnotes, by its own or its parent's name."""
    above = element.getparent()
    return any(
        part is not None
        and _FOOTNOTES.search(f"{classes_of(part)} {part.get('role', '')}") is not None
        for part in (element, above)
    )


def is_reference(element: HtmlElement) -> bool:
    """Tell whether a superscript is the mark of a footnote: it links to a fragment."""
    if "reference" in classes_of(element) or element.get("role") == "doc-noteref":
        return True
    above = element.getparent()
    links = [above] if above is not None and above.tag == "a" else []
    links += element.iter("a")
    return any(
        "#" in (link.get("href") or "") or link.get("role") == "doc-noteref"
        for link in links
    )


def is_pointer(element: HtmlElement, words: str) -> bool:
    """Tell whether a link within the page shows only a sign, such as ¶ or ↩."""
    target = element.get("href") or ""
    return bool(words) and "#" in target and _POINTER.fullmatch(words) is not None


def script_sign(element: HtmlElement) -> str:
    """Return the sign before a part of a formula: MathML's 10⁵ is never 105."""
    above = element.getparent()
    signs = {"msup": "^", "msub": "_", "mfrac": "/", "msubsup": "_^", "mroot": "√"}
    sign = signs.get(above.tag, "") if above is not None else ""
    if not sign:
        return ""
    before = sum(1 for _ in element.itersiblings(preceding=True))
    return sign[min(before, len(sign)) - 1] if before else ""


def target_of(link: HtmlElement) -> tuple[str, ...]:
    """Return where a link leads; nothing where that is no other page."""
    target = "".join((link.get("href") or "").split())
    if not target or target.startswith("#") or _OTHER_SCHEME.match(target):
        return ()
    return (target,)
