from __future__ import annotations

from fractions import Fraction

import pytest

from claimtui.checks.compare import compare
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import Bound
from claimtui.model.vocabulary import CompareOutcome


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two million and a half", Fraction(2_500_000)),
        ("twenty and three fifths", Fraction(103, 5)),
        ("3 hundred and 21 boxes", Fraction(321)),
        ("4 thousand 3 hundred boxes", Fraction(4300)),
        ("two hundred point seventy-one", Fraction(20071, 100)),
        ("one over twenty", Fraction(1, 20)),
        ("two thirds of a million", Fraction(2_000_000, 3)),
        ("nine point nought four", Fraction(904, 100)),
        ("a hundredth of it", Fraction(1, 100)),
    ],
)
def test_numbers_in_words_and_parts_are_read(text: str, value: Fraction) -> None:
    assert quantities(text, "en")[0].value == value


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5 ft 2 in", Fraction(31, 6), "foot"),
        ("5 feet and 2 inches", Fraction(31, 6), "foot"),
        ("2 hours 45 minutes", Fraction(11, 4), "hour"),
        ("20 (kg)", Fraction(20), "kilogram"),
        ("0.9 trillion cubic feet", Fraction(900_000_000_000), "cubic foot"),
        ("½ teaspoon", Fraction(1, 2), "teaspoon"),
    ],
)
def test_measures_of_two_parts_and_in_brackets_are_read(
    text: str, value: Fraction, unit: str
) -> None:
    read = quantities(text, "en")[0]
    assert (read.value, read.unit and read.unit.name) == (value, unit)


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("13 dollars and 45 cents", Fraction(1345, 100), "$"),
        ("c $ 300 million", Fraction(300_000_000), "CAD"),
        ("mxn$ 15", Fraction(15), "MXN"),
        ("470 pence", Fraction(470), "penny"),
        ("10 turkish lira", Fraction(10), "TRY"),
        ("A $5 fee", Fraction(5), "$"),
    ],
)
def test_money_is_read_with_its_currency(
    text: str, value: Fraction, currency: str
) -> None:
    read = quantities(text, "en")[-1]
    assert (read.value, read.currency) == (value, currency)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("greater than or equal to 30", Bound.AT_LEAST),
        ("smaller or equal than 100", Bound.AT_MOST),
        ("bigger than 30", Bound.OVER),
    ],
)
def test_bounds_with_equality_are_read(text: str, bound: Bound) -> None:
    assert quantities(text, "en")[0].bound is bound


def test_a_list_of_numbers_is_no_number_with_groups() -> None:
    values = [q.value for q in quantities("Exercises 22,24,26,31", "en")]
    assert values == [22, 24, 26, 31]


@pytest.mark.parametrize("text", ["1000 - 5000", "5k-20k", "1000–5000"])
def test_a_range_that_looks_like_a_year_is_a_range(text: str) -> None:
    assert quantities(text, "en")[0].upper is not None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2017 April", (2017, 4, None)),
        ("Dec-2018", (2018, 12, None)),
        ("2019/Aug/01", (2019, 8, 1)),
        ("15 April of 87", (1987, 4, 15)),
    ],
)
def test_dates_in_other_orders_are_read(
    text: str, day: tuple[int, int, int | None]
) -> None:
    read = quantities(text, "en")[0].day
    assert read is not None
    assert (read.year, read.month, read.day) == day


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The shrine dates from 300 BC.", "The shrine dates from AD 300."),
        ("The hut lies 90 m above sea level.", "The hut lies 90 m below sea level."),
        ("The fix is in version 2.0.", "The fix is in version 2.0.1."),
        ("The film Tide (2019) won.", "The film Tide (2018) won."),
        ("Profit more than tripled.", "Profit rose from $5 million to $12 million."),
    ],
)
def test_eras_levels_versions_and_multiples_that_differ_never_pass(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence, language="en").outcome is CompareOutcome.FAIL


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The shrine dates from 300 BC.", "The shrine dates from 300 BCE."),
        ("The path is 62 inches wide.", "The path is 5 ft 2 in wide."),
        ("The fix is in version 2.0.", "The fix is in version 2.0.0."),
        (
            "Profit more than doubled to $12 million.",
            "Profit rose from $5 million to $12 million.",
        ),
        ("49 states voted for the ban.", "The ban won in 49 of the 50 states."),
    ],
)
def test_the_same_in_another_spelling_does_not_fail(claim: str, evidence: str) -> None:
    assert compare(claim, evidence, language="en").outcome is not CompareOutcome.FAIL
