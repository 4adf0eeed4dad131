"""Claims that pass although they may be false: what a pass does not tell (SPEC 5.3)."""

from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CompareOutcome


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param(
            "The Brennan stack uses Rust as the primary language for new components.",
            "For new components of the Brennan stack we put memory safety first, with "
            "Rust among the languages in use.",
            id="a predicate added in the evidence's own words",
        ),
        pytest.param(
            "The committee praised the harbour plan.",
            "The committee discussed the harbour plan.",
            id="another verb that is no listed opposite",
        ),
        pytest.param(
            "The new road shortened the trip to the coast.",
            "The new road to the coast was built beside the old trip route.",
            id="the evidence's words in another relation",
        ),
        pytest.param(
            "The storm closed the school in the valley.",
            "The storm passed the valley; the school closed in the holidays.",
            id="two statements joined into a cause",
        ),
        pytest.param(
            "The film Tide (2019) has an all-female crew.",
            "The film Tide has an all-female crew.",
            id="a year in brackets that the evidence lacks",
        ),
        pytest.param(
            "Prices increased 5%.",
            "Prices increased at a 5% slower pace.",
            id="a change of a change told as the change",
        ),
        pytest.param(
            "50 people died.",
            "Nearly 50 people died.",
            id="nearly, about and more than dropped as if they were rounding",
        ),
        pytest.param(
            "The price is €1.500.",
            "The price is €1.50.",
            id="a group mark of another language read as a decimal point",
        ),
        pytest.param(
            "She was the mother of the king.",
            "She was the daughter of the king.",
            id="kinship, where the inverse relation may be the same fact",
        ),
        pytest.param(
            "He succeeded Brown as leader.",
            "Brown succeeded him as leader.",
            id="swapped sides of which one is a pronoun",
        ),
        pytest.param(
            "The parent company of Acme is Bolt.",
            "The parent company of Bolt is Acme.",
            id="swapped sides of is",
        ),
        pytest.param(
            "He moved to Rome in 1990.",
            "He moved from Rome in 1990.",
            id="to for from with one place only",
        ),
        pytest.param(
            "He was born in 1946.",
            "He died in 1946.",
            id="clauses that share no word with content",
        ),
        pytest.param(
            "It happened during the war.",
            "It happened after the war.",
            id="during for after",
        ),
        pytest.param(
            "The service is free.",
            "The service is free for students.",
            id="for whom it holds, told behind",
        ),
        pytest.param(
            "Coffee lowers the risk of stroke.",
            "People who drink coffee had a lower risk of stroke.",
            id="a correlation without a word for it",
        ),
        pytest.param(
            "Rada miasta zatwierdziła nowy plan zabudowy.",
            "Rada miasta nie zatwierdziła nowego planu zabudowy.",
            id="a negation in a language without rules",
        ),
    ],
)
def test_a_false_claim_may_pass_so_that_a_pass_is_no_verdict(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome is CompareOutcome.PASS
