"""Refreshing sources from the Sources screen: one after the other, told as they go."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import SourceId
from claimtui.model.listings import SourceRow
from claimtui.workspace import claims, refreshing
from claimtui.workspace.workspace import Workspace
from screens.background import ADDS
from screens.source_facts import refresh_words
from screens.sources_place import Refreshed, SourcesPlace
from screens.telling import counted
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE

_TITLE_CHARS = 30


class SourceRefreshing:
    """Look at sources again for one Sources screen."""

    def __init__(self, screen: SourcesPlace) -> None:
        self._screen = screen
        self._stop = threading.Event()
        self._waiting = 0
        self._changed = 0
        self._failed = 0
        self._total = 0

    @property
    def running(self) -> bool:
        """Whether a refresh runs or waits."""
        return self._waiting > 0

    def do_sources_refresh(self) -> None:
        """Look at the highlighted source again."""
        row = self._screen.row
        if row is not None:
            self._refresh([row])

    def do_sources_refresh_all(self) -> None:
        """Look at all listed sources again."""
        self._refresh([row for row in self._screen.listed if not row.redacted])

    def do_sources_stop(self) -> None:
        """Call off what runs and waits."""
        self._stop.set()
        self._screen.say("Stopping; what was found is kept")

    def _refresh(self, rows: Sequence[SourceRow]) -> None:
        if not self.running:
            self._stop = threading.Event()
            self._changed = self._failed = self._total = 0
        self._waiting += len(rows)
        self._total += len(rows)
        for place, row in enumerate(rows, start=1):
            count = f" {place}/{len(rows)}" if len(rows) > 1 else ""
            self._one(row, f"refresh{count} · {row.title[:_TITLE_CHARS]}")

    def _one(self, row: SourceRow, description: str) -> None:
        screen, stop = self._screen, self._stop
        screen.background.run(
            screen,
            lambda: refreshed(screen.workspace, row.source, stop),
            lambda result: self._done(row, result),
            group=ADDS,
            description=description,
            failed=lambda error: self._not_done(row, error),
        )

    def _done(self, row: SourceRow, result: Refreshed | None) -> None:
        self._waiting -= 1
        if result is not None:
            self._screen.refreshed[row.source] = result
            self._changed += result.found.changed
            if self._total == 1:
                self._screen.say(f"“{row.title}”: {refresh_words(result.found)}")
        self._finish(row)

    def _not_done(self, row: SourceRow, error: ClaimtuiError) -> None:
        self._waiting -= 1
        self._failed += 1
        self._screen.fail(error)
        self._finish(row)

    def _finish(self, row: SourceRow) -> None:
        if not self.running and self._total > 1:
            told = f"{counted(self._total, 'source')} looked at, {self._changed:,} with"
            failed = f", {self._failed:,} failed" if self._failed else ""
            self._screen.say(f"{told} new content{failed}")
        if not self.running or row.source == self._screen.source:
            self._screen.reload(self._screen.source)


def refreshed(
    workspace: Workspace, source: SourceId, stop: threading.Event
) -> Refreshed | None:
    """Look at a source again and read whom that concerns; None once it was called off.

    Raises:
        ClaimtuiError: It could not be looked at.
    """
    if stop.is_set():
        return None
    (found,) = refreshing.refresh(workspace, (source,), stop=stop)
    ids = found.affected_claims[:MOST_ROWS_AT_ONCE]
    return Refreshed(
        found, tuple(row.text for row in claims.claim_rows(workspace, ids))
    )
