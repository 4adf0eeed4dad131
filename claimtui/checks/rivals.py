"""Tells which of several numbers of the evidence a number of the claim means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from claimtui.checks.dates import implied_by
from claimtui.checks.quantity import Kind, Quantity, Role
from claimtui.checks.strands import Places
from claimtui.model.spans import TextSpan

_BETWEEN_ENDS = 12
"""Characters between the two dates of a time, and between a part and its whole."""
_TO_DATE = 40
"""Characters from a number to the date that it has beside it."""
_AHEAD = 4
_LONGEST_LIST = 80
_IN_LIST = 5
"""Characters between the members of a list of dates."""
_MOVES = ("from", "to", "by")
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
    quantity: Quantity,
    best: Quantity,
    refused: Iterable[Quantity],
    own: Sequence[Quantity],
    others: Sequence[Quantity],
    places: Places,
) -> Quantity | None:
    """Return a number that fits the claim's words better and has another value."""
    refused = [q for q in refused if not _is_said(quantity, best, q, own)]
    if _is_dated_alike(quantity, best, own, others):
        return None
    if border := _border(quantity, best, refused):
        return border
    if lent := _lent(quantity, best, refused):
        return lent
    if owned := _owned(quantity, best, refused):
        listed = not best.owner and _is_own(quantity, best, owned, places)
        beside = owned.lead == quantity.lead  # right behind the name on both sides
        apart = listed or (not beside and places.stand_apart(best.start, owned.start))
        return None if apart else owned
    if quantity.kind is Kind.DATE and (closeness(quantity, best) or not best.lead):
        return None
    for other in refused:
        if not _fits_better(quantity, best, other):
            continue
        joined = _is_part(other, best) or _is_part(best, other)
        joined = joined or _are_listed(other, best, others)
        if not joined and not places.stand_apart(best.start, other.start):
            return None if _is_own(quantity, best, other, places) else other
    return None


def _fits_better(quantity: Quantity, best: Quantity, other: Quantity) -> bool:
    """Tell whether a number has more of the claim's words around it than a match."""
    same_role = quantity.before.lower() == other.before.lower()
    if not same_role and quantity.nouns[:1] != other.nouns[:1]:
        return False
    least = max(TELLING, closeness(quantity, best) + 1)
    close = closeness(quantity, other) >= least
    return close and abs(other.clause - best.clause) <= 1


def _is_said(
    quantity: Quantity, best: Quantity, other: Quantity, own: Sequence[Quantity]
) -> bool:
    """Tell whether a claim has both, each behind the word it has there: from, to."""
    lead = quantity.before.lower()
    if lead not in _MOVES or best.before.lower() != lead:
        return False
    return any(
        q.value == other.value
        and q.dimension == other.dimension
        and q.before.lower() == other.before.lower() != lead
        for q in own
    )


def _is_dated_alike(
    quantity: Quantity,
    best: Quantity,
    own: Sequence[Quantity],
    others: Sequence[Quantity],
) -> bool:
    """Tell whether claim and evidence have the same date beside a number."""
    if quantity.kind is Kind.DATE:
        return False
    here, there = _date_of(quantity, own), _date_of(best, others)
    return bool(
        here and there and here.day and there.day and implied_by(here.day, there.day)
    )


def _date_of(number: Quantity, row: Sequence[Quantity]) -> Quantity | None:
    """Return the date that stands beside a number, none that has another nearer."""
    at = next((n for n, q in enumerate(row) if q.start == number.start), None)
    if at is None:
        return None
    near = [
        q
        for q in row[max(0, at - 1) : at + 2]
        if q.day and q.clause == number.clause and _apart(q, number) <= _TO_DATE
    ]
    return min(near, key=lambda q: _apart(q, number), default=None)


def _apart(one: Quantity, other: Quantity) -> int:
    """Return the characters between two numbers; a date behind counts as nearer."""
    ahead = one.start < other.start
    return other.start - one.end + _AHEAD if ahead else one.start - other.end


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


def _are_listed(one: Quantity, other: Quantity, row: Sequence[Quantity]) -> bool:
    """Tell whether two dates are members of one list: in 1992, 2011 and 2024."""
    first, last = sorted((one.start, other.start))
    if one.kind is not Kind.DATE or last - first > _LONGEST_LIST:
        return False
    members = [q for q in row if first <= q.start <= last]
    close = all(b.start - a.end <= _IN_LIST for a, b in pairwise(members))
    return close and all(q.day and q.before in ("", one.before) for q in members[:1])


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
