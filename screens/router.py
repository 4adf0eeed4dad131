"""Key sequences such as `g l`, which Textual does not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum


class Pending(Enum):
    """The answer of a router that waits for the next key."""

    PENDING = "pending"


PENDING = Pending.PENDING


class KeyRouter:
    """Follow keys through sequences written as keys with a space between them.

    Args:
        sequences: Sequence to action id, such as `{"g l": "go.library"}`.
    """

    def __init__(self, sequences: Mapping[str, str]) -> None:
        self._sequences = {tuple(keys.split()): to for keys, to in sequences.items()}
        self._typed: tuple[str, ...] = ()

    @property
    def typed(self) -> tuple[str, ...]:
        """The keys of a sequence that has begun; empty where none has."""
        return self._typed

    def feed(self, key: str) -> str | Pending | None:
        """Take one key.

        Returns:
            The action id of a sequence that is complete, PENDING where one goes on,
            or None: the key belongs to no sequence, and one that had begun is over.
        """
        typed = (*self._typed, key)
        self._typed = ()
        if typed in self._sequences:
            return self._sequences[typed]
        if any(keys[: len(typed)] == typed for keys in self._sequences):
            self._typed = typed
            return PENDING
        return None

    def reset(self) -> None:
        """Forget a sequence that has begun."""
        self._typed = ()

    def options(self) -> Iterable[tuple[str, str]]:
        """Yield what may follow the typed keys: the remaining keys and action id."""
        count = len(self._typed)
        for keys, action in self._sequences.items():
            if keys[:count] == self._typed:
                yield " ".join(keys[count:]), action
