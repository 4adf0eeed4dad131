"""The words and units that the checks know, read once from the shipped tables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure; `base = value * factor + offset` in its dimension."""

    name: str
    dimension: str
    factor: Fraction
    offset: Fraction = Fraction(0)


def _load(name: str) -> dict[str, Any]:
    # Imported with the first comparison: both cost more than all of our own modules.
    import tomllib
    from importlib.resources import files

    data = files("claimtui.checks.data") / name
    return tomllib.loads(data.read_text(encoding="utf-8"))


@cache
def english() -> dict[str, Any]:
    """Return the English word tables."""
    return _load("english.toml")


@cache
def languages() -> dict[str, Any]:
    """Return the stop words and number habits of languages."""
    return _load("languages.toml")


@cache
def word_set(name: str) -> frozenset[str]:
    """Return one of the plain word lists of English."""
    return frozenset(english()["words"][name])


@cache
def _unit_table() -> dict[str, Any]:
    return _load("units.toml")


@cache
def unit_marks() -> dict[str, Unit]:
    """Return units by their case-sensitive mark, such as `MB` or `°C`."""
    table: dict[str, Unit] = {}
    for row in _unit_table()["unit"]:
        for mark in row["marks"]:
            table[mark] = _unit(row)
    return table


@cache
def unit_words() -> dict[str, Unit]:
    """Return units by their name in small letters, such as `square feet`."""
    table: dict[str, Unit] = {}
    for row in _unit_table()["unit"]:
        for word in row["words"]:
            table[word] = _unit(row)
    return table


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
    table = english()
    return {**table["scales"], **table["scales_elsewhere"]}


@cache
def months() -> dict[str, int]:
    """Return months by name in small letters, English and neighbours."""
    table = english()
    return {**table["months_elsewhere"], **table["months"]}
