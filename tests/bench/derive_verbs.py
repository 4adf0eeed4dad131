"""Derives the table of verbs from WordNet 3.0's counts of tagged texts.

Run with the folder that holds `cntlist.rev` (Debian: `wordnet-base`); it prints the
table that ships as `claimtui/checks/data/verbs.txt`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from claimtui.checks.words import is_stop, stem

_SHORTEST = 3
_VERB, _OTHER = "2", "135"
"""WordNet's numbers of the parts of speech: verbs; nouns and adjectives."""


def main() -> None:
    """Print the stems met as verbs, those more often met as something else second."""
    counts = {_VERB: Counter[str](), _OTHER: Counter[str]()}
    for line in (Path(sys.argv[1]) / "cntlist.rev").read_text("utf-8").splitlines():
        key, _, number = line.split()
        word, _, rest = key.partition("%")
        for part, counter in counts.items():
            if rest[0] in part and word.isalpha() and len(word) >= _SHORTEST:
                counter[word] += int(number)
    verbs = {word: n for word, n in counts[_VERB].items() if not is_stop(word)}
    mostly = {stem(w, "en") for w, n in verbs.items() if n >= counts[_OTHER][w]}
    rarely = {stem(w, "en") for w in verbs} - mostly
    print("mostly", *sorted(mostly))
    print("rarely", *sorted(rarely))


if __name__ == "__main__":
    main()
