"""Finds for each quantity of a claim what the evidence has of it, and names it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from claimtui.checks.agreement import Answer, agreement, is_far, is_plain
from claimtui.checks.dates import spoken_day
from claimtui.checks.derived import derive, points_told_as_percent
from claimtui.checks.judgement import Judgement, Sides, Standing
from claimtui.checks.late import late
from claimtui.checks.quantity import LOWER, UPPER, Kind, Quantity, Role
from claimtui.checks.rivals import (
    TELLING,
    closeness,
    face,
    is_age,
    is_term,
    level_for_change,
    nearness,
    rival_of,
    role_of,
)
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_NEAR = Fraction(1, 10)
_POINTING = 4
"""Up to here `the two groups` may be two that the evidence names one by one."""
_DIGITS = late(r"\d+")
_PERIODS = {
    name: frozenset((name, f"{name}s", f"{name}.", f"{name}s.", f"{name},", adverb))
    for name, adverb in (
        ("day", "daily"), ("week", "weekly"), ("month", "monthly"), ("decade", ""),
    )
}  # fmt: skip
"""Periods that a claim may not add: 40 visitors became 40 a month."""
_OF_YEARS = late(
    r"[^.;,]{0,20}?\b(?:(?:over|in|within|during|for)\s(?:the\s)?(?:\w+\s){1,2}"
    r"(?:years|decades?)\b|since\s\d{4}\b)"
)
_NEAR_PERIOD = 60
_MASSES_OF_MONEY = ("pound",)


def judge(quantity: Quantity, sides: Sides) -> Judgement:
    """Return what the evidence has of one quantity of the claim."""
    matched, refused, opened = _sorted_out(quantity, sides)
    if quantity.kind in (Kind.VERSION, Kind.NAME, Kind.TIME):
        return _judge_literal(quantity, sides, matched, refused, opened)
    if matched:
        return _judge_matched(quantity, matched, refused, sides)
    if derived := derive(quantity, list(sides.derived)):
        return _named(
            quantity, sides, "V7", Standing.PASS, derived.sources, derived.how
        )
    if opened:
        return _open(quantity, opened[0], sides)
    find = _judge_optional if quantity.optional else _judge_missing
    missed = find(quantity, refused, sides)
    if missed.standing is not Standing.FAIL:
        return missed
    told = sides.arithmetic.find(quantity) or sides.grids.worked_out(quantity)
    if told:
        return _named(quantity, sides, "V7", Standing.PASS, told.sources, told.how)
    return missed


def _sorted_out(
    quantity: Quantity, sides: Sides
) -> tuple[list[Quantity], list[Quantity], list[Quantity]]:
    """Return what agrees with a quantity, what does not, and what is left open."""
    found: dict[Answer, list[Quantity]] = {answer: [] for answer in Answer}
    refused = found[Answer.NO]
    plain = is_plain(quantity)
    dimension, rough = quantity.dimension, float(quantity.base)
    for other, (kind, near) in zip(sides.quantities, sides.rough, strict=True):
        if plain and kind == dimension and is_far(rough, near):
            refused.append(other)  # the common case, without fractions
        else:
            found[agreement(quantity, other)].append(other)
    return found[Answer.YES], refused, found[Answer.OPEN]


def itself(quantity: Quantity, offset: int, sides: Sides) -> Judgement:
    """Match a quantity with its own words, which the evidence has at an offset."""
    if quantity.optional or quantity.kind is Kind.NAME:
        return Judgement(quantity, Standing.OPEN, None)
    own = replace(quantity, start=quantity.start + offset, end=quantity.end + offset)
    return _finding(quantity, "V0", Standing.PASS, [own], _same(quantity, sides))


# Literals


def _judge_literal(
    quantity: Quantity,
    sides: Sides,
    matched: list[Quantity],
    refused: list[Quantity],
    opened: list[Quantity],
) -> Judgement:
    folded = quantity.literal.casefold().lstrip("v")
    timed = quantity.clock is not None and refused + opened
    if matched or (folded in sides.literals and not timed):
        text = _same(quantity, sides, matched[0] if matched else None)
        return _finding(quantity, "V0", Standing.PASS, matched[:1], text)
    if quantity.kind is Kind.NAME:
        return _judge_name(quantity, sides)
    if opened and quantity.kind is Kind.VERSION:
        text = f"the evidence names {_say(opened[0], sides)}, the claim only part of it"
        return _finding(quantity, "V5", Standing.OPEN, opened[:1], text)
    code = "V5" if quantity.kind is Kind.VERSION else "V1"
    return _fail(quantity, code, refused[:1], sides)


def _judge_name(quantity: Quantity, sides: Sides) -> Judgement:
    """A name with digits counts only where the evidence has its like with others."""
    mask = _DIGITS.sub("0", quantity.literal.casefold())
    alike = [
        other
        for other in sides.quantities
        if other.kind is Kind.NAME
        and _DIGITS.sub("0", other.literal.casefold()) == mask
    ]
    if alike:
        return _fail(quantity, "V5", alike[:1], sides)
    return Judgement(quantity, Standing.OPEN, None)


# Values that stand in the evidence


def _judge_matched(
    quantity: Quantity,
    matched: list[Quantity],
    refused: list[Quantity],
    sides: Sides,
) -> Judgement:
    fitting = [other for other in matched if _per_agrees(quantity, other)]
    if not fitting:
        return _denominator(quantity, matched[0], sides)
    based = [other for other in fitting if quantity.basis == other.basis]
    if not based:
        return _basis(quantity, fitting[0], sides)
    apart = {role_of(quantity)} | {role_of(other) for other in based}
    if apart == {Role.LEVEL, Role.CHANGE} and role_of(quantity) is not role_of(
        based[0]
    ):
        return _role(quantity, based[0], sides)
    best = max(based, key=lambda other: nearness(quantity, other))
    if is_age(best, sides.evidence) and is_term(quantity, sides.claim):
        return _fail(quantity, "V2", [best], sides)
    if level_for_change(quantity, best):
        text = (
            f"the evidence has it as “{best.before} {_say(best, sides)[1:-1]}”, "
            f"the claim as “{quantity.before}”"
        )
        return _finding(quantity, "V2", Standing.FAIL, [best], text)
    if rival := _rival(quantity, best, refused, sides):
        text = (
            f"{_say(best, sides)} stands in the evidence for something else; "
            f"here it has {_say(rival, sides)}"
        )
        return _finding(quantity, "V2", Standing.FAIL, [rival, best], text)
    text = _same(quantity, sides, best)
    return _finding(quantity, "V0", Standing.PASS, [best], text)


def _rival(
    quantity: Quantity, best: Quantity, refused: list[Quantity], sides: Sides
) -> Quantity | None:
    if sides.grids.holds(best.start):
        return None
    own, others = sides.own, sides.quantities
    return rival_of(quantity, best, refused, own, others, sides.places)


def _role(quantity: Quantity, other: Quantity, sides: Sides) -> Judgement:
    """Tell that one side has as a level what the other has as a change."""
    names = {Role.LEVEL: "a level", Role.CHANGE: "a change", Role.OPEN: "a number"}
    text = (
        f"the evidence has {_say(other, sides)} as {names[role_of(other)]}, "
        f"the claim as {names[role_of(quantity)]}"
    )
    return _finding(quantity, "V2", Standing.FAIL, [other], text)


def _per_agrees(quantity: Quantity, other: Quantity) -> bool:
    if quantity.per == other.per:
        return True
    return not quantity.per and not other.per[:1].isdigit()


def _denominator(quantity: Quantity, other: Quantity, sides: Sides) -> Judgement:
    if sides.arithmetic.same_rhythm:
        text = _same(quantity, sides, other)
        return _finding(quantity, "V0", Standing.PASS, [other], text)
    per = {"claim": quantity.per, "evidence": other.per}
    spoken = {
        side: f"per {text}" if text else "no denominator" for side, text in per.items()
    }
    text = f"the evidence says {spoken['evidence']}, the claim says {spoken['claim']}"
    lasting = quantity.unit is not None and quantity.unit.dimension == "time"
    figure = quantity.per[:1].isdigit() or other.per[:1].isdigit()
    elsewhere = not figure or quantity.per in sides.literals
    silent = bool(quantity.per) and not other.per
    added = (
        silent
        and not lasting
        and quantity.per in _PERIODS
        and not _PERIODS[quantity.per] & frozenset(sides.evidence.lower().split())
    )
    added = added or (quantity.per == "year" and _is_of_years(other, sides.evidence))
    standing = Standing.OPEN if silent and elsewhere and not added else Standing.FAIL
    return _finding(quantity, "U5", standing, [other], text)


def _is_of_years(quantity: Quantity, text: str) -> bool:
    """Tell whether an amount is that of several years: over three years, since 2006."""
    return bool(_OF_YEARS.match(text[quantity.end : quantity.end + _NEAR_PERIOD]))


def _basis(quantity: Quantity, other: Quantity, sides: Sides) -> Judgement:
    names = {"": "neither real nor nominal", "real": "real", "nominal": "nominal"}
    text = f"the evidence says {names[other.basis]}, the claim {names[quantity.basis]}"
    if not quantity.basis:
        return _finding(quantity, "U6", Standing.OPEN, [other], text)
    del sides
    return _finding(quantity, "U6", Standing.FAIL, [other], text)


# Values that do not


def _open(quantity: Quantity, other: Quantity, sides: Sides) -> Judgement:
    said = _say(other, sides)
    if quantity.kind is Kind.DATE:
        text = f"the evidence writes {said}, which can be read in more than one way"
        return _finding(quantity, "V4", Standing.OPEN, [other], text)
    if quantity.bound is not other.bound:
        text = f"the evidence says {said}, the claim drops that bound"
        return _finding(quantity, "V6", Standing.OPEN, [other], text)
    text = f"the evidence has {said}; whether the claim rounds it is left open"
    return _finding(quantity, "V3", Standing.OPEN, [other], text)


def _judge_optional(
    quantity: Quantity, refused: list[Quantity], sides: Sides
) -> Judgement:
    """One and first are often no numbers: only the same thing counted otherwise is."""
    named = bool(quantity.literal) or quantity.value != 1
    rivals = [
        q
        for q in refused
        if (quantity.before.lower() == q.before.lower() != "" and named)
        or (quantity.nouns[:1] == q.nouns[:1] != () and not named)
    ]
    if not rivals:
        return Judgement(quantity, Standing.OPEN, None)
    code = "V4" if quantity.kind is Kind.DATE else "V1"
    return _fail(quantity, code, rivals[:1], sides)


def _judge_missing(
    quantity: Quantity, refused: list[Quantity], sides: Sides
) -> Judgement:
    if quantity.kind is Kind.DATE:
        return _fail(quantity, "V4", refused[:1], sides)
    if elided := _elided(quantity, sides):
        text = _same(quantity, sides, elided)
        return _finding(quantity, "V0", Standing.PASS, [elided], text)
    if _only_points(quantity, sides):
        return Judgement(quantity, Standing.OPEN, None)
    if unit := _unit_trouble(quantity, sides):
        return unit
    if told := points_told_as_percent(quantity, list(sides.derived)):
        text = "the evidence gives a difference in percentage points, the claim percent"
        return _finding(quantity, "U2", Standing.FAIL, list(told.sources), text)
    refused = sorted(refused, key=lambda q: -closeness(quantity, q))
    nearest = _nearest(quantity, refused)
    if nearest is None:
        same = [q for q in sides.quantities if _same_figure(quantity, q)]
        kin = [q for q in refused if closeness(quantity, q) >= TELLING]
        return _fail(quantity, "V2" if same else "V1", same[:1] or kin[:1], sides)
    if _other_end(quantity, nearest, sides):
        text = _same(quantity, sides, nearest)
        return _finding(quantity, "V0", Standing.PASS, [nearest], text)
    limits = {quantity.bound, nearest.bound} & {*LOWER, *UPPER}
    if limits or quantity.upper is not None or nearest.upper is not None:
        return _fail(quantity, "V6", [nearest], sides)
    return _fail(quantity, "V3", [nearest], sides)


def _elided(quantity: Quantity, sides: Sides) -> Quantity | None:
    """Return the 9.71 of "Bolt ran 9.58 seconds, Gay 9.71", whose unit went before."""
    if quantity.kind not in _UNITED or not quantity.owner:
        return None
    units = {(q.clause, q.unit, q.currency) for q in sides.quantities}
    for other in sides.quantities:
        bare = other.kind in (Kind.COUNT, Kind.VERSION) and other.owner
        same = other.literal == quantity.literal and other.owner == quantity.owner
        lent = (other.clause, quantity.unit, quantity.currency) in units
        if bare and same and lent and other.before.lower() == other.owner:
            return other
    return None


def _only_points(quantity: Quantity, sides: Sides) -> bool:
    """Tell whether a small number only points at what was told: in the two groups."""
    small = quantity.kind is Kind.COUNT and 1 < quantity.value <= _POINTING
    led = quantity.before.lower() in ("the", "these", "both", "all")
    counted = any(
        set(quantity.nouns[:1]) & set(other.nouns) for other in sides.quantities
    )
    return small and led and quantity.exact and not counted


def _other_end(quantity: Quantity, span: Quantity, sides: Sides) -> bool:
    """Tell whether the claim names both ends of a range, each on its own."""
    if quantity.upper is not None or span.upper is None:
        return False
    if quantity.before.lower() == "from" != span.before.lower():
        return False  # a change is no range
    ends = {span.value, span.upper}
    own = {q.value for q in sides.own if q.kind is quantity.kind}
    return quantity.value in ends and ends <= own


def _same_figure(quantity: Quantity, other: Quantity) -> bool:
    """Tell whether the same value stands in the evidence as something else."""
    worded = Kind.MULTIPLE in (quantity.kind, other.kind)
    return other.value == quantity.value != 0 and not worded


def _nearest(quantity: Quantity, refused: list[Quantity]) -> Quantity | None:
    """Return a number of the kind within a tenth of the claim's."""
    rough, base = float(quantity.value), float(quantity.base)
    for other in refused:
        far = is_far(rough, float(other.value)) and is_far(base, float(other.base))
        if far:
            continue
        gap = abs(quantity.base - other.base)
        if quantity.unit == other.unit:
            gap = abs(quantity.value - other.value)
        if gap <= abs(quantity.value) * _NEAR and quantity.kind not in _WHOLE:
            return other
    return None


