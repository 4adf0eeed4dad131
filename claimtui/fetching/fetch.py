"""Fetch one page whole, within limits, or say in one line why not (SPEC 2.5, 2.6)."""

from __future__ import annotations

import re
import threading

from claimtui.fetching.lookup import Resolve, system_addresses
from claimtui.fetching.retrieval import (
    Conditions,
    Progress,
    Retrieval,
    header_value,
    retrieve,
)
from claimtui.fetching.statuses import NOT_MODIFIED
from claimtui.model.fetching import Fetched, NotModified, Validators
from claimtui.model.ids import digest_of
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import Via

_MEDIA_TYPE = re.compile(r"[a-z0-9!#$&^_.+-]{1,127}/[a-z0-9!#$&^_.+-]{1,127}")
_CHARSET = re.compile(
    r""";\s{0,9}charset\s{0,9}=\s{0,9}["']?([^\s"';,]{1,40})""", re.IGNORECASE
)


def fetch(
    url: str,
    limits: FetchLimits,
    *,
    validators: Validators | None = None,
    now_ms: int,
    accept_language: str = "",
    stop: threading.Event | None = None,
    progress: Progress | None = None,
    resolve: Resolve = system_addresses,
) -> Fetched | NotModified:
    """Bring what an address holds now.

    Args:
        url: As a person or a page wrote it.
        limits: How far to go.
        validators: What the last capture of the same address left.
        now_ms: When this is, milliseconds since 1970 UTC.
        accept_language: For the header of that name; empty for none.
        stop: Set to call the fetch off.
        progress: Called as the body comes in, in the calling thread.
        resolve: The name service.

    Raises:
        FetchError: Nothing whole came; the class and the line say why.
        UnreadableError: The answer is empty.
    """
    conditions = Conditions(
        now_ms=now_ms,
        validators=validators or Validators(),
        accept_language=accept_language,
        stop=stop,
        progress=progress,
        resolve=resolve,
    )
    got = retrieve(url, limits, conditions)
    if got.status == NOT_MODIFIED:
        return NotModified(url, now_ms)
    return captured(url, got, now_ms)


def captured(url: str, got: Retrieval, now_ms: int) -> Fetched:
    """Return what was retrieved as the capture that a source revision keeps."""
    media_type, charset = content_type(got.headers.get("content-type", ""))
    return Fetched(
        data=got.data,
        digest=digest_of(got.data),
        url=url,
        final_url=got.steps[-1].text,
        redirects=tuple(step.text for step in got.steps[1:-1]),
        media_type=media_type,
        charset=charset,
        via=Via.LIVE,
        validators=Validators(
            header_value(got.headers.get("etag", "")),
            header_value(got.headers.get("last-modified", "")),
        ),
        at_ms=now_ms,
        notes=got.notes,
    )


def content_type(header: str) -> tuple[str, str | None]:
    """Return media type and charset of a `Content-Type` header, as it says.

    Where a server sends several, the last that can be read counts, as in browsers.
    """
    for value in reversed(header.split(",")):
        media_type = value.partition(";")[0].strip().lower()
        if _MEDIA_TYPE.fullmatch(media_type):
            charset = _CHARSET.search(value)
            return media_type, charset.group(1) if charset else None
    return "", None
