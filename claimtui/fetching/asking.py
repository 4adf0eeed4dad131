"""Ask one address once: send the request, take in the answer within its limits.

This works on httpcore, the connections under httpx: the layer above (cookies,
redirects, unpacking without limit) is what a bounded fetch must do for itself. The
module imports it: import this inside functions, after first paint.

Proxies of the environment are not used: a proxy looks names up itself, so no address
could be checked (SPEC 2.6). `SSL_CERT_FILE` and `SSL_CERT_DIR` are heeded.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import httpcore
import httpx

from claimtui.fetching import codings, statuses
from claimtui.fetching.address import WebAddress
from claimtui.fetching.connecting import TAIL_BYTES, CheckedBackend, PacedStream
from claimtui.fetching.errors import PartialError, UnreachableError
from claimtui.fetching.lookup import Resolve
from claimtui.fetching.pace import Pace
from claimtui.model.limits import FetchLimits

_LENGTH_DIGITS = 18
_NO_LENGTH = (
    "The server did not say how long the page is,"
    " so a cut-off end could not have been noticed."
)


@dataclass(frozen=True, slots=True)
class Asking:
    """What all requests of one fetch share."""

    headers: Mapping[str, str]
    limits: FetchLimits
    pace: Pace
    resolve: Resolve
    now_ms: int
    progress: Callable[[int, int | None], None] | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What one address answered; the body only where it is the page."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case, values of one name joined by commas."""
    data: bytes
    notes: tuple[str, ...]


def ask(address: WebAddress, asking: Asking) -> Answer:
    """Ask an address once, without following redirects.

    Raises:
        FetchError: No page, no redirect and no 304 came; the class says why.
        UnreadableError: The page is empty.
    """
    backend = CheckedBackend(
        asking.pace,
        allow_private=asking.limits.allow_private,
        resolve=asking.resolve,
    )
    secure = address.scheme == "https"
    with httpcore.ConnectionPool(
        ssl_context=_trust() if secure else None,
        network_backend=backend,
        max_keepalive_connections=0,
    ) as pool:
        try:
            return _exchanged(pool, address, asking)
        except (httpcore.ProtocolError, httpcore.NetworkError) as error:
            raise UnreachableError(
                f"{address.host} does not answer as a web server does",
                hint="check the address in a browser",
            ) from error


def _exchanged(
    pool: httpcore.ConnectionPool, address: WebAddress, asking: Asking
) -> Answer:
    url = httpcore.URL(
        scheme=address.scheme.encode(),
        host=address.host.encode(),
        port=address.port,
        target=address.target.encode(),
    )
    headers = {"Host": address.authority, **asking.headers}
    with pool.stream("GET", url, headers=list(headers.items())) as response:
        told = _folded(response.headers)
        if response.status in statuses.REDIRECTS | {statuses.NOT_MODIFIED}:
            return Answer(response.status, told, b"", ())
        statuses.refuse_unless_page(response.status, told, asking.now_ms)
        data = _body(response, told, asking)
    if not data:
        raise statuses.empty_page(response.status)
    framed = "content-length" in told or "transfer-encoding" in told
    return Answer(response.status, told, data, () if framed else (_NO_LENGTH,))


def _body(
    response: httpcore.Response, told: Mapping[str, str], asking: Asking
) -> bytes:
    limit = asking.limits.max_bytes
    layers = codings.codings_of(told.get("content-encoding", ""))
    length = _length(told)
    if length is not None and length > limit:
        raise codings.too_large(limit)
    total = None if layers else length
    data = bytearray()
    for piece in codings.unpacked(_raw(response, told), layers, limit):
        asking.pace.check()
        data += piece
        if asking.progress is not None and piece:
            asking.progress(len(data), total)
    return bytes(data)


def _raw(response: httpcore.Response, told: Mapping[str, str]) -> Iterator[bytes]:
    tail = b""
    try:
        for chunk in response.iter_stream():
            tail = (tail + chunk)[-TAIL_BYTES:]
            yield chunk
    except httpcore.ProtocolError as error:
        raise PartialError(
            "the connection ended before the page was whole", hint="try again"
        ) from error
    stream = response.extensions["network_stream"]
    by_length = "content-length" in told and "transfer-encoding" not in told
    if by_length and isinstance(stream, PacedStream):
        _refuse_excess(stream, tail)


def _refuse_excess(stream: PacedStream, body_tail: bytes) -> None:
    """Refuse a body that goes on after its `Content-Length`.

    The last bytes of the connection must be the last of the body: every request asks
    for the connection to be closed, so nothing may follow but the empty line that some
    old servers add.
    """
    came, body = (part.rstrip(b"\r\n") for part in (stream.tail, body_tail))
    if not came.endswith(body[-TAIL_BYTES // 2 :]) or stream.more_waits():
        raise PartialError(
            "is longer than its headers say, so it cannot be known to be whole",
            hint="try again, or save the page and add the file",
        )


def _trust() -> ssl.SSLContext:
    try:
        return httpx.create_ssl_context()
    except OSError as error:
        raise UnreachableError(
            "the certificates to trust cannot be read",
            hint="check SSL_CERT_FILE and SSL_CERT_DIR",
        ) from error


def _folded(raw: list[tuple[bytes, bytes]]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for name, value in raw:
        key, text = name.decode("latin-1").lower(), _header_text(value).strip()
        headers[key] = f"{headers[key]}, {text}" if key in headers else text
    return headers


def _header_text(value: bytes) -> str:
    # Servers send addresses in UTF-8 though RFC 9110 (5.5) makes headers Latin-1.
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")


def _length(told: Mapping[str, str]) -> int | None:
    value = told.get("content-length", "")
    known = value.isascii() and value.isdigit() and len(value) <= _LENGTH_DIGITS
    return int(value) if known else None
