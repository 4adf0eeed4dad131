"""The keys that a person has given to actions, checked before anything is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import combinations

from claimtui.model.errors import UsageError
from screens.actions import ACTIONS, EVERYWHERE, ActionRegistry, spoken_key
from screens.key_names import key_name, mistaken_part


def chosen_actions(
    keys: Mapping[str, str], actions: ActionRegistry = ACTIONS
) -> ActionRegistry:
    """Return the registry with a person's keys.

    Args:
        keys: Action id to keys with commas between them; empty for no key at all.
        actions: With their default keys.

    Raises:
        UsageError: An id is unknown, a key is none that can be pressed, or it would
            mean two things in one place.
    """
    if not keys:
        return actions
    for action_id in keys:
        if action_id not in actions:
            raise _unknown(action_id, actions)
    chosen = actions.remapped(keys)
    for action_id in keys:
        for key in chosen[action_id].keys:
            _check_key(action_id, key)
    allowed = {(one, other) for _, _, one, other in _shared(actions)}
    for group, key, one, other in _shared(chosen):
        if (one, other) not in allowed and {one, other} & keys.keys():
            raise _clash(keys, group, key, one, other)
    return chosen


def _shared(actions: ActionRegistry) -> Iterator[tuple[str, str, str, str]]:
    """Yield group, key and the two actions that a key would mean there."""
    groups = dict.fromkeys(action.group for action in actions)
    for group in groups:
        by_first: dict[str, list[tuple[list[str], str, str]]] = defaultdict(list)
        for action in actions.of(*dict.fromkeys((group, EVERYWHERE))):
            for key in action.keys:
                parts = key_name(key).split()
                by_first[parts[0]].append((parts, key, action.id))
        for begun in by_first.values():
            yield from _pairs(group, begun)


def _pairs(
    group: str, begun: list[tuple[list[str], str, str]]
) -> Iterator[tuple[str, str, str, str]]:
    """Yield the pairs of which one key is, or begins, the other."""
    for (a, key_a, one), (b, key_b, other) in combinations(begun, 2):
        short = min(len(a), len(b))
        if one != other and a[:short] == b[:short]:
            yield group, key_a if len(a) == short else key_b, one, other


def _check_key(action_id: str, key: str) -> None:
    mistaken = mistaken_part(key)
    if mistaken is not None:
        part, nearest = mistaken
        raise UsageError(
            f"{part} is no key",
            which=f"keys.{action_id}",
            hint=f"the nearest is {nearest}"
            if nearest
            else "keys are written as a, ctrl+a, f1, pagedown, question_mark or ?",
        )


def _unknown(action_id: str, actions: ActionRegistry) -> UsageError:
    near = get_close_matches(action_id, [action.id for action in actions], 1, 0.4)
    return UsageError(
        "is no action",
        which=f"keys.{action_id}",
        hint=f"the nearest is {near[0]}" if near else "claimtui keys lists them all",
    )


def _clash(
    keys: Mapping[str, str], group: str, key: str, one: str, other: str
) -> UsageError:
    mine, theirs = (one, other) if one in keys else (other, one)
    return UsageError(
        f"the key {spoken_key(key)} also means {theirs} ({group})",
        which=f"keys.{mine}",
        hint=f"give keys.{theirs} another key, or choose another one here",
    )
