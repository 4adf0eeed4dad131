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
            "60% of adults use the app.",
            "60% of adults in urban areas use the app.",
            id="a part of the whole told behind the noun",
        ),
        pytest.param(
            "Microsoft acquired GitHub.",
            "GitHub acquired Microsoft.",
            id="too short to tell its language, so that no check of words runs",
        ),
        pytest.param(
            "Der Rat stimmte dem Plan zu.",
            "Der Rat stimmte dem Plan nicht zu.",
            id="a negation in a language without rules",
        ),
    ],
)
def test_a_false_claim_may_pass_so_that_a_pass_is_no_verdict(
    claim: str, evidence: str
) -> None:
    assert compare(claim, evidence).outcome is CompareOutcome.PASS
