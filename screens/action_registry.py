"""What an action is, how its keys are told, and the registry that holds them all.

No Textual here, so that the command line can list the keys without loading it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

EVERYWHERE = "Everywhere"
LIBRARY = "Library"
CLAIMS = "Claims"
REVIEW = "Review"
SOURCES = "Sources"
SOURCE_DIFF = "Difference of sources"
RECORDS = "Records"
WORDS = "Choosing words"

_SPOKEN_KEYS = {
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "escape": "esc",
    "down": "↓",
    "up": "↑",
    "left": "←",
    "right": "→",
    "pagedown": "pgdn",
    "pageup": "pgup",
    "delete": "del",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}


class Guarded(Protocol):
    """A screen, as far as actions need to know it."""

    def can(self, action_id: str) -> bool:
        """Return whether the action can be taken now."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do with a key.

    Keys are written as Textual names them (`ctrl+d`, `question_mark`) or as the
    character itself; the keys of a sequence have a space between them (`g l`). An
    action without keys is taken from the palette, or with a key that a person gives it.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    """One or two words for footer and palette."""
    help: str
    """What it does, as a sentence."""
    group: str = EVERYWHERE
    shown_in_footer: bool = False
    priority: int = 50
    """Place in the footer; the lowest stands first and is dropped last."""
    in_fields: bool = False
    """Whether it comes before what a field does with its key."""

    @property
    def single_keys(self) -> tuple[str, ...]:
        """The keys that act at once."""
        return tuple(key for key in self.keys if " " not in key)

    @property
    def sequences(self) -> tuple[str, ...]:
        """The keys that act as a sequence."""
        return tuple(key for key in self.keys if " " in key)

    def enabled(self, screen: Guarded) -> bool:
        """Return whether the screen can take this action now."""
        return screen.can(self.id)


def spoken_key(key: str) -> str:
    """Return a key as a person reads it: `question_mark` as `?`."""
    return " ".join(_SPOKEN_KEYS.get(part, part) for part in key.split(" "))


class ActionRegistry:
    """Actions by id, in the order in which they are told.

    Raises:
        ValueError: An id occurs twice.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions: dict[str, Action] = {}
        for action in actions:
            if action.id in self._actions:
                raise ValueError(f"the action id {action.id} occurs twice")
            self._actions[action.id] = action

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions.values())

    def __getitem__(self, action_id: str) -> Action:
        return self._actions[action_id]

    def __contains__(self, action_id: object) -> bool:
        return action_id in self._actions

    def of(self, *groups: str) -> tuple[Action, ...]:
        """Return the actions of some groups; those of the first group come first."""
        return tuple(
            action for group in groups for action in self if action.group == group
        )

    def sequences(self, *groups: str) -> dict[str, str]:
        """Return key sequence to action id for some groups."""
        return {
            keys: action.id for action in self.of(*groups) for keys in action.sequences
        }

    def remapped(self, keys: Mapping[str, str]) -> ActionRegistry:
        """Return a registry in which some actions have other keys.

        Args:
            keys: Action id to keys with commas between them, as configuration has it.

        Raises:
            KeyError: An id that no action has.
        """
        for action_id in keys:
            if action_id not in self._actions:
                raise KeyError(action_id)
        return ActionRegistry(
            replace(action, keys=_keys_of(keys[action.id]))
            if action.id in keys
            else action
            for action in self
        )


def _keys_of(written: str) -> tuple[str, ...]:
    """Return keys as configuration has them: commas between, none where it is empty."""
    return tuple(" ".join(key.split()) for key in written.split(",") if key.strip())
