"""Follow an address to the page it ends on, keeping the way (SPEC 2.5, 2.6)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from claimtui.fetching import codings
from claimtui.fetching.address import WebAddress, follow, parse_address
from claimtui.fetching.errors import (
    FetchError,
    RedirectError,
    SignInError,
    StatusError,
    shown,
)
from claimtui.fetching.lookup import Resolve, system_addresses
from claimtui.fetching.pace import Pace
from claimtui.fetching.signin import is_sign_in_page, leads_to_sign_in
from claimtui.fetching.statuses import NOT_MODIFIED, PERMANENT, REDIRECTS
from claimtui.model.errors import UnreadableError
from claimtui.model.fetching import Validators
from claimtui.model.limits import FetchLimits

if TYPE_CHECKING:
    from claimtui.fetching.asking import Answer, Asking

_ACCEPT = "text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.8"
_VALIDATOR_CHARS = 1_000
_SAVE_IT = "sign in with a browser, save the page and add the file"
_DOWNGRADED = "A redirect led from https to http, so the page came unprotected."

Progress = Callable[[int, int | None], None]
"""Told the unpacked bytes that have come, and how many will, where that is known."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Under which conditions an address is asked, beside its limits."""

    now_ms: int
    validators: Validators = field(default_factory=Validators)
    accept_language: str = ""
    stop: threading.Event | None = None
    progress: Progress | None = None
    resolve: Resolve = system_addresses


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What following an address to its end brought."""

    steps: tuple[WebAddress, ...]
    """Every address on the way, the first and the last included."""
    permanent: bool
    """Whether there was a redirect and every one says it is for good (301, 308)."""
    status: int
    """200, 203 or, on a conditional request only, 304."""
    headers: Mapping[str, str]
    """Names in lower case, values of one name joined by commas."""
    data: bytes
    notes: tuple[str, ...]


def retrieve(url: str, limits: FetchLimits, conditions: Conditions) -> Retrieval:
    """Follow an address to the page it ends on, or to a 304.

    Raises:
        FetchError: Nothing whole came; the class and the line say why.
        UnreadableError: The answer is empty.
    """
    from claimtui.fetching.asking import Asking

    asked = parse_address(url)
    asking = Asking(
        headers=_request_headers(conditions),
        limits=limits,
        pace=Pace(limits.timeout_s, conditions.stop),
        resolve=conditions.resolve,
        now_ms=conditions.now_ms,
        progress=conditions.progress,
    )
    try:
        return _followed(asked, asking)
    except (FetchError, UnreadableError) as error:
        error.which = error.which or shown(url)
        raise


def header_value(text: str) -> str:
    """Return a value fit to be sent back in a header; empty where it is not."""
    fit = text.isascii() and text.isprintable() and len(text) <= _VALIDATOR_CHARS
    return text.strip() if fit else ""


def _request_headers(conditions: Conditions) -> dict[str, str]:
    optional = {
        "Accept-Language": conditions.accept_language,
        "If-None-Match": conditions.validators.etag,
        "If-Modified-Since": conditions.validators.last_modified,
    }
    return {
        "User-Agent": _user_agent(),
        "Accept": _ACCEPT,
        "Accept-Encoding": codings.ACCEPTED,
        **{name: fit for name, text in optional.items() if (fit := header_value(text))},
        # One request a connection: what follows the answer cannot be another answer.
        "Connection": "close",
    }


def _user_agent() -> str:
    from importlib import metadata

    try:
        return f"claimtui/{metadata.version('claimtui')}"
    except metadata.PackageNotFoundError:  # run from a source tree
        return "claimtui"


def _followed(asked: WebAddress, asking: Asking) -> Retrieval:
    steps = [asked]
    statuses: list[int] = []
    while True:
        answer = _asked(steps, asking)
        if answer.status not in REDIRECTS:
            break
        statuses.append(answer.status)
        steps.append(_next_step(steps, answer, asking.limits.max_redirects))
    _refuse_sign_in(steps, answer)
    downgraded = any(
        a.scheme == "https" and b.scheme == "http" for a, b in pairwise(steps)
    )
    return Retrieval(
        steps=tuple(steps),
        permanent=bool(statuses) and PERMANENT.issuperset(statuses),
        status=answer.status,
        headers=answer.headers,
        data=answer.data,
        notes=(*((_DOWNGRADED,) if downgraded else ()), *answer.notes),
    )


def _asked(steps: list[WebAddress], asking: Asking) -> Answer:
    from claimtui.fetching.asking import ask

    try:
        answer = ask(steps[-1], asking)
    except (FetchError, UnreadableError) as error:
        if len(steps) > 1:
            _refuse_sign_in(steps, None)
            error.what = f"it leads to {shown(steps[-1].text)}: {error.what}"
            if isinstance(error, FetchError):
                error.redirected = True
        raise
    conditional = {"If-None-Match", "If-Modified-Since"} & asking.headers.keys()
    if answer.status == NOT_MODIFIED and not conditional:
        raise StatusError(
            "answers 304 (not modified) though nothing is known of it",
            answer.status,
            hint="try again",
        )
    return answer


def _next_step(steps: list[WebAddress], answer: Answer, most: int) -> WebAddress:
    location = answer.headers.get("location", "")
    if not location:
        raise RedirectError(
            f"answers {answer.status} but does not say where to go",
            hint="open it in a browser",
        )
    try:
        onward = follow(steps[-1], location)
    except FetchError as error:
        error.what = f"it redirects to {shown(location)}, which {error.what}"
        error.redirected = True
        raise
    if onward in steps:
        raise RedirectError(
            f"redirects in a circle, back to {shown(onward.text)}",
            hint="open it in a browser: it may want cookies",
        )
    if len(steps) > most:
        raise RedirectError(
            f"redirects more than {most} times", hint="open it in a browser"
        )
    return onward


def _refuse_sign_in(steps: list[WebAddress], answer: Answer | None) -> None:
    asked, answered = steps[0], steps[-1]
    if leads_to_sign_in(asked, answered):
        raise SignInError(
            f"ends on a sign-in page ({shown(answered.text)})", hint=_SAVE_IT
        )
    if answer is None:
        return
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if is_sign_in_page(asked, kind, answer.data):
        raise SignInError(
            "ends on a sign-in page: it asks for a password", hint=_SAVE_IT
        )
