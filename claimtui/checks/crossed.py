"""Finds two numbers of a claim that have changed places: 87 houses, 13,200 churches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from claimtui.checks.late import late
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.words import is_stop, stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_BEHIND = late(
    r"[ \u00a0-]+([^\W\d_]+)(?:[ \u00a0-]+([^\W\d_]+))?(?:[ \u00a0-]+([^\W\d_]+))?"
)
_MOST = 12
"""A claim with more numbers than this is a table, whose rows are told in other ways."""
_KINDS = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE)

Match = tuple[Quantity, TextSpan]
"""A quantity of the claim, with where the evidence has its value."""


def crossed(
    claim: str, evidence: str, matches: Sequence[Match], language: str
) -> Iterator[Finding]:
    """Yield a finding for two numbers of which each stands beside the other's words."""
    read = [
        (
            quantity,
            there,
            _words_behind(claim, quantity.end, language),
            _words_behind(evidence, there.end, language),
        )
        for quantity, there in matches
        if quantity.kind in _KINDS
    ]
    if len(read) > _MOST:
        return
    for one, other in combinations(read, 2):
        same_sort = one[0].dimension == other[0].dimension and one[1] != other[1]
        if same_sort and _is_crossed(one[2:], other[2:]):
            text = (
                f"“{_cut(claim, one[0])}” and “{_cut(claim, other[0])}” stand in the "
                "evidence the other way round"
            )
            own = tuple(TextSpan(q.start, q.end) for q in (one[0], other[0]))
            yield Finding("V2", text, own, (one[1], other[1]))


Words = tuple[frozenset[str], frozenset[str]]
"""What stands behind a number in the claim and in the evidence."""


def _is_crossed(one: Words, other: Words) -> bool:
    to_other = one[0] & other[1] and not one[0] & one[1]
    to_one = other[0] & one[1] and not other[0] & other[1]
    return bool(to_other and to_one)


def _words_behind(text: str, end: int, language: str) -> frozenset[str]:
    found = _BEHIND.match(text, end)
    words = [word for word in found.groups() if word] if found else []
    return frozenset(stem(word, language) for word in words if not is_stop(word))


def _cut(text: str, quantity: Quantity) -> str:
    return " ".join(text[quantity.start : quantity.end].split())
