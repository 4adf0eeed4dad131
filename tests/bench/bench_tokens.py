"""Time counting 2 MB in 2,000 texts, and reading a vocabulary, against tiktoken."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from claimtui.evidence.tokens import PATTERNS, ranks, tokenizer
from tests.bench.bench_quote import made_text
from tests.bench.figures import Figure, tell

NAME = "o200k_base"


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def main(rounds: int = 5) -> int:
    """Print the figures; return 1 where a bar is missed."""
    from tiktoken import Encoding

    text = made_text(2_100_000)
    chance = random.Random(7)  # noqa: S311 (reproducible, not secret)
    places = [chance.randrange(len(text) - 1_000) for _ in range(2_000)]
    texts = [text[place : place + 1_000] for place in places]
    ranked = ranks(NAME)

    def build() -> Encoding:
        return Encoding(
            NAME, pat_str=PATTERNS[NAME], mergeable_ranks=ranked, special_tokens={}
        )

    bare, ours = build(), tokenizer(NAME)
    ours.count("loads it")
    counted, plain, read, built = [], [], [], []
    for _ in range(rounds):
        counted.append(seconds(lambda: ours.count_all(texts)))
        plain.append(seconds(lambda: [len(bare.encode_ordinary(one)) for one in texts]))
        read.append(seconds(lambda: ranks(NAME)))
        built.append(seconds(build))
    return tell(
        [
            Figure("counting 2,000 texts", counted, "bare tiktoken", plain, 1.2),
            Figure("reading o200k_base", read, "building its tables", built, 1.0),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
