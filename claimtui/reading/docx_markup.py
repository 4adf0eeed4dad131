"""Rewrites the parts of a DOCX that mammoth would skip, and counts tracked changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from claimtui.reading.archive import Archive
from claimtui.reading.docx_struck import mark_struck

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

# Mammoth passes over these with all that is in them; what it does read as a mere
# wrapper is `smartTag`.
_WRAPPERS = ("fldSimple", "dir", "bdo", "ruby", "rubyBase")
_SIGNS = {"sup": "^", "sub": "_", "den": "/", "deg": "√"}
_LEAST_MARKS = frozenset({"ins", "moveTo"})
_LOST_MARKS = frozenset({"del", "moveFrom"})


@dataclass(slots=True)
class Markup:
    """What was met while preparing a letter."""

    inserted: int = 0
    deleted: int = 0
    formulas: int = 0
    language: str = ""
    struck_styles: frozenset[str] = frozenset()


def prepare(root: etree._Element, markup: Markup) -> None:
    """Change a part in place so that mammoth reads all of its text."""
    word = _STRICT if _STRICT in str(root.tag) else _W
    _count_changes(root, word, markup)
    mark_struck(root, word, markup.struck_styles)
    for element in list(root.iter(f"{word}rt", f"{word}commentReference")):
        _drop(element)
    for element in list(root.iter(*(f"{word}{tag}" for tag in _WRAPPERS))):
        element.tag = f"{word}smartTag"
    for formula in list(root.iter(f"{_M}oMath")):
        markup.formulas += 1
        _put_line(formula, word)
    for paragraph in list(root.iter(f"{_M}oMathPara")):
        paragraph.tag = f"{word}smartTag"
    for choice in list(root.iter(f"{_MC}AlternateContent")):
        _keep_text_of(choice, word)
    declared = root.find(f".//{word}docDefaults//{word}lang")
    if declared is not None:
        markup.language = declared.get(f"{word}val") or markup.language


def comments_of(archive: Archive) -> list[str]:
    """Return the comments with their authors, in the order of the file."""
    root = archive.xml("word/comments.xml")
    said = []
    for comment in [] if root is None else root.iter("{*}comment"):
        word = str(comment.tag).removesuffix("comment")
        lines = (_line_of(p, word) for p in comment.iter(f"{word}p"))
        words = "\n".join(line for line in lines if line)
        author = " ".join((comment.get(f"{word}author") or "").split())
        if words:
            said.append(f"{author}: {words}" if author else words)
    return said


def _line_of(paragraph: etree._Element, word: str) -> str:
    parts = []
    for element in paragraph.iter(f"{word}t", f"{word}tab", f"{word}br"):
        parts.append(element.text or "" if element.tag == f"{word}t" else " ")
    return " ".join("".join(parts).split())


def _count_changes(root: etree._Element, word: str, markup: Markup) -> None:
    for element in root.iter(f"{word}*"):
        tag = str(element.tag).removeprefix(word)
        if tag in _LEAST_MARKS:
            markup.inserted += next(element.iter(f"{word}t"), None) is not None
        elif tag in _LOST_MARKS:
            texts = element.iter(f"{word}t", f"{word}delText")
            markup.deleted += next(texts, None) is not None


def _drop(element: etree._Element) -> None:
    above = element.getparent()
    if above is not None:
        above.remove(element)


def _put_line(formula: etree._Element, word: str) -> None:
    """Replace a formula by a run that writes it on one line: x^2 is never x2."""
    words = "".join(_formula_words(formula))
    tail = formula.tail
    formula.clear()
    formula.tail = tail
    formula.tag = f"{word}r"
    text = etree.SubElement(formula, f"{word}t")
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    text.text = words


def _formula_words(formula: etree._Element) -> Iterator[str]:
    for element in formula.iter():
        tag = str(element.tag)
        sign = _SIGNS.get(tag.removeprefix(_M)) if tag.startswith(_M) else None
        if sign is not None:
            yield sign
        elif tag == f"{_M}t" or tag.endswith("}t"):
            yield element.text or ""
        elif tag == f"{_M}chr":
            yield element.get(f"{_M}val") or ""


def _keep_text_of(alternative: etree._Element, word: str) -> None:
    """Let what only the newer alternative says stand in for the missing older one."""
    choice = alternative.find(f"{_MC}Choice")
    if alternative.find(f"{_MC}Fallback") is not None or choice is None:
        return
    choice.tag = f"{_MC}Fallback"
    for element in choice.iterdescendants():
        if not str(element.tag).startswith((word, _M)):
            element.tag = f"{word}smartTag"
