"""The prepared form: what the search index holds of a text, and looks for in a query.

Both sides pass through here, so that whatever is spelt in two ways is found by either:
case and accents are folded, numbers take one form (`4,523,000` is `4523000`), and runs
without word spaces (Chinese, Japanese, Korean, Thai …) become overlapping pairs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

VERSION = 1
"""Counts up when the same text would be prepared differently."""
_TOKEN_CHARS = 100
"""What is kept of one endless word; both sides cut alike."""

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
    "\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff"  # Kana, Han
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af"  # Hangul, rarer Han
)
"""Scripts that part no words by spaces; Korean parts them but glues particles on."""
_INVISIBLE = (
    "\u00ad\u034f\u061c\u0640\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c"
    "\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
_UNDECOMPOSED = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe",
    "ı": "i", "ħ": "h", "ŧ": "t", "‐": "-", "‑": "-", "−": "-", "’": "'",
}  # fmt: skip
_POINTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf\u064b-\u065f\u0670]+")
"""Accents, and the points of Hebrew and Arabic; vowel signs of other scripts stay."""
_SUPERSCRIPTS = re.compile("(?<=[0-9])(?=[⁰¹²³⁴-⁹⁺⁻])")
"""Where 10⁵ must not become 105."""
_GROUPED = re.compile("(?<=[0-9])[\u00a0\u2009\u202f'](?=[0-9]{3}(?![0-9]))")
"""What sets groups of digits apart without ending a line, and the Swiss apostrophe."""

_NUMBER = re.compile("[0-9]+(?:[.,][0-9]+)*")
_THOUSANDS = re.compile(
    "[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?:\\.[0-9]{3})+"
    "|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}"
)
"""Groups of three, and the Indian ones of two before the last three."""
_PART = re.compile("[-_/:@]|(?<![0-9])[.,]|[.,](?![0-9])")
"""Where an identifier comes apart; a point between digits holds."""
_MEASURE = re.compile("[a-z]?([0-9]+(?:\\.[0-9]+)*)|([0-9]+(?:\\.[0-9]+)*)[^0-9]+")
"""A number with one letter before it (`v3.10`), or with its unit behind (`40ms`)."""
_PERCENT = re.compile(" ?(?:%|per ?cent\\b|prozent\\b|pour cent\\b|por ciento\\b)")
_PERCENT_STARTS = ("%", " %", " p")
_SIGNS = re.compile("[0-9_+#]")


class Unit(NamedTuple):
    """One word, number, identifier or unspaced run, as index and query see it."""

    stream: tuple[str, ...]
    """Its tokens in the order of the text, a phrase of the index."""
    extras: tuple[str, ...] = ()
    """Further tokens under which it is found, kept behind those of the whole text."""
    exact: bool = False
    """Whether it is a number or identifier, which people look up as it stands."""
    open_end: bool = False
    """Whether it is one character of an unspaced script, the start of many pairs."""


def prepared_form(text: str) -> str:
    """Return what the index is fed for a text: tokens between single spaces.

    A bar stands before each further token, so that no phrase runs into or over it.
    """
    folded = _fold(text)
    if folded.isascii() and not _SIGNS.search(folded):
        return " ".join(_ascii_patterns()[0].findall(folded))
    stream: list[str] = []
    extras: list[str] = []
    for found in _scan(folded):
        if isinstance(found, Unit):
            stream += found.stream
            extras += found.extras
        else:
            stream += found
    return " ".join([*stream, *(f"| {token}" for token in extras)])


def units_of(text: str) -> list[Unit]:
    """Split a text into its units, folded and normalised; never raises."""
    units: list[Unit] = []
    for found in _scan(_fold(text)):
        if isinstance(found, Unit):
            units.append(found)
        else:
            units.extend(Unit((word,)) for word in found)
    return units


def _fold(text: str) -> str:
    if text.isascii():
        return (_GROUPED.sub(",", text) if "'" in text else text).lower()
    plain = _SUPERSCRIPTS.sub(" ", text.translate(_translation()))
    wide = unicodedata.normalize("NFKD", _GROUPED.sub(",", plain)).casefold()
    bare = _POINTS.sub("", unicodedata.normalize("NFKD", wide))
    return unicodedata.normalize("NFC", bare.translate(_translation()))


@cache
def _translation() -> dict[int, str | None]:
    """Drop what is invisible; write digits of every script and ø, ł … in ASCII."""
    table: dict[int, str | None] = dict.fromkeys(map(ord, _INVISIBLE))
    table |= dict.fromkeys(range(0xFE00, 0xFE10))  # variation selectors
    table |= {ord(char): plain for char, plain in _UNDECOMPOSED.items()}
    table |= {
        code: str(unicodedata.decimal(chr(code)))
        for code in range(0x80, 0x1FC00)
        if unicodedata.category(chr(code)) == "Nd"
    }
    return table


def _scan(folded: str) -> Iterator[list[str] | Unit]:
    """Yield runs of plain words, and everything that takes care as a unit."""
    words, pattern = _ascii_patterns() if folded.isascii() else _any_patterns()
    for match in pattern.finditer(folded):
        word, kind = match[0], match.lastgroup
        if kind == "plain":
            yield words.findall(word)
        elif kind == "unspaced":
            yield _unspaced(word)
        elif kind == "spaced":
            yield Unit(tuple(word.split(" ")), (word.replace(" ", ""),), True)
        else:
            yield _compound(word, folded, match.end())


@cache
def _ascii_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return _patterns_of("a-z")


@cache
def _any_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return _patterns_of(_letters())


def _patterns_of(letters: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds plain words, and what parts a text into units.

    Plain words are taken a hundred at a time, which makes the form four times faster.
    """
    word = f"[0-9{letters}]"
    apart = f"[^0-9_+#{letters}{_UNSPACED}]"
    units = re.compile(
        f"(?P<plain>(?:[{letters}]++(?![0-9_+#]|[-./:@]{word}){apart}*+){{1,100}}+)"
        f"|(?P<spaced>(?<![0-9.,])[0-9]{{1,3}}(?: [0-9]{{3}})+(?![.,]?{word}))"
        f"|(?P<compound>{word}++(?:(?:[-_./:@]|(?<=[0-9]),(?=[0-9])){word}++)*+"
        f"(?:\\+\\+|#(?!{word}))?)"
        f"|(?P<unspaced>[{_UNSPACED}]++)"
    )
    cut = f"([{letters}]{{1,{_TOKEN_CHARS}}})[{letters}]*"
    return re.compile(cut), units


