"""What each finding's code means: the words behind `claimtui explain`.

A code is the letter of its check and a number, and never changes its meaning:
Q quote, V values, U units, S scope, D direction, P polarity, C certainty,
E earned terms, N names, O overlap, R relay.
"""

from __future__ import annotations

from claimtui.model.checks import Explanation
from claimtui.model.errors import UsageError

_QUOTE = "quote"
_VALUES = "values"
_UNITS = "units"
_SCOPE = "scope"
_DIRECTION = "direction"
_POLARITY = "polarity"
_CERTAINTY = "certainty"
_EARNED = "earned_terms"
_NAMES = "names"
_OVERLAP = "overlap"
_RELAY = "relay"

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
        "Q12",
        _QUOTE,
        "Hyphen at a line's end dropped",
        "The text has a hyphen behind a prefix at a line's end and the quote has not, "
        "or the other way round. With the hyphen it may be another word.",
        "The text breaks “re-signed” after “re-”, and the quote has “resigned”.",
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
        "P3",
        _POLARITY,
        "Opposite word",
        "The claim has a word in whose place the evidence has its opposite.",
        "Claim: the valve was open. Evidence: the valve was shut.",
    ),
    Explanation(
        "P4",
        _POLARITY,
        "All but negated",
        "One side says hardly, scarcely, barely, rarely or seldom, the other states "
        "the same outright.",
        "Claim: the lift works. Evidence: the lift hardly ever works.",
    ),
    Explanation(
        "S1",
        _SCOPE,
        "Shorter period",
        "The evidence gives the number for a part of the period that the claim names.",
        "Claim: 900 births in 2021. Evidence: 900 births in March 2021 alone.",
    ),
    Explanation(
        "S2",
        _SCOPE,
        "Other period",
        "The evidence gives the number for another year than the claim.",
        "Claim: in 2021 the mill made 80 t. Evidence: 80 t in 2020 and 95 t in 2021.",
    ),
    Explanation(
        "S3",
        _SCOPE,
        "Part of the whole",
        "The evidence counts only a part, such as new or rural ones, the claim all.",
        "Claim: 8% of firms. Evidence: 8% of small firms.",
    ),
    Explanation(
        "S4",
        _SCOPE,
        "Other group or edition",
        "The evidence speaks of another group, kind or edition than the claim.",
        "Claim: the rule covers tenants. Evidence: the rule covers landlords.",
    ),
    Explanation(
        "S5",
        _SCOPE,
        "Formerly, not now",
        "The evidence says that it once was so, the claim that it is.",
        "Claim: it is the tallest mast. Evidence: it was once the tallest mast.",
    ),
    Explanation(
        "D1",
        _DIRECTION,
        "Opposite direction",
        "One side says up, more or higher where the other says down, less or lower.",
        "Claim: rents rose. Evidence: rents fell.",
    ),
    Explanation(
        "D2",
        _DIRECTION,
        "Sides swapped",
        "Both compare the same two things, but the other way round.",
        "Claim: the pond is larger than the lake. Evidence: the lake is larger than "
        "the pond.",
    ),
    Explanation(
        "D3",
        _DIRECTION,
        "Before against after, above against below",
        "The claim places something on the other side of a time or place.",
        "Claim: the alarm rang before the fire. Evidence: the alarm rang after the "
        "fire.",
    ),
    Explanation(
        "D4",
        _DIRECTION,
        "Limit from the other side",
        "One side says at least where the other says at most of the same number.",
        "Claim: at least 12 crews. Evidence: at most 12 crews.",
    ),
    Explanation(
        "D5",
        _DIRECTION,
        "Equal against more",
        "The evidence says that two things are alike, the claim that one has more.",
        "Claim: the pond is deeper than the lake. Evidence: the pond is as deep as the "
        "lake.",
    ),
    Explanation(
        "D6",
        _DIRECTION,
        "Joined from two statements",
        "The claim takes one thing from one half of a sentence, or one member of a "
        "list, and another from the other.",
        "Claim: sales were 40 in June. Evidence: sales were 40 in May and 55 in June.",
    ),
    Explanation(
        "C1",
        _CERTAINTY,
        "Hedge dropped",
        "The evidence says may, might or possibly; the claim states it outright.",
        "Claim: the leak harmed fish. Evidence: the leak may have harmed fish.",
    ),
    Explanation(
        "C2",
        _CERTAINTY,
        "Plan told as a fact",
        "The evidence tells a plan, a hope or the future, the claim a fact.",
        "Claim: the port has closed. Evidence: the port plans to close.",
    ),
    Explanation(
        "C3",
        _CERTAINTY,
        "Correlation told as a cause",
        "The evidence says that two things go together, the claim that one makes the "
        "other.",
        "Claim: noise causes bad sleep. Evidence: noise is associated with bad sleep.",
    ),
    Explanation(
        "C4",
        _CERTAINTY,
        "Absolute word not in the evidence",
        "The claim says only, first, all, never, always or exactly, and the evidence "
        "has nothing like it.",
        "Claim: the first tram in town. Evidence: a tram in town.",
    ),
    Explanation(
        "C5",
        _CERTAINTY,
        "Condition dropped",
        "The evidence says it only under a condition (if, unless, whether), the claim "
        "outright.",
        "Claim: the deal was signed. Evidence: if the deal was signed, prices fall.",
    ),
    Explanation(
        "C6",
        _CERTAINTY,
        "More of them, or a higher rank",
        "The claim says most or both where the evidence says some or one, or the "
        "longest where it says the second longest or one of the longest.",
        "Claim: most wells failed. Evidence: some wells failed.",
    ),
    Explanation(
        "C7",
        _CERTAINTY,
        "Told as a fact, said by a party",
        "The evidence only has somebody claim, allege, argue or deny it, the claim "
        "states it outright.",
        "Claim: the firm hid the leak. Evidence: a rival claims the firm hid the leak.",
    ),
    Explanation(
        "C8",
        _CERTAINTY,
        "Said by somebody else",
        "The claim names another speaker for it than the evidence.",
        "Claim: the mayor said the pier is shut. Evidence: the harbour master said "
        "the pier is shut.",
    ),
    Explanation(
        "C9",
        _CERTAINTY,
        "Duty against permission, or done against ahead",
        "The claim says may where the evidence says must, or the other way round; or "
        "it tells as still to come what the evidence tells as done.",
        "Claim: tenants may give notice. Evidence: tenants must give notice.",
    ),
    Explanation(
        "E1",
        _EARNED,
        "Weighty word not earned",
        "The claim uses a word with consequences, such as recalled or deadline, and "
        "the evidence carries neither it nor a listed equivalent.",
        "Claim: the maker recalled the kettle. Evidence: the maker sold the kettle.",
    ),
    Explanation(
        "N1",
        _NAMES,
        "Name not in the evidence",
        "The claim names a person, product or place that the evidence does not "
        "mention, in full, in part, by initials or by a listed alias.",
        "Claim: the trial ran in Oslo. Evidence: the trial ran in Bergen.",
    ),
    Explanation(
        "N2",
        _NAMES,
        "Same surname, other first name",
        "The evidence has the claim's surname, but with another first name.",
        "Claim: Rita Holm signed. Evidence: Lena Holm signed.",
    ),
    Explanation(
        "R1",
        _RELAY,
        "Passed on from somebody else",
        "The passage attributes the statement to somebody else, so that the root "
        "source should be found. This says nothing against the claim.",
        "Evidence: according to the harbour office, 14 ships waited.",
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
