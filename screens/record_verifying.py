"""Test one on the Records screen: quotes are looked for beside it, told as they go."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from textual.message import Message

from claimtui.model.errors import ClaimtuiError
from claimtui.model.records import RecordId, RecordRow
from claimtui.model.views import Activity
from claimtui.model.vocabulary import RecordStatus
from claimtui.workspace import verifying
from claimtui.workspace.verifying import VerifiedRecords
from screens.record_row import TO_ANSWER, is_open, stage
from screens.records_place import RecordsPlace
from screens.telling import counted

_GROUP = "verify"


class RecordVerifying:
    """Look for quotes for one Records screen; what is asked for meanwhile waits."""

    class Progressed(Message):
        """Posted from the worker before each record."""

        bubble = False

        def __init__(self, done: int, total: int, name: str) -> None:
            super().__init__()
            self.done = done
            self.total = total
            self.name = name

    def __init__(self, screen: RecordsPlace) -> None:
        self._screen = screen
        self._stop = threading.Event()
        self._asked: tuple[RecordId, ...] = ()
        self._waiting: list[RecordId] = []
        self._shown = 0
        self.activity: Activity | None = None
        """The run as the header tells it; None while none runs."""

    @property
    def running(self) -> bool:
        """Whether a run goes on."""
        return bool(self._asked)

    def do_records_verify(self) -> None:
        """Look for the quote of the highlighted record, though it was looked for."""
        row = self._screen.row
        if row is not None:
            self._ask([row])

    def do_records_verify_all(self) -> None:
        """Look for the quotes of all listed records that nobody has settled."""
        rows = [row for row in self._screen.listed if is_open(row)]
        if rows:
            self._ask(rows)
        else:
            self._screen.say("The quotes of all listed records have been looked for.")

    def do_records_stop(self) -> None:
        """Call the run off."""
        self._waiting.clear()
        self._stop.set()
        self._screen.say("Stopping; what was found is kept")

    def progressed(self, event: Progressed) -> None:
        """Tell how far the run has come, and read the records that are done."""
        if not self.running:
            return
        self.activity = Activity("looking", event.name, event.done, event.total)
        self._screen.activity(self.activity)
        done, self._shown = self._asked[self._shown : event.done], event.done
        if done:
            self._screen.reload(done)

    def _ask(self, rows: Sequence[RecordRow]) -> None:
        held = {*self._asked, *self._waiting}
        self._waiting += [row.id for row in rows if row.id not in held]
        if self.running:
            self._screen.say(f"{counted(len(self._waiting), 'record')} waiting")
        else:
            self._run()

    def _run(self) -> None:
        screen, stop = self._screen, threading.Event()
        self._stop, self._shown = stop, 0
        self._asked, self._waiting = tuple(self._waiting), []
        asked, total = self._asked, len(self._asked)
        self.activity = Activity("looking", "", 0, total)

        def progress(done: int, all_: int, name: str) -> None:
            screen.post_message(self.Progressed(done, all_, name))

        screen.background.run(
            screen,
            # One that is asked for by itself is looked for again if need be.
            lambda: verifying.verify_records(
                screen.workspace,
                asked,
                again=total == 1,
                stop=stop,
                progress=progress,
            ),
            self._done,
            group=_GROUP,
            description="looking for quotes",
            failed=self._failed,
        )

    def _done(self, result: VerifiedRecords) -> None:
        told = _told(result)
        self._end()
        self._screen.say(told)

    def _failed(self, error: ClaimtuiError) -> None:
        self._end()
        self._screen.fail(error)

    def _end(self) -> None:
        asked, self._asked, self.activity = self._asked, (), None
        self._screen.activity(None)
        self._screen.reload(asked)
        if self._waiting:
            self._run()


def _told(result: VerifiedRecords) -> str:
    if len(result.refused) == 1 and len(result.rows) == 1:
        return result.refused[0][1]
    if len(result.rows) == 1 and not result.stopped:
        return _one(result.rows[0])
    refused = {id_ for id_, _ in result.refused}
    seen = [row for row in result.rows if row.id not in refused]
    parts = [f"{counted(len(seen), 'record')} looked at"]
    numbers = (
        (sum(stage(row) == TO_ANSWER for row in seen), "to answer"),
        (sum(row.status is RecordStatus.REJECTED for row in seen), "rejected"),
        (
            sum(row.status is RecordStatus.UNREACHABLE for row in seen),
            "with a source that could not be read",
        ),
        (len(refused), "that somebody else has to verify"),
    )
    parts += [f"{number:,} {words}" for number, words in numbers if number]
    told = ", ".join(parts)
    return f"Stopped: {told}" if result.stopped else told


def _one(row: RecordRow) -> str:
    if row.status is RecordStatus.UNREACHABLE:
        return "The source could not be read; About tells why"
    if row.status is RecordStatus.REJECTED and row.semantic is None:
        return "The quote does not stand in the source: the record is rejected"
    if stage(row) == TO_ANSWER:
        return "The quote stands there; does the passage support the statement?"
    return f"The quote was looked for once more: {row.status}"
