"""Searching many passages against the bare index, for every kind of typed text.

Run as `python tests/bench/bench_search.py [PASSAGES] [ROUNDS]`. Words come as often as
in a language (Zipf), with endings as in English. Each search runs in turn with the FTS5
query of the typed words, ranked, 50 rows; the bar is three times that and 5 ms.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice
from pathlib import Path

from figures import Figure, tell

from claimtui.workspace import sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

PASSAGES = 200_000
ROUNDS = 21
_OF_ONE_SOURCE = 20_000
_WORDS = 100_000
_PASSAGE_WORDS = 18
_FIRST_ROWS = 50
_ALLOWED_S = 0.005
_COMMON = ("the", "of", "and", "to", "a", "in", "is", "that", "for", "it", "was", "on")
_ONSETS = [
    *"bcdfghjklmnprstvw",
    "br",
    "ch",
    "dr",
    "fl",
    "gr",
    "pl",
    "qu",
    "sh",
    "st",
    "th",
]
_VOWELS = [*"aeiou", "ai", "ea", "ou"]
_ENDS = [*"lmnrst", "nd", "nt", "rd", "rt", "st", "ck", "ng"]
_ENDINGS = ("", "s", "ed", "ing", "ation", "er")


def vocabulary(count: int = _WORDS) -> list[str]:
    """Return words, the commonest first; most of them have other forms."""
    dice = random.Random(7)  # noqa: S311
    held: dict[str, None] = {}
    while len(held) < count:
        syllables = dice.choice((1, 2, 2, 3))
        root = "".join(
            dice.choice(_ONSETS) + dice.choice(_VOWELS) for _ in range(syllables)
        ) + dice.choice(_ENDS)
        held |= dict.fromkeys(root + end for end in _ENDINGS[: dice.randint(1, 6)])
    words = list(held)
    dice.shuffle(words)
    return [*_COMMON, *words]


def passages(words: Sequence[str]) -> Iterator[str]:
    """Yield passages without end, each with a year and a number."""
    dice = random.Random(8)  # noqa: S311
    weights = list(accumulate(1 / (rank + 2) for rank in range(len(words))))
    at = 0
    while True:
        chosen = dice.choices(words, cum_weights=weights, k=_PASSAGE_WORDS)
        yield f"{' '.join(chosen).capitalize()} in {1950 + at % 75}, {at:,}."
        at += 1


def filled(folder: Path, words: Sequence[str], count: int) -> Workspace:
    """Return a workspace with so many passages, in sources that are not too large."""
    ws = Workspace.open(folder / "store", "bench")
    text = passages(words)
    for at in range(0, count, _OF_ONE_SOURCE):
        path = folder / f"source-{at}.md"
        path.write_text("\n\n".join(islice(text, min(_OF_ONE_SOURCE, count - at))))
        sources.add_source(ws, str(path))
    return ws


def queries(words: Sequence[str]) -> dict[str, str]:
    """Return a typed text of each kind."""
    often, seldom = words[30], words[40_000]
    return {
        "a word in every passage": "in",
        "a common word": often,
        "a word in one of 100": words[300],
        "a word in one of 1,000": words[3_000],
        "a rare word": seldom,
        "a rare word in another form": f"{seldom}s",
        "two common words": f"{often} {words[31]}",
        "a common and a rare word": f"{often} {words[3_000]}",
        "a rare word and “of the”": f"{words[3_000]} of the",
        "a phrase of common words": '"of the"',
        "a phrase": f'"{often} the"',
        "a number": "1987",
        "a rare number": "123,456",
        "no word at all": "qqxxzzvv",
        "a common word, misspelt": slip(often),
        "a word, misspelt in the middle": slip(words[3_000]),
        "a word, misspelt at the start": f"x{words[3_000]}",
        "two words, one misspelt": f"{words[301]} {slip(often)}",
        "two words, both misspelt": f"{slip(words[300])} {slip(often)}",
    }


def slip(word: str) -> str:
    """Return a word with two letters of its middle exchanged, and one twice."""
    at = len(word) // 2
    return f"{word[: at - 1]}{word[at]}{word[at - 1]}{word[at - 1]}{word[at + 1 :]}"


def bare(connection: sqlite3.Connection, expression: str) -> list[tuple[int]]:
    """Ask the index alone."""
    return connection.execute(
        "SELECT rowid FROM passage_index WHERE passage_index MATCH ?"
        " ORDER BY rank LIMIT ?",
        (expression, _FIRST_ROWS),
    ).fetchall()


def expression_of(typed: str) -> str:
    """Return what FTS5 is asked for the typed words, without any care."""
    if typed.startswith('"'):
        return typed
    return " AND ".join(f'"{word.replace(",", "")}"' for word in typed.split())


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measured(ws: Workspace, kinds: dict[str, str], rounds: int) -> list[Figure]:
    """Search and ask the bare index in turn, kind after kind, round after round."""
    ours: dict[str, list[float]] = defaultdict(list)
    allowed: dict[str, list[float]] = defaultdict(list)
    for _ in range(rounds + 1):
        for kind, typed in kinds.items():
            words = expression_of(typed)
            of_bare = seconds(partial(ws.read, bare, words))
            allowed[kind].append(3 * of_bare + _ALLOWED_S)
            ours[kind].append(seconds(partial(search, ws, typed, record=False)))
    return [
        Figure(kind, ours[kind][1:], "3 x bare + 5 ms", allowed[kind][1:], 1.0)
        for kind in kinds
    ]


def tell_the_first(ws: Workspace, folder: Path, words: Sequence[str]) -> None:
    """Print what the first search costs after the index has changed."""
    for what, typed in (
        ("a word in another form", f"{words[40_000]}s"),
        ("a misspelt word", slip(words[3_000])),
        ("a word like none", "qqxxzzvv"),
    ):
        path = folder / f"{typed}.md"
        path.write_text("Some other text.\n")
        sources.add_source(ws, str(path))
        taken = seconds(partial(search, ws, typed, record=False))
        print(f"first search after a source was added, {what}: {taken * 1e3:.0f} ms")


def main() -> int:
    """Print the table; 1 where a bar is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PASSAGES
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    words = vocabulary()
    with tempfile.TemporaryDirectory() as name:
        ws = filled(Path(name), words, count)
        answer = tell(measured(ws, queries(words), rounds))
        tell_the_first(ws, Path(name), words)
        ws.close()
    return answer


if __name__ == "__main__":
    sys.exit(main())
