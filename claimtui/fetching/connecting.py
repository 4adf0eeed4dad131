"""Sockets that connect to checked addresses only and never outlast the fetch.

This module imports httpcore: import it inside functions, after first paint.
"""

from __future__ import annotations

import os
import selectors
import socket
import ssl
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import httpcore

from claimtui.fetching.errors import FetchError, PartialError, UnreachableError
from claimtui.fetching.lookup import Resolve, allowed_addresses
from claimtui.fetching.pace import Pace

TAIL_BYTES = 256
"""How much of the end of a connection is kept to compare with the body's end."""
_IN_PROGRESS = (BlockingIOError, InterruptedError)

T = TypeVar("T")


class PacedStream(httpcore.NetworkStream):
    """A connected socket, non-blocking, each wait bounded by the fetch's pace."""

    def __init__(self, sock: socket.socket, pace: Pace) -> None:
        self._sock = sock
        self._pace = pace
        self.tail = b""
        """The last bytes that came, at most 256."""

    # The arguments that httpcore names and nothing here reads are its interface; the
    # pace stands for every `timeout`.

    def read(
        self,
        max_bytes: int,
        timeout: float | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return what has come, waiting for the first byte; empty at the end."""
        self._pace.check()
        try:
            receive = partial(self._sock.recv, max_bytes)
            data = self._done(receive, selectors.EVENT_READ)
        except OSError as error:
            raise PartialError(
                "the connection broke before the page was whole", hint="try again"
            ) from error
        self.tail = (self.tail + data)[-TAIL_BYTES:]
        return data

    def write(
        self,
        buffer: bytes,
        timeout: float | None = None,  # noqa: ARG002
    ) -> None:
        """Send all of a buffer."""
        view = memoryview(buffer)
        try:
            while view:
                send = partial(self._sock.send, view)
                sent = self._done(send, selectors.EVENT_WRITE)
                view = view[sent:]
        except OSError as error:
            raise httpcore.WriteError(str(error)) from error

    def close(self) -> None:
        """Close the connection."""
        self._sock.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002
    ) -> PacedStream:
        """Return the same connection under TLS, its certificate checked.

        Raises:
            UnreachableError: The server's TLS cannot be trusted or does not work.
        """
        try:
            wrapped = ssl_context.wrap_socket(
                self._sock,
                server_hostname=server_hostname,
                do_handshake_on_connect=False,
            )
            self._sock = wrapped
            self._done(wrapped.do_handshake, selectors.EVENT_READ)
        except (OSError, ValueError) as error:
            self.close()
            raise _tls_failure(error) from error
        except FetchError:
            self.close()
            raise
        return self

    def get_extra_info(self, info: str) -> Any:
        """Return the socket for httpcore's own look at it; nothing else is known."""
        return self._sock if info == "socket" else None

    def more_waits(self) -> bool:
        """Return whether bytes have come that nobody read, beyond an empty line."""
        try:
            return bool(self._sock.recv(16).strip(b"\r\n"))
        except OSError:
            return False

    def _done(self, attempt: Callable[[], T], event: int) -> T:
        while True:
            try:
                return attempt()
            except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError) as no:
                if isinstance(no, ssl.SSLWantReadError):
                    event = selectors.EVENT_READ
                elif isinstance(no, ssl.SSLWantWriteError):
                    event = selectors.EVENT_WRITE
                self._pace.until_ready(self._sock, event)


class CheckedBackend(httpcore.NetworkBackend):
    """Look a host up once, check what comes, and connect to exactly that."""

    def __init__(self, pace: Pace, *, allow_private: bool, resolve: Resolve) -> None:
        self._pace = pace
        self._allow_private = allow_private
        self._resolve = resolve

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002
        local_address: str | None = None,  # noqa: ARG002
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,  # noqa: ARG002
    ) -> PacedStream:
        """Connect to the first of the host's checked addresses that answers.

        Raises:
            RefusedAddressError: The host is not public.
            UnknownHostError: There is no such host.
            UnreachableError: No address of it answers.
        """
        addresses = allowed_addresses(
            host,
            port,
            allow_private=self._allow_private,
            resolve=self._resolve,
            pace=self._pace,
        )
        reason = "no answer"
        for tried, address in enumerate(addresses):
            patience_s = self._pace.check() / (len(addresses) - tried)
            try:
                return PacedStream(
                    self._connected(address, port, patience_s), self._pace
                )
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
        raise UnreachableError(
            f"{host} does not take the connection ({reason})", hint="try again later"
        )

    def _connected(self, address: str, port: int, patience_s: float) -> socket.socket:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                sock.connect((address, port))
            except _IN_PROGRESS:
                if not self._pace.wait_for(sock, selectors.EVENT_WRITE, patience_s):
                    self._pace.check()
                    raise TimeoutError("no answer") from None
                failed = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                if failed:
                    raise OSError(failed, os.strerror(failed)) from None
        except BaseException:
            sock.close()
            raise
        return sock


def _tls_failure(error: Exception) -> UnreachableError:
    reason = getattr(error, "verify_message", "") or getattr(error, "reason", None)
    told = str(reason or error).replace("_", " ").lower()
    return UnreachableError(
        f"its secure connection cannot be trusted ({told})",
        hint="open it in a browser to see why",
    )
