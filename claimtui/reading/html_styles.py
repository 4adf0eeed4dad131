"""Tells what a page's own style sheets hide or strike out; in doubt neither."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml.html import HtmlElement

_MOST_CHARS = 2_000_000
"""Of style sheets; the rest is not looked at."""
_MOST_RULES = 16
"""Looked at for one class, id or tag, the last ones: a page of rules stays linear."""
_MOST_SELECTORS = 20_000
"""Of one page; the rest is not looked at."""
_MOST_LEVELS = 50
"""How far up an ancestor is looked for."""
_MOST_HIDDEN = 0.3
"""Sheets that hide more of the text than this wait for a script, and are not heeded."""
_MOST_DEPTH = 20

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ALWAYS = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*\Z", re.IGNORECASE)
_CONDITION = re.compile(r"@(?:media|supports|layer|container)\b", re.IGNORECASE)
_PRINT = re.compile(r"@media\s+(?:only\s+)?(?:print|speech)\b", re.IGNORECASE)
_VALUE = re.compile(
    r"(?:^|;)\s*(display|visibility|text-decoration)(?:-line)?\s*:\s*"
    r"([a-z-][^;!]{0,100}?)\s*(!\s*important)?\s*(?=;|$)",
    re.IGNORECASE,
)
_SAYS = re.compile(r"display|visibility|line-through", re.IGNORECASE)
_NAME = r"(?:[\w-]|\\.)+"
_PART = re.compile(rf"([.#]?)({_NAME})|(\*)")
_COMBINATOR = re.compile(r"\s*[>+~]\s*|\s+")
_ESCAPED = re.compile(r"\\(.)")
_UNTOLD = re.compile(r"(?<!\\)::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\]")
"""Pseudo-classes and attributes: whether they hold is not told here."""
_HIDING = frozenset({"none", "hidden", "collapse"})
_STRIKING = "line-through"
_DECORATION = "text-decoration"
_NEVER = frozenset({"html", "body", "main", "article", "head", "style", "script"})


class Styled(NamedTuple):
    """The outermost elements with text that the page's style sheets take away."""

    hidden: tuple[HtmlElement, ...] = ()
    struck: tuple[HtmlElement, ...] = ()


class _Act(NamedTuple):
    """One way to take text away."""

    props: frozenset[str]
    inline: re.Pattern[str]
    """What an element says of itself, whatever the sheets say."""


_HIDES = _Act(
    frozenset({"display", "visibility"}),
    re.compile(r"(?:^|;)\s*(?:display|visibility)\s*:", re.IGNORECASE),
)
_STRIKES = _Act(
    frozenset({_DECORATION}),
    re.compile(rf"(?:^|;)\s*{_DECORATION}(?:-line)?\s*:", re.IGNORECASE),
)


class _Compound(NamedTuple):
    """What one element has to be: `div.note#first`."""

    tag: str
    id: str
    classes: frozenset[str]

    def fits(self, element: HtmlElement) -> bool:
        """Tell whether an element is of this kind."""
        return (
            (not self.tag or element.tag == self.tag)
            and (not self.id or element.get("id") == self.id)
            and (
                not self.classes
                or self.classes.issubset((element.get("class") or "").split())
            )
        )

    @property
    def key(self) -> str:
        """By what elements it is found: its id, one class, or its tag."""
        if self.id:
            return f"#{self.id}"
        return f".{min(self.classes)}" if self.classes else self.tag


class _Rule(NamedTuple):
    """One property that a selector sets."""

    rank: tuple[bool, int, int, int, int]
    """Which of several rules holds: the highest one."""
    prop: str
    hides: bool
    compounds: tuple[tuple[str, _Compound], ...]
    """From the element outwards, each with the combinator before it."""

    def fits(self, element: HtmlElement) -> bool:
        """Tell whether the rule is about an element; of showing ones, whether it may.

        What stands around an element counts for a rule that hides only: a rule that
        shows may come to hold by a script or by the pointer.
        """
        (_, own), *around = self.compounds
        if not own.fits(element):
            return False
        if not self.hides:
            return True
        at: HtmlElement | None = element
        for combinator, compound in around:
            at = _above(at, compound, combinator == ">")
            if at is None:
                return False
        return True


@dataclass(slots=True)
class _Sheet:
    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    count: int = 0
    hiding: set[str] = field(default_factory=set)
    """The properties that some rule takes text away by."""

    def add(self, rule: _Rule) -> None:
        self.rules.setdefault(rule.compounds[0][1].key, []).append(rule)
        if rule.hides:
            self.hiding.add(rule.prop)

    def takes(self, element: HtmlElement, props: frozenset[str]) -> bool:
        """Tell whether the rules for some properties take an element away."""
        keys = [f".{name}" for name in (element.get("class") or "").split()]
        keys += [f"#{element.get('id')}", str(element.tag), ""]
        best: dict[str, _Rule] = {}
        for key in keys:
            for rule in self.rules.get(key, ())[-_MOST_RULES:]:
                if rule.prop not in props:
                    continue
                held = best.get(rule.prop)
                if (held is None or rule.rank > held.rank) and rule.fits(element):
                    best[rule.prop] = rule
        return any(rule.hides for rule in best.values())


