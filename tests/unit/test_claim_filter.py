from __future__ import annotations

import pytest

from claimtui.model.vocabulary import ClaimState, ClaimType, CurrentStatus
from screens.claim_filter import parse_filter


@pytest.mark.parametrize(
    ("typed", "text", "statuses"),
    [
        ("ferry", "ferry", ()),
        ("stale", "", (CurrentStatus.STALE, CurrentStatus.POTENTIALLY_STALE)),
        ("potentially-stale fare", "fare", (CurrentStatus.POTENTIALLY_STALE,)),
        ("Not addressed fare", "fare", (CurrentStatus.NOT_ADDRESSED,)),
        ("potentially stale", "", (CurrentStatus.POTENTIALLY_STALE,)),
        ('"not addressed"', "not addressed", ()),
        ('"stale" fish', "stale fish", ()),
        ("con SUP", "", (CurrentStatus.CONTRADICTED, CurrentStatus.SUPPORTED)),
        ("", "", ()),
    ],
)
def test_words_of_a_status_choose_and_others_are_sought(
    typed: str, text: str, statuses: tuple[CurrentStatus, ...]
) -> None:
    found = parse_filter(typed)
    assert (found.text, found.statuses) == (text, statuses)


def test_types_and_excluded_claims_can_be_asked_for() -> None:
    found = parse_filter("quotation excluded")
    assert found.types == (ClaimType.QUOTATION,)
    assert found.states == (ClaimState.EXCLUDED,)
    assert found.told == "quotation · excluded"
