"""Cuts a text into words, numbers, dates, versions, identifiers and signs.

The cut decides what is a quantity and what only looks like one: the 9110 of RFC-9110
or the 2023 of an address is part of a name and is never read as a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from claimtui.checks.late import late
from claimtui.checks.lexicon import currencies, english, months, unit_marks


class Sort(StrEnum):
    """What a token is to the grammar of quantities."""

    WORD = "word"
    NUMBER = "number"
    POWER = "power"
    FRACTION = "fraction"
    ORDINAL = "ordinal"
    DECADE = "decade"
    DATE = "date"
    SEASON = "season"
    TIME = "time"
    VERSION = "version"
    NAME = "name"
    SIGN = "sign"


class Token(NamedTuple):
    """A piece of text with its place."""

    sort: Sort
    start: int
    end: int
    text: str


_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_LETTER = rf"(?:(?![{_UNSPACED}])[\w\u207b])"
_DATE_DIGITS = 8  # 20240503
_NUM = r"\d+(?:[.,'’]\d+)*"
_HAS_DIGIT = late(r"[\d\u00b2\u00b3\u00b9\u2070-\u2079\u00bc-\u00be\u2150-\u215e]")
_PIECE = late(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\S")
_NUMBERS = late(rf"({_NUM})(?:([-–])({_NUM}))?((?:[-–/]?[^\W\d_]+)*[\u00b2\u00b3]?)")
_NAMED_MONTH = late(
    r"(\d{1,4})[-/]([A-Za-z]{3,9})[-/](\d{1,4})|([A-Za-z]{3,9})[-/](\d{4})"
    r"|([A-Za-z]{3,9})-(\d{4})-(\d{1,2})|(\d{1,2})-(\d{4})-([A-Za-z]{3,9})"
    r"|([A-Za-z]{3,9})[-/](\d{1,2})[-/](\d{4})|(\d{1,2})[-/]?([A-Za-z]{3,9})[-/]?(\d{4})"
    r"|(\d{1,2})[-/]([A-Za-z]{3,9})|([A-Za-z]{3,9})[-/](0?[1-9]|1[0-2])"
)
_MONTH_GROUPS = (
    (1, 2, 3), (4, 5), (8, 6, 7), (9, 11, 10), (12, 13, 14), (15, 16, 17), (18, 19),
    (20, 21),
)  # fmt: skip
_DATED = late(
    r"[A-Za-z][\w.-]*?[_-]((?:19|20)\d\d-[01]\d-[0-3]\d|(?:19|20)\d\d[01]\d[0-3]\d)"
    r"(?:[._-][A-Za-z][\w.]*)?"
)
_SCALED_RANGE = late(
    rf"({_NUM})([^\W\d_]{{1,3}})([-–])({_NUM})([^\W\d_]{{1,3}})", re.ASCII
)
_LIST = late(r"\d{1,3}(?:,\d{1,3}){1,40}")
_GROUPED = late(r"\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3},\d{1,2}")
_PREFIXED = late(r"(mid|pre|post|late|early|sub|non|under|over|top|sub)([-–])(\d.*)")
_CODED = late(rf"([A-Za-z]{{2,4}}\.?|R(?=\d{{1,3}}[.,]\d))({_NUM})([A-Za-z]*)")
_FEET = late(r"(\d{1,2})(['’])(\d{1,2})")
_PARTED = late(
    r"(?:\d{1,4}(?:\.\d+)?-?(?:h|hrs?|mins?|m|s|secs?|foot|feet|ft|in|lbs?|oz|st|d)-?){1,3}"
    r"(?:\d{1,2})?"
)
_PARTS = late(r"\d+(?:\.\d+)?|[a-z]+|-")
_RAISED = late(rf"({_NUM})([^\W\d_][^\W\d_/]*(?:/s)?\^?[23])")
_MIXED = late(r"(\d{1,4})[-–](\d{1,2}/(?:2|3|4|5|6|8|10|16|32))")
_TWO_DATES = late(
    r"(\d{1,2}/\d{1,2}/\d{4}|\d{4}/\d{1,2}/\d{1,2})([-–])(\d{1,2}/\d{1,2}/\d{4}|\d{4}/\d{1,2}/\d{1,2})"
    r"|(\d{4}-\d\d-\d\d)(/)(\d{4}-\d\d-\d\d)"
)


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<address>(?:https?|ftp)://[^\s<>\"]+|www\.[^\s<>\"]+"
        rf"|(?<![\w.+-])[\w.+-]{{1,64}}@[\w-]{{1,64}}\.[\w.-]{{1,64}})"
        rf"|(?P<mark>\[\d{{1,3}}(?:[,–-]\s?\d{{1,3}}){{0,8}}\])"
        rf"|(?P<point>(?<![\w.,:;)\]])\.\d{{1,12}}(?![\w.]))"
        rf"|(?P<chunk>{_LETTER}+(?:(?:(?<=\d)[.,'’:](?=\d)|(?<=[^\W\d])[.'’](?=\w)"
        rf"|(?<=\w)[-–/_^](?=\w)|(?<=\d[eE])\+(?=\d)){_LETTER}+)*)"
        rf"|(?P<unspaced>[{_UNSPACED}]+)"
        rf"|(?P<sign>\S)"
    )


@cache
def _whole() -> tuple[tuple[Sort, re.Pattern[str]], ...]:
    """Return the forms of a whole chunk; compiled late, for a quick start."""
    return (
        (Sort.DATE, re.compile(r"\d{4}-\d{1,2}-\d{1,2}(?:T[\d:.+Z-]+)?")),
        (
            Sort.DATE,
            re.compile(
                r"\d{4}([/.])\d{1,2}\1\d{1,2}|\d{1,2}([/.-])\d{1,2}\2\d{4}"
                r"|\d{1,2}([/-])\d{1,2}\3\d{2}|(?:0?[1-9]|1[0-2])/(?:19|20)\d\d"
            ),
        ),
        (
            Sort.DATE,
            re.compile(r"(?:1[6-9]|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"),
        ),
        (Sort.TIME, re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?")),
        (Sort.SEASON, re.compile(r"(?:1[5-9]|20|21)\d\d(?:[-–/]\d{2}|-\d)")),
        (Sort.NUMBER, re.compile(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?")),
        (Sort.NUMBER, re.compile(r"\d{1,3}(?:_\d{3})+")),
        (
            Sort.VERSION,
            re.compile(r"[vV]?\d+(?:\.\d+){2,}[a-z]{0,5}\d*(?:[-+][\w.]+)?"),
        ),
        (Sort.VERSION, re.compile(r"[vV]\d+(?:\.\d+)*[a-z]{0,5}\d*")),
        (
            Sort.POWER,
            re.compile(
                r"\d+(?:(?:\.\d{1,3})?\^\d{1,3}|\u207b?[\u00b2\u00b3\u00b9\u2070-\u2079]{1,3})"
            ),
        ),
        (Sort.POWER, re.compile(r"\d+(?:\.\d+)?[eE][-+]?\d{1,2}")),
        (
            Sort.FRACTION,
            re.compile(
                r"\d{1,3}/(?:\d{1,3}|10{3,4})|\d{0,6}[\u00bc-\u00be\u2150-\u215e]"
            ),
        ),
        (Sort.ORDINAL, re.compile(r"\d+(?:,\d{3})*(?:st|nd|rd|th)", re.IGNORECASE)),
        (Sort.DECADE, re.compile(r"(?:\d\d)?\d0['’]?s")),
    )


def lex(text: str) -> list[Token]:
    """Return the tokens of a text in order, in time linear in its length."""
    tokens: list[Token] = []
    for match in _token().finditer(text):
        kind = match.lastgroup
        start, end = match.span()
        if kind == "chunk":
            tokens.extend(_chunk(match.group(), start))
        elif kind == "point":  # p < .05
            tokens.append(Token(Sort.NUMBER, start, end, match.group()))
        elif kind == "address":
            tokens.append(Token(Sort.NAME, start, end, match.group()))
        elif kind == "unspaced":
            tokens.append(Token(Sort.WORD, start, end, match.group()))
        elif kind == "sign":
            tokens.append(Token(Sort.SIGN, start, end, match.group()))
    return tokens


def _chunk(chunk: str, start: int) -> Iterator[Token]:
    end = start + len(chunk)
    if chunk.isdecimal() and len(chunk) != _DATE_DIGITS:  # the common cases first
        yield Token(Sort.NUMBER, start, end, chunk)
    elif chunk.isalpha():
        yield Token(Sort.WORD, start, end, chunk)
    elif not _HAS_DIGIT.search(chunk):
        yield from _pieces(chunk, start)
    elif _LIST.fullmatch(chunk) and not _GROUPED.fullmatch(chunk) and _is_list(chunk):
        yield from _listed(chunk, start)
    elif sort := next((s for s, form in _whole() if form.fullmatch(chunk)), None):
        yield Token(sort, start, end, chunk)
    elif found := _FEET.fullmatch(chunk):
        yield from _groups(found, start, Sort.NUMBER, Sort.SIGN, Sort.NUMBER)
    elif (found := _NUMBERS.fullmatch(chunk)) and not _named_month(chunk):
        yield from _numbers(found, start)
    else:
        yield from _mixed(chunk, start)


def _is_list(chunk: str) -> bool:
    """Tell 22,24,26 from 1,234,567 with its groups of three."""
    parts = chunk.split(",")
    return not all(len(part) == 3 for part in parts[1:])


def _listed(chunk: str, start: int) -> Iterator[Token]:
    at = start
    for part in chunk.split(","):
        yield Token(Sort.NUMBER, at, at + len(part), part)
        at += len(part) + 1


def _mixed(chunk: str, start: int) -> Iterator[Token]:
    """Letters with digits: a date, an amount, a currency code, or a name."""
    if named := _named_month(chunk):
        for begin, end in named:
            piece = chunk[begin:end]
            sort = Sort.WORD if piece.isalpha() else Sort.NUMBER
            yield Token(sort, start + begin, start + end, piece)
    elif found := _DATED.fullmatch(chunk):
        begin, end = found.span(1)
        yield Token(Sort.NAME, start, start + begin, chunk[:begin])
        yield Token(Sort.DATE, start + begin, start + end, found.group(1))
        if end < len(chunk):
            yield Token(Sort.NAME, start + end, start + len(chunk), chunk[end:])
    elif found := _PREFIXED.fullmatch(chunk):
        yield from _pieces(found.group(1), start)
        yield from _chunk(found.group(3), start + found.start(3))
    elif (found := _CODED.fullmatch(chunk)) and _is_code(found.group(1)):
        begin = start + found.start(2)
        yield Token(Sort.WORD, start, begin, found.group(1))
        yield from _chunk(chunk[found.start(2) :], begin)
    else:
        yield from _pairs(chunk, start) or _units(chunk, start)


def _pairs(chunk: str, start: int) -> list[Token]:
    """Return the parts of two amounts or dates that are written as one."""
    if (found := _SCALED_RANGE.fullmatch(chunk)) and _is_unit(found.group(5)):
        return _groups(
            found, start, Sort.NUMBER, Sort.WORD, Sort.SIGN, Sort.NUMBER, Sort.WORD
        )
    if found := _MIXED.fullmatch(chunk):  # 3-1/2
        return _groups(found, start, Sort.NUMBER, Sort.FRACTION)
    if found := _TWO_DATES.fullmatch(chunk):
        return _groups(found, start, Sort.DATE, Sort.SIGN, Sort.DATE)
    if (found := _RAISED.fullmatch(chunk)) and _is_raised(found.group(2)):
        return _groups(found, start, Sort.NUMBER, Sort.WORD)
    if _PARTED.fullmatch(chunk) and len(_HAS_DIGIT.split(chunk)) > 2:
        return _parted(chunk, start)
    return []


def _is_raised(text: str) -> bool:
    """Tell whether a mark such as m2, ft^3 or m/s2 stands behind digits."""
    base = unit_marks().get(text[:-1].removesuffix("^"))
    return text in unit_marks() or (base is not None and base.dimension == "length")


def _units(chunk: str, start: int) -> list[Token]:
    """Return a unit of measure in its parts, or a name."""
    end = start + len(chunk)
    raised = chunk[-1] in "²³¹" and not _HAS_DIGIT.search(chunk[:-1])
    if chunk not in unit_marks() and chunk.partition("/")[0] in unit_marks():
        return _ratio_of_units(chunk, start)
    word = raised or chunk in unit_marks()
    return [Token(Sort.WORD if word else Sort.NAME, start, end, chunk)]


def _groups(found: re.Match[str], start: int, *sorts: Sort) -> list[Token]:
    spans = [found.span(n) for n, text in enumerate(found.groups(), 1) if text]
    return [
        Token(sort, start + begin, start + end, found.string[begin:end])
        for sort, (begin, end) in zip(sorts, spans, strict=True)
    ]


def _is_code(text: str) -> bool:
    return text in currencies() and not text.islower()


def _parted(chunk: str, start: int) -> list[Token]:
    """Return the amounts that 1h30m and 5ft10in are made of."""
    tokens = []
    for piece in _PARTS.finditer(chunk):
        text = piece.group()
        word = Sort.WORD if text.isalpha() else Sort.SIGN
        sort = Sort.NUMBER if text[0].isdecimal() else word
        tokens.append(Token(sort, start + piece.start(), start + piece.end(), text))
    return tokens


def _ratio_of_units(chunk: str, start: int) -> list[Token]:
    """Return the parts of kg/m³."""
    tokens = []
    for part in re.split("(/)", chunk):
        sort = Sort.SIGN if part == "/" else Sort.WORD
        if part:
            tokens.append(Token(sort, start, start + len(part), part))
        start += len(part)
    return tokens


def _named_month(chunk: str) -> list[tuple[int, int]]:
    """Return the parts of 3-May-2024, in the order day, month and year."""
    found = _NAMED_MONTH.fullmatch(chunk)
    if found is None:
        return []
    groups = next(g for g in _MONTH_GROUPS if found.group(g[0]))
    spans = [found.span(group) for group in groups]
    month = next(chunk[b:e] for b, e in spans if chunk[b:e].isalpha())
    return spans if month.lower() in months() else []


def _numbers(found: re.Match[str], start: int) -> Iterator[Token]:
    suffix = found.group(4)
    letters = suffix.lstrip("-–")
    joined = len(suffix) > len(letters) and len(letters) == 1
    capital = letters.isupper() and not _is_unit(letters)
    if found.group(2) is None and letters and capital and (joined or len(letters) < 3):
        yield Token(Sort.NAME, start, start + found.end(), found.group())
        return
    for group in (1, 2, 3):
        if found.group(group):
            sort = Sort.SIGN if group == 2 else Sort.NUMBER
            begin, end = found.span(group)
            yield Token(sort, start + begin, start + end, found.group(group))
    if suffix:
        begin = start + found.start(4)
        if suffix[0] in "-–":
            yield Token(Sort.SIGN, begin, begin + 1, suffix[0])
            begin, suffix = begin + 1, suffix[1:]
        yield from _suffix(suffix, begin)


def _is_unit(letters: str) -> bool:
    known = letters in unit_marks() or letters in english()["scale_marks"]
    return known or letters in currencies()


def _suffix(suffix: str, start: int) -> Iterator[Token]:
    """A unit such as `km/h` stays whole; words joined by hyphens come apart."""
    if "-" in suffix or "–" in suffix:
        yield from _pieces(suffix, start)
    elif suffix:
        yield Token(Sort.WORD, start, start + len(suffix), suffix)


def _pieces(chunk: str, start: int) -> Iterator[Token]:
    for piece in _PIECE.finditer(chunk):
        word = piece.group()
        sort = Sort.WORD if word[0].isalpha() else Sort.SIGN
        yield Token(sort, start + piece.start(), start + piece.end(), word)
