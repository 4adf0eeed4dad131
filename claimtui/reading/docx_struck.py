"""Marks what a letter shows as struck out, by whatever way, as one plain strike.

Mammoth knows a single line that is set on the words themselves. Word has a double one
too, and both may come from a style (ECMA-376 part 1, 17.3.2.9, 17.3.2.37 and 17.7.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

_OFF = frozenset({"0", "false", "off"})
_MOST_STYLES = 50
"""How many styles may stand on one another."""


def struck_styles(styles: etree._Element | None) -> frozenset[str]:
    """Return the ids of the styles whose words are struck out."""
    own: dict[str, bool | None] = {}
    based: dict[str, str] = {}
    for style in [] if styles is None else styles.iter("{*}style"):
        word = str(style.tag).removesuffix("style")
        name = style.get(f"{word}styleId") or ""
        own[name] = _struck(style.find(f"{word}rPr"), word)
        based[name] = _value(style.find(f"{word}basedOn"), word)
    return frozenset(name for name in own if _first_said(name, own, based))


def mark_struck(root: etree._Element, word: str, styles: frozenset[str]) -> None:
    """Set a plain strike on every run of a part that is shown struck out."""
    for paragraph in root.iter(f"{word}p"):
        named = _value(paragraph.find(f"{word}pPr/{word}pStyle"), word) in styles
        for run in paragraph.iter(f"{word}r"):
            properties = run.find(f"{word}rPr")
            struck = _struck(properties, word)
            if struck is None:
                named_here = properties is not None and (
                    _value(properties.find(f"{word}rStyle"), word) in styles
                )
                struck = named or named_here
            if struck:
                _strike(run, properties, word)


def _first_said(name: str, own: dict[str, bool | None], based: dict[str, str]) -> bool:
    for _ in range(_MOST_STYLES):
        said = own.get(name)
        if said is not None:
            return said
        name = based.get(name, "")
    return False


def _struck(properties: etree._Element | None, word: str) -> bool | None:
    """Tell what properties say of striking; None where they say nothing."""
    said = list(_said(properties, word))
    return any(said) if said else None


def _said(properties: etree._Element | None, word: str) -> Iterator[bool]:
    for tag in ("strike", "dstrike"):
        found = None if properties is None else properties.find(f"{word}{tag}")
        if found is not None:
            yield _value(found, word).lower() not in _OFF


def _value(element: etree._Element | None, word: str) -> str:
    return "" if element is None else element.get(f"{word}val") or ""


def _strike(run: etree._Element, properties: etree._Element | None, word: str) -> None:
    if properties is None:
        properties = etree.Element(f"{word}rPr")
        run.insert(0, properties)
    for found in properties.findall(f"{word}strike"):
        properties.remove(found)
    etree.SubElement(properties, f"{word}strike")
