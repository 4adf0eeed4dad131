from __future__ import annotations

from fractions import Fraction

import pytest

from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import Bound, Kind, Quantity, Role


def only(text: str, language: str = "en") -> Quantity:
    found = quantities(text, language)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "minutes", "unclear"),
    [
        ("at 5 pm", 17 * 60, False),
        ("at 5 p.m. today", 17 * 60, False),
        ("at 12 am", 0, False),
        ("at 9:05 am", 9 * 60 + 5, False),
        ("at 17:30", 17 * 60 + 30, False),
        ("at 5:30", 5 * 60 + 30, True),
        ("at 10 o’clock", 10 * 60, True),
    ],
)
def test_a_time_of_day_is_minutes_after_midnight(
    text: str, minutes: int, unclear: bool
) -> None:
    clock = only(text).clock
    assert clock is not None
    assert (clock.minutes, clock.open) == (minutes, unclear)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("several hundred people", 100),
        ("a few thousand people", 1000),
        ("hundreds of people", 100),
        ("dozens of homes", 12),
        ("tens of thousands of fans", 10_000),
        ("hundreds of millions of birds", 10**8),
    ],
)
def test_a_vague_number_is_its_size_and_no_number(text: str, size: int) -> None:
    quantity = only(text)
    assert quantity.bound is Bound.VAGUE
    assert quantity.value == size


def test_the_scale_of_a_table_is_no_vague_number() -> None:
    assert quantities("(in millions)", "en") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two million and one half", Fraction(2_500_000)),
        ("two hundred and fifty-four hundredths", Fraction(20054, 100)),
        ("one billion and three quarters million", Fraction(1_000_750_000)),
        ("three hundred and two dozens", Fraction(324)),
        ("three twenty-firsts", Fraction(1, 7)),
        ("a twenty-first", Fraction(1, 21)),
        ("two out of five hundred", Fraction(1, 250)),
        ("5 and a half", Fraction(11, 2)),
        ("1 point 5", Fraction(3, 2)),
        ("2.48×10−5", Fraction(248, 10_000_000)),
        ("twentyfifth", Fraction(25)),
        ("p < .05", Fraction(1, 20)),
        ("2^10", Fraction(1024)),
        ("percent of twenty", Fraction(1, 5)),
    ],
)
def test_a_number_has_its_value_however_it_is_written(
    text: str, value: Fraction
) -> None:
    assert only(text).value == value


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("half an hour", Fraction(1, 2), "hour"),
        ("an hour and a half", Fraction(3, 2), "hour"),
        ("two hours and a half", Fraction(5, 2), "hour"),
        ("2 yards, 7 feet and 12 inches", Fraction(14, 3), "yard"),
        ("two more minutes", Fraction(2), "minute"),
        ('a 10" long pen', Fraction(10), "inch"),
        ("three quarters of hour", Fraction(3, 4), "hour"),
    ],
)
def test_an_amount_has_its_unit_and_its_smaller_parts(
    text: str, value: Fraction, unit: str
) -> None:
    quantity = only(text)
    assert quantity.unit is not None
    assert (quantity.value, quantity.unit.name) == (value, unit)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("on 22/04", (None, 4, 22)),
        ("on 5.12", (None, 5, 12)),
        ("in 2015-3", (2015, 3, None)),
        ("on 5/21/16", (2016, 5, 21)),
        ("on 23-2020-September", (2020, 9, 23)),
        ("the fourth of may", (None, 5, 4)),
        ("closed in March", (None, 3, None)),
    ],
)
def test_a_date_is_read_in_many_orders(
    text: str, date: tuple[int | None, int | None, int | None]
) -> None:
    day = only(text, "en-us").day
    assert day is not None
    assert (day.year, day.month, day.day) == date


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("20 mg weekly", "week"),
        ("twice a year", "year"),
        ("€900 monthly", "month"),
    ],
)
def test_a_period_behind_a_number_is_its_denominator(text: str, per: str) -> None:
    assert only(text).per == per


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("the rate is 5%", Role.LEVEL),
        ("the rate is 5% lower", Role.CHANGE),
        ("the rate fell by 5%", Role.CHANGE),
        ("the rate fell 5%", Role.CHANGE),
        ("a 5% increase", Role.CHANGE),
        ("about 5% of wells", Role.OPEN),
    ],
)
def test_a_number_is_a_level_or_a_change(text: str, role: Role) -> None:
    assert only(text).role is role


def test_a_raised_figure_may_be_a_note_and_is_never_run_together() -> None:
    assert only("set at 5⁰").value == 1
    assert only("set at 50").value == 50


def test_half_as_many_is_a_multiple() -> None:
    quantity = only("half as many")
    assert (quantity.kind, quantity.value) == (Kind.MULTIPLE, Fraction(1, 2))


def test_only_three_is_exactly_three() -> None:
    assert only("only three firms").bound is Bound.EXACTLY


def test_a_fall_to_a_level_is_no_bound() -> None:
    assert only("the fee went up to $30").bound is Bound.PLAIN
    assert only("fees of up to $30").bound is Bound.AT_MOST


def test_a_closing_quotation_mark_is_no_inch() -> None:
    assert [q.kind for q in quantities('He said "route 66" twice.', "en")] == [
        Kind.COUNT,
        Kind.MULTIPLE,
    ]
