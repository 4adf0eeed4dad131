"""Rose or fell in German, French and Spanish: told of one figure the other way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from claimtui.checks.abroad_roles import roles_abroad
from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Phrasing
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.quantity import Kind, Quantity
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_WORD = late(r"[^\W\d_]+")
_BREAK = late(r"[.;:!?,](?!\d)|\n")
_MOST_OTHERS = 1_000
_MOST = 12
"""Numbers of a claim that are looked at."""
_REACH = 300
"""Characters to each side of a number in which its statement ends."""
_BEHIND = 30
"""Characters behind a number in which "more" or "less" is said of it."""
_KINDS = (Kind.COUNT, Kind.SHARE, Kind.POINTS, Kind.MONEY, Kind.MEASURE)


def turned(
    claim: Phrasing,
    evidence: Phrasing,
    own: Sequence[Quantity],
    others: Sequence[Quantity],
) -> Iterator[Finding]:
    """Yield what the claim turns round: a rise told as a fall, who did it to whom."""
    words: dict[str, Any] = table("directions").get(primary(claim.language), {})
    if not words or primary(evidence.language) != primary(claim.language):
        return
    yield from roles_abroad(claim, evidence)
    if len(others) > _MOST_OTHERS:
        return
    for number in [q for q in own if q.kind in _KINDS and not q.optional][:_MOST]:
        said = _told(number, claim.text, words)
        found = [o for o in others if agreement(number, o) is Answer.YES]
        told = [_told(other, evidence.text, words) for other in found]
        if said is None or not told or None in told:
            continue
        rivals = [t for t in told if t and t[0] != said[0]]
        if len(rivals) == len(told):
            here, there = said[1], rivals[0][1]
            text = (
                f"the evidence says “{evidence.text[there.start : there.end]}” where "
                f"the claim says “{claim.text[here.start : here.end]}”"
            )
            yield Finding("D1", text, (here,), (there,))


def _told(
    number: Quantity, text: str, words: dict[str, Any]
) -> tuple[bool, TextSpan] | None:
    """Return whether a number's statement tells a rise, with its word."""
    for match in _WORD.finditer(text, number.end, number.end + _BEHIND):
        low = match.group().lower()
        if low in words["up_behind"] or low in words["down_behind"]:
            return low in words["up_behind"], TextSpan(*match.span())
        if _BREAK.search(text, number.end, match.start()):
            break
    start, end = _statement(number, text, words["parts"])
    found: list[re.Match[str]] = []
    for match in _WORD.finditer(text, start, end):
        low = match.group().lower()
        if low in words["not"]:
            return None
        if low in words["up"] or low in words["down"]:
            found.append(match)
    rises = {match.group().lower() in words["up"] for match in found}
    if len(rises) != 1:
        return None
    return rises.pop(), TextSpan(*found[0].span())


def _statement(number: Quantity, text: str, parts: list[str]) -> tuple[int, int]:
    """Return where the statement of a number begins and ends."""
    start, end = max(0, number.start - _REACH), min(len(text), number.end + _REACH)
    breaks = [match.span() for match in _BREAK.finditer(text, start, end)]
    breaks += [
        match.span()
        for match in _WORD.finditer(text, start, end)
        if match.group().lower() in parts
    ]
    before = [b[1] for b in breaks if b[1] <= number.start]
    behind = [b[0] for b in breaks if b[0] >= number.end]
    return max(before, default=start), min(behind, default=end)
