"""Clauses of a text and their words, so that like is compared with like."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimtui.checks.words import is_stop, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[,;:.!?()\n—]")
_HARD = frozenset(";.!?\n")
_JOINTS = frozenset(["but", "although", "though", "while", "whereas", "because"])


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a clause with its place."""

    text: str
    """In small letters, apostrophes straight."""
    stem: str
    start: int
    end: int
    content: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of text with one predicate, roughly."""

    words: tuple[Word, ...]
    stems: frozenset[str]
    """Stems of its content words."""


def clauses(text: str, language: str) -> list[Clause]:
    """Cut a text at sentence ends, semicolons and contrasting conjunctions."""
    found: list[Clause] = []
    current: list[Word] = []
    for match in _WORD.finditer(text):
        word = match.group()
        border = word in _HARD or word.lower() in _JOINTS
        if border and not _inside_number(text, match):
            _close(current, found)
            current = []
            continue
        current.append(_word(match, language))
    _close(current, found)
    return found


def _inside_number(text: str, match: re.Match[str]) -> bool:
    end = match.end()
    return match.group() == "." and end < len(text) and not text[end].isspace()


def _word(match: re.Match[str], language: str) -> Word:
    text = match.group().lower().replace("’", "'")
    content = text[0].isalpha() and not is_stop(text) and not text.endswith("n't")
    root = stem(match.group(), language) if content else text
    return Word(text, root, match.start(), match.end(), content)


def _close(words: list[Word], found: list[Clause]) -> None:
    stems = frozenset(word.stem for word in words if word.content)
    if words:
        found.append(Clause(tuple(words), stems))
