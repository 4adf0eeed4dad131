"""Reads the name or mark of a unit, with its powers and rates.

`square metre`, `sq. ft`, `km^2` and `miles an hour` are made of the units they name, so
that the table holds only what cannot be made.
"""

from __future__ import annotations

import re
from functools import cache

from claimtui.checks.lexicon import Unit, unit_marks, unit_words
from claimtui.checks.token_stream import TokenStream

_POWERS_BEFORE = {"square": 2, "sq": 2, "cubic": 3, "cu": 3, "cub": 3}
_POWERS_BEHIND = {"squared": 2, "cubed": 3}
_RAISED = {"²": 2, "2": 2, "³": 3, "3": 3}
_RATES = {"length": "speed", "data": "data rate"}
_PERS = ("per", "/", "a", "an")
_PER_TIMES = ("second", "minute", "hour")
_LITRES = 1000
"""Litres in a cubic metre: volumes are told in litres."""
_LONGEST = 5
"""Tokens of the longest name: m . p . h."""
_SHORTENED = ("sq", "cu", "cub", "fl", "deg", "imp", "degs")


def read_unit(stream: TokenStream, at: int) -> tuple[Unit, int] | None:
    """Return the unit whose name or mark begins at a token, and the place after."""
    if at >= len(stream.tokens):
        return None
    read = _powered(stream, at) or _simple(stream, at)
    if read is None:
        return None
    unit, end = read
    if unit.dimension not in _RATES:
        return unit, end
    power = _POWERS_BEHIND.get(stream.peek(end))
    if power and unit.dimension == "length":
        return _power(unit, power), end + 1
    return _rate(stream, unit, end) or (unit, end)


@cache
def _beginnings() -> tuple[frozenset[str], frozenset[str]]:
    """Return what names and marks begin with; most words begin none."""
    piece = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\S")
    marks = {found.group() for mark in unit_marks() if (found := piece.match(mark))}
    return (
        frozenset(word.split()[0].split("-")[0] for word in unit_words())
        | frozenset(word.split()[0] for word in unit_words()),
        frozenset(marks | set(unit_marks())),
    )


def _powered(stream: TokenStream, at: int) -> tuple[Unit, int] | None:
    """Read `square feet`, `sq. km`, `m^2` and `ft3`."""
    power = _POWERS_BEFORE.get(stream.peek(at))
    if power:
        base_at = at + 1 + (stream.peek(at + 1) in (".", "-"))
        base = _length(stream, base_at)
        named = base is not None and base[0].dimension == "length"
        return (_power(base[0], power), base[1]) if base and named else None
    text = stream.tokens[at].text
    power = _RAISED.get(text[-1])
    mark = text[:-1].removesuffix("^") if power else ""
    base_unit = unit_words()["inch"] if mark == "in" else unit_marks().get(mark)
    if power is None or base_unit is None or base_unit.dimension != "length":
        return None
    return _power(base_unit, power), at + 1


def _length(stream: TokenStream, at: int) -> tuple[Unit, int] | None:
    """Read what `square` and `cubic` stand before, where `in` is an inch, too."""
    if stream.peek(at) == "in":
        return unit_words()["inch"], at + 1
    return _simple(stream, at) if at < len(stream.tokens) else None


@cache
def _power(unit: Unit, power: int) -> Unit:
    area = power == 2
    return Unit(
        f"{'square' if area else 'cubic'} {unit.name}",
        "area" if area else "volume",
        unit.factor**power * (1 if area else _LITRES),
    )


def _rate(stream: TokenStream, unit: Unit, end: int) -> tuple[Unit, int] | None:
    """Read `miles an hour`, `km/sec` and `60-mile-per-hour` as speeds."""
    per_at = end + (stream.peek(end) == "-")
    if stream.peek(per_at) not in _PERS:
        return None
    time_at = per_at + 1 + (stream.peek(per_at + 1) == "-")
    token = stream.tokens[time_at : time_at + 1]
    if not token:
        return None
    time = unit_words().get(token[0].text.lower()) or unit_marks().get(token[0].text)
    if time is None or time.name not in _PER_TIMES:
        return None
    return _per(unit, time), time_at + 1


@cache
def _per(unit: Unit, time: Unit) -> Unit:
    name = f"{unit.name} per {time.name}"
    return Unit(name, _RATES[unit.dimension], unit.factor / time.factor)


def _simple(stream: TokenStream, at: int) -> tuple[Unit, int] | None:
    """Read a name or mark of the table, the longest first."""
    first = stream.tokens[at]
    words, marks = _beginnings()
    if stream.peek(at) == "stone":
        return _stone(stream, at)
    if first.text not in marks and stream.peek(at) not in words:
        return None
    names = _names(stream, at)
    for name, end in reversed(names):
        unit = unit_words().get(name.lower())
        if unit is not None:
            return unit, end
    if first.text == "%" and stream.peek(at + 1) in ("points", "point"):
        return unit_words()["percentage point"], at + 2
    for name, end in reversed(names):
        mark = name.replace(" ", "")
        if end > at + 1 and mark[-1].isdigit():  # 12 m 2 dm is no square
            continue
        if mark in unit_marks():
            return unit_marks()[mark], end
    return None


def _names(stream: TokenStream, at: int) -> list[tuple[str, int]]:
    """Return what the next tokens spell, as they stand and over hyphens and points."""
    names = [(stream.tokens[at].text, at + 1)]
    bare = names[0][0]
    for ahead in range(at + 1, min(at + _LONGEST, len(stream.tokens))):
        text = stream.tokens[ahead].text
        names.append((f"{names[-1][0]} {text}", ahead + 1))
        point = text == "." and stream.peek(ahead - 1) in _SHORTENED
        if text != "-" and not point:
            bare = f"{bare} {text}"
            if bare != names[-1][0]:
                names.append((bare, ahead + 1))
                names[-2], names[-1] = names[-1], names[-2]
    return names


def _stone(stream: TokenStream, at: int) -> tuple[Unit, int] | None:
    """Read `12 stone`, a weight where no wall or age is counted."""
    lone = stream.peek(at) == "stone" and not stream.is_noun(at + 1)
    counted = at > 0 and stream.peek(at - 1) not in ("one", "a", "1", "-", "the")
    return (unit_words()["stones"], at + 1) if lone and counted else None
