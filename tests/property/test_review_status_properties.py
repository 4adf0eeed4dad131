from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.assessments import Verdict
from claimtui.model.vocabulary import CurrentStatus, Method, Status
from claimtui.review.aggregate import aggregate
from claimtui.review.status import project_status, status_at

TIMES = st.integers(0, 1_000)


@st.composite
def _histories(draw: st.DrawFn) -> list[Verdict]:
    return [
        Verdict(
            author=draw(st.sampled_from("abc")),
            method=draw(st.sampled_from(Method)),
            status=draw(st.sampled_from(list(Status)[:3])),
            sequence=sequence,
            at_ms=draw(TIMES),
            valid_until_ms=draw(st.none() | TIMES),
            changed_source=draw(st.sampled_from(["", "", "Report"])),
        )
        for sequence in range(draw(st.integers(0, 6)))
    ]


def _slow_latest(verdicts: list[Verdict]) -> list[Verdict]:
    latest = []
    for verdict in verdicts:
        if verdict.method is Method.MECHANICAL:
            continue
        later = [
            other
            for other in verdicts
            if other.author == verdict.author
            and other.method is not Method.MECHANICAL
            and other.sequence > verdict.sequence
        ]
        if not later:
            latest.append(verdict)
    return sorted(latest, key=lambda verdict: verdict.sequence)


def _slow_status(verdicts: list[Verdict], now_ms: int) -> CurrentStatus:
    latest = _slow_latest(verdicts)
    if not latest:
        return CurrentStatus.UNREVIEWED
    if all(v.valid_until_ms is not None and now_ms >= v.valid_until_ms for v in latest):
        return CurrentStatus.STALE
    if latest[-1].changed_source:
        return CurrentStatus.POTENTIALLY_STALE
    if any(verdict.status != latest[0].status for verdict in latest):
        return CurrentStatus.DISAGREEMENT
    return CurrentStatus(latest[0].status.value)


@given(_histories(), TIMES)
@settings(max_examples=100, deadline=None)
def test_the_projection_says_what_the_obvious_rules_say(
    verdicts: list[Verdict], now_ms: int
) -> None:
    now = status_at(project_status(verdicts), now_ms)
    assert now.status is _slow_status(verdicts, now_ms)
    assert now.reason


@given(_histories(), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_order_in_which_verdicts_are_given_does_not_matter(
    verdicts: list[Verdict], chance: object
) -> None:
    shuffled = list(verdicts)
    getattr(chance, "shuffle")(shuffled)  # noqa: B009 (hypothesis types it loosely)
    assert project_status(shuffled) == project_status(verdicts)
    assert aggregate(shuffled) == aggregate(verdicts)


@given(_histories())
@settings(max_examples=100, deadline=None)
def test_agreement_counts_pairs_of_latest_verdicts(verdicts: list[Verdict]) -> None:
    pairs = list(combinations(_slow_latest(verdicts), 2))
    result = aggregate(verdicts)
    if not pairs:
        assert result.agreement is None
    else:
        same = sum(one.status == other.status for one, other in pairs)
        assert result.agreement == same / len(pairs)
