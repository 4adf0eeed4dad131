"""The text of a place: a file, what an address holds now, or an archive's copy of it.

Free of the store, so that the checking commands share it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from claimtui.model.errors import ClaimtuiError
from claimtui.model.vocabulary import Via

if TYPE_CHECKING:
    from claimtui.model.fetching import Fetched
    from claimtui.model.limits import FetchLimits
    from claimtui.model.sources import Reading
    from claimtui.reading.process import ReaderProcess

_SUFFIXES = {
    "text/markdown": ".md",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
}
"""Kinds of text that only the header or the name tells apart from plain text."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The bytes of a place, before they are read."""

    data: bytes
    name: str
    """What tells the reader the kind of file."""
    via: Via
    charset: str | None = None
    final_url: str = ""
    notes: tuple[str, ...] = ()
    """Of the way they came, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The text of a place, and how it came."""

    reading: Reading
    via: Via
    final_url: str = ""
    notes: tuple[str, ...] = ()
    """Of the way it came and of the reading, in whole sentences."""


def is_address(place: str) -> bool:
    """Tell whether a place is an address on the web and no file."""
    return place.lower().startswith(("http://", "https://"))


def bring_now(
    place: str, limits: FetchLimits, *, stop: threading.Event | None = None
) -> Brought:
    """Return what a file or an address holds now.

    Raises:
        ClaimtuiError: It cannot be had.
    """
    if not is_address(place):
        from claimtui.workspace.files import read_file

        return Brought(read_file(place), place, Via.FILE)
    from claimtui.fetching.fetch import fetch
    from claimtui.model.fetching import Fetched
    from claimtui.workspace.clock import now_ms

    got = fetch(place, limits, now_ms=now_ms(), stop=stop)
    if not isinstance(got, Fetched):
        raise AssertionError("an address asked without conditions answers with bytes")
    return _brought(got)


def bring_copy(
    address: str, limits: FetchLimits, *, stop: threading.Event | None = None
) -> Brought:
    """Return the copy that the archive of the limits keeps of an address.

    Raises:
        ClaimtuiError: There is no archive, or no copy came.
    """
    from claimtui.fetching.archive import fetch_archived
    from claimtui.workspace.clock import now_ms

    return _brought(fetch_archived(address, limits, now_ms=now_ms(), stop=stop))


def read_brought(
    brought: Brought, readers: ReaderProcess, *, whole: bool = False
) -> Reached:
    """Read bytes in a child process that may fail alone.

    Raises:
        UnreadableError: They are no text, or the reader failed.
    """
    reading = readers.read(brought.data, brought.name, brought.charset, whole=whole)
    notes = (*brought.notes, *reading.notes)
    return Reached(reading, brought.via, brought.final_url, notes)


def worth_asking_an_archive(error: ClaimtuiError) -> bool:
    """Tell whether a copy may hold what the live address did not give."""
    from claimtui.fetching import errors
    from claimtui.model.errors import UnreadableError

    refused = (errors.AddressError, errors.RefusedAddressError, errors.StoppedError)
    return isinstance(error, errors.FetchError | UnreadableError) and not isinstance(
        error, refused
    )


def _brought(fetched: Fetched) -> Brought:
    return Brought(
        fetched.data,
        name_of(fetched),
        fetched.via,
        fetched.charset,
        fetched.final_url,
        fetched.notes,
    )


def name_of(fetched: Fetched) -> str:
    """Return what tells the reader the kind of file: the path, without a query."""
    path = fetched.final_url.partition("?")[0].partition("://")[2]
    name = unquote(path.partition("/")[2])
    kind = _SUFFIXES.get(fetched.media_type)
    return f"{name}{kind}" if kind and not name.lower().endswith(kind) else name
