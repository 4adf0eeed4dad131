"""Look whether an address still leads to what was captured from it (SPEC 2.8)."""

from __future__ import annotations

import threading

from claimtui.fetching.address import WebAddress
from claimtui.fetching.errors import (
    AddressError,
    FetchError,
    GoneError,
    RefusedAddressError,
    StoppedError,
    TooLargeError,
    UnknownHostError,
    shown,
)
from claimtui.fetching.lookup import Resolve, system_addresses
from claimtui.fetching.retrieval import Conditions, Retrieval, retrieve
from claimtui.fetching.statuses import NOT_MODIFIED
from claimtui.model.errors import UnreadableError
from claimtui.model.fetching import LinkCheck, Validators
from claimtui.model.ids import Digest, digest_of
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import LinkState


def check_link(
    url: str,
    limits: FetchLimits,
    *,
    validators: Validators | None = None,
    known_digest: Digest | None = None,
    now_ms: int,
    stop: threading.Event | None = None,
    resolve: Resolve = system_addresses,
) -> LinkCheck:
    """Look at an address and say what became of it.

    *Dead* needs a clear word: 404, 410, or a name service that knows no such host.
    Whatever only kept this program from looking (refusals, sign-in pages, time-outs,
    5xx, broken connections, TLS) is *blocked*, and `detail` says which. A page behind
    permanent redirects alone is *moved*, even where its bytes differ too; http that
    became https of the same address is not.

    Args:
        url: The address of the capture.
        limits: How far to go.
        validators: What the capture left.
        known_digest: Of the captured bytes; None leaves them uncompared.
        now_ms: When this is, milliseconds since 1970 UTC.
        stop: Set to call the check off.
        resolve: The name service.

    Raises:
        AddressError: The text is no web address.
        RefusedAddressError: It is private and the limits allow no such address.
        StoppedError: The check was called off.
    """
    conditions = Conditions(
        now_ms=now_ms, validators=validators or Validators(), stop=stop, resolve=resolve
    )
    try:
        state, detail = state_of(retrieve(url, limits, conditions), known_digest)
    except StoppedError:
        raise
    except (AddressError, RefusedAddressError) as error:
        if not error.redirected:
            raise
        state, detail = LinkState.BLOCKED, error.what
    except FetchError as error:
        state, detail = state_of_failure(error), error.what
    except UnreadableError as error:
        state = LinkState.ALIVE if known_digest is None else LinkState.CHANGED
        detail = error.what
    return LinkCheck(url=url, state=state, detail=detail, at_ms=now_ms)


def state_of(got: Retrieval, known_digest: Digest | None) -> tuple[LinkState, str]:
    """Return what an answer says about the address asked, and that in words."""
    asked, answered = got.steps[0], got.steps[-1]
    same = got.status == NOT_MODIFIED or known_digest in (None, digest_of(got.data))
    if got.permanent and not _same_page(asked, answered):
        also = "" if same else ", with other content than captured"
        return LinkState.MOVED, f"moved for good to {shown(answered.text)}{also}"
    if not same:
        return LinkState.CHANGED, "answers with other content than captured"
    if got.status == NOT_MODIFIED:
        return LinkState.ALIVE, "not modified since the capture (304)"
    if asked != answered:
        return LinkState.ALIVE, f"answers {got.status} by way of {shown(answered.text)}"
    return LinkState.ALIVE, f"answers {got.status}"


def _same_page(asked: WebAddress, answered: WebAddress) -> bool:
    """Tell a mere change to https from a move."""
    usual = {asked.port, answered.port} == {80, 443}
    secured = (asked.scheme, answered.scheme) == ("http", "https")
    here = (asked.host, asked.target) == (answered.host, answered.target)
    return asked == answered or (usual and secured and here)


def state_of_failure(error: FetchError) -> LinkState:
    """Return what a fetch that brought nothing says about the address."""
    if isinstance(error, GoneError | UnknownHostError):
        return LinkState.DEAD
    if isinstance(error, TooLargeError):
        return LinkState.ALIVE
    return LinkState.BLOCKED
