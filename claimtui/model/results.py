"""What a command answers: done, refused with reasons, or overtaken by someone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ok(Generic[T]):
    """The command was carried out and is saved."""

    value: T


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule says no; nothing was recorded."""

    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The object moved on after it was shown; nothing was recorded."""

    expected: int
    """The revision the person saw."""
    found: int
    """The revision that stands now."""
    accepted: tuple[str, ...] = ()
    """What others had saved meanwhile, as operations."""
    local: tuple[str, ...] = ()
    """What was about to be saved."""
