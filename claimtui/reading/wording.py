"""Counts in the notes of a reading, as a person would say them."""

from __future__ import annotations

READ_WHOLE = "The whole body was read, as asked for."
"""Note of a page whose article was not looked for: a refresh reads it so again."""


def counted(count: int, thing: str, was: str = "was", were: str = "were") -> str:
    """Return the start of a sentence: "1 block was", "2 blocks were"."""
    return f"{count} {thing} {was}" if count == 1 else f"{count:,} {thing}s {were}"


def struck_notes(words: int) -> tuple[str, ...]:
    """Return the note for words that a source or document shows as struck out."""
    return (f"{counted(words, 'struck-out word')} left out.",) if words else ()
