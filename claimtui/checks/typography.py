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
from collections.abc import Iterator
from functools import cached_property, lru_cache
from heapq import merge
from operator import methodcaller

import regex

from claimtui.checks.folded import Folded, Span
from claimtui.checks.late import late

_ODD_SPACE = (
    "\t-\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # all but U+0020
)
WHITE_SPACE = "\x20" + _ODD_SPACE
"""Unicode's property White_Space, as the inside of a regular expression class."""
_ODD_SPACES = (
    "\t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_ASCII_SPACES = 5
"""How many of the odd spaces come first in ASCII."""
_SPACE_RUN = late("\x20{2,}")
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
_RESHAPED = late(f"[{''.join(_LIGATURES)}{_ZERO_WIDTH}{_ARABIC_SHAPES}]")
_RAISED = dict(
    zip("0123456789+-\u2212nx", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿˣ", strict=True),
)
_LOWERED = dict(zip("0123456789x", "₀₁₂₃₄₅₆₇₈₉ₓ", strict=True))
_PLAIN_OF_LOWERED = str.maketrans({low: plain for plain, low in _LOWERED.items()})
# Every pattern begins with the characters that it can begin with: the library then
# passes over all others at the speed of a search for one character.
_SCRIPTED = late(
    r"[.^_](?:(?<=\.)(?<!\.\.)\.\."
    r"|(?<=\^)(?:[-+\u2212]?[0-9]+(?:[-+\u2212](?![^\W_]))?"
    r"|[-+\u2212](?![^\W_])|[nx](?![^\W_]))"
    r"|(?<=_)(?:[0-9]{1,3}(?![0-9])|x(?![^\W_])))"
)
_LOWERED_OF_PLAIN = str.maketrans(_LOWERED)
_LOWERED_RUN = late("[₀-₉ₓ][₀-₉ₓ]*")
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
_SIGNED_NUMBER = r"[.,$€£¥]?\d"
_NO_SIGN_AFTER = r")\]}%°\"'"
_SIGN = late(rf"-(?={_SIGNED_NUMBER})(?<![^\W_]-)(?<![{_NO_SIGN_AFTER}]-)")
_ODD_DASHES = f"{_HYPHENS[1:]}{_DASHES}{MINUS}"
_NO_SIGN = late(
    f"[{_ODD_DASHES}](?:(?!{_SIGNED_NUMBER})"
    rf"|(?<=[^\W_][{_ODD_DASHES}])|(?<=[{_NO_SIGN_AFTER}][{_ODD_DASHES}]))"
)

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
_HYPHEN_JOINT = late(
    r"[-\u2010\u2011\u00ad\u2013](?:"
    rf"(?<=[^\W\d_][-\u2010\u2011\u00ad]){_BREAK}(?=[^\W\d_])"
    rf"|(?<=\d[-\u2010\u2011\u2013])({_BREAK})(?=\d))"
)
_WIDE_JOINT = late(
    f"[{_LINE_BREAK}{_BLANK}](?:"
    rf"(?<=[{_WIDE}][\s\S])(?:(?<=[{_LINE_BREAK}])|[{_BLANK}]*[{_LINE_BREAK}])"
    f"[{WHITE_SPACE}]*(?=[{_BESIDE_WIDE}])"
    rf"|(?<=[{_BESIDE_WIDE}][\s\S])(?:(?<=[{_LINE_BREAK}])|[{_BLANK}]*[{_LINE_BREAK}])"
    f"[{WHITE_SPACE}]*(?=[{_WIDE}]))"
)
_ANY_WIDE = late(f"[{_WIDE}]")
_INNER_HYPHEN = late(
    rf"[{LINE_HYPHEN}-](?:(?<={LINE_HYPHEN})|(?<=[^\W\d_]-)(?=[^\W\d_]))"
)


def fold_space(text: str | Folded) -> Folded:
    """Fold every run of white space to one space."""
    folded = text if isinstance(text, Folded) else Folded(text)
    odd = _ODD_SPACES[:_ASCII_SPACES] if folded.text.isascii() else _ODD_SPACES
    folded = folded.of_same_length(_all_as(folded.text, odd, " "))
    return folded.rewritten(_spans(_SPACE_RUN, folded.text), _one_space)


def fold_typography(text: str | Folded) -> Folded:
    """Fold the listed typography, then white space."""
    folded = text if isinstance(text, Folded) else Folded(text)
    folded = folded.of_same_length(_with_plain_signs(folded.text))
    if not folded.text.isascii():
        spans = _spans(_RESHAPED, folded.text)
        folded = folded.rewritten(spans, _plain_character)
        plain = _LOWERED_RUN.sub(_lowered_run, folded.text)
        folded = folded.of_same_length(plain)
    folded = folded.rewritten(_spans(_SCRIPTED, folded.text), _scripted)
    if not _is_composed(folded.text):
        folded = folded.rewritten(_spans(_CANONICAL, folded.text), _composed)
    return fold_space(folded)


def _with_plain_signs(text: str) -> str:
    """Fold quotes, and hyphens, dashes and minus to one.

    Directly before a number and after nothing that could end a word, a hyphen is a
    minus sign and a dash is not: -5 equals −5 and neither equals –5.
    """
    ascii_only = text.isascii()
    if not ascii_only:
        text = _all_as(text, _DOUBLE_QUOTES, '"')
        text = _all_as(text, _SINGLE_QUOTES, "'")
    text = _SIGN.sub(MINUS, text)
    if ascii_only:
        return text
    text = _NO_SIGN.sub("-", text)
    return _all_as(_all_as(text, _HYPHENS[1:], MINUS), _DASHES, "\u2013")


_span = methodcaller("span")


def _all_as(text: str, characters: str, new: str) -> str:
    """Replace each of some characters by one other."""
    for character in characters:
        if character in text:
            text = text.replace(character, new)
    return text


def _spans(pattern: re.Pattern[str] | regex.Pattern[str], text: str) -> Iterator[Span]:
    return map(_span, pattern.finditer(text))


def _is_composed(text: str) -> bool:
    if text.isascii():
        return True
    # Sorting a run of marks is quadratic in CPython, so long runs are never handed on.
    return not _MANY_MARKS.search(text) and unicodedata.is_normalized("NFC", text)


def has_joint(text: str) -> bool:
    """Tell whether a line break stands where layout alone may have put it."""
    return next(_joints(text), None) is not None


def _joints(text: str) -> Iterator[Span]:
    """Return where layout broke a line, with the hyphen that it put between letters."""
    hyphened = (
        match.span(1) if match.group(1) else match.span()
        for match in _HYPHEN_JOINT.finditer(text)
    )
    if text.isascii() or not _ANY_WIDE.search(text):
        return hyphened
    return merge(hyphened, _spans(_WIDE_JOINT, text))


def fold_joined(text: str) -> Folded:
    """Fold like `fold_typography`, with line breaks inside words undone.

    A hyphen at a line's end becomes `LINE_HYPHEN`.
    """
    return fold_typography(Folded(text).rewritten(_joints(text), _joined))


def without_hyphens(marked: Folded) -> Folded:
    """Drop hyphens between letters, so that both readings of a line end meet."""
    return marked.rewritten(_spans(_INNER_HYPHEN, marked.text), _nothing)


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
        return "".join(map(_RAISED.__getitem__, text[start + 1 : end]))
    plain = text[start + 1 : end]
    formula = _ends_formula(text[max(0, start - _FORMULA_CHARS) : start])
    return plain if formula else plain.translate(_LOWERED_OF_PLAIN)


def _lowered_run(match: re.Match[str]) -> str:
    """Return lowered digits as plain ones in a formula, else as they are."""
    start = match.start()
    before = match.string[
        start - _FORMULA_CHARS if start > _FORMULA_CHARS else 0 : start
    ]
    return _plain_in_formula(before, match.group())


@lru_cache(maxsize=4096)
def _plain_in_formula(before: str, run: str) -> str:
    return run.translate(_PLAIN_OF_LOWERED) if _ends_formula(before) else run


@lru_cache(maxsize=4096)
def _ends_formula(before: str) -> bool:
    """Tell whether a formula of elements stands at the end of some characters."""
    may_be = before[-1:].isalpha() or before[-1:] in _CLOSING
    return may_be and _FORMULA.search(before) is not None


def _joins_pictures(text: str, place: int) -> bool:
    return place > 0 and _are_pictures(text[place - 1], text[place + 1 : place + 2])


@lru_cache(maxsize=1024)
def _are_pictures(before: str, after: str) -> bool:
    both = _PICTURE_BEFORE.match(before) and _PICTURE.match(after)
    return both is not None
