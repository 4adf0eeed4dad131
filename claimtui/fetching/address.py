"""Web addresses: parsed once, at the edge, so that only http and https get through."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimtui.fetching.errors import AddressError, shown

if TYPE_CHECKING:
    import httpx

_ARCHIVE_FAILED = "archive-failed:"
_USUAL_PORTS = {"http": 80, "https": 443}
_LAST_PORT = 65_535
_NAME_CHARS = 253  # RFC 1035 2.3.4, as text
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")


@dataclass(frozen=True, slots=True)
class WebAddress:
    """An http or https address in ASCII, without user information and fragment."""

    text: str
    scheme: str
    host: str
    """Lower case, IDNA, without the brackets of IPv6."""
    port: int
    authority: str
    """Host and, where it is not the usual one, port, as the `Host` header has them."""
    target: str
    """Path and query."""

    @property
    def path(self) -> str:
        """Return the path alone."""
        return self.target.partition("?")[0]

    @property
    def query(self) -> str:
        """Return the query alone."""
        return self.target.partition("?")[2]


def parse_address(text: str) -> WebAddress:
    """Read a web address as a person or a page wrote it.

    Raises:
        AddressError: It is no http or https address, or it carries a user name.
    """
    wanted = text.strip()
    if wanted.lower().startswith(_ARCHIVE_FAILED):
        raise AddressError(
            "is a mark that archiving failed, not an address",
            which=shown(text),
            hint="use the live address",
        )
    try:
        return _checked(_parsed(wanted))
    except AddressError as error:
        # A password is not repeated on screen or in a log.
        told = "…@" + wanted.rpartition("@")[2] if "@" in wanted else wanted
        error.which = shown(told)
        raise


def follow(base: WebAddress, location: str) -> WebAddress:
    """Return the address that a redirect of `base` names.

    Raises:
        AddressError: It leads to no http or https address.
    """
    import httpx

    try:
        return _checked(httpx.URL(base.text).join(_parsed(location.strip())))
    except (httpx.InvalidURL, ValueError) as error:
        raise _unreadable() from error


def _parsed(text: str) -> httpx.URL:
    import httpx

    head, colon, rest = text.partition(":")
    try:
        return httpx.URL(head.lower() + colon + rest if colon else text)
    except (httpx.InvalidURL, ValueError) as error:
        raise _unreadable() from error


def _checked(url: httpx.URL) -> WebAddress:
    if url.scheme not in _USUAL_PORTS:
        raise AddressError(
            "is not an http or https address", hint="only such addresses are fetched"
        )
    if url.userinfo:
        raise AddressError(
            "carries a user name or password", hint="leave out what stands before the @"
        )
    host = url.raw_host.decode("ascii").lower()
    usual = _USUAL_PORTS[url.scheme]
    port = usual if url.port is None else url.port
    if not (":" in host or _is_name(host)) or not 0 < port <= _LAST_PORT:
        raise _unreadable()
    bracketed = f"[{host}]" if ":" in host else host
    authority = bracketed if port == usual else f"{bracketed}:{port}"
    target = url.raw_path.decode("ascii")
    return WebAddress(
        text=f"{url.scheme}://{authority}{target}",
        scheme=url.scheme,
        host=host,
        port=port,
        authority=authority,
        target=target,
    )


def _is_name(host: str) -> bool:
    labels = host.removesuffix(".").split(".")
    return len(host) <= _NAME_CHARS + 1 and all(_LABEL.fullmatch(x) for x in labels)


def _unreadable() -> AddressError:
    return AddressError(
        "cannot be read as an address", hint="check how it is written, host included"
    )
