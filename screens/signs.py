"""Status signs, short words and colour roles, so that no verdict hangs on colour."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.vocabulary import (
    ClaimState,
    CurrentStatus,
    Flag,
    ObservationState,
    Status,
)


@dataclass(frozen=True, slots=True)
class Sign:
    """How one state is told: a sign one cell wide, a short word and a colour role."""

    sign: str
    word: str
    role: str
    """Name of the theme variable, without `$`."""

    @property
    def style(self) -> str:
        """Return the style of the sign itself."""
        return f"${self.role}"

    @property
    def tint(self) -> str:
        """Return the style of words that carry this state in a long text."""
        return f"on ${self.role} 18%"


STATUS_SIGNS: dict[CurrentStatus, Sign] = {
    CurrentStatus.UNREVIEWED: Sign("·", "new", "status-unreviewed"),
    CurrentStatus.SUPPORTED: Sign("✓", "sup", "status-supported"),
    CurrentStatus.PARTIALLY_SUPPORTED: Sign("◐", "part", "status-partially-supported"),
    CurrentStatus.UNSUPPORTED: Sign("∅", "uns", "status-unsupported"),
    CurrentStatus.CONTRADICTED: Sign("✗", "con", "status-contradicted"),
    CurrentStatus.NOT_ADDRESSED: Sign("○", "n/a", "status-not-addressed"),
    CurrentStatus.AMBIGUOUS: Sign("?", "amb", "status-ambiguous"),
    CurrentStatus.STALE: Sign("≈", "old", "status-stale"),
    CurrentStatus.POTENTIALLY_STALE: Sign("~", "old?", "status-potentially-stale"),
    CurrentStatus.DISAGREEMENT: Sign("≠", "dis", "status-disagreement"),
}

EXCLUDED = Sign("—", "out", "status-excluded")
RETIRED = Sign("†", "gone", "status-retired")
SUPERSEDED = Sign("↷", "was", "status-superseded")
WITHDRAWN = Sign("↶", "withdrawn", "status-superseded")

FLAG_SIGNS: dict[Flag, Sign] = {
    Flag.CONTEXT_CHANGED: Sign("∆", "context", "status-stale"),
    Flag.POSTPONED: Sign("z", "put off", "muted"),
    Flag.UNRESOLVED: Sign("¿", "unresolved", "status-ambiguous"),
}


def claim_sign(state: ClaimState, status: CurrentStatus) -> Sign:
    """Return the sign of a claim: its state where that settles it, else its status."""
    if state is ClaimState.EXCLUDED:
        return EXCLUDED
    if state is ClaimState.RETIRED:
        return RETIRED
    return STATUS_SIGNS[status]


def observation_sign(state: ObservationState, status: Status) -> Sign:
    """Return the sign of an assessment in a history."""
    if state is ObservationState.SUPERSEDED:
        return SUPERSEDED
    if state is ObservationState.WITHDRAWN:
        return WITHDRAWN
    return STATUS_SIGNS[CurrentStatus(status.value)]


def flag_signs(flags: tuple[Flag, ...]) -> str:
    """Return the signs of the flags, in their order, without spaces."""
    return "".join(FLAG_SIGNS[flag].sign for flag in flags)
