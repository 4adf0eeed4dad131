"""Every action of the screens: one registry for bindings, footer, help and palette.

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
}


class Guarded(Protocol):
    """A screen, as far as actions need to know it."""

    def can(self, action_id: str) -> bool:
        """Return whether the action can be taken now."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do with a key.

    Keys are written as Textual names them (`ctrl+d`, `question_mark`) or as the
    character itself; the keys of a sequence have a space between them (`g l`).
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
            replace(action, keys=tuple(k.strip() for k in keys[action.id].split(",")))
            if action.id in keys
            else action
            for action in self
        )


_MOVING = (
    Action("move.down", ("j", "down"), "down", "Move down one line or row."),
    Action("move.up", ("k", "up"), "up", "Move up one line or row."),
    Action("move.left", ("h", "left"), "left", "Go to the pane on the left."),
    Action("move.right", ("l", "right"), "right", "Go to the pane on the right."),
    Action(
        "move.half_down",
        ("ctrl+d", "pagedown"),
        "half page down",
        "Move down half a page.",
    ),
    Action(
        "move.half_up", ("ctrl+u", "pageup"), "half page up", "Move up half a page."
    ),
    Action("move.top", ("g g", "home"), "top", "Go to the top."),
    Action("move.bottom", ("G", "end"), "bottom", "Go to the bottom."),
    Action("pane.next", ("tab",), "next pane", "Go to the next pane."),
    Action("pane.previous", ("shift+tab",), "previous pane", "Go back one pane."),
)

_EVERYWHERE = (
    Action("open", ("enter",), "open", "Open what is highlighted.", priority=40),
    Action("back", ("escape", "q"), "back", "Go back to where you came from."),
    Action(
        "filter",
        ("slash",),
        "filter",
        "Show only what contains the words you type.",
        shown_in_footer=True,
        priority=60,
    ),
    Action("palette", ("colon", "ctrl+p"), "palette", "Find any action by its name."),
    Action(
        "help",
        ("question_mark",),
        "help",
        "Show every key that works here.",
        shown_in_footer=True,
        priority=0,
    ),
    Action("undo", ("u",), "undo", "Take back your last change.", priority=70),
    Action("copy", ("y",), "copy", "Copy what is selected or highlighted."),
    Action("whole", ("v",), "whole value", "Show the whole of what is cut."),
    Action(
        "original",
        ("o",),
        "original",
        "Open the address that the source or document came from.",
    ),
    Action("quit", ("ctrl+q",), "quit", "Leave claimtui; everything is saved."),
)

_GOING = (
    Action("go.library", ("g l",), "Library", "Go to your documents and sources."),
    Action("go.claims", ("g c",), "Claims", "Go to the claims of the open document."),
    Action("go.review", ("g r",), "Review", "Review the current claim."),
    Action("go.history", ("g h",), "History", "Show the current claim's history."),
)

_LIBRARY = (
    Action(
        "library.add",
        ("A",),
        "add",
        "Add a document or source by its path.",
        LIBRARY,
        True,
        10,
    ),
)

_CLAIMS = (
    Action("claims.accept", ("a",), "accept", "Accept the claim.", CLAIMS, True, 10),
    Action(
        "claims.exclude",
        ("x",),
        "exclude",
        "Exclude the claim with a reason, or restore what is excluded.",
        CLAIMS,
        True,
        11,
    ),
    Action("claims.type", ("t",), "type", "Change the claim's type.", CLAIMS, True, 12),
    Action(
        "claims.next_unreviewed",
        ("n",),
        "next new",
        "Go to the next unreviewed claim.",
        CLAIMS,
        True,
        13,
    ),
    Action("claims.review", ("r",), "review", "Review the claim.", CLAIMS, True, 14),
)

_STATUS_KEYS = (
    ("supported", "supported"),
    ("partially_supported", "partial"),
    ("unsupported", "unsupported"),
    ("contradicted", "contradicted"),
    ("not_addressed", "not addressed"),
    ("ambiguous", "ambiguous"),
    ("stale", "stale"),
)

_REVIEW = (
    *(
        Action(
            f"review.status.{status}",
            (str(number),),
            label,
            f"Choose the status {status.replace('_', ' ')}.",
            REVIEW,
            True,
            20 + number,
        )
        for number, (status, label) in enumerate(_STATUS_KEYS, start=1)
    ),
    Action(
        "review.supports",
        ("space",),
        "supports",
        "Say that the passage supports the claim, or take that back.",
        REVIEW,
        True,
        11,
    ),
    Action(
        "review.context",
        ("c",),
        "context",
        "Say that the passage is context, or take that back.",
        REVIEW,
        True,
        12,
    ),
    Action(
        "review.neighbour",
        ("n",),
        "neighbour",
        "Add the neighbouring passage to the candidates.",
        REVIEW,
    ),
    Action("review.scope", ("w",), "scope", "Write the scope of the verdict.", REVIEW),
    Action(
        "review.checks",
        ("x",),
        "checks",
        "Go through the checks and reasons and show their words on both sides.",
        REVIEW,
    ),
    Action(
        "review.find",
        ("slash",),
        "find",
        "Find a passage in your sources.",
        REVIEW,
        True,
        15,
    ),
    Action(
        "review.record",
        ("ctrl+s", "enter"),
        "record",
        "Record the assessment and go on to the next claim.",
        REVIEW,
        True,
        10,
    ),
)

ACTIONS = ActionRegistry(
    (*_MOVING, *_EVERYWHERE, *_GOING, *_LIBRARY, *_CLAIMS, *_REVIEW)
)
"""Every action of the program with its default keys."""
