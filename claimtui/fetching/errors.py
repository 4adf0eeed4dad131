"""Why an address brought nothing: each reason one class, each told in one line."""

from __future__ import annotations

from claimtui.model.errors import ClaimtuiError

_SHOWN_CHARS = 200


class FetchError(ClaimtuiError):
    """An address that brought nothing that could be kept (exit 3)."""

    redirected = False
    """Whether it was not the address asked for, but one that it led to."""


class AddressError(FetchError):
    """Text that is no web address."""


class RefusedAddressError(FetchError):
    """A private address, or one that must not be asked (SPEC 2.6)."""


class StoppedError(FetchError):
    """The fetch was called off."""


class TimeLimitError(FetchError):
    """The whole fetch took longer than allowed."""


class TooLargeError(FetchError):
    """The body, unpacked, is larger than allowed."""


class UnknownHostError(FetchError):
    """The name service says that there is no such host."""


class UnreachableError(FetchError):
    """No answer, or none that is HTTP: connection, TLS, protocol."""


class PartialError(FetchError):
    """The answer ended before it was whole, or is not what its headers say."""


class RedirectError(FetchError):
    """Redirects that go in a circle, too far, or nowhere."""


class SignInError(FetchError):
    """What came is a sign-in page and not the article (SPEC 2.5)."""


class StatusError(FetchError):
    """An answer whose status says that this is not the page."""

    def __init__(
        self, what: str, status: int, *, hint: str, retry_after_s: int | None = None
    ) -> None:
        super().__init__(what, hint=hint)
        self.status = status
        self.retry_after_s = retry_after_s
        """Seconds that the server asks to wait, where it says."""


class GoneError(StatusError):
    """404 or 410."""


class BlockedError(StatusError):
    """The server does not let this program in (401, 403, 451, robot walls)."""


class BusyError(StatusError):
    """429 or 503: the server asks for patience."""


class ServerFailedError(StatusError):
    """Any other answer of 5xx."""


class NoArchiveError(FetchError):
    """There is no archive to ask, or it must not be asked for this address."""


def shown(address: str) -> str:
    """Return an address fit for one line: printable, at most 200 characters."""
    flat = "".join(c if c.isprintable() else "\ufffd" for c in address[:_SHOWN_CHARS])
    return flat + "…" if len(address) > _SHOWN_CHARS else flat
