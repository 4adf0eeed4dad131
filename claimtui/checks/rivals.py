"""Tells which of several numbers of the evidence a number of the claim means."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from claimtui.checks.quantity import Kind, Quantity, Role
from claimtui.checks.strands import Places
from claimtui.model.spans import TextSpan

_BETWEEN_ENDS = 12
"""Characters between the two dates of a time, and between a part and its whole."""
TELLING = 2
"""Closeness from which a number speaks of the same thing as the claim's."""
_BORDERS = {"since": "from", "from": "from", "until": "until", "till": "until"}
"""Words before the first and before the last date of a time."""


def role_of(quantity: Quantity) -> Role:
    """Take a share that opens its clause, or is of GDP, for a level: 38% of staff."""
    if quantity.role is not Role.OPEN or quantity.kind is not Kind.SHARE:
        return quantity.role
    whole = quantity.before in ("", "A") or quantity.nouns[:1] == ("gdp",)
    of_all = quantity.after == "of" or (quantity.exact and quantity.nouns)
    return Role.LEVEL if of_all and whole else Role.OPEN


def is_age(quantity: Quantity, text: str) -> bool:
    """Tell whether years are how old somebody is: a 34-year-old man."""
    return text[quantity.end : quantity.end + 4].lower() in ("-old", " old")


def is_term(quantity: Quantity, text: str) -> bool:
    """Tell whether years are how long something lasts: sentenced to 34 years."""
    led = quantity.before.lower() in ("to", "for", "in", "after", "within", "over")
    return led and quantity.unit is not None and not is_age(quantity, text)


def level_for_change(quantity: Quantity, other: Quantity) -> bool:
    """Tell whether one side says "to" and the other "by" or "from"."""
    pair = {quantity.before.lower(), other.before.lower()}
    if pair == {"from", "to"} and quantity.kind is not Kind.DATE:
        return True
    return pair == {"to", "by"} and quantity.lead == other.lead != ""


def nearness(quantity: Quantity, other: Quantity) -> tuple[bool, int]:
    """Weigh a match; of two dates the one behind the same word is meant."""
    side = _BORDERS.get(quantity.before.lower())
    border = side is not None and _BORDERS.get(other.before.lower()) == side
    return border and quantity.kind is Kind.DATE, closeness(quantity, other)


def closeness(quantity: Quantity, other: Quantity) -> int:
    """Weigh what two numbers share: the word they count, the word before them."""
    shared = len(set(quantity.nouns) & set(other.nouns))
    head = quantity.nouns[:1] == other.nouns[:1] != ()
    lead = quantity.lead == other.lead != ""
    return shared + 2 * head + 2 * lead


def rival_of(
    quantity: Quantity, best: Quantity, refused: Iterable[Quantity], places: Places
) -> Quantity | None:
    """Return a number that fits the claim's words better and has another value."""
    refused = list(refused)
    if border := _border(quantity, best, refused):
        return border
    if lent := _lent(quantity, best, refused):
        return lent
    if owned := _owned(quantity, best, refused):
        listed = not best.owner and _is_own(quantity, best, owned, places)
        return None if listed else owned
    score = closeness(quantity, best)
    if quantity.kind is Kind.DATE and (score or not best.lead):
        return None
    for other in refused:
        same_role = quantity.before.lower() == other.before.lower()
        if not same_role and quantity.nouns[:1] != other.nouns[:1]:
            continue
        if _is_part(other, best) or _is_part(best, other):
            continue
        close = closeness(quantity, other) >= max(TELLING, score + 1)
        if close and abs(other.clause - best.clause) <= 1:
            return None if _is_own(quantity, best, other, places) else other
    return None


def _border(
    quantity: Quantity, best: Quantity, refused: Iterable[Quantity]
) -> Quantity | None:
    """Return the date that the evidence has behind the claim's "since" or "until"."""
    side = _BORDERS.get(quantity.before.lower())
    if quantity.kind is not Kind.DATE or side is None:
        return None
    if _BORDERS.get(best.before.lower()) == side:
        return None
    for other in refused:
        dated = other.kind is Kind.DATE
        if dated and _BORDERS.get(other.before.lower()) == side:
            return other
    return None


def _are_ends(first: Quantity, last: Quantity) -> bool:
    """Tell whether two dates bound one time: from 1961 until 1989."""
    opened = first.before.lower() in ("from", "between")
    closed = last.before.lower() in ("until", "till", "to", "and")
    near = 0 <= last.start - first.end <= _BETWEEN_ENDS
    return opened and closed and near and first.kind is last.kind is Kind.DATE


def _is_part(part: Quantity, whole: Quantity) -> bool:
    """Tell whether one number is a part of the other: three of the forty-two."""
    near = 0 <= whole.start - part.end <= _BETWEEN_ENDS
    return near and part.after == "of" and part.kind is whole.kind


def _lent(
    quantity: Quantity, best: Quantity, refused: Iterable[Quantity]
) -> Quantity | None:
    """Return the number of the claim's own thing where a rounding borrows another's."""
    if best.base == quantity.base or quantity.kind is not Kind.MEASURE:
        return None
    for other in refused:
        alike = other.dimension == quantity.dimension and other.lead == quantity.lead
        owned = other.owner == quantity.owner != "" and best.owner != quantity.owner
        figure = face(other) == face(quantity) and other.unit != quantity.unit
        if alike and quantity.lead and owned and figure:
            return other
    return None


def _is_own(
    quantity: Quantity, best: Quantity, rival: Quantity, places: Places
) -> bool:
    """Tell whether the rest of the claim stands with the one number, not the other."""
    there = TextSpan(best.start, best.end)
    return places.is_own(quantity.start, there, rival.start)


def _owned(
    quantity: Quantity, best: Quantity, refused: Iterable[Quantity]
) -> Quantity | None:
    """Return a number that stands beside the claim's own name with another value."""
    if not quantity.owner or quantity.owner == best.owner:
        return None
    reach = 1 if best.owner else 0
    for other in refused:
        near = abs(other.clause - best.clause) <= reach
        if near and not _are_ends(other, best) and other.owner == quantity.owner:
            return other
    return None


def face(quantity: Quantity) -> Fraction:
    """Return the figure as it stands before unit and scale."""
    value = quantity.value * 100 if quantity.kind is Kind.SHARE else quantity.value
    return value / quantity.scale
