"""Clauses of a text and their words, so that like is compared with like."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from claimtui.checks.late import late
from claimtui.checks.words import is_stop, stem
from claimtui.model.spans import TextSpan

_WORD = late(r"[^\W_]+(?:['’][^\W_]+)*|[,;:.!?()\n—]")
_HARD = frozenset(";.!?\n")
_JOINTS = frozenset(["but", "although", "though", "while", "whereas", "because"])
_PART_DENIED = late(
    r"but\s+not\b(?!\s+(?:only|just|merely|before|until))",
    re.IGNORECASE,
)
"""A conjunction with a denied part: it has no verb of its own."""
_ABBREVIATIONS = frozenset(
    ["dr", "mr", "mrs", "ms", "prof", "st", "inc", "ltd", "vs", "no", "al", "jr"]
)
_OPENING = frozenset(["(", "lrb"])
_CLOSING = frozenset([")", "rrb"])
_LONGEST_ASIDE = 30
"""Words up to which brackets hold a clause together, full stops and all."""
_MOST_ALIKE = 20
"""Clauses that share equally much; more say nothing new."""
_MOST_COUNTED = 64
"""Clauses of a claim whose counts are kept."""
_LONGEST_STATEMENT = 150
"""Words from which a clause is a list or a table, whose relations are not read."""
_ALIGNED = 0.5
"""Share of a claim clause's content words that an evidence clause must have."""


class Word(NamedTuple):
    """A word of a clause with its place."""

    text: str
    """In small letters, apostrophes straight."""
    stem: str
    start: int
    end: int
    content: bool

    @property
    def span(self) -> TextSpan:
        """Where the word stands."""
        return TextSpan(self.start, self.end)


@dataclass(frozen=True)
class Clause:
    """A stretch of text with one predicate, roughly."""

    words: tuple[Word, ...]

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of its content words."""
        return frozenset(word.stem for word in self.words if word.content)

    @cached_property
    def texts(self) -> frozenset[str]:
        """All its words in small letters."""
        return frozenset(word.text for word in self.words)

    @cached_property
    def is_contracted(self) -> bool:
        """Whether a word such as isn't stands in it."""
        return any(text.endswith("n't") for text in self.texts)

    @property
    def is_list(self) -> bool:
        """Whether it is too long to be one statement."""
        return len(self.words) > _LONGEST_STATEMENT

    @property
    def span(self) -> TextSpan:
        """From its first word to its last."""
        return TextSpan(self.words[0].start, self.words[-1].end)

    def find(self, root: str) -> TextSpan:
        """Return the place of a stem, the whole clause where it does not stand."""
        return next((word.span for word in self.words if word.stem == root), self.span)


class Phrasing:
    """A text as clauses, with what is needed to find the clause that speaks alike."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.clauses = clauses(text, language)
        self._counted: dict[int, tuple[Clause, Counter[int]]] = {}

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of all content words."""
        return frozenset().union(*(clause.stems for clause in self.clauses))

    @cached_property
    def words(self) -> frozenset[str]:
        """All words in small letters."""
        return frozenset(w.text for clause in self.clauses for w in clause.words)

    @cached_property
    def _index(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = {}
        for number, clause in enumerate(self.clauses):
            for root in clause.stems:
                index.setdefault(root, []).append(number)
        return index

    def alike(self, claim: Clause, least: float = _ALIGNED) -> list[Clause]:
        """Return the clauses that share most content words with one of a claim.

        Empty where even they have less than the share asked for.
        """
        shared = self._shared(claim)
        if not shared:
            return []
        most = max(shared.values())
        if most < least * len(claim.stems):
            return []
        best = [n for n, count in shared.items() if count == most]
        return [self.clauses[n] for n in best[:_MOST_ALIKE]]

    def _shared(self, claim: Clause) -> Counter[int]:
        """Count the words that each clause shares with one of a claim, once."""
        known = self._counted.get(id(claim))
        if known is not None and known[0] is claim:
            return known[1]
        shared: Counter[int] = Counter()
        for root in claim.stems:
            shared.update(self._index.get(root, ()))
        if len(self._counted) < _MOST_COUNTED:
            self._counted[id(claim)] = claim, shared
        return shared

    def retold(self, claim: Clause, least: float) -> list[Clause]:
        """Return the clauses alike that are statements; a long one is a list."""
        if claim.is_list:
            return []
        return [other for other in self.alike(claim, least) if not other.is_list]


def clauses(text: str, language: str) -> list[Clause]:
    """Cut a text at sentence ends, semicolons and contrasting conjunctions."""
    found: list[Clause] = []
    current: list[Word] = []
    closing = 0
    for match in _WORD.finditer(text):
        raw = match.group()
        low, root, content = _read(raw, language)
        if low in _OPENING:
            closing = len(current) + _LONGEST_ASIDE
        elif low in _CLOSING:
            closing = 0
        joint = low in _JOINTS and not _denies_a_part(text, match, current)
        border = (low in _HARD or joint) and len(current) >= closing
        if border and not _inside(text, match, current):
            closing = 0
            if current:
                found.append(Clause(tuple(current)))
            current = []
        else:
            if raw == "May" and (
                current or text[match.end() : match.end() + 2].strip().isdigit()
            ):
                low = root = raw  # the month, never the hedge
            elif low == "free" and text[match.start() - 1 : match.start()] == "-":
                low, root, content = "-free", "-free", False
            current.append(Word(low, root, match.start(), match.end(), content))
    if current:
        found.append(Clause(tuple(current)))
    return found


def _denies_a_part(text: str, match: re.Match[str], before: list[Word]) -> bool:
    """Tell whether a conjunction only takes one part out: but not by France."""
    if before and before[-1].text in ("anything", "nothing"):
        return True
    if before and before[-1].text == "not":
        return match.group().lower() == "because"
    return bool(_PART_DENIED.match(text, match.start()))


def _inside(text: str, match: re.Match[str], before: list[Word]) -> bool:
    """Tell whether a full stop belongs to a number, an initial or a short form."""
    if match.group() != ".":
        return False
    end = match.end()
    if end < len(text) and not text[end].isspace():
        return True
    last = before[-1].text if before and before[-1].end == match.start() else ""
    return last in _ABBREVIATIONS or (len(last) == 1 and last.isalpha())


@lru_cache(maxsize=16_384)
def _read(raw: str, language: str) -> tuple[str, str, bool]:
    text = raw.lower().replace("’", "'")
    content = text[0].isalpha() and not is_stop(text) and not text.endswith("n't")
    return text, stem(raw, language) if content else text, content
