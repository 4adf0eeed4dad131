"""Leaving the program: what was decided is saved before, or told as lost."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress

from textual.app import App
from textual.timer import Timer

from screens.background import Background

UNSAVED = (
    "left before the last decision was saved: another program is writing to the store"
)
"""What is said in the terminal after leaving without it."""
_SAVED_S = 0.02
"""How often it is looked whether what was decided is saved."""
_PATIENT_S = 0.4
"""How long that may take before anything is said."""
_SETTLED_S = 1.5
"""How long leaving at once waits for what is being saved."""
_ENDING = ("SIGTERM", "SIGHUP")
"""Signals that tell a program to end; Windows has but the first."""
_ENDING_S = 3.0
"""How long what was told to end may take: a terminal that has gone takes no output, and
whoever writes to it may wait for ever."""
_KILLED = 128
"""What shells add to the number of the signal that ended a program."""


class Leaving:
    """Leaves an app for the person, or for a signal.

    Args:
        app: What is left.
        background: Where decisions are saved.
        say: Tells the person something.
    """

    def __init__(
        self, app: App[None], background: Background, say: Callable[[str], None]
    ) -> None:
        self._app = app
        self._background = background
        self._say = say
        self._waiting: Timer | None = None

    def leave(self) -> None:
        """Leave when what was decided is saved; asked again, without it."""
        if self._waiting is not None or not self._background.saving:
            self._app.exit()
            return
        self._waiting = self._app.set_interval(_SAVED_S, self._look)
        self._app.set_timer(_PATIENT_S, self._tell)

    def heed_signals(self) -> None:
        """Leave as by the key where a signal tells the program to end."""
        loop = asyncio.get_running_loop()
        for number in (getattr(signal, one, None) for one in _ENDING):
            with suppress(NotImplementedError, RuntimeError):  # Windows; no main thread
                if number is not None:
                    loop.add_signal_handler(number, self._end_by, number)

    def settle(self) -> bool:
        """Wait a moment for what is being saved; return whether all of it is."""
        return self._background.settle(_SETTLED_S)

    def _look(self) -> None:
        if self._background.saving or self._waiting is None:
            return
        self._waiting.stop()
        self._waiting = None
        if not self._background.refused:
            self._app.exit()

    def _tell(self) -> None:
        if self._waiting is not None:
            self._say("Saving, and then leaving · the same key again leaves at once")

    def _end_by(self, number: int) -> None:
        code = _KILLED + number
        last = threading.Timer(_ENDING_S, os._exit, (code,))
        last.daemon = True
        last.start()
        self._app.exit(return_code=code)
