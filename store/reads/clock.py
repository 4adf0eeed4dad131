"""The stored status of a claim as it is read: what it still lacks is the clock."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from claimtui.model.assessments import StatusNow
from claimtui.model.vocabulary import CurrentStatus, Flag

_FLAGS = (Flag.CONTEXT_CHANGED, Flag.POSTPONED, Flag.UNRESOLVED)
FLAGS_SQL = "c.context_changed + 2 * c.postponed + 4 * c.unresolved"
"""SQL for the flags of `claim_now c`, one bit each."""
STATUS_AT = "iif(c.valid_until <= :now, c.after, c.status)"
"""SQL for the current status of `claim_now c` at the time `:now`."""
REASON_AT = "iif(c.valid_until <= :now, c.after_reason, c.reason)"
"""SQL for the reason of `STATUS_AT`."""


@lru_cache(maxsize=1_000)
def status_now(status: str, reason: str, flags: int) -> StatusNow:
    """Return status, reason and flags; a hundred thousand claims share a few."""
    return StatusNow(
        CurrentStatus(status),
        reason,
        tuple(one for at, one in enumerate(_FLAGS) if flags >> at & 1),
    )


def flag_bits(flags: Iterable[Flag]) -> int:
    """Return flags as the number that `FLAGS_SQL` gives for them."""
    return sum(1 << _FLAGS.index(one) for one in set(flags))