def styled_away(root: HtmlElement) -> Styled:
    """Return what the page's style sheets hide, and what they strike out.

    Only rules that hold always are heeded: none of print or of a narrow window, none
    that some other rule may undo, and none at all where they hide a good part of the
    text, which then waits for a script.
    """
    sheet = _sheet_of(root)
    return Styled(_taken(root, sheet, _HIDES), _taken(root, sheet, _STRIKES))


def _taken(root: HtmlElement, sheet: _Sheet, act: _Act) -> tuple[HtmlElement, ...]:
    if sheet.hiding.isdisjoint(act.props):
        return ()
    hidden = {element: _visible(element) for element in _outermost(root, sheet, act)}
    body = root.find("body")
    whole = _visible(root if body is None else body)
    if sum(hidden.values()) > _MOST_HIDDEN * whole:
        return ()
    return tuple(element for element, chars in hidden.items() if chars)


def _sheet_of(root: HtmlElement) -> _Sheet:
    sheet = _Sheet()
    left = _MOST_CHARS
    for style in root.iter("style"):
        source = (style.text or "")[:left]
        left -= len(source)
        medium = f"@media {style.get('media') or 'all'}"
        if _SAYS.search(source) and not _PRINT.match(medium):
            always = _ALWAYS.match(medium) is not None
            _read(_COMMENT.sub(" ", source), sheet, always)
    return sheet


def _outermost(root: HtmlElement, sheet: _Sheet, act: _Act) -> Iterator[HtmlElement]:
    inside: HtmlElement | None = None
    for element in root.iter():
        if inside is not None:
            if _is_inside(element, inside):
                continue
            inside = None
        if element.tag in _NEVER or "mwe-math" in (element.get("class") or ""):
            continue
        if act.inline.search(element.get("style") or ""):
            continue
        if sheet.takes(element, act.props):
            inside = element
            yield element


def _is_inside(element: HtmlElement, outer: HtmlElement) -> bool:
    return any(above is outer for above in element.iterancestors())


def _visible(element: HtmlElement) -> int:
    said = (
        (inside.text or "") + (inside.tail or "" if inside is not element else "")
        for inside in element.iter()
        if inside.tag not in ("script", "style")
    )
    return sum(len("".join(words.split())) for words in said)


def _above(
    element: HtmlElement | None, compound: _Compound, parent_only: bool
) -> HtmlElement | None:
    above = None if element is None else element.getparent()
    for _ in range(1 if parent_only else _MOST_LEVELS):
        if above is None or compound.fits(above):
            return above
        above = above.getparent()
    return None


def _read(source: str, sheet: _Sheet, sure: bool = True, depth: int = 0) -> None:
    """Add the rules of a sheet; under a condition (`sure` false) none that hides."""
    at = 0
    while sheet.count < _MOST_SELECTORS and (opened := source.find("{", at)) >= 0:
        prelude = source[at:opened].rpartition(";")[2].strip()
        closed = _end_of_block(source, opened)
        block = source[opened + 1 : closed]
        at = closed + 1
        if not prelude.startswith("@"):
            _add_rules(sheet, prelude, block, sure)
        elif _CONDITION.match(prelude) and not _PRINT.match(prelude):
            always = sure and _ALWAYS.match(prelude) is not None
            if depth < _MOST_DEPTH:
                _read(block, sheet, always, depth + 1)


def _end_of_block(source: str, opened: int) -> int:
    depth = 0
    for match in re.compile(r"[{}]").finditer(source, opened):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return match.start()
    return len(source)


def _add_rules(sheet: _Sheet, prelude: str, block: str, sure: bool) -> None:
    said = _VALUE.finditer(block.partition("{")[0])
    last = {match[1].lower(): match for match in said}
    for prop, match in last.items():
        value = match[2].lower()
        hides = _STRIKING in value if prop == _DECORATION else value in _HIDING
        if hides and not sure:
            continue
        for selector in prelude.split(",")[:_MOST_SELECTORS]:
            sheet.count += 1
            rule = _rule(selector.strip(), prop, hides, bool(match[3]), sheet.count)
            if rule is not None:
                sheet.add(rule)


def _rule(
    selector: str, prop: str, hides: bool, important: bool, order: int
) -> _Rule | None:
    """Return what a selector says; None where that cannot be told."""
    plain = _UNTOLD.sub("", selector)
    if hides and (plain != selector or re.search(r"[+~]", plain)):
        return None
    parts = _COMBINATOR.split(plain)
    marks = [match.strip() for match in _COMBINATOR.findall(plain)]
    compounds = [_compound(part) for part in parts]
    if compounds[-1] is None or (hides and None in compounds):
        return None
    told = [compound for compound in compounds if compound is not None]
    rank = (
        important,
        sum(bool(compound.id) for compound in told),
        sum(len(compound.classes) for compound in told)
        + len(_UNTOLD.findall(selector)),
        sum(bool(compound.tag) for compound in told),
        order,
    )
    paired = zip(["", *reversed(marks)], reversed(told), strict=False)
    return _Rule(rank, prop, hides, tuple(paired))


def _compound(part: str) -> _Compound | None:
    found = list(_PART.finditer(part))
    if not found or "".join(match[0] for match in found) != part:
        return None
    names = [(match[1], _ESCAPED.sub(r"\1", match[2] or "")) for match in found]
    return _Compound(
        tag=_first(name for mark, name in names if not mark).lower(),
        id=_first(name for mark, name in names if mark == "#"),
        classes=frozenset(name for mark, name in names if mark == "."),
    )


def _first(names: Iterable[str]) -> str:
    return next(iter(names), "")
