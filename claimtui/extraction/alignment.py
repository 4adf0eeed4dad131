"""Which elements of two sequences are the same ones, in order and then moved."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Sequence
from itertools import pairwise

Pair = tuple[int, int]


def align(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Pair]:
    """Return pairs of equal elements whose places rise on both sides.

    A patience diff: common ends first, then the elements that are unique on both
    sides, again inside every gap; where nothing is unique, copies in order. Never
    quadratic, unlike difflib on sequences with many copies.
    """
    pairs: list[Pair] = []
    gaps = [(0, len(old), 0, len(new))]
    while gaps:
        low, high, new_low, new_high = gaps.pop()
        while low < high and new_low < new_high and old[low] == new[new_low]:
            pairs.append((low, new_low))
            low, new_low = low + 1, new_low + 1
        while low < high and new_low < new_high and old[high - 1] == new[new_high - 1]:
            high, new_high = high - 1, new_high - 1
            pairs.append((high, new_high))
        if low == high or new_low == new_high:
            continue
        anchors = _unique_pairs(old, new, (low, high, new_low, new_high))
        if not anchors:
            pairs.extend(_copies(old, new, (low, high, new_low, new_high)))
            continue
        place, new_place = low, new_low
        for left, right in anchors:
            gaps.append((place, left, new_place, right))
            pairs.append((left, right))
            place, new_place = left + 1, right + 1
        gaps.append((place, high, new_place, new_high))
    pairs.sort()
    return pairs


def pair_moved(
    old: Sequence[Hashable], new: Sequence[Hashable], pairs: Sequence[Pair]
) -> list[Pair]:
    """Return further pairs of equal elements that `pairs` left, copies in order."""
    taken_old = {left for left, _ in pairs}
    taken_new = {right for _, right in pairs}
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for place, element in enumerate(old):
        if place not in taken_old:
            waiting[element].append(place)
    moved = []
    if waiting:
        for place, element in enumerate(new):
            if place not in taken_new and waiting.get(element):
                moved.append((waiting[element].popleft(), place))
    return moved


def rising(pairs: Sequence[Pair]) -> list[Pair]:
    """Return a longest run of pairs, given by rising left, that rises on the right."""
    if all(before < after for (_, before), (_, after) in pairwise(pairs)):
        return list(pairs)
    tails: list[int] = []
    tail_at: list[int] = []
    before: list[int] = []
    for place, (_, right) in enumerate(pairs):
        length = bisect_left(tails, right)
        before.append(tail_at[length - 1] if length else -1)
        if length == len(tails):
            tails.append(right)
            tail_at.append(place)
        else:
            tails[length], tail_at[length] = right, place
    chain = []
    place = tail_at[-1] if tail_at else -1
    while place >= 0:
        chain.append(pairs[place])
        place = before[place]
    return chain[::-1]


def _unique_pairs(
    old: Sequence[Hashable],
    new: Sequence[Hashable],
    gap: tuple[int, int, int, int],
) -> list[Pair]:
    low, high, new_low, new_high = gap
    counts = Counter(old[low:high])
    new_counts = Counter(new[new_low:new_high])
    places = {
        new[place]: place
        for place in range(new_low, new_high)
        if new_counts[new[place]] == 1
    }
    return rising(
        [
            (place, places[old[place]])
            for place in range(low, high)
            if old[place] in places and counts[old[place]] == 1
        ]
    )


def _copies(
    old: Sequence[Hashable],
    new: Sequence[Hashable],
    gap: tuple[int, int, int, int],
) -> list[Pair]:
    low, high, new_low, new_high = gap
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for place in range(new_low, new_high):
        waiting[new[place]].append(place)
    candidates = [
        (place, waiting[old[place]].popleft())
        for place in range(low, high)
        if waiting.get(old[place])
    ]
    return rising(candidates)
