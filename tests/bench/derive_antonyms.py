"""Derives the table of opposite words from WordNet 3.0 files.

Run with the folder that holds `data.*` and `index.*` (Debian: `wordnet-base`);
it prints the table that ships as `claimtui/checks/data/antonyms.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from claimtui.checks.words import is_stop, stem

_PARTS = ("noun", "verb", "adj", "adv")
_EARLY = 2
"""A word's later senses, and those never met in the tagged texts, are too rare."""
_SHORTEST = 3


@dataclass
class Synset:
    """A sense with its words and pointers."""

    words: list[str]
    opposite: list[tuple[int, str, int]] = field(default_factory=list)
    """Number of the word here, synset there, number of the word there."""
    similar: list[str] = field(default_factory=list)


def _synsets(folder: Path, name: str) -> Iterator[tuple[str, Synset]]:
    for line in (folder / f"data.{name}").read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split(" | ")[0].split()
        count = int(fields[3], 16)
        words = [fields[4 + 2 * n].split("(")[0].lower() for n in range(count)]
        synset = Synset(words)
        at = 4 + 2 * count + 1
        for _ in range(int(fields[at - 1])):
            sign, offset, _, numbers = fields[at : at + 4]
            at += 4
            if sign == "!":
                pair = int(numbers[:2], 16), offset, int(numbers[2:], 16)
                synset.opposite.append(pair)
            elif sign == "&":
                synset.similar.append(offset)
        yield fields[0], synset


def _ranks(folder: Path, name: str) -> dict[tuple[str, str], int]:
    ranks: dict[tuple[str, str], int] = {}
    for line in (folder / f"index.{name}").read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split()
        senses = int(fields[2])
        tagged = int(fields[-senses - 1])
        for rank, offset in enumerate(fields[-senses:], 1):
            if rank <= tagged:
                ranks[fields[0], offset] = rank
    return ranks


def _pairs(folder: Path) -> Iterator[tuple[str, str]]:
    for name in _PARTS:
        synsets = dict(_synsets(folder, name))
        ranks = _ranks(folder, name)

        early = {
            offset: [w for w in synset.words if ranks.get((w, offset), 99) <= _EARLY]
            for offset, synset in synsets.items()
        }
        known = {word for word, _ in ranks}
        for offset, synset in synsets.items():
            for own, there, other in synset.opposite:
                first = synset.words[own - 1] if own else ""
                second = synsets[there].words[other - 1] if other else ""
                if first in known and second in known:
                    yield first, second
                for left in early[offset]:
                    for right in early[there]:
                        yield left, right
                for near in synset.similar:
                    for left in early[near]:
                        yield left, second


def _usable(word: str) -> bool:
    return word.isalpha() and len(word) >= _SHORTEST and not is_stop(word)


def main() -> None:
    """Print one line for each stem: itself and its opposites."""
    table: dict[str, set[str]] = {}
    for first, second in _pairs(Path(sys.argv[1])):
        if not (_usable(first) and _usable(second)):
            continue
        left, right = stem(first, "en"), stem(second, "en")
        if left != right:
            table.setdefault(left, set()).add(right)
            table.setdefault(right, set()).add(left)
    for root in sorted(table):
        print(root, *sorted(table[root]))


if __name__ == "__main__":
    main()
