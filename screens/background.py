"""Work beside the screen, on own daemon threads, so that quitting never waits for it.

Textual's thread workers hold up quitting until they have run out (SPEC 8.3), and
every keystroke would start one more: here each group has one thread that skips what
has been overtaken. Results come back as messages to whoever asked.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from textual.message import Message
from textual.message_pump import MessagePump

from claimtui.model.errors import ClaimtuiError
from claimtui.model.results import Refused
from claimtui.model.set_operations import SetConflict
from screens.heap import give_back

T = TypeVar("T")

WRITES = "writes"
"""The group of what a person decides: in order, one after the other, all of it."""
ADDS = "adds"
"""The group of files that are read in: in order too, but quitting waits for none."""
_LONG_S = 0.05
"""Work that takes longer may have held much memory."""
_IN_ORDER = frozenset((WRITES, ADDS))


@dataclass(frozen=True, slots=True)
class _Job:
    """One piece of work with where its result goes."""

    owner: MessagePump
    lane: _Lane
    generation: int
    description: str
    work: Callable[[], Any]
    then: Callable[[Any], None]
    failed: Callable[[ClaimtuiError], None] | None


class _Lane:
    """One group's queue and its thread, which ends when nothing is left to do."""

    def __init__(self, name: str, *, in_order: bool) -> None:
        self.name = name
        self.in_order = in_order
        self.generation = 0
        self.description = ""
        self.since_s: float | None = None
        """When the running job began, on the monotonic clock; None when idle."""
        self.refused = False
        """Whether what it did last came to nothing, as the person is told."""
        self._jobs: deque[_Job] = deque()
        self._lock = threading.Lock()
        self._running = False

    @property
    def idle(self) -> bool:
        """Whether nothing runs or waits."""
        return not self._running

    def submit(self, job: _Job) -> None:
        """Take a job; one that still waits is dropped unless all count."""
        with self._lock:
            if not self.in_order:
                self._jobs.clear()
            self._jobs.append(job)
            if self._running:
                return
            self._running = True
        threading.Thread(target=self._run, name=self.name, daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._running = False
                    self.since_s = None
                    return
                job = self._jobs.popleft()
            self.description = job.description
            self.since_s = time.monotonic()
            _carry_out(job)
            if time.monotonic() - self.since_s > _LONG_S:
                give_back()


class Background:
    """Run work on threads of its own and bring the results back as messages."""

    class Finished(Message):
        """Posted to whoever asked when work has ended, well or not."""

        bubble = False

        def __init__(self, job: _Job, value: Any, error: ClaimtuiError | None) -> None:
            super().__init__()
            self._job = job
            self.value = value
            self.error = error

        @property
        def overtaken(self) -> bool:
            """Whether the same group was asked again meanwhile."""
            lane = self._job.lane
            return not lane.in_order and self._job.generation != lane.generation

        def deliver(self, failed: Callable[[ClaimtuiError], None]) -> None:
            """Hand the result to whoever waits for it, unless it was overtaken."""
            if self.overtaken:
                return
            if self.error is not None:
                (self._job.failed or failed)(self.error)
            else:
                self._job.then(self.value)

    def __init__(self) -> None:
        self._lanes: dict[tuple[int, str], _Lane] = {}

    def run(
        self,
        owner: MessagePump,
        work: Callable[[], T],
        then: Callable[[T], None],
        *,
        group: str,
        description: str,
        failed: Callable[[ClaimtuiError], None] | None = None,
    ) -> None:
        """Do some work on the thread of a group.

        Args:
            owner: The screen or app that waits; it handles `Background.Finished`.
            work: What is done there; it touches no widget.
            then: What is done with the result, on the owner's side.
            group: `WRITES` and `ADDS` keep order and drop nothing; in any other group
                a newer request of the same owner overtakes the older ones.
            description: What it is, in words for the header.
            failed: What is done with an error; else the owner tells it.
        """
        lane = self._lane(owner, group)
        lane.generation += 1
        lane.submit(_Job(owner, lane, lane.generation, description, work, then, failed))

    def cancel(self, owner: MessagePump, group: str) -> None:
        """Take no notice any more of what a group was asked for."""
        self._lane(owner, group).generation += 1

    def activity(self, after_s: float = 0.2) -> str:
        """Return what has been running for a while, in words; empty for nothing."""
        now = time.monotonic()
        for lane in list(self._lanes.values()):
            since = lane.since_s
            if since is not None and now - since >= after_s:
                return lane.description
        return ""

    @property
    def idle(self) -> bool:
        """Whether nothing runs or waits."""
        return all(lane.idle for lane in list(self._lanes.values()))

    @property
    def saving(self) -> bool:
        """Whether a decision is just being saved."""
        lane = self._lanes.get((0, WRITES))
        return lane is not None and not lane.idle

    @property
    def refused(self) -> bool:
        """Whether the last decision could not be saved, as the person was told."""
        lane = self._lanes.get((0, WRITES))
        return lane is not None and lane.refused

    def settle(self, limit_s: float) -> bool:
        """Wait a moment for decisions that are just being saved; say if they were."""
        end = time.monotonic() + limit_s
        while self.saving and time.monotonic() < end:
            time.sleep(0.005)
        return not self.saving

    def forget(self, owner: MessagePump) -> None:
        """Forget the groups of a screen that has gone."""
        for key in [key for key in self._lanes if key[0] == id(owner)]:
            self._lanes.pop(key).generation += 1

    def _lane(self, owner: MessagePump, group: str) -> _Lane:
        in_order = group in _IN_ORDER
        key = (0 if in_order else id(owner), group)
        if key not in self._lanes:
            self._lanes[key] = _Lane(group, in_order=in_order)
        return self._lanes[key]


def _carry_out(job: _Job) -> None:
    """Run a job and post what came of it; nothing gets past here."""
    value: Any = None
    error: ClaimtuiError | None = None
    try:
        value = job.work()
    except ClaimtuiError as known:
        error = known
    except Exception as unknown:
        error = ClaimtuiError(
            f"{type(unknown).__name__}: {unknown}", which=f"{job.description} failed"
        )
    if job.lane.name == WRITES:
        job.lane.refused = error is not None or _is_refused(value)
    finished = Background.Finished(job, value, error)
    if not _post(job.owner, finished) and error is not None:
        # Whoever asked has gone; a decision that failed is told all the same.
        _post(job.owner.app, finished)


def _is_refused(value: object) -> bool:
    # Not before something is saved: what a set is made of takes a while to load.

    return isinstance(value, Refused | SetConflict)


def _post(owner: MessagePump, finished: Background.Finished) -> bool:
    try:
        return owner.post_message(finished)
    except RuntimeError:
        return False  # the program is ending and its loop is closed
