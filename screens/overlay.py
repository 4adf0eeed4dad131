"""What lies over a screen and is answered once."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.screen import ModalScreen

R = TypeVar("R")


class Overlay(ModalScreen[R]):
    """A screen over another one; of several answers typed at once the first counts.

    Textual 8.2.8 takes the second one as leave to close the screen below.
    """

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Give the answer and go away, unless that has been done."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


class Palette(CommandPalette):
    """Textual's palette, for people who type faster than it searches.

    Its list has no height, and is not there at all, at the beginning and the end.
    """

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Go away, unless that has been done."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError, IndexError, NoMatches):
            super()._action_command_list(action)
