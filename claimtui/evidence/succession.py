"""What supersedes what, where a ring of it settles nothing (SPEC 4.7)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def reaches(older: Mapping[N, Collection[N]], start: N, end: N) -> bool:
    """Tell whether one thing supersedes another, directly or through others.

    Args:
        older: By thing, what it supersedes.
        start: The newer one.
        end: The older one.
    """
    waiting, seen = [start], {start}
    while waiting:
        for one in older.get(waiting.pop(), ()):
            if one == end:
                return True
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return False


def settled(older: Mapping[N, Collection[N]]) -> dict[N, list[N]]:
    """Return what supersedes what without the rings, of which no side is the newest."""
    try:
        TopologicalSorter(older).prepare()
    except CycleError:
        return {
            newer: [one for one in some if not reaches(older, one, newer)]
            for newer, some in older.items()
        }
    return {newer: list(some) for newer, some in older.items()}


def ringed(older: Mapping[N, Collection[N]]) -> list[N]:
    """Return what supersedes what supersedes it, in the order given."""
    clear = settled(older)
    return [newer for newer, some in older.items() if len(clear[newer]) < len(some)]
