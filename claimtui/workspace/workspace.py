"""One open workspace: the store, who acts, the clock, the ids and the reader child."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from claimtui.model.ids import IdGenerator
from claimtui.model.limits import FetchLimits
from claimtui.workspace.clock import now_ms
from store.database import Store

if TYPE_CHECKING:
    from claimtui.model.evidence_views import SetView
    from claimtui.model.ids import SetId
    from claimtui.reading.process import ReaderProcess
    from store.transaction import Transaction

P = ParamSpec("P")
R = TypeVar("R")
SetKey = tuple["SetId", int | None, int]
"""A set, the revision asked for, and the number of the last event."""
_KEPT_SETS = 4


class Workspace:
    """What every use case is given. Safe to share between threads."""

    def __init__(
        self,
        store: Store,
        actor: str,
        viewer: str = "",
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self.store = store
        self.actor = actor
        self.viewer = viewer
        """Access scope of whoever looks; empty for somebody who sees everything."""
        self.fetch_limits = FetchLimits()
        """How far fetching an address may go."""
        self.ids = IdGenerator(clock, secrets.randbelow)
        self.kept_sets: dict[SetKey, SetView] = {}
        """Views of sets, each with the last event it knows of; few, newest last."""
        self._clock = clock
        self._readers: ReaderProcess | None = None

    @classmethod
    def open(
        cls,
        folder: Path,
        actor: str,
        viewer: str = "",
        clock: Callable[[], int] = now_ms,
    ) -> Workspace:
        """Open the store in a folder, made where there is none.

        The clock gives the domain time in milliseconds since 1970 UTC.

        Raises:
            StoreError: It cannot be opened; nothing was changed.
        """
        return cls(Store.open(folder, clock), actor, viewer, clock)

    @property
    def now_ms(self) -> int:
        """The domain time, milliseconds since 1970 UTC."""
        return self._clock()

    @property
    def readers(self) -> ReaderProcess:
        """The child process that turns source bytes into text, started when needed."""
        if self._readers is None:
            from claimtui.reading.process import ReaderProcess

            self._readers = ReaderProcess()
        return self._readers

    def read(
        self,
        function: Callable[Concatenate[sqlite3.Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a read function of the store."""
        return self.store.read(function, *args, **kwargs)

    def write(
        self,
        function: Callable[Concatenate[Transaction, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a write function of the store in one transaction, as this actor."""
        return self.store.write(self.actor, self.now_ms, function, *args, **kwargs)

    def keep_set(self, key: SetKey, view: SetView) -> None:
        """Keep a view of a set; the oldest of more than a few goes."""
        self.kept_sets = dict([*self.kept_sets.items(), (key, view)][-_KEPT_SETS:])

    def prepare_to_write(self) -> None:
        """Load the writing side of the store, which takes a third of a second."""
        if not self.store.read_only:
            self.store.prepare_to_write()

    def close(self) -> None:
        """Stop the reader child at once and close the store."""
        self.stop_reading()
        self.store.close()

    def stop_reading(self) -> None:
        """Stop the reader child at once; it starts again when it is needed."""
        if self._readers is not None:
            self._readers.close()
            self._readers = None
