"""What a status says when it does not bring the page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC

from claimtui.fetching.errors import (
    BlockedError,
    BusyError,
    GoneError,
    ServerFailedError,
    StatusError,
)
from claimtui.model.errors import UnreadableError

PERMANENT = frozenset({301, 308})
REDIRECTS = frozenset({301, 302, 303, 307, 308})
NOT_MODIFIED = 304
# 203: a proxy changed the page on the way; it is still what was retrieved.
_PAGE = frozenset({200, 203})
_EMPTY = frozenset({204, 205})
_GONE = frozenset({404, 410})
# 999 is what LinkedIn answers to programs; 202 comes with challenge pages.
_WALLS: Mapping[int, str] = {
    202: "with a waiting page",
    401: "and wants a sign-in",
    402: "and wants payment",
    403: "and lets no program in",
    407: "and wants a sign-in at a proxy",
    451: "for legal reasons",
    999: "and lets no program in",
}
_BUSY = frozenset({429, 503})
_LONGEST_WAIT_S = 10 * 365 * 24 * 3600
_DIGITS = 9
_SAVE_IT = "open it in a browser, save the page and add the file"


def refuse_unless_page(status: int, headers: Mapping[str, str], now_ms: int) -> None:
    """Let an answer through whose body is the page asked for.

    Raises:
        UnreadableError: The answer says that it has no body (204, 205).
        StatusError: It is not the page; the class says why.
    """
    if status in _PAGE:
        return
    if status in _EMPTY:
        raise empty_page(status)
    if "challenge" in headers.get("cf-mitigated", "").lower() or status in _WALLS:
        why = _WALLS.get(status, "with a robot check")
        raise BlockedError(f"blocked: it answers {status} {why}", status, hint=_SAVE_IT)
    if status in _BUSY:
        raise _busy(status, headers.get("retry-after", ""), now_ms)
    raise _failed(status)


def empty_page(status: int) -> UnreadableError:
    """Return the error for an answer without a body."""
    return UnreadableError(
        f"answers {status} with an empty page", hint="open it in a browser to see why"
    )


def _failed(status: int) -> StatusError:
    if status in _GONE:
        return GoneError(
            f"is gone: it answers {status}", status, hint="try an archived copy"
        )
    if status >= 500:
        return ServerFailedError(
            f"its server failed: it answers {status}", status, hint="try again later"
        )
    return StatusError(
        f"answers {status} and not with the page",
        status,
        hint="check the address in a browser",
    )


def _busy(status: int, retry_after: str, now_ms: int) -> BusyError:
    wait_s = _seconds(retry_after.strip(), now_ms)
    hint = "try again later" if wait_s is None else f"try again after {wait_s} s"
    what = "too many requests" if status == 429 else "its server is busy"
    return BusyError(
        f"{what}: it answers {status}", status, hint=hint, retry_after_s=wait_s
    )


def _seconds(retry_after: str, now_ms: int) -> int | None:
    """Read `Retry-After`, seconds or a date (RFC 9110, 10.2.3)."""
    from email.utils import parsedate_to_datetime

    if retry_after.isascii() and retry_after.isdigit():
        return min(int(retry_after[:_DIGITS]), _LONGEST_WAIT_S)
    try:
        moment = parsedate_to_datetime(retry_after)
        at_s = moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()
    except (ValueError, OverflowError, TypeError, IndexError):
        return None
    return min(max(0, round(at_s - now_ms / 1000)), _LONGEST_WAIT_S)
