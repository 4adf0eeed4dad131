"""The keys of one screen where a person has given some actions other ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from screens.actions import ACTIONS, Action, ActionRegistry, spoken_key
from screens.router import KeyRouter


@runtime_checkable
class HasActions(Protocol):
    """An app that knows which keys a person has chosen."""

    @property
    def actions(self) -> ActionRegistry:
        """The actions with the person's keys."""


class OwnKeys:
    """What chosen keys do on a screen; without any it has no say.

    Textual's bindings belong to a class of screens and stay as they are: those of an
    action with other keys are refused, and its own keys are taken here.

    Args:
        groups: Whose keys work on the screen, the first first.
    """

    def __init__(self, groups: Sequence[str]) -> None:
        self._groups = tuple(dict.fromkeys(groups))
        self._here: dict[str, Action] = {}
        self._other: set[str] = set()
        self._single: dict[str, list[str]] = defaultdict(list)

    def choose(self, actions: ActionRegistry) -> None:
        """Take over the keys that differ from the default ones."""
        if actions is ACTIONS:
            return
        self._here = {action.id: action for action in actions.of(*self._groups)}
        self._other = {
            action.id
            for action in self._here.values()
            if action.keys != ACTIONS[action.id].keys
        }
        for action_id in self._here:
            if action_id in self._other:
                for key in self._here[action_id].single_keys:
                    self._single[key].append(action_id)

    def router(self) -> KeyRouter | None:
        """Return what follows the sequences; None where the default ones hold."""
        if not self._other:
            return None
        return KeyRouter(
            {
                keys: action.id
                for action in self._here.values()
                for keys in action.sequences
            }
        )

    def has_other(self, action_id: str) -> bool:
        """Return whether an action has other keys than its default ones."""
        return action_id in self._other

    def taken(self, key: str, character: str | None) -> tuple[str, ...]:
        """Return the actions that a key, or the character it types, stands for."""
        named = self._single.get(key, ())
        typed = self._single.get(character, ()) if character else ()
        return tuple(dict.fromkeys((*named, *typed)))

    def key_of(self, action_id: str) -> str:
        """Return an action's first key as it is told; empty where it has none."""
        keys = self._here.get(action_id, ACTIONS[action_id]).keys
        return spoken_key(keys[0]) if keys else ""

    def shown(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Return actions as they are to be told, with the person's keys."""
        return tuple(self._here.get(action.id, action) for action in actions)
