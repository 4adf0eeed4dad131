"""Sources for the checking commands: a file, or what an address holds now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from claimtui.model.checks import QuoteResult
from claimtui.model.errors import ClaimtuiError
from claimtui.model.vocabulary import QuoteOutcome, Via
from claimtui.workspace.reached import (
    Reached,
    bring_copy,
    bring_now,
    is_address,
    read_brought,
    worth_asking_an_archive,
)

if TYPE_CHECKING:
    from claimtui.checks.typography import PreparedText
    from claimtui.model.limits import FetchLimits
    from claimtui.reading.process import ReaderProcess

    _Had = tuple[PreparedText, Via] | ClaimtuiError

_UNREACHABLE = QuoteResult(QuoteOutcome.UNREACHABLE, (), ())
_MISSED = (QuoteOutcome.UNREACHABLE, QuoteOutcome.NOT_FOUND)
_KEPT = 8
"""Prepared sources kept while lines of quotes run; a source may be 50 MB."""


class Sought(NamedTuple):
    """What came of looking for a quote in a place."""

    result: QuoteResult
    via: Via
    text: PreparedText | None
    """The text that was looked in; None where none could be had."""
    failure: ClaimtuiError | None = None
    """Why no text could be had."""


def reach(place: str, readers: ReaderProcess) -> Reached:
    """Read a file or an address in a child process that may fail alone.

    An address that brings nothing is looked up in the archive.

    Raises:
        ClaimtuiError: It cannot be had or read; of an address the live failure is told.
    """
    try:
        return _reach_now(place, readers)
    except ClaimtuiError as error:
        if not (is_address(place) and worth_asking_an_archive(error)):
            raise
        return _reach_archived(place, readers, error)


def _reach_now(place: str, readers: ReaderProcess) -> Reached:
    return read_brought(bring_now(place, _limits()), readers)


def _reach_archived(
    address: str, readers: ReaderProcess, failure: ClaimtuiError
) -> Reached:
    try:
        reached = read_brought(bring_copy(address, _limits()), readers)
    except ClaimtuiError as error:
        raise failure from error
    note = f"The live address brought nothing ({failure.what}): this is a copy."
    return replace(reached, notes=(note, *reached.notes))


def _limits() -> FetchLimits:
    from claimtui.workspace.configuration import load_configuration

    return load_configuration().fetch


class QuoteSources:
    """Looks for quotes in places, each of which is had and prepared once."""

    def __init__(self, readers: ReaderProcess) -> None:
        def now(place: str) -> Reached:
            return _reach_now(place, readers)

        def archived(place: str) -> Reached:
            return _reach_archived(place, readers, ClaimtuiError("no copy"))

        self._now = lru_cache(_KEPT)(_prepared(now))
        self._archived = lru_cache(_KEPT)(_prepared(archived))

    def seek(self, place: str, quoted: str) -> Sought:
        """Look for a quote; where an address lacks it, in its archived copy too."""
        first = self._look(self._now(place), quoted, place)
        if not is_address(place) or first.result.result not in _MISSED:
            return first
        if first.failure and not worth_asking_an_archive(first.failure):
            return first
        copy = self._look(self._archived(place), quoted, place)
        # What was found nowhere is told of the live page, if there is one.
        better = first.text is None and copy.text is not None
        return copy if better or copy.result.result not in _MISSED else first

    def _look(self, had: _Had, quoted: str, place: str) -> Sought:
        from claimtui.checks.quote import check_quote

        if isinstance(had, ClaimtuiError):
            return Sought(
                _UNREACHABLE, Via.LIVE if is_address(place) else Via.FILE, None, had
            )
        text, via = had
        return Sought(check_quote(text, quoted), via, text)


def _prepared(reach_one: Callable[[str], Reached]) -> Callable[[str], _Had]:
    """Return what prepares a place, or gives the failure, so that both are kept."""

    def work(place: str) -> _Had:
        from claimtui.checks.quote import prepare

        try:
            reached = reach_one(place)
        except ClaimtuiError as error:
            return error
        return prepare(reached.reading.text), reached.via

    return work
