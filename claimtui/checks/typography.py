"""Fold a text for the quote check, with a way back to the raw offsets.

Three readings of one text are compared (SPEC 5.1). *Exact* folds white space only.
*Plain* also folds the listed typography. *Joined* undoes the line breaks that a
page's layout put inside a word or inside Chinese and Japanese text. NFKC is never
used: it would turn 10⁵ into 105. What a page's reader writes for raised and lowered
signs, `10^5` and `H_2O`, is typography for 10⁵ and H₂O; only in formulas of elements
a lowered digit is also the same as a plain one (H2O), a raised digit never is.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property

import regex

from claimtui.checks.late import late

_ODD_SPACE = (
    "\t-\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # all but U+0020
)
WHITE_SPACE = "\x20" + _ODD_SPACE
"""Unicode's property White_Space, as the inside of a regular expression class."""
_SPACE_RUN = late(f"[{WHITE_SPACE}]{{2,}}|[{_ODD_SPACE}]")
_LINE_BREAK = "\n-\r\x85\u2028\u2029"
_BLANK = "\t\x20\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"

_DOUBLE_QUOTES = "“”„‟«»「」『』〝〞〟＂"
_SINGLE_QUOTES = "‘’‚‛‹›´ʼ＇"
_HYPHENS = "-\u2010\u2011\ufe63\uff0d"
_DASHES = "\u2012\u2013\u2014\u2015\ufe58"
MINUS = "\u2212"
_ZERO_WIDTH = (
    "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069"
    "\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef"
)
_ZWJ = "\u200d"
# Arabic letters in their shapes, as PDF text layers hold them; U+FE70 to U+FE7F are
# marks with a space of their own and stay.
_ARABIC_SHAPES = "\ufb50-\ufdfb\ufe80-\ufefc"
_UNITS = {
    "µ": "μ",
    "℃": "°C",
    "℉": "°F",
    "㎎": "mg",
    "㎏": "kg",
    "㎜": "mm",
    "㎝": "cm",
    "㎞": "km",
    "㎖": "ml",
    "㎡": "m²",
    "㎢": "km²",
    "㎥": "m³",
    "㎐": "Hz",
    "㎒": "MHz",
    "㎓": "GHz",
    "㎾": "kW",
    "㎿": "MW",
}
"""Signs that Unicode holds twice, once for units (chapters Letterlike Symbols and CJK
Compatibility of the code charts)."""
_LIGATURES = _UNITS | {
    "ﬀ": "ff",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬃ": "ffi",
    "ﬄ": "ffl",
    "ﬅ": "st",
    "ﬆ": "st",
    "ﬓ": "մն",
    "ﬔ": "մե",
    "ﬕ": "մի",
    "ﬖ": "վն",
    "ﬗ": "մխ",
    "ﭏ": "אל",
}
_STRAIGHT = str.maketrans(
    dict.fromkeys(_DOUBLE_QUOTES, '"') | dict.fromkeys(_SINGLE_QUOTES, "'")
)
_TYPOGRAPHY = late(
    f"[{''.join(_LIGATURES)}{re.escape(_HYPHENS)}{_DASHES}{MINUS}"
    f"{_ZERO_WIDTH}{_ARABIC_SHAPES}]"
)
_RAISED = dict(
    zip("0123456789+-\u2212nx", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿˣ", strict=True),
)
_LOWERED = dict(zip("0123456789x", "₀₁₂₃₄₅₆₇₈₉ₓ", strict=True))
_PLAIN_OF_LOWERED = {lowered: plain for plain, lowered in _LOWERED.items()}
_SCRIPTED = late(
    r"\.(?<!\.\.)\.\.|\^(?:[-+\u2212]?[0-9]+(?:[-+\u2212](?![^\W_]))?"
    r"|[-+\u2212](?![^\W_])|[nx](?![^\W_]))"
    r"|_(?:[0-9]{1,3}(?![0-9])|x(?![^\W_]))|[₀-₉ₓ]+"
)
_FORMULA_CHARS = 24
_ELEMENT = (
    "A[cglmrstu]|B[aehikr]|C[adeflmnorsu]|D[bsy]|E[rsu]|F[elmr]|G[ade]|H[efgos]"
    "|I[nr]|Kr|L[airuv]|M[cdgnot]|N[abdehiop]|O[gs]|P[abdmortu]|R[abefghnu]"
    "|S[bcegimnr]|T[abcehilms]|Xe|Yb|Z[nr]|[BCFHIKNOPSUVWY]"
)
_FORMULA = late(
    rf"(?<![^\W_])(?:[(\[]*(?:{_ELEMENT})(?:{_ELEMENT}|[0-9₀-₉_()\[\]])*"
    r"|[A-ZΑ-Ωα-ω]|PM)\Z"
)
_CLOSING = frozenset(")]")
_PICTURE_BEFORE = regex.compile(
    r"[\p{Extended_Pictographic}\ufe0f\U0001f3fb-\U0001f3ff]"
)
_PICTURE = regex.compile(r"\p{Extended_Pictographic}")
_SIGNED_NUMBER = late(r"[.,$€£¥]?\d")
_NO_SIGN_AFTER = frozenset(")]}%°\"'")

# What NFC may change: a base with its marks, Hangul letters, and lone characters that
# have a canonical other. Thirty marks bound the sorting of marks (stream-safe text).
_CANONICAL = regex.compile(
    r"[^\p{M}]\p{M}{1,30}|[\u1100-\u1112\uac00-\ud7a3][\u1161-\u11ff]{1,2}"
    r"|[\u0340-\u0387\u1f71-\u1fff\u2126\u212a\u212b\u2329\u232a\uf900-\ufaff"
    r"\ufb1d-\ufb4e\U0002f800-\U0002fa1f]"
)
_MANY_MARKS = regex.compile(r"\p{M}{31}")

LINE_HYPHEN = "\u206a"
"""Stands for a hyphen at a line's end, which may or may not belong to the word."""
_WIDE = (
    "\u2e80-\u2fff\u3001-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff01-\uff60\uff66-\uff9d\U00020000-\U0003ffff"
)
_BESIDE_WIDE = f"{_WIDE}0-9A-Za-z%“”‘’…—"
_BREAK = f"[{_BLANK}]*[{_LINE_BREAK}][{WHITE_SPACE}]*"
_JOINT = late(
    rf"(?<=[^\W\d_])[-\u2010\u2011\u00ad]{_BREAK}(?=[^\W\d_])"
    rf"|(?<=\d[-\u2010\u2011\u2013]){_BREAK}(?=\d)"
    f"|(?<=[{_WIDE}]){_BREAK}(?=[{_BESIDE_WIDE}])"
    f"|(?<=[{_BESIDE_WIDE}]){_BREAK}(?=[{_WIDE}])"
)
_INNER_HYPHEN = late(rf"{LINE_HYPHEN}|(?<=[^\W\d_])-(?=[^\W\d_])")


class Layer:
    """One rewriting of a text: which stretches changed, and where they came from."""

    __slots__ = ("_from", "_from_end", "_to", "_to_end")

    def __init__(self) -> None:
        self._from = array("Q")
        self._from_end = array("Q")
        self._to = array("Q")
        self._to_end = array("Q")

    def add(self, start: int, end: int, to: int, to_end: int) -> None:
        """Note that `start:end` of the text before became `to:to_end`."""
        self._from.append(start)
        self._from_end.append(end)
        self._to.append(to)
        self._to_end.append(to_end)

    def start_before(self, place: int) -> int:
        """Return where the character at `place` began in the text before."""
        edit = bisect_right(self._to, place) - 1
        if edit < 0:
            return place
        if place < self._to_end[edit]:
            return self._from[edit]
        return self._from_end[edit] + place - self._to_end[edit]

    def end_before(self, place: int) -> int:
        """Return where the character that ends at `place` ended in the text before."""
        last = place - 1
        edit = bisect_right(self._to, last) - 1
        if edit < 0:
            return place
        if last < self._to_end[edit]:
            return self._from_end[edit]
        return self._from_end[edit] + place - self._to_end[edit]

    def place_after(self, place: int) -> int:
        """Return where a place of the text before stands in the text after."""
        edit = bisect_right(self._from, place) - 1
        if edit < 0:
            return place
        if place < self._from_end[edit]:
            return self._to[edit]
        return self._to_end[edit] + place - self._from_end[edit]


class Folded:
    """A rewritten text that knows where its characters stand in the raw one."""

    __slots__ = ("layers", "text")

    def __init__(self, text: str, layers: tuple[Layer, ...] = ()) -> None:
        self.text = text
        self.layers = layers

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the raw stretch of a stretch that is not empty."""
        for layer in reversed(self.layers):
            start, end = layer.start_before(start), layer.end_before(end)
        return start, end

    def place(self, raw: int) -> int:
        """Return where a raw offset stands in this text."""
        for layer in self.layers:
            raw = layer.place_after(raw)
        return raw

    def rewritten(
        self,
        pattern: re.Pattern[str] | regex.Pattern[str],
        replacement: Callable[[str, int, int], str],
    ) -> Folded:
        """Return the text with each match replaced, and one layer more.

        `replacement` is given the text and where the match starts and ends in it.
        """
        layer = Layer()
        pieces: list[str] = []
        copied = shift = 0
        text = self.text
        for start, end in _matches(pattern, text):
            new = replacement(text, start, end)
            if end - start == len(new) == 1:
                if new != text[start]:
                    pieces += (text[copied:start], new)
                    copied = end
                continue
            pieces += (text[copied:start], new)
            layer.add(start, end, start + shift, start + shift + len(new))
            copied = end
            shift += len(new) - (end - start)
        if not pieces:
            return self
        pieces.append(text[copied:])
        return Folded("".join(pieces), (*self.layers, layer))


def _matches(
    pattern: re.Pattern[str] | regex.Pattern[str], text: str
) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text):
        yield match.span()


def fold_space(text: str | Folded) -> Folded:
    """Fold every run of white space to one space."""
    folded = text if isinstance(text, Folded) else Folded(text)
    return folded.rewritten(_SPACE_RUN, _one_space)


def fold_typography(text: str | Folded) -> Folded:
    """Fold the listed typography, then white space."""
    folded = text if isinstance(text, Folded) else Folded(text)
    if not folded.text.isascii():
        folded = Folded(folded.text.translate(_STRAIGHT), folded.layers)
    folded = folded.rewritten(_TYPOGRAPHY, _plain_character)
    folded = folded.rewritten(_SCRIPTED, _scripted)
    if not _is_composed(folded.text):
        folded = folded.rewritten(_CANONICAL, _composed)
    return fold_space(folded)


def _is_composed(text: str) -> bool:
    if text.isascii():
        return True
    # Sorting a run of marks is quadratic in CPython, so long runs are never handed on.
    return not _MANY_MARKS.search(text) and unicodedata.is_normalized("NFC", text)


def has_joint(text: str) -> bool:
    """Tell whether a line break stands where layout alone may have put it."""
    return _JOINT.search(text) is not None


def fold_joined(text: str) -> Folded:
    """Fold like `fold_typography`, with line breaks inside words undone.

    A hyphen at a line's end becomes `LINE_HYPHEN`.
    """
    return fold_typography(Folded(text).rewritten(_JOINT, _joined))


def without_hyphens(marked: Folded) -> Folded:
    """Drop hyphens between letters, so that both readings of a line end meet."""
    return marked.rewritten(_INNER_HYPHEN, _nothing)


def same_but_line_ends(one: str, other: str) -> bool:
    """Compare two joined texts; a `LINE_HYPHEN` equals a hyphen or nothing."""
    if one == other:
        return True
    left = right = 0
    while left < len(one) and right < len(other):
        here, there = one[left], other[right]
        if here == there or (here in _ANY_HYPHEN and there in _ANY_HYPHEN):
            left, right = left + 1, right + 1
        elif here == LINE_HYPHEN:
            left += 1
        elif there == LINE_HYPHEN:
            right += 1
        else:
            return False
    rest = one[left:] + other[right:]
    return not rest.strip(LINE_HYPHEN)


_ANY_HYPHEN = frozenset({"-", LINE_HYPHEN})


class PreparedText:
    """A text folded once, so that many quotes can be looked up in it."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        """The text as given; every span in a result counts its characters."""
        self.exact = fold_space(raw)
        self.plain = fold_typography(raw)
        self.has_joint = has_joint(raw)
        if self.has_joint:
            _ = self.unhyphened

    @cached_property
    def joined(self) -> Folded:
        """The reading without line breaks inside words, line-end hyphens marked."""
        return fold_joined(self.raw) if self.has_joint else self.plain

    @cached_property
    def unhyphened(self) -> Folded:
        """The joined reading without hyphens between letters: a key to look up."""
        return without_hyphens(self.joined)

    def marked(self, start: int, end: int) -> str:
        """Return the joined text of a stretch of the unhyphened one."""
        if self.unhyphened is not self.joined:
            layer = self.unhyphened.layers[-1]
            start, end = layer.start_before(start), layer.end_before(end)
        return self.joined.text[start:end]

    @cached_property
    def lowered(self) -> str:
        """The plain reading in lower case, one character for one."""
        return lower(self.plain.text)


def lower(text: str) -> str:
    """Return the text in lower case with its length kept."""
    return text.replace("İ", "I").lower()


def _one_space(_text: str, _start: int, _end: int) -> str:
    return " "


def _nothing(_text: str, _start: int, _end: int) -> str:
    return ""


def _joined(text: str, start: int, _end: int) -> str:
    return LINE_HYPHEN if text[start] in _HYPHENS_OR_SOFT else ""


_HYPHENS_OR_SOFT = frozenset(_HYPHENS + "\u00ad")


def _composed(text: str, start: int, end: int) -> str:
    return unicodedata.normalize("NFC", text[start:end])


def _plain_character(text: str, start: int, _end: int) -> str:
    character = text[start]
    ligature = _LIGATURES.get(character)
    if ligature is not None:
        return ligature
    if character in _HYPHENS or character in _DASHES or character == MINUS:
        return _plain_dash(text, start)
    if character == _ZWJ and _joins_pictures(text, start):
        return character
    if character >= "\ufb50" and unicodedata.bidirectional(character) == "AL":
        return unicodedata.normalize("NFKC", character)
    return ""


def _scripted(text: str, start: int, end: int) -> str:
    """Fold three dots to one sign, and raised and lowered signs to Unicode's."""
    first = text[start]
    if first == ".":
        return "…"
    if first == "^":
        return "".join(_RAISED[sign] for sign in text[start + 1 : end])
    lowered = [_LOWERED.get(sign, sign) for sign in text[start:end] if sign != "_"]
    before = text[start - 1 : start]
    may_be = before.isalpha() or before in _CLOSING
    if may_be and _FORMULA.search(text[max(0, start - _FORMULA_CHARS) : start]):
        return "".join(_PLAIN_OF_LOWERED[sign] for sign in lowered)
    return "".join(lowered)


def _plain_dash(text: str, place: int) -> str:
    """Fold hyphens, dashes and minus to one, except where a number may have a sign.

    Directly before a number and after nothing that could end a word, a hyphen is a
    minus sign and a dash is not: -5 equals −5 and neither equals –5.
    """
    if not _SIGNED_NUMBER.match(text, place + 1):
        return "-"
    before = text[place - 1] if place else " "
    if before.isalnum() or before in _NO_SIGN_AFTER:
        return "-"
    return "\u2013" if text[place] in _DASHES else MINUS


def _joins_pictures(text: str, place: int) -> bool:
    before = _PICTURE_BEFORE.match(text, place - 1) if place else None
    return before is not None and _PICTURE.match(text, place + 1) is not None
