"""Finds the note of a table that says in what its figures are given."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from claimtui.checks.lexicon import currencies, english
from claimtui.checks.quantity import Bound, Kind, Quantity


@dataclass(frozen=True, slots=True)
class TableScale:
    """A note such as "(in millions of euros)" that scales bare figures."""

    factor: int
    currency: str


@cache
def _scale_note() -> re.Pattern[str]:
    return re.compile(
        r"(?:[(\[|]|^|[(\[]\w+ "
        r"|\b(?:figures|amounts|values|expressed|stated|reported),? ?)\s?in "
        r"(?:(?P<before>US\$|\$|€|£|USD|EUR|GBP) ?)?"
        r"(?P<scale>thousands?|millions?|billions?)"
        r"(?: (?:of )?(?P<after>US dollars|dollars|euros|pounds|USD|EUR|GBP))?",
        re.IGNORECASE | re.MULTILINE,
    )


def table_scale(text: str) -> TableScale | None:
    """Return the first note of a text that says in what its figures are given."""
    found = _scale_note().search(text)
    if not found:
        return None
    factor = english()["scales"][found["scale"].lower().removesuffix("s")]
    name = found["before"] or found["after"] or ""
    code = currencies().get(name) or currencies().get(name.lower(), "")
    return TableScale(factor, "GBP" if name.lower() == "pounds" else code)


def apply_scale(
    quantities: list[Quantity], factor: int, currency: str
) -> list[Quantity]:
    """Scale the bare figures of a text whose table says in what they are given."""
    return [_scaled(quantity, factor, currency) for quantity in quantities]


def _scaled(quantity: Quantity, factor: int, currency: str) -> Quantity:
    bare = quantity.cell or not quantity.nouns
    cell = quantity.kind is Kind.COUNT and bare and quantity.literal
    money = quantity.kind is Kind.MONEY
    if quantity.scale != 1 or quantity.bound is not Bound.PLAIN or not (cell or money):
        return quantity
    code = quantity.currency or currency
    return replace(
        quantity,
        kind=Kind.MONEY if code else quantity.kind,
        currency=code,
        value=quantity.value * factor,
        step=quantity.step * factor,
        scale=Fraction(factor),
    )
