"""Prints how the grammar of quantities reads other people's cases (CLAIMTUI_CASES)."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from claimtui.checks.lexicon import unit_words
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import LOWER, UPPER, Quantity

_TOLERANCE = Fraction(1, 10**6)
_SPELLINGS = (("meter", "metre"), ("liter", "litre"), ("centigrade", "celsius"))
_SIMPLE = ("number", "percentage", "currency", "dimension", "temperature", "age")
_SAME_UNIT = {
    "metric ton": "tonne",
    "pound sterling": "GBP",
    "Pound": "GBP",
    "Cent": "cent",
    "Pence": "penny",
    "Franc": "CHF",
    "Bitcoin": "BTC",
    "Peseta": "ESP",
}
"""Names of the cases for units and currencies that here have another name."""
_RELATIVE = re.compile(
    r"next|last|this|ago|week|before|after|since|until|by |from |now|in \d|friday \d"
    r"|monday \d|black friday|earth day"
)
_DATE = re.compile(r"(\d{4}|XXXX)(?:-(\d\d)(?:-(\d\d))?)?")


def _value(text: str | None) -> Fraction | None:
    try:
        return Fraction(text) if text else None
    except (ValueError, ZeroDivisionError):
        return None


def _near(first: Fraction, second: Fraction) -> bool:
    gap = abs(first - second)
    return gap <= _TOLERANCE * max(Fraction(1), abs(first), abs(second))


def _unit(name: str) -> str:
    low = name.lower().replace("-", " ")
    for there, here in _SPELLINGS:
        low = low.replace(there, here)
    return low.removeprefix("us ").strip()


def _right(row: dict[str, Any], found: Quantity) -> bool:
    """Tell whether a quantity has the expected value and unit."""
    kind, resolution = row["type"], row["resolution"]
    if kind == "numberrange":
        return _right_range(str(resolution["value"]), found)
    if kind.startswith("datetimeV2"):
        return _right_date(resolution["values"], found)
    shown = found.value * 100 if kind == "percentage" else found.value
    if kind == "percentage":
        wanted = _value(str(resolution["value"]).rstrip("%"))
    else:
        wanted = _value(resolution.get("value"))
    if wanted is None or not _near(shown, wanted):
        return False
    if kind == "currency":
        return _right_currency(resolution, found)
    if kind in ("dimension", "temperature", "age"):
        own = found.unit.name.lower() if found.unit else found.kind.value
        unit = _unit(resolution["unit"])
        if unit.endswith(" per hour") and own in unit and found.per == "hour":
            return True
        unit = _SAME_UNIT.get(unit, unit)
        return own.replace("-", " ") in (unit, unit.rstrip("s")) or unit in ("f", "c")
    return True


def _right_currency(resolution: dict[str, Any], found: Quantity) -> bool:
    code = resolution.get("isoCurrency")
    unit = resolution["unit"]
    same = found.currency in (code, _SAME_UNIT.get(unit), unit.lower())
    loose = unit == "Dollar" and found.currency in ("$", "USD")
    pound = unit == "Pound" and found.unit is not None
    return same or loose or pound or (code in (None, "USD") and found.currency == "$")


def _right_range(text: str, found: Quantity) -> bool:
    low, high = (_value(part) for part in text.strip("[]()").split(",", 1))
    if low is not None and low == high:
        return found.value == low
    if low is not None and high is not None:
        return found.value == low and found.upper == high
    if low is not None:
        return found.value == low and found.bound in LOWER
    return found.value == high and found.bound in UPPER


def _right_date(values: list[dict[str, Any]], found: Quantity) -> bool:
    wanted = _DATE.fullmatch(values[0]["timex"])
    if wanted is None or found.day is None:
        return False
    days = [found.day] + ([found.day.other] if found.day.other else [])
    fields = [None if f in (None, "XXXX") else int(f) for f in wanted.groups()]
    return any([d.year, d.month, d.day] == fields for d in days)


def _group(row: dict[str, Any]) -> str | None:
    """Return the table's line for an expected entity, None where it is not counted."""
    kind = str(row["type"])
    if kind in (*_SIMPLE, "numberrange"):
        value = row["resolution"].get("value")
        return kind if value not in (None, "null") else None
    if kind in ("datetimeV2.date", "datetimeV2.daterange"):
        timex = row["resolution"]["values"][0].get("timex", "")
        words = re.search(r"\d", row["text"]) and not _RELATIVE.search(row["text"])
        return "date" if words and _DATE.fullmatch(timex) else None
    return None


def _both_ends(row: dict[str, Any], here: list[Quantity]) -> bool:
    """Take a range whose ends stand as two numbers: from 200 to 300, over 10 under 20.

    "From 200 to 300" is a change as often as a range, so the grammar keeps both ends.
    """
    if row["type"] != "numberrange":
        return False
    ends = [_value(p) for p in str(row["resolution"]["value"]).strip("[]()").split(",")]
    return None not in ends and sorted(q.value for q in here) == sorted(
        end for end in ends if end is not None
    )


def _compound(row: dict[str, Any], case: dict[str, Any], here: list[Quantity]) -> bool:
    """Take 12 m 2 dm, which the cases count as two, as the one length it is."""
    parts = [r for r in case["expected"] if r["type"] == "dimension"]
    if row["type"] != "dimension" or len(parts) < 2 or len(here) != 1:
        return False
    total = Fraction(0)
    for part in parts:
        unit = unit_words().get(_unit(part["resolution"]["unit"]))
        total += Fraction(part["resolution"]["value"]) * (unit.factor if unit else 0)
    return here[0].base == total


def _overlaps(row: dict[str, Any], found: Quantity) -> bool:
    return found.start <= int(row["end"]) and int(row["start"]) < found.end


def main() -> None:
    """Print the table, with the misses after `-v`."""
    path = Path(os.environ["CLAIMTUI_CASES"]) / "other"
    lines = (path / "quantities_recognizers_en.dev.jsonl").read_text("utf-8")
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for line in lines.splitlines():
        case = json.loads(line)
        found = quantities(case["input"], "en-us")
        for row in case["expected"]:
            group = _group(row)
            if group is None:
                continue
            total[group] += 1
            here = [q for q in found if _overlaps(row, q)]
            if any(_right(row, q) for q in here) or (
                _both_ends(row, here) or _compound(row, case, here)
            ):
                right[group] += 1
            elif "-v" in sys.argv:
                told = [(q.kind, str(q.value), q.upper, q.bound, q.unit) for q in here]
                print(group, case["input"], row["text"], row["resolution"], told)
    for group in total:
        share = 100 * right[group] / total[group]
        print(f"{group:12} {right[group]:4} of {total[group]:4} {share:6.1f}%")
    print(
        f"{'all':12} {right.total():4} of {total.total():4} "
        f"{100 * right.total() / total.total():6.1f}%"
    )


if __name__ == "__main__":
    main()
