"""How the reviewers of a claim agree, and what stays open (SPEC 6.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from claimtui.model.assessments import Aggregate, Verdict
from claimtui.model.vocabulary import Status, spoken
from claimtui.review.verdicts import counted


def aggregate(verdicts: Sequence[Verdict]) -> Aggregate:
    """Count the authors behind each status and say how far they agree.

    Only each author's latest verdict counts, and mechanical observations never do.
    """
    latest = counted(verdicts)
    numbers = Counter(verdict.status for verdict in latest)
    return Aggregate(
        statuses={
            status.value: numbers[status] for status in Status if status in numbers
        },
        agreement=_agreement(numbers),
        open=tuple(_open_questions(latest, numbers)),
    )


def cohens_kappa(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Return two reviewers' agreement beyond chance over the claims they share.

    Cohen, "A coefficient of agreement for nominal scales", 1960: observed agreement
    less expected agreement, over one less expected agreement.

    Args:
        pairs: The two verdicts on each shared claim, always in the same order.

    Returns:
        At most 1; None without pairs, or where both gave one and the same verdict
        throughout, so that chance explains everything.
    """
    total = len(pairs)
    if not total:
        return None
    same = sum(one == other for one, other in pairs)
    ours = Counter(one for one, _ in pairs)
    theirs = Counter(other for _, other in pairs)
    by_chance = sum(number * theirs[verdict] for verdict, number in ours.items())
    if by_chance == total * total:
        return None
    return (same * total - by_chance) / (total * total - by_chance)


def _agreement(numbers: Counter[Status]) -> float | None:
    authors = numbers.total()
    if authors < 2:
        return None
    agreeing = sum(number * (number - 1) // 2 for number in numbers.values())
    return agreeing / (authors * (authors - 1) // 2)


def _open_questions(
    latest: tuple[Verdict, ...], numbers: Counter[Status]
) -> Iterator[str]:
    present = [status for status in Status if status in numbers]
    for one, other in combinations(present, 2):
        yield (
            f"{_authors(latest, one)}: {spoken(one)}, "
            f"but {_authors(latest, other)}: {spoken(other)}"
        )
    if Status.AMBIGUOUS in numbers:
        yield f"ambiguous to {_authors(latest, Status.AMBIGUOUS)}"
    for verdict in latest:
        if verdict.changed_source:
            yield (
                f"the passage that {verdict.author} cited from "
                f"“{verdict.changed_source}” has changed since"
            )


def _authors(latest: tuple[Verdict, ...], status: Status) -> str:
    return ", ".join(sorted(v.author for v in latest if v.status is status))
