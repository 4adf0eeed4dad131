from __future__ import annotations

import pytest

from claimtui.checks.findings import explain, explanations
from claimtui.model.errors import UsageError
from claimtui.model.vocabulary import CheckName

LETTERS = {
    "Q": "quote",
    "V": CheckName.VALUES,
    "U": CheckName.UNITS,
    "P": CheckName.POLARITY,
    "O": CheckName.OVERLAP,
    "S": CheckName.SCOPE,
    "D": CheckName.DIRECTION,
    "C": CheckName.CERTAINTY,
    "E": CheckName.EARNED_TERMS,
    "N": CheckName.NAMES,
    "R": CheckName.RELAY,
}


def test_every_code_stands_once_sorted_by_letter_and_number() -> None:
    codes = [known.code for known in explanations()]
    assert len(set(codes)) == len(codes)
    assert codes == sorted(codes, key=lambda code: (code[0], int(code[1:])))
    assert codes.index("Q10") > codes.index("Q9")


@pytest.mark.parametrize("known", explanations(), ids=lambda known: known.code)
def test_every_code_is_explained_in_sentences_with_an_example(
    known: object,
) -> None:
    explanation = explain(getattr(known, "code", ""))
    assert explanation.check == LETTERS[explanation.code[0]]
    assert explanation.title[0].isupper() or explanation.title[0] == "“"
    assert explanation.meaning.endswith(".")
    assert explanation.example.endswith((".", ".”"))
    assert "\n" not in explanation.example


@pytest.mark.parametrize("code", ["u2", " U2 ", "U2"])
def test_a_code_is_found_however_it_is_typed(code: str) -> None:
    assert explain(code).code == "U2"


@pytest.mark.parametrize(
    ("code", "nearest"),
    [("V99", "V7"), ("Q0", "Q1"), ("U7", "U6"), ("x", "V0"), ("", "V0"), ("²", "V0")],
)
def test_an_unknown_code_names_the_nearest_one(code: str, nearest: str) -> None:
    with pytest.raises(UsageError, match=f"nearest is {nearest};"):
        explain(code)