def _unit_trouble(quantity: Quantity, sides: Sides) -> Judgement | None:
    """Find the same figure under another unit, currency or scale."""
    if quantity.kind not in _UNITED and quantity.scale == 1:
        return None
    for other in sides.quantities:
        if other.kind not in (*_UNITED, Kind.COUNT):
            continue
        if face(quantity) != face(other):
            continue
        code = _unit_code(quantity, other)
        if code:
            return _unit_finding(quantity, other, code, sides)
    return None


_UNITED = (Kind.SHARE, Kind.POINTS, Kind.MONEY, Kind.MEASURE)
_WHOLE = (Kind.ORDINAL, Kind.MULTIPLE)


def _unit_code(quantity: Quantity, other: Quantity) -> str:
    kinds = {quantity.kind, other.kind}
    if kinds == {Kind.SHARE, Kind.POINTS}:
        return "U2"
    if kinds == {Kind.MONEY} and quantity.currency != other.currency:
        return "U3"
    if quantity.dimension == other.dimension and quantity.scale != other.scale:
        return "U4"
    if quantity.dimension == other.dimension and quantity.unit == other.unit:
        return ""
    if Kind.COUNT in kinds and quantity.scale != other.scale:
        return "U4"
    return "U1"


def _unit_finding(
    quantity: Quantity, other: Quantity, code: str, sides: Sides
) -> Judgement:
    said, claimed = _say(other, sides), sides.claim[quantity.start : quantity.end]
    text = f"the evidence says {said}, the claim says {claimed}"
    bare = other.kind is Kind.COUNT and code == "U1" and not other.nouns
    weight = quantity.unit is not None and quantity.unit.name in _MASSES_OF_MONEY
    dollars = code == "U3" and "$" in (quantity.currency, other.currency)
    if weight and other.currency == "GBP":
        text = _same(quantity, sides, other)
        return _finding(quantity, "V0", Standing.PASS, [other], text)
    kin = dollars and {quantity.currency, other.currency} & _DOLLARS
    standing = Standing.OPEN if bare or kin else Standing.FAIL
    return _finding(quantity, code, standing, [other], text)


