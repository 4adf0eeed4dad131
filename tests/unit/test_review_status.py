from __future__ import annotations

import pytest

from claimtui.model.assessments import Verdict
from claimtui.model.vocabulary import CurrentStatus, Method, Status
from claimtui.review.aggregate import aggregate, cohens_kappa
from claimtui.review.status import project_status, status_at

DAY = 86_400_000
MARCH_2 = 1_772_409_600_000
"""2026-03-02T00:00:00Z in milliseconds."""


def _verdict(
    author: str,
    status: Status,
    sequence: int,
    *,
    method: Method = Method.HUMAN,
    days: int | None = None,
    changed: str = "",
) -> Verdict:
    at_ms = MARCH_2 + sequence * DAY
    until = None if days is None else at_ms + days * DAY
    return Verdict(author, method, status, sequence, at_ms, until, changed)


ALEX = _verdict("alex", Status.SUPPORTED, 0)
BEA = _verdict("bea", Status.CONTRADICTED, 1)


@pytest.mark.parametrize(
    ("verdicts", "status", "reason"),
    [
        ([], "unreviewed", "nobody has reviewed these words yet"),
        (
            [_verdict("rules", Status.SUPPORTED, 0, method=Method.MECHANICAL)],
            "unreviewed",
            "nobody has reviewed these words yet",
        ),
        ([ALEX], "supported", "supported by alex on 2026-03-02"),
        (
            [ALEX, _verdict("bea", Status.SUPPORTED, 1)],
            "supported",
            "supported by alex and bea, last on 2026-03-03",
        ),
        (
            [_verdict("qwen", Status.NOT_ADDRESSED, 0, method=Method.MODEL)],
            "not_addressed",
            "not addressed by the model qwen on 2026-03-02",
        ),
        (
            [ALEX, BEA],
            "disagreement",
            "supported by alex on 2026-03-02; contradicted by bea on 2026-03-03",
        ),
        (
            [ALEX, BEA, _verdict("alex", Status.CONTRADICTED, 2)],
            "contradicted",
            "contradicted by bea and alex, last on 2026-03-04",
        ),
        (
            [_verdict("alex", Status.SUPPORTED, 0, changed="Water report")],
            "potentially_stale",
            "supported by alex on 2026-03-02, but the passage cited from "
            "“Water report” has changed since",
        ),
        (
            [ALEX, _verdict("bea", Status.CONTRADICTED, 1, changed="W")],
            "potentially_stale",
            "contradicted by bea on 2026-03-03, but the passage cited from “W” has "
            "changed since",
        ),
        (
            [_verdict("alex", Status.SUPPORTED, 0, changed="W"), BEA],
            "disagreement",
            "supported by alex on 2026-03-02; contradicted by bea on 2026-03-03",
        ),
        (
            [_verdict("alex", Status.STALE, 0)],
            "stale",
            "stale by alex on 2026-03-02",
        ),
    ],
)
def test_the_first_status_that_applies_is_told_with_its_reason(
    verdicts: list[Verdict], status: str, reason: str
) -> None:
    now = status_at(project_status(verdicts), MARCH_2 + 5 * DAY)
    assert (now.status, now.reason, now.flags) == (status, reason, ())


def test_a_verdict_expires_at_its_time_and_not_before() -> None:
    projection = project_status([_verdict("alex", Status.SUPPORTED, 0, days=180)])
    end = MARCH_2 + 180 * DAY
    assert status_at(projection, end - 1).status is CurrentStatus.SUPPORTED
    expired = status_at(projection, end)
    assert expired.status is CurrentStatus.STALE
    assert expired.reason == (
        "supported by alex on 2026-03-02; that was good until 2026-08-29"
    )


def test_a_claim_is_stale_only_when_all_it_rests_on_has_expired() -> None:
    short = _verdict("alex", Status.SUPPORTED, 0, days=10)
    later = _verdict("bea", Status.SUPPORTED, 1, days=30)
    projection = project_status([short, later])
    assert projection.valid_until_ms == MARCH_2 + 31 * DAY
    lasting = project_status([short, _verdict("bea", Status.SUPPORTED, 1)])
    assert lasting.valid_until_ms is None
    assert lasting.after is None


def test_expiry_goes_before_a_changed_source_and_before_disagreement() -> None:
    verdicts = [
        _verdict("alex", Status.SUPPORTED, 0, days=1),
        _verdict("bea", Status.CONTRADICTED, 1, days=1, changed="W"),
    ]
    late = status_at(project_status(verdicts), MARCH_2 + 50 * DAY)
    assert late.status is CurrentStatus.STALE


@pytest.mark.parametrize("at_ms", [-(10**18), 10**18])
def test_a_time_beyond_the_calendar_is_told_as_its_last_day(at_ms: int) -> None:
    verdict = Verdict("alex", Method.HUMAN, Status.SUPPORTED, 1, at_ms, None)
    assert project_status([verdict]).reason.startswith("supported by alex on ")


def test_agreement_is_the_share_of_pairs_of_authors_who_agree() -> None:
    result = aggregate([ALEX, BEA, _verdict("cem", Status.SUPPORTED, 2)])
    assert result.statuses == {"supported": 2, "contradicted": 1}
    assert result.agreement == pytest.approx(1 / 3)
    assert result.open == ("alex, cem: supported, but bea: contradicted",)


def test_one_author_alone_neither_agrees_nor_disagrees() -> None:
    again = _verdict("alex", Status.AMBIGUOUS, 3, changed="Water report")
    result = aggregate([ALEX, again])
    assert result.statuses == {"ambiguous": 1}
    assert result.agreement is None
    assert result.open == (
        "ambiguous to alex",
        "the passage that alex cited from “Water report” has changed since",
    )


@pytest.mark.parametrize(
    ("pairs", "kappa"),
    [
        ([], None),
        ([("a", "a")] * 5, None),
        ([("a", "a"), ("b", "b")], 1.0),
        ([("a", "b"), ("b", "a")], -1.0),
        ([("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")], 0.0),
        # 20 both yes, 5 only the first, 10 only the second, 15 both no.
        (
            [("y", "y")] * 20
            + [("y", "n")] * 5
            + [("n", "y")] * 10
            + [("n", "n")] * 15,
            0.4,
        ),
    ],
)
def test_kappa_is_agreement_beyond_chance(
    pairs: list[tuple[str, str]], kappa: float | None
) -> None:
    assert cohens_kappa(pairs) == (None if kappa is None else pytest.approx(kappa))
