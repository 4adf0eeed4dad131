from __future__ import annotations

from fractions import Fraction

import pytest

from claimtui.checks.lexicon import currencies, table, unit_marks, unit_words
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import Bound, Kind, Quantity

_HIDDEN = {"CUP"}
"""Codes behind a number that are a unit, too: 500 CUP."""
_SHARED = {"pm"}
"""Marks that are a time of day, too: 5 pm."""


def only(text: str) -> Quantity:
    found = quantities(text, "en-us")
    assert len(found) == 1, (text, found)
    return found[0]


def test_every_name_of_a_currency_is_read_behind_its_number() -> None:
    for name, code in currencies().items():
        if name[-1].isalpha() and name not in _HIDDEN:
            assert only(f"500 {name}").currency == code, name


def test_every_code_of_a_currency_is_read_before_its_number() -> None:
    for name, code in currencies().items():
        if name.isupper() and name.isalpha() and len(name) == 3:
            assert only(f"{name} 500").currency == code, name
            assert only(f"{name}500").currency == code, name


def test_every_smaller_part_is_a_currency_of_its_own() -> None:
    for name in table("units")["smaller"]:
        assert name in currencies().values(), name


def test_every_name_and_mark_of_a_unit_is_read_behind_its_number() -> None:
    for name, unit in [*unit_words().items(), *unit_marks().items()]:
        if name in _SHARED or unit.dimension == "share":
            continue
        read = only(f"7 {name}").unit
        assert read is not None, name
        assert read.dimension == unit.dimension, name
        if unit.dimension != "points":
            assert read.factor == unit.factor, name


@pytest.mark.parametrize(
    ("forms", "value", "unit"),
    [
        (("5 m2", "5m2", "5 m^2", "5 sq. m", "5 metres squared"), 5, "square metre"),
        (("9 sq. ft.", "9-square-foot", "9 ft²", "9 sq ft"), 9, "square foot"),
        (("3 cu. ft", "3 ft3", "3 cubic feet"), 3, "cubic foot"),
        (("60 mph", "60 miles/hour", "60-mile-an-hour", "60 mi/hr"), 60, None),
        (("5'6\"", "5' 6\"", "5-foot-6", "5ft6in", "five feet six"), "11/2", "foot"),
        (("1h30m", "1h 30m", "1 hr 30 min", "an hour and a half"), "3/2", "hour"),
        (("¾ mile", "three quarters of a mile", "3/4 mile"), "3/4", "mile"),
        (("a half-mile", "half a mile", "a half mile"), "1/2", "mile"),
        (("12 stone 7", "12 stone 7 pounds"), "25/2", "stone"),
        (("9.8 m/s²", "9.8 m/s^2"), "9.8", "metre per second squared"),
        (("100 Mbps", "100 megabits per second"), 100, "megabit per second"),
    ],
)
def test_one_measure_is_read_from_all_its_forms(
    forms: tuple[str, ...], value: int | str, unit: str | None
) -> None:
    for form in forms:
        read = only(form)
        assert read.unit is not None, form
        assert read.unit.name == (unit or "mile per hour"), form
        assert read.value == Fraction(value), form


@pytest.mark.parametrize(
    ("forms", "value", "currency"),
    [
        (("US $5", "U.S.$5", "5 U.S. dollars", "5 United States dollars"), 5, "USD"),
        (("3 pounds 20 pence", "3 pounds and 20p", "£3.20"), "16/5", "GBP"),
        (("Rs.500", "Rs 500", "500 Indian rupees"), 500, "INR"),
        (("$20 and 43c", "20 dollars and 43 cents"), "20.43", "$"),
        (("20 yuan 5 jiao",), "20.5", "CNY"),
        (("$-5", "-$5", "minus 5 dollars"), -5, "$"),
        (("a $3.5-billion", "$3.5 bn", "$3.5 b"), 3_500_000_000, "$"),
        (("a 5-dollar",), 5, "$"),
        (("50p", "50 pence"), 50, "penny"),
    ],
)
def test_one_amount_of_money_is_read_from_all_its_forms(
    forms: tuple[str, ...], value: int | str, currency: str
) -> None:
    for form in forms:
        read = only(form)
        assert (read.value, read.currency) == (Fraction(value), currency), form


