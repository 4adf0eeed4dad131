from __future__ import annotations

import pytest

from claimtui.model.vocabulary import ClaimState, ClaimType, CurrentStatus, Flag
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


@pytest.mark.parametrize(
    ("typed", "text", "flags"),
    [
        ("postponed", "", (Flag.POSTPONED,)),
        ("Context changed fares", "fares", (Flag.CONTEXT_CHANGED,)),
        ("context_changed", "", (Flag.CONTEXT_CHANGED,)),
        ("unresolved postponed", "", (Flag.UNRESOLVED, Flag.POSTPONED)),
        ('"postponed"', "postponed", ()),
        ("context", "context", ()),
    ],
)
def test_words_of_a_flag_choose_too(
    typed: str, text: str, flags: tuple[Flag, ...]
) -> None:
    found = parse_filter(typed)
    assert (found.text, found.flags) == (text, flags)
    assert found.is_on


def test_a_filter_tells_its_flags_as_the_screen_writes_them() -> None:
    assert parse_filter("supported context-changed").told == (
        "supported · context changed"
    )
