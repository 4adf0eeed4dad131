"""Time a quote of 200 characters in a prepared text of 2 MB against `str.find`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from claimtui.checks.quote import check_quote, prepare
from claimtui.model.vocabulary import QuoteOutcome

HIT_LIMIT = 5
"""Most times `str.find` that a hit may take."""
MISS_LIMIT = 50
"""Most times a hit that a miss with its near miss may take."""


def made_text(chars: int) -> str:
    """Return a text of made-up words in lines, the same each time."""
    chance = random.Random(7)  # noqa: S311 (reproducible, not secret)
    letters = "etaoinshrdlucmfwypvbgk"
    words = [
        "".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(20_000)
    ]
    lines: list[str] = []
    size = 0
    while size < chars:
        line = " ".join(chance.choices(words, k=14)) + ".\n"
        lines.append(line)
        size += len(line)
    return "".join(lines)


def best_of(action: Callable[[], object], rounds: int = 7) -> float:
    """Return the least seconds of several rounds."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    """Print the figures and fail where a limit is broken."""
    text = made_text(2_000_000)
    at = len(text) - 50_000
    quote = " ".join(text[at : at + 200].split())
    word = next(w for w in quote.split()[8:] if len(w) > 4)
    missing = quote.replace(word, word[:-1] + "z", 1)
    started = time.perf_counter()
    prepared = prepare(text)
    print(f"prepare: {time.perf_counter() - started:.2f} s for 2 MB")
    folded = prepared.exact.text
    find = best_of(lambda: folded.count(quote))
    hit = best_of(lambda: check_quote(prepared, quote))
    miss = best_of(lambda: check_quote(prepared, missing))
    print(f"str.find {find * 1e3:.2f} ms, hit {hit * 1e3:.2f}, miss {miss * 1e3:.2f}")
    print(f"hit / find {hit / find:.1f} (at most {HIT_LIMIT})")
    print(f"miss / hit {miss / hit:.1f} (at most {MISS_LIMIT})")
    found = check_quote(prepared, missing)
    assert found.result is QuoteOutcome.NOT_FOUND
    assert found.near_miss
    print(found.near_miss.difference)
    assert hit <= HIT_LIMIT * find
    assert miss <= MISS_LIMIT * hit


if __name__ == "__main__":
    main()
