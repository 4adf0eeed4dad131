"""What each finding's code means: the words behind `claimtui explain`.

A code is the letter of its check and a number, and never changes its meaning:
Q quote, V values, U units, P polarity, O overlap.
"""

from __future__ import annotations

from claimtui.model.checks import Explanation
from claimtui.model.errors import UsageError

_QUOTE = "quote"
_VALUES = "values"
_UNITS = "units"
_POLARITY = "polarity"
_OVERLAP = "overlap"

_TABLE = (
    Explanation(
        "Q1",
        _QUOTE,
        "“Only” left out",
        "The quote's ellipsis leaves out a word such as only, solely or merely. "
        "Without it the sentence claims more than its author did.",
        "“the permit covers … the north bank” leaves out “only”.",
    ),
    Explanation(
        "Q2",
        _QUOTE,
        "Negation left out",
        "The quote's ellipsis leaves out a negation, so that the quote may say the "
        "opposite of the text.",
        "“the tenant is … permitted to sublet” leaves out “not”.",
    ),
    Explanation(
        "Q3",
        _QUOTE,
        "Condition or exception left out",
        "The quote's ellipsis leaves out a condition or an exception, such as unless, "
        "except or provided that.",
        "“entry is free … on Sundays” leaves out “except for tours”.",
    ),
    Explanation(
        "Q4",
        _QUOTE,
        "Number left out",
        "The quote's ellipsis leaves out a number. What stands on both sides of it may "
        "not belong together.",
        "“fares rose … in May” leaves out “by 3 per cent in April and 1 per cent”.",
    ),
    Explanation(
        "Q5",
        _QUOTE,
        "Hedge left out",
        "The quote's ellipsis leaves out a word that makes the statement less certain, "
        "such as may, reportedly or about.",
        "“the filter … failed” leaves out “may have”.",
    ),
    Explanation(
        "Q6",
        _QUOTE,
        "“Only” cut off",
        "A word such as only stands in the same sentence, right beside the quote's "
        "first or last word.",
        "“on weekdays” is cut out of “The ferry runs only on weekdays.”",
    ),
    Explanation(
        "Q7",
        _QUOTE,
        "Negation cut off",
        "A negation stands in the same sentence, right beside the quote's first or "
        "last word.",
        "“the dam is safe” is cut out of “Nobody believes that the dam is safe.”",
    ),
    Explanation(
        "Q8",
        _QUOTE,
        "Condition or exception cut off",
        "The sentence goes on, or begins, with a condition or an exception that the "
        "quote does not show.",
        "“The road stays open” is cut out of “The road stays open unless it snows.”",
    ),
    Explanation(
        "Q9",
        _QUOTE,
        "Number cut off",
        "A number stands in the same sentence, right beside the quote's first or last "
        "word.",
        "“per cent of the wells failed” is cut out of “About 4 per cent of the wells "
        "failed.”",
    ),
    Explanation(
        "Q10",
        _QUOTE,
        "Hedge cut off",
        "A word that makes the statement less certain stands in the same sentence, "
        "right beside the quote's first or last word.",
        "“the pump will fail” is cut out of “Perhaps the pump will fail.”",
    ),
    Explanation(
        "Q11",
        _QUOTE,
        "Cut inside a word or number",
        "The quote begins or ends in the middle of a word or a number of the text.",
        "“possible” is cut out of “impossible”, or “5 per cent” out of “15 per cent”.",
    ),
    Explanation(
        "V0",
        _VALUES,
        "Number stands in the evidence",
        "The evidence holds the claim's number, perhaps spelled otherwise. The check "
        "passes; the note shows where.",
        "Claim: 1.2 million vehicles. Evidence: 1,200,000 vehicles.",
    ),
    Explanation(
        "V1",
        _VALUES,
        "Number not in the evidence",
        "The claim states a number that the evidence does not hold, compared by value "
        "and not by spelling.",
        "Claim: 41 wells. Evidence: 14 wells.",
    ),
    Explanation(
        "V2",
        _VALUES,
        "Number with another meaning",
        "The evidence holds the number, but there it counts or dates something else.",
        "Claim: 12 people were hurt. Evidence: the fire on 12 May hurt 3 people.",
    ),
    Explanation(
        "V3",
        _VALUES,
        "Precision or rounding is false",
        "The claim's number is no honest rounding of the evidence's, or is more exact "
        "than the evidence.",
        "Claim: about 45%. Evidence: 39.6%.",
    ),
    Explanation(
        "V4",
        _VALUES,
        "Date not in the evidence",
        "The claim states a date that the evidence does not hold, however it is "
        "written.",
        "Claim: on 3 May 2024. Evidence: on 5 March 2024.",
    ),
    Explanation(
        "V5",
        _VALUES,
        "Version differs",
        "The claim names another version. Versions compare part by part: 3.10 is not "
        "3.1.",
        "Claim: fixed in 3.1. Evidence: fixed in 3.10.",
    ),
    Explanation(
        "V6",
        _VALUES,
        "Range or bound differs",
        "The claim's range or limit is not that of the evidence.",
        "Claim: at least 20 days. Evidence: 10 to 20 days.",
    ),
    Explanation(
        "V7",
        _VALUES,
        "Derived value recognised",
        "The evidence does not hold the claim's number, but it follows from numbers "
        "that it does hold. The check passes; look at the calculation.",
        "Claim: two thirds passed. Evidence: 600 of 900 passed.",
    ),
    Explanation(
        "U1",
        _UNITS,
        "Unit differs",
        "Claim and evidence state the number in units that measure something else.",
        "Claim: 40 kilometres. Evidence: 40 miles.",
    ),
    Explanation(
        "U2",
        _UNITS,
        "Percent against percentage points",
        "One side states a share of the former value, the other a difference between "
        "two shares.",
        "Claim: rose by 2 per cent. Evidence: rose by 2 percentage points.",
    ),
    Explanation(
        "U3",
        _UNITS,
        "Currency differs",
        "Claim and evidence state the amount in different currencies.",
        "Claim: €5 million. Evidence: $5 million.",
    ),
    Explanation(
        "U4",
        _UNITS,
        "Magnitude differs",
        "The same digits stand on both sides, but as thousands, millions or billions "
        "of another size.",
        "Claim: 2.4 billion litres. Evidence: 2.4 million litres.",
    ),
    Explanation(
        "U5",
        _UNITS,
        "Denominator differs",
        "The number is counted per something else, such as per day against per year.",
        "Claim: 30 litres a day. Evidence: 30 litres a week.",
    ),
    Explanation(
        "U6",
        _UNITS,
        "Nominal against real",
        "One side is adjusted for inflation and the other is not.",
        "Claim: wages rose 3% in real terms. Evidence: wages rose 3% in cash terms.",
    ),
    Explanation(
        "P1",
        _POLARITY,
        "Negation in the claim only",
        "The claim denies what the evidence states.",
        "Claim: the plant was not closed. Evidence: the plant was closed.",
    ),
    Explanation(
        "P2",
        _POLARITY,
        "Negation in the evidence only",
        "The claim states what the evidence denies.",
        "Claim: the plant was closed. Evidence: the plant was not closed.",
    ),
    Explanation(
        "O1",
        _OVERLAP,
        "Shared words",
        "How many of the claim's content words stand in the evidence. Below two in "
        "five the evidence shares too little to be compared, which is neither pass "
        "nor fail.",
        "3 of the claim's 9 content words stand in the evidence.",
    ),
)
_BY_CODE = {explanation.code: explanation for explanation in _TABLE}


def explain(code: str) -> Explanation:
    """Return what a code means; small letters and spaces around it do not matter.

    Raises:
        UsageError: There is no such code; the nearest one is named.
    """
    wanted = code.strip().upper()
    known = _BY_CODE.get(wanted)
    if known is not None:
        return known
    raise UsageError(
        "there is no such finding code",
        which=code.strip() or "(empty)",
        hint=f"the nearest is {_nearest(wanted)}; `claimtui explain` lists all",
    )


def explanations() -> tuple[Explanation, ...]:
    """Return every code with its meaning, by letter and then by number."""
    return tuple(sorted(_TABLE, key=lambda known: _sort_key(known.code)))


def _sort_key(code: str) -> tuple[str, int]:
    return code[0], int(code[1:])


def _nearest(wanted: str) -> str:
    digits = "".join(character for character in wanted if character in "0123456789")
    number = int(digits[:6] or "0")

    def distance(code: str) -> tuple[bool, int, str]:
        letter, own = _sort_key(code)
        return wanted[:1] != letter, abs(own - number), code

    return min(_BY_CODE, key=distance)
