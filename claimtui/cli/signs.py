"""Status signs with the word beside them, for lists on the command line."""

from __future__ import annotations

from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ObservationState, Status, spoken


def claim_words(row: ClaimRow) -> str:
    """Return a claim's sign, status and flags in words."""
    from screens.signs import FLAG_SIGNS, claim_sign

    sign = claim_sign(row.state, row.status.status).sign
    flags = "".join(
        f" {FLAG_SIGNS[flag].sign} {spoken(flag)}" for flag in row.status.flags
    )
    return f"{sign} {spoken(row.status.status)}{flags}"


def observation_words(state: ObservationState, status: Status | None) -> str:
    """Return an assessment's sign, status and, where it is past, that it is."""
    from screens.signs import observation_sign

    past = "" if state is ObservationState.STANDING else f" ({spoken(state)})"
    if status is None:
        return f"· no status{past}"
    return f"{observation_sign(state, status).sign} {spoken(status)}{past}"
