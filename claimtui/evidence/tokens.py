"""Counts tokens offline, with the vocabularies that are shipped (SPEC 4.8)."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from threading import Lock
from typing import TYPE_CHECKING

from claimtui.model.generation import TokenCount

if TYPE_CHECKING:
    import regex
    from tiktoken import Encoding

PATTERNS = {
    "o200k_base": "|".join(
        (
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*"
            r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+"
            r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"\p{N}{1,3}",
            r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
            r"\s*[\r\n]+",
            r"\s+(?!\S)",
            r"\s+",
        )
    ),
    "cl100k_base": (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
        r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
    ),
}
"""What parts a text into words, as tiktoken 0.14 has it; it tells none of them without
loading a vocabulary from the network."""
TOKENIZERS: tuple[str, ...] = tuple(PATTERNS)
"""What is counted exactly."""
_SAME_WORDS = {"o200k_harmony": "o200k_base"}
"""Differs in its special tokens only, which count as ordinary text."""
ESTIMATED = "estimate:"
"""What a name begins with that a person knows to be counted by estimate."""
_LIKELIEST = "o200k_base"
"""Stands in for any other tokenizer: of the two it knows more languages."""

LONGEST_RUN = 16_384
"""Characters of one kind in a row that a tokenizer takes whole.

tiktoken 0.14 panics at a million spaces, and a letter of a run takes it three times as
long here as at 4,096, ten times at a million.
"""
_BLOCK = LONGEST_RUN // 2
"""Every longer run holds a whole block that starts at a multiple of its size."""
_CHUNK = 4_096
"""Characters of a longer run that are counted at a time."""
_loading = Lock()


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """Counts as a named tokenizer does, or as near to it as can be had offline.

    Loads its vocabulary with the first count. Safe to share between threads.
    """

    name: str
    vocabulary: str
    """One of `TOKENIZERS`."""

    @property
    def exact(self) -> bool:
        """Whether this is the tokenizer that was asked for."""
        return _SAME_WORDS.get(self.name, self.name) == self.vocabulary

    def count(self, text: str) -> TokenCount:
        """Count the tokens of a text; special tokens count as ordinary text.

        Runs of more than `LONGEST_RUN` letters, spaces or signs are counted in chunks,
        which makes the figure an estimate. The time is linear in the text.
        """
        return self.count_all((text,))[0]

    def count_all(self, texts: Sequence[str]) -> tuple[TokenCount, ...]:
        """Count the tokens of each text, as `count` does.

        One after the other: the batches of tiktoken run in threads, which took 1.2 to
        1.9 times as long for 2,000 texts of 1,000 characters on two cores.
        """
        encode, exact = _encoding(self.vocabulary).encode_ordinary, self.exact
        return tuple(
            TokenCount(len(encode(text)), exact)
            if len(text) <= LONGEST_RUN
            else _count_long(encode, text, exact)
            for text in texts
        )


def is_known(name: str) -> bool:
    """Tell whether a name is counted exactly, or says itself that it is estimated."""
    other = name.removeprefix(ESTIMATED)
    return _SAME_WORDS.get(name, name) in PATTERNS or (
        other != name and bool(other.strip()) and name.isprintable()
    )


def tokenizer(name: str) -> Tokenizer:
    """Return the tokenizer of a name; the figures of an unknown one are estimates.

    Any other tokenizer is estimated by the count of `o200k_base`, which is our choice
    for what SPEC 4.8 leaves open; no bound is known for how far off it is.
    """
    vocabulary = _SAME_WORDS.get(name, name)
    known = vocabulary in PATTERNS
    return Tokenizer(name, vocabulary if known else _LIKELIEST)


def ranks(vocabulary: str) -> dict[bytes, int]:
    """Return the tokens of a shipped vocabulary with their ranks."""
    packed = files("claimtui") / "data" / "tokenizers" / f"{vocabulary}.zlib"
    data = zlib.decompress(packed.read_bytes())
    number = int.from_bytes(data[:4], "big")
    places = accumulate(data[4 : 4 + number], initial=4 + number)
    return {data[start:end]: rank for rank, (start, end) in enumerate(pairwise(places))}


def _count_long(
    encode: Callable[[str], list[int]], text: str, exact: bool
) -> TokenCount:
    tokens, at = 0, 0
    for start, end in _long_runs(text):
        tokens += len(encode(text[at:start]))
        for chunk in range(start, end, _CHUNK):
            tokens += len(encode(text[chunk : min(end, chunk + _CHUNK)]))
        at = end
    tokens += len(encode(text[at:]))
    return TokenCount(tokens, exact and at == 0)


def _encoding(vocabulary: str) -> Encoding:
    with _loading:
        return _loaded(vocabulary)


@cache
def _loaded(vocabulary: str) -> Encoding:
    from tiktoken import Encoding

    return Encoding(
        vocabulary,
        pat_str=PATTERNS[vocabulary],
        mergeable_ranks=ranks(vocabulary),
        special_tokens={},
    )


@dataclass(frozen=True, slots=True)
class _Kind:
    """Characters that tokenizers do not part from each other."""

    block: regex.Pattern[str]
    before: regex.Pattern[str]
    """Matches backwards from where a block starts."""
    run: regex.Pattern[str]


@cache
def _kinds() -> tuple[_Kind, ...]:
    """Return letters with their marks, white space, and signs.

    Digits are no kind: they are parted after every third.
    """
    import regex

    return tuple(
        _Kind(
            regex.compile(f"[{kind}]{{{_BLOCK}}}"),
            regex.compile(f"(?r)[{kind}]{{0,{_BLOCK}}}"),
            regex.compile(f"[{kind}]++"),
        )
        for kind in (
            r"\p{L}\p{M}",
            r"\p{White_Space}",
            r"^\p{White_Space}\p{L}\p{N}",
        )
    )


def _long_runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield where runs of one kind stand that are longer than a tokenizer takes whole.

    Looks only at blocks, which most texts leave after a few characters.
    """
    done = 0
    for place in range(0, len(text) - _BLOCK + 1, _BLOCK):
        if place < done:
            continue
        for kind in _kinds():
            if kind.block.match(text, place) is None:
                continue
            before, run = (
                kind.before.match(text, done, place),
                kind.run.match(text, place),
            )
            start = before.start() if before else place
            done = run.end() if run else place
            if done - start > LONGEST_RUN:
                yield start, done
            break
