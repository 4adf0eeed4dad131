"""Test one of citation records: the quote, live or in a file, then in the archive.

Free of the store: `claimtui verify` works without one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.model.errors import ClaimtuiError
from claimtui.model.records import CitationRecord, QuoteTest, RecordSource
from claimtui.model.vocabulary import Via
from claimtui.records.quoting import OUTSIDE, Look, archived_at, outcome, wants_archive
from claimtui.workspace.host_pace import MAX_PATIENCE_S, HostPace
from claimtui.workspace.reached import (
    Brought,
    Reached,
    bring_copy,
    bring_now,
    is_address,
    read_brought,
    worth_asking_an_archive,
)

if TYPE_CHECKING:
    from claimtui.checks.typography import PreparedText
    from claimtui.model.checks import QuoteResult
    from claimtui.model.limits import FetchLimits
    from claimtui.reading.process import ReaderProcess

MAX_KEPT_CHARS = 60_000_000
"""Of pages kept for the records that follow, their bytes counted in."""
_NEAR_CHARS = 300


@dataclass(slots=True)
class _Page:
    """What a place gave, prepared for many quotes."""

    brought: Brought
    reached: Reached
    text: PreparedText
    whole: _Page | None = None
    """All of the page, once a quote was not in its article."""

    @property
    def size(self) -> int:
        return len(self.brought.data) + 3 * len(self.reached.reading.text)


_Had = _Page | ClaimtuiError


class QuoteTester:
    """Runs test one; records of one page share one fetch.

    Not to be shared between threads.
    """

    def __init__(
        self,
        readers: ReaderProcess,
        limits: FetchLimits,
        *,
        by: str,
        now_ms: Callable[[], int],
        folder: Path | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Make a tester.

        Args:
            readers: The child that reads.
            limits: How far fetching may go, and the archive.
            by: Who has the test run.
            now_ms: The domain clock.
            folder: Where files are looked for that the current folder does not have.
            stop: Calls the run off.
        """
        self._readers = readers
        self._limits = limits
        self._by = by
        self._now_ms = now_ms
        self._folder = folder
        self._stop = stop
        self._pace = HostPace()
        self._kept: OrderedDict[tuple[str, str], _Had] = OrderedDict()
        self._kept_chars = 0

    def test(self, record: CitationRecord) -> QuoteTest:
        """Look for a record's quote: live or in the file, then in the archive.

        Raises:
            StoppedError: The run was called off; nothing is known of the record.
        """
        self._refuse_stopped()
        source = record.source
        if not source.place:
            why = "no address or file is known, only a name"
            return outcome([Look(Via.LIVE, None, why)], self._by, self._now_ms())
        looks = [self._look(record, source.place, "live" if source.url else "file")]
        if wants_archive(source, looks[0]):
            for place, how in self._copies(source, looks[0]):
                looks.append(self._look(record, place, how))
                if looks[-1].result is not None:
                    break
        return outcome(looks, self._by, self._now_ms())

    def _copies(self, source: RecordSource, first: Look) -> Iterator[tuple[str, str]]:
        """Yield the copy that the record names, then the one an archive may keep."""
        if named := archived_at(source):
            yield named, "copy"
        if source.url and first.may_ask_archive:
            yield source.url, "archive"

    def _look(self, record: CitationRecord, place: str, how: str) -> Look:
        had = self._page(place, how)
        via = {"live": Via.LIVE, "file": Via.FILE}.get(how, Via.ARCHIVE)
        if isinstance(had, ClaimtuiError):
            return Look(via, None, had.what, worth_asking_an_archive(had))
        return self._sought(had, record.quote, via)

    def _sought(self, page: _Page, quote: str, via: Via) -> Look:
        from claimtui.checks.quote import check_quote

        look = self._look_in(page, check_quote(page.text, quote), via)
        if look.found or not page.reached.reading.left_out_chars:
            return look
        whole = self._whole(page)
        if whole is None:
            return look
        wider = self._look_in(whole, check_quote(whole.text, quote), via)
        return replace(wider, limitations=(OUTSIDE,)) if wider.found else look

    def _look_in(self, page: _Page, result: QuoteResult, via: Via) -> Look:
        from claimtui.records.context import context_of

        reading = page.reached.reading
        near = result.near_miss.span if result.near_miss else None
        return Look(
            via,
            result,
            notes=page.brought.notes,
            final_url=page.reached.final_url,
            language=reading.language,
            context=(
                context_of(reading, result.occurrences[0]) if result.occurrences else ()
            ),
            near_words=_folded(reading.text[near.start : near.end]) if near else "",
        )

    def _whole(self, page: _Page) -> _Page | None:
        """Return all of a page whose reading left something out; None for no more."""
        if page.whole is None:
            try:
                page.whole = self._read(page.brought, whole=True)
            except ClaimtuiError:
                page.whole = page
        return None if page.whole is page else page.whole

    def _page(self, place: str, how: str) -> _Had:
        """Return what a place gave, or why it gave nothing, each had once."""
        key = (how, place)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        had: _Had
        try:
            had = self._read(self._bring(place, how))
        except ClaimtuiError as error:
            self._refuse_stopped()
            had = error
        self._keep(key, had)
        return had

    def _read(self, brought: Brought, *, whole: bool = False) -> _Page:
        from claimtui.checks.quote import prepare

        reached = read_brought(brought, self._readers, whole=whole)
        return _Page(brought, reached, prepare(reached.reading.text))

    def _bring(self, place: str, how: str) -> Brought:
        if how == "archive":
            return self._patiently(place, self._limits.archive, bring_copy)
        if how == "file":
            return bring_now(self._file(place), self._limits, stop=self._stop)
        if not is_address(place):
            from claimtui.fetching.address import parse_address

            parse_address(place)
        return self._patiently(place, place, bring_now)

    def _patiently(
        self, place: str, host: str, bring: Callable[..., Brought]
    ) -> Brought:
        """Ask a host no faster than is polite, and once more where it asks to wait."""
        from claimtui.fetching.errors import BusyError

        self._pace.wait(host, self._stop)
        try:
            return bring(place, self._limits, stop=self._stop)
        except BusyError as error:
            wait_s = error.retry_after_s
            if wait_s is None or wait_s > MAX_PATIENCE_S:
                raise
            self._pace.rest(wait_s, self._stop)
            return bring(place, self._limits, stop=self._stop)

    def _file(self, place: str) -> str:
        if self._folder is None:
            return place
        try:
            beside = self._folder / place
            return place if Path(place).exists() else str(beside)
        except (OSError, ValueError):
            return place

    def _refuse_stopped(self) -> None:
        if self._stop is not None and self._stop.is_set():
            from claimtui.fetching.errors import StoppedError

            raise StoppedError("the run was stopped")

    def _keep(self, key: tuple[str, str], had: _Had) -> None:
        self._kept[key] = had
        self._kept_chars += had.size if isinstance(had, _Page) else 0
        while self._kept_chars > MAX_KEPT_CHARS and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._kept_chars -= gone.size if isinstance(gone, _Page) else 0


def _folded(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= _NEAR_CHARS else flat[: _NEAR_CHARS - 1] + "…"