_DOLLARS = frozenset({"USD", "AUD", "CAD", "HKD", "NZD", "SGD"})


# Findings


def _say(quantity: Quantity, sides: Sides) -> str:
    text = sides.evidence[quantity.start : quantity.end]
    return f"“{' '.join(text.split())}”"


def _same(quantity: Quantity, sides: Sides, other: Quantity | None = None) -> str:
    """Say that a value stands in the evidence, or what of it answers to it."""
    text = " ".join(sides.claim[quantity.start : quantity.end].split())
    if other is None or _is_written(quantity, other):
        return f"{text} stands in the evidence"
    return f"{text} agrees with {_say(other, sides)} in the evidence"


def _is_written(quantity: Quantity, other: Quantity) -> bool:
    """Tell whether the evidence has the very value, in the same unit and bound."""
    if quantity.day or other.day or quantity.clock or quantity.literal == other.literal:
        return True
    own, found = (
        (q.value, q.upper, q.bound, q.unit, q.currency) for q in (quantity, other)
    )
    return own == found


def _named(
    quantity: Quantity,
    sides: Sides,
    code: str,
    standing: Standing,
    others: Iterable[Quantity],
    how: str,
) -> Judgement:
    first, second = others
    pair = _say(first, sides)
    if second is not first:
        pair += f" and {_say(second, sides)}"
    text = f"the claim's value follows from the evidence: {how} of {pair}"
    return _finding(quantity, code, standing, dict.fromkeys((first, second)), text)


def _fail(
    quantity: Quantity, code: str, others: list[Quantity], sides: Sides
) -> Judgement:
    claimed = " ".join(sides.claim[quantity.start : quantity.end].split())
    if quantity.kind is Kind.DATE and quantity.day:
        claimed = spoken_day(quantity.day)
    if code == "V2" and others:
        text = f"{claimed} stands in the evidence only as {_say(others[0], sides)}"
    elif others:
        text = (
            f"the evidence has {_say(others[0], sides)} where the claim has {claimed}"
        )
    else:
        text = f"{claimed} does not stand in the evidence"
    return _finding(quantity, code, Standing.FAIL, others, text)


def _finding(
    quantity: Quantity,
    code: str,
    standing: Standing,
    others: Iterable[Quantity],
    text: str,
) -> Judgement:
    spans = tuple(TextSpan(other.start, other.end) for other in others)
    own = (TextSpan(quantity.start, quantity.end),)
    return Judgement(quantity, standing, Finding(code, text, own, spans))
