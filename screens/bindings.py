"""Turn the registry of actions into Textual's bindings and palette commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider

from screens.actions import Action, spoken_key
from screens.sanitize import as_content


@runtime_checkable
class ActsLive(Protocol):
    """A screen that knows which actions are live and can take them."""

    def live_actions(self) -> tuple[Action, ...]:
        """Return the actions that can be taken now."""

    def act(self, action_id: str) -> None:
        """Take an action."""


def bindings_of(actions: Iterable[Action]) -> list[Binding]:
    """Return a binding for each action with single keys, under the action's id."""
    return [
        Binding(
            ",".join(action.single_keys),
            f"act('{action.id}')",
            action.label,
            show=action.shown_in_footer,
            tooltip=action.help,
            priority=action.in_fields,
            id=action.id,
        )
        for action in actions
        if action.single_keys
    ]


class ActionCommands(Provider):
    """Offer the live actions of the screen in the command palette."""

    async def discover(self) -> Hits:
        """Yield every live action."""
        for action in self._actions():
            yield DiscoveryHit(
                as_content(self._title(action)),
                partial(self._act, action.id),
                text=self._title(action),
                help=action.help,
            )

    async def search(self, query: str) -> Hits:
        """Yield the live actions that match what was typed, by name or in their help.

        A name is found by some of its letters and scores 1 or more, a help text by
        its words, so that these come last.
        """
        matcher = self.matcher(query)
        words = query.casefold().split()
        for action in self._actions():
            title = self._title(action)
            score = matcher.match(title) or help_score(action, words)
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(title),
                    partial(self._act, action.id),
                    text=title,
                    help=action.help,
                )

    def _actions(self) -> tuple[Action, ...]:
        screen = self.screen
        return screen.live_actions() if isinstance(screen, ActsLive) else ()

    def _act(self, action_id: str) -> None:
        if isinstance(self.screen, ActsLive):
            self.screen.act(action_id)

    def _title(self, action: Action) -> str:
        """Return what the palette shows: label and, where it has one, its key."""
        keys = [spoken_key(key) for key in action.keys[:1]]
        return "  ·  ".join((action.label, *keys))


def help_score(action: Action, words: Sequence[str]) -> float:
    """Return how well the help of an action has all words, in singular or plural.

    The earlier they stand, the better; 0 where one is missing, and always below 1.
    """
    told = f"{action.help} {action.label} {action.group}".casefold()
    places = [
        max(told.find(word), told.find(word.removesuffix("s") or word))
        for word in words
    ]
    if not places or min(places) < 0:
        return 0.0
    return 0.9 * (1 - max(places) / len(told))
