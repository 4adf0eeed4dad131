from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CompareOutcome

_PORTS = """| Port | Freight 2018 (million t) | Freight 2022 (million t) | Change |
| --- | --- | --- | --- |
| Aldmouth | 41 | 36 | -5 |
| Brent | 28 | 63 | +35 |
| Corrie | 17 | 22 | +5 |"""
_BIKES = (
    "Model\tWeight (kg)\tPrice (EUR)\nKite\t11.4\t1,250\nLark\t13.9\t890\n"
    "Merlin\t9.8\t2,400"
)


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("Aldmouth handled 63 million tonnes in 2022.", _PORTS),
        ("Brent had freight of 28 in 2022.", _PORTS),
        ("Aldmouth had the most freight in 2022.", _PORTS),
        ("Freight in Aldmouth rose between 2018 and 2022.", _PORTS),
        ("Corrie had more freight than Brent in 2022.", _PORTS),
        ("The Kite is the lightest model.", _BIKES),
        ("The Lark weighs 13.9 pounds.", _BIKES),
        ("The Merlin costs $2,400.", _BIKES),
        ("The Kite costs more than the Merlin.", _BIKES),
    ],
)
def test_another_row_column_unit_or_order_than_the_table_has_fails(
    claim: str, table: str
) -> None:
    assert compare(claim, table).outcome is CompareOutcome.FAIL


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("Brent had the most freight in 2022.", _PORTS),
        ("Freight in Corrie was 17 million tonnes in 2018.", _PORTS),
        ("Brent more than doubled its freight.", _PORTS),
        ("Freight in Aldmouth fell between 2018 and 2022.", _PORTS),
        ("The Lark weighs 13.9 kg.", _BIKES),
        ("The Merlin costs €2,400.", _BIKES),
        ("The Kite costs €360 more than the Lark.", _BIKES),
    ],
)
def test_what_the_cells_say_does_not_fail(claim: str, table: str) -> None:
    assert compare(claim, table).outcome is not CompareOutcome.FAIL
