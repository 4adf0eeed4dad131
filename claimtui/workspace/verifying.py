"""Takes records through all that can be done without a person (SPEC 6.7).

Works with a store and without one, and loads the store's side only with one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from claimtui.model.records import CitationRecord, RecordDetail, RecordId, RecordRow
from claimtui.model.vocabulary import RecordStatus
from claimtui.workspace.quote_testing import QuoteTester

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace

Progress = Callable[[int, int, str], None]
"""Told how many records are done, how many there are, and which one is next."""


class RecordVerifier:
    """Runs test one where it has not been run, and keeps the result in the store."""

    def __init__(
        self,
        tester: QuoteTester,
        by: str,
        now_ms: Callable[[], int],
        ws: Workspace | None = None,
    ) -> None:
        self._tester = tester
        self._by = by
        self._now_ms = now_ms
        self._ws = ws

    def verify(self, record: CitationRecord) -> RecordDetail:
        """Return what a record comes to; what the store has decided stands.

        `refused` of the answer says why nothing was done.

        Raises:
            StoppedError: The run was called off; the record is as it was.
        """
        from claimtui.records.standing import after_test, collected

        if self._ws is not None:
            from claimtui.workspace import records

            held = records.held(self._ws, record)
            if held is not None:
                return self.verify_held(held)
        if why := self._why_not(record):
            kept = (
                records.keep(self._ws, record)
                if self._ws is not None
                else collected(record, self._now_ms())
            )
            return replace(kept, refused=(why,))
        test = self._tester.test(record)
        if self._ws is None:
            return after_test(record, test, None)
        return records.keep_test(self._ws, record, test)

    def verify_held(self, held: RecordDetail, *, again: bool = False) -> RecordDetail:
        """Do the same for a record of the store; `again` looks for a quote once more.

        Raises:
            StoppedError: The run was called off; the record is as it was.
        """
        from claimtui.workspace import records

        if self._ws is None:
            raise AssertionError("a record that is held is held in a store")
        is_tested = held.test is not None
        if is_tested and held.status is not RecordStatus.UNREACHABLE and not again:
            return held
        if why := self._why_not(held.record):
            return replace(held, refused=(why,))
        test = self._tester.test(held.record)
        return records.keep_test(self._ws, held.record, test, held.record.id)

    def _why_not(self, record: CitationRecord) -> str:
        from claimtui.records.support import why_not_verified_by

        return why_not_verified_by(record, self._by)


@dataclass(frozen=True, slots=True)
class VerifiedRecords:
    """What a run over records of the store did."""

    rows: tuple[RecordRow, ...]
    """Those that were looked at, those of their origins after them."""
    refused: tuple[tuple[RecordId, str], ...] = ()
    """Those that this person does not verify, with the reason."""
    stopped: bool = False
    """Whether the run was called off before its end."""


def verify_records(
    ws: Workspace,
    ids: Sequence[RecordId],
    *,
    again: bool = False,
    stop: threading.Event | None = None,
    progress: Progress | None = None,
) -> VerifiedRecords:
    """Run test one of records of the store, in a worker; each result is kept at once.

    Args:
        ws: The workspace; its actor has the test run.
        ids: The records.
        again: Whether quotes that were looked for are looked for once more.
        stop: Calls the run off.
        progress: Told before each record, in the calling thread.

    Raises:
        UnknownObjectError: There is no such record.
    """
    from claimtui.fetching.errors import StoppedError
    from claimtui.workspace import records

    tester = QuoteTester(
        ws.readers, ws.fetch_limits, by=ws.actor, now_ms=lambda: ws.now_ms, stop=stop
    )
    verifier = RecordVerifier(tester, ws.actor, lambda: ws.now_ms, ws)
    queue = list(dict.fromkeys(ids))
    known, refused, done, stopped = set(queue), [], 0, False
    while done < len(queue):
        held = records.record_detail(ws, queue[done])
        if progress is not None:
            progress(done, len(queue), held.record.external_id or held.record.id)
        try:
            detail = verifier.verify_held(held, again=again)
        except StoppedError:
            stopped = True
            break
        refused += [(detail.record.id, why) for why in detail.refused]
        if detail.rerouted:
            origins = records.keep_origin(ws, detail).origins
            queue += [one for one in origins if one not in known]
            known.update(origins)
        done += 1
    rows = records.record_rows(ws, queue[:done])
    return VerifiedRecords(rows, tuple(refused), stopped)
