"""Tables of a policy file, read with errors that name the place (SPEC 6.6)."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from claimtui.model.errors import UsageError


def read_toml(text: str, what: str) -> dict[str, Any]:
    """Read TOML.

    Raises:
        UsageError: It is none; `what` is named.
    """
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{what} is no valid TOML ({error})") from error


class Table:
    """One table of the file, read with errors that name the place."""

    def __init__(self, place: str, data: Mapping[str, Any], keys: Sequence[str]):
        self._place = place
        self.data = data
        for key in data:
            if key not in keys:
                raise UsageError(
                    "unknown key", which=self.path(key), hint=_nearest(key, keys)
                )

    def path(self, key: str) -> str:
        """Return a key with the tables it stands in."""
        return f"{self._place}.{key}" if self._place else key

    def table(self, key: str, keys: Sequence[str]) -> Table:
        """Return a table inside this one; a missing one is empty."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return Table(self.path(key), value, keys)

    def text(self, key: str) -> str:
        """Return a text that must be there."""
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(key, "a text")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false; false where the key is missing."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false")
        return value

    def number(self, key: str, least: int, most: int) -> int | None:
        """Return a whole number within bounds; None where the key is missing."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(key, f"a whole number from {least} to {most}")
        if not least <= value <= most:
            raise self._wrong(key, f"a whole number from {least} to {most}")
        return value

    def words(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """Return a list of known words; empty where the key is missing."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, "a list of words")
        for word in value:
            if word not in known:
                raise UsageError(
                    f"unknown value {word!r}",
                    which=self.path(key),
                    hint=_nearest(str(word), known),
                )
        return tuple(dict.fromkeys(value))

    def open_table(self, key: str) -> Table:
        """Return a table inside this one whose keys are the user's own."""
        return self.table(key, tuple(self._inside(key)))

    def _inside(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key)
        return value if isinstance(value, dict) else {}

    def lists(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Return a list of lists of texts; empty where the key is missing."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(_is_texts(one) for one in value):
            raise self._wrong(key, "a list of lists of texts")
        return tuple(tuple(one) for one in value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; empty where the key is missing."""
        value = self.data.get(key, [])
        if not _is_texts(value):
            raise self._wrong(key, "a list of texts")
        return tuple(value)

    def _wrong(self, key: str, wanted: str) -> UsageError:
        return UsageError(f"must be {wanted}", which=self.path(key))


def _nearest(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, 1, 0.0)
    return f"the nearest is {close[0]}" if close else "remove it"


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