@cache
def _letters() -> str:
    """Return letters and marks of the scripts that have spaces, as ranges."""
    unspaced = re.compile(f"[{_UNSPACED}]")
    ranges: list[list[int]] = []
    for code in range(0x30, 0x20000):
        char = chr(code)
        if unicodedata.category(char)[0] not in "LNM" or unspaced.match(char):
            continue
        if char.isascii() and char.isdigit():
            continue
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"\\U{low:08x}-\\U{high:08x}" for low, high in ranges)


def _unspaced(run: str) -> Unit:
    """Pair each character with the next; the last one stands alone behind the text."""
    if len(run) == 1:
        return Unit((run,), open_end=True)
    return Unit(tuple(run[at : at + 2] for at in range(len(run) - 1)), (run[-1],))


def _compound(word: str, text: str, end: int) -> Unit:
    """Take an identifier apart, and keep it whole beside its parts."""
    if word.isdigit() or _NUMBER.fullmatch(word):
        return _number(word, text, end)
    marked = bool(_SIGNS.search(word))
    stream: list[str] = []
    extras: list[str] = []
    for part in filter(None, _PART.split(word.rstrip("+#"))):
        if _NUMBER.fullmatch(part):
            unit = _number(part, text, end if word.endswith(part) else len(text))
            stream.extend(unit.stream)
            extras.extend(unit.extras)
        else:
            stream.append(part[:_TOKEN_CHARS])
            measure = _MEASURE.fullmatch(part)
            extras.extend(filter(None, measure.groups()) if measure else ())
    if marked and (len(stream) > 1 or not word[-1].isalnum()):
        extras.append(word[:_TOKEN_CHARS])
    return Unit(tuple(stream), tuple(extras), marked)


def _number(word: str, text: str, end: int) -> Unit:
    """Give a number every reading its spelling allows, the likeliest one first."""
    readings = [word] if word.isdigit() else _readings(word)
    if not readings:
        return Unit(tuple(part[:_TOKEN_CHARS] for part in re.split("[.,]", word)))
    extras = tuple(readings[1:])
    percent = text.startswith(_PERCENT_STARTS, end) and _PERCENT.match(text, end)
    if percent:
        extras = (*extras, *(f"{reading}%" for reading in readings))
    exact = bool(percent) or len(word) > 2
    return Unit((readings[0][:_TOKEN_CHARS],), extras, exact)


def _readings(word: str) -> list[str]:
    """Read separators as thousands or as the decimal point; none fits: no reading."""
    if "," in word and "." in word:
        last = "," if word.rfind(",") > word.rfind(".") else "."
        whole, _, rest = word.rpartition(last)
        if last in whole or not _THOUSANDS.fullmatch(whole):
            return []
        return [f"{_joined(whole)}.{rest}"]
    grouped = _THOUSANDS.fullmatch(word) is not None
    if "." in word:
        return [word, _joined(word)] if grouped else [word]
    if word.count(",") == 1:
        decimal = word.replace(",", ".")
        return [_joined(word), decimal] if grouped else [decimal]
    return [_joined(word)] if grouped else []


def _joined(word: str) -> str:
    return word.replace(",", "").replace(".", "")
