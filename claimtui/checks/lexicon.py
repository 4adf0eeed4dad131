"""The words and units that the checks know, read once from the shipped tables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, cast


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure; `base = value * factor + offset` in its dimension."""

    name: str
    dimension: str
    factor: Fraction
    offset: Fraction = Fraction(0)


@cache
def table(name: str) -> dict[str, Any]:
    """Return one of the shipped tables, such as `units`, read on first need."""
    import json
    from pkgutil import get_data

    data = get_data("claimtui.checks", f"data/{name}.json") or b"{}"
    return cast("dict[str, Any]", json.loads(data))


@cache
def english() -> dict[str, Any]:
    """Return the English word tables, with twentyfirst beside twenty-first."""
    words = table("english")
    ones = ("cardinals", "ordinals")
    tens = [(w, v) for w, v in words["cardinals"].items() if v in range(20, 100, 10)]
    for name in ones:
        small = [(w, v) for w, v in words[name].items() if 0 < v < 10]
        words[name].update((ten + one, t + o) for ten, t in tens for one, o in small)
    return words


@cache
def languages() -> dict[str, Any]:
    """Return the stop words and number habits of languages."""
    return table("languages")


@cache
def word_set(name: str) -> frozenset[str]:
    """Return one of the plain word lists of English."""
    return frozenset(english()["words"][name])


@cache
def _unit_table() -> dict[str, Any]:
    return table("units")


@cache
def unit_marks() -> dict[str, Unit]:
    """Return units by their case-sensitive mark, such as `MB` or `°C`."""
    units: dict[str, Unit] = {}
    for row in _unit_table()["unit"]:
        for mark in row["marks"]:
            units[mark] = _unit(row)
    return units


@cache
def unit_words() -> dict[str, Unit]:
    """Return units by their name in small letters, such as `square feet`."""
    units: dict[str, Unit] = {}
    for row in _unit_table()["unit"]:
        for word in row["words"]:
            units[word] = _unit(row)
    return units


def _unit(row: dict[str, Any]) -> Unit:
    return Unit(
        row["name"],
        row["dimension"],
        Fraction(row["factor"]),
        Fraction(row.get("offset", "0")),
    )


@cache
def currencies() -> dict[str, str]:
    """Return currency codes by sign, code or name."""
    return dict(_unit_table()["currency"])


@cache
def scales() -> dict[str, int]:
    """Return the scale words of all languages, such as `million`, by exact spelling."""
    words = english()
    return {**words["scales"], **words["scales_elsewhere"]}


@cache
def months() -> dict[str, int]:
    """Return months by name in small letters, English and neighbours."""
    words = english()
    return {**words["months_elsewhere"], **words["months"]}
