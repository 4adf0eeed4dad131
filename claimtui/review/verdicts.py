"""Which verdicts count for a claim: the latest of each person or model."""

from __future__ import annotations

from collections.abc import Iterable

from claimtui.model.assessments import Verdict
from claimtui.model.vocabulary import Method


def counted(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return each author's latest verdict, oldest first; mechanical ones never count.

    The order of the verdicts given does not matter; their sequence numbers do.
    """
    latest: dict[str, Verdict] = {}
    for verdict in sorted(verdicts, key=_moment):
        if verdict.method is not Method.MECHANICAL:
            latest[verdict.author] = verdict
    return tuple(sorted(latest.values(), key=_moment))


def _moment(verdict: Verdict) -> tuple[int, int, str, str, str, int]:
    return (
        verdict.sequence,
        verdict.at_ms,
        verdict.author,
        verdict.status,
        verdict.changed_source + verdict.fact_changed + verdict.source_note,
        verdict.valid_until_ms or 0,
    )
