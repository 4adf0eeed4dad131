"""Prints how the grammar reads the English cases of six libraries (CLAIMTUI_CASES)."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from claimtui.checks.lexicon import unit_words
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import LOWER, UPPER, Kind, Quantity

_TOLERANCE = Fraction(1, 10**5)
_ENGLISH = ("lang=en", "lang=language_en")
_SIMPLE = re.compile(r"simple (\w+) \(?(-?[\d.e]+)\)?")
_BETWEEN = re.compile(r"between (\w+) \(([\d.e]+), ?([\d.e]+)\)")
_LIMIT = re.compile(r"(above|under) (\w+) ([\d.e]+)")
_NUMBER = re.compile(r"(?:NumeralValue|OrdinalData) \(?(-?[\d.e]+)\)?")
_DURATION = re.compile(r"DurationData (\d+) (\w+)")
_UNITS = {"m": "metre", "fahrenheit": "degree fahrenheit", "celsius": "degree celsius"}
_MONEY = {"Dollar": ("$",), "Cent": ("cent",), "Pound": ("GBP",), "Rial": ("rial",)}


def _near(first: Fraction, second: Fraction) -> bool:
    return abs(first - second) <= _TOLERANCE * max(Fraction(1), abs(first), abs(second))


def _base(name: str, value: str) -> Fraction | None:
    """Return a value of a named unit in its base unit, None for no known unit."""
    low = _UNITS.get(name.lower(), name.lower())
    unit = unit_words().get(low) or unit_words().get(low.replace("metre", "meter"))
    return Fraction(value) * unit.factor + unit.offset if unit else None


def _met_simple(name: str, value: str, found: Quantity, *, loose: bool = False) -> bool:
    base = _base(name, value)
    if loose and found.unit is None and not found.currency:
        return _near(found.value, Fraction(value))
    if found.kind is Kind.MONEY:
        known = _MONEY.get(name, (name,))
        same = found.currency in known or found.currency.lower() == name.lower()
        return (same or name == "Unnamed") and _near(found.value, Fraction(value))
    if base is None or found.unit is None:
        bare = name in ("Unnamed", "Cent", "Rial", "Pound")
        return bare and _near(found.value, Fraction(value))
    return _near(found.base, base)


def _met_duckling(text: str, found: list[Quantity]) -> bool:
    if simple := _SIMPLE.match(text):
        name, value = simple.groups()
        return any(_met_simple(name, value, q) for q in found)
    if between := _BETWEEN.match(text):
        name, low, high = between.groups()
        span = [q for q in found if q.upper is not None]
        ends = [replaced for q in span for replaced in (q, _upper(q))] or found
        return any(_met_simple(name, low, q, loose=True) for q in ends) and any(
            _met_simple(name, high, q) for q in ends
        )
    if limit := _LIMIT.match(text):
        side, name, value = limit.groups()
        bounds = LOWER if side == "above" else UPPER
        return any(q.bound in bounds and _met_simple(name, value, q) for q in found)
    if number := _NUMBER.match(text):
        return any(_near(q.value, Fraction(number.group(1))) for q in found)
    if duration := _DURATION.match(text):
        return any(
            _met_simple(duration.group(2).lower(), duration.group(1), q) for q in found
        )
    return False


def _upper(quantity: Quantity) -> Quantity:
    return replace(quantity, value=quantity.upper or quantity.value)


def _met_values(row: dict[str, Any], found: list[Quantity]) -> bool:
    """Take every expected value, a range by its middle, whatever the unit's name."""
    told = []
    for quantity in found:
        value = quantity.value * (100 if quantity.kind is Kind.SHARE else 1)
        told += [value, quantity.value]
        if quantity.day and quantity.day.year:
            told.append(Fraction(quantity.day.year))
        if quantity.upper is not None:
            told += [quantity.upper, (quantity.value + quantity.upper) / 2]
    wanted = [Fraction(str(e["value"])) for e in row["expected"]]
    return all(any(_near(w, t) for t in told) for w in wanted)


def _met_price(row: dict[str, Any], found: list[Quantity]) -> bool:
    wanted = row["expected"][0]["amount"]
    if wanted is None:
        return not [q for q in found if q.kind is Kind.MONEY]
    return any(_near(q.value, Fraction(str(wanted))) for q in found)


def _is_price_in_english(row: dict[str, Any]) -> bool:
    """Take prices in dollars and pounds, written with a decimal point."""
    text = row["input"]
    amount = row["expected"][0]["amount_text"] or ""
    local = re.search(r",\d\d?$|\.\d{3}$|^[.,]|\s\d{3}|\.$", amount)
    written = bool(amount) and amount in text
    return (text.isascii() or "£" in text) and not local and written


def _met(row: dict[str, Any]) -> bool | None:
    """Tell whether a case is met; None where it is not English or needs today."""
    origin = row["source_dataset"]
    if (
        origin == "duckling-Time"
        or not row["input"]
        or (origin == "number-parser" and row["notes"] not in _ENGLISH)
    ):
        return None
    text = row["input"].replace('\\"', '"')  # their files escape it
    found = quantities(text, "en-us")
    if origin == "price-parser":
        return _met_price(row, found) if _is_price_in_english(row) else None
    if origin.startswith("duckling"):
        if "--" in str(row["expected"]):  # a comment of its test file cut it short
            return None
        return _met_duckling(row["expected"][0]["haskell"], found)
    if not all(isinstance(e.get("value"), int | float) for e in row["expected"]):
        return None
    return _met_values(row, found)


def main() -> None:
    """Print the table, with the misses after `-v`."""
    path = Path(os.environ["CLAIMTUI_CASES"]) / "other" / "quantities_misc.dev.jsonl"
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        met = _met(row)
        if met is None:
            continue
        total[row["source_dataset"]] += 1
        right[row["source_dataset"]] += met
        if not met and "-v" in sys.argv:
            told = [
                (q.kind.value, str(q.value), q.upper)
                for q in quantities(row["input"], "en")
            ]
            print(row["source_dataset"], row["input"], row["expected"], told)
    for name in total:
        print(f"{name:24} {right[name]:4} of {total[name]:4}")
    share = 100 * right.total() / total.total()
    print(f"{'all':24} {right.total():4} of {total.total():4} {share:6.1f}%")


if __name__ == "__main__":
    main()
