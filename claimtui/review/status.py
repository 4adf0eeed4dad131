"""A claim's current status and the reason for it, in one sentence (SPEC 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from claimtui.model.assessments import StatusNow, StatusProjection, Verdict
from claimtui.model.vocabulary import CurrentStatus, Method, spoken
from claimtui.review.verdicts import counted

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_MS = -62_135_596_800_000
_LAST_MS = 253_402_300_799_999
"""The first and the last millisecond that a calendar date can name."""


def project_status(verdicts: Sequence[Verdict]) -> StatusProjection:
    """Derive from standing verdicts all of a current status that needs no clock.

    What a claim rests on has expired when none of its counted verdicts is valid any
    more, so the projection is good until the last of them expires.
    """
    latest = counted(verdicts)
    if not latest:
        return StatusProjection(
            CurrentStatus.UNREVIEWED, "nobody has reviewed these words yet"
        )
    base, reason = _before_expiry(latest)
    ends = [verdict.valid_until_ms for verdict in latest]
    dated = [end for end in ends if end is not None]
    if len(dated) < len(ends):
        return StatusProjection(base, reason)
    return StatusProjection(
        base,
        reason,
        valid_until_ms=max(dated),
        after=CurrentStatus.STALE,
        after_reason=f"{_told(latest)}; that was good until {_day(max(dated))}",
    )


def status_at(projection: StatusProjection, now_ms: int) -> StatusNow:
    """Apply the clock: what holds at a moment, in milliseconds UTC."""
    until = projection.valid_until_ms
    if until is not None and projection.after is not None and now_ms >= until:
        return StatusNow(projection.after, projection.after_reason)
    return StatusNow(projection.base, projection.reason)


def _before_expiry(latest: tuple[Verdict, ...]) -> tuple[CurrentStatus, str]:
    newest = latest[-1]
    if newest.fact_changed:
        return (
            CurrentStatus.STALE,
            f"{_said(newest)}, but {newest.fact_changed}: it asks for a new assessment",
        )
    if newest.changed_source:
        return (
            CurrentStatus.POTENTIALLY_STALE,
            f"{_said(newest)}, but the passage cited from “{newest.changed_source}” "
            "has changed since",
        )
    if len({verdict.status for verdict in latest}) > 1:
        return CurrentStatus.DISAGREEMENT, _told(latest)
    return CurrentStatus(newest.status.value), _told(latest)


def _told(latest: tuple[Verdict, ...]) -> str:
    if len({verdict.status for verdict in latest}) > 1:
        return "; ".join(_said(verdict) for verdict in latest)
    names = [_name(verdict) for verdict in latest]
    together = names[0] if len(names) == 1 else _listed(names)
    last = " " if len(names) == 1 else ", last "
    newest = latest[-1]
    when = f"{last}on {_day(newest.at_ms)}"
    note = f"; {newest.source_note}" if newest.source_note else ""
    return f"{spoken(newest.status)} by {together}{when}{note}"


def _said(verdict: Verdict) -> str:
    return f"{spoken(verdict.status)} by {_name(verdict)} on {_day(verdict.at_ms)}"


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}"


def _name(verdict: Verdict) -> str:
    if verdict.method is Method.MODEL:
        return f"the model {verdict.author}"
    return verdict.author


def _day(at_ms: int) -> str:
    within = min(max(at_ms, _FIRST_MS), _LAST_MS)
    return (_EPOCH + timedelta(milliseconds=within)).date().isoformat()
