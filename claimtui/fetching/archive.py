"""Fetch the copy that an archive keeps of an address (SPEC 2.2)."""

from __future__ import annotations

import threading
from dataclasses import replace
from urllib.parse import quote

from claimtui.fetching.address import WebAddress, parse_address
from claimtui.fetching.errors import (
    FetchError,
    GoneError,
    NoArchiveError,
    RefusedAddressError,
    shown,
)
from claimtui.fetching.fetch import captured
from claimtui.fetching.lookup import Resolve, system_addresses
from claimtui.fetching.networks import why_not_asked
from claimtui.fetching.retrieval import Conditions, Progress, retrieve
from claimtui.model.errors import UnreadableError
from claimtui.model.fetching import Fetched, Validators
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import Via

_PLACE = "{url}"


def fetch_archived(
    url: str,
    limits: FetchLimits,
    *,
    now_ms: int,
    accept_language: str = "",
    stop: threading.Event | None = None,
    progress: Progress | None = None,
    resolve: Resolve = system_addresses,
) -> Fetched:
    """Bring an archive's copy of an address, by the template of the limits.

    The capture is of `url`; its final address is the archive's, and it keeps no
    validators, since those are the archive's and not the page's.

    Raises:
        NoArchiveError: No archive is named, or its template has no `{url}`.
        RefusedAddressError: The address is private: an archive must not learn of it.
        FetchError: No copy came; the class and the line say why.
        UnreadableError: The copy is empty.
    """
    asked = parse_address(url)
    if not limits.allow_private and (why := why_not_asked(asked.host)):
        raise RefusedAddressError(
            f"{asked.host} is {why}, which no archive is asked about",
            which=shown(url),
            hint="save the page and add the file",
        )
    conditions = Conditions(
        now_ms=now_ms,
        accept_language=accept_language,
        stop=stop,
        progress=progress,
        resolve=resolve,
    )
    place = archive_address(asked, limits.archive)
    try:
        got = retrieve(place, limits, conditions)
    except (FetchError, UnreadableError) as error:
        raise _told(error, url) from error
    copy = captured(place, got, now_ms)
    return replace(
        copy,
        url=url,
        redirects=tuple(step.text for step in got.steps[:-1]),
        via=Via.ARCHIVE,
        validators=Validators(),
        notes=(*_taken(got.headers.get("memento-datetime", "")), *copy.notes),
    )


def archive_address(asked: WebAddress, template: str) -> str:
    """Return where an archive keeps its copy of an address.

    In a template's path the address stands as it is, as web archives want it; after a
    `?` it is percent-encoded whole, as any value of a query.

    Raises:
        NoArchiveError: The template is empty or has no `{url}`.
    """
    if not template:
        raise NoArchiveError(
            "no archive is set", hint="set fetch.archive to a template"
        )
    before, place, after = template.partition(_PLACE)
    if not place:
        raise NoArchiveError(
            f"has no {_PLACE} in it",
            which="fetch.archive",
            hint="see the configuration",
        )
    inside = quote(asked.text, safe="") if "?" in before else asked.text
    return before + inside + after


def _told(
    error: FetchError | UnreadableError, url: str
) -> FetchError | UnreadableError:
    if isinstance(error, GoneError):
        error.what = f"the archive has no copy (it answers {error.status})"
        error.hint = "add the page from a file"
    else:
        error.what = f"its archived copy did not come: {error.what}"
    error.which = shown(url)
    return error


def _taken(memento_datetime: str) -> tuple[str, ...]:
    """Say when the archive took its copy, where it says (RFC 7089, 2.1.1)."""
    if not memento_datetime.isprintable() or not memento_datetime:
        return ()
    return (f"The archive took this copy on {memento_datetime[:40]}.",)