def test_numbers_in_words_and_signs_have_their_value() -> None:
    values = {
        "a hundred fifty six": 156,
        "one million, two hundred thousand": 1_200_000,
        "three million, two hundred & forty": 3_000_240,
        "two-and-a-half": Fraction(5, 2),
        "5 halves": 5,
        "five halves": Fraction(5, 2),
        "one twentieth": Fraction(1, 20),
        "one thousandth": Fraction(1, 1000),
        "two quintillion": 2 * 10**18,
        "4 hundred and fifty": 450,
        "10^-4": Fraction(1, 10_000),
        "10**6": 10**6,
        "1_000_000": 10**6,
        "1⁄2": Fraction(1, 2),
        "3-1/2": Fraction(7, 2),
        "nine point oh four": Fraction(904, 100),
    }
    for text, value in values.items():
        assert only(text).value == value, text


def test_a_range_in_words_keeps_both_its_ends() -> None:
    for text, low, high in (
        ("between one thousand and two thousand", 1000, 2000),
        ("between five hundred and six hundred", 500, 600),
        ("two to three million", 2_000_000, 3_000_000),
    ):
        assert only(text).value == low, text
        assert only(text).upper == high, text
    assert only("no larger than 10").bound is Bound.AT_MOST
    assert only("not smaller than 10").bound is Bound.AT_LEAST


def test_a_date_is_read_in_every_spelling() -> None:
    days = {
        "January fifth, 2019": (2019, 1, 5),
        "Jan. 5 '19": (2019, 1, 5),
        "05-Jan-19": (2019, 1, 5),
        "Jan-5-2019": (2019, 1, 5),
        "05JAN2019": (2019, 1, 5),
        "1-25-19": (2019, 1, 25),
        "may 5, 2019": (2019, 5, 5),
        "5 may 2019": (2019, 5, 5),
        "January fifth nineteen ninety nine": (1999, 1, 5),
        "the twenty-fifth of december": (None, 12, 25),
        "March the third": (None, 3, 3),
        "may 5th": (None, 5, 5),
        "01/2019": (2019, 1, None),
        "January twenty nineteen": (2019, 1, None),
        "in nineteen oh five": (1905, None, None),
        "in '98": (1998, None, None),
        "CY2019": (2019, None, None),
    }
    for text, wanted in days.items():
        day = only(text).day
        assert day is not None, text
        assert (day.year, day.month, day.day) == wanted, text


def test_a_part_of_a_year_is_read_in_every_spelling() -> None:
    for text in ("2019-Q1", "2019Q1", "Q1-2019", "1Q19", "the 1st quarter of 2019"):
        day = only(text).day
        assert day is not None, text
        assert (day.year, day.part) == (2019, "Q1"), text
    for text in ("2019 H1", "2019-H1", "1H19", "the first half of 2019"):
        day = only(text).day
        assert day is not None, text
        assert (day.year, day.part) == (2019, "H1"), text
    assert [q.day and q.day.before_era for q in quantities("in 44 B.C.", "en")] == [
        True
    ]


def test_what_only_looks_like_a_unit_or_date_is_none() -> None:
    year = only("In 1687 Newton published it")
    assert year.kind is Kind.DATE
    assert only("In 2019 K Street lobbied").kind is Kind.DATE
    assert [
        q.day and q.day.before_era for q in quantities("In 2021 B.C. won", "en")
    ] == [False]
    assert only("a team of 5 won").kind is Kind.COUNT
    assert only("a 720p picture").kind is Kind.COUNT
    olds = quantities("nineteen twenty-year-olds came", "en")
    assert all(q.kind is not Kind.DATE for q in olds)
