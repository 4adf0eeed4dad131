"""The one thing that a stored status still lacks when it is read: the clock."""

from __future__ import annotations

STATUS_AT = "iif(c.valid_until <= :now, c.after, c.status)"
"""SQL for the current status of `claim_now c` at the time `:now`."""
REASON_AT = "iif(c.valid_until <= :now, c.after_reason, c.reason)"
"""SQL for the reason of `STATUS_AT`."""
