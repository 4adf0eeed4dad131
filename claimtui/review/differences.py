"""How two texts differ: paragraphs paired first, then word by word inside a pair.

Paragraphs that stand once on either side are anchors (patience diff); only what lies
between two anchors is compared in full, so that long texts take linear time.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Indel

from claimtui.model.source_views import DiffKind, DiffPiece

_LIKE = 0.5
"""Share of words in order from which one paragraph is a changed other one."""
_WINDOW = 12
"""How far ahead a removed paragraph looks for what it became."""
_MOST_COMPARED = 25_000_000
"""Largest product of lengths that is compared in full; beyond it all is replaced."""
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\s{_UNSPACED}]+\s*|\s+")


class Pair(NamedTuple):
    """Places of a paragraph on the old and the new side; None where it is not there."""

    old: int | None
    new: int | None


def paired(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Pair the paragraphs of two texts, in reading order."""
    pairs: list[Pair] = []
    at, to = 0, 0
    for one, other in [*_anchors(old, new), (len(old), len(new))]:
        pairs += _between(old, new, (at, one), (to, other))
        if one < len(old) and other < len(new):
            pairs.append(Pair(one, other))
        at, to = one + 1, other + 1
    return pairs


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return paragraphs that stand once on either side, the longest run in order."""
    once_old, once_new = Counter(old), Counter(new)
    place = {text: at for at, text in enumerate(new) if once_new[text] == 1}
    shared = [
        (at, place[text])
        for at, text in enumerate(old)
        if once_old[text] == 1 and text in place
    ]
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for index, (_, other) in enumerate(shared):
        length = bisect_left(tails, other)
        before.append(ends[length - 1] if length else None)
        tails[length : length + 1] = [other]
        ends[length : length + 1] = [index]
    found: list[tuple[int, int]] = []
    index_now = ends[-1] if ends else None
    while index_now is not None:
        found.append(shared[index_now])
        index_now = before[index_now]
    return found[::-1]


def _between(
    old: Sequence[str],
    new: Sequence[str],
    ours: tuple[int, int],
    theirs: tuple[int, int],
) -> Iterator[Pair]:
    left, right = old[slice(*ours)], new[slice(*theirs)]
    if len(left) * len(right) > _MOST_COMPARED:
        yield from (Pair(ours[0] + at, None) for at in range(len(left)))
        yield from (Pair(None, theirs[0] + at) for at in range(len(right)))
        return
    for step in _steps(left, right):
        kind, start, end, new_start, new_end = step
        removed = range(ours[0] + start, ours[0] + end)
        added = range(theirs[0] + new_start, theirs[0] + new_end)
        if kind == "equal":
            yield from map(Pair, removed, added)
        else:
            yield from _matched(old, new, removed, added)


def _steps(
    left: Sequence[str], right: Sequence[str]
) -> list[tuple[str, int, int, int, int]]:
    """Return equal runs and what differs between them, removals with additions."""
    steps: list[tuple[str, int, int, int, int]] = []
    for step in Indel.opcodes(left, right):
        tag, start, end = step.tag, step.src_start, step.src_end
        new_start, new_end = step.dest_start, step.dest_end
        kind = "equal" if tag == "equal" else "replace"
        if steps and kind == steps[-1][0] == "replace":
            last = steps.pop()
            start, new_start = last[1], last[3]
        steps.append((kind, start, end, new_start, new_end))
    return steps


def _matched(
    old: Sequence[str], new: Sequence[str], removed: range, added: range
) -> Iterator[Pair]:
    """Pair what was removed with what it became, in order, where they are alike."""
    words = {at: _bare(new[at]) for at in added}
    following = added.start
    for one in removed:
        ours = _bare(old[one])
        ahead = range(following, min(following + _WINDOW, added.stop))
        alike = [(_share(ours, words[at]), -at) for at in ahead]
        best = max(alike, default=(0.0, 0))
        if best[0] < _LIKE:
            yield Pair(one, None)
            continue
        other = -best[1]
        yield from (Pair(None, at) for at in range(following, other))
        yield Pair(one, other)
        following = other + 1
    yield from (Pair(None, at) for at in range(following, added.stop))


def _bare(text: str) -> list[str]:
    return [word.strip() for word in _WORD.findall(text)]


def _share(words: Sequence[str], others: Sequence[str]) -> float:
    if len(words) * len(others) > _MOST_COMPARED:
        return 0.0
    return Indel.normalized_similarity(words, others, score_cutoff=_LIKE)


def word_pieces(old: str, new: str) -> tuple[DiffPiece, ...]:
    """Return two texts as runs of words that both have, or only one."""
    if old == new:
        return (DiffPiece(DiffKind.SAME, old, new),) if old else ()
    ours, theirs = _WORD.findall(old), _WORD.findall(new)
    if not ours or not theirs or len(ours) * len(theirs) > _MOST_COMPARED:
        return (_piece("replace", old, new),)
    keys = [[word.strip() for word in side] for side in (ours, theirs)]
    return tuple(
        _piece(kind, "".join(ours[a:b]), "".join(theirs[c:d]))
        for kind, a, b, c, d in _steps(*keys)
    )


def _piece(kind: str, old: str, new: str) -> DiffPiece:
    if kind == "equal":
        return DiffPiece(DiffKind.SAME, old, new)
    if not old or not new:
        return DiffPiece(DiffKind.ADDED if new else DiffKind.REMOVED, old, new)
    return DiffPiece(DiffKind.CHANGED, old, new)
