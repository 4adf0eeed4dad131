"""Which new claim succeeds which vanished one; it decides lineage, never a verdict."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import fuzz

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+")
_ALIKE = 50.0
"""Of 100: from here on two claims of one gap are the same one, reworded."""
_MOST = 0.6
"""The share of common words from which a claim elsewhere may be the successor."""
_MIN_COMMON = 3
"""Words in common that make a claim contained in another its successor."""
_MAX_CELLS = 40_000
_MAX_POSTINGS = 60
"""Words that stand in more claims than this do not lead to candidates."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A vanished or a new claim, with the gap of the diff that it stands in."""

    text: str
    gap: int


def succession(
    vanished: Sequence[Candidate], arrived: Sequence[Candidate]
) -> dict[int, int]:
    """Return for each arrived claim that succeeds one the number of the vanished."""
    result: dict[int, int] = {}
    old_gaps, new_gaps = _by_gap(vanished), _by_gap(arrived)
    for gap, olds in old_gaps.items():
        news = new_gaps.get(gap, [])
        if news and len(olds) * len(news) <= _MAX_CELLS:
            result.update(_pair_gap(vanished, arrived, olds, news))
    _pair_elsewhere(vanished, arrived, result)
    return result


def held(old: str, new: str) -> float:
    """Return which share of a text's words another one holds."""
    words = Counter(_words(old))
    return (words & Counter(_words(new))).total() / max(words.total(), 1)


def _by_gap(candidates: Sequence[Candidate]) -> Mapping[int, list[int]]:
    gaps: dict[int, list[int]] = defaultdict(list)
    for number, candidate in enumerate(candidates):
        gaps[candidate.gap].append(number)
    return gaps


def _pair_gap(
    vanished: Sequence[Candidate],
    arrived: Sequence[Candidate],
    olds: list[int],
    news: list[int],
) -> dict[int, int]:
    """Pair inside one gap, in order: alike ones first, then one left for one new."""
    pairs = _best_in_order(
        [
            [_alike(vanished[old].text, arrived[new].text) for new in news]
            for old in olds
        ]
    )
    result = {news[right]: olds[left] for left, right in pairs}
    borders = [(-1, -1), *pairs, (len(olds), len(news))]
    for (left, right), (next_left, next_right) in pairwise(borders):
        if next_left - left == 2 and next_right - right == 2:
            result[news[right + 1]] = olds[left + 1]
    return result


def _alike(old: str, new: str) -> float:
    """Return 0 to 100: how alike two texts are, or how much of one the other holds."""
    ratio = fuzz.ratio(old, new)
    if ratio >= _ALIKE:
        return ratio
    left, right = Counter(_words(old)), Counter(_words(new))
    common, least = (left & right).total(), min(left.total(), right.total())
    return max(ratio, 80.0 * common / least if common >= _MIN_COMMON else 0.0)


def _words(text: str) -> list[str]:
    words: list[str] = _WORD.findall(text.lower())
    return words


def _best_in_order(scores: list[list[float]]) -> list[tuple[int, int]]:
    """Return rising pairs with the greatest sum of scores of at least `_ALIKE`."""
    height, width = len(scores), len(scores[0])
    best = [[0.0] * (width + 1) for _ in range(height + 1)]
    for row in range(height - 1, -1, -1):
        for column in range(width - 1, -1, -1):
            score = scores[row][column]
            with_pair = best[row + 1][column + 1] + score if score >= _ALIKE else 0.0
            best[row][column] = max(
                best[row + 1][column], best[row][column + 1], with_pair
            )
    pairs, row, column = [], 0, 0
    while row < height and column < width:
        if best[row][column] == best[row + 1][column]:
            row += 1
        elif best[row][column] == best[row][column + 1]:
            column += 1
        else:
            pairs.append((row, column))
            row, column = row + 1, column + 1
    return pairs


def _pair_elsewhere(
    vanished: Sequence[Candidate],
    arrived: Sequence[Candidate],
    result: dict[int, int],
) -> None:
    """Pair what shares most of its words, best first, wherever it stands."""
    taken = set(result.values())
    words = {
        number: Counter(_words(candidate.text))
        for number, candidate in enumerate(vanished)
        if number not in taken
    }
    postings: dict[str, list[int]] = defaultdict(list)
    for number, bag in words.items():
        for word in bag:
            postings[word].append(number)
    found: list[tuple[float, int, int]] = []
    for number, candidate in enumerate(arrived):
        if number in result:
            continue
        bag = Counter(_words(candidate.text))
        for old in _candidates(bag, postings):
            share = _share(bag, words[old])
            if share >= _MOST:
                found.append((-share, old, number))
    for _, old, number in sorted(found):
        if number not in result and old not in taken:
            result[number] = old
            taken.add(old)


def _candidates(bag: Counter[str], postings: Mapping[str, list[int]]) -> set[int]:
    found: set[int] = set()
    for word in bag:
        numbers = postings.get(word, ())
        if len(numbers) <= _MAX_POSTINGS:
            found.update(numbers)
    return found


def _share(left: Counter[str], right: Counter[str]) -> float:
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0
