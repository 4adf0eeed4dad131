"""From a host's name to the addresses that may be connected to."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Sequence

from claimtui.fetching.errors import (
    RefusedAddressError,
    UnknownHostError,
    UnreachableError,
)
from claimtui.fetching.networks import why_not_asked, why_not_public
from claimtui.fetching.pace import Pace

Resolve = Callable[[str, int], Sequence[str]]
"""Names the IP addresses of a host and port, in the order to try them."""

_MOST_ADDRESSES = 8
_NO_SUCH_NAME = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}
# Nothing is sent to it: a datagram socket only asks the routing table.
_FAR_AWAY = ("192.0.2.1", 9)


def system_addresses(host: str, port: int) -> Sequence[str]:
    """Return what this machine's name service answers.

    Raises:
        UnknownHostError: There is no such host.
        UnreachableError: The name service gives no answer now.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:
        code = error.errno if isinstance(error, socket.gaierror) else None
        if code in _NO_SUCH_NAME and _has_network():
            raise UnknownHostError(
                f"there is no host {host}", hint="check how the address is written"
            ) from error
        raise UnreachableError(
            f"the name {host} cannot be looked up now", hint="check the connection"
        ) from error
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def allowed_addresses(
    host: str, port: int, *, allow_private: bool, resolve: Resolve, pace: Pace
) -> Sequence[str]:
    """Return addresses of a host, each of them checked; connect to no others.

    One look-up a connection: what is checked here is what is connected to, so that a
    name that answers differently the next time gains nothing.

    Raises:
        RefusedAddressError: The host or one of its addresses is not public.
    """
    if not allow_private and (why := why_not_asked(host)):
        raise _refusal(host, why)
    addresses = pace.in_background(lambda: resolve(host, port))[:_MOST_ADDRESSES]
    if not addresses:
        raise UnknownHostError(
            f"the host {host} has no address", hint="check how the address is written"
        )
    for address in addresses:
        if not allow_private and (why := why_not_public(address)):
            raise _refusal(f"{host} ({address})" if host != address else host, why)
    return addresses


def _refusal(host: str, why: str) -> RefusedAddressError:
    return RefusedAddressError(
        f"{host} is {why}, which is not fetched",
        hint="set fetch.allow_private to allow it",
    )


def _has_network() -> bool:
    # Without a network some systems call every name unknown.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(_FAR_AWAY)
        except OSError as error:
            return error.errno not in (errno.ENETUNREACH, errno.EHOSTUNREACH)
    return True
