"""Tell where an edge of a quote cuts what belongs together (SPEC 5.1).

A word loses its prefix, a number its sign, its unit's sign or its bound ("under 12"),
and a hyphen at a line's end that is dropped may make another word ("re-signed").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimtui.checks.late import late
from claimtui.checks.typography import WHITE_SPACE, fold_joined, lower

_REACH = 24
"""Characters beside a place that are looked at."""
_LETTER = r"[^\W\d_]"
_MONEY = "$€£¥₩₹₽₺₫฿¢"
_RAISED = "²³¹⁰-⁹⁺⁻"
_LOWERED = "₀-₉ₓ"

# Scripts that put spaces between words and nothing else onto them.
_SPACED = r"[\ufb00-\ufb060-9A-Za-zÀ-ÖØ-öø-\u024f\u0370-\u03ff\u0400-\u058f]"
_LEFT = (
    (rf"{_SPACED}", rf"{_SPACED}"),
    (r"\d[.,]?", r"\d"),
    (r"\d", r"[.,]\d"),
    (r"(?<![\w.])\.", r"\d"),
    # Signs before a number; a hyphen behind a word or a number is none.
    (r"(?<![\w)\]}%°\"'])[-\u2212\u2013]", rf"[{_MONEY}]?[.,]?\d"),
    (rf"[+±{_MONEY}]", r"[.,]?\d"),
    (r"[<>≤≥≈~±≲≳≠]\s?", rf"[-\u2212+{_MONEY}]?[.,]?\d"),
    # Signs behind a number.
    (r"\d", rf"\s?[%‰‱°′″℃℉]|[+½⅓⅔¼¾⅛]|\s?[{_MONEY}](?!\d)"),
    (rf"\d|(?<!{_LETTER})(?:[kcdm]?m|ft|in|mi|yd|s)", f"[{_RAISED}]"),
    (r"\w[)\]]?", rf"[{_LOWERED}]"),
    (rf"[{_LOWERED}]|\d[{_RAISED}]", rf"[{_LOWERED}{_RAISED}]|{_SPACED}"),
    (r"[\w)\]]", r"[\^_][-\u2212+]?\w"),
    (r"[\w)\]][\^_][-\u2212+]?", r"\w"),
    # Words that a hyphen or an apostrophe turns round.
    (
        r"(?i:(?<!\w)(?:non|un|anti|ex|mis|quasi|pseudo|semi|half|near|not|no))"
        r"[-\u2010\u2011]",
        _LETTER,
    ),
    (_LETTER, r"[-\u2010\u2011](?i:free|less|proof|like|ish)(?!\w)"),
    (r"[nN]", r"['’][tT](?!\w)"),
)
_CUTS = tuple((late(f"(?:{left})\\Z"), late(right)) for left, right in _LEFT)

_BOUND_BEFORE = late(
    r"(?<!\w)(?:under|over|above|below|beyond|exceeding|within|until|than|minimum of"
    r"|maximum of|as (?:many|much|few|little) as|up to|at (?:least|most)|only|just"
    r"|unter|über|als|mindestens|höchstens|bis zu|bis"
    r"|moins de|plus de|jusqu['’]à|au (?:moins|plus)"
    r"|menos de|más de|hasta|al menos|como máximo)\s+(?:the\s)?\Z",
    re.IGNORECASE,
)
_BOUND_AFTER = late(
    rf"\s?(?:{_LETTER}+\s)?(?:and|or|und|oder|et|ou|y|o)\s"
    r"(?:more|less|fewer|over|under|above|below|older|younger|later|earlier|longer"
    r"|mehr|weniger|älter|plus|moins|más|menos)(?!\w)|\s(?:at (?:least|most))(?!\w)",
    re.IGNORECASE,
)
_AMOUNT = late(
    rf"[{_MONEY}]?\d|(?i:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
    r"|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half)(?!\w))"
)
_AMOUNT_WORDS = late(rf"\d[^\s]*(?:\s{_LETTER}+)?\Z")

# Prefixes that make one word with a hyphen and another without: re-sign, un-ionized.
_LINE_HYPHEN = late(
    rf"(?<!{_LETTER})(re|un|co|pre|non|anti|ex|mis|extra)[-\u2010\u2011]"
    rf"[{WHITE_SPACE}]*[\n-\r\x85\u2028\u2029][{WHITE_SPACE}]*({_LETTER}+)",
    re.IGNORECASE,
)
_WORD = late(rf"{_LETTER}+")


def cuts_word(text: str, place: int) -> bool:
    """Tell whether a place cuts a word or a number in two, its signs included."""
    if not 0 < place < len(text):
        return False
    before, after = text[max(0, place - _REACH) : place], text[place : place + _REACH]
    return any(left.search(before) and right.match(after) for left, right in _CUTS)


def bound_before(text: str, start: int) -> bool:
    """Tell whether an amount starts here of which a bound stands before."""
    if _AMOUNT.match(text, start) is None:
        return False
    return _BOUND_BEFORE.search(text[max(0, start - _REACH) : start]) is not None


def bound_after(text: str, end: int) -> bool:
    """Tell whether an amount ends here of which a bound stands behind."""
    if _BOUND_AFTER.match(text, end, end + _REACH) is None:
        return False
    return _AMOUNT_WORDS.search(text[max(0, end - _REACH) : end]) is not None


def doubtful_joints(one: str, other: str) -> Iterator[str]:
    """Yield words of one text that lost a hyphen at a line's end in the other.

    Told are those of which the hyphen may be a part: re-signed is not resigned.
    """
    words: set[str] = set()
    for match in _LINE_HYPHEN.finditer(one):
        words = words or set(_WORD.findall(lower(fold_joined(other).text)))
        if lower(match[1] + match[2]) in words:
            yield " ".join(match[0].split())
